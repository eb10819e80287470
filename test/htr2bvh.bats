#!/usr/bin/env bats
# htr2bvh: HTR as the file that fixed its meaning has it.
load common
load formats

setup() {
	built htr2bvh
	cd "$BATS_TEST_TMPDIR" || return
	ship_htr > ship.htr
	leg_htr > leg.htr
}

@test "a native file: where its leg stands in frame 1" {
	for pose in rest raw; do
		expect 0 htr2bvh -r $pose leg.htr
		[ -z "$stderr" ]
		cat > wanted <<-END
		1 LowerTorso 250.684062 950.181821 230.930856
		1 MidTorso1 249.734832 1009.731218 235.221729
		1 LThigh 376.340735 893.882705 311.025490
		1 LLowLeg 370.077061 467.685660 332.758476
		1 LFoot 339.070318 116.856373 252.824274
		1 LToe 349.894186 9.751969 352.513533
		1 LToe_End 357.520858 7.701464 466.300579
		END
		same_numbers wanted <(places out | grep -v MidTorso1_End) 1.1e-6
	done
}

@test "a native file: its base position is the rest pose" {
	htr2bvh leg.htr | bvhfk -R -e > rest
	awk 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
	NR == 2 { printf "%.6f %.6f %.6f\n", $at["LThigh.x"] + 245.857281, $at["LThigh.y"] + 950.546486,
	    $at["LThigh.z"] + 248.637529
	printf "%.6f %.6f %.6f\n", $at["LToe.x"] + 245.857281, $at["LToe.y"] + 950.546486,
	    $at["LToe.z"] + 248.637529 }' FS='\t' rest > got
	printf '%s\n' '370.270424 893.751612 330.307918' '381.446891 8.579861 370.671011' > wanted
	same_numbers wanted got 2.1e-6
}

@test "base plus motion: a segment that slides" {
	ship_places > wanted
	for pose in rest raw; do
		expect 0 htr2bvh --rest=$pose ship.htr
		same_numbers wanted <(places out) 1.1e-6
		[ "$(grep -c 'CHANNELS 6' out)" -eq 2 ]
		has "$output" '^Frame Time: 0.0166666667$'
	done
}

@test "raw: OFFSETs are those of the file" {
	expect 0 htr2bvh -p 0 -r raw ship.htr
	[ "$(sed -n 's/^	*OFFSET //p' out | paste -s -d ,)" = '0 0 0,0 200 0,0 150 0,0 80 0' ]
	has "$output" '	CHANNELS 3 Zrotation Yrotation Xrotation'
}

