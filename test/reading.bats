#!/usr/bin/env bats
# What every command understands of a file, and what it is told of.
load common

# understood FILE - what a file means, whatever its layout: names, OFFSETs, digits.
understood() {
	bvhinfo -qt "$1" && bvh2csv -q "$1"
}

# named NAME - a figure of a root and a joint of that name.
named() {
	with_frames 0.1 <<-END
	ROOT Root { OFFSET 0 0 0
	JOINT $1
	{ OFFSET 0 5 0 } }
	END
}

# in_all PATTERN FILE - each command that reads frames says so and fails.
in_all() {
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2' 'bvhinfo -s'; do
		expect 2 $c "$2"
		has "$stderr" "^${c%% *}: $2:$1"
		[ "$(wc -l < err)" -eq 1 ]
	done
}

# Lines and bytes -----------------------------------------------------------------------

@test "LF, CR LF, CR, and a mix of them" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' > a.bvh
	understood a.bvh > wanted
	sed 's/$/\r/' a.bvh > crlf.bvh
	tr '\n' '\r' < a.bvh > cr.bvh
	awk '{ printf "%s%s", $0, NR % 3 == 0 ? "\n" : NR % 3 == 1 ? "\r\n" : "\r" }' a.bvh > mix.bvh
	for f in crlf cr mix; do
		understood $f.bvh | cmp wanted -
		for way in bvhcat bvhtrim 'bvhrescale -s 1'; do $way $f.bvh | cmp a.bvh -; done
	done
}

@test "lines are counted alike for all line ends" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 x 0' > a.bvh
	sed 's/$/\r/' a.bvh > crlf.bvh
	tr '\n' '\r' < a.bvh > cr.bvh
	for f in a crlf cr; do
		expect 2 bvhfk $f.bvh
		has "$stderr" "^bvhfk: $f.bvh:20:15: "
	done
}

@test "no line end after the last line: no frame and no digit is lost" {
	printf '%s\n' HIERARCHY "ROOT Q { OFFSET 0 0 0 $POS_ZXY" 'End Site { OFFSET 0 1 0 } }' MOTION \
	    'Frames: 3' 'Frame Time: 0.0333333' '0 0 0 0 0 0' '1 0 0 10 0 0' > a.bvh
	printf '2 0 0 20 0 0' >> a.bvh
	stands a.bvh <<-END
	1 Q 0 0 0
	1 Q_End 0 1 0
	2 Q 1 0 0
	2 Q_End 0.826352 0.984808 0
	3 Q 2 0 0
	3 Q_End 1.657980 0.939693 0
	END
	printf '2 0 0 1 2 345' > last
	sed '$d' a.bvh | cat - last > b.bvh
	expect 0 bvhcat b.bvh
	[ "$(sed -n '$p' out)" = '2 0 0 1 2 345' ]
}

@test "a byte order mark and CR LF" {
	with_frames 0.0333333 '0 0 0 30 0 0 0 0 60' '1 0 0 35 0 0 0 0 65' > plain.bvh <<-END
	ROOT Q
	{ OFFSET 0 0 0 $POS_ZXY
	JOINT R
	{ OFFSET 1 0 0 $ZXY
	End Site
	{ OFFSET 0 1 0 } } }
	END
	{ printf '\357\273\277'; sed 's/$/\r/' plain.bvh; } > a.bvh
	stands a.bvh <<-END
	1 Q 0 0 0
	1 R 0.866025 0.5 0
	1 R_End 0.366025 1.366025 0
	2 Q 1 0 0
	2 R 1.819152 0.573576 0
	2 R_End 1.245576 1.392728 0
	END
	[ "$(bvhinfo -l a.bvh | tr '\n' ' ')" = 'Q R ' ]
	bvhcat a.bvh > b.bvh
	[ "$(head -c 10 b.bvh)" = HIERARCHY ]
	if grep -q "$(printf '\r')" b.bvh; then return 1; fi
}

