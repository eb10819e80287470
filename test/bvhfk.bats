#!/usr/bin/env bats
# bvhfk: where joints are and how they are turned.  Numbers come from worked
# examples, from another program, or from a right angle that anybody can check.
load common

# row N [OPTION...] FILE - the numbers of a row of a table, without frame and time.
row() {
	local n=$1
	shift
	bvhfk "$@" | sed -n "$((n + 1))p" | cut -f 3- | tr '\t' ' '
}

# is NUMBERS TOLERANCE WANTED
is() {
	echo "$1" > got
	echo "$3" > wanted
	same_numbers wanted got "$2"
}

# chain OFFSET-OF-ROOT CHANNELS-OF-ROOT FRAME... - a root and a tip 5 above it.
chain() {
	local offset=$1 channels=$2
	shift 2
	with_frames 0.5 "$@" <<-END
	ROOT Root { OFFSET $offset $channels
	JOINT Tip { OFFSET 0 5 0 $ZXY
	End Site { OFFSET 0 1 0 } } }
	END
}

# Posing -------------------------------------------------------------------------

@test "the Biovision sample, every point to the last digit, in both modes" {
	for mode in replace add; do
		expect 0 bvhfk -le -O $mode "$SAMPLES/biovision.bvh"
		sed 1d out | cut -f 1,3- > got
		cmp "$BATS_TEST_DIRNAME/golden/biovision.tsv" got
	done
}

@test "the wide table has the same numbers, a row a frame" {
	expect 0 bvhfk -e "$SAMPLES/biovision.bvh"
	[ "$(awk -F '\t' '{ print NF }' out | sort -u)" = 71 ]
	awk -F '\t' '
	NR == 1 { for (i = 3; i <= NF; i += 3) { name[i] = $i; sub(/\.x$/, "", name[i]) } }
	NR > 1 { for (i = 3; i <= NF; i += 3) print $1 "\t" name[i] "\t" $i "\t" $(i+1) "\t" $(i+2) }
	' out | cmp - "$BATS_TEST_DIRNAME/golden/biovision.tsv"
}

# A turn, an offset, positions on every joint.
policy() {
	with_frames 0.1 '10 20 30 30 0 0 0.5 0.25 0.125 0 40 0 0 0 50' <<-END
	ROOT A { OFFSET 1 2 3 $POS_ZXY
	JOINT B { OFFSET 0 10 0 $POS_ZXY
	JOINT C { OFFSET 5 0 0 $ZXY
	End Site { OFFSET 0 0 2 } } } }
	END
}

@test "-O replace, the default: a position channel takes the place of OFFSET" {
	policy > a.bvh
	for mode in '' '-O replace' '--offset=replace'; do
		stands $mode a.bvh <<-END
		1 A 10 20 30
		1 B 10.308013 20.466506 30.125
		1 C 14.638140 22.966506 30.125
		1 C_End 16.378144 23.016909 31.109808
		END
	done
}

@test "-O add: it is added to OFFSET" {
	policy > a.bvh
	stands -O add a.bvh <<-END
	1 A 11 22 33
	1 B 6.308013 31.126760 33.125
	1 C 10.638140 33.626760 33.125
	1 C_End 12.378144 33.677163 34.109808
	END
}

@test "-O: anything else is an error of use" {
	policy > a.bvh
	expect 2 bvhfk -O both a.bvh
	has "$stderr" "-O: expected replace or add, found 'both'"
	has "$stderr" '^usage: bvhfk '
}

@test "a component without a position channel keeps its OFFSET" {
	chain '1 2 3' 'CHANNELS 2 Yposition Zrotation' '10 90 0 0 0' > a.bvh
	stands a.bvh <<-END
	1 Root 1 10 3
	1 Tip -4 10 3
	1 Tip_End -5 10 3
	END
	stands -O add a.bvh <<-END
	1 Root 1 12 3
	1 Tip -4 12 3
	1 Tip_End -5 12 3
	END
}

