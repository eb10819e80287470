#!/usr/bin/env bats
# What every command does.
load common

# The commands that read BVH and write to standard output; those that do not have
# tests of their own for what follows.
filters() {
	local c

	for c in $COMMANDS; do
		case $c in asf2bvh | bvh2asf | hanim2bvh | htr2asf | htr2bvh) ;; *) echo "$c" ;; esac
	done
}

# The commands that refuse what is not right.  bvhcheck and bvhfix have other things
# to say about it, which their own tests tell.
strict() {
	local c

	for c in $(filters); do
		case $c in bvhcheck | bvhfix) ;; *) echo "$c" ;; esac
	done
}

@test "--help and -h: standard output, status 0, nothing on standard error" {
	for c in $COMMANDS; do
		for o in -h --help; do
			expect 0 "$c" $o
			[ -z "$stderr" ]
			has "$output" "^usage: $c "
			has "$output" 'common options: bvhutils\(7\)'
		done
	done
}

@test "--version and -V" {
	for c in $COMMANDS; do
		for o in -V --version; do
			expect 0 "$c" $o
			has "$output" "^$c \(bvhutils\) [0-9]+\.[0-9]+\.[0-9]+$"
		done
	done
}

@test "an unknown option: two lines on standard error, status 2" {
	for c in $COMMANDS; do
		for o in -Z --no-such-option; do
			expect 2 "$c" $o
			[ -z "$output" ]
			[ "$(wc -l < err)" -eq 2 ]
			has "$stderr" "^$c: unknown option '$o'"
			has "$stderr" "^usage: $c "
		done
	done
}

@test "an option without its value" {
	for c in $COMMANDS; do
		expect 2 "$c" -o
		has "$stderr" "'-o' needs a value"
	done
}

@test "a missing file: its name and the reason, status 2" {
	for c in $(filters); do
		expect 2 "$c" $(options "$c") no-such.bvh
		has "$stderr" "^$c: no-such.bvh: No such file or directory"
	done
}

@test "a folder in place of a file" {
	for c in $(filters); do
		mkdir -p folder
		expect 2 "$c" $(options "$c") folder
		has "$stderr" "^$c: folder: Is a directory"
	done
}

@test "options before and after operands give the same" {
	for c in $(filters); do
		expect 0 "$c" $(options "$c") -o a "$SAMPLES/biovision.bvh"
		expect 0 "$c" "$SAMPLES/biovision.bvh" $(options "$c") --output=b
		cmp a b
	done
}

@test "standard input: - or no operand; named twice it is refused" {
	for c in $(filters); do
		expect 0 "$c" $(options "$c") -o a < "$SAMPLES/biovision.bvh"
		expect 0 "$c" $(options "$c") -o b - < "$SAMPLES/biovision.bvh"
		cmp a b
		expect 2 "$c" $(options "$c") - - < "$SAMPLES/biovision.bvh"
	done
}

@test "standard input is called - in messages" {
	for c in $(strict); do
		expect 2 "$c" $(options "$c") < /dev/null
		has "$stderr" "^$c: -:1: an empty file"
	done
}

@test "what one command writes, the next one reads" {
	bvhtrim -f 1-50 "$SAMPLES/walk.bvh" | bvhrescale -s 0.01 | bvhcat | bvhfk -e > piped
	[ "$(wc -l < piped)" -eq 51 ]
}

@test "every header fault: status 2, its place, what was expected, no output" {
	for c in $(strict); do
		for f in "$BATS_TEST_DIRNAME"/bad/header/*.bvh; do
			refuses "$c" "$f"
			[ -z "$output" ] || has "$output" '^(file	|\[$)' || [ "$c" = bvhinfo ]
		done
	done
}

@test "every fault of the motion: status 2 and its place" {
	for c in $(strict); do
		for f in "$BATS_TEST_DIRNAME"/bad/motion/*.bvh; do
			[ "$c" = bvhinfo ] && continue
			refuses "$c" "$f"
		done
	done
	for f in "$BATS_TEST_DIRNAME"/bad/motion/*.bvh; do
		case $f in */cut-after-hierarchy.bvh) continue ;; esac
		refuses 'bvhinfo -s' "$f"
	done
}

