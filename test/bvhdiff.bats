#!/usr/bin/env bats
# bvhdiff: two files as motion.  Distances and angles are worked out by hand.
load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	figure '0 0 0 0 0 0 0 0 0' '0 0 0 90 0 0 0 0 0' > a.bvh
}

@test "the same file, another text: the same motion" {
	expect 0 bvhdiff a.bvh a.bvh
	has "$output" '^same: 3 joints and end sites, 2 frames; largest distance 0.000000, angle 0.000000$'
	# Another order of channels, whole turns, comments, CR LF, -0.
	{
		sed -n '1,/MOTION/p' a.bvh | sed 's/Zrotation Xrotation Yrotation/Yrotation Xrotation Zrotation/'
		printf '%s\n' 'Frames: 2' 'Frame Time: 0.03333333' '0 0 0 360 0 0 0 0 -720' '-0 0 0 0 0 450 0 0 0'
	} | sed 's/$/\r/' > b.bvh
	expect 0 bvhdiff a.bvh b.bvh
	expect 0 bvhdiff -t 1e-9 b.bvh a.bvh
}

@test "places: mean, largest and its frame; what -t allows" {
	figure '3 0 4 0 0 0 0 0 0' '0 0 0 90 0 0 0 0 0' > b.bvh
	expect 1 bvhdiff -v a.bvh b.bvh
	printf '%s\n' 'joint mean_distance largest_distance distance_frame mean_angle largest_angle angle_frame' \
	    'Root 2.500000 5.000000 1 0.000000 0.000000 0' 'Tip 2.500000 5.000000 1 0.000000 0.000000 0' \
	    'Tip_End 2.500000 5.000000 1 0.000000 0.000000 0' | tr ' ' '\t' > wanted
	head -4 out | cmp - wanted
	has "$output" "^different: .*; largest distance 5.000000 \('Root', frame 1\), angle 0.000000$"
	expect 0 bvhdiff -t 5 a.bvh b.bvh
	expect 1 bvhdiff -t 4.999 a.bvh b.bvh
	expect 1 bvhdiff -t 0 a.bvh b.bvh
}

@test "angles: what moves the end of the longest bone by as much is allowed" {
	# The end site, 1 away, goes 2 sin 3 degrees; at the bone of 5 that is 1.2 degrees.
	figure '0 0 0 0 0 0 0 0 0' '0 0 0 90 0 0 6 0 0' > b.bvh
	expect 1 bvhdiff a.bvh b.bvh
	has "$output" "largest distance 0.104672 \('Tip_End', frame 2\), angle 6.000000 \('Tip', frame 2\)$"
	expect 1 bvhdiff -t 0.5 a.bvh b.bvh
	expect 1 bvhdiff -t 0.5233 a.bvh b.bvh
	expect 0 bvhdiff -t 0.5234 a.bvh b.bvh
}

@test "skeletons: what only one has, parents, OFFSETs that posing uses" {
	sed 's/Tip/Top/; s/OFFSET 0 0 0/OFFSET 9 9 9/' a.bvh > b.bvh
	expect 1 bvhdiff a.bvh b.bvh
	printf '%s\n' "only in the first: 'Tip'" "only in the first: 'Tip_End'" \
	    "only in the second: 'Top'" "only in the second: 'Top_End'" > wanted
	head -4 out | cmp - wanted
	[ "$(wc -l < out)" -eq 5 ] # the OFFSET of the root is replaced by its channels
	expect 1 bvhdiff -O add a.bvh b.bvh
	has "$output" "^OFFSET of 'Root': 0 0 0, then 9 9 9$"
	sed 's/OFFSET 0 5 0/OFFSET 0 5.5 0/' a.bvh > b.bvh
	expect 1 bvhdiff a.bvh b.bvh
	has "$output" "^OFFSET of 'Tip': 0 5 0, then 0 5.5 0$"
	expect 0 bvhdiff -t 0.5 a.bvh b.bvh
	branches "$ZXY" > c.bvh
	branches "$ZXY" | sed -e 's/JOINT B1/JOINT x/' -e 's/JOINT A1/JOINT B1/' -e 's/JOINT x/JOINT A1/' > d.bvh
	expect 1 bvhdiff c.bvh d.bvh
	has "$output" "^parent of 'A2': 'A1', then 'B1'$"
}