@test "a final Ctrl-Z is skipped" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	for end in '\032' '\032\n' '\n\032' '\032\r\n'; do
		{ cat a.bvh; printf "$end"; } > b.bvh
		expect 0 bvhcat b.bvh
		[ -z "$stderr" ]
		cmp a.bvh out
	done
	figure | sed '/^MOTION/,$d' > c.bvh
	printf '\032' >> c.bvh
	expect 0 bvhinfo c.bvh
}

@test "UTF-16 is refused by name, and so is a NUL byte" {
	figure | awk 'BEGIN { printf "\377\376" } { gsub(/./, "&@"); printf "%s@\n@", $0 }' |
		tr '@' '\0' > a.bvh
	for c in bvhcat bvhfk bvhinfo bvh2csv; do
		expect 2 $c a.bvh
		has "$stderr" "^$c: a.bvh:1:1: UTF-16.*iconv"
	done
	figure | sed 's/Tip/T@p/' | tr '@' '\0' > b.bvh
	expect 2 bvhinfo b.bvh
	has "$stderr" '^bvhinfo: b.bvh:6:9: .*NUL'
	figure '1 2 3 4 5 6 7 8@9 9' | tr '@' '\0' > c.bvh
	in_all '19:15: .*NUL' c.bvh
}

@test "what is no BVH file" {
	echo '/home/me/walk.bvh' > path.bvh
	: > empty.bvh
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2' bvhinfo; do
		expect 2 $c path.bvh
		has "$stderr" "^${c%% *}: path.bvh:1:1: no BVH file: expected HIERARCHY.*'/home/me/walk.bvh'"
		expect 2 $c empty.bvh
		has "$stderr" "^${c%% *}: empty.bvh:1: an empty file"
	done
}

# Layout of the hierarchy ----------------------------------------------------------------

@test "braces, blanks and line ends anywhere, keywords in any case" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	understood a.bvh > wanted
	cat > b.bvh <<-EOF
	  hierarchy  Root Root{offset
	0
	0 0 channels 6
	XPOSITION yposition	Zposition ZROTATION xRotation Yrotation joint   Tip	{
	OFFSET 0 5 0 CHANNELS 3 Zrotation Xrotation Yrotation

	END SITE{OFFSET 0 1 0}}}MOTION
	FRAMES:1
	frame   TIME:0.0333333
	1 2 3 4 5 6 7 8 9
	EOF
	understood b.bvh | cmp wanted -
}

@test "CHANNELS before OFFSET; CHANNELS 0; no CHANNELS; CHANNELS 0 in an end site" {
	with_frames 0.1 '90' > a.bvh <<-END
	ROOT A { CHANNELS 1 Zrotation OFFSET 1 0 0
	JOINT B { CHANNELS 0 OFFSET 1 0 0
	JOINT C { OFFSET 1 0 0
	End Site { CHANNELS 0 OFFSET 1 0 0 } } } }
	END
	stands a.bvh <<-END
	1 A 1 0 0
	1 B 1 1 0
	1 C 1 2 0
	1 C_End 1 3 0
	END
}

@test "leaf joints, end sites beside joints, several in one joint" {
	with_frames 0.1 '90' > a.bvh <<-END
	ROOT A { OFFSET 0 0 0 CHANNELS 1 Zrotation
	End Site { OFFSET 1 0 0 }
	JOINT B { OFFSET 2 0 0 }
	End Site { OFFSET 3 0 0 }
	JOINT C { OFFSET 4 0 0 } }
	END
	stands a.bvh <<-END
	1 A 0 0 0
	1 A_End 0 1 0
	1 B 0 2 0
	1 A_End2 0 3 0
	1 C 0 4 0
	END
	bvhcat a.bvh > b.bvh
	bvhfk -le b.bvh | cmp out -
}

@test "Frames: and Frame Time: however they are written" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	understood a.bvh > wanted
	for way in 's/Frames: /Frames:/' 's/Frames: /Frames:\t/' 's/Frames: /Frames : /' \
	    's/Frames: /frames  /' 's/Time: /Time /' 's/Frame Time: /FRAME\tTIME :/' \
	    's/^Frame.*/ &  /' 's/^Frames/\n&/' 's/^Frame Time/\n\n&/' '/^Frame Time/s/$/\n\n/'; do
		sed "$way" a.bvh > b.bvh
		understood b.bvh | cmp wanted - || { echo "$way"; return 1; }
	done
}

