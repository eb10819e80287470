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
	has "$stderr" "b.bvh:19: cannot be mended: 1 channel has no number .*Xposition of 'Root'"
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

# becomes PLACE - what is on standard input is mended to just the file `wanted`, one
# repair at that place (a pattern) being told of, and nothing else.
becomes() {
	cat > a.bvh
	expect 0 bvhfix a.bvh
	cmp out wanted || { diff out wanted | head -5; return 1; }
	has "$stderr" "^bvhfix: a\.bvh$1: mended: ."
	[ "$(grep -c '^bvhfix: a\.bvh:[0-9:]* mended: ' err)" -eq 1 ]
}

@test "braces at the end of the hierarchy, missing or too many" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '15d' wanted | becomes ':15:1'
	sed '15s/$/ }/' wanted | becomes ':15:3'
	sed '16s/^/}\
/' wanted | becomes ':16:1'
}

@test "a first JOINT in place of ROOT" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '2s/ROOT/JOINT/' wanted | becomes ':2:1'
}

@test "lines that mean nothing: in the hierarchy, and before, between and after frames" {
	figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' > wanted
	sed '6s/^/hello\
/' wanted | becomes ':6:1'
	for line in 19 20; do
		sed "${line}s/^/=======\\
/" wanted | becomes ":$line"
	done
	{ cat wanted; echo '======='; } > a.bvh
	expect 0 bvhfix a.bvh
	cmp out wanted
}

@test "a last frame that is cut off is left out, in the line or at its end" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	for cut in '1 2 3 4' '1' '1 2 3 4 5 6 7 8'; do
		figure '1 2 3 4 5 6 7 8 9' "$cut" > a.bvh
		expect 0 bvhfix a.bvh
		cmp out wanted
		has "$stderr" '^bvhfix: a.bvh:20: mended: '
		printf %s "$(cat a.bvh)" | bvhfix -q | cmp - wanted
	done
}

@test "names that several joints have: _2, _3, and never one that is there" {
	# joints NAME... - beside one another.
	joints() {
		local name
		{
			echo 'ROOT A { OFFSET 0 1 0 CHANNELS 0'
			for name; do
				printf 'JOINT %s\n{ OFFSET 0 1 0 CHANNELS 1 Xrotation\nEnd Site { OFFSET 0 1 0 } }\n' "$name"
			done
			echo '}'
		} | with_frames 0.04 "$(seq -s ' ' $#)"
	}
	joints B A B B > a.bvh
	mends a.bvh ''
	[ "$(bvhinfo -l out | paste -s -d ' ' -)" = 'A B A_2 B_2 B_3' ]
	[ "$(sed -n '$p' out)" = '1 2 3 4' ]
	joints B B_2 B > a.bvh
	mends a.bvh ''
	bvhinfo -l out > names
	[ "$(sort -u names | wc -l)" -eq 4 ]
	[ "$(sed -n '2,3p' names | paste -s -d ' ' -)" = 'B B_2' ]
}

@test "NaN holds the value of the frame before, for as long as it lasts" {
	figure '1 2 3 4 5 6 7 8 9' 'NaN 3 3 4 5 6 7 8 inf' 'nan 4 3 4 5 6 7 8 -Infinity' \
	    '5 5 3 4 5 6 7 8 -nan' '+inf 6 3 4 5 6 7 8 2' > a.bvh
	expect 0 bvhfix a.bvh
	figure '1 2 3 4 5 6 7 8 9' '1 3 3 4 5 6 7 8 9' '1 4 3 4 5 6 7 8 9' '5 5 3 4 5 6 7 8 9' \
	    '5 6 3 4 5 6 7 8 2' | diff - out
	has "$stderr" '^bvhfix: a.bvh:20:1: mended: '
	has "$stderr" '^bvhfix: a.bvh:20:19: mended: '
}