@test "joints in another order are the same figure" {
	with_frames 0.04 '0 0 0 0 0 0 10 0 0 20 0 0' <<-END > a.bvh
	ROOT R { OFFSET 0 0 0 $POS_ZXY
	JOINT A { OFFSET 1 0 0 $ZXY End Site { OFFSET 1 0 0 } }
	JOINT B { OFFSET 2 0 0 $ZXY End Site { OFFSET 1 0 0 } } }
	END
	with_frames 0.04 '0 0 0 0 0 0 20 0 0 10 0 0' <<-END > b.bvh
	ROOT R { OFFSET 0 0 0 $POS_ZXY
	JOINT B { OFFSET 2 0 0 $ZXY End Site { OFFSET 1 0 0 } }
	JOINT A { OFFSET 1 0 0 $ZXY End Site { OFFSET 1 0 0 } } }
	END
	expect 0 bvhdiff -t 1e-12 a.bvh b.bvh
}

@test "frames and rates" {
	bvhtrim -f 1 a.bvh > b.bvh
	expect 1 bvhdiff a.bvh b.bvh
	has "$output" '^frames: 2, then 1$'
	has "$output" '^different: 3 joints and end sites, 1 frame;'
	sed 's/^Frame Time: .*/Frame Time: 0.04/' a.bvh > b.bvh
	expect 1 bvhdiff a.bvh b.bvh
	has "$output" '^Frame Time: 0.0333333, then 0.04$'
	sed 's/^Frame Time: .*/Frame Time: 0.0333/' a.bvh > b.bvh
	expect 0 bvhdiff a.bvh b.bvh
}

@test "-J" {
	figure '3 0 4 0 0 0 0 0 0' '0 0 0 90 0 0 0 0 0' | sed 's/Time: .*/Time: 0.1/' > b.bvh
	expect 1 bvhdiff -J a.bvh b.bvh
	python3 - out <<-'END'
	import json, sys
	d = json.load(open(sys.argv[1]))
	assert d['a'] == 'a.bvh' and d['b'] == 'b.bvh' and d['same'] is False, d
	assert d['differences'] == ['Frame Time: 0.0333333, then 0.1'] and d['frames'] == 2, d
	assert d['joints'][0] == {'joint': 'Root', 'distance': {'mean': 2.5, 'largest': 5, 'frame': 1},
	    'angle': {'mean': 0, 'largest': 0, 'frame': 0}}, d
	assert len(d['joints']) == 3 and abs(d['tolerance'] - 6e-4) < 1e-15, d
	END
}

@test "trouble is 2, whatever was found before" {
	figure '3 0 4 0 0 0 0 0 0' '0 0 0 90 0 0 0 0 x' > b.bvh
	expect 2 bvhdiff a.bvh b.bvh
	expect 2 bvhdiff a.bvh no-such.bvh
	expect 2 bvhdiff -t -1 a.bvh a.bvh
	expect 2 bvhdiff -Jv a.bvh a.bvh
}

@test "-v: a name with a tab is refused, -J has it" {
	sed "s/Tip/Tip\tx/" a.bvh > b.bvh
	expect 2 bvhdiff -v b.bvh b.bvh
	has "$stderr" '^bvhdiff: b.bvh: a name with a tab in a table: use -J$'
	[ -z "$output" ]
	expect 0 bvhdiff -J b.bvh b.bvh
	[ "$(python3 -c 'import json; print(json.load(open("out"))["joints"][1]["joint"])')" = 'Tip	x' ]
	expect 0 bvhdiff b.bvh b.bvh
}
