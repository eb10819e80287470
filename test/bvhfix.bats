#!/usr/bin/env bats
# bvhfix: what can be understood, written clean.
load common

# mends FILE PATTERN - with a repair that the pattern names; out is then good.
mends() {
	expect 0 bvhfix "$1"
	has "$stderr" "^bvhfix: $1:[0-9:]* mended: .*$2"
	bvhcheck -q out > checked || { cat checked; return 1; }
}

@test "a clean file keeps every number and every name" {
	for f in "$SAMPLES"/*.bvh; do
		bvhfix -q "$f" > a
		bvhcat -q "$f" > b
		cmp a b
	done
}

@test "what it writes has no error, or nothing is written" {
	for f in "$BATS_TEST_DIRNAME"/bad/*/*.bvh; do
		status=0
		bvhfix -q "$f" > out 2> err || status=$?
		if [ $status -eq 0 ]; then
			bvhcheck -q out > checked || { echo "$f"; cat checked; return 1; }
		else
			[ $status -eq 2 ]
			[ ! -s out ]
			[ -s err ]
		fi
	done
}

@test "the number of frames" {
	for n in 0 1 5 -3 many ''; do
		figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' | sed "s/^Frames: 2/Frames: $n/" > a.bvh
		mends a.bvh ''
		grep -q '^Frames: 2$' out
	done
	figure '1 2 3 4 5 6 7 8 9' | sed '/^Frames: /d' > a.bvh
	mends a.bvh 'Frames:'
	grep -q '^Frames: 1$' out
}

@test "frames run together, wrapped, and of any width" {
	figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' '1 1 1 1 1 1 1 1 1' > wanted
	awk '/^1 2 3/ { one = $0; next } /^9 8 7/ { print one, $0; next } { print }' wanted > a.bvh
	mends a.bvh '2 frames on one line'
	cmp out wanted
	sed '/^1 2 3/s/5 /5\n/' wanted > a.bvh
	mends a.bvh 'wrapped'
	cmp out wanted
	{ sed -n '1,/^Frame Time/p' wanted; sed '1,/^Frame Time/d' wanted | tr '\n' ' ' |
	    fold -s -w 11; } > a.bvh
	mends a.bvh 'lines are taken for no frames'
	cmp out wanted
	sed '$d' a.bvh > b.bvh
	expect 2 bvhfix b.bvh
	[ -z "$output" ]
}

@test "glued numbers, NaN, infinities" {
	figure '1 2 3 4 5 6 7 8 9' '1-2 3 4 5 6 7 8 9' '1 nan 3 -inf 5 6 7 8 NaN' > a.bvh
	mends a.bvh 'without a blank between'
	has "$stderr" "20:1: mended: '1-2'"
	[ "$(tail -2 out)" = '1 -2 3 4 5 6 7 8 9
1 -2 3 4 5 6 7 8 9' ]
	figure 'nan 2 3 4 5 6 7 8 9' > b.bvh
	expect 2 bvhfix b.bvh
	has "$stderr" 'b.bvh:19:1: cannot be mended: .nan.*no frame is before it'
	[ -z "$output" ]
}

@test "-D: decimal commas in the hierarchy, Frame Time and frames" {
	figure '1.5 2 3 4 5 6 7 8 -9.25' > wanted
	sed 's/\([0-9]\)\.\([0-9]\)/\1,\2/g' wanted > a.bvh
	expect 0 bvhfix -D , a.bvh
	cmp out wanted
	expect 2 bvhfix a.bvh
	has "$stderr" 'bvhfix -D , reads decimal commas'
}

@test "-r: Frame Time that is missing, 0 or no time" {
	for time in 's/^Frame Time.*//' 's/^Frame Time.*/Frame Time: 0/' \
	    's/^Frame Time.*/Frame Time: {time}/'; do
		figure '1 2 3 4 5 6 7 8 9' | sed "$time" > a.bvh
		expect 0 bvhfix -r 30 a.bvh
		grep -q '^Frame Time: 0.0333333333$' out
	done
	expect 2 bvhfix a.bvh
	has "$stderr" 'cannot be mended'
	for r in 0 -1 x ''; do expect 2 bvhfix -r "$r" a.bvh; done
}

@test "duplicate names, braces, stray lines, a cut frame" {
	figure '1 2 3 4 5 6 7 8 9' | sed 's/JOINT Tip/JOINT Root/' > a.bvh
	mends a.bvh "'Root' used 2 times"
	grep -q 'JOINT Root_2$' out
	figure '1 2 3 4 5 6 7 8 9' | sed '/^}/d' > a.bvh
	mends a.bvh "'}' for 'Root'"
	figure '1 2 3 4 5 6 7 8 9' '=======' '1 2 3 4 5 6 7 8 8' | sed 's/Frames: 3/Frames: 2/' > a.bvh
	mends a.bvh 'left out: .======='
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4' > a.bvh
	mends a.bvh 'left out'
	grep -q '^Frames: 1$' out
}

@test "UTF-16, either way round, with a mark or without" {
	command -v iconv > /dev/null || skip 'iconv is not installed'
	figure '1 2 3 4 5 6 7 8 9' | sed 's/Tip/Tête/' > wanted
	for code in UTF-16 UTF-16LE UTF-16BE; do
		iconv -f UTF-8 -t $code wanted > a.bvh
		mends a.bvh 'UTF-16'
		cmp out wanted
		bvhfix -q < a.bvh | cmp - wanted
	done
}

@test "-n: tells and writes nothing; no file with -o" {
	figure '1 2 3 4 5 6 7 8 9' | sed 's/Frames: 1/Frames: 7/' > a.bvh
	expect 0 bvhfix -n a.bvh
	[ -z "$output" ]
	has "$stderr" 'mended: expected 7 frames, found 1'
	expect 0 bvhfix -n -o new a.bvh
	[ ! -e new ]
}

@test "what would be a guess is refused, and nothing is written" {
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8' '1 2 3 4 5 6 7 8 9' > a.bvh
	echo old > kept
	expect 2 bvhfix -o kept a.bvh
	[ "$(cat kept)" = old ]
	has "$stderr" 'nothing is written'
	figure '1 2 3 4 5 6 7 8 9' | sed 's/OFFSET 0 5 0/OFFSET 0 5 0 7/' > a.bvh
	expect 2 bvhfix a.bvh
}
