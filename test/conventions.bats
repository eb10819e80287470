#!/usr/bin/env bats
# What every command does.
load common

# commands FORMAT [TRAIT...] - those that read the format (a pattern) and have none of
# the traits (commands.sh); "stem" is to write several files, "two" to read two.
commands() {
	local c without

	for c in $COMMANDS; do
		[[ $(format "$c") = $1 ]] || continue
		for without in unlike "${@:2}"; do
			case $without in
			stem) if has_stem "$c"; then continue 2; fi ;;
			two) if [ "$(inputs "$c")" = two ]; then continue 2; fi ;;
			*) if has_trait "$c" "$without"; then continue 2; fi ;;
			esac
		done
		echo "$c"
	done
}

# on COMMAND FILE [OPTION...] - the command line that reads it becomes $line; its end is
# $operands, the file once or twice.
on() {
	operands=("$2")
	if [ "$(inputs "$1")" = two ]; then operands+=("$2"); fi
	line=("$1" $(trait "$1" needs) "${@:3}")
	if has_stem "$1"; then line+=(-o made); fi
	line+=("${operands[@]}")
}

# on_frames COMMAND FILE [OPTION...] - so too, and it looks at all frames.
on_frames() {
	on "$@" $(trait "$1" frames)
}

# joined COMMAND FILE - what it wrote with -o FILE, if that was several, becomes FILE.
joined() {
	local ending

	for ending in $(trait "$1" endings); do cat "$2$ending"; done > joined
	[ ! -s joined ] || mv joined "$2"
	[ -s "$2" ]
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

@test "--help fits 80 columns" {
	for c in $COMMANDS; do
		"$c" --help > out
		if awk 'length > 80' out | grep .; then echo "$c"; return 1; fi
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
	for c in $(commands '*'); do
		on "$c" no-such
		expect 2 "${line[@]}"
		has "$stderr" "^$c: no-such: No such file or directory"
	done
}

@test "a folder in place of a file" {
	mkdir folder
	for c in $(commands '*'); do
		on "$c" folder
		expect 2 "${line[@]}"
		has "$stderr" "^$c: folder: Is a directory"
	done
}

@test "options before and after operands give the same" {
	for c in $(commands '*'); do
		on "$c" "$SAMPLES/$(sample "$c")"
		expect 0 "$c" $(trait "$c" needs) -o a "${operands[@]}"
		joined "$c" a
		expect 0 "$c" "${operands[@]}" $(trait "$c" needs) --output=b
		joined "$c" b
		cmp a b
	done
}

@test "standard input: - or no operand; named twice it is refused" {
	for c in $(commands '*'); do
		case $(inputs "$c") in one | several) ;; *) continue ;; esac
		local file=$SAMPLES/$(sample "$c")
		expect 0 "$c" $(trait "$c" needs) -o a < "$file"
		joined "$c" a
		expect 0 "$c" $(trait "$c" needs) -o b - < "$file"
		joined "$c" b
		cmp a b
		expect 2 "$c" $(trait "$c" needs) -o c - - < "$file"
	done
}

@test "standard input is called - in messages" {
	for c in $(commands bvh lenient two); do
		on "$c" -
		expect 2 "${line[@]}" < /dev/null
		has "$stderr" "^$c: -:1: an empty file"
	done
}

@test "what one command writes, the next one reads" {
	bvhtrim -f 1-50 "$SAMPLES/walk.bvh" | bvhrescale -s 0.01 | bvhcat | bvhfk -e > piped
	[ "$(wc -l < piped)" -eq 51 ]
}

# refuses FILE COMMAND... - with status 2, and place and pattern of its .expect.
refuses() {
	local place pattern

	{
		IFS= read -r place
		IFS= read -r pattern
	} < "${1%.bvh}.expect"
	expect 2 "${@:2}" || { echo "$1"; return 1; }
	has "$stderr" "^$2: $1:$place:" || { echo "${@:2}"; return 1; }
	has "$stderr" "$pattern" || { echo "${@:2}"; return 1; }
}

