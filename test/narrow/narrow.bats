#!/usr/bin/env bats
# 32-bit commands (make narrow): the same bytes, and counts past 2^32.
load ../common

@test "32 bits: the same bytes" {
	for f in "$SAMPLES"/*.bvh; do
		for c in bvhcat 'bvhtrim -e 4' 'bvhtrim -f r2' 'bvhfk -e' 'bvhfk -w quat -p full' \
		    'bvhinfo -J' 'bvhinfo -s' 'bvhrescale -s 2'; do
			$c "$f" > a 2>&1 || :
			"$NARROW"/$c "$f" > b 2>&1 || :
			cmp a b || { echo "$c $f"; return 1; }
		done
	done
}

@test "32 bits: more frames than 32 bits count" {
	figure '0 0 0 0 0 0 0 0 0' | sed 's/^Frames: .*/Frames: 4294967297/' > a.bvh
	expect 2 "$NARROW/bvhcat" a.bvh
	has "$stderr" 'expected 4294967297 frames, found 1 and then'
	expect 0 "$NARROW/bvhtrim" -e 4294967297 -f 1 a.bvh
	has "$output" '^Frames: 1$'
}

@test "32 bits: a file of more than 4 GiB" {
	frame='1.000000 2.000000 3.000000 4.000000 5.000000 6.000000 7.000000 8.000000'
	{
		figure '' | sed -e '$d' -e 's/^Frames: .*/Frames: 54000000/'
		yes "$frame 9.000000" | head -n 54000000
	} > a.bvh
	[ "$(wc -c < a.bvh)" -gt 4294967296 ]
	[ "$("$NARROW/bvhinfo" -qnT a.bvh | sed -n '2s/.*	//p')" = 54000000 ]
	[ "$("$NARROW/bvhtrim" -f r1 a.bvh | wc -l)" -eq 19 ]
	rm a.bvh
}
