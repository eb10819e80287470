#!/usr/bin/env bats
# bvhcheck: every fault and doubt.
load common

page=$BATS_TEST_DIRNAME/../man/bvhcheck.1

# A figure of one frame: OFFSETs in lines 4, 8 and 12, CHANNELS in 5 and 9, the JOINT in
# 6, the end site in 10, MOTION in 16, Frames: in 17, Frame Time in 18, frames from 19.
one() {
	figure '1 2 3 4 5 6 7 8 9'
}

# finds SEVERITY PLACE CODE - standard input has that finding at that place (a pattern,
# what stands after the name); the code is noted down for are_all.  Statuses are right.
finds() {
	local wanted=0

	cat > a.bvh
	if [ "$1" = error ]; then wanted=1; fi
	expect $wanted bvhcheck a.bvh || { echo "$3"; return 1; }
	has "$output" "^a\.bvh$2: $1: .+ \[$3\]$"
	if [ "$1" = warning ]; then expect 2 bvhcheck -W a.bvh; fi
	if [ "$1" = note ]; then expect 0 bvhcheck -W a.bvh; fi
	echo "$3" >> codes
}

# are_all HEADING [CODE...] - the codes that were found, and these, are those of a
# section of the page.
are_all() {
	printf '%s\n' "${@:2}" | cat - codes | grep . | sort -u > found
	sed -n "/^\.Ss $1\$/,/^\.El/s/^\.It //p" "$page" | awk '{ gsub(/ , /, "\n") } 1' | sort -u > listed
	[ -s listed ]
	diff listed found
}

# code_of - the codes on standard input.
code_of() {
	sed -n 's/^.*\[\([a-z0-9-]*\)\]$/\1/p'
}

@test "a clean file: status 0, notes at most" {
	for f in "$SAMPLES"/*.bvh; do
		expect 0 bvhcheck "$f"
		if has "$output" ' error: ' > no; then return 1; fi
		[ -z "$stderr" ]
	done
}

@test "each code of an error of the hierarchy" {
	: | finds error ':1' empty
	echo hello | finds error ':1:1' not-bvh
	printf '\377\376H\0I\0E\0R\0A\0R\0C\0H\0Y\0\n\0' | finds error ':1:1' utf-16
	one | sed 's/Tip/T@p/' | tr @ '\0' | finds error ':6:[0-9]+' nul
	{ one | sed -n 1,5p; head -c 1100000 /dev/zero | tr '\0' x; } | finds error ':6:1' long-word
	awk 'BEGIN {
		print "HIERARCHY\nROOT J"
		for (i = 0; i <= 100000; i++) print "{\nOFFSET 0 1 0\nJOINT J"
	}' | finds error ':300002(:[0-9]+)?' too-deep
	one | sed 's/ROOT/JOINT/' | finds error ':2:1' root-missing
	one | sed '16s/^/HIERARCHY\
/' | finds error ':16:1' hierarchy-twice
	one | sed '6s/JOINT Tip/JOINT/' | finds error ':[67](:[0-9]+)?' name-missing
	one | sed '15d' | finds error ':15:1' brace-missing
	one | sed '15s/$/ }/' | finds error ':15:3' brace-surplus
	one | sed '6s/^/hello /' | finds error ':6:1' stray
	one | sed '8d' | finds error ':(6|13)(:[0-9]+)?' offset-missing
	one | sed '8s/$/ OFFSET 1 2 3/' | finds error ':8:16' offset-twice
	one | sed '8s/5/x/' | finds error ':8:12' offset-bad
	one | sed '9s/3/4/' | finds error ':(9|10)(:[0-9]+)?' channels-count
	one | sed '9s/$/ CHANNELS 1 Xrotation/' | finds error ':9:44' channels-twice
	one | sed '5d; 14s/$/ CHANNELS 1 Xrotation/' | finds error ':13:4' channels-late
	one | sed '9s/3/three/' | finds error ':9:12' channels-bad
	one | sed '5s/Yposition/Xposition/' | finds error ':5:[0-9]+' channel-twice
	one | sed '12s/$/ CHANNELS 1 Xrotation/' | finds error ':12:17' end-channels
	one | sed '12s/$/ JOINT Too { OFFSET 0 0 1 }/' | finds error ':12:17' end-child
	one | sed '16,$d' | finds error '(:[0-9]+)?' motion-missing
	are_all 'Errors of the hierarchy'
}

@test "what could not be read: status 2, a message, and the other files all the same" {
	mkdir folder
	one | sed '8s/5/x/' > bad.bvh
	expect 2 bvhcheck folder none.bvh bad.bvh
	has "$stderr" '^bvhcheck: folder: Is a directory'
	has "$stderr" '^bvhcheck: none.bvh: No such file or directory'
	has "$output" '^bad\.bvh:8:12: error: .* \[offset-bad\]$'
	expect 2 bvhcheck < folder
	has "$stderr" '^bvhcheck: -: Is a directory'
}

@test "each code of an error of the motion" {
	one | sed '17d' | finds error ':17(:1)?' frames-missing
	one | sed '17s/1/1.5/' | finds error ':17:9' frames-bad
	one | sed '17s/1/3/' | finds error ':(19|20)(:[0-9]+)?' frames-fewer
	one | sed '18s/0.0333333/soon/' | finds error ':18:13' frame-time-bad
	figure '1 2 3 4 5 6 7 8' '1 2 3 4 5 6 7 8 9' | finds error ':19' frame-short
	one | sed '19s/$/ 10/' | finds error ':19' frame-long
	one | sed '19s/.*/& &/; 17s/1/2/' | finds error ':19' frames-joined
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4' | finds error ':20' frame-cut
	figure '1 2 3 4 5 6 7 8 9' '1 2 NaN 4 5 6 7 8 9' | finds error ':20:5' nan
	figure '1 2 3 4 5 6 7 8 -inf' | finds error ':19:17' nan
	one | sed '19s/3 4/3-4/' | finds error ':19:5' glued
	one | sed '19s/5/5,5/' | finds error ':19:9' decimal-comma
	one | sed '19s/6/x/' | finds error ':19:11' not-number
	are_all 'Errors of the motion'
}

