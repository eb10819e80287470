#!/usr/bin/env bats
# Input that is too much: bounded memory and time, a clear refusal, nothing quadratic.
load common

MIB=1024
LENIENT='bvhcheck;bvhcheck -J;bvhfix -r 10;bvhfix -n' # they go on where others refuse
RUNS='bvh2csv;bvh2csv -H;bvhcat;bvhfk -e;bvhfk -r root;bvhinfo;bvhinfo -J;bvhinfo -c;bvhinfo -t;bvhinfo -s;bvhrescale -s 2;bvhtrim'
TURNS='CHANNELS 3 Zrotation Xrotation Yrotation'

# bounded STATUS KIB COMMAND... - as expect, within 20 seconds and so much memory;
# STATUS may be a pattern.
bounded() {
	local wanted=$1 most=$2 used
	shift 2
	rm -f used
	status=0
	"$BUILD/test/bench/measure" -t 20 used "$@" > out 2> err || status=$?
	stderr=$(head -c 4096 err)
	[[ $status = $wanted ]] || {
		echo "status $status, not $wanted: $*"
		head -c 1000 err
		return 1
	}
	used=$(cut -d ' ' -f 3 used)
	[ -n "$SANITIZED" ] || [ "$used" -le "$most" ] || {
		echo "$used KiB, more than $most: $*"
		return 1
	}
}

# each_bounded STATUS KIB FILE [PATTERN] - every way to read a file.  What is lenient
# may end with any status, but not by a signal, and takes no more than twice as much.
each_bounded() {
	local run
	while read -r -d ';' run; do
		bounded '[012]' $((2 * $2)) $run "$3"
	done <<< "$LENIENT;"
	while read -r -d ';' run; do
		bounded "$1" "$2" $run "$3"
		[ -z "$4" ] || has "$stderr" "$4"
	done <<< "$RUNS;"
}

# The same for those that read frames.
each_reader_bounded() {
	local run
	for run in bvh2csv bvhcat bvhfk 'bvhinfo -s' 'bvhrescale -s 2' bvhtrim; do
		bounded "$1" "$2" $run "$3"
		[ -z "$4" ] || has "$stderr" "$4"
	done
}

# motion FRAMES VALUES - frames of so many zeros.
motion() {
	awk -v frames="$1" -v values="$2" 'BEGIN {
		printf "MOTION\nFrames: %d\nFrame Time: 0.1\n", frames
		while (frames-- > 0)
			for (i = 1; i <= values; i++) printf "0%s", i == values ? "\n" : " "
	}'
}

# nested JOINTS - one inside the other.
nested() {
	awk -v n="$1" -v turns="$TURNS" 'BEGIN {
		print "HIERARCHY"
		for (i = 1; i <= n; i++)
			printf "%s J%d\n{\nOFFSET 0 1 0\n%s\n", i == 1 ? "ROOT" : "JOINT", i, turns
		for (i = 1; i <= n; i++) print "}"
	}'
	motion 2 $((3 * $1))
}

# beside JOINTS NAME [ENDS] - children of one root, all with that name, in which %d is
# their number; each with so many end sites.
beside() {
	awk -v n="$1" -v name="$2" -v ends="${3-0}" -v turns="$TURNS" 'BEGIN {
		print "HIERARCHY\nROOT Root\n{\nOFFSET 0 0 0\nCHANNELS 0"
		for (i = 1; i <= n; i++) {
			printf "JOINT " name "\n", i
			printf "{\nOFFSET 0 1 0\n%s\n", turns
			for (k = 0; k < ends; k++) print "End Site\n{\nOFFSET 0 1 0\n}"
			print "}"
		}
		print "}"
	}'
	motion 2 $((3 * $1))
}

# long COUNT BYTE - so many of them.
long() {
	head -c "$1" /dev/zero | tr '\0' "$2"
}

# head_of FRAMES - a figure up to its first frame.
head_of() {
	figure '' | sed -e '$d' -e "s/^Frames: .*/Frames: $1/"
}

FRAME='1 2 3 4 5 6 7 8 9'

# Size ----------------------------------------------------------------------------------

@test "20,000 nested joints" {
	nested 20000 > a.bvh
	each_bounded 0 $((32 * MIB)) a.bvh
}

@test "100,000 joints" {
	beside 100000 J%d > a.bvh
	each_bounded 0 $((128 * MIB)) a.bvh
}