@test "100,000 joints inside one another, no more" {
	for n in 100000 100001; do
		awk -v n=$n 'BEGIN {
			print "HIERARCHY"
			for (i = 0; i < n; i++) print (i ? "JOINT j" : "ROOT j") i " { OFFSET 0 1 0"
			for (i = 0; i < n; i++) printf "}"
			print "\nMOTION\nFrames: 1\nFrame Time: 0.1\n"
		}' > $n.bvh
	done
	expect 0 bvhfk -j j99999 100000.bvh
	has "$output" '^1	0.0	0.000000	100000.000000	0.000000$'
	bvhcat 100000.bvh | bvhinfo > out
	has "$(cat out)" '1 root, 100000 joints, '
	expect 2 bvhinfo 100001.bvh
	has "$stderr" '^bvhinfo: 100001.bvh:100002: more than 100000 joints inside one another'
}

@test "9,000 arms: lines of 117,012 bytes" {
	awk -v z="$POS_ZXY" -v r="$ZXY" 'BEGIN {
		print "HIERARCHY\nROOT Hub { OFFSET 0 0 0 " z
		for (i = 0; i < 9000; i++)
			print "JOINT S" i " { OFFSET 0 " i + 1 " 0 " r "\nEnd Site { OFFSET 1 0 0 } }"
		print "}\nMOTION\nFrames: 2\nFrame Time: 0.0333333"
		for (f = 0; f < 2; f++) {
			printf "0 0 0 90 0 0"
			for (i = 0; i < 9000; i++) printf " 30.0 0.0 0.0"
			print ""
		}
	}' > wide.bvh
	has "$(bvhinfo wide.bvh)" '1 root, 9001 joints, 9000 end sites, 27006 channels'
	expect 0 bvhfk -e -j S8999 wide.bvh
	[ "$(sed -n 3p out | cut -f 1,3-)" = \
	    '2	-9000.000000	0.000000	0.000000	-9000.500000	0.866025	0.000000' ]
	bvhcat wide.bvh > copy.bvh
	cmp <(tail -2 wide.bvh) <(tail -2 copy.bvh)
	[ "$(bvh2csv wide.bvh | sed -n 2p | tr , '\n' | wc -l)" -eq 27008 ]
}

# Names ------------------------------------------------------------------------------------

@test "names with colons, dots, slashes, brackets" {
	with_frames 0.0333333 '0 50 0 0 10 0 0 20 0 0 30 0' > a.bvh <<-END
	ROOT rig:Hips { OFFSET 0 0 0 $POS_ZXY
	JOINT rig:Spine.001 { OFFSET 0 6 0 $ZXY
	JOINT a-b_c/d[2] { OFFSET 0 5 0 $ZXY
	End Site { OFFSET 0 2 0 } } } }
	END
	stands a.bvh <<-END
	1 rig:Hips 0 50 0
	1 rig:Spine.001 0 55.908847 1.041889
	1 a-b_c/d[2] 0 60.238974 3.541889
	1 a-b_c/d[2]_End 0 61.238974 5.273940
	END
	bvhcat a.bvh | bvhinfo -l | cmp - <(printf '%s\n' rig:Hips rig:Spine.001 'a-b_c/d[2]')
}

@test "a name is the rest of its line, blanks and tabs inside kept" {
	for name in 'Spine One' 'a  b	c' 'say "hi"' 'a, b' 'TORSO#' 'a#b' "$(printf 'Br\303\274ste')" \
	    "$(printf 'Br\374ste')" JOINT 'End Site' OFFSET MOTION @1 '*'; do
		named "$name" > a.bvh
		[ "$(bvhinfo -l a.bvh | sed -n 2p)" = "$name" ] || { echo "$name"; return 1; }
		[ "$(bvhcat a.bvh | sed -n 's/^	JOINT //p')" = "$name" ]
	done
}

