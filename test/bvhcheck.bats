#!/usr/bin/env bats
# bvhcheck: every fault and doubt.
load common

@test "a clean file: status 0, notes at most" {
	for f in "$SAMPLES"/*.bvh; do
		expect 0 bvhcheck "$f"
		has "$output" 'is readable: 0 errors'
		[ -z "$stderr" ]
	done
}

@test "all faults are told of, not only the first" {
	figure '0 0 0 0 0 0 0 0 0' 'nan 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0' '1 2 3 4 5 6 7 8 9' \
	    '1 0 0 0 0-7 0 0 0' 'x 0 0 0 0 0 0 0 0' > a.bvh
	sed -i 's/OFFSET 0 5 0/OFFSET 0 5/' a.bvh
	expect 1 bvhcheck a.bvh
	has "$output" '^a.bvh:9:3: error: .*\[offset-bad\]$'
	has "$output" "^a.bvh:20:1: error: .*frame 2, 'Root' Xposition.*\[nan\]$"
	has "$output" '^a.bvh:21: error: .*expected 9 values, found 8 \[frame-short\]$'
	has "$output" "^a.bvh:23:9: error: '0-7'.*\[glued\]$"
	has "$output" "^a.bvh:24:1: error: .*found 'x' \[not-number\]$"
	has "$output" '^a.bvh: has errors: [0-9]+ errors, '
}

@test "every file of test/bad has an error at the place that is expected" {
	for e in "$BATS_TEST_DIRNAME"/bad/*/*.expect; do
		f=${e%.expect}.bvh
		status=0
		bvhcheck "$f" > out || status=$?
		[ "$status" -eq 1 ] || { echo "status $status: $f"; return 1; }
		place=$(sed -n 1p "$e")
		case $f in
		# Reading goes on after the first fault, to another end of the story.
		*/cut-after-hierarchy.bvh | */frames-* | */numbers-glued-same-count.bvh) continue ;;
		*/last-frame-cut* | */frame-wrapped-badly.bvh | */glued*) continue ;;
		esac
		grep -Eq "^$f:${place%%:*}(:[0-9]+)?: error: " out || { echo "$f $place"; cat out; return 1; }
	done
}

@test "each code that is printed is in the page" {
	for f in "$BATS_TEST_DIRNAME"/bad/*/*.bvh "$SAMPLES"/*.bvh; do
		bvhcheck "$f" || true
	done | sed -n 's/.*\[\([a-z0-9-]*\)\]$/\1/p' | sort -u > codes
	[ "$(wc -l < codes)" -gt 25 ]
	while read -r code; do
		grep -Eq "^\.It (.* )?$code( |\$)" "$BATS_TEST_DIRNAME/../man/bvhcheck.1" ||
		    { echo "$code"; return 1; }
	done < codes
}

@test "doubts of the motion" {
	figure '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' '0 0 0 170 0 0 0 0 0' \
	    '0 0 0 -170 0 0 0 0 0' '50 0 0 -170 0 0 0 0 0' > a.bvh
	expect 0 bvhcheck a.bvh
	has "$output" '^a.bvh:20: note: frame 2 is as the one before, 1 frame in all \[frame-repeated\]'
	has "$output" "^a.bvh:22: note: Zrotation of 'Root' jumps by -340 degrees to frame 4, 1 time"
	has "$output" "^a.bvh:23: warning: 'Root' goes 50 to frame 5, farther .* \[teleport\]"
	has "$output" '7 of 9 channels never change, the first is Yposition'
	expect 2 bvhcheck -W a.bvh
}

@test "doubts of the header" {
	figure '0 0 0 0 0 0 0 0 0' | sed 's/Frame Time.*/Frame Time: 0.3/; s/JOINT Tip/JOINT Tip x/
	    s/OFFSET 0 5 0/OFFSET 0 0 0/; s/	OFFSET 0 0 0/	OFFSET 0 9 0/1' > a.bvh
	expect 0 bvhcheck a.bvh
	for code in frame-time-odd size-odd name-blank; do
		has "$output" "note: .*\[$code\]$"
	done
}

@test "-q: errors only; several files; a missing one" {
	figure '0 0 0 0 0 0 0 0 0' > good.bvh
	figure 'x 0 0 0 0 0 0 0 0' > bad.bvh
	expect 1 bvhcheck -q good.bvh bad.bvh
	if grep -q 'note:' out; then return 1; fi
	has "$output" '^good.bvh: is readable: 0 errors'
	has "$output" '^bad.bvh: has errors: 1 error'
	expect 2 bvhcheck good.bvh none.bvh bad.bvh
	has "$output" '^bad.bvh: has errors'
}

@test "-J: JSON that a parser reads" {
	command -v python3 > /dev/null || skip 'python3 is not installed'
	figure 'x 0 0 0 0 0 0 0 0' | sed 's/JOINT Tip/JOINT T"i\\p/' > 'a "b.bvh'
	expect 1 bvhcheck -J 'a "b.bvh' "$SAMPLES/walk.bvh"
	python3 -c 'import json, sys
a, b = json.load(open("out"))
assert a["file"] == "a \"b.bvh" and a["errors"] == 1 and b["errors"] == 0
f = [x for x in a["findings"] if x["severity"] == "error"][0]
assert (f["line"], f["column"], f["code"]) == (19, 1, "not-number")'
}