@test "numbers without a blank between: two, three, and with exponents" {
	figure '1 -2 3 -4.5 6 7 8 -9 -1e-3' > wanted
	sed '19s/1 -2/1-2/' wanted | becomes ':19:1'
	sed '19s/8 -9 -1e-3/8-9-1e-3/' wanted | becomes ':19:17'
	sed '19s/3 -4.5/3-4.5/' wanted | becomes ':19:6'
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '19s/1 2/1+2/' wanted > a.bvh
	expect 0 bvhfix a.bvh
	[ "$(sed -n '$p' out | sed 's/+//')" = '1 2 3 4 5 6 7 8 9' ]
}

@test "a byte order mark, line ends of any kind and a final Ctrl-Z are no faults" {
	figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' > wanted
	{ printf '\357\273\277'; cat wanted; } > mark
	awk '{ printf "%s\r\n", $0 }' wanted > crlf
	tr '\n' '\r' < wanted > cr
	{ cat wanted; printf '\032'; } > ctrl-z
	for f in mark crlf cr ctrl-z; do
		expect 0 bvhfix $f
		cmp out wanted
		[ -z "$stderr" ]
	done
}

@test "no digit changes where nothing is wrong with it" {
	figure '-0 +1.50 .5 1e-7 -0.000 5. 1E+02 0.32254900000000003 00012.5' \
	    '-0 nan .5 1e-7 -0.000 5. 1E+02 0.32254900000000003 00012.5' > a.bvh
	expect 0 bvhfix -q a.bvh
	line='-0 +1.50 .5 1e-7 -0.000 5. 1E+02 0.32254900000000003 00012.5'
	[ "$(tail -n 2 out)" = "$line
$line" ]
}

# refuses PLACE - what is on standard input is not mended: the place is told of, the
# old output stays, nothing is on standard output.
refuses() {
	cat > a.bvh
	echo old > kept
	for way in '' '-o kept' -n -q; do
		expect 2 bvhfix $way a.bvh
		[ -z "$output" ]
		has "$stderr" "^bvhfix: a\.bvh$1: "
		if has "$stderr" '[0-9]: mended: ' > no && [ "$way" = -q ]; then return 1; fi
	done
	[ "$(cat kept)" = old ]
}

@test "what would have to be guessed is refused, with its place" {
	figure '1 2 3 4 5 6 7 8 9' > good.bvh
	: | refuses ':1'
	echo hello | refuses ':1:1'
	sed '8d' good.bvh | refuses ':13:2'
	sed '8s/$/ 7/' good.bvh | refuses ':8:16'
	sed '8s/$/ 7 7/' good.bvh | refuses ':8:16'
	sed '8s/$/ 7 7 7 7/' good.bvh | refuses ':8:16'
	sed '8s/5/x/' good.bvh | refuses ':8:12'
	sed '8s/$/ OFFSET 1 2 3/' good.bvh | refuses ':8:16'
	sed '5s/Yposition/Xposition/' good.bvh | refuses ':5:[0-9]+'
	sed '12s/$/ JOINT Too { OFFSET 0 0 1 }/' good.bvh | refuses ':12:17'
	sed '16s/^/HIERARCHY\
/' good.bvh | refuses ':16:1'
	sed '19s/6/x/' good.bvh | refuses ':19:11'
	sed '19s/5/5,5/' good.bvh | refuses ':19:9'
	sed '18s/0.03*/soon/' good.bvh | refuses ':18:13'
	figure 'nan 2 3 4 5 6 7 8 9' | refuses ':19'
	for word in info nan-7.5 nano infinit 1.# 1.#I1D '1.#IND(' -nan-; do
		figure '1 2 3 4 5 6 7 8 9' "$word 2 3 4 5 6 7 8 9" | refuses ':20(:1)?'
	done
}

@test "several repairs in one file, each with its place" {
	figure '1 2 3 4 5 6 7 8 9' '1-2 3 4 5 6 7 8 9' 'nan 2 3 4 5 6 7 8 9' '1 2' |
	    sed -e '17s/4/9/' -e '2s/ROOT/JOINT/' > a.bvh
	expect 0 bvhfix a.bvh
	figure '1 2 3 4 5 6 7 8 9' '1 -2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 9' | diff - out
	for place in 2:1 20:1 21:1 22; do has "$stderr" "^bvhfix: a.bvh:$place: mended: "; done
}

@test "-q: nothing is told of repairs, and the output is the same" {
	figure '1 2 3 4 5 6 7 8 9' 'nan 2 3 4 5 6 7 8 9' > a.bvh
	bvhfix a.bvh > wanted 2> told
	[ -s told ]
	expect 0 bvhfix -q a.bvh
	[ -z "$stderr" ]
	cmp out wanted
}

@test "-W: what is dropped makes the status 2, a clean file 0" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvhfix -W a.bvh
	[ -z "$stderr" ]
	sed '2s/$/ # me/' a.bvh > b.bvh
	expect 0 bvhfix b.bvh
	has "$stderr" '^bvhfix: b.bvh:2:[0-9]+: warning: '
	expect 2 bvhfix -W b.bvh
	cmp out a.bvh
}