@test "blanks around a name and a brace behind it do not belong to it" {
	for line in '  Spine One  ' '	Spine One	' 'Spine One # a comment' 'Spine One #' "Spine One$(printf '\r')"; do
		named "$line" > a.bvh
		[ "$(bvhinfo -ql a.bvh | sed -n 2p)" = 'Spine One' ] || { echo "$line"; return 1; }
	done
	named 'Spine One{' | sed 's/^{//' > a.bvh
	[ "$(bvhinfo -l a.bvh | sed -n 2p)" = 'Spine One' ]
}

@test "only the word End makes an end site" {
	with_frames 0.0333333 '0 0 0 0 0 0 90 0 0 0 0 30' > a.bvh <<-END
	ROOT Stem { OFFSET 0 0 0 $POS_ZXY
	JOINT LeftEnd { OFFSET 3 2 0 $ZXY
	JOINT Ending { OFFSET 2 0 0 $ZXY
	End site { OFFSET 1 0 0 } } } }
	END
	has "$(bvhinfo a.bvh)" '3 joints, 1 end site, 12 channels'
	stands a.bvh <<-END
	1 Stem 0 0 0
	1 LeftEnd 3 2 0
	1 Ending 3 4 0
	1 Ending_End 3 4.866025 -0.5
	END
	[ "$(bvhcat a.bvh | grep -c '^			End Site$')" -eq 1 ]
}

@test "three joints of one name are three joints" {
	with_frames 0.0333333 '0 0 0 0 0 0 90 0 0 45 0 0 -30 0 0' > a.bvh <<-END
	ROOT Ground
	{
	OFFSET 0 0 0 $POS_ZXY

	JOINT Limb { OFFSET 5 0 0 $ZXY
	JOINT Limb { OFFSET 5 0 0 $ZXY
	End Site { OFFSET 1 0 0 } } }
	JOINT Limb { OFFSET -5 0 0 $ZXY
	End Site { OFFSET -1 0 0 } } }
	END
	stands -q a.bvh <<-END
	1 Ground 0 0 0
	1 Limb 5 0 0
	1 Limb#2 5 5 0
	1 Limb#2_End 4.292893 5.707107 0
	1 Limb#3 -5 0 0
	1 Limb#3_End -5.866025 0.5 0
	END
	expect 0 bvhfk -le a.bvh
	[ "$stderr" = "bvhfk: a.bvh:7: warning: joint name 'Limb' used 3 times (lines 6, 7, 9)" ]
	has "$(bvhinfo -q a.bvh)" '4 joints, 2 end sites, 15 channels'
	expect 0 bvhcat -q a.bvh
	[ "$(grep -c 'JOINT Limb$' out)" -eq 3 ]
}

@test "names of tables when a joint already has them" {
	with_frames 0.1 > a.bvh <<-END
	ROOT Head { OFFSET 0 0 0
	JOINT Head_End { OFFSET 0 1 0
	End Site { OFFSET 0 1 0 } }
	JOINT Toe#2 { OFFSET 0 2 0 }
	JOINT Toe { OFFSET 0 3 0 JOINT Toe { OFFSET 0 4 0 End Site { OFFSET 0 0 0 } } }
	End Site { OFFSET 0 5 0 } }
	END
	[ "$(bvhfk -qe a.bvh | tr '\t' '\n' | sed -n 's/\.x$//p' | tr '\n' ' ')" = \
	    'Head Head_End Head_End_End Toe#2 Toe Toe#3 Toe#3_End Head_End2 ' ]
}

# Numbers -----------------------------------------------------------------------------------

@test "numbers in all their spellings" {
	with_frames 1e-1 '-0 .25 +3.' '0001.5 1E+03 -25e-1' > a.bvh <<-END
	ROOT A { OFFSET .5 5. +1
	CHANNELS 3 Xposition Yposition Zposition
	End Site { OFFSET 1e1 -2.5E+00 1E-05 } }
	END
	stands a.bvh <<-END
	1 A 0 0.25 3
	1 A_End 10 -2.25 3.00001
	2 A 1.5 1000 -2.5
	2 A_End 11.5 997.5 -2.49999
	END
	expect 0 bvhfk -j A a.bvh
	[ "$(sed 1d out | cut -f 2 | tr '\n' ' ')" = '0.0 0.1 ' ]
}

