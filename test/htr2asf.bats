#!/usr/bin/env bats
# htr2asf: HTR to Acclaim, the angles of frames digit for digit.
load common
load formats

setup() {
	built htr2asf asf2bvh htr2bvh
	cd "$BATS_TEST_TMPDIR" || return
	leg_htr > leg.htr
	ship_htr > ship.htr
}

# bone NAME - its lines in leg.asf, on one.
bone() {
	sed -n "/^    name $1\$/,/^  end/p" leg.asf | tr -s ' \n' '  '
}

@test "a native file: bones, axes, the root, in numbers worked elsewhere" {
	expect 0 htr2asf -o leg leg.htr
	[ -z "$output$stderr" ]
	bone MidTorso1 | awk '{ print $4, $5, $6, $8, $10, $11, $12, $13 }' > got
	echo '-0.000203402650 0.961084233501 0.276255415772 59.789096 16.036842745 -0.003212793 0.011202516 XYZ' > wanted
	same_numbers wanted got 1e-9
	[ "$(sed -n 's/^root //p' leg.amc)" = \
	    '250.684062000 950.181821000 230.930856000 1.021769098 0.252922828 0.889122366' ]
	grep -qx '  order TX TY TZ RX RY RZ' leg.asf
	grep -qx '  axis XYZ' leg.asf
}

@test "angles of frames are copied digit for digit" {
	expect 0 htr2asf -p 3 -o leg leg.htr
	grep -qx 'MidTorso1 -0.411814 -1.132409 -0.317699' leg.amc
	grep -qx 'LThigh 1.102114 -3.834198 -3.730690' leg.amc
	grep -qx 'LLowLeg -0.199488 0 0' leg.amc
	sed 's/ZYX/XZY/' leg.htr | htr2asf -o turned
	grep -qx '    dof ry rz rx' turned.asf
	grep -qx 'LThigh -3.834198 -3.730690 1.102114' turned.amc
}

@test "a gap is a rigid bone" {
	htr2asf -o leg leg.htr
	grep -qx '    root MidTorso1_dummy LThigh_dummy' leg.asf
	grep -qx '    LThigh_dummy LThigh' leg.asf
	grep -qx '    LThigh LLowLeg' leg.asf
	[ "$(grep -c '^    name' leg.asf)" -eq 7 ]
}

@test "all segments and tips where they were" {
	for f in leg ship; do
		for p in 9 full; do
			htr2asf -q -p $p -o $f $f.htr
			asf2bvh -p $p $f.asf $f.amc > $f.bvh
			htr2bvh -p full $f.htr > direct.bvh
			root=$(sed -n 's/^ROOT //p' direct.bvh)
			bvhfk -qle -p 12 direct.bvh | sed 1d | cut -f 1,3- | sed "s/	$root	/	root	/" | sort > wanted
			bvhfk -qle -p 12 $f.bvh | sed 1d | cut -f 1,3- | sort |
			    grep -Ff <(cut -f 1,2 wanted | sed 's/$/	/') > got
			same_numbers wanted got 1e-6
		done
		same_numbers wanted got 1e-9
	done
}

@test "a segment that slides has tx ty tz, and a warning" {
	expect 0 htr2asf -o ship ship.htr
	has "$stderr" '^htr2asf: ship.asf: warning: 1 bone has tx ty tz'
	[ "$(grep -c '    dof tx ty tz rx ry rz' ship.asf)" -eq 1 ]
}

@test "radians become degrees" {
	awk -v OFS='\t' '/Degrees/ { $2 = "Radians" } /^\[[KM]/ || /^\[Base/ { on = 1 }
	on && /^[A-Z0-9]/ { for (i = 5; i <= 7; i++) $i = sprintf("%.17g", $i * 0.017453292519943295) }
	{ print }' ship.htr | sed 's/RotationUnits	/RotationUnits /' > radians.htr
	htr2asf -q -p 6 -o wanted ship.htr
	htr2asf -q -p 6 -o got radians.htr
	same_numbers wanted.asf got.asf 2e-6
	same_numbers wanted.amc got.amc 2e-6
}

@test "both files or neither" {
	sed 's/-16	26/x	26/' ship.htr > bad.htr
	expect 2 htr2asf -o bad bad.htr
	has "$stderr" '^htr2asf: bad.htr:30:9: expected Rx'
	[ ! -e bad.asf ]
	[ ! -e bad.amc ]
	expect 2 htr2asf ship.htr
	has "$stderr" '^htr2asf: expected -o STEM$'
}

@test "a translation that never changes is in the bones" {
	# Mast of 2 0 3 in both frames: Tbase + Tframe = 2 200 3 in the axes of Keel, turned by
	# its base rotation of 90 degrees about Z: -200 2 3 in the world.
	sed '/^\[Mast/,/^\[Yard/s/	0	[02]	0	/	2	0	3	/' ship.htr > still.htr
	expect 0 htr2asf -W -o still still.htr
	! grep -q 'tx ty tz' still.asf
	htr2bvh -r raw still.htr > wanted.bvh
	asf2bvh still.asf still.amc > got.bvh
	bvhfk -l wanted.bvh | grep -e Mast -e Yard | cut -f 3- > wanted
	bvhfk -l got.bvh | grep -e 'Mast	' -e 'Yard	' | cut -f 3- > got
	same_numbers wanted got 2e-6
}