@test "100,000 joints inside one another are read, one more is refused" {
	nested 100000 > a.bvh
	nested 100001 > b.bvh
	each_bounded 0 $((128 * MIB)) a.bvh
	each_bounded 2 $((100 * MIB)) b.bvh 'b.bvh:[0-9]+: more than 100000 joints inside one another'
}

@test "a hundred thousand braces" {
	{ echo HIERARCHY; long 100000 '{'; } > a.bvh
	{ echo 'HIERARCHY ROOT a'; long 100000 '{'; } > b.bvh
	{ echo 'HIERARCHY ROOT a { OFFSET 0 0 0'; long 100000 '}'; } > c.bvh
	for f in a b c; do each_bounded 2 $((4 * MIB)) $f.bvh "$f.bvh:[12]:"; done
}

@test "a name of 1 MB: joint, end site, channel" {
	figure "$FRAME" > a.bvh
	long 1000000 n > name
	for where in 'JOINT Tip' 'End Site' Yrotation; do
		awk -v where="$where" '
		FNR == NR { name = $0; next }
		!done && (i = index($0, where)) {
			word = where; sub(/.* /, "", word)
			rest = substr($0, i + length(where))
			$0 = substr($0, 1, i + length(where) - length(word) - 1) name rest
			done = 1
		}
		{ print }' name a.bvh > b.bvh
		[ "$(wc -c < b.bvh)" -gt 1000000 ]
		each_bounded 0 $((32 * MIB)) b.bvh
	done
}

@test "lines of 1 MB: blanks, a comment, a frame, a number" {
	{ figure "$FRAME" | sed '2,$d'; long 1000000 ' '; echo; figure "$FRAME" | sed 1d; } > blank.bvh
	{ head_of 1; printf '#'; long 1000000 x; printf '\n%s\n' "$FRAME"; } > comment.bvh
	{ head_of 1; long 1000000 ' '; echo "$FRAME"; } > frame.bvh
	{ head_of 1; printf '0.'; long 1000000 3; echo ' 2 3 4 5 6 7 8 9'; } > number.bvh
	for f in blank comment frame number; do each_bounded 0 $((16 * MIB)) $f.bvh; done
}

@test "a word of 1 MB where a keyword or a number has to be" {
	{ echo 'HIERARCHY ROOT a {'; long 1000000 x; } > keyword.bvh
	{ echo 'HIERARCHY ROOT a { OFFSET 0 0'; long 1000000 x; } > offset.bvh
	{ echo 'HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS'; long 1000000 9; } > channels.bvh
	{ head_of 1 | sed '/^Frames/,$d'; printf 'Frames: '; long 1000000 9; } > count.bvh
	{ head_of 1 | sed '$d'; printf 'Frame Time: '; long 1000000 x; } > time.bvh
	long 1000000 x > first.bvh
	for f in keyword offset channels count time first; do
		each_bounded 2 $((16 * MIB)) $f.bvh "$f.bvh:[0-9]+:"
		[ "$(wc -c < err)" -lt 400 ]
	done
}

# Claims --------------------------------------------------------------------------------

@test "Frames: 999999999999999999 costs nothing" {
	{ head_of 999999999999999999; echo "$FRAME"; } > a.bvh
	each_reader_bounded 2 $((4 * MIB)) a.bvh 'frames'
	bounded "$(bvhinfo a.bvh > a.txt 2>&1 && echo 0 || echo 2)" $((4 * MIB)) bvhinfo a.bvh
	for n in 9223372036854775807 9223372036854775808 1$(long 100 0); do
		{ head_of $n; echo "$FRAME"; } > a.bvh
		each_reader_bounded 2 $((4 * MIB)) a.bvh 'a.bvh:[0-9]+:'
	done
}

@test "CHANNELS 2147483647 costs nothing" {
	for n in 2147483647 2147483648 4294967297 18446744073709551617; do
		figure "$FRAME" | sed "s/CHANNELS 3/CHANNELS $n/" > a.bvh
		each_bounded 2 $((4 * MIB)) a.bvh 'a.bvh:(9|10):[0-9]+: '
	done
}

# Bytes ---------------------------------------------------------------------------------

@test "/dev/zero and /dev/urandom are no BVH" {
	for f in /dev/zero /dev/urandom; do each_bounded 2 $((8 * MIB)) $f "$f:[0-9]+:"; done
}