@test "children first, other capitals, comments, blank lines, CR LF" {
	htr2bvh ship.htr > wanted
	awk '/^Keel\tGLOBAL/ { k = $0; next } /^Mast\tKeel/ { m = $0; next }
	/^Yard\tMast/ { print; print m; print k "  # root"; next }
	/^\[/ { $0 = "  " $0 " and more"; print "" } { print }' ship.htr |
	    sed -e 's/FileType htr/filetype HTR/' -e 's/AxisofG/AxisOfG/' -e 's/NumFrames 2/& # two/' \
	    -e 's/^\(Yard.*150.*\)0	20	30/\10,20 , 30/' -e 's/$/\r/' > odd.htr
	expect 0 htr2bvh odd.htr
	[ -z "$stderr" ]
	cmp wanted out
	sed '/EndOfFile/d' ship.htr | htr2bvh | cmp wanted -
}

@test "frames may count from 0" {
	htr2bvh ship.htr > wanted
	sed -e '/^[0-9]/s/^1	/0	/' -e '/^[0-9]/s/^2	/1	/' ship.htr | htr2bvh | cmp wanted -
}

@test "radians, ScaleFactor, another BoneLengthAxis" {
	awk -v OFS='\t' '/RotationUnits/ { $0 = "RotationUnits Radians" } /ScaleFactor/ { $2 = 0.1 }
	function radians() { for (i = 5; i <= 7; i++) $i = sprintf("%.17g", $i * 0.017453292519943295) }
	/^\[Base/ { base = 1 } base && /^[A-Z0-9]/ { for (i = 2; i <= 4; i++) $i *= 10; radians() }
	/^[A-Z]/ && base { $8 *= 10 } { print }' ship.htr > odd.htr
	htr2bvh ship.htr > a.bvh
	htr2bvh odd.htr > b.bvh
	same_places a.bvh b.bvh 1e-6
	sed 's/LengthAxis Y/LengthAxis X/' ship.htr | htr2bvh -r raw -p 0 | grep -q 'OFFSET 80 0 0'
}

@test "-U: what has Z or X up is turned, or left" {
	htr2bvh ship.htr > wanted
	sed 's/Gravity Y/Gravity Z/' ship.htr > z.htr
	expect 0 htr2bvh -U none z.htr
	cmp wanted out
	htr2bvh z.htr > z.bvh
	awk '{ printf "%s %s %s %s %.6f\n", $1, $2, $3, $5, -$4 }' <(ship_places) > turned
	same_numbers turned <(places z.bvh) 1.1e-6
	sed 's/Gravity Y/Gravity X/' ship.htr | htr2bvh -r raw > x.bvh
	awk '{ printf "%s %s %.6f %s %s\n", $1, $2, -$4, $3, $5 }' <(ship_places) > turned
	same_numbers turned <(places x.bvh) 1.1e-6
}

@test "several takes: the first with a warning, -k another" {
	{
		sed '/EndOf/d' ship.htr
		sed -n '/^\[Keel/,$p' ship.htr | sed 's/^1	5/1	50/'
	} > takes.htr
	htr2bvh ship.htr > wanted
	expect 0 htr2bvh takes.htr
	has "$stderr" '^htr2bvh: takes.htr: warning: 2 takes, .*-k'
	cmp wanted out
	expect 0 htr2bvh -k 1 takes.htr
	[ -z "$stderr" ]
	cmp wanted out
	expect 0 htr2bvh --take=2 takes.htr
	[ -z "$stderr" ]
	[ "$(places out | head -1)" = '1 Keel 50.000000 100.000000 -5.000000' ]
	expect 2 htr2bvh -k 3 takes.htr
	has "$stderr" 'expected take 3, found 2'
}

@test "two roots" {
	sed 's/^Yard	Mast/Yard	GLOBAL/' ship.htr | htr2bvh > two.bvh
	[ "$(grep -c ROOT two.bvh)" -eq 2 ]
	has "$(places two.bvh)" '^1 Yard 0.000000 150.000000 0.000000$'
}

@test "a translation that never changes is in OFFSET, without channels" {
	sed '/^\[Mast/,/^\[Yard/s/	0	[02]	0	/	2	0	3	/' ship.htr > still.htr
	expect 0 htr2bvh still.htr
	[ "$(grep -c position out)" -eq 1 ]
	# Base of Keel is 90 degrees about Z: 2 200 3 there is -200 2 3 in the world.
	has "$output" '^		OFFSET -200.000000000 2.000000000 3.000000000$'
	# By hand: Keel + Rz(90) Rz(30) Ry(20) Rx(10) (2, 200, 3).
	has "$(places out)" '^1 Mast -172.506601 14.569240 29.727392$'
	expect 0 htr2bvh -r raw still.htr
	has "$output" '^		OFFSET 2.000000000 200.000000000 3.000000000$'
}

@test "names that BVH cannot hold, values and depths that it refuses" {
	sed -e 's/Mast/{/g' -e 's/Yard/}/g' -e 's/Keel/_/g' ship.htr > odd.htr
	expect 0 htr2bvh odd.htr
	[ "$stderr" = "htr2bvh: odd.htr: warning: 2 names changed, the first '{' to '__2'" ]
	[ "$(bvhinfo -l out | paste -s -d , -)" = '_,__2,__3' ]
	sed 's/ScaleFactor 1.00/ScaleFactor 1e99/' ship.htr > odd.htr
	expect 2 htr2bvh odd.htr
	has "$stderr" '^htr2bvh: expected (places|numbers) up to 1e100'
	awk 'BEGIN { n = 100001; t = "\t0\t0\t0\t0\t0\t0\t1"
		print "[Header]\nDataFrameRate 60\nEulerRotationOrder ZYX\nNumFrames 0\n[SegmentNames&Hierarchy]"
		for (i = 1; i <= n; i++) print "S" i "\t" (i == 1 ? "GLOBAL" : "S" i - 1)
		print "[BasePosition]"; for (i = 1; i <= n; i++) print "S" i t; print "[EndOfFile]" }' > deep.htr
	expect 2 htr2bvh deep.htr
	[ "$stderr" = 'htr2bvh: expected at most 100000 joints in one another' ]
}

@test "SF of rounding is 1" {
	sed -e 's/36	1$/36	0.999998/' -e 's/35	1$/35	1.000002/' ship.htr > sf.htr
	expect 0 htr2bvh -W sf.htr
	sed 's/36	1$/36	1.000003/' ship.htr > sf.htr
	expect 0 htr2bvh sf.htr
	has "$stderr" '1 row with SF other than 1'
}

@test "SF other than 1: one warning" {
	sed 's/36	1$/36	2/' ship.htr > sf.htr
	htr2bvh ship.htr > wanted
	expect 0 htr2bvh sf.htr
	has "$stderr" '^htr2bvh: sf.htr:30: warning: 1 row with SF other than 1'
	cmp wanted out
}

@test "-p: decimals, or all digits" {
	expect 0 htr2bvh -p 2 ship.htr
	has "$output" '^5.00 100.00 -5.00 26.55 '
	expect 0 htr2bvh -p full ship.htr
	has "$output" '^Frame Time: 0.0166666667$'
	has "$output" ' 26\.54882160[0-9]{3,} '
}

@test "refused with the place of the fault" {
	while IFS='|' read -r edit place pattern; do
		sed "$edit" ship.htr > bad.htr
		refused "$place" "$pattern" htr2bvh bad.htr || { echo "$edit"; return 1; }
	done <<-'END'
	s/FileType htr/FileType gtr/|2:10|expected htr \(GTR .*'gtr'
	s/FileType htr/FileType htr2/|2:10|expected htr \(HTR2 .*'htr2'
	s/FileVersion 1/FileVersion 2/|4:13|expected version 1 \(HTR2
	s/ZYX/ZYZ/|8:20|expected X, Y and Z in some order, found 'ZYZ'
	/EulerRot/d|13:1|expected EulerRotationOrder
	/FrameRate/d|13:1|expected DataFrameRate
	s/FrameRate 60/FrameRate 0/|7:15|expected a frame rate from 1e-9 to 1e9
	s/Degrees/Gons/|10:15|expected Degrees or Radians, found 'Gons'
	s/ScaleFactor 1.00/ScaleFactor -1/|13:13|expected a factor over 0
	s/^Mast	Keel/Mast	Yard/|17:6|expected a parent that leads to GLOBAL
	s/^Mast	Keel/Mast	Kiel/|17:6|expected GLOBAL or a segment .*'Kiel'
	s/^Mast	Keel/Mast/|17:5|expected the parent
	s/^Yard	Mast/Mast	Mast/|18|expected each segment once, found 'Mast' again
	s/Segments 3/Segments 4/|19:1|expected 4 segments rather than 3
	/^Yard	0	150/d|24:1|expected the base position of 'Yard'
	s/^Yard	0	150/Mast	0	150/|23:1|expected one base position
	s/^Yard	0	150/Yard	0/|23:21|expected BoneLength, a number, found the end
	s/Frames 2/Frames 3/|28:1|expected 3 frames of 'Keel' rather than 2
	/^2	0	2/d|30:1|expected 2 frames of 'Mast' rather than 1
	s/^2	0	2/3	0	2/|30:1|expected frame 2, found '3'
	s/-16	26/9999999	26/|30:9|expected Rx .*missing data.*'9999999'
	s/-16	26/x	26/|30:9|expected Rx, a number, found 'x'
	s/-16	26/nan	26/|30:9|expected Rx, a number, found 'nan'
	s/-16	26/-1.#IND	26/|30:9|expected Rx, a number, found '-1.#IND'
	s/36	1$/36	1.#QNAN/|30:19|expected SF, a number, found '1.#QNAN'
	s/^Yard	0	150/Yard	0	1.#INF/|23:8|expected Ty, a number, found '1.#INF'
	s/FrameRate 60/FrameRate 1.#INF/|7:15|expected a frame rate, a number, found '1.#INF'
	s/36	1$/36/|30:18|expected SF, a number, found the end of the line
	s/36	1$/36	1	5/|30:21|expected nothing after SF, found '5'
	s/\[Yard\]/[Yerd]/|31:1|expected the \[name\] of a segment
	/^\[Yard/,$d|31|expected the frames of 'Yard', found the end of the file
	/^\[Header\]/d|1:1|expected \[Header\]
	1,$d|1|expected \[Header\], found the end of the file
	END
}

@test "a refused file leaves no output" {
	sed 's/-16	26/x	26/' ship.htr > bad.htr
	echo old > kept.bvh
	expect 2 htr2bvh -o kept.bvh bad.htr
	[ "$(cat kept.bvh)" = old ]
	rm out err
	[ "$(echo *)" = 'bad.htr kept.bvh leg.htr ship.htr' ]
}