@test "too small for a double is 0, and no error" {
	with_frames 0.0333333 '1.5e+1 2.38e-40 -1E-320 9e1 1.2379e-06 -5.7105923E-7' > a.bvh <<-END
	ROOT N { OFFSET 0 1e1 -2.5E+00 $POS_ZXY
	End Site { OFFSET 5e-324 3.0e0 1E-40 } }
	END
	stands a.bvh <<-END
	1 N 15 0 0
	1 N_End 12 0 0
	END
	sed 's/1.5e+1/1e-99999/' a.bvh > b.bvh
	expect 0 bvhfk -j N b.bvh
	has "$output" '	0.000000	0.000000	0.000000$'
}

@test "a missing blank is refused with the token and a hint" {
	figure '0 0 0 1 2 3 0 0 0' '0.0 0.0 0.0-7.5094748 -5.4 -10.4 0 0 0' > a.bvh
	in_all "20:9: .*'0.0-7.5094748'.*blank.*bvhfix" a.bvh
	expect 0 bvhinfo a.bvh
}

@test "nan and inf are refused with frame, joint and channel" {
	for word in nan NaN -nan inf -INF infinity 'nan(ind)' 1.#QNAN; do
		figure '0 0 0 1 2 3 4 5 6' "0 0 0 1 2 3 $word 5 6" > a.bvh
		in_all "20:13: .*frame 2, 'Tip' Zrotation" a.bvh
	done
}

@test "a decimal comma is refused with a hint, never cut" {
	figure '0 0 0 1 2 3 4,5 5 6' > a.bvh
	in_all "19:13: .*'4,5'.*bvhfix -D ," a.bvh
	figure | sed 's/OFFSET 0 5 0/OFFSET 0 5,5 0/' > b.bvh
	in_all "8:12: .*'5,5'" b.bvh
}

@test "what is no number" {
	for word in x 0x10 1_000 1e 5- --5 +-5 1+2 1.2.3.4e 0,5 five '(1)' '1;'; do
		figure "0 0 0 1 2 3 4 5 $word" > a.bvh
		expect 2 bvhfk a.bvh
		has "$stderr" "^bvhfk: a.bvh:19:17: expected a number"
	done
	figure '0 0 0 1 2 3 4 5 1e999' > a.bvh
	expect 2 bvhfk a.bvh
	has "$stderr" "19:17: '1e999' .*too large"
}

# Comments ------------------------------------------------------------------------------------

@test "comments at line start and after a blank; one warning with the place of the first" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' > a.bvh
	understood a.bvh > wanted
	sed '2s/$/ # the root/; 3s/$/# open/; 4s/^/# before OFFSET\n/; 8s/$/ # { OFFSET 1 2 3 }/
	    16s/$/ # motion/; 17s/$/ # so many/; 18s/$/ #/; 19s/$/ # one/; 20s/^/  # between\n#\n/' a.bvh > b.bvh
	understood b.bvh | cmp wanted -
	for c in bvhcat bvhtrim 'bvhrescale -s 1'; do
		expect 0 $c b.bvh
		[ "$stderr" = "${c%% *}: b.bvh:2:11: warning: comments are not kept" ]
	done
	# Who writes no BVH loses none.
	for c in bvhfk bvh2csv 'bvhinfo -s'; do
		expect 0 $c -W b.bvh
		[ -z "$stderr" ]
	done
	bvhcat -q b.bvh | cmp a.bvh -
	sed '19s/$/ # only here/' a.bvh > c.bvh
	expect 0 bvhcat c.bvh
	[ "$stderr" = 'bvhcat: c.bvh:19:19: warning: comments are not kept' ]
}