@test "every fault that only parsing finds" {
	for f in "$BATS_TEST_DIRNAME"/bad/parsed/*.bvh; do
		refuses bvhfk "$f"
		refuses 'bvhinfo -s' "$f"
	done
}

# refuses COMMAND FILE - as FILE's .expect says: position and pattern.
refuses() {
	local expected=${2%.bvh}.expect place pattern
	place=$(sed -n 1p "$expected")
	pattern=$(sed -n 2p "$expected")
	expect 2 $1 $(options "$1") "$2" || { echo "$2"; return 1; }
	has "$stderr" "^${1%% *}: $2:$place:" || { echo "$1 $2"; return 1; }
	has "$stderr" "$pattern" || { echo "$1 $2"; return 1; }
}

@test "a full disk: one message, status 2" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	for c in $(filters); do
		for way in '-o /dev/full' ''; do
			status=0
			"$c" $(options "$c") $way "$SAMPLES/walk.bvh" > /dev/full 2> err || status=$?
			[ "$status" -eq 2 ]
			[ "$(wc -l < err)" -eq 1 ]
			has "$(cat err)" 'No space left on device'
		done
	done
}

@test "a reader that goes away: SIGPIPE, no message" {
	bvhcat "$SAMPLES/walk.bvh" "$SAMPLES/walk.bvh" "$SAMPLES/walk.bvh" > long.bvh
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2'; do
		set +e
		$c long.bvh 2> err | head -1 > first
		ended=("${PIPESTATUS[@]}")
		set -e
		[ "${ended[0]}" -eq 141 ] || [ "${ended[0]}" -eq 0 ]
		[ ! -s err ]
		[ "$(wc -l < first)" -eq 1 ]
	done
}

@test "-o: the old file stays when the run fails, and no other file is left" {
	figure '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 x 0' > bad.bvh
	echo old > kept
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2'; do
		expect 2 $c -o kept bad.bvh
		[ "$(cat kept)" = old ]
	done
	rm -f out err
	[ "$(echo *)" = 'bad.bvh kept' ]
}

@test "-o: the old file stays when the command is killed" {
	echo old > kept
	mkfifo pipe
	for signal in TERM HUP KILL; do
		bvhcat -o kept < pipe & id=$!
		exec 9> pipe
		head -50 "$SAMPLES/biovision.bvh" >&9
		sleep 0.2
		kill -$signal $id
		wait $id || true
		exec 9>&-
		[ "$(cat kept)" = old ]
		[ $signal = KILL ] || [ "$(echo kept*)" = kept ]
	done
}

@test "-o: the old mode is kept, a link is followed, a device written directly" {
	echo old > real
	chmod 640 real
	ln -s real link
	expect 0 bvhcat -o link "$SAMPLES/biovision.bvh"
	[ -L link ]
	[ "$(stat -c %a real)" = 640 ]
	head -1 real | grep -q HIERARCHY
	expect 0 bvhcat -o /dev/null "$SAMPLES/biovision.bvh"
	[ -c /dev/null ]
	umask 027
	expect 0 bvhcat -o new "$SAMPLES/biovision.bvh"
	[ "$(stat -c %a new)" = 640 ]
}

@test "-o may name the input" {
	cp "$SAMPLES/walk.bvh" same.bvh
	expect 0 bvhtrim -f 1-10 -o same.bvh same.bvh
	[ "$(bvhinfo -T same.bvh | awk -F '\t' 'NR == 2 { print $6 }')" = 10 ]
}

@test "-q: no warnings; -W: a warning makes the status 2" {
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' | sed 's/Frames: 2/Frames: 1/' > more.bvh
	for c in bvhcat bvhtrim bvhfk bvh2csv 'bvhrescale -s 2'; do
		expect 0 $c more.bvh
		has "$stderr" 'more.bvh:20: warning: 1 motion line after the 1 declared frame left out'
		[ "$(wc -l < err)" -eq 1 ]
		expect 0 $c -q more.bvh
		[ -z "$stderr" ]
		expect 2 $c -W more.bvh
		has "$stderr" 'warning:'
	done
}

@test "no locale changes a byte" {
	for locale in de_DE.UTF-8 C.UTF-8 tr_TR.UTF-8; do
		for c in $(filters); do
			LC_ALL=C "$c" $(options "$c") "$SAMPLES/positions.bvh" > a
			LC_ALL=$locale LANG=$locale "$c" $(options "$c") "$SAMPLES/positions.bvh" > b
			cmp a b
		done
	done
}

@test "frames leave while later ones have not arrived" {
	mkfifo in out_pipe
	for c in bvhcat bvhtrim bvh2csv bvhfk 'bvhrescale -s 2'; do
		$c in > out_pipe & id=$!
		exec 9< out_pipe 8> in
		figure '1 0 0 0 0 0 0 0 0' '2 0 0 0 0 0 0 0 0' | sed '$d' >&8
		found=
		while read -r -t 10 line <&9; do
			case $c:$line in
			bvhcat:'1 0 0'* | bvhtrim:'1 0 0'* | bvh2csv:1,* | bvhfk:1* | bvhrescale*:2.000000*)
				found=yes
				break ;;
			esac
		done
		[ "$found" = yes ]
		kill $id
		wait $id || true
		exec 8>&- 9<&-
	done
}

@test "memory does not grow with the frames" {
	[ -z "$SANITIZED" ] || skip 'a sanitized build takes more memory'
	"$BUILD/test/bench/generate" 1000 > short.bvh
	"$BUILD/test/bench/generate" 20000 > long.bvh
	for c in bvhcat bvhtrim bvh2csv bvhfk 'bvhrescale -s 2' 'bvhinfo -s'; do
		for f in short long; do
			rm -f $f
			cat $f.bvh | "$BUILD/test/bench/measure" $f $c > /dev/null
		done
		[ "$(cut -d ' ' -f 3 long)" -le 4096 ]
		[ $(($(cut -d ' ' -f 3 long) - $(cut -d ' ' -f 3 short))) -le 512 ]
	done
}

@test "a last line without its end gives the same output" {
	for f in "$SAMPLES"/*.bvh; do
		cp "$f" with.bvh
		printf %s "$(cat "$f")" > without.bvh
		for c in $(filters) 'bvhfk -w quat -j @2' 'bvhinfo -s'; do
			$c $(options "$c") < with.bvh > a
			$c $(options "$c") < without.bvh > b
			cmp a b
			cat without.bvh | $c $(options "$c") > b
			cmp a b
		done
	done
}

@test "closed standard descriptors: no message gets into a file" {
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' | sed 's/Frames: 2/Frames: 1/' > more.bvh
	bvhtrim -o out.bvh more.bvh 2>&-
	! grep warning out.bvh
	expect 2 sh -c 'bvhtrim more.bvh >&-'
	has "$stderr" 'Bad file descriptor'
	expect 2 sh -c 'bvhtrim - <&-'
	has "$stderr" 'Bad file descriptor'
}

@test "-o: a circle of links is refused" {
	ln -s b a
	ln -s a b
	ln -s self self
	for f in a self; do
		expect 2 timeout 10 bvhcat -o $f "$SAMPLES/biovision.bvh"
		has "$stderr" 'Too many levels of symbolic links'
	done
	expect 2 bvhcat -o '' "$SAMPLES/biovision.bvh"
}

@test "options may stand behind operands whatever POSIXLY_CORRECT says" {
	POSIXLY_CORRECT=1 bvhtrim "$SAMPLES/biovision.bvh" -f 1 > a
	bvhtrim -f 1 "$SAMPLES/biovision.bvh" | cmp a -
}

@test "an option that may be two, and a value for one that takes none" {
	for c in $COMMANDS; do
		expect 0 "$c" --vers
		expect 2 "$c" --quiet=yes
		has "$stderr" "option '--quiet' takes no value"
	done
	expect 2 bvhfk --o=x
	has "$stderr" "ambiguous option '--o=x'"
}

@test "--help and --version on a full disk" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	for c in $COMMANDS; do
		for o in --help --version; do
			status=0
			"$c" $o > /dev/full 2> err || status=$?
			[ "$status" -eq 2 ]
			has "$(cat err)" 'No space left on device'
		done
	done
}