@test "standard input and -o" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '17s/1/7/' wanted > a.bvh
	expect 0 bvhfix -o b.bvh < a.bvh
	[ -z "$output" ]
	has "$stderr" '^bvhfix: -:(17|20): mended: '
	cmp b.bvh wanted
	cp a.bvh same.bvh
	expect 0 bvhfix -q -o same.bvh same.bvh
	cmp same.bvh wanted
}

@test "a full disk: status 2, the last word is on it" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	figure '1 2 3 4 5 6 7 8 9' | sed '17s/1/7/' > a.bvh
	for way in '-o /dev/full' ''; do
		status=0
		bvhfix $way a.bvh > /dev/full 2> err || status=$?
		[ "$status" -eq 2 ]
		has "$(tail -n 1 err)" 'No space left on device'
	done
}

@test "-D: one byte that numbers do not have" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	for d in '' ab 1 - + e; do
		expect 2 bvhfix -D "$d" a.bvh
		has "$stderr" '^usage: bvhfix '
	done
	figure '1;5 2 3 4 5 6 7 8 9' | sed 's/0.0333333/0;0333333/' > b.bvh
	expect 0 bvhfix -D ';' b.bvh
	figure '1.5 2 3 4 5 6 7 8 9' | diff - out
}

@test "-r leaves a Frame Time that is one" {
	figure '1 2 3 4 5 6 7 8 9' > a.bvh
	expect 0 bvhfix -r 100 a.bvh
	cmp a.bvh out
	[ -z "$stderr" ]
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
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8' '1 2 3 4 5 6 7 8' > a.bvh
	echo old > kept
	expect 2 bvhfix -o kept a.bvh
	[ "$(cat kept)" = old ]
	has "$stderr" 'nothing is written'
	figure '1 2 3 4 5 6 7 8 9' | sed 's/OFFSET 0 5 0/OFFSET 0 5 0 7/' > a.bvh
	expect 2 bvhfix a.bvh
}

# lost TEXT - the last line counts what is lost.
lost() {
	has "$(tail -n 1 err)" "^bvhfix: a\.bvh: [0-9]+ faults? mended: $1\$"
}

@test "a line too short or too long is left out, and no value of another line moves" {
	rows=('1 1 1 1 1 1 1 1 1' '2 2 2 2 2 2 2 2 2' '3 3 3 3 3 3 3 3 3')
	for bad in '9' '9 9' '9 9 9 9 9 9 9 9' '9 9 9 9 9 9 9 9 9 9' '9 9 9 9 9 9 9 9-9 9'; do
		for at in 0 1 2; do
			figure "${rows[@]:0:$at}" "$bad" "${rows[@]:$at}" > a.bvh
			expect 0 bvhfix a.bvh
			figure "${rows[@]}" | cmp - out
			has "$stderr" "^bvhfix: a\.bvh:$((19 + at)): mended: frame $((at + 1)): expected 9"
			lost '1 line of values lost'
		done
	done
	figure "${rows[0]}" "${rows[1]} 9" "${rows[2]}" "${rows[0]}" '1 2 3 4 5 6 7 8' "${rows[1]}" > a.bvh
	expect 0 bvhfix a.bvh
	figure "${rows[0]}" "${rows[2]}" "${rows[0]}" "${rows[1]}" | cmp - out
	lost '2 lines of values lost'
}