# endless STATUS PATTERN COMMAND... - a stream that does not end; memory for it does,
# so that a failure here does not take the machine with it.
endless() {
	local wanted=$1 pattern=$2
	shift 2
	(
		[ -n "$SANITIZED" ] || ulimit -v 1000000
		bounded "$wanted" $((8 * MIB)) "$@"
		[ -z "$pattern" ] || has "$stderr" "$pattern"
	)
}

@test "a header, then zero bytes without end" {
	figure "$FRAME" | sed '/MOTION/,$d' > header
	for c in bvhcat bvhfk bvhinfo; do
		cat header /dev/zero | endless 2 'NUL' $c
	done
}

@test "a motion, then zero bytes without end" {
	[ -z "$SANITIZED" ] || skip 'memory is not bounded in a sanitized build'
	head_of 2 > header
	for c in bvh2csv bvhcat bvhfk 'bvhinfo -s' 'bvhrescale -s 2' bvhtrim; do
		cat header /dev/zero | endless 2 'NUL' $c
	done
}

@test "all frames, then zero bytes without end" {
	[ -z "$SANITIZED" ] || skip 'memory is not bounded in a sanitized build'
	figure "$FRAME" > whole
	for c in bvh2csv bvhcat bvhfk 'bvhinfo -s' 'bvhrescale -s 2' bvhtrim; do
		cat whole /dev/zero | endless 0 'warning: at least 1 motion line' $c
	done
}

@test "surplus lines without end: a pipe is left at the first" {
	figure "$FRAME" > whole
	for c in bvh2csv bvhcat bvhfk 'bvhinfo -s' 'bvhrescale -s 2' bvhtrim; do
		{ cat whole; yes "$FRAME"; } | endless 0 'warning: at least 1 motion line' $c
	done
}

@test "bvhfix holds no more of 18 MB than it needs to decide" {
	many() { yes "$1" | head -n 1000000; }
	{ head_of 9; echo "$FRAME 10"; many "$FRAME"; } | bounded 0 $((8 * MIB)) bvhfix -q
	{ head_of 9; echo "$FRAME 10"; many '1 2 3 4 5'; } | bounded 2 $((8 * MIB)) bvhfix -q
	{ head_of 9; many '1 2 3 4 5 6 7 8'; } | bounded 2 $((8 * MIB)) bvhfix -q
	{ head_of 9; many "nan ${FRAME#* }"; } | bounded 2 $((32 * MIB)) bvhfix -q
}

@test "a line of 50 MB without an end: memory for it, no more" {
	for byte in 1 ' ' '#'; do
		{ head_of 1; long 50000000 "$byte"; } > a.bvh
		each_reader_bounded 2 $((200 * MIB)) a.bvh 'a.bvh'
	done
}

@test "a header of 50 MB of blanks or comment: no memory" {
	for byte in ' ' '#' x; do
		{ echo HIERARCHY; long 50000000 "$byte"; } > a.bvh
		bounded 2 $((4 * MIB)) bvhinfo a.bvh
		has "$stderr" 'a.bvh:[12]:'
	done
}

# crowd KIND COUNT NAME - so many joints beside one another, or each in the one before,
# all of one name, or the name and a number for NAME%d.
crowd() {
	awk -v kind="$1" -v n="$2" -v name="$3" 'BEGIN {
		print "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 0"
		for (i = 1; i <= n; i++) {
			printf "JOINT " name "\n{\nOFFSET 0 1 0\nCHANNELS 0\n", i
			if (kind == "flat") print "}"
		}
		for (i = 1; i <= n && kind != "flat"; i++) print "}"
		print "}\nMOTION\nFrames: 1\nFrame Time: 0.1\n"
	}'
}

# there_and_back KIND - to every format, whether names are alike or not.
there_and_back() {
	local limited="$BUILD/test/bench/measure -t 60 used" name
	for name in Same LeftShoulder Joint%d; do
		crowd "$1" 60000 $name > a.bvh
		$limited bvh2hanim -q a.bvh > a.wrl
		$limited hanim2bvh -q a.wrl > back.bvh
		bvhinfo -q back.bvh | grep -q '60001 joints'
		$limited bvh2htr -q a.bvh > a.htr
		$limited htr2bvh -q a.htr > back.bvh
		bvhinfo -q back.bvh | grep -q '60001 joints'
		$limited bvh2asf -q -o a a.bvh
		$limited asf2bvh -q a.asf > back.bvh
	done
}