@test "each joint has its own order of rotation" {
	with_frames 0.0333333 '1 20 -3 15 -35 50 40 25 -60 -20 70 10' \
	    '2 21 -3.5 100 20 -75 -130 55 5 160 -40 -95' > a.bvh <<-END
	ROOT Core { OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
	JOINT Mast { OFFSET 0 12 1 CHANNELS 3 Yrotation Xrotation Zrotation
	JOINT Boom { OFFSET 3 7 0 CHANNELS 3 Zrotation Xrotation Yrotation
	End Site { OFFSET 0 5 2 } } } }
	END
	stands a.bvh <<-END
	1 Core 1.000000 20.000000 -3.000000
	1 Mast -6.247207 25.250602 5.056623
	1 Boom -1.231398 30.761978 6.627098
	1 Boom_End 2.078152 27.013189 8.625462
	2 Core 2.000000 21.000000 -3.500000
	2 Mast -1.336857 16.475959 -14.148870
	2 Boom 0.754835 9.483306 -16.323182
	2 Boom_End -3.876943 12.181089 -16.841449
	END
}

@test "at and beside the pole: X = 90" {
	with_frames 0.0333333 '0 0 0 30 90 20 0 89.9999999 0' '0 0 0 33 90 22 -15 90.0000001 40' \
	    '0 0 0 36 90 24 -30 90 80' > a.bvh <<-END
	ROOT Root { OFFSET 0 0 0 $POS_ZXY
	JOINT Rod { OFFSET 0 6 0 $ZXY
	End Site { OFFSET 1 5 2 } } }
	END
	stands a.bvh <<-END
	1 Root 0 0 0
	1 Rod 0 0 6
	1 Rod_End 4.473010 -2.447894 4.000000
	2 Root 0 0 0
	2 Rod 0 0 6
	2 Rod_End 5.100405 -1.433101 4.610003
	3 Root 0 0 0
	3 Rod 0 0 6
	3 Rod_End 5.417565 -0.616502 5.480469
	END
}

@test "position channels on every joint" {
	with_frames 0.0333333 '1 2 3 30 0 0 0.5 11 -0.5 0 45 0 0 9 1 0 0 60' \
	    '1 2 3 32 0 0 0.6 11.5 -0.4 0 47 0 0.2 8.5 1 0 0 62' > a.bvh <<-END
	ROOT Hip { OFFSET 0 0 0 $POS_ZXY
	JOINT Mid { OFFSET 0 10 0 $POS_ZXY
	JOINT Far { OFFSET 0 10 0 $POS_ZXY
	End Site { OFFSET 0 4 0 } } } }
	END
	stands a.bvh <<-END
	1 Hip 1 2 3
	1 Mid -4.066987 11.776279 2.500000
	1 Far -6.895414 16.675259 9.571068
	1 Far_End -8.309628 19.124749 12.399495
	2 Hip 1 2 3
	2 Mid -4.585243 12.070505 2.600000
	2 Far -7.100009 16.472388 9.498505
	2 Far_End -8.545626 18.785858 12.423920
	END
}

@test "channels as each joint likes: six, three, positions alone" {
	branches "$ZXY" > a.bvh
	stands a.bvh <<-END
	1 A0 0 0 0
	1 A1 -0.404378 8.052110 0.000000
	1 A2 -1.031169 14.486208 3.836603
	1 A2_End -1.482321 17.044813 5.336603
	1 B1 -2.408723 7.901775 0.300000
	1 B2 -8.317569 6.859886 0.300000
	1 B2_End -10.130185 6.014650 0.300000
	END
}

@test "one rotation channel, and the end site that it turns" {
	one_channel > a.bvh
	stands a.bvh <<-END
	1 Cx 1 2 3
	1 Cy 0.673648 3.850833 3.684040
	1 Cy_End -0.149525 3.532037 4.153887
	2 Cx 1 2 4
	2 Cy 0.673648 3.850833 4.684040
	2 Cy_End -0.146552 3.515935 5.147846
	END
	[ "$(head -1 out)" = 'frame	time	joint	x	y	z' ]
	[ "$(bvhfk -e a.bvh | head -1 | tr '\t' '\n' | sort -u | wc -l)" -eq 11 ]
	[ "$(bvhfk -e a.bvh | sed 1d | cut -f 1,2 | tr '\n' ' ')" = '1	0.00 2	0.04 ' ]
}

@test "OFFSETs of nothing" {
	with_frames 0.0333333 '0 10 0 30 0 0 0 40 0 0 0 50' \
	    '0 10 1 35 0 0 0 45 0 0 0 55' > a.bvh <<-END
	ROOT Za { OFFSET 0 0 0 $POS_ZXY
	JOINT Zb { OFFSET 0 0 0 $ZXY
	JOINT Zc { OFFSET 0 6 0 $ZXY
	End Site { OFFSET 0 0 0 } } } }
	END
	stands a.bvh <<-END
	1 Za 0 10 0
	1 Zb 0 10 0
	1 Zc -2.298133 13.980484 3.856726
	1 Zc_End -2.298133 13.980484 3.856726
	2 Za 0 10 1
	2 Zb 0 10 1
	2 Zc -2.433479 13.475368 5.242641
	2 Zc_End -2.433479 13.475368 5.242641
	END
}