@test "frames are left: fewer than are lost, or none, is no repair" {
	figure '1 2 3 4 5 6 7 8' > a.bvh
	expect 2 bvhfix a.bvh
	figure '1 2 3 4 5 6 7 8 9' '1 2 3' '1 2 3 4 5 6 7 8' > a.bvh
	expect 2 bvhfix a.bvh
	has "$stderr" 'too many lines are no frame: 2, and 1 is one'
	figure | sed 's/Frames: 0/Frames: 5/' > a.bvh
	expect 2 bvhfix a.bvh
	figure > a.bvh
	expect 0 bvhfix a.bvh
	cmp a.bvh out
}

@test "wrapped frames, of which one has a value more or less, are refused" {
	figure 1 1 1 1 | sed '/^1$/d' > head
	for frame in '1 2 3 4 5 6\n7 8 9\n' '1\n2\n3\n4\n5\n6\n7\n8\n9\n' '1 2 3\n4 5 6\n7 8 9\n'; do
		{ cat head; printf "$frame$frame$frame$frame"; } > good
		expect 0 bvhfix good
		[ "$(tail -n 4 out | sort -u)" = '1 2 3 4 5 6 7 8 9' ]
		for damage in '22s/ *[0-9]$//' '22s/$/ 5/' 22d '22s/$/\n5/' '$d'; do
			sed -e "$damage" good | sed '/^$/d' > a.bvh
			expect 2 bvhfix a.bvh
			has "$stderr" 'frames are wrapped|too many lines' || { cat a.bvh; return 1; }
		done
	done
}

@test "one line that is a frame denies that all values are a stream" {
	folded() { printf '%s ' {1..9} {1..9} {1..9} {1..9} {1..9} {1..9} | fold -s -w 6; }
	figure 1 1 1 1 1 1 | sed '/^1$/d' > head
	{ cat head; folded; } > a.bvh
	expect 0 bvhfix a.bvh
	[ "$(tail -n 1 out)" = '1 2 3 4 5 6 7 8 9' ]
	{ cat head; echo 0; folded; echo; echo '1 2 3 4 5 6 7 8 9'; } > a.bvh
	expect 2 bvhfix a.bvh
	has "$stderr" 'this line is a frame, and those before it are none'
}

@test "NaN in the first frames: the first number that comes, however late" {
	figure 'nan 2 3 4 5 6 7 8 9' 'nan 3 inf 4 5 6 7 8 9' '5 4 3 4 5 6 7 8 -1.#J' > a.bvh
	expect 0 bvhfix a.bvh
	figure '5 2 3 4 5 6 7 8 9' '5 3 3 4 5 6 7 8 9' '5 4 3 4 5 6 7 8 9' | diff - out
	has "$stderr" '19:1: mended: .nan.*no number; the first one that comes stands for it'
	has "$stderr" '20:1: mended: .nan.*no number; that of the frame before stands for it'
	lost '4 values lost'
	figure 'nan 1 1 1 1 1 1 1 nan 2 2 2 2 2 2 2 2 2' | sed 's/Frames: 1/Frames: 2/' > a.bvh
	expect 0 bvhfix a.bvh
	figure '2 1 1 1 1 1 1 1 2' '2 2 2 2 2 2 2 2 2' | diff - out
}

@test "NaN and infinity as C and as Microsoft's C print them" {
	for word in nan -NaN +nan 'nan(ind)' '-nan(snan)' inf -Infinity -1.#IND 1.#QNAN 1.#INF \
	    1.#SNAN -1.#IND00 1.#INF000 1.#J -1.#R; do
		figure '1 2 3 4 5 6 7 8 9' "2 2 3 4 5 $word 7 8 9" > a.bvh
		expect 0 bvhfix a.bvh
		[ "$(tail -n 1 out)" = '2 2 3 4 5 6 7 8 9' ]
		expect 1 bvhcheck a.bvh
		has "$output" ':20:11: error: .*\[nan\]'
	done
}