@test "60,000 joints beside one another, names alike or not: to every format and back" {
	there_and_back flat
}

@test "60,000 joints inside one another: to every format and back" {
	there_and_back deep
}

@test "NUL bytes: in names, between numbers, at the end" {
	figure "$FRAME" > a.bvh
	sed 's/Tip/T@p/' a.bvh | tr @ '\0' > name.bvh
	sed 's/^1 2/1@2/' a.bvh | tr @ '\0' > number.bvh
	sed 's/^1 2/1 @ 2/' a.bvh | tr @ '\0' > between.bvh
	sed 's/: 1$/: @1/' a.bvh | tr @ '\0' > count.bvh
	for f in name number between count; do each_reader_bounded 2 $((4 * MIB)) $f.bvh "$f.bvh:[0-9]+:[0-9]+:"; done
}

# Any bytes -----------------------------------------------------------------------------

# replayed TARGET [-x] FILES... - through a fuzz target (test/fuzz).
replayed() {
	local target=$1
	shift
	"$BUILD/test/fuzz/replay-$target" "$@" > out 2>&1 || {
		tail -20 out
		return 1
	}
	grep -q '^[1-9][0-9]* inputs$' out
}

@test "what fuzzing found stays mended" {
	for t in acclaim bvh htr list mend number roundtrip vrml x3d; do
		for f in "$BATS_TEST_DIRNAME"/fuzz/finds/$t-*; do
			[ ! -f "$f" ] || [ ! -x "$BUILD/test/fuzz/replay-$t" ] || replayed $t "$f"
		done
	done
}

@test "every prefix of each small sample and bad file" {
	find "$SAMPLES" "$BATS_TEST_DIRNAME/bad" -name '*.bvh' -size -9 > files
	for t in bvh mend roundtrip; do replayed $t -x $(cat files); done
}

@test "every prefix of a small skeleton with its motion, and 2,000 changed bytes" {
	{ cat "$SAMPLES/arm.asf"; head -40 "$SAMPLES/arm.amc"; } > arm
	replayed acclaim -x arm
}

@test "every prefix, or 2,000 cuts and 2,000 changed bytes, of samples in other formats" {
	replayed htr -x "$SAMPLES/arm.htr"
	replayed vrml -x "$SAMPLES/figure.wrl"
	[ ! -x "$BUILD/test/fuzz/replay-x3d" ] || replayed x3d -x "$SAMPLES/figure.x3d"
}

@test "2,000 cuts and 2,000 changed bytes of each larger sample: reading" {
	replayed bvh -x $(find "$SAMPLES" -name '*.bvh' -size +8)
}

@test "2,000 cuts and 2,000 changed bytes of each larger sample: mending" {
	replayed mend -x $(find "$SAMPLES" -name '*.bvh' -size +8)
}

@test "2,000 cuts and 2,000 changed bytes of each larger sample: writing" {
	replayed roundtrip -x $(find "$SAMPLES" -name '*.bvh' -size +8)
}

# Instructions --------------------------------------------------------------------------

instructions() {
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 > /dev/null |
	    awk '/Collected/ { print $4 }'
}

# linear GENERATOR N ... - for each way to read it, twice as large a figure takes less
# than 2.5 times the instructions.
linear() {
	local run small large
	command -v valgrind > /dev/null || skip 'valgrind is not installed'
	[ -z "$SANITIZED" ] || skip 'valgrind does not run a sanitized build'
	"$1" "$2" "${@:3}" > small.bvh
	"$1" $((2 * $2)) "${@:3}" > large.bvh
	[ "$(wc -l < large.bvh)" -gt $((2 * $2)) ]
	while read -r -d ';' run; do
		small=$(instructions $run -q small.bvh)
		large=$(instructions $run -q large.bvh)
		[ $((2 * large)) -lt $((5 * small)) ] || {
			echo "$run: $small and then $large instructions"
			return 1
		}
	done <<< "$RUNS;$LENIENT;"
}

@test "twice the joints: about twice the instructions" {
	linear beside 1000 J%d
}

@test "twice the nested joints" {
	linear nested 1000
}

@test "twice the duplicate names" {
	linear beside 1000 same
}

@test "twice the names that meet the labels of others" {
	# Every second joint is called as the duplicates before it are to be.
	crossed() { beside "$1" 'same#%d' | awk '/JOINT/ && ++n % 2 { $0 = "JOINT same" } 1'; }
	linear crossed 1000
}