@test "several ROOTs are several figures" {
	pair > a.bvh
	stands a.bvh <<-END
	1 East 5 0 0
	1 East_End 3.815207 3.758770 0.684040
	1 West -5 0 0
	1 WTop -5.868241 4.924039 0.000000
	1 WTop_End -6.035972 5.875290 0.258819
	2 East 5 0 1
	2 East_End 3.729262 3.708735 1.794045
	2 West -5 0 1
	2 WTop -6.039558 4.890738 1.000000
	2 WTop_End -6.238385 5.826145 1.292372
	END
}

@test "far coordinates keep their places" {
	chain '0 0 0' 'CHANNELS 3 Xposition Yposition Zposition' \
	    '4912345.13 -0.000001 5000000000.25 0 0 0' > a.bvh
	[ "$(row 1 -j Root a.bvh)" = '4912345.130000 -0.000001 5000000000.250000' ]
	[ "$(row 1 -j Tip a.bvh)" = '4912345.130000 4.999999 5000000000.250000' ]
}

# What is printed of a joint --------------------------------------------------------

hips() {
	row 1 -j Hips "$@" "$SAMPLES/biovision.bvh"
}

@test "-w mat: the rotation, row by row" {
	is "$(hips -w mat)" 1e-9 '-0.965316 0.057513 -0.254671 -0.011421 0.965201 0.261261 0.260835 0.255108 -0.931067'
}

@test "-w 6d: its first two columns" {
	is "$(hips -w 6d)" 1e-9 '-0.965316 -0.011421 0.260835 0.057513 0.965201 0.255108'
	[ "$(bvhfk -w 6d -j Hips "$SAMPLES/biovision.bvh" | sed -n '1s/Hips\.//gp' | cut -f 3- | tr '\t' ' ')" = \
	    'm00 m10 m20 m01 m11 m21' ]
}

@test "-w quat: w x y z, w not negative in the first frame" {
	is "$(hips -w quat)" 1e-9 '0.131166 -0.011728 -0.982546 -0.131386'
}

@test "-w axis: a unit axis and degrees" {
	is "$(hips -w axis)" 4e-5 '-0.011830 -0.991108 -0.132531 164.926073'
	chain '0 0 0' "$ZXY" '0 0 0 0 -90 0' > a.bvh
	[ "$(row 1 -w axis a.bvh)" = \
	    '0.000000 0.000000 1.000000 0.000000 -1.000000 0.000000 0.000000 90.000000' ]
}

@test "-w euler: the angles that came in, in the joint's own order" {
	[ "$(hips -w euler)" = '-3.410000 14.780000 -164.350000' ]
	[ "$(bvhfk -w euler -j Hips "$SAMPLES/biovision.bvh" | head -1)" = \
	    'frame	time	Hips.Zrotation	Hips.Xrotation	Hips.Yrotation' ]
}

# One rotation in the order of each joint.
orders() {
	cat <<-END
	HIERARCHY
	ROOT XYZ { OFFSET 0 0 0 CHANNELS 3 Xrotation Yrotation Zrotation }
	ROOT XZY { OFFSET 0 0 0 CHANNELS 3 Xrotation Zrotation Yrotation }
	ROOT YXZ { OFFSET 0 0 0 CHANNELS 3 Yrotation Xrotation Zrotation }
	ROOT YZX { OFFSET 0 0 0 CHANNELS 3 Yrotation Zrotation Xrotation }
	ROOT ZXY { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation }
	ROOT ZYX { OFFSET 0 0 0 CHANNELS 3 Zrotation Yrotation Xrotation }
	ROOT XYX { OFFSET 0 0 0 CHANNELS 3 Xrotation Yrotation Xrotation }
	ROOT XZX { OFFSET 0 0 0 CHANNELS 3 Xrotation Zrotation Xrotation }
	ROOT YXY { OFFSET 0 0 0 CHANNELS 3 Yrotation Xrotation Yrotation }
	ROOT YZY { OFFSET 0 0 0 CHANNELS 3 Yrotation Zrotation Yrotation }
	ROOT ZXZ { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Zrotation }
	ROOT ZYZ { OFFSET 0 0 0 CHANNELS 3 Zrotation Yrotation Zrotation }
	MOTION
	Frames: 1
	Frame Time: 0.1
	END
	echo '-164.325651 -14.754101 -176.590407' '14.805065 -3.297045 -165.220881' \
	    '-164.702282 -15.144918 -0.677919' '-164.879404 -0.654373 -15.145930' \
	    '-3.41 14.78 -164.35' '-179.322162 -15.119587 164.677259' \
	    '-177.492890 164.865581 167.274329' '92.507110 164.865581 -102.725671' \
	    '12.704575 15.159728 -177.496980' '102.704575 15.159728 92.503020' \
	    '-135.731817 158.601702 45.635882' '134.268183 158.601702 135.635882'
}