@test "each code of a warning" {
	one | sed '6s/Tip/Root/' | finds warning '(:[26](:[0-9]+)?)?' duplicate-name
	one | sed '9s/Yrotation/Yscale/' | finds warning ':[69](:[0-9]+)?' channel-ignored
	one | sed '18d' | finds warning '(:1[89](:[0-9]+)?)?' frame-time-missing
	one | sed '18s/0.03*/0/' | finds warning '(:18(:[0-9]+)?)?' frame-time-zero
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 8' | sed '17s/2/1/' |
	    finds warning ':(17|20|21)' frames-more
	one | sed '19s/5 /5\
/' | finds warning ':19' frame-wrapped
	one | sed '2s/$/ # me/' | finds warning ':2:[0-9]+' comment
	one | sed '10s/Site/Nose/' | finds warning ':10:[0-9]+' end-name
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' '100 0 0 0 0 0 0 0 0' |
	    finds warning ':21' teleport
	has "$(cat out)" "'Root' goes 99 to frame 3"
	# A chain of 6, whatever the rest pose: 5.9 is no leap, also of a folded figure.
	figure '0 0 0 0 0 0 0 0 0' '5.9 0 0 0 0 0 0 0 0' | sed 's/OFFSET 0 1 0/OFFSET 0 -1 0/' > b.bvh
	bvhcheck b.bvh > out
	if grep teleport out; then return 1; fi
	figure '0 0 0 0 0 0 0 0 0' '6.1 0 0 0 0 0 0 0 0' | finds warning ':20' teleport
	are_all Warnings
}

@test "each code of a note on spelling, with the programs that trip over it" {
	{ printf '\357\273\277'; one; } | finds note ':1:1' bom
	{ one; printf '\032\n'; } | finds note '' ctrl-z
	one | sed 's/^MOTION/Motion/' | finds note ':16:1' keyword-case
	has "$(cat out)" 'assimp refuses that, three.js complains of it'
	one | sed 's/Site/site/' | finds note ':10:7' keyword-case
	one | sed 's/Frames/FRAMES/' | finds note ':17' keyword-case
	one | sed '5s/Xposition/XPosition/' | finds note ':5:13' channel-case
	has "$(cat out)" "'XPosition' in place of 'Xposition': three.js misreads that, assimp refuses it"
	one | sed 's/Frames:/Frames :/' | finds note ':17' label-colon
	has "$(cat out)" 'three.js and assimp refuse'
	one | sed 's/Frame Time:/Frame Time/' | finds note ':18' label-colon
	has "$(cat out)" 'Blender loses the time and assimp refuses'
	one | sed '6s/$/ {/; 7d' | finds note ':6:12' layout
	has "$(cat out)" "'{' is not on a line of its own: Blender and three.js"
	one | sed '6s/$/{/; 7d' | finds note ':6:11' layout
	has "$(cat out)" 'Blender, three.js and assimp refuse'
	one | sed '13s/$/ }/; 14d' | finds note ':13:5' layout
	one | sed '5s/ Zrotation/\
&/' | finds note ':6:2' layout
	one | sed '16s/$/ Frames: 1/; 17d' | finds note ':16:7' layout
	one | sed '8{
h
d
}
9G' | finds note ':9:3' channels-first
	one | sed '9d; 19s/ 7 8 9//' | finds note ':6' channels-none
	one | sed '10s/End Site/End/' | finds note ':10:6' end-word
	one | sed '12s/$/ CHANNELS 0/' | finds note ':12:17' end-zero
	are_all 'Notes on spelling'
	# As it should be: nothing of this.
	one > a.bvh
	expect 0 bvhcheck a.bvh
	[ "$(code_of < out | paste -s -d ' ' -)" = '' ]
}

