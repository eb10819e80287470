#!/usr/bin/env bats
# 57 variants of one figure (battery.awk), each with one thing changed that some
# program writes or trips over.  Right are the world positions in
# golden/battery.tsv, which come from another program, and no word on standard
# error but where a test says so.
load common

GOLDEN=$BATS_TEST_DIRNAME/golden/battery.tsv

# Those that are not read to their end in silence; each has a test below.
SPECIAL='21_comments 25_dup_names 30_end_site_named 34_wrapped_frames 35_frames_too_many
36_frames_too_few 37_no_frame_time 38_frametime_zero 42_comma_decimal 43_nan 48_zero_frames
49_no_motion 51_scale_channels 53_truncated_last'

setup_file() {
	awk -f "$BATS_TEST_DIRNAME/battery.awk" -v dir="$BATS_FILE_TMPDIR"
}

setup() {
	cd "$BATS_TEST_TMPDIR" && cp "$BATS_FILE_TMPDIR"/*.bvh .
}

# silent_ones - the names of all variants but the special ones.
silent_ones() {
	for f in *.bvh; do
		case " $(echo $SPECIAL) " in
		*" ${f%.bvh} "*) ;;
		*) echo "${f%.bvh}" ;;
		esac
	done
}

# golden NAME RULE - frame, joint and place of each joint.
golden() {
	awk -v name="$1" -v rule="$2" '
	$1 == name && ($2 == "both" || $2 == rule) { print $3, $4, $5, $6, $7 }' "$GOLDEN"
}

# placed - the same of the long table on standard input, joints by their number.
placed() {
	awk -F '\t' 'NR > 1 { n = $1 == frame ? n + 1 : 1; frame = $1; print $1, n, $4, $5, $6 }'
}

# stands NAME STATUS [FILE] - the figure is where it should be under both rules.
stands() {
	local rule
	for rule in replace add; do
		expect "$2" bvhfk -l -p 9 -O $rule "${3:-$1.bvh}" || return
		placed < out > got.txt
		golden "$1" $rule > wanted.txt
		same_numbers wanted.txt got.txt 1e-6 || { echo "$1 $rule"; return 1; }
	done
}

# warns NAME PATTERN - in one line, and nothing else is said.
warns() {
	expect 0 bvhfk "$1.bvh"
	[ "$(wc -l < err)" -eq 1 ]
	has "$stderr" "^bvhfk: $1.bvh:[0-9:]+ warning: .*$2"
}

@test "there are 57 of them" {
	[ "$(ls *.bvh | wc -l)" -eq 57 ]
	[ "$(silent_ones | wc -l)" -eq 43 ]
}

@test "most are understood without a word" {
	for name in $(silent_ones); do
		stands "$name" 0
		[ "$(golden "$name" replace | wc -l)" -ge 15 ]
		[ -z "$stderr" ] || { echo "$name"; return 1; }
	done
}

@test "a copy moves like its original, and nobody is warned of it" {
	for name in $(silent_ones); do
		expect 0 bvhcat -o copy.txt "$name.bvh"
		[ -z "$stderr" ]
		stands "$name" 0 copy.txt
		[ -z "$stderr" ]
	done
}

@test "a trimmed or rescaled one is right too" {
	for name in $(silent_ones); do
		bvhtrim -f 2-3 "$name.bvh" | bvhrescale -s 2 -p 9 > twice.txt
		expect 0 bvhfk -l -p 9 twice.txt
		placed < out | awk '{ print $1 + 1, $2, $3 / 2, $4 / 2, $5 / 2 }' OFMT=%.9f > got.txt
		golden "$name" replace | awk '$1 > 1' > wanted.txt
		same_numbers wanted.txt got.txt 1e-6 || { echo "$name"; return 1; }
	done
}

# copy_warns NAME PATTERN - in one line, of what is lost by copying; nobody else says so.
copy_warns() {
	expect 0 bvhcat -o copy.txt "$1.bvh"
	[ "$(wc -l < err)" -eq 1 ]
	has "$stderr" "^bvhcat: $1.bvh:[0-9:]+ warning: .*$2"
	expect 0 bvhfk "$1.bvh"
	[ -z "$stderr" ]
}

@test "21: comments are skipped, with a warning of a command that writes BVH" {
	stands 21_comments 0
	copy_warns 21_comments comment
}

@test "25: joints of one name keep their motion and get columns of their own" {
	stands 25_dup_names 0
	warns 25_dup_names "'A' used 2 times"
	expect 0 bvhfk -q 25_dup_names.bvh
	[ "$(head -1 out | tr '\t' '\n' | grep '\.x$' | tr '\n' ' ')" = 'Hips.x A.x B.x A#2.x B#2.x ' ]
}

@test "30: the name of an end site is dropped, with a warning" {
	stands 30_end_site_named 0
	copy_warns 30_end_site_named "\\('Tip'\\)"
}

@test "34: wrapped frames are put together, with a warning" {
	stands 34_wrapped_frames 0
	warns 34_wrapped_frames 'wrapped'
}

@test "35: frames that are missing are not made up" {
	stands 35_frames_too_many 2
	has "$stderr" '^bvhfk: 35_frames_too_many.bvh:[0-9]+: .*5 frames.* 3 '
	[ "$(wc -l < err)" -eq 1 ]
}

@test "36: as many frames as declared are read, with a warning" {
	stands 36_frames_too_few 0
	warns 36_frames_too_few '1 motion line .*2 declared'
}

@test "37, 38: no Frame Time, no times; what needs time refuses" {
	for name in 37_no_frame_time 38_frametime_zero; do
		stands $name 0
		warns $name 'Frame Time'
		[ "$(cut -f 1,2 out)" = "$(printf 'frame\ttime\n1\t\n2\t\n3\t')" ]
		expect 2 bvhtrim -f 0s-1s $name.bvh
		has "$stderr" 'Frame Time'
	done
}

@test "42: decimal commas are refused at the first of them" {
	stands 42_comma_decimal 2
	[ -z "$output" ]
	has "$stderr" '^bvhfk: 42_comma_decimal.bvh:4:10: .*0,0000'
}

@test "43: NaN is refused with frame, joint and channel" {
	stands 43_nan 2
	has "$stderr" "^bvhfk: 43_nan.bvh:40:57: .*frame 3, 'Chest' Xrotation.*'nan'"
	for c in 'bvhcat' 'bvhtrim' 'bvh2csv' 'bvhrescale -s 2' 'bvhinfo -n'; do
		expect 2 $c 43_nan.bvh
		if grep -iw nan out; then return 1; fi
	done
}

@test "48: no frames, no rows" {
	stands 48_zero_frames 0
	[ -z "$stderr" ]
	expect 0 bvhfk 48_zero_frames.bvh
	[ "$(wc -l < out)" -eq 1 ]
	has "$output" '^frame	time	Hips.x'
}

@test "49: without motion there is a skeleton to describe" {
	expect 0 bvhinfo 49_no_motion.bvh
	has "$output" '5 joints, 2 end sites, 18 channels'
	expect 0 bvh2csv -H 49_no_motion.bvh
	has "$output" '^LeftArm,Chest,joint,4,2,0,Zrotation Xrotation Yrotation$'
	expect 0 bvhfk -R 49_no_motion.bvh
	for c in bvhfk 'bvhfk -R -f 1' bvhcat bvhtrim bvh2csv 'bvhrescale -s 2'; do
		expect 2 $c 49_no_motion.bvh
		[ -z "$output" ]
		has "$stderr" 'expected MOTION'
	done
}

@test "51: channels that posing ignores are kept, with a warning" {
	stands 51_scale_channels 0
	warns 51_scale_channels "3 channels .*'Xscale' of 'Hips'"
	expect 0 bvhcat -q 51_scale_channels.bvh
	has "$output" 'CHANNELS 9 Xposition .* Yrotation Xscale Yscale Zscale$'
	expect 0 bvh2csv -q 51_scale_channels.bvh
	has "$output" 'Hips.Yrotation,Hips.Xscale,Hips.Yscale,Hips.Zscale,Chest.Zrotation'
	[ "$(sed -n '$s/ /,/gp' 51_scale_channels.bvh)" = "$(sed -n '$p' out | cut -d , -f 3-)" ]
}

@test "53: a frame that is cut off is not completed" {
	stands 53_truncated_last 2
	has "$stderr" '^bvhfk: 53_truncated_last.bvh:[0-9]+: .*frame 3'
	[ "$(wc -l < err)" -eq 1 ]
}
