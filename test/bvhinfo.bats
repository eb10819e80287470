#!/usr/bin/env bats
# bvhinfo: what is in a file.
load common

# shows FILE LABEL TEXT - a line of the screen.
shows() {
	bvhinfo "$1" > screen
	has "$(cat screen)" "^  $2 +$3\$"
}

# timed FRAME-TIME - four frames.
timed() {
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' '2 0 0 0 0 0 0 0 0' '3 0 0 0 0 0 0 0 0' |
		sed "s/^Frame Time.*/Frame Time: $1/"
}

# cell FILE COLUMN - of the table.
cell() {
	bvhinfo -qT "$1" | awk -F '\t' -v column="$2" '
	NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) n = i }
	NR == 2 { print $n }'
}

# json EXPRESSION - of the array in the file out, as Python sees it.
json() {
	python3 -c 'import json, sys
a = json.load(open("out", encoding="utf-8"))
print(eval(sys.argv[1]))' "$1"
}

need_python() {
	command -v python3 > /dev/null || skip 'python3 is not installed'
}

# The screen ------------------------------------------------------------------------

@test "the screen of a figure" {
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvhinfo a.bvh
	[ "$output" = 'a.bvh
  skeleton   1 root, 2 joints, 1 end site, 9 channels
  motion     2 frames of 0.0333333 s, 30 a second
             0.0666666 s in all, the last at 0.0333333 s
  rest pose  6 high along Y, the longer of Y (6) and Z (0)
  unit       perhaps ft: a person would be 1.83 m tall
  frame 1    5.92511 high, not as the rest pose
  rotations  ZXY
  positions  the root only
  offsets    position channels replace only OFFSETs of 0
  odd        nothing' ]
	[ -z "$stderr" ]
}

@test "counts: joints are not end sites, and each has its own channels" {
	branches 'CHANNELS 3 Zrotation Yrotation Xrotation' > a.bvh
	shows a.bvh skeleton '1 root, 5 joints, 2 end sites, 21 channels'
	shows a.bvh positions 'the root and 2 other joints'
	shows a.bvh rotations 'ZXY in 3 joints, none in 1 joint, ZYX in 1 joint'
	shows a.bvh offsets 'position channels replace an OFFSET of up to 8 \(B1\), see bvhfk -O'
	[ "$(cell a.bvh position_joints)" = 2 ]
	[ "$(cell a.bvh orders)" = 'ZXY,-,ZYX' ]
	[ "$(cell a.bvh offset_difference)" = 8 ]
}

@test "offsets: the largest component that a position channel replaces" {
	for case in '0 90 0:90' '12.5 90 -40:90' '12.5 3 -40:40' '0 0 0.25:0.25'; do
		figure | sed "4s/0 0 0/${case%:*}/" > a.bvh
		shows a.bvh offsets "position channels replace an OFFSET of up to ${case#*:} \(Root\).*"
	done
	figure | sed '4s/0 0 0/0 7 0/; 5s/Yposition //; 5s/6/5/' > a.bvh
	shows a.bvh offsets 'position channels replace only OFFSETs of 0'
}

@test "rates and durations" {
	while read -r time rate last all; do
		timed "$time" > a.bvh
		shows a.bvh motion "4 frames of $time s, $rate a second"
		shows a.bvh '' "$all s in all, the last at $last s"
		[ "$(cell a.bvh rate)" = "$rate" ]
		[ "$(cell a.bvh frame_time)" = "$time" ]
		[ "$(cell a.bvh duration)" = "$all" ]
	done <<-END
	0.025 40 0.075 0.100
	0.0333333 30 0.0999999 0.1333332
	0.033333 30 0.099999 0.133332
	0.0083333 120 0.0249999 0.0333332
	.008333 120 0.024999 0.033332
	0.041667 24 0.125001 0.166668
	0.0166667 60 0.0500001 0.0666668
	0.033367 29.97 0.100101 0.133468
	0.041708 23.976 0.125124 0.166832
	0.01 100 0.03 0.04
	0.5 2 1.5 2.0
	END
}

@test "a rate that is not usual is said to be so" {
	timed 0.025 > a.bvh
	shows a.bvh motion '.*, 40 a second'
	shows a.bvh odd 'Frame Time is the period of no usual rate'
	timed 0.04 > a.bvh
	shows a.bvh motion '.*, 25 a second'
	shows a.bvh odd nothing
}

@test "no frames, one frame, no Frame Time" {
	figure > a.bvh
	shows a.bvh motion '0 frames of 0.0333333 s, 30 a second'
	shows a.bvh '' '0.0000000 s in all'
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	shows a.bvh motion '1 frame of 0.0333333 s, 30 a second'
	shows a.bvh '' '0.0333333 s in all, the last at 0.0000000 s'
	sed '/^Frame Time/d' a.bvh > b.bvh
	shows b.bvh motion '1 frame, no Frame Time'
	for column in frame_time rate duration; do [ -z "$(cell b.bvh $column)" ]; done
}

@test "without MOTION: the skeleton, and that there is none" {
	figure | sed '/^MOTION/,$d' > a.bvh
	shows a.bvh motion 'none: the file ends after its skeleton'
	shows a.bvh skeleton '1 root, 2 joints, 1 end site, 9 channels'
	[ -z "$(cell a.bvh frames)" ]
	expect 0 bvhinfo -n -s a.bvh
}

@test "height, up axis and unit are guessed from the rest pose" {
	for case in '170:cm' '1.7:m' '66.9:in' '1700:mm' '5.58:ft' '6692:inch100'; do
		figure | sed "s/OFFSET 0 1 0/OFFSET 0 0 0/; s/OFFSET 0 5 0/OFFSET 0 ${case%:*} 0/" > a.bvh
		shows a.bvh 'rest pose' "${case%:*} high along Y, .*"
		shows a.bvh unit "perhaps ${case#*:}: a person would be 1.70 m tall"
		[ "$(cell a.bvh unit)" = "${case#*:}" ]
	done
	figure | sed 's/OFFSET 0 5 0/OFFSET 3 5 -40000/' > a.bvh
	shows a.bvh 'rest pose' '40000 high along Z, the longer of Y \(6\) and Z \(40000\)'
	shows a.bvh unit 'no guess: .*'
	[ "$(cell a.bvh up)" = Z ]
	[ -z "$(cell a.bvh unit)" ]
}

@test "what is odd" {
	cat > a.bvh <<-END
	HIERARCHY
	ROOT A { OFFSET 0 0 0 CHANNELS 4 Xscale Yscale Zrotation Xrotation
	JOINT B { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Zrotation
	JOINT B { OFFSET 0 1 0 }
	End Site { OFFSET 0 1 0 } } }
	END
	expect 0 bvhinfo -q a.bvh
	has "$output" '^  odd +1 joint with a name that was there before$'
	for line in '1 joint at the very place of the parent' \
	    '1 last joint of a chain without an end site' '1 end site beside another child' \
	    '2 channels without a part in posing' '1 joint with one or two rotation channels' \
	    '1 joint turning about one axis twice'; do
		has "$output" "^ +$line\$"
	done
}

@test "several files: each is told of, a blank line between" {
	figure > a.bvh
	figure | sed 's/ROOT Root/ROOT Other/' > b.bvh
	expect 0 bvhinfo a.bvh b.bvh
	[ "$output" = "$(bvhinfo a.bvh; echo; bvhinfo b.bvh)" ]
}

@test "a bad file among others: named, the others told of, status 2" {
	figure > a.bvh
	sed 's/OFFSET 0 5 0/OFFSET 0 5/' a.bvh > bad.bvh
	for options in '' -l -T; do
		expect 2 bvhinfo $options a.bvh bad.bvh none.bvh a.bvh
		[ "$(wc -l < err)" -eq 2 ]
		has "$stderr" '^bvhinfo: bad.bvh:9:3: '
		has "$stderr" '^bvhinfo: none.bvh: No such file'
		[ "$(grep -c -e '^a.bvh' -e '^Tip' out)" -eq 2 ]
		cp out wanted
		expect 2 bvhinfo $options -o kept a.bvh bad.bvh none.bvh a.bvh
		cmp wanted kept
	done
}

@test "only the header is read" {
	timed 0.1 | sed 's/^2 .*/nothing of this kind/' > a.bvh
	expect 0 bvhinfo a.bvh
	[ -z "$stderr" ]
	for option in -n -s; do
		expect 2 bvhinfo $option a.bvh
		has "$stderr" '^bvhinfo: a.bvh:21:1: '
	done
}

# Lists -----------------------------------------------------------------------------

# A name of quotes, a backslash, a tab and bytes that are and are not UTF-8.
strange() {
	printf 'a "b"\\c\td\303\274\374'
}

@test "-l: the names of the joints, without end sites, their bytes untouched" {
	figure | sed "s/JOINT Tip/JOINT $(strange | sed 's/\\/&&/g')/" > a.bvh
	expect 0 bvhinfo -l a.bvh
	[ "$output" = "Root
$(strange)" ]
	expect 0 bvhinfo --list "$SAMPLES/biovision.bvh"
	[ "$(sed -n 7p out)" = LeftLowArm ]
	[ "$(bvhfk -l -j @7 "$SAMPLES/biovision.bvh" | sed -n 2p | cut -f 3)" = LeftLowArm ]
}

@test "-c: the channels as bvh2csv calls them" {
	figure > a.bvh
	expect 0 bvhinfo -c a.bvh
	[ "$output" = 'Root.Xposition
Root.Yposition
Root.Zposition
Root.Zrotation
Root.Xrotation
Root.Yrotation
Tip.Zrotation
Tip.Xrotation
Tip.Yrotation' ]
	sed 's/Tip/Root/' a.bvh > b.bvh
	expect 0 bvhinfo -qc b.bvh
	[ "$(paste -s -d , out)" = "$(bvh2csv -q b.bvh | cut -d , -f 3-)" ]
}

@test "-t: the skeleton as a tree" {
	figure | sed 's/OFFSET 0 1 0/OFFSET 0 +1.0 -0/' > a.bvh
	expect 0 bvhinfo -t a.bvh
	[ "$output" = 'Root  0 0 0  Xposition Yposition Zposition Zrotation Xrotation Yrotation
  Tip  0 5 0  Zrotation Xrotation Yrotation
    (end)  0 +1.0 -0' ]
	expect 0 bvhinfo -t "$SAMPLES/duet.bvh"
	[ "$(grep -c '^[^ ]' out)" -eq 2 ]
}

@test "-T: one row a file under a row of names" {
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	figure '0 0 0 0 0 0 0 0 0' | sed 's/Tip/Root/' > 'b c.bvh'
	expect 0 bvhinfo -qT a.bvh 'b c.bvh'
	[ "$(cut -f -18 out)" = 'file	roots	joints	ends	channels	frames	frame_time	rate	duration	height	unit	up	orders	position_joints	offset_difference	odd	pose	posed_height
a.bvh	1	2	1	9	1	0.0333333	30	0.0333333	6	ft	Y	ZXY	0	0		rest	6
b c.bvh	1	2	1	9	1	0.0333333	30	0.0333333	6	ft	Y	ZXY	0	0	1 joint with a name that was there before	rest	6' ]
}

@test "-T: a file name with a tab is left out, and the status is 2" {
	figure > 'a	b.bvh'
	figure > c.bvh
	expect 2 bvhinfo -T 'a	b.bvh' c.bvh
	[ "$(wc -l < out)" -eq 2 ]
	has "$stderr" 'with a tab'
	[ "$(wc -l < err)" -eq 1 ]
}

@test "-T: skeleton_id groups files of the same names, tree and channels" {
	id() { cell "$1" skeleton_id; }
	figure > a.bvh
	figure '1 2 3 4 5 6 7 8 9' | sed 's/OFFSET 0 5 0/OFFSET 0 6 0/; s/^CHANNELS/&/; s/JOINT/joint/' > b.bvh
	[ "$(id a.bvh)" = "$(id b.bvh)" ]
	[[ $(id a.bvh) =~ ^[0-9a-f]{16}$ ]]
	for change in 's/Tip/Top/' 's/3 Zrotation Xrotation/3 Xrotation Zrotation/' \
	    's/3 Zrotation Xrotation/2 Xrotation/' '10,13d' '6s/JOINT/ROOT/; 6i}'; do
		sed "$change" a.bvh > c.bvh
		bvhinfo -qT c.bvh > out 2>&1 || continue
		[ "$(id a.bvh)" != "$(id c.bvh)" ] || { echo "$change"; return 1; }
	done
}

@test "pose and posed_height: the figure in frame 1" {
	# Legs of 1, a trunk of 0.6, a head of 0.3, arms of 0.8 that hang in the rest pose.
	arms() {
		with_frames 0.1 "$1" <<-END
		ROOT Hips { OFFSET 0 1 0 $POS_ZXY
		JOINT Leg { OFFSET 0.1 0 0 CHANNELS 1 Zrotation End Site { OFFSET 0 -1 0 } }
		JOINT Neck { OFFSET 0 0.6 0 CHANNELS 1 Zrotation
		JOINT Left { OFFSET 0.1 -0.1 0 CHANNELS 1 Zrotation End Site { OFFSET 0 -0.8 0 } }
		JOINT Right { OFFSET -0.1 -0.1 0 CHANNELS 1 Zrotation End Site { OFFSET 0 -0.8 0 } }
		End Site { OFFSET 0 0.3 0 } } }
		END
	}
	while IFS='|' read -r frame pose height; do
		arms "$frame" > a.bvh
		[ "$(cell a.bvh pose) $(cell a.bvh posed_height)" = "$pose $height" ] || { echo "$frame"; return 1; }
	done <<-END
	0 1 0 0 0 0 0 0 0 0|rest|1.9
	5 9 5 0 0 0 0 0 0 0|rest|1.9
	0 1 0 0 0 0 0 0 90 -90|T|1.9
	0 1 0 0 0 0 0 0 90 0|other|1.9
	0 1 0 0 0 0 0 0 180 0|other|2.3
	END
	# Neither without frames, nor where frame 1 cannot be read: then only that is missing.
	arms '0 1 0' > a.bvh
	expect 0 bvhinfo -T a.bvh
	[ -z "$stderr" ]
	[ "$(sed -n 2p out | cut -f 17,18)" = '	' ]
}

@test "-T -s: a row a channel" {
	figure '1 2 3 4 5 6 7 8 9' '3 2 3 4 5 6 7 8 9' > a.bvh
	figure > b.bvh
	expect 0 bvhinfo -T -s a.bvh b.bvh
	[ "$(sed -n 1,2p out)" = 'file	joint	channel	n	min	max	mean	sd
a.bvh	Root	Xposition	2	1.000000	3.000000	2.000000	1.000000' ]
	[ "$(wc -l < out)" -eq 10 ]
	expect 0 bvhinfo -nTs -p 1 a.bvh
	[ "$(tail -n 1 out)" = 'a.bvh	Tip	Yrotation	2	9.0	9.0	9.0	0.0	2' ]
	figure '1 2 3 4 5 6 7 8 9' | sed 's/Tip/T	p/' > c.bvh
	expect 2 bvhinfo -Ts c.bvh a.bvh
	has "$stderr" 'c.bvh: the name of a joint with a tab'
	[ "$(wc -l < out)" -eq 10 ]
}

@test "the screen fits 80 columns, and its columns stand by characters" {
	long=$(printf '\303\274%.0s' $(seq 60))
	printf -v ordered 'JOINT J%d { OFFSET 0 1 0 CHANNELS 3 Xrotation Yrotation Zrotation\n' 1 2
	with_frames 0.0333333333333333333 "1 2 3 4 5 6 123456.5 2 3$(printf ' 0%.0s' $(seq 6))" > a.bvh <<-END
	ROOT $long { OFFSET 0 90 0 $POS_ZXY
	JOINT K { OFFSET 0 1 0 $ZXY
	$ordered } } } }
	END
	expect 0 bvhinfo -s a.bvh
	has "$output" 'Zrotation'
	LC_ALL=C tr -d '\200-\277' < out > characters
	if awk 'length > 80' characters | grep .; then return 1; fi
	# All cells of a column end in one place.
	sed -n '/^  channel/,$p' characters | awk '{ n[length] = 1 } END { for (i in n) c++; exit c != 1 }'
	expect 0 bvhinfo -n "$SAMPLES/walk.bvh"
	if awk 'length > 80' out | grep .; then return 1; fi
}

# Frames ------------------------------------------------------------------------------

@test "-n: the frames that are really there, whatever is declared" {
	for declared in 1 3 4 5 99999; do
		timed 0.1 | sed "s/^Frames.*/Frames: $declared/" > a.bvh
		bvhinfo -n a.bvh > out || true
		has "$(cat out)" '^ +4 frames really there$'
		has "$(cat out)" "^  motion +$declared frames? "
		has "$(cat out)" '^ +0.4 s in all, the last at 0.3 s$'
		bvhinfo -nT a.bvh > out || true
		[ "$(cut -f 6,9,20 out)" = "frames	duration	frames_found
$declared	0.4	4" ]
	done
}

@test "-n with -s counts the same" {
	for declared in 1 3 4 5; do
		timed 0.1 | sed "s/^Frames.*/Frames: $declared/" > a.bvh
		bvhinfo -ns a.bvh > out || true
		has "$(cat out)" '^ +4 frames really there$'
	done
}

@test "-n counts whole frames: the last one cut, wrapped ones, empty lines between" {
	timed 0.1 | sed '$s/ 0$//' > a.bvh
	expect 2 bvhinfo -n a.bvh
	has "$output" '^ +3 frames really there$'
	has "$stderr" '^bvhinfo: a.bvh:22: frame 4: expected 9 values, found 8'
	timed 0.1 | sed '/^[0-3] /s/ /\n/4; $s/$/\n\n \n/' > b.bvh
	expect 0 bvhinfo -qn b.bvh
	has "$output" '^ +4 frames really there$'
}

@test "-s: min, max, mean, sd of each channel" {
	figure '1 5 0.1 -3 0 0 0 0 4912345.12' '2 5 0.1 3 0 0 0 0 4912345.13' \
	    '3 5 0.1 -3 0 0 0 0 4912345.14' '4 5 0.1 3 0 0 0 0 4912345.13' > a.bvh
	expect 0 bvhinfo -s a.bvh
	sed -n '/^  channel/,$p' out | tr -s ' ' > got
	cat > wanted <<-END
	 channel min max mean sd
	 Root.Xposition 1.000000 4.000000 2.500000 1.118034
	 Root.Yposition 5.000000 5.000000 5.000000 0.000000
	 Root.Zposition 0.100000 0.100000 0.100000 0.000000
	 Root.Zrotation -3.000000 3.000000 0.000000 3.000000
	 Root.Xrotation 0.000000 0.000000 0.000000 0.000000
	 Root.Yrotation 0.000000 0.000000 0.000000 0.000000
	 Tip.Zrotation 0.000000 0.000000 0.000000 0.000000
	 Tip.Xrotation 0.000000 0.000000 0.000000 0.000000
	 Tip.Yrotation 4912345.120000 4912345.140000 4912345.130000 0.007071
	END
	cmp wanted got
}

@test "-s: length and speed of the path of each root" {
	with_frames 0.5 '0 0 0 1' '0 4 3 3' '12 4 3 0.5' > a.bvh <<-END
	ROOT One { OFFSET 9 9 9 CHANNELS 3 Zposition Yposition Xposition }
	ROOT Two { OFFSET 0 0 0 CHANNELS 1 Yposition }
	END
	expect 0 bvhinfo -s a.bvh
	has "$output" '^  path +17.000000 long, the path of One; speed 17.000000 a second$'
	has "$output" '^  path +4.500000 long, the path of Two; speed 4.500000 a second$'
	sed 's/^Frame Time.*/Frame Time: 0/' a.bvh > b.bvh
	expect 0 bvhinfo -qs b.bvh
	has "$output" '^  path +17.000000 long, the path of One$'
}

@test "-s -p: decimals; of one frame; of none" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvhinfo -s -p 1 a.bvh
	has "$(tr -s ' ' < out)" '^ Tip.Yrotation 9.0 9.0 9.0 0.0$'
	has "$output" '^  path +0.0 long, the path of Root$'
	figure > b.bvh
	expect 0 bvhinfo -s b.bvh
	[ "$output" = "$(bvhinfo b.bvh)" ]
}

# JSON --------------------------------------------------------------------------------

@test "-J: the facts" {
	need_python
	figure '1 2 3 4 5 6 7 8 9' | sed 's/OFFSET 0 5 0/OFFSET 1e-7 +5.50 -0/' > a.bvh
	expect 0 bvhinfo -J a.bvh
	[ "$(json 'len(a)')" = 1 ]
	while IFS='|' read -r what wanted; do
		[ "$(json "$what")" = "$wanted" ] || { echo "$what: $(json "$what")"; return 1; }
	done <<-END
	a[0]["file"]|a.bvh
	[a[0][k] for k in ("roots", "joints", "ends", "channels", "frames")]|[1, 2, 1, 9, 1]
	[a[0][k] for k in ("frame_time", "rate", "duration")]|[0.0333333, 30, 0.0333333]
	[a[0][k] for k in ("height", "unit", "up", "orders")]|[6.5, 'ft', 'Y', ['ZXY']]
	[a[0][k] for k in ("position_joints", "offset_difference")]|[0, 0]
	len(a[0]["skeleton"])|3
	[j["name"] for j in a[0]["skeleton"]]|['Root', 'Tip', 'Tip_End']
	[j["parent"] for j in a[0]["skeleton"]]|[None, 'Root', 'Tip']
	["end" in j for j in a[0]["skeleton"]]|[False, False, True]
	a[0]["skeleton"][1]["offset"] == [1e-7, 5.5, 0]|True
	a[0]["skeleton"][1]["channels"]|['Zrotation', 'Xrotation', 'Yrotation']
	[a[0]["odd"], a[0]["pose"], round(a[0]["posed_height"], 4)]|[[], 'other', 6.422]
	"stats" in a[0] or "frames_found" in a[0]|False
	END
}

@test "-J: the keys are the columns of -T" {
	need_python
	figure > a.bvh
	expect 0 bvhinfo -nJ a.bvh
	[ "$(json '"\t".join(k for k in a[0] if k != "skeleton")')" = "$(bvhinfo -nT a.bvh | head -1)" ]
}

@test "-J: null for what is not known" {
	need_python
	figure | sed '/^MOTION/,$d; s/OFFSET 0 5 0/OFFSET 0 500 0/' > a.bvh
	expect 0 bvhinfo -J a.bvh
	[ "$(json '[a[0][k] for k in ("frames", "frame_time", "rate", "duration", "unit")]')" = \
	    '[None, None, None, None, None]' ]
	figure | sed 's/^Frame Time.*/Frame Time: 0/' > a.bvh
	expect 0 bvhinfo -qJ a.bvh
	[ "$(json '[a[0][k] for k in ("frames", "frame_time", "rate", "duration")]')" = '[0, None, None, None]' ]
}

@test "-J: several files are one array; a bad one leaves it whole" {
	need_python
	figure > a.bvh
	for operands in 'a.bvh none.bvh a.bvh' 'none.bvh a.bvh a.bvh' 'a.bvh a.bvh none.bvh'; do
		expect 2 bvhinfo -J $operands
		[ "$(json '[f["file"] for f in a]')" = "['a.bvh', 'a.bvh']" ]
	done
	expect 2 bvhinfo -J none.bvh
	[ "$(json a)" = '[]' ]
}

@test "-J: quotes, backslashes, tabs and bytes that are no UTF-8" {
	need_python
	figure | sed "s/JOINT Tip/JOINT $(strange | sed 's/\\/&&/g')$(printf '\001\177\355\240\200')/" > a.bvh
	expect 0 bvhinfo -J a.bvh
	[ "$(json 'ascii(a[0]["skeleton"][1]["name"])')" = \
	    "'a \"b\"\\\\c\\td\\xfc\\xfc\\x01\\x7f\\xed\\xa0\\x80'" ]
	has "$output" "$(printf 'd\303\274')\\\\u00fc"
}

@test "-J -n -s: what the frames say" {
	need_python
	figure '0 0 0 1 0 0 0 0 -10' '3 4 0 2 0 0 0 0 -10' '3 4 12 3 0 0 0 0 -10' |
		sed 's/^Frame Time.*/Frame Time: 0.5/' > a.bvh
	expect 0 bvhinfo -nsJ a.bvh
	[ "$(json 'a[0]["frames_found"]')" = 3 ]
	[ "$(json 'a[0]["paths"]')" = "[{'root': 'Root', 'length': 17, 'speed': 17}]" ]
	[ "$(json 'a[0]["stats"][8]')" = \
	    "{'joint': 'Tip', 'channel': 'Yrotation', 'min': -10, 'max': -10, 'mean': -10, 'sd': 0}" ]
	[ "$(json 'abs(a[0]["stats"][3]["sd"] - (2 / 3) ** 0.5) < 1e-15')" = True ]
	[ "$(json 'len(a[0]["stats"])')" = 9 ]
}

@test "options that do not go together" {
	figure > a.bvh
	for options in '-c -l' '-J -T' '-t -T' '-s -l' '-n -c' '-n -t'; do
		expect 2 bvhinfo $options a.bvh
		[ -z "$output" ]
		has "$stderr" '^usage: bvhinfo '
	done
}