@test "each code of a note on the figure" {
	one | sed '6s/Tip/Tip top/' | finds note ':6' name-blank
	for sign in : / '[' ']'; do
		one | sed "6s|Tip|a${sign}b|" | finds note ':6' name-sign
		has "$(cat out)" 'three.js'
	done
	one | sed "6s/Tip/TIP#/" | finds note ':6' name-sign
	one | sed "6s/Tip/T$(printf '\351')te/" > l.bvh
	LC_ALL=C finds note ':6' name-bytes < l.bvh
	{ one | sed '16,$d'; one | sed '1d; 19d; s/Root/Second/; s/Tip/Top/'; echo '1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9'; } |
	    finds note ':16' roots-several
	one | sed '5s/Xposition \(.*\) Yrotation/\1 Yrotation Xposition/' | finds note ':2' position-late
	one | sed '5s/6 Xposition/5/; 19s/1 //' | finds note ':2' position-few
	has "$(cat out)" 'assimp'
	one | sed '5s/6 Xposition/5/; 19s/1 //' | finds note ':2' position-axes
	has "$(cat out)" 'moves along 2 of 3 axes: Blender'
	one | sed '9s/.*/CHANNELS 2 Xrotation Yrotation/; 19s/ 9$//' | finds note ':6' axes-few
	has "$(cat out)" "'Tip' turns about 2 axes only"
	one | sed '9s/Yrotation/Zrotation/' | finds note ':6' axis-repeated
	one | sed '4s/0 0 0/0 9 0/' | finds note '(:[0-9]+)?' offset-mode
	has "$(cat out)" 'up to 9 '
	one | sed '10,13d' | finds note ':6' end-missing
	one | sed '13s/$/ JOINT Too { OFFSET 1 0 0 End Site { OFFSET 1 0 0 } }/' |
	    finds note ':10' end-beside
	one | sed '8s/5/0/' | finds note ':6' zero-length
	one | sed '8s/5/5e9/' | finds note '(:[0-9]+)?' size-odd
	are_all 'Notes on the figure'
}

@test "each code of a note on the motion" {
	one | sed '17s/1/0/; 19d' | finds note '' frames-none
	one | sed '18s/0.03*/0.3/' | finds note '(:18)?' frame-time-odd
	one | sed '18s/0.03*/1.2/' > slow.bvh
	expect 0 bvhcheck slow.bvh
	has "$output" 'about 0.833333 frames a second'
	one | sed '18s/0.03*/1/' > slow.bvh
	expect 0 bvhcheck slow.bvh
	has "$output" 'about 1 frame a second'
	# 170 to -170 is -340; 100 to -80 is -180, which is no jump.
	figure '0 0 0 170 100 0 0 0 0' '0 0 0 -170 -80 0 0 0 0' | finds note ':20' rotation-jump
	has "$(cat out)" "Zrotation of 'Root' jumps by -340 degrees to frame 2, 1 time"
	if has "$(cat out)" 'Xrotation of .* jumps' > no; then return 1; fi
	has "$(cat out)" '7 of 9 channels never change, the first is Xposition'
	echo channel-constant >> codes
	figure '0 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0 0' |
	    finds note ':21' frame-repeated
	has "$(cat out)" 'frame 3 is as the one before, 1 frame in all'
	are_all 'Notes on the motion'
}

@test "what is found more than ten times is counted, and -a tells it" {
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do set -- "$@" "$i 2 3 4 x 6 7 8 9"; done
	figure "$@" > a.bvh
	expect 1 bvhcheck a.bvh
	[ "$(grep -c ' error: .*not-number' out)" -eq 11 ]
	has "$output" '^a.bvh: error: 2 more, which -a tells \[not-number\]$'
	has "$output" '^a.bvh: has errors: 12 errors'
	for o in -a --all; do
		expect 1 bvhcheck $o a.bvh
		[ "$(grep -c ' error: .*not-number' out)" -eq 12 ]
		if grep more out; then return 1; fi
	done
	# Ten of them are all told.
	sed '19,20d' a.bvh > b.bvh
	expect 1 bvhcheck b.bvh
	if grep 'which -a' out; then return 1; fi
}

