#!/usr/bin/env bats
# bvh2csv: the channels, or the skeleton, as a table.
load common

ODD='1.50 -0 +.5 1e-7 5. 0.32254900000000003 1E+2 00.1 -7.5'

@test "a row of names, then a row a frame, digits untouched" {
	figure "$ODD" '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvh2csv a.bvh
	[ "$output" = 'frame,time,Root.Xposition,Root.Yposition,Root.Zposition,Root.Zrotation,Root.Xrotation,Root.Yrotation,Tip.Zrotation,Tip.Xrotation,Tip.Yrotation
1,0.0000000,1.50,-0,+.5,1e-7,5.,0.32254900000000003,1E+2,00.1,-7.5
2,0.0333333,1,2,3,4,5,6,7,8,9' ]
	[ -z "$stderr" ]
}

@test "one channel a joint, and exact times" {
	one_channel > a.bvh
	expect 0 bvh2csv a.bvh
	[ "$(sed -n '1s/.*Yrotation,//p' out)" = Cy.Zrotation ]
	[ "$(sed 1d out)" = '1,0.00,1,2,3,10,20,30,90
2,0.04,1,2,4,10,20,30,91' ]
}

@test "the layout of a frame does not show" {
	figure "$ODD" > a.bvh
	bvh2csv a.bvh > wanted
	for way in 's/ /  /g' 's/ /\t/g' 's/$/ \r/' 's/^/ /' '19s/ /\n/4'; do
		sed "$way" a.bvh > b.bvh
		expect 0 bvh2csv -q b.bvh
		cmp wanted out || { echo "$way"; return 1; }
	done
}

@test "the times of many frames are exact" {
	figure $(seq 1000 | sed 's/.*/&_0_0_0_0_0_0_0_0/') | tr _ ' ' > a.bvh
	[ "$(bvh2csv -f 31,301,1000 a.bvh | sed 1d | cut -d , -f 1-3 | tr '\n' ' ')" = \
	    '31,0.9999990,31 301,9.9999900,301 1000,33.2999667,1000 ' ]
}

@test "the time column is empty without a Frame Time" {
	figure '1 2 3 4 5 6 7 8 9' | sed '/^Frame Time/d' > a.bvh
	expect 0 bvh2csv -q a.bvh
	[ "$(sed 1d out)" = '1,,1,2,3,4,5,6,7,8,9' ]
}

@test "-j: only these joints, in the order of the file" {
	figure "$ODD" '1 2 3 4 5 6 7 8 9' > a.bvh
	for list in Tip 'T*' @2; do
		expect 0 bvh2csv -j "$list" a.bvh
		[ "$output" = 'frame,time,Tip.Zrotation,Tip.Xrotation,Tip.Yrotation
1,0.0000000,1E+2,00.1,-7.5
2,0.0333333,7,8,9' ]
	done
	bvh2csv -j Tip,Root a.bvh | cmp - <(bvh2csv a.bvh)
	expect 2 bvh2csv -j Tip_End a.bvh
	[ -z "$output" ]
	has "$stderr" "^bvh2csv: a.bvh: no joint matches 'Tip_End'"
}

@test "-f: only these frames, under their own numbers and times" {
	figure '1 0 0 0 0 0 0 0 0' '2 0 0 0 0 0 0 0 0' '3 0 0 0 0 0 0 0 0' > a.bvh
	expect 0 bvh2csv -f r1,2 a.bvh
	[ "$(sed 1d out | cut -d , -f 1-3)" = '2,0.0333333,2
3,0.0666666,3' ]
	expect 0 bvh2csv -f 3-9 a.bvh
	has "$stderr" '^bvh2csv: a.bvh: warning: .*last frame, 3'
	expect 2 bvh2csv -f 0 a.bvh
	has "$stderr" '^usage: bvh2csv '
}

@test "-d: another delimiter; a tab is TSV" {
	figure '1 2 3 4 5 6 7 8 9' | sed 's/Tip/a;b/' > a.bvh
	expect 0 bvh2csv -d ';' a.bvh
	has "$output" 'Root.Yrotation;"a;b.Zrotation";'
	has "$output" '^1;0.0000000;1;2;3;4;5;6;7;8;9$'
	expect 0 bvh2csv -d '\t' a.bvh
	has "$output" '^frame	time	Root.Xposition	.*	a;b.Zrotation	'
	bvh2csv -d '	' a.bvh | cmp - out
	for wrong in '' ,, . 5 + E '"'; do
		expect 2 bvh2csv -d "$wrong" a.bvh
		has "$stderr" '^usage: bvh2csv '
	done
}

@test "names with commas, quotes, blanks and any bytes" {
	figure '1 2 3 4 5 6 7 8 9' | sed "s/Tip/a \"b\", c$(printf '\374')/" > a.bvh
	expect 0 bvh2csv a.bvh
	has "$output" "$(printf ',"a ""b"", c\374.Zrotation","a ""b"", c\374.Xrotation","a ""b"", c\374.Yrotation"$')"
	expect 0 bvh2csv -H a.bvh
	has "$output" "$(printf '^"a ""b"", c\374",Root,joint,0,5,0,')"
	has "$output" "$(printf '^"a ""b"", c\374_End","a ""b"", c\374",end,0,1,0,$')"
}

@test "a tab in a name: quiet in CSV, refused in TSV" {
	figure '1 2 3 4 5 6 7 8 9' | sed 's/Tip/a	b/' > a.bvh
	expect 0 bvh2csv a.bvh
	has "$output" ',a	b.Zrotation,'
	for options in '-d \t' '-H -d \t'; do
		expect 2 bvh2csv $options a.bvh
		has "$stderr" 'holds a tab'
	done
}

# Joints and channels of one name, and names that look like made ones.
alike() {
	with_frames 0.1 '1 2 3 4 5 6 7' <<-END
	ROOT A { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Zrotation
	JOINT A { OFFSET 0 1 0 CHANNELS 1 Zrotation
	JOINT A#2 { OFFSET 0 2 0 CHANNELS 1 Zrotation
	End Site { OFFSET 0 3 0 } End Site { OFFSET 0 4 0 }
	JOINT A { OFFSET 0 5 0 CHANNELS 2 Xscale Xscale
	JOINT A_End { OFFSET 0 6 0 } } } }
	End Site { OFFSET 0 7 0 } }
	END
}

@test "all column names differ" {
	alike > a.bvh
	expect 0 bvh2csv -q a.bvh
	[ "$(sed -n 1p out)" = \
	    'frame,time,A.Zrotation,A.Xrotation,A.Zrotation#2,A#3.Zrotation,A#2.Zrotation,A#4.Xscale,A#4.Xscale#2' ]
	[ "$(sed -n 2p out)" = '1,0.0,1,2,3,4,5,6,7' ]
	for sample in walk duet positions; do
		[ -z "$(bvh2csv "$SAMPLES/$sample.bvh" | head -1 | tr , '\n' | sort | uniq -d)" ]
	done
}

@test "-H: the skeleton, a row a joint or end site" {
	alike > a.bvh
	expect 0 bvh2csv -qH a.bvh
	[ "$output" = 'joint,parent,kind,x,y,z,channels
A,,root,0,0,0,Zrotation Xrotation Zrotation
A#3,A,joint,0,1,0,Zrotation
A#2,A#3,joint,0,2,0,Zrotation
A#2_End,A#2,end,0,3,0,
A#2_End2,A#2,end,0,4,0,
A#4,A#2,joint,0,5,0,Xscale Xscale
A_End,A#4,joint,0,6,0,
A_End2,A,end,0,7,0,' ]
}

@test "-H keeps the digits of OFFSET, and does not look at the motion" {
	figure 'no number' | sed 's/OFFSET 0 5 0/OFFSET +1.50 -0 1e-7/' > a.bvh
	expect 0 bvh2csv -H a.bvh
	has "$output" '^Tip,Root,joint,\+1\.50,-0,1e-7,Zrotation Xrotation Yrotation$'
	sed '/MOTION/,$d' a.bvh > b.bvh
	bvh2csv --hierarchy b.bvh | cmp - out
}

@test "-H -d" {
	figure > a.bvh
	expect 0 bvh2csv -H -d '\t' a.bvh
	has "$output" '^Tip_End	Tip	end	0	1	0	$'
}

@test "-H: the cell of channels is quoted when it has to be" {
	printf '%s\n' HIERARCHY 'ROOT A { OFFSET 0 0 0 CHANNELS 2 my,scale Zrotation }' > a.bvh
	expect 0 bvh2csv -qH a.bvh
	has "$output" '^A,,root,0,0,0,"my,scale Zrotation"$'
	expect 0 bvh2csv -qH -d ' ' a.bvh
	has "$output" '^A  root 0 0 0 "my,scale Zrotation"$'
}

@test "-H is for the whole skeleton: with -f or -j an error of use" {
	figure > a.bvh
	for options in '-f 1' '-j Tip'; do
		expect 2 bvh2csv -H $options a.bvh
		has "$stderr" '^usage: bvh2csv '
	done
}

@test "no frames, no rows; no channels, no columns" {
	figure > a.bvh
	expect 0 bvh2csv a.bvh
	[ "$(wc -l < out)" -eq 1 ]
	printf '%s\n' HIERARCHY 'ROOT A { OFFSET 0 0 0 }' MOTION 'Frames: 2' 'Frame Time: 0.5' '' '' > b.bvh
	expect 0 bvh2csv b.bvh
	[ "$output" = 'frame,time
1,0.0
2,0.5' ]
}

@test "a bad frame: the rows before it, then its place" {
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8' > a.bvh
	expect 2 bvh2csv a.bvh
	[ "$(wc -l < out)" -eq 2 ]
	has "$stderr" '^bvh2csv: a.bvh:20: frame 2: expected 9 values, found 8'
}
