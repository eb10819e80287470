#!/usr/bin/env bats
# bvh2htr: BVH to HTR, and nothing moves.
load common
load formats

setup() {
	built bvh2htr htr2bvh
	cd "$BATS_TEST_TMPDIR" || return
}

@test "the twelve keys, the comments, the sections, in the order that readers count on" {
	figure '1 2 3 0 0 0 0 0 0' '1 2 3 10 0 0 0 20 0' > a.bvh
	expect 0 bvh2htr -p 1 -u cm a.bvh
	[ -z "$stderr" ]
	cat > wanted <<-'END'
	[Header]
	FileType htr
	DataType HTRS
	FileVersion 1
	NumSegments 2
	NumFrames 2
	DataFrameRate 30
	EulerRotationOrder ZYX
	CalibrationUnits cm
	RotationUnits Degrees
	GlobalAxisofGravity Y
	BoneLengthAxis Y
	ScaleFactor 1.00
	[SegmentNames&Hierarchy]
	#CHILD	PARENT
	Root	GLOBAL
	Tip	Root
	[BasePosition]
	#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength
	Root	0.0	0.0	0.0	0.0	0.0	0.0	5.0
	Tip	0.0	5.0	0.0	0.0	0.0	0.0	1.0
	#Beginning of Data. Separated by tabs
	[Root]
	#Fr	Tx	Ty	Tz	Rx	Ry	Rz	SF
	1	1.0	2.0	3.0	0.0	0.0	0.0	1.0
	2	1.0	2.0	3.0	0.0	0.0	10.0	1.0
	[Tip]
	#Fr	Tx	Ty	Tz	Rx	Ry	Rz	SF
	1	0.0	0.0	0.0	0.0	0.0	0.0	1.0
	2	0.0	0.0	0.0	20.0	0.0	0.0	1.0
	[EndOfFile]
	END
	diff wanted out
}

@test "there and back: all joints and tips where they were" {
	for f in biovision walk duet positions; do
		bvh2htr "$SAMPLES/$f.bvh" | htr2bvh > back.bvh
		same_places "$SAMPLES/$f.bvh" back.bvh 1e-6
		bvh2htr -p full "$SAMPLES/$f.bvh" | htr2bvh -p full -r raw > back.bvh
		same_places "$SAMPLES/$f.bvh" back.bvh 1e-10
	done
}

@test "aligned: a child stands on the Y axis of its parent" {
	bvh2htr "$SAMPLES/biovision.bvh" |
	    awk '/^\[Base/ { on = 1 } /^#Beg/ { exit } on && NF == 8 { print $1, $2, $3, $4, $8 }' > base
	grep -q '^LeftUpArm 0.000000000 5.540000000 0.000000000 11.960000000' base ||
		{ cat base; return 1; }
}

@test "plain: base rotations of 0, OFFSETs and angles as they are" {
	figure '1 2 3 10 20 30 40 50 60' > a.bvh
	expect 0 bvh2htr --axes=plain a.bvh
	has "$output" '^EulerRotationOrder ZXY$'
	has "$output" '^Tip(	0.000000000){1}	5.000000000(	0.000000000){4}	1.000000000$'
	has "$output" '^1(	0.000000000){3}	50.000000000	60.000000000	40.000000000	1.000000000$'
	bvh2htr -a plain a.bvh | htr2bvh | bvhfk -e > got
	bvhfk -e a.bvh > wanted
	same_numbers <(cut -f 1,3- wanted) <(cut -f 1,3- got) 1.1e-6
}

@test "plain: tips off the Y axis are told of" {
	figure '1 2 3 10 20 30 40 50 60' | sed 's/OFFSET 0 1 0/OFFSET 1 0 0/' > a.bvh
	expect 0 bvh2htr -a plain a.bvh
	has "$stderr" 'warning: 1 tip off the Y axis'
	expect 0 bvh2htr a.bvh
	[ -z "$stderr" ]
}

@test "a tip beside a child becomes a segment" {
	figure '1 2 3 10 20 30 40 50 60' | sed 's/^	JOINT Tip/	End Site { OFFSET 1 2 3 }\n&/' > a.bvh
	bvh2htr a.bvh > a.htr
	grep -q '^Root_End	Root$' a.htr
	bvhfk -le a.bvh | cut -f 3- | sort > wanted
	htr2bvh a.htr | bvhfk -le | cut -f 3- | grep -v Root_End_End | sort > got
	same_numbers wanted got 1.1e-6
}