@test "a hint stands once" {
	figure '1,5 2 3 4 5 6 7 8,5 9' '1 2,5 3 4 5 6 7 8 9' > a.bvh
	expect 1 bvhcheck a.bvh
	[ "$(grep -c decimal-comma out)" -eq 3 ]
	[ "$(grep -c 'bvhfix -D' out)" -eq 1 ] || { cat out; return 1; }
}

@test "lines after the declared frames: where they begin, and no fault when cut short" {
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4 5 6 7 8 8' '1 2 3 4 5 6 7 8 7' | sed '17s/3/1/' > a.bvh
	expect 0 bvhcheck a.bvh
	has "$output" '^a.bvh:20: warning: Frames: says 1, but there are 3; Blender reads them \[frames-more\]$'
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4' | sed '17s/2/1/' > b.bvh
	expect 0 bvhcheck b.bvh
	has "$output" '^b.bvh:20: warning: .*found 4.*\[frames-more\]$'
	figure '1 2 3 4 5 6 7 8 9' '1 2 3 4' '1 2 3 4 5 6 7 8 9' | sed '17s/3/1/' > c.bvh
	expect 0 bvhcheck c.bvh
}

@test "a tail of NUL bytes is one line" {
	one > a.bvh
	head -c 3000000 /dev/zero >> a.bvh
	expect 0 bvhcheck a.bvh
	[ "$(grep -c ' warning: ' out)" -eq 1 ]
	has "$output" '^a.bvh:20: warning: '
	expect 0 bvhtrim a.bvh
	has "$stderr" '^bvhtrim: a.bvh:20: warning: 1 motion line after'
}

@test "all faults are told of, not only the first, in the order of the file" {
	figure '0 0 0 0 0 0 0 0 0' 'nan 0 0 0 0 0 0 0 0' '1 0 0 0 0 0 0 0' '1 2 3 4 5 6 7 8 9' \
	    '1 0 0 0 0-7 0 0 0' 'x 0 0 0 0 0 0 0 0' | sed 's/OFFSET 0 5 0/OFFSET 0 5/' > a.bvh
	expect 1 bvhcheck a.bvh
	[ "$(grep ' error: ' out | code_of | paste -s -d ' ' -)" = \
	    'offset-bad nan frame-short glued not-number frames-fewer' ]
	has "$output" '^a.bvh:9:3: error: .*\[offset-bad\]$'
	has "$output" "^a.bvh:20:1: error: .*frame 2, 'Root' Xposition.*\[nan\]$"
	has "$output" '^a.bvh:21: error: .*expected 9 values, found 8 \[frame-short\]$'
	has "$output" "^a.bvh:23:9: error: '0-7'.*\[glued\]$"
	has "$output" "^a.bvh:24:1: error: .*found 'x' \[not-number\]$"
	has "$output" '^a.bvh: .*6 errors, '
}

@test "every file of test/bad has an error at the place that is expected" {
	for e in "$BATS_TEST_DIRNAME"/bad/*/*.expect; do
		f=${e%.expect}.bvh
		expect 1 bvhcheck "$f"
		IFS= read -r place < "$e"
		case $f in
		# Reading goes on after the first fault, to another end of the story.
		*/cut-after-hierarchy.bvh | */frames-* | */numbers-glued-same-count.bvh) continue ;;
		*/last-frame-cut* | */frame-wrapped-badly.bvh | */glued*) continue ;;
		esac
		grep -Eq "^$f:${place%%:*}(:[0-9]+)?: error: " out || { echo "$f $place"; cat out; return 1; }
	done
}