# arms - a figure with two arms, indented.
arms() {
	printf '%s\n' HIERARCHY 'ROOT Hips' '{' '	OFFSET 0 0 0' '	CHANNELS 1 Yposition'
	local arm
	for arm in Left Right; do
		printf '%s\n' "	JOINT $arm" '	{' '		OFFSET 1 0 0' \
		    '		CHANNELS 1 Zrotation' "		JOINT ${arm}Hand" '		{' \
		    '			OFFSET 1 0 0' '			CHANNELS 1 Zrotation' \
		    '			End Site' '			{' \
		    '				OFFSET 1 0 0' '			}' '		}' '	}'
	done
	printf '%s\n' '}' MOTION 'Frames: 1' 'Frame Time: 0.1' '1 2 3 4 5'
}

@test "a brace missing or too many anywhere: the indentation tells the tree" {
	arms > wanted
	for line in $(grep -n '[{}]' wanted | cut -d : -f 1); do
		sed "${line}d" wanted > a.bvh
		expect 0 bvhfix a.bvh
		diff wanted out
		lost 'nothing lost'
		bvhcheck a.bvh | grep -q 'error: .*\[brace-missing\]'
	done
	for line in 17 18 19 31 32 33; do
		sed "${line}p" wanted > a.bvh
		status=0
		bvhfix a.bvh > out 2> err || status=$?
		[ "$status" -eq 2 ] || diff wanted out
	done
	sed '19d' wanted > a.bvh
	expect 0 bvhfix a.bvh
	has "$stderr" "^bvhfix: a\.bvh:19:2: mended: expected another '}' before 'Right', as the ind"
}

@test "a brace missing or too many where no indentation tells: refused" {
	arms | sed 's/^	*//' > wanted
	for line in 17 18 19; do
		sed "${line}d" wanted | refuses ':34:1'
		sed "${line}p" wanted | refuses ':(20|21|35):1'
	done
	arms | sed 's/^	*JOINT RightHand/	JOINT RightHand/; 17d' | refuses ':34:1'
	# Where a joint would lose its end site, the indentation is no evidence.
	arms | sed 's/^			End Site/		End Site/; 17d' | refuses ':34:1'
	arms | tr '\n' ' ' | sed 's/ {//' | refuses ':1:[0-9]+'
	# A chain is a chain.
	figure '1 2 3 4 5 6 7 8 9' > good
	sed 's/^	*//; 14d' good > a.bvh
	expect 0 bvhfix a.bvh
	cmp good out
}

@test "braces around nothing hang nothing on another parent" {
	arms > wanted
	sed -e '/^{$/a{' -e 's/^}$/}\n}/' wanted > a.bvh
	expect 0 bvhfix a.bvh
	diff wanted out
	sed '/ROOT/,/^}/s/JOINT Right$/ROOT Right/' wanted | refuses ':20:2'
}

@test "both sides of a git conflict are refused" {
	for line in 4 8 19; do
		figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' |
		    sed "${line}s/.*/<<<<<<< HEAD\n&\n=======\n&\n>>>>>>> theirs/" | refuses ":$line(:1)?"
	done
	{ figure '1 2 3 4 5 6 7 8 9'; printf '%s\n' '<<<<<<< x' '9 8 7 6 5 4 3 2 1' '>>>>>>> y'; } |
	    refuses ':20'
}

@test "CHANNELS against names: the names count if the first frame has their width" {
	figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' > wanted
	for n in 6 1 0 three -3 2.5 99999999999999999999 ''; do
		sed "9s/3 /$n /" wanted > a.bvh
		expect 0 bvhfix a.bvh
		cmp wanted out
		has "$stderr" '^bvhfix: a\.bvh:(9|10):[0-9]+: mended: .*; the names count'
	done
	sed '5s/6/3/; 9s/3/6/' wanted > a.bvh
	expect 0 bvhfix a.bvh
	cmp wanted out
	for frame in '1 2 3 4 5 6 7 8 9 10 11 12' '1 2 3 4 5 6 7 8'; do
		figure "$frame" "$frame" '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 9' | sed '9s/3/6/' | refuses ':19'
	done
	figure | sed '9s/3/6/' | refuses ':19'
}