@test "a glued # is no comment" {
	figure '1 2 3 4 5 6 7 8 9#' > a.bvh
	in_all "19:17: .*'9#'" a.bvh
	figure '1 2 3 4 5 6 7 8 # 9' > b.bvh
	expect 2 bvhfk -q b.bvh
	has "$stderr" '^bvhfk: b.bvh:19: .*expected 9 values, found 8'
}

# Frames and their lines -------------------------------------------------------------------------

@test "blank lines between, blanks at both ends" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' > a.bvh
	sed '18s/$/\n\n \t/; 19s/$/ \n\n/; 20s/^/\t /; $s/$/\n\n\n/' a.bvh > b.bvh
	expect 0 bvhcat b.bvh
	cmp a.bvh out
	[ -z "$stderr" ]
}

@test "too many values, too few: frame, line, found and expected" {
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 9 10' > long.bvh
	in_all '20:19: frame 2: expected 9 values, found 10' long.bvh
	figure '1 2 3 4 5 6 7 8' '1 2 3 4 5 6 7 8 9' > short.bvh
	in_all '19: frame 1: expected 9 values, found 8' short.bvh
	figure '1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9' > joined.bvh
	in_all '19:19: frame 1: expected 9 values, found 18' joined.bvh
}

@test "wrapped frames: whole lines that complete a frame exactly, one warning" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' '3 4 5 6 7 8 9 0 1' > a.bvh
	for way in '20s/ /\n/4' '/^[1-3] /s/ /\n/5' '/^[1-3] /s/ /\n/g' '20s/ / \n\n \t/4'; do
		sed "$way" a.bvh > b.bvh
		for c in bvhcat bvhtrim 'bvhrescale -s 1'; do
			expect 0 $c b.bvh
			cmp a.bvh out
			[ "$(wc -l < err)" -eq 1 ]
			has "$stderr" "^${c%% *}: b.bvh:(19|20): warning: frame [12] .*wrapped"
		done
	done
}

@test "wrapped frames that do not come out are refused" {
	figure '1 2 3 4 5' '6 7 8 9 1 2 3 4' '5 6 7 8 9' > a.bvh
	in_all '19: frame 1: expected 9 values, found 5' a.bvh
}

@test "more lines than declared: as many as declared, and how many are left" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' '3 4 5 6 7 8 9 0 1' > a.bvh
	sed '$d' a.bvh | sed 's/Frames: 3/Frames: 2/' > wanted
	sed 's/Frames: 3/Frames: 2/' a.bvh > b.bvh
	for c in bvhcat bvhtrim 'bvhrescale -s 1'; do
		expect 0 $c b.bvh
		cmp wanted out
		[ "$stderr" = "${c%% *}: b.bvh:21: warning: 1 motion line after the 2 declared frames left out" ]
	done
	sed 's/Frames: 3/Frames: 0/' a.bvh > c.bvh
	expect 0 bvhfk c.bvh
	[ "$stderr" = 'bvhfk: c.bvh:19: warning: 3 motion lines after the 0 declared frames left out' ]
}

@test "in a pipe reading stops at the first line too many" {
	{ figure '1 2 3 4 5 6 7 8 9'; yes 'no number' 2> yes.err; } | bvhcat > out 2> err
	[ "$(cat err)" = 'bvhcat: -:20: warning: at least 1 motion line after the 1 declared frame left out' ]
	figure '1 2 3 4 5 6 7 8 9' | cmp - out
}

@test "fewer lines than declared: the whole frames, then an error" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7 8 9 0' | sed 's/Frames: 2/Frames: 4/' > a.bvh
	in_all '21: expected 4 frames, found 2 and then the end of the file' a.bvh
	expect 2 bvhfk -j Root a.bvh
	[ "$(sed 1d out | cut -f 1 | tr '\n' ' ')" = '1 2 ' ]
	expect 2 bvh2csv a.bvh
	[ "$(sed 1d out | cut -d , -f 3 | tr '\n' ' ')" = '1 2 ' ]
}

@test "the last frame cut off" {
	figure '1 2 3 4 5 6 7 8 9' '2 3 4 5 6 7' > a.bvh
	in_all '20: frame 2: expected 9 values, found 6' a.bvh
	expect 2 bvh2csv a.bvh
	[ "$(sed 1d out | cut -d , -f 3)" = 1 ]
}

