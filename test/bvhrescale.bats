#!/usr/bin/env bats
# bvhrescale: lengths times a factor, angles as they came.
load common

# leg - OFFSETs and positions in inches.
leg() {
	cat <<END
HIERARCHY
ROOT Hp
{
	OFFSET 0 35.5 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Kn
	{
		OFFSET 1.25 -16 0.5
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0 -15 2
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 35.5 -2 10 20 30 40 50 60
2 36 -1 11 21 31 41 51 61
END
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	leg > a.bvh
}

# offsets FILE, frames FILE - on one line each.
offsets() {
	sed -n 's/^	*OFFSET //p' "$1" | paste -s -d , -
}

frames() {
	sed '1,/^Frame Time/d' "$1"
}

# post OFFSET X - one joint with one position channel.
post() {
	printf '%s\n' HIERARCHY "ROOT A { OFFSET $1 CHANNELS 2 Xposition Zrotation" \
	    "End Site { OFFSET 0 1 0 } }" MOTION 'Frames: 1' 'Frame Time: 0.1' "$2 0"
}

@test "-s K: OFFSETs and positions times K; angles, names and times as they came" {
	expect 0 bvhrescale -s 2.54 a.bvh
	[ "$(offsets out)" = '0 90.170000 0,3.175000 -40.640000 1.270000,0 -38.100000 5.080000' ]
	[ "$(frames out)" = '2.540000 90.170000 -5.080000 10 20 30 40 50 60
5.080000 91.440000 -2.540000 11 21 31 41 51 61' ]
	cmp <(grep -v -e OFFSET -e '^[0-9]' a.bvh) <(grep -v -e OFFSET -e '^[0-9]' out)
	[ -z "$stderr" ]
}

@test "the figure stands K times as far" {
	bvhrescale -s 2.54 a.bvh | bvhfk -le | sed 1d | cut -f 1,3- > got
	cat > wanted <<-END
	1 Hp 2.540000 90.170000 -5.080000
	1 Kn 12.475718 53.313057 -19.437938
	1 Kn_End 17.096212 49.325919 -57.387512
	2 Hp 5.080000 91.440000 -2.540000
	2 Kn 15.595634 55.032765 -17.614409
	2 Kn_End 19.124000 52.512004 -55.806199
	END
	same_numbers wanted got 1.1e-6
}

@test "-F UNIT -T UNIT" {
	for case in 'in cm:90.170000' 'in mm:901.700000' 'in in:35.5' 'ft in:426.000000' \
	    'in ft:2.958333' 'm cm:3550.000000' 'cm m:0.355000' 'km m:35500.000000' 'mm cm:3.550000' \
	    'yd ft:106.500000' 'in inch100:3550.000000' 'inch100 m:0.009017' 'm km:0.035500'; do
		read -r from to <<< "${case%:*}"
		expect 0 bvhrescale -F "$from" -T "$to" a.bvh
		[ "$(sed -n 4p out | cut -d ' ' -f 3)" = "${case#*:}" ] ||
			{ echo "$case"; sed -n 4p out; return 1; }
	done
	bvhrescale --from=in --to=cm a.bvh | cmp - <(bvhrescale -s 2.54 a.bvh)
}

@test "-F -T: factors that are whole numbers are exactly that" {
	for case in 'ft in:426' 'yd ft:106.5' 'yd in:1278' 'ft inch100:42600' 'in inch100:3550' \
	    'm mm:35500' 'km cm:3550000'; do
		read -r from to <<< "${case%:*}"
		expect 0 bvhrescale -p full -F "$from" -T "$to" a.bvh
		[ "$(offsets out | cut -d , -f 1)" = "0 ${case#*:} 0" ] ||
			{ echo "$case"; offsets out; return 1; }
	done
}

@test "-H HEIGHT: from the lowest to the highest point of the rest pose" {
	expect 0 bvhrescale -H 62 a.bvh
	[ "$(offsets out)" = '0 71.000000 0,2.500000 -32.000000 1.000000,0 -30.000000 4.000000' ]
	[ "$(frames out | head -1)" = '2.000000 71.000000 -4.000000 10 20 30 40 50 60' ]
}

@test "-H measures along Z when the figure is longer that way" {
	post '0 0 0' 3 | sed 's/0 1 0/0 1 4/' > b.bvh
	expect 0 bvhrescale -H 2 b.bvh
	[ "$(offsets out)" = '0 0 0,0 0.500000 2.000000' ]
}

@test "-H of a figure without height is refused" {
	post '3 90 0' 3 | sed 's/0 1 0/5 0 0/' > b.bvh
	expect 2 bvhrescale -H 1.75 b.bvh
	[ -z "$output" ]
	has "$stderr" '^bvhrescale: b.bvh: .*height'
	expect 0 bvhrescale -s 2 b.bvh
}

@test "-s 1 changes no byte" {
	bvhrescale -s 1 a.bvh | cmp a.bvh -
	bvhrescale -s 1 -p 2 a.bvh | cmp a.bvh -
	bvhrescale -F cm -T cm a.bvh | cmp a.bvh -
	figure '0.32254900000000003 -0 +1.50 1e-7 .5 5. 1E+2 3 4' | sed 's/0 5 0/+5.0 -0 1e-7/' > b.bvh
	bvhrescale -s 1 b.bvh | cmp b.bvh -
}

@test "zeros and angles keep their digits whatever the factor" {
	figure '0 -0 0.00 1.50 -0 1e-7 .5 +5. 1E+2' '0e0 1 +0 179.999999 -0 0 0 0 0' > b.bvh
	expect 0 bvhrescale -s 3 b.bvh
	[ "$(frames out)" = '0 -0 0.00 1.50 -0 1e-7 .5 +5. 1E+2
0e0 3.000000 +0 179.999999 -0 0 0 0 0' ]
}

@test "decimals: those read, less the power of ten of K, six at least" {
	for case in '2 1.5:3.000000' '2 1.12345678:2.24691356' '0.5 1.12345678:0.561728390' \
	    '0.01 123.456789:1.23456789' '0.001 123.456789:0.123456789' '100 1.12345678:112.345678' \
	    '1000 1.12345678:1123.456780' '0.1 12345:1234.500000' '0.01 12345.67:123.456700' \
	    '0.001 1e3:1.000000' '0.1 1e-7:0.00000001'; do
		read -r k x <<< "${case%:*}"
		post "$x 0 0" "$x" > b.bvh
		expect 0 bvhrescale -s "$k" b.bvh
		[ "$(offsets out | cut -d ' ' -f 1)" = "${case#*:}" ]
		[ "$(frames out)" = "${case#*:} 0" ] || { echo "$case: $(frames out)"; return 1; }
	done
}

@test "-p: the decimals that were asked for" {
	for case in 0:3 2:2.54 9:2.540000000 full:2.54; do
		expect 0 bvhrescale -s 2.54 -p ${case%:*} a.bvh
		[ "$(frames out | head -1 | cut -d ' ' -f 1)" = ${case#*:} ]
	done
	expect 0 bvhrescale -s 0.5 -p 1 a.bvh
	[ "$(offsets out)" = '0 17.8 0,0.6 -8.0 0.2,0 -7.5 1.0' ]
}

@test "a result of zeros has no sign" {
	post '-0.0000001 0 0' -0.0000001 > b.bvh
	expect 0 bvhrescale -s 0.001 -p 6 b.bvh
	[ "$(offsets out)" = '0.000000 0 0,0 0.001000 0' ]
	[ "$(frames out)" = '0.000000 0' ]
}

@test "position channels of joints are lengths, those of other kinds are not" {
	with_frames 0.1 '5 10 1 20 2 30 3 1.5 4' > b.bvh <<-END
	ROOT A { OFFSET 0 0 0 CHANNELS 1 Yposition
	JOINT B { OFFSET 1 2 3
	CHANNELS 6 Zrotation Xposition Xrotation Yposition Yrotation Zposition
	JOINT C { OFFSET 0 4 0 CHANNELS 2 Xscale Zposition } } }
	END
	expect 0 bvhrescale -q -s 10 b.bvh
	[ "$(offsets out)" = '0 0 0,10.000000 20.000000 30.000000,0 40.000000 0' ]
	[ "$(frames out)" = '50.000000 10 10.000000 20 20.000000 30 30.000000 1.5 40.000000' ]
}

@test "both of two figures" {
	pair > b.bvh
	expect 0 bvhrescale -s 2 -p 0 b.bvh
	[ "$(offsets out)" = '0 0 0,0 8 0,0 0 0,0 10 0,0 2 0' ]
	[ "$(frames out)" = '10 0 0 30 0 20 -10 0 0 10 0 0 0 15 0
10 0 2 32 0 22 -10 0 2 12 0 0 0 17 0' ]
}

@test "there and back is where it was" {
	bvhrescale -s 4 "$SAMPLES/positions.bvh" | bvhrescale -s 0.25 | bvhfk -p 9 > got
	bvhfk -p 9 "$SAMPLES/positions.bvh" > wanted
	same_numbers wanted got 1e-6
}

@test "a file without frames" {
	sed '/^Frame Time/q; s/Frames: 2/Frames: 0/' a.bvh > b.bvh
	expect 0 bvhrescale -s 2 b.bvh
	[ "$(tail -2 out)" = 'Frames: 0
Frame Time: 0.0333333' ]
}

@test "exactly one way to tell the factor" {
	for options in '' '-F in' '-T cm' '-s 2 -H 3' '-s 2 -F in -T cm' '-H 2 -F in -T cm' '-s 2 -F in'; do
		expect 2 bvhrescale $options a.bvh
		[ -z "$output" ]
		[ "$(wc -l < err)" -eq 2 ]
		has "$stderr" '^usage: bvhrescale '
	done
}

@test "factors and heights that are none, and units that are none" {
	for wrong in 0 -1 nan inf 1,5 two '' 1e999 '2 3' 0x10; do
		for option in -s -H; do
			expect 2 bvhrescale $option "$wrong" a.bvh
			has "$stderr" "^bvhrescale: $option: expected a number over 0"
			has "$stderr" '^usage: bvhrescale '
		done
	done
	for wrong in inch M '' meter; do
		expect 2 bvhrescale -F "$wrong" -T cm a.bvh
		has "$stderr" "^bvhrescale: -F: expected mm, cm, dm, m, km, in, ft, yd or inch100"
	done
}

# folded FRAME... - a root, an arm of 4 to the side and one of 2 up: rest height 2.
folded() {
	with_frames 0.04 "$@" <<-END
	ROOT Root { OFFSET 0 0 0 $POS_ZXY
	JOINT Arm { OFFSET 4 0 0 $ZXY End Site { OFFSET 0 0 0 } }
	JOINT Neck { OFFSET 0 2 0 $ZXY End Site { OFFSET 0 0 0 } } }
	END
}

@test "-H measures the rest pose; -P the first frame; a warning when they differ" {
	folded '0 0 0 90 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0 0 0 0' > a.bvh
	expect 0 bvhrescale -H 1 a.bvh
	has "$output" 'OFFSET 2.000000 0 0'
	has "$stderr" '^bvhrescale: a.bvh: warning: the rest pose is 2 high and the first frame 4; '
	expect 0 bvhrescale -H 1 -P a.bvh
	has "$output" 'OFFSET 1.000000 0 0'
	has "$output" 'OFFSET 0 0.500000 0'
	has "$(sed -n '$p' out)" '^0 0 0 0 0 0 0 0 0 0 0 0$'
	folded '0 0 0 0 0 0 0 0 0 0 0 0' > b.bvh
	expect 0 bvhrescale -P -H 1 b.bvh
	[ -z "$stderr" ]
	expect 2 bvhrescale -P -s 2 a.bvh
	folded > c.bvh
	expect 2 bvhrescale -P -H 2 c.bvh
	has "$stderr" 'c.bvh: it has no frame to measure'
	expect 0 bvhrescale -H 1 c.bvh
}

@test "lengths that would vanish or grow beyond all numbers are refused, with their line" {
	folded '1e-300 0 0 0 0 0 0 0 0 0 0 0' > a.bvh
	expect 2 bvhrescale -s 1e-80 a.bvh
	line=$(grep -n '^1e-300' a.bvh | cut -d : -f 1)
	has "$stderr" "^bvhrescale: a.bvh:$line: 1e-300 times 1e-80 is too small a number"
	folded '1e90 0 0 0 0 0 0 0 0 0 0 0' > a.bvh
	expect 2 bvhrescale -s 1e20 a.bvh
	has "$stderr" "^bvhrescale: a.bvh:$line: 1e\+90 times 1e\+20 is too large a number"
	sed 's/OFFSET 4 0 0/OFFSET 4 1e-250 0/' a.bvh > b.bvh
	expect 2 bvhrescale -s 1e-80 b.bvh
	has "$stderr" '^bvhrescale: b.bvh:3: 1e-250 times 1e-80 is too small'
	sed 's/OFFSET 0 2 0/OFFSET 0 1e-90 0/' a.bvh > b.bvh
	expect 2 bvhrescale -H 1e90 b.bvh
	has "$stderr" 'b.bvh: it cannot be made so high'
}
