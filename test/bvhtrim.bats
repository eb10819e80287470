#!/usr/bin/env bats
# bvhtrim: the frames of a LIST, with the digits they came in with.
load common

# counted N - a figure of N frames; x is the number of the frame.
counted() {
	local frames=() i
	for ((i = 1; i <= $1; i++)); do frames+=("$i 0 0 0 0 0 0 0 0"); done
	figure "${frames[@]}"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	counted 6 > a.bvh
}

# frames - the numbers of the frames of a file, by their x.
frames() {
	sed '1,/^Frame Time/d' "$1" | cut -d ' ' -f 1 | tr '\n' ' '
}

# keeps LIST "NUMBERS " [OPTION...] - of the six frames, without a word.
keeps() {
	local list=$1 wanted=$2
	shift 2
	expect 0 bvhtrim -f "$list" "$@" a.bvh
	[ "$(frames out)" = "$wanted" ] || { echo "$list: $(frames out), not $wanted"; return 1; }
	[ "$(grep Frames: out)" = "Frames: $(echo $wanted | wc -w)" ]
	[ -z "$stderr" ]
}

@test "a range: both ends are kept, Frames: tells how many, Frame Time stays" {
	keeps 3-5 '3 4 5 '
	[ "$(tail -5 out | head -2)" = 'Frames: 3
Frame Time: 0.0333333' ]
}

@test "single frames, open ranges, several parts" {
	keeps 1 '1 '
	keeps 6 '6 '
	keeps 6-6 '6 '
	keeps 1-6 '1 2 3 4 5 6 '
	keeps 4- '4 5 6 '
	keeps -2 '1 2 '
	keeps 1- '1 2 3 4 5 6 '
	keeps 1,3,5- '1 3 5 6 '
	keeps 02-003 '2 3 '
}

@test "no LIST: all frames, the file as it is in canonical form" {
	expect 0 bvhtrim a.bvh
	cmp a.bvh out
}

@test "parts overlap and come in any order; the frames keep that of the file" {
	keeps 5,2 '2 5 '
	keeps 4-6,1-5 '1 2 3 4 5 6 '
	keeps 3,3,3 '3 '
	keeps 5-,-2,3 '1 2 3 5 6 '
}

@test "r counts from the end" {
	keeps r1 '6 '
	keeps r6 '1 '
	keeps r2- '5 6 '
	keeps -r5 '1 2 '
	keeps r3-r2 '4 5 '
	keeps 2-r2 '2 3 4 5 '
	keeps r5-3 '2 3 '
	keeps 1,r1 '1 6 '
}

@test "s is seconds: the nearest frame, both ends kept, the later of two" {
	keeps 0s '1 '
	keeps 0.1s '4 '
	keeps 0.04s '2 '
	keeps 0.06s '3 '
	keeps 0.04s-0.1s '2 3 4 '
	keeps 0.12s- '5 6 '
	keeps -0.04s '1 2 '
	keeps 2-0.1s '2 3 4 '
	keeps .1s-0.17s '4 5 6 '
	sed 's/^Frame Time.*/Frame Time: 0.5/' a.bvh > b.bvh
	mv b.bvh a.bvh
	keeps 0.25s '2 '
	keeps 1s-2s '3 4 5 '
}

@test "past the end: shortened, with a warning" {
	expect 0 bvhtrim -f 5-10 a.bvh
	[ "$(frames out)" = '5 6 ' ]
	[ "$(grep Frames: out)" = 'Frames: 2' ]
	has "$stderr" '^bvhtrim: a.bvh: warning: .*last frame, 6$'
	[ "$(wc -l < err)" -eq 1 ]
	for case in '-99:1 2 3 4 5 6 ' '5,9:5 ' 'r9-:1 2 3 4 5 6 ' '0.1s-10s:4 5 6 '; do
		expect 0 bvhtrim -f "${case%:*}" a.bvh
		[ "$(frames out)" = "${case#*:}" ]
		has "$stderr" 'warning'
	done
}

@test "nothing left: status 2 and no output" {
	for list in 7 7-9 9- r7 1s; do
		expect 2 bvhtrim -f $list a.bvh
		[ -z "$output" ]
		has "$stderr" '^bvhtrim: a.bvh: nothing is left of its 6 frames'
	done
	expect 2 bvhtrim -x -f 1- a.bvh
	expect 2 bvhtrim -x a.bvh
}

@test "frame 0, reversed ranges and what is no LIST: errors of use" {
	for list in 0 0-3 3-0 r0 4-2 r2-r4 2s-1s '' , 1, ,1 - x 1.5 1-2-3 1e3 +1 ' 1' r r1s 1:2; do
		expect 2 bvhtrim -f "$list" a.bvh
		[ -z "$output" ]
		[ "$(wc -l < err)" -eq 2 ]
		has "$stderr" '^usage: bvhtrim ' || { echo "$list"; return 1; }
	done
}

@test "a range that ends before it starts in this file is refused" {
	for list in r1-3 5-r5 4-0.03s 1,r1-3; do
		expect 2 bvhtrim -f $list a.bvh
		[ -z "$output" ]
		has "$stderr" '^bvhtrim: a.bvh: .*ends before it starts'
	done
}

@test "-x: the frames of LIST are dropped" {
	keeps 3-5 '1 2 6 ' -x
	keeps 1,r1 '2 3 4 5 ' -x
	keeps 0.1s '1 2 3 5 6 ' --exclude
}

@test "-e N: the first and every Nth after it; Frame Time times N, exactly" {
	for case in '1:1 2 3 4 5 6 :0.0333333' '2:1 3 5 :0.0666666' '3:1 4 :0.0999999' \
	    '4:1 5 :0.1333332' '5:1 6 :0.1666665' '6:1 :0.1999998' '100:1 :3.3333300'; do
		IFS=: read -r n wanted time <<< "$case"
		expect 0 bvhtrim -e "$n" a.bvh
		[ "$(frames out)" = "$wanted" ]
		[ "$(grep Frames: out)" = "Frames: $(echo $wanted | wc -w)" ]
		[ "$(grep Time: out)" = "Frame Time: $time" ]
	done
}

@test "-e: exact for any digits of Frame Time" {
	for case in 0.025:0.100 .0083333:0.0333332 0.04:0.16 1e-2:0.04 1:4 0.033333333333333333333:0.133333333333333333332; do
		sed "s/^Frame Time.*/Frame Time: ${case%:*}/" a.bvh > b.bvh
		expect 0 bvhtrim -e 4 b.bvh
		[ "$(grep Time: out)" = "Frame Time: ${case#*:}" ]
	done
}

@test "-e counts what -f and -x leave" {
	keeps 2- '2 4 6 ' -e 2
	keeps 2,3 '1 5 ' -x -e 2
	keeps 1,2,5,6 '1 5 ' -e 2
}

@test "-e 0 and what is no whole number: errors of use" {
	for n in 0 -1 two 1.5 '' 99999999999999999999; do
		expect 2 bvhtrim -e "$n" a.bvh
		has "$stderr" '^usage: bvhtrim '
	done
}

@test "without Frame Time: frame numbers will do, seconds are refused" {
	sed '/^Frame Time/d' a.bvh > b.bvh
	expect 0 bvhtrim -q -e 2 -f 2- b.bvh
	[ "$(grep Time: out)" = 'Frame Time: 0' ]
	[ "$(frames out)" = '2 4 6 ' ]
	expect 2 bvhtrim -q -f 1s- b.bvh
	[ -z "$output" ]
	has "$stderr" 'b.bvh: .*Frame Time'
}

@test "a file without frames passes through" {
	counted 0 > zero.bvh
	for options in '' '-f 1-' '-f 1-10' '-e 3' '-x -f 1'; do
		expect 0 bvhtrim $options zero.bvh
		[ "$(grep Frames: out)" = 'Frames: 0' ]
		[ -z "$(frames out)" ]
	done
	expect 0 bvhtrim zero.bvh
	cmp zero.bvh out
}

@test "digits leave as they came" {
	figure '-0 +1.50 .5 1e-7 -0.000 5. 1E+02 0.32254900000000003 00012.5' '1 2 3 4 5 6 7 8 9' > b.bvh
	expect 0 bvhtrim -f 1 b.bvh
	[ "$(sed -n '$p' out)" = '-0 +1.50 .5 1e-7 -0.000 5. 1E+02 0.32254900000000003 00012.5' ]
}

@test "nothing is read past the last wanted frame" {
	sed 's/^5 .*/no frame at all/' a.bvh > b.bvh
	expect 0 bvhtrim -f 2-4 b.bvh
	[ "$(frames out)" = '2 3 4 ' ]
	expect 2 bvhtrim -f 2-5 b.bvh
	has "$stderr" '^bvhtrim: b.bvh:23:1: '
}

@test "an endless pipe is left after the last wanted frame" {
	{ counted 3 | sed 's/^Frames: 3/Frames: 1000000000/'; yes '7 0 0 0 0 0 0 0 0' 2> err.yes; } |
		bvhtrim -f 2-4 > out
	[ "$(frames out)" = '2 3 7 ' ]
}

@test "seconds half way between two frames mean the later one, exactly" {
	while read -r period halves; do
		sed "s/^Frame Time: .*/Frame Time: $period/" "$SAMPLES/walk.bvh" > a.bvh
		for half in $halves; do
			n=${half%%:*}
			bvhfk -j Hips -f "${half#*:}s" a.bvh > out
			[ "$(sed -n '2s/	.*//p' out)" = $((n + 2)) ] || { echo "$period $half"; return 1; }
		done
	done <<-END
	0.1 0:0.05 1:0.15 2:0.25 3:0.35 5:0.55 8:0.85 20:2.05 80:8.05
	0.04 0:0.02 1:0.06 2:0.10 3:0.14 5:0.22 8:0.34 20:0.82 80:3.22
	0.3 0:.15 1:.45 2:.75 3:1.05 5:1.65 8:2.55 20:6.15 80:24.15
	0.0083333 0:0.00416665 1:0.01249995 2:0.02083325 80:0.670830650
	7e-2 1:0.105 3:0.245 8:0.595
	END
}

@test "what is thinned from a usual rate has a usual rate and joins others of it" {
	sed 's/^Frame Time: .*/Frame Time: 0.0083333/' "$SAMPLES/walk.bvh" | bvhtrim -e 4 > a.bvh
	[ "$(grep Time: a.bvh)" = 'Frame Time: 0.0333332' ]
	has "$(bvhinfo -T a.bvh)" '	0.0333332	30	'
	has "$(bvhinfo a.bvh)" '^  odd  *nothing'
	for period in 0.0333333 0.033333 0.03333333 0.0333333000 0.0333; do
		sed "s/^Frame Time: .*/Frame Time: $period/" a.bvh > b.bvh
		expect 0 bvhcat a.bvh b.bvh
		expect 0 bvhcat b.bvh a.bvh
	done
	for period in 0.0333667 0.033366700033366704 0.034; do
		sed "s/^Frame Time: .*/Frame Time: $period/" a.bvh > b.bvh
		expect 2 bvhcat a.bvh b.bvh
		expect 0 bvhcat b.bvh b.bvh
	done
}