@test "all twelve orders of one rotation are one rotation" {
	orders > a.bvh
	expect 0 bvhfk -l -w mat a.bvh
	sed 1d out | cut -f 4- > got
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do hips -w mat; done > wanted
	same_numbers wanted got 1.1e-6
}

@test "-w euler with three axes: each joint gets back its angles" {
	orders > a.bvh
	row 1 -w euler -j 'XYZ,XZY,YXZ,YZX,ZXY,ZYX' a.bvh > got
	sed -n '$p' a.bvh | cut -d ' ' -f 1-18 > wanted
	same_numbers wanted got 1.1e-6
	[ "$(bvhfk -w euler -j YZX a.bvh | head -1)" = \
	    'frame	time	YZX.Yrotation	YZX.Zrotation	YZX.Xrotation' ]
}

@test "-w euler without three axes: Z X Y" {
	orders > a.bvh
	for name in XYX XZX YXY YZY ZXZ ZYZ; do
		is "$(row 1 -w euler -j $name a.bvh)" 2.1e-6 '-3.41 14.78 -164.35'
	done
	has "$(bvhfk -w euler -j ZYZ a.bvh)" 'ZYZ.Zrotation	ZYZ.Xrotation	ZYZ.Yrotation$'
	chain '0 0 0' 'CHANNELS 1 Yrotation' '35 0 0 0' > b.bvh
	[ "$(row 1 -w euler -j Root b.bvh)" = '0.000000 0.000000 35.000000' ]
}

@test "-l -w euler: columns are X Y Z for all, values those of each joint's order" {
	orders > a.bvh
	expect 0 bvhfk -l -w euler -j YZX a.bvh
	[ "$(sed -n 1p out)" = 'frame	time	joint	Xrotation	Yrotation	Zrotation' ]
	is "$(sed -n 2p out | cut -f 4- | tr '\t' ' ')" 1.1e-6 '-15.145930 -164.879404 -0.654373'
}

@test "-w quat: the sign does not jump from frame to frame" {
	chain '0 0 0' "$ZXY" '0 0 0 0 0 0' '90 0 0 0 0 0' '180 0 0 0 0 0' '270 0 0 0 0 0' \
	    '360 0 0 0 0 0' > a.bvh
	bvhfk -j Root -w quat a.bvh | sed 1d | cut -f 3,6 > got
	printf '%s\t%s\n' 1.000000 0.000000 0.707107 0.707107 0.000000 1.000000 \
	    -0.707107 0.707107 -1.000000 0.000000 > wanted
	cmp wanted got
}

@test "-w euler goes on past 180 degrees" {
	chain '0 0 0' "$ZXY" '170 0 0 0 0 0' '-170 0 0 0 0 0' '-10 0 0 0 0 0' '90 0 0 0 0 0' > a.bvh
	[ "$(bvhfk -j Root -w euler a.bvh | sed 1d | cut -f 3 | tr '\n' ' ')" = \
	    '170.000000 190.000000 350.000000 450.000000 ' ]
}

