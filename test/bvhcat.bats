#!/usr/bin/env bats
# bvhcat: clips one after another, no number changed; one clip made canonical.
load common

# frames FILE - its motion lines.
frames() {
	sed '1,/^Frame Time/d' "$1"
}

# said FILE - the counts that its header declares: "Frames: 2, Frame Time: 0.04".
said() {
	grep -e '^Frames:' -e '^Frame Time:' "$1" | paste -s -d , | sed 's/,/, /'
}

# pillar FRAMES TIME [FRAME...] - one joint.
pillar() {
	printf '%s\n' HIERARCHY 'ROOT T' '{' '	OFFSET 0 0 0' \
	    '	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation' \
	    '	End Site' '	{' '		OFFSET 0 1 0' '	}' '}' \
	    MOTION "Frames: $1" "Frame Time: $2"
	shift 2
	[ $# -eq 0 ] || printf '%s\n' "$@"
}

# refuses PATTERN FILE... - status 2, no output, one line that says why.
refuses() {
	local pattern=$1
	shift
	expect 2 bvhcat "$@"
	[ -z "$output" ]
	[ "$(wc -l < err)" -eq 1 ]
	has "$stderr" "$pattern"
}

# One clip -----------------------------------------------------------------------

@test "a canonical file leaves as it came" {
	figure '1 2 3 4 5 6 7 8 9' '-1.50 .5 1e-7 +2 -0 00.1 1E+3 5. 179.999999' > a.bvh
	bvhcat a.bvh | cmp a.bvh -
	for sample in duet positions walk; do
		bvhcat "$SAMPLES/$sample.bvh" | cmp "$SAMPLES/$sample.bvh" -
	done
}

@test "twice is once" {
	for sample in annotated biovision poser; do
		bvhcat -q "$SAMPLES/$sample.bvh" > once
		bvhcat once | cmp once -
	done
}

@test "every digit of header and motion is kept" {
	cat > a.bvh <<-END
	HIERARCHY
	ROOT Pr { OFFSET 0.123456789 10.987654321 -0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	End Site { OFFSET +1.50 1E-40 .5 } }
	MOTION
	Frames: 1
	Frame Time: .0083330
	0.32254900000000003 0.9538949999999999 0.023162999 -0.069191 1e-7 -48.81117000000000000000001
	END
	expect 0 bvhcat a.bvh
	[ "$output" = 'HIERARCHY
ROOT Pr
{
	OFFSET 0.123456789 10.987654321 -0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	End Site
	{
		OFFSET +1.50 1E-40 .5
	}
}
MOTION
Frames: 1
Frame Time: .0083330
0.32254900000000003 0.9538949999999999 0.023162999 -0.069191 1e-7 -48.81117000000000000000001' ]
}

@test "the layout is canonical whatever it was" {
	printf '\357\273\277hierarchy root A{channels 1 zROTATION offset 1 2 3 end x{offset 4 5 6}joint B\r{offset 7 8 9}}\nmotion\nframes 1\nframe time 0.5\n 10 ' > a.bvh
	expect 0 bvhcat -q a.bvh
	[ "$output" = 'HIERARCHY
ROOT A
{
	OFFSET 1 2 3
	CHANNELS 1 Zrotation
	End Site
	{
		OFFSET 4 5 6
	}
	JOINT B
	{
		OFFSET 7 8 9
		CHANNELS 0
	}
}
MOTION
Frames: 1
Frame Time: 0.5
10' ]
}

# A figure of many numbers of all sizes, and the same motion laid out oddly.
numbers() {
	local frames=() i
	for i in 1 2 3 4 5 6 7 8 9; do
		frames+=("$i.50 -0.$i 1e-$i +$i .00$i 12345678901234567890.$i -$i$i.$i 0 ${i}E+2")
	done
	figure "${frames[@]}"
}

@test "the quick and the careful way give the same bytes" {
	numbers > a.bvh
	for way in 's/ /  /g' 's/ /\t/g' 's/$/ \t /' 's/^/\t /' 's/$/\r/' '1s/^/\xef\xbb\xbf/' \
	    's/ /\t  /5' 's/$/ \r/' '20s/ /  /3' '$s/$/\n\n\n/' '$s/$/\n\x1a/' '$s/ /  /'; do
		sed "$way" a.bvh > b.bvh
		if cmp -s a.bvh b.bvh; then echo "$way changes nothing"; return 1; fi
		expect 0 bvhcat b.bvh
		cmp a.bvh out || { echo "$way"; return 1; }
		[ -z "$stderr" ]
	done
	tr '\n' '\r' < a.bvh | bvhcat | cmp a.bvh -
	printf %s "$(cat a.bvh)" | bvhcat | cmp a.bvh -
}

@test "a comment behind the values, or a wrapped frame: the same bytes too, with a warning" {
	numbers > a.bvh
	for way in '22s/$/ # here/' '22s/$/\n# here/' '22s/ /\n/4'; do
		sed "$way" a.bvh > b.bvh
		expect 0 bvhcat b.bvh
		cmp a.bvh out || { echo "$way"; return 1; }
		has "$stderr" '^bvhcat: b.bvh:2[2-3]:[0-9: ]*warning: '
	done
}

@test "a file without frames" {
	pillar 0 0.0333333 > a.bvh
	bvhcat a.bvh | cmp a.bvh -
	bvhcat a.bvh a.bvh a.bvh | cmp a.bvh -
}

# Several clips --------------------------------------------------------------------

@test "frames follow one another, their numbers untouched" {
	figure '0 9 0 0 0 0 1 2 3' '0 9 2 0 0 0 1 2 3' '0 9 4.0 0 0 0 1 2 3' > a.bvh
	figure '7 9.50 -3 0 0 0 3 2 1' '7 9.5 -1 0 0 0 3 2 1' > b.bvh
	expect 0 bvhcat a.bvh b.bvh
	[ "$(said out)" = 'Frames: 5, Frame Time: 0.0333333' ]
	cmp <(frames out) <(frames a.bvh; frames b.bvh)
	cmp <(sed '/^MOTION/,$d' out) <(sed '/^MOTION/,$d' a.bvh)
}

@test "one file many times, and many files" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvhcat $(yes a.bvh | head -2000)
	[ "$(said out)" = 'Frames: 2000, Frame Time: 0.0333333' ]
	[ "$(frames out | sort | uniq -c | tr -s ' ')" = ' 2000 1 2 3 4 5 6 7 8 9' ]
}

@test "a trimmed walk is put together again" {
	bvhtrim -f 1-100 "$SAMPLES/walk.bvh" > a.bvh
	bvhtrim -f 101-101 "$SAMPLES/walk.bvh" > b.bvh
	bvhtrim -f 102- "$SAMPLES/walk.bvh" > c.bvh
	bvhcat a.bvh b.bvh c.bvh | cmp "$SAMPLES/walk.bvh" -
}

@test "standard input among files: a pipe" {
	pillar 1 0.1 '1 0 0 0 0 0' > a.bvh
	pillar 1 0.1 '2 0 0 0 0 0' > b.bvh
	for order in '- a.bvh a.bvh:2 1 1 ' 'a.bvh - a.bvh:1 2 1 ' 'a.bvh a.bvh -:1 1 2 '; do
		cat b.bvh | bvhcat ${order%:*} > out
		[ "$(frames out | cut -d ' ' -f 1 | tr '\n' ' ')" = "${order#*:}" ]
	done
}

@test "standard input among files: a file" {
	pillar 1 0.1 '1 0 0 0 0 0' > a.bvh
	pillar 1 0.1 '2 0 0 0 0 0' > b.bvh
	for order in '- a.bvh a.bvh:2 1 1 ' 'a.bvh - a.bvh:1 2 1 ' 'a.bvh a.bvh -:1 1 2 '; do
		expect 0 bvhcat ${order%:*} < b.bvh
		[ "$(frames out | cut -d ' ' -f 1 | tr '\n' ' ')" = "${order#*:}" ]
	done
}

@test "several pipes" {
	pillar 1 0.1 '1 0 0 0 0 0' > a.bvh
	pillar 1 0.1 '2 0 0 0 0 0' > b.bvh
	expect 0 bvhcat <(cat a.bvh) <(cat b.bvh) - <(cat a.bvh) < <(cat b.bvh)
	[ "$(frames out | cut -d ' ' -f 1 | tr '\n' ' ')" = '1 2 2 1 ' ]
}

@test "surplus lines of one clip stay out, and are warned of once" {
	pillar 1 0.1 '1 0 0 0 0 0' '2 0 0 0 0 0' > a.bvh
	pillar 1 0.1 '3 0 0 0 0 0' > b.bvh
	expect 0 bvhcat b.bvh a.bvh b.bvh
	[ "$(said out)" = 'Frames: 3, Frame Time: 0.1' ]
	[ "$(frames out | cut -d ' ' -f 1 | tr '\n' ' ')" = '3 1 3 ' ]
	[ "$stderr" = 'bvhcat: a.bvh:15: warning: 1 motion line after the 1 declared frame left out' ]
}

@test "each warning of a header comes once, though headers are read twice" {
	pillar 1 0.1 '1 0 0 0 0 0' > a.bvh
	sed '1s/$/ # by hand/' a.bvh > b.bvh
	expect 0 bvhcat a.bvh b.bvh a.bvh
	[ "$stderr" = 'bvhcat: b.bvh:1:11: warning: comments are not kept' ]
}

# Rates ------------------------------------------------------------------------------

@test "one rate in different digits: the text of the first file is written" {
	pillar 2 0.033333 '0 0 0 0 0 0' '1 0 0 0 0 0' > a.bvh
	pillar 3 0.0333333 '0 0 0 0 0 0' '1 0 0 0 0 0' '2 0 0 0 0 0' > b.bvh
	pillar 2 0.0333 '0 0 0 0 0 0' '1 0 0 0 0 0' > c.bvh
	expect 0 bvhcat a.bvh b.bvh
	[ "$(said out)" = 'Frames: 5, Frame Time: 0.033333' ]
	expect 0 bvhcat a.bvh b.bvh c.bvh
	[ "$(said out)" = 'Frames: 7, Frame Time: 0.033333' ]
	expect 0 bvhcat c.bvh b.bvh
	[ "$(said out)" = 'Frames: 5, Frame Time: 0.0333' ]
}

@test "other rates are refused" {
	for pair in '0.01 0.0083333' '0.0333333 0.04' '0.1 1' '0.0333667 0.0333333' '0.04 0'; do
		pillar 1 ${pair% *} '0 0 0 0 0 0' > a.bvh
		pillar 1 ${pair#* } '0 0 0 0 0 0' > b.bvh
		for order in 'a.bvh b.bvh' 'b.bvh a.bvh'; do
			expect 2 bvhcat -q $order
			[ -z "$output" ]
			has "$stderr" "^bvhcat: ${order#* }: .*Frame Time.*(${pair% *}.*${pair#* }|${pair#* }.*${pair% *})"
		done
	done
}

@test "a file without frames has no rate" {
	pillar 0 0.0333333 > zero.bvh
	pillar 1 0.04 '0 0 0 0 0 0' > one.bvh
	for order in 'zero.bvh one.bvh' 'one.bvh zero.bvh' 'zero.bvh one.bvh zero.bvh'; do
		expect 0 bvhcat $order
		[ "$(said out)" = 'Frames: 1, Frame Time: 0.04' ]
		[ -z "$stderr" ]
	done
	pillar 1 0.05 '0 0 0 0 0 0' > other.bvh
	refuses '^bvhcat: other.bvh: .*Frame Time' zero.bvh one.bvh other.bvh
}

@test "none has a Frame Time: joined all the same" {
	pillar 1 0 '1 0 0 0 0 0' > a.bvh
	pillar 1 x '2 0 0 0 0 0' | sed '/Frame Time/d' > b.bvh
	expect 0 bvhcat -q a.bvh b.bvh
	[ "$(said out)" = 'Frames: 2, Frame Time: 0' ]
}

# Refusals ---------------------------------------------------------------------------

@test "another name" {
	figure '0 0 0 0 0 0 1 2 3' > a.bvh
	sed 's/JOINT Tip/JOINT Top/' a.bvh > b.bvh
	refuses "^bvhcat: b.bvh: .*a.bvh.*joint 2.*'Top'.*'Tip'" a.bvh b.bvh
}

@test "another order of channels" {
	figure '0 0 0 0 0 0 1 2 3' > a.bvh
	sed 's/3 Zrotation Xrotation Yrotation/3 Xrotation Yrotation Zrotation/' a.bvh > b.bvh
	refuses "^bvhcat: b.bvh: .*CHANNELS of 'Tip' differ" a.bvh b.bvh
}

@test "another OFFSET; the last printed digit does not count" {
	figure '0 0 0 0 0 0 1 2 3' | sed 's/OFFSET 0 5 0/OFFSET 0 5.123456 0/' > a.bvh
	sed 's/5.123456/7/' a.bvh > length.bvh
	refuses "^bvhcat: length.bvh: .*OFFSET of 'Tip'.* 0 7 0 .*0 5.123456 0" a.bvh length.bvh
	sed 's/5.123456/5.123457/' a.bvh > round.bvh
	expect 0 bvhcat a.bvh round.bvh
	[ "$(said out)" = 'Frames: 2, Frame Time: 0.0333333' ]
	has "$output" 'OFFSET 0 5.123456 0'
}

@test "an OFFSET that position channels replace is not compared" {
	figure '0 0 0 0 0 0 1 2 3' > a.bvh
	sed '4s/0 0 0/10 90 -7/' a.bvh > b.bvh
	expect 0 bvhcat a.bvh b.bvh
	sed '5s/Yposition Zposition/Zposition/; 5s/6/5/' a.bvh | sed '$s/0 //' > c.bvh
	sed '4s/0 0 0/10 0 -7/' c.bvh > d.bvh
	expect 0 bvhcat c.bvh d.bvh
	refuses "OFFSET of 'Root'" c.bvh <(sed '4s/0 0 0/0 90 0/' c.bvh)
}

@test "another tree" {
	cat > a.bvh <<-END
	HIERARCHY
	ROOT A { OFFSET 0 0 0 JOINT B { OFFSET 0 1 0 JOINT C { OFFSET 0 1 0 } } }
	MOTION
	Frames: 0
	Frame Time: 0.1
	END
	sed 's/ } } }/ } }/; s/JOINT C/} &/' a.bvh > b.bvh
	refuses "^bvhcat: b.bvh: .*'C'.* another parent" a.bvh b.bvh
	sed 's/JOINT C {/End Site {/' a.bvh > c.bvh
	refuses "joint 3 is an end site .*'C'" a.bvh c.bvh
	sed 's/JOINT C.*0 } }/}/' a.bvh > d.bvh
	refuses '^bvhcat: d.bvh: .*2 .*3' a.bvh d.bvh
	refuses '^bvhcat: a.bvh: .*3 .*2' d.bvh a.bvh
}

@test "a bad later header: nothing is written, an old file stays" {
	figure '0 0 0 0 0 0 1 2 3' > a.bvh
	sed 's/OFFSET 0 5 0/OFFSET 0 five 0/' a.bvh > b.bvh
	refuses "^bvhcat: b.bvh:8:12: .*'five'" a.bvh a.bvh b.bvh
	refuses '^bvhcat: none.bvh: No such file' a.bvh a.bvh none.bvh
	echo old > kept
	expect 2 bvhcat -o kept a.bvh b.bvh
	[ "$(cat kept)" = old ]
}

@test "a bad later frame: status 2 with its place" {
	figure '0 0 0 0 0 0 1 2 3' > a.bvh
	figure '0 0 0 0 0 0 1 2 3' '0 0 0 0 0 0 1 2' > b.bvh
	expect 2 bvhcat a.bvh b.bvh
	has "$stderr" '^bvhcat: b.bvh:20: frame 2: expected 9 values, found 8'
}

@test "OFFSETs: within 1e-5 of the longest chain, or a unit of the last decimal" {
	# A chain of 6; the rest pose is folded to a height of 5.
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	while read -r status offset; do
		sed "s/OFFSET 0 5 0/OFFSET $offset/" a.bvh > b.bvh
		expect "$status" bvhcat a.bvh b.bvh
		expect "$status" bvhcat b.bvh a.bvh
	done <<-END
	0 0 5.000059 0
	2 0 5.000062 0
	0 0.00 5.01 0.00
	2 0.00 5.02 0.00
	2 0 5.1 0
	2 0 6 0
	2 1 5 0
	END
}

@test "-f: OFFSETs differ, those of the first stand; names and channels still may not" {
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	sed 's/OFFSET 0 5 0/OFFSET 0 7 0/' a.bvh > b.bvh
	expect 2 bvhcat a.bvh b.bvh
	has "$stderr" "OFFSET of 'Tip' is 0 7 0 here and 0 5 0 there"
	expect 0 bvhcat -f a.bvh b.bvh
	has "$output" 'OFFSET 0 5 0'
	has "$output" '^Frames: 2$'
	sed 's/Tip/Top/' b.bvh > c.bvh
	expect 2 bvhcat --force a.bvh c.bvh
	sed 's/CHANNELS 3 Z/CHANNELS 3 Y/; s/Yrotation$/Zrotation/' b.bvh > c.bvh
	expect 2 bvhcat -f a.bvh c.bvh
}

@test "-N: names that every reader takes, all different, each change told" {
	branches "$ZXY" | sed -e 's/A0/Hips:1#x/' -e 's/ A1/ Left Arm/' -e 's/ A2/ Left_Arm/' \
	    -e 's/ B1/ a\/b\tc/' -e 's/ B2/ JOINT/' > a.bvh
	expect 0 bvhcat -N a.bvh a.bvh
	printf '%s\n' Hips_1_x Left_Arm Left_Arm_2 a_b_c JOINT_2 > wanted
	bvhinfo -lq out | cmp - wanted
	has "$stderr" "^bvhcat: a.bvh: warning: joint 'Left_Arm' is now 'Left_Arm_2'$"
	[ "$(grep -c ' is now ' err)" -eq 5 ]
	cp out b.bvh
	expect 0 bvhcat -N b.bvh
	[ -z "$stderr" ]
	expect 2 bvhcat -WN a.bvh
}