@test "twice the end sites" {
	# All in one joint.
	ends() { beside 1 J%d "$1"; }
	linear ends 2000
}

@test "twice the faults" {
	faults() {
		beside 1 J%d | sed '/MOTION/,$d'
		awk -v n="$1" 'BEGIN {
			printf "MOTION\nFrames: %d\nFrame Time: 0.1\n", n
			while (n-- > 0) print n % 3 ? "1 x 0" : "0,5 nan 1-2"
		}'
	}
	RUNS=bvhcheck linear faults 2000
}

# broad N [POSITIONS] - the hierarchy of a joint with N rotation channels, and position
# channels after them.
broad() {
	beside 1 J%d | awk -v n="$1" -v p="${2-0}" '/CHANNELS 3/ {
		printf "CHANNELS %d", n + p
		for (i = 1; i <= n; i++) printf "\n%srotation", substr("XYZ", i % 3 + 1, 1)
		for (i = 1; i <= p; i++) printf "\nXposition"
		print ""
	} /MOTION/ { exit } !/CHANNELS 3/'
}

@test "twice the channels of a joint" {
	channels() { broad "$1"; motion 2 "$1"; }
	linear channels 3000
	RUNS=bvhcheck
	positions() { broad "$1" "$1"; motion 2 $((2 * $1)); }
	linear positions 3000
}

# values N FORMAT - so many numbers, or what stands for them.
values() {
	awk -v n="$1" -v format="$2" 'BEGIN { while (n-- > 0) printf format, n % 10; print "" }'
}

@test "twice the values of a line that are none, or are glued, or have each a line" {
	RUNS=bvhcheck
	nan() { broad "$1"; motion 1 "$1"; values "$1" 'nan '; values "$1" '-1.#IND '; }
	linear nan 3000
	early() { broad "$1"; motion 1 0; values "$1" 'nan '; values "$1" '%d '; }
	linear early 3000
	glued() { broad "$1"; motion 1 0; values "$1" '-%d'; values "$1" '+%d'; }
	linear glued 3000
	lone() { broad "$1"; motion 2 0; values $((2 * $1)) '%d\n'; }
	linear lone 3000
	joined() {
		broad 3
		motion "$1" 0
		values $((3 * $1)) '%d '
		values $((2 * $1)) '\n'
	}
	linear joined 3000
}

@test "twice the braces that are missing, or too many, or twice the ROOTs inside others" {
	RUNS=bvhcheck
	missing() { nested "$1" | grep -v '}'; }
	linear missing 1000
	beside_missing() { beside "$1" J%d | grep -v '}'; }
	linear beside_missing 1000
	surplus() { nested "$1" | sed -e 's/^{/{\n{/' -e 's/^}/}\n}/'; }
	linear surplus 1000
	closed() { nested "$1" | sed 's/^}/}\n}/'; }
	linear closed 1000
	roots() { nested "$1" | sed 's/JOINT/ROOT/'; }
	linear roots 1000
}

@test "twice the faults about twice as long a name" {
	named() {
		echo "HIERARCHY ROOT $(long $((100 * $1)) x) { OFFSET 0 0 0 CHANNELS 1 Xrotation }"
		motion "$1" 0 | grep .
		values "$1" 'nan\n'
	}
	RUNS=bvhcheck linear named 2000
}

@test "a name of 80 KB with thousands of labels takes no more memory than is read" {
	[ -z "$SANITIZED" ] || skip 'a sanitized build takes more memory'
	long=$(head -c 80000 /dev/zero | tr '\0' N)
	{
		printf 'HIERARCHY\nROOT %s\n{ OFFSET 0 0 0 CHANNELS 3000' "$long"
		printf ' Zrotation%.0s' $(seq 3000)
		printf '\n'
		printf 'End Site { OFFSET 0 1 0 }\n%.0s' $(seq 3000)
		printf '}\nMOTION\nFrames: 0\nFrame Time: 0.1\n'
	} > a.bvh
	for c in 'bvhinfo -c' 'bvhinfo -J' bvh2csv 'bvh2csv -H' 'bvhfk -e'; do
		rm -f taken
		"$BUILD/test/bench/measure" taken $c a.bvh > /dev/null
		[ "$(cut -d ' ' -f 3 taken)" -le 8192 ] || { echo "$c: $(cat taken)"; return 1; }
	done
}