@test "-w euler takes the nearer of two triples" {
	expect 0 bvhfk -r local -w euler -j LeftLowArm "$SAMPLES/biovision.bvh"
	[ "$(sed 1d out | cut -f 3- | tr '\t' ' ')" = '-101.860000 -80.770000 -98.910000
-47.330000 -98.140000 -43.200000' ]
}

@test "-w euler at the pole keeps the third angle" {
	chain '0 0 0' "$ZXY" '30 90 20 0 0 0' '33 90 22 0 0 0' > a.bvh
	[ "$(bvhfk -j Root -w euler a.bvh | sed 1d | cut -f 3- | tr '\t' ' ')" = '50.000000 90.000000 0.000000
55.000000 90.000000 0.000000' ]
}

@test "several kinds: all of a joint together, in the order asked for" {
	chain '0 0 0' "$ZXY" '90 0 0 0 0 0' > a.bvh
	expect 0 bvhfk -w quat,pos a.bvh
	[ "$(sed -n 1p out | tr '\t' ' ')" = 'frame time Root.qw Root.qx Root.qy Root.qz Root.x Root.y Root.z'\
' Tip.qw Tip.qx Tip.qy Tip.qz Tip.x Tip.y Tip.z' ]
	[ "$(sed -n 2p out | cut -f 7-9,14- | tr '\t' ' ')" = \
	    '0.000000 0.000000 0.000000 -5.000000 0.000000 0.000000' ]
	for wrong in pos,pos speed ''; do
		expect 2 bvhfk -w "$wrong" a.bvh
		has "$stderr" '^usage: bvhfk '
	done
}

# To what it is relative ---------------------------------------------------------------

@test "-r local: what OFFSET and the joint's own channels say" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 90 0 0 0 -90 0' > a.bvh
	[ "$(row 1 -r local a.bvh)" = '1.000000 2.000000 3.000000 0.000000 5.000000 0.000000' ]
	[ "$(row 1 -r local -j Tip -w axis a.bvh)" = '-1.000000 0.000000 0.000000 90.000000' ]
	[ "$(row 1 -r local -e -j Tip a.bvh)" = '0.000000 5.000000 0.000000 0.000000 1.000000 0.000000' ]
}

@test "-r root: as seen from the ROOT above the joint" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 90 0 0 0 -90 0' > a.bvh
	[ "$(row 1 -r world -j Tip a.bvh)" = '-4.000000 2.000000 3.000000' ]
	[ "$(row 1 -r root a.bvh)" = '0.000000 0.000000 0.000000 0.000000 5.000000 0.000000' ]
	[ "$(row 1 -r root -w axis a.bvh)" = \
	    '0.000000 0.000000 1.000000 0.000000 -1.000000 0.000000 0.000000 90.000000' ]
	pair > b.bvh
	[ "$(row 2 -r root -j WTop b.bvh)" = '0.000000 5.000000 0.000000' ]
}

@test "-r: anything else is an error of use" {
	pair > a.bvh
	expect 2 bvhfk -r parent a.bvh
	has "$stderr" "-r: expected world, local or root, found 'parent'"
}

# The rest pose -----------------------------------------------------------------------

@test "-R: the rest pose alone, as frame 0 without a time" {
	chain '1 2 3' "$POS_ZXY" '10 20 30 40 50 60 0 0 70' > a.bvh
	expect 0 bvhfk -Re a.bvh
	[ "$(sed 1d out | tr '\t' ' ')" = \
	    '0  1.000000 2.000000 3.000000 1.000000 7.000000 3.000000 1.000000 8.000000 3.000000' ]
	expect 0 bvhfk -R -w euler -j Tip a.bvh
	[ "$(sed 1d out | tr '\t' ' ')" = '0  0.000000 0.000000 0.000000' ]
}

@test "-R -f LIST: the rest pose, then these frames" {
	chain '0 0 0' "$POS_ZXY" '1 0 0 0 0 0 0 0 0' '2 0 0 0 0 0 0 0 0' '3 0 0 0 0 0 0 0 0' > a.bvh
	expect 0 bvhfk -R -f 2- -j Root a.bvh
	[ "$(sed 1d out | cut -f 1-3 | tr '\t' ' ')" = '0  0.000000
2 0.5 2.000000
3 1.0 3.000000' ]
}

@test "-R does not look at the motion" {
	chain '0 0 0' "$POS_ZXY" 'no number here' > a.bvh
	expect 0 bvhfk -R a.bvh
}

# Forms of the table --------------------------------------------------------------------

@test "-l: a row a joint" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 0 0 0 0 0 0' '4 5 6 0 0 0 0 0 0' > a.bvh
	expect 0 bvhfk -l a.bvh
	[ "$output" = 'frame	time	joint	x	y	z
1	0.0	Root	1.000000	2.000000	3.000000
1	0.0	Tip	1.000000	7.000000	3.000000
2	0.5	Root	4.000000	5.000000	6.000000
2	0.5	Tip	4.000000	10.000000	6.000000' ]
}

@test "-n: a NumPy array of little-endian float64" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 90 0 0 0 0 0' '0.1 1e-30 -6 0 0 0 0 0 0' > a.bvh
	expect 0 bvhfk -ne -o a.npy a.bvh
	[ "$(wc -c < a.npy)" -eq $((128 + 2 * 9 * 8)) ]
	[ "$(od -A n -t x1 -N 10 a.npy | tr -d ' ')" = 934e554d505901007600 ]
	[ "$(tail -c +11 a.npy | head -c 118 | sed 's/ *$//')" = \
	    "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 9), }" ]
	[ "$(tail -c +128 a.npy | head -c 1 | od -A n -t x1 | tr -d ' ')" = 0a ]
	[ "$(od -A n -t x1 -j 128 -N 24 a.npy | tr -d ' \n')" = \
	    000000000000f03f00000000000000400000000000000840 ]
	od -A n -v -t f8 -j 128 a.npy | tr -s ' \n' ' ' > got
	echo '1 2 3 -4 2 3 -5 2 3 0.1 1e-30 -6 0.1 5 -6 0.1 6 -6' > wanted
	same_numbers wanted got 1e-14
}