# All commands have one reader, which copies lines or parses them: bvhcat copies, bvhfk
# and bvhinfo -s parse.
@test "every header fault: status 2, its place, what was expected, no output" {
	for f in "$BATS_TEST_DIRNAME"/bad/header/*.bvh; do
		refuses "$f" bvhcat "$f"
		[ -z "$output" ]
	done
}

@test "every fault of the motion: status 2 and its place" {
	for f in "$BATS_TEST_DIRNAME"/bad/motion/*.bvh; do
		refuses "$f" bvhcat "$f"
		refuses "$f" bvhfk "$f"
		case $f in */cut-after-hierarchy.bvh) continue ;; esac
		refuses "$f" bvhinfo -s "$f"
	done
}

@test "every fault that only parsing finds" {
	for f in "$BATS_TEST_DIRNAME"/bad/parsed/*.bvh; do
		refuses "$f" bvhfk "$f"
		refuses "$f" bvhinfo -s "$f"
	done
}

@test "each command refuses a bad header, a bad number and a lack of frames" {
	for c in $(commands bvh lenient); do
		for f in header/offset-word motion/letter-in-last-frame motion/frames-lacking; do
			f=$BATS_TEST_DIRNAME/bad/$f.bvh
			on_frames "$c" "$f"
			refuses "$f" "${line[@]}"
			case $f in
			*/header/*) [ -z "$output" ] || has_trait "$c" reports ;;
			esac
		done
	done
}

@test "a full disk: one message, status 2" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	for c in $(commands '*' stem); do
		local file=$SAMPLES/$(sample "$c")
		case $(format "$c") in bvh) file=$SAMPLES/walk.bvh ;; esac
		for way in '-o /dev/full' ''; do
			on "$c" "$file" $way
			status=0
			"${line[@]}" > /dev/full 2> err || status=$?
			[ "$status" -eq 2 ]
			[ "$(wc -l < err)" -eq 1 ]
			has "$(cat err)" 'No space left on device'
		done
	done
}

@test "a reader that goes away: SIGPIPE, no message" {
	bvhcat "$SAMPLES/walk.bvh" "$SAMPLES/walk.bvh" "$SAMPLES/walk.bvh" > long.bvh
	for c in $(commands bvh lenient stem two); do
		on_frames "$c" long.bvh
		set +e
		"${line[@]}" 2> err | head -1 > first
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
	for c in $(commands bvh lenient stem); do
		on_frames "$c" bad.bvh -o kept
		expect 2 "${line[@]}"
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
		# Under nohup HUP does nothing; the end of its input then ends the command.
		exec 9>&-
		wait $id || true
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
	[ "$(mode real)" = -rw-r----- ]
	head -1 real | grep -q HIERARCHY
	expect 0 bvhcat -o /dev/null "$SAMPLES/biovision.bvh"
	[ -c /dev/null ]
	umask 027
	expect 0 bvhcat -o new "$SAMPLES/biovision.bvh"
	[ "$(mode new)" = -rw-r----- ]
}

@test "-o may name the input" {
	cp "$SAMPLES/walk.bvh" same.bvh
	expect 0 bvhtrim -f 1-10 -o same.bvh same.bvh
	[ "$(bvhinfo -T same.bvh | awk -F '\t' 'NR == 2 { print $6 }')" = 10 ]
}

@test "-q: no warnings; -W: a warning makes the status 2" {
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' | sed 's/Frames: 2/Frames: 1/' > more.bvh
	for c in $(commands bvh lenient); do
		on_frames "$c" more.bvh
		expect 0 "${line[@]}"
		has "$stderr" 'more.bvh:20: warning: 1 motion line after the 1 declared frame left out'
		[ "$(sort -u err | wc -l)" -eq 1 ]
		on_frames "$c" more.bvh -q
		expect 0 "${line[@]}"
		[ -z "$stderr" ]
		on_frames "$c" more.bvh -W
		expect 2 "${line[@]}"
		has "$stderr" 'warning:'
	done
}

@test "no locale changes a byte" {
	for c in $(commands '*'); do
		local file=$SAMPLES/$(sample "$c")
		case $(format "$c") in bvh) file=$SAMPLES/positions.bvh ;; esac
		for to in C de_DE.UTF-8 C.UTF-8 tr_TR.UTF-8; do
			on "$c" "$file"
			LC_ALL=$to LANG=$to expect 0 "$c" $(trait "$c" needs) -o $to "${operands[@]}"
			joined "$c" $to
			cmp C $to
		done
	done
}

# What stands in the output before the last two of three frames is there when the
# second one has been read.
@test "frames leave while later ones have not arrived" {
	mkfifo in out_pipe
	figure '1 0 0 0 0 0 0 0 0' '2 0 0 0 0 0 0 0 0' '3 0 0 0 0 0 0 0 0' > whole.bvh
	for c in $(commands bvh late holds lenient stem two); do
		on "$c" whole.bvh
		"${line[@]}" > all
		sed '$d' all | sed '$d' > early
		[ -s early ]
		on "$c" in
		"${line[@]}" > out_pipe & id=$!
		exec 9< out_pipe 8> in
		sed '$d' whole.bvh >&8
		while IFS= read -r wanted; do
			IFS= read -r -t 10 found <&9 || found='nothing yet'
			[ "$found" = "$wanted" ] || {
				echo "$c: '$found' in place of '$wanted' (if it cannot be: late in commands.sh)"
				return 1
			}
		done < early
		kill $id
		wait $id || true
		exec 8>&- 9<&-
	done
}

@test "memory does not grow with the frames" {
	[ -z "$SANITIZED" ] || skip 'a sanitized build takes more memory'
	"$BUILD/test/bench/generate" 1000 > short.bvh
	"$BUILD/test/bench/generate" 20000 > long.bvh
	for c in $(commands bvh holds stem two); do
		on_frames "$c" -
		for f in short long; do
			rm -f $f
			cat $f.bvh | "$BUILD/test/bench/measure" $f "${line[@]}" > /dev/null
		done
		[ "$(cut -d ' ' -f 3 long)" -le 4096 ]
		[ $(($(cut -d ' ' -f 3 long) - $(cut -d ' ' -f 3 short))) -le 512 ] || {
			echo "$c: $(cat short long) (if it cannot be: holds in commands.sh)"
			return 1
		}
	done
}

@test "a last line without its end gives the same output" {
	for f in "$SAMPLES"/*.bvh; do
		cp "$f" with.bvh
		printf %s "$(cat "$f")" > without.bvh
		for c in $(commands bvh stem two) 'bvhfk -w quat -j @2' 'bvhinfo -s'; do
			$c $(trait "$c" needs) < with.bvh > a
			$c $(trait "$c" needs) < without.bvh > b
			cmp a b
			cat without.bvh | $c $(trait "$c" needs) > b
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
		expect 2 bvhcat -o $f "$SAMPLES/biovision.bvh"
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

@test "descriptors that do not block are waited for, in and out" {
	bvhcat "$SAMPLES/walk.bvh" "$SAMPLES/walk.bvh" > a.bvh
	python3 - a.bvh <<-'END'
	import os, subprocess, sys, threading, time
	data = open(sys.argv[1], 'rb').read()
	r, w = os.pipe()
	r2, w2 = os.pipe()
	for fd in (r, w2):
	    os.set_blocking(fd, False)
	p = subprocess.Popen(['bvhcat'], stdin=r, stdout=w2, stderr=subprocess.PIPE)
	os.close(r); os.close(w2)
	def feed():
	    for i in range(0, len(data), 30000):
	        time.sleep(0.02)
	        os.write(w, data[i:i + 30000])
	    os.close(w)
	threading.Thread(target=feed).start()
	time.sleep(0.3) # its output fills up meanwhile
	got = b''
	while True:
	    part = os.read(r2, 4096)
	    if not part: break
	    got += part
	assert p.wait() == 0, p.stderr.read()
	assert got == data
	END
}

@test "a file of another format: the command that reads it is named" {
	for c in $(commands '*'); do
		for f in arm.htr arm.asf arm.amc figure.wrl walk.bvh; do
			case $(format "$c"):$f in
			htr:arm.htr | asf:arm.asf | hanim:figure.wrl | bvh:walk.bvh) continue ;;
			*:arm.htr) wanted='HTR: htr2bvh' ;;
			*:arm.asf) wanted='ASF: asf2bvh' ;;
			*:arm.amc) wanted='AMC: asf2bvh' ;;
			*:figure.wrl) wanted='VRML97: hanim2bvh' ;;
			*:walk.bvh) wanted='BVH already: bvhinfo and bvhcat' ;;
			esac
			on "$c" "$SAMPLES/$f"
			"${line[@]}" > out 2>&1 || true
			[ "$(grep -c "this looks like $wanted" out)" -eq 1 ] || { echo "$c $f"; head -5 out; return 1; }
		done
	done
	expect 2 asf2bvh "$SAMPLES/arm.asf" "$SAMPLES/walk.bvh"
	has "$stderr" 'this looks like BVH already'
}

# harmless FILE... - none of the bytes that hostile names are made of.
harmless() {
	[ "$(cat "$@" | LC_ALL=C tr -cd '\001-\010\013-\037\177\233' | wc -c)" -eq 0 ] || {
		echo "raw control bytes: $*"
		return 1
	}
}

@test "control bytes of names and of file names never come out raw in messages and screens" {
	# ESC [ 2 J, BEL, DEL; C1 as a byte and as UTF-8.
	local bad=$(printf 'e\033[2J\007\177c\2331;1Hu\302\2332K') f
	figure '1 2 3 4 5 6 7 8 9' '2 2 3 4 5 6 7 8 9' | awk -v bad="$bad" '
	{ gsub(/Tip/, bad); gsub(/End Site/, "End " bad) } { print }' > "good$bad.bvh"
	{
		sed -e "s/JOINT/# c\\
JOINT/; s/ROOT Root/ROOT $bad/; s/3 Zrotation/3 Q$bad/" "good$bad.bvh"
	} > "odd$bad.bvh"
	sed "s/^2 .*/2 $bad 3/" "good$bad.bvh" > "frame$bad.bvh"
	sed "s/OFFSET 0 5 0/OFFSET 0 $bad 0/" "good$bad.bvh" > "offset$bad.bvh"
	sed "s/^MOTION/$bad/" "good$bad.bvh" > "stray$bad.bvh"
	sed "s/^Frames: .*/Frames: $bad/" "good$bad.bvh" > "frames$bad.bvh"
	for f in arm.htr arm.asf arm.amc figure.wrl figure.x3d; do
		for word in mid lower arm ROOT bone Hips skullbase; do
			sed "s/$word/$bad/" "$SAMPLES/$f"
		done > "$f$bad"
		sed "2,\$s/[A-Za-z][a-z]*/$bad/2" "$SAMPLES/$f" > "words$f$bad"
	done
	for c in $(commands '*'); do
		for f in *"$bad"* "none$bad"; do
			on "$c" "$f"
			"${line[@]}" > out 2> err || true
			harmless err || { echo "$c"; return 1; }
		done
		"$c" "-$bad" 2> err || true
		"$c" "--$bad" 2>> err || true
		"$c" a "$bad" b "$bad" 2>> err || true
		for o in s w f j r u F H m D k p a; do "$c" "-$o$bad" "$SAMPLES/walk.bvh" 2>> err > out || true; done
		harmless err || { echo "$c and bad options"; return 1; }
	done
	for f in *"$bad.bvh"; do
		for c in bvhinfo 'bvhinfo -s' 'bvhinfo -t' bvhcheck 'bvhcheck -a' 'bvhinfo -J' 'bvhcheck -J'; do
			$c "$f" > out 2> err || true
			harmless out err || { echo "$c"; return 1; }
		done
	done
	# Lists and tables pass them.
	expect 0 bvhinfo -ql "good$bad.bvh"
	[ "$(sed -n 2p out)" = "$bad" ]
}