@test "names: blanks and brackets, names twice" {
	figure '0 0 0 0 0 0 0 0 0' | sed -e 's/ROOT Root/ROOT My [Root]/' -e 's/JOINT Tip/JOINT My [Root]/' > a.bvh
	expect 0 bvh2htr -q a.bvh
	has "$output" '^My__Root_	GLOBAL$'
	has "$output" '^My__Root__2	My__Root_$'
	expect 0 bvh2htr a.bvh
	has "$stderr" "warning: 2 names changed, the first 'My \[Root\]' to 'My__Root_'"
}

@test "frame rates: whole ones, near ones with a warning, no others" {
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	while read -r time rate; do
		sed "s/0.0333333/$time/" a.bvh > b.bvh
		expect 0 bvh2htr b.bvh
		has "$output" "^DataFrameRate $rate$"
	done <<-END
	0.033333 30
	0.0083333 120
	0.01 100
	0.0333667 30
	END
	has "$stderr" 'warning: 29.97 frames a second become 30'
	sed 's/0.0333333/0.033/' a.bvh > b.bvh
	expect 2 bvh2htr b.bvh
	[ "$stderr" = 'bvh2htr: b.bvh: HTR needs a whole frame rate, not 30.303: sed can write another Frame Time' ]
	for time in 0.03 0.08 0; do
		sed "s/0.0333333/$time/" a.bvh > b.bvh
		expect 2 bvh2htr b.bvh
		[ -z "$output" ]
	done
}

# drops OFFSET... - a leaf for each, from joints in a row.
drops() {
	{
		echo "ROOT Root { OFFSET 0 0 0 $POS_ZXY"
		printf '%s\n' "$@" | awk -v c="$ZXY" '{ print "JOINT J" NR " { OFFSET " NR " 0 0 " c
		    print "JOINT K" NR " { OFFSET " $0 " " c " End Site { OFFSET " $0 " } } }" }'
		echo '}'
	} | with_frames 0.0333333 "0 95 0 10 20 30$(printf " 5 -25 26 3 40 -7%.0s" "$@")"
}

@test "a bone almost along -Y: the leg and its tip stand still" {
	drops '0 -44 0.0001' '0 -45 0.00006' '1e-5 -1 1e-7' '0 -1 1e-8' '1e-9 -1 0' '0 -1 0' \
	    '1e-16 -1 1e-16' '0 1 1e-9' '1e-200 -1 0' > a.bvh
	bvhfk -le -p 15 a.bvh | cut -f 3- > wanted
	bvh2htr -p full a.bvh | htr2bvh -p full | bvhfk -le -p 15 | cut -f 3- > got
	same_numbers wanted got 1e-12
	# By hand: x (cos 20 cos 10 ...) by bvhfk and by a reference FK of this leg.
	with_frames 0.0333333 '0 95 0 10 20 30 5 -25 26 3 40 -7 1 2 3' > leg.bvh <<-END
	ROOT Hips { OFFSET 0 0 0 $POS_ZXY
	JOINT Hip { OFFSET 8 0 0 $ZXY
	JOINT Knee { OFFSET 0 -44 0.0001 $ZXY
	JOINT Ankle { OFFSET 0 -43 0 $ZXY
	End Site { OFFSET 0 -5 12 } } } } }
	END
	bvh2htr leg.bvh | htr2bvh | bvhfk -le -p 7 | tail -3 | cut -f 3- > got
	printf '%s\t%s\t%s\t%s\n' Knee 26.0415126 58.0858070 -3.8459756 Ankle 21.9896156 \
	    19.4538561 -22.2892536 Ankle_End 31.0627709 10.8222226 -18.8003058 > wanted
	same_numbers wanted got 1.1e-7
}

@test "places of a million and more: in the base position, or refused" {
	figure '4912345.13 2 -7000000 0 0 0 0 0 0' '4912346.5 2 -7000001 0 0 0 1234567 0 0' > a.bvh
	bvhfk -le a.bvh | cut -f 3- > wanted
	for axes in aligned plain; do
		bvh2htr -a "$axes" a.bvh > a.htr
		expect 0 htr2bvh a.htr
		bvhfk -le out | cut -f 3- > got
		same_numbers wanted got 1.1e-6
	done
	figure '4912345.13 2 3 0 0 0 0 0 0' '0 2 3 0 0 0 0 0 0' > a.bvh
	expect 2 bvh2htr a.bvh
	[ -z "$output" ]
	has "$stderr" 'expected Root to move less than 2000000 units, .* found 4912345'
}

@test "-O add: position channels of joints add to OFFSET" {
	bvh2htr -O add "$SAMPLES/positions.bvh" | htr2bvh | bvhfk -e > got
	bvhfk -e -O add "$SAMPLES/positions.bvh" > wanted
	same_numbers <(cut -f 1,3- wanted) <(cut -f 1,3- got) 1.1e-6
}