@test "-n: the shape counts the frames and columns that are chosen" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 0 0 0 0 0 0' '4 5 6 0 0 0 0 0 0' > a.bvh
	for case in '(1, 3):-f 2 -j Tip' '(3, 6):-R -f 1-' '(1, 6):-R' '(2, 18):-w mat' \
	    '(2, 14):-w pos,quat'; do
		bvhfk -n ${case#*:} a.bvh > a.npy
		grep -aqF "'shape': ${case%%:*}, }" a.npy
	done
	for with in -c -l '-d ;'; do
		expect 2 bvhfk -n $with a.bvh
		has "$stderr" '^usage: bvhfk '
	done
}

# Two joints whose names need care.
names() {
	with_frames 0.5 '' <<-END
	ROOT $1 { OFFSET 0 0 0
	JOINT $2 { OFFSET 0 5 0 } }
	END
}

@test "-c: names with commas and quotes are quoted" {
	names 'say "hi"' 'a, b' > a.bvh
	expect 0 bvhfk -c a.bvh
	[ "$output" = 'frame,time,"say ""hi"".x","say ""hi"".y","say ""hi"".z","a, b.x","a, b.y","a, b.z"
1,0.0,0.000000,0.000000,0.000000,0.000000,5.000000,0.000000' ]
	expect 0 bvhfk -cl a.bvh
	has "$output" '^1,0.0,"say ""hi""",0.000000'
	has "$output" '^1,0.0,"a, b",0.000000'
}

@test "-d: another delimiter, and what holds it is quoted" {
	names 'a;b' 'a, b' > a.bvh
	expect 0 bvhfk -d ';' a.bvh
	[ "$(sed -n 1p out)" = 'frame;time;"a;b.x";"a;b.y";"a;b.z";a, b.x;a, b.y;a, b.z' ]
	for wrong in '' ';;' . 0 - e '"' '
'; do
		expect 2 bvhfk -d "$wrong" a.bvh
		has "$stderr" "-d: expected one byte"
	done
}

@test "TSV has no quoting" {
	names 'say "hi"' 'a, b' > a.bvh
	expect 0 bvhfk a.bvh
	[ "$(sed -n 1p out)" = 'frame	time	say "hi".x	say "hi".y	say "hi".z	a, b.x	a, b.y	a, b.z' ]
	bvhfk -d '\t' a.bvh | cmp - out
}

@test "a tab in a name: refused in TSV with a hint, quiet in CSV" {
	names 'left	arm' 'Tip' > a.bvh
	expect 2 bvhfk a.bvh
	has "$stderr" 'tab.*CSV'
	expect 2 bvhfk -l a.bvh
	has "$stderr" 'tab.*CSV'
	expect 0 bvhfk -c a.bvh
	has "$output" '^frame,time,left	arm\.x,'
	expect 0 bvhfk -j Tip a.bvh
}

@test "bytes of names pass as they are" {
	names "$(printf 'Br\374ste')" "$(printf 'Br\303\274ste')" > a.bvh
	expect 0 bvhfk -j '@1' a.bvh
	[ "$(sed -n 1p out)" = "$(printf 'frame\ttime\tBr\374ste.x\tBr\374ste.y\tBr\374ste.z')" ]
	expect 0 bvhfk -j "$(printf 'Br\303\274ste')" a.bvh
	has "$output" "$(printf 'Br\303\274ste.x')"
}

@test "the time column is empty without a Frame Time" {
	chain '0 0 0' "$POS_ZXY" '1 2 3 0 0 0 0 0 0' | sed '/Frame Time/d' > a.bvh
	expect 0 bvhfk -q -c -j Root a.bvh
	[ "$(sed -n 2p out)" = '1,,1.000000,2.000000,3.000000' ]
	[ -z "$stderr" ]
}

@test "times are exact" {
	chain '0 0 0' 'CHANNELS 1 Zrotation' $(seq 100 | sed 's/$/_0_0_0/') | tr _ ' ' |
		sed 's/^Frame Time.*/Frame Time: .0083333/' > a.bvh
	expect 0 bvhfk -p 2 -f 1,4,r1 -j Root a.bvh
	[ "$(sed 1d out | cut -f 1,2 | tr '\t\n' '  ')" = '1 0.0000000 4 0.0249999 100 0.8249967 ' ]
}

# Choosing -------------------------------------------------------------------------------

spines() {
	with_frames 0.0333333 '0 0 0 0 0 0 10 0 0 20 0 0 30 0 0' <<-END
	ROOT Spine { OFFSET 0 0 0 $POS_ZXY
	JOINT Spine1_split { OFFSET 0 1 0 $ZXY
	JOINT Spine1 { OFFSET 0 2 0 $ZXY
	JOINT Spine10 { OFFSET 0 3 0 $ZXY
	End Site { OFFSET 0 1 0 } } } } }
	END
}

# chosen LIST FILE - the names in the long table, blanks between.
chosen() {
	bvhfk -l -j "$1" "$2" | sed 1d | cut -f 3 | tr '\n' ' '
}

@test "-j: a whole name, and no other that starts alike" {
	spines > a.bvh
	expect 0 bvhfk -j Spine1 a.bvh
	[ "$output" = 'frame	time	Spine1.x	Spine1.y	Spine1.z
1	0.0000000	-0.347296	2.969616	0.000000' ]
	for none in Spin spine1 '*x*' @5 @0 '' Spine1_End; do
		expect 2 bvhfk -j "$none" a.bvh
		has "$stderr" "a.bvh: no joint matches '.*'"
		[ -z "$output" ]
	done
}

@test "-j: globs, numbers, several, in the order of the file" {
	spines > a.bvh
	[ "$(chosen 'Spine1*' a.bvh)" = 'Spine1_split Spine1 Spine10 ' ]
	[ "$(chosen 'Spine?' a.bvh)" = 'Spine1 ' ]
	[ "$(chosen 'Spine1[0_]*' a.bvh)" = 'Spine1_split Spine10 ' ]
	[ "$(chosen '@4,Spine,@1' a.bvh)" = 'Spine Spine10 ' ]
	[ "$(bvhfk -le -j Spine10 a.bvh | sed 1d | cut -f 3 | tr '\n' ' ')" = 'Spine10 Spine10_End ' ]
}

@test "-j: a name that looks like a glob, a number or a list is a name first" {
	names 'a[2]' '@1' > a.bvh
	[ "$(chosen 'a[2]' a.bvh)" = 'a[2] ' ]
	[ "$(chosen '@1' a.bvh)" = '@1 ' ]
	[ "$(chosen '@2' a.bvh)" = '@1 ' ]
	names 'one, two' 'one' > b.bvh
	[ "$(chosen 'one\, two' b.bvh)" = 'one, two ' ]
	expect 2 bvhfk -j 'one, two' b.bvh
	has "$stderr" "no joint matches ' two'"
}

@test "-j: a name that several joints bear is an error; its number or a glob is none" {
	names Toe Toe > a.bvh
	expect 2 bvhfk -q -j Toe a.bvh
	has "$stderr" "2 joints are called 'Toe'.*@N"
	expect 0 bvhfk -q -l -j @2 a.bvh
	has "$output" '^1	0.0	Toe#2	'
	expect 0 bvhfk -q -l -j 'To*' a.bvh
	[ "$(wc -l < out)" -eq 3 ]
}

@test "-j: chosen joints stand where they stand among all" {
	expect 0 bvhfk -l -j 'LeftHand,Neck' "$SAMPLES/biovision.bvh"
	sed 1d out | cut -f 1,3- > got
	grep -e '	LeftHand	' -e '	Neck	' "$BATS_TEST_DIRNAME/golden/biovision.tsv" | cmp - got
}

@test "-f: frames under their own numbers and times" {
	chain '0 0 0' 'CHANNELS 3 Xposition Yposition Zposition' '1 0 0 0 0 0' '2 0 0 0 0 0' \
	    '3 0 0 0 0 0' '4 0 0 0 0 0' > a.bvh
	expect 0 bvhfk -f 2,4 -j Root a.bvh
	[ "$(sed 1d out | cut -f 1-3 | tr '\t' ' ')" = '2 0.5 2.000000
4 1.5 4.000000' ]
	expect 0 bvhfk -f r2-,1 -j Root a.bvh
	[ "$(sed 1d out | cut -f 1 | tr '\n' ' ')" = '1 3 4 ' ]
	expect 0 bvhfk -f 4-9 -j Root a.bvh
	has "$stderr" '^bvhfk: a.bvh: warning: .*last frame, 4'
	[ "$(sed 1d out | cut -f 1)" = 4 ]
}

# Digits -----------------------------------------------------------------------------------

@test "-p: decimals, rounded to the nearest, zeros kept" {
	chain '0 0 0' "$ZXY" '-60 0 0 0 0 0' > a.bvh
	for case in 0:4 1:4.3 3:4.330 6:4.330127 9:4.330127019 12:4.330127018922 15:4.330127018922193; do
		[ "$(row 1 -p ${case%:*} -j Tip a.bvh | cut -d ' ' -f 1)" = ${case#*:} ]
	done
	[ "$(row 1 -p 17 -j Root a.bvh)" = '0.00000000000000000 0.00000000000000000 0.00000000000000000' ]
	for wrong in 18 -1 six '' 6.0; do
		expect 2 bvhfk -p "$wrong" a.bvh
		has "$stderr" '-p: expected a number from 0 to 17 or full'
	done
}

@test "-p full: the shortest text of the same number" {
	chain '0 0 0' 'CHANNELS 3 Xposition Yposition Zposition' '0.1 1e-8 -123456.5 0 0 0' \
	    '2e20 1e22 1e-7 0 0 0' '0.30000000000000004 -0 4912345.13 0 0 0' > a.bvh
	expect 0 bvhfk -p full -j Root a.bvh
	[ "$(sed 1d out | cut -f 3- | tr '\t' ' ')" = '0.1 1e-8 -123456.5
200000000000000000000 1e22 0.0000001
0.30000000000000004 0 4912345.13' ]
}

@test "a zero has no sign" {
	chain '0 0 0' "$POS_ZXY" '-0.0000001 -0 -1e-300 180 0 0 0 180 0' \
	    '0 0 0 -90 180 -90 90 -180 0' '0 0 0 360 -360 720 -180 -90 -270' > a.bvh
	for what in pos quat mat euler axis 6d; do
		for to in world local root; do
			for p in 0 6 full; do
				expect 0 bvhfk -e -w $what -r $to -p $p a.bvh
				if grep -E '(^|	)-0(\.0*)?(	|$)' out; then echo "$what $to $p"; return 1; fi
			done
		done
	done
}

@test "a figure without channels has frames that are empty lines" {
	names Root Tip | sed 's/Frames: 1/Frames: 3/' > a.bvh
	printf '\n\n' >> a.bvh
	expect 0 bvhfk -j Tip a.bvh
	[ "$(sed 1d out | cut -f 1,4 | tr '\t\n' '  ')" = '1 5.000000 2 5.000000 3 5.000000 ' ]
}

@test "-n to a terminal is refused, to what is none it is not" {
	python3 - "$SAMPLES/poser.bvh" <<-'END'
	import os, pty, subprocess, sys
	ours, theirs = pty.openpty()
	p = subprocess.run(['bvhfk', '-n', sys.argv[1]], stdout=theirs, stderr=subprocess.PIPE)
	assert p.returncode == 2 and b'is not for a terminal' in p.stderr, p
	p = subprocess.run(['bvhfk', '-n', '-o', os.ttyname(theirs), sys.argv[1]],
	    stderr=subprocess.PIPE)
	assert p.returncode == 2 and b'is not for a terminal' in p.stderr, p
	p = subprocess.run(['bvhfk', '-n', '-o', 'a.npy', sys.argv[1]], stdout=theirs)
	assert p.returncode == 0
	END
	[ -s a.npy ]
	[ "$(bvhfk -n "$SAMPLES/poser.bvh" | cksum)" = "$(cksum < a.npy)" ]
}