@test "Frames: 0 passes through every command" {
	figure > a.bvh
	for c in bvhcat bvhtrim 'bvhrescale -s 1'; do
		expect 0 $c a.bvh
		cmp a.bvh out
		[ -z "$stderr" ]
	done
	for c in bvhfk bvh2csv; do
		expect 0 $c a.bvh
		[ "$(wc -l < out)" -eq 1 ]
	done
	expect 0 bvhfk -n a.bvh
	[ "$(wc -c < out)" -eq 128 ]
	has "$(bvhinfo -s a.bvh)" '  motion +0 frames of '
}

@test "Frames: that is no count, and a count that nothing can hold" {
	for wrong in '' -1 two 2.5 1e3 '2 3' 99999999999999999999; do
		figure '1 2 3 4 5 6 7 8 9' | sed "s/^Frames:.*/Frames: $wrong/" > a.bvh
		in_all '17:[0-9]+: expected ' a.bvh
	done
	figure '1 2 3 4 5 6 7 8 9' | sed 's/^Frames:.*/Frames: 9223372036854775807/' > b.bvh
	in_all "17:9: expected fewer frames, found '9223372036854775807'" b.bvh
	sed 's/^Frames:.*/Frames: 1000000000000000/' b.bvh > c.bvh
	in_all '20: expected 1000000000000000 frames, found 1' c.bvh
}

# Warnings --------------------------------------------------------------------------------------

@test "Frame Time missing or 0: a warning; bvhcat writes 0 or keeps the digits" {
	figure '1 2 3 4 5 6 7 8 9' | sed '/^Frame Time/d' > missing.bvh
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2' bvhinfo; do
		expect 0 $c missing.bvh
		has "$stderr" "^${c%% *}: missing.bvh:18: warning: Frame Time: is missing"
		[ "$(wc -l < err)" -eq 1 ]
	done
	[ "$(bvhcat -q missing.bvh | tail -2)" = 'Frame Time: 0
1 2 3 4 5 6 7 8 9' ]
	figure '1 2 3 4 5 6 7 8 9' | sed 's/^Frame Time.*/Frame Time: 0.000/' > zero.bvh
	expect 0 bvhcat zero.bvh
	cmp zero.bvh out
	has "$stderr" '^bvhcat: zero.bvh:18: warning: Frame Time is 0'
}

@test "each kind of warning comes once a file" {
	cat > a.bvh <<-END
	HIERARCHY # 1
	ROOT A # 2
	{ OFFSET 0 0 0 CHANNELS 3 Xscale Yscale Zrotation
	JOINT A
	{ OFFSET 0 1 0 End Tip { OFFSET 0 1 0 } }
	JOINT B
	{ OFFSET 0 1 0 CHANNELS 1 Xscale End Top { OFFSET 0 1 0 } }
	JOINT B
	{ OFFSET 0 1 0 } }
	MOTION
	Frames: 2
	1
	1 1 1
	# 3
	1 1
	1 1
	1 1 1 1
	1 1 1 1
	END
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2' 'bvhinfo -s'; do
		expect 0 $c a.bvh
		case $c in
		bvhcat | bvhtrim | bvhrescale*)
			[ "$(wc -l < err)" -eq 7 ]
			has "$stderr" "^${c%% *}: a.bvh:1:11: warning: comments"
			has "$stderr" "^${c%% *}: a.bvh:5:[0-9]+: warning: .*end sites.*'Tip'"
			;;
		*) [ "$(wc -l < err)" -eq 5 ] ;;
		esac
		for what in "4: warning: .*'A' used 2 times \(lines 2, 4\), and 1 other name" \
		    '12: warning: Frame Time' "2: warning: 3 channels .*'Xscale' of 'A'" \
		    '12: warning: frame 1 .*wrapped' '17: warning: 2 motion lines after the 2'; do
			has "$stderr" "^${c%% *}: a.bvh:$what"
		done
	done
}