@test "six numbers after OFFSET: those after the third are left out" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '8s/$/ 89.99 0.19 89.99/' wanted | becomes ':8:16'
	lost '1 stray line or word lost'
}

@test "MOTION missing or misspelt, or with all behind it" {
	figure '1 2 3 4 5 6 7 8 9' > wanted
	sed '/MOTION/d' wanted | becomes ':16:1'
	sed 's/MOTION/MOTOIN/' wanted > a.bvh
	expect 0 bvhfix a.bvh
	cmp wanted out
	sed '15,16d' wanted > a.bvh
	expect 0 bvhfix a.bvh
	cmp wanted out
	sed '/MOTION/,$d' wanted > a.bvh
	expect 0 bvhfix a.bvh
	[ "$(tail -n 3 out | paste -s -d ' ' -)" = 'MOTION Frames: 0 Frame Time: 0' ]
	for last in 14 10 8; do sed "$((last + 1)),\$d" wanted | refuses ":$((last + 1))"; done
}

@test "Frames: and Frame Time: on one line, with the first frame, in one word, in another order" {
	figure '1 2 3 4 5 6 7 8 9' '9 8 7 6 5 4 3 2 1' > wanted
	sed -n 'H; ${ x; s/^\n//; s/\nFrame Time/ Frame Time/; p; }' wanted | becomes ':17:11'
	sed -n 'H; ${ x; s/^\n//; s/\n1 2 3/ 1 2 3/; p; }' wanted | becomes ':18:23'
	sed 's/Frame Time/FrameTime/' wanted | becomes ':18:1'
	sed -n 'H; ${ x; s/^\n//; s/\(Frames: 2\)\n\(Frame Time[^\n]*\)/\2\n\1/; p; }' wanted | becomes ':17:1'
	tr '\n' ' ' < wanted > a.bvh
	expect 0 bvhfix a.bvh
	cmp wanted out
}

@test "-r: in place of a Frame Time that is none, such as a rate" {
	for time in 30 1.5 -2 0.00001 1e-9; do
		figure '1 2 3 4 5 6 7 8 9' | sed "18s/0.03*/$time/" > a.bvh
		expect 0 bvhfix -r 30 a.bvh
		grep -q '^Frame Time: 0.0333333333$' out
		has "$stderr" ': mended: .*; what can be read of it is taken, or that of -r'
	done
	for time in 1 0.001 0.0416667; do
		figure '1 2 3 4 5 6 7 8 9' | sed "18s/0.03*/$time/" > a.bvh
		expect 0 bvhfix -r 30 a.bvh
		cmp a.bvh out
		[ -z "$stderr" ]
	done
}

@test "UTF-16 from a pipe that gives its bytes one by one" {
	command -v iconv > /dev/null || skip 'iconv is not installed'
	figure '1 2 3 4 5 6 7 8 9' > wanted
	for code in UTF-16 UTF-16LE UTF-16BE; do
		iconv -f UTF-8 -t $code wanted > a.bvh
		for bytes in 1 2 3; do
			{ head -c $bytes a.bvh; sleep 0.1; tail -c +$((bytes + 1)) a.bvh; } | bvhfix -q | cmp - wanted
		done
	done
}

@test "what it writes it leaves as it is, and each line that was a frame is one, in order" {
	for f in "$BATS_TEST_DIRNAME"/bad/*/*.bvh; do
		bvhfix -q -r 30 -o once "$f" 2> err || continue
		expect 0 bvhfix once
		[ -z "$stderr" ] || has "$stderr" 'warning: ' || return 1
		cmp once out
		# Lines of the right width, numbers alone, are all still there.
		width=$(awk '$1 == "CHANNELS" { n += $2 } END { print n + 0 }' once)
		tr '\r' '\n' < "$f" | awk -v n="$width" '/Frame Time/ { on = 1; next }
		    on && NF == n && !/[^-+0-9.eE \t]/ && !/[0-9.][-+]/ { $1 = $1; print }' > whole
		sed '1,/^Frame Time/d' once | diff whole - | grep '^<' && { echo "$f"; return 1; }
		true
	done
}