@test "each code that is printed is in the page" {
	bvhcheck "$BATS_TEST_DIRNAME"/bad/*/*.bvh "$SAMPLES"/*.bvh > out || true
	code_of < out | sort -u > codes
	[ "$(wc -l < codes)" -gt 25 ]
	while read -r code; do
		grep -Eq "^\.It (.* )?$code( |\$)" "$page" || { echo "$code"; return 1; }
	done < codes
}

@test "statuses: errors 1, and 2 with trouble too; warnings only with -W" {
	one > good.bvh
	one | sed '18d' > warned.bvh
	one | sed '19s/6/x/' > bad.bvh
	expect 0 bvhcheck good.bvh warned.bvh
	expect 2 bvhcheck -W good.bvh warned.bvh
	expect 0 bvhcheck -W good.bvh
	expect 1 bvhcheck good.bvh bad.bvh
	expect 1 bvhcheck bad.bvh good.bvh
	expect 1 bvhcheck -W bad.bvh
	expect 2 bvhcheck none.bvh bad.bvh
	expect 2 bvhcheck -W bad.bvh warned.bvh
}

@test "-q: errors and no warnings, notes or words about good files" {
	one | sed '18d' > warned.bvh
	one | sed -e '18d' -e '19s/6/x/' > bad.bvh
	expect 1 bvhcheck -q warned.bvh bad.bvh
	[ -z "$stderr" ]
	if grep -e 'note:' -e 'warning:' out; then return 1; fi
	[ "$(grep -c ' error: ' out)" -eq 1 ]
	has "$output" '^bad.bvh:18:11: error: .*\[not-number\]$'
	expect 2 bvhcheck -q -W warned.bvh
}

@test "standard input is - in findings" {
	expect 1 bvhcheck < <(one | sed '19s/6/x/')
	has "$output" '^-:19:11: error: '
	expect 1 bvhcheck - < <(one | sed '19s/6/x/')
	has "$output" '^-:19:11: error: '
	expect 0 bvhcheck < <(one)
}

@test "several files: findings under the name of each, in the order given" {
	one | sed '8s/5/x/' > a.bvh
	one > b.bvh
	one | sed '19s/6/x/' > c.bvh
	expect 1 bvhcheck c.bvh b.bvh a.bvh
	[ "$(cut -d : -f 1 out | uniq | paste -s -d ' ' -)" = 'c.bvh b.bvh a.bvh' ]
	[ "$(grep ' error: ' out | cut -d : -f 1-3 | paste -s -d ' ' -)" = 'c.bvh:19:11 a.bvh:8:12' ]
}

@test "-o: the report is in the file, and the status is the same" {
	one | sed '19s/6/x/' > a.bvh
	bvhcheck a.bvh > wanted || true
	expect 1 bvhcheck -o report a.bvh
	[ -z "$output$stderr" ]
	cmp wanted report
	# With a file that is not there the report on the others is kept.
	expect 2 bvhcheck -o other a.bvh none.bvh
	has "$(cat other)" '^a.bvh:19:11: error: '
}

@test "a full disk ends it with status 2 whatever the files are like" {
	[ -c /dev/full ] || skip '/dev/full is not there'
	one > good.bvh
	one | sed '19s/6/x/' > bad.bvh
	for f in good bad; do
		for o in '' -J; do
			status=0
			bvhcheck $o $f.bvh > /dev/full 2> err || status=$?
			[ "$status" -eq 2 ]
			has "$(cat err)" 'No space left on device'
		done
	done
}

# json STATUS PROGRAM OPERAND... - bvhcheck -J, read by Python as `files`.
json() {
	command -v python3 > /dev/null || skip 'python3 is not installed'
	expect "$1" bvhcheck -J "${@:3}"
	python3 -c "import json
files = json.load(open('out'))
$2"
}

@test "-J: names, places and counts as a parser reads them" {
	one | sed '6s/Tip/T"i\\p/; 19s/1/x/' > 'a "b.bvh'
	json 1 'a, b = files
assert a["file"] == "a \"b.bvh", a
assert a["errors"] == 1 and b["errors"] == 0
for f in files:
    for s in "error", "warning", "note":
        assert f[s + "s"] == sum(x["severity"] == s for x in f["findings"])
f = [x for x in a["findings"] if x["severity"] == "error"][0]
assert (f["line"], f["column"], f["code"]) == (19, 1, "not-number")
assert f["text"]' 'a "b.bvh' "$SAMPLES/walk.bvh"
}

@test "-J: it is JSON of the same findings for each bad file" {
	f="$BATS_TEST_DIRNAME/bad"
	json 1 'for f in files:
    assert f["errors"] > 0 and f["findings"], f
    for x in f["findings"]:
        print(x["code"])' "$f"/*/*.bvh > codes
	bvhcheck "$f"/*/*.bvh > out || true
	code_of < out | sort -u > told
	sort -u codes | diff told -
}

@test "-J: some files that are not there, or all" {
	one > good.bvh
	one | sed -e '18d' -e '19s/6/x/' > bad.bvh
	json 2 'assert [f["file"] for f in files] == ["good.bvh", "bad.bvh"]' none.bvh good.bvh none.bvh bad.bvh
	json 2 'assert files == []' none.bvh
}

@test "-J -q: the errors alone, and still JSON" {
	one | sed -e '18d' -e '19s/6/x/' > bad.bvh
	json 1 'assert [x["code"] for f in files for x in f["findings"]] == ["not-number"]' -q bad.bvh
}
