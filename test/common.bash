# common.bash - loaded by every bats file.

SAMPLES=$BATS_TEST_DIRNAME/../samples
# Those of the Makefile, its continued lines joined.
COMMANDS=${COMMANDS:-$(sed -e ':more' -e '/\\$/{' -e N -e 's/\\\n//' -e 'b more' -e '}' \
    "$BATS_TEST_DIRNAME/../Makefile" | sed -n 's/^COMMANDS *= *//p')}
. "$BATS_TEST_DIRNAME/commands.sh"
ZXY='CHANNELS 3 Zrotation Xrotation Yrotation'
POS_ZXY='CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation'

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# figure FRAMES... - a small figure, one frame a line of standard input or
# operands; two joints, Root (6 channels) and Tip (3), and an end site.
figure() {
	printf '%s\n' HIERARCHY 'ROOT Root' '{' '	OFFSET 0 0 0' \
	    '	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation' \
	    '	JOINT Tip' '	{' '		OFFSET 0 5 0' \
	    '		CHANNELS 3 Zrotation Xrotation Yrotation' \
	    '		End Site' '		{' '			OFFSET 0 1 0' '		}' \
	    '	}' '}' MOTION "Frames: $#" 'Frame Time: 0.0333333' "$@"
}

# with_frames FRAME-TIME FRAME... - the hierarchy of standard input, and these frames.
with_frames() {
	echo HIERARCHY
	cat
	printf 'MOTION\nFrames: %d\nFrame Time: %s\n' $(($# - 1)) "$1"
	shift
	[ $# -eq 0 ] || printf '%s\n' "$@"
}

# one_channel - two frames; six channels, and a joint of one.
one_channel() {
	with_frames 0.04 '1 2 3 10 20 30 90' '1 2 4 10 20 30 91' <<-END
	ROOT Cx { OFFSET 0 0 0 $POS_ZXY
	JOINT Cy { OFFSET 0 2 0 CHANNELS 1 Zrotation
	End Site { OFFSET 0 1 0 } } }
	END
}

# branches CHANNELS - six, three, positions alone, and those of the last joint, B2.
branches() {
	with_frames 0.0333333 '0 0 0 10 0 0 0 30 0 0.5 7.5 0.1 0 0 45 -1 8.2 0.3 15 0 0' <<-END
	ROOT A0 { OFFSET 0 0 0 $POS_ZXY
	JOINT A1 { OFFSET 1 8 0 $ZXY
	JOINT A2 { OFFSET 0 7 0 $POS_ZXY
	End Site { OFFSET 0 3 0 } } }
	JOINT B1 { OFFSET -1 8 0 CHANNELS 3 Xposition Yposition Zposition
	JOINT B2 { OFFSET -6 0 0 $1
	End Site { OFFSET -2 0 0 } } } }
	END
}

# pair - two figures that turn apart.
pair() {
	with_frames 0.0333333 '5 0 0 30 0 20 -5 0 0 10 0 0 0 15 0' \
	    '5 0 1 32 0 22 -5 0 1 12 0 0 0 17 0' <<-END
	ROOT East { OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation
	End Site { OFFSET 0 4 0 } }
	ROOT West { OFFSET 0 0 0 $POS_ZXY
	JOINT WTop { OFFSET 0 5 0 $ZXY
	End Site { OFFSET 0 1 0 } } }
	END
}

# expect STATUS COMMAND... - runs it: $output, $stderr, $status; fails otherwise.
expect() {
	local wanted=$1
	shift
	status=0
	"$@" > out 2> err || status=$?
	output=$(< out)
	stderr=$(< err)
	[ "$status" -eq "$wanted" ] || {
		echo "status $status, not $wanted: $*"
		head -5 err
		return 1
	}
}

# mode FILE - as ls shows it.
mode() {
	ls -l "$1" | cut -c 1-10
}

# has TEXT PATTERN - an extended regular expression somewhere in the text.
has() {
	printf '%s\n' "$1" | grep -Eq -- "$2" || {
		echo "no '$2' in:"
		printf '%s\n' "$1" | head -20
		return 1
	}
}

# stands [OPTION...] FILE - all points are where standard input says, a line each (frame,
# name, x, y, z), and nobody is warned.
stands() {
	cat > wanted
	expect 0 bvhfk -le "$@"
	[ -z "$stderr" ] || { echo "$stderr"; return 1; }
	sed 1d out | cut -f 1,3- > got
	same_numbers wanted got 1.1e-6
}

# same_numbers FILE FILE TOLERANCE - words alike, numbers within the tolerance.
same_numbers() {
	awk -v t="$3" '
	NR == FNR { line[FNR] = $0; n = FNR; next }
	{
		m = split(line[FNR], a); if (m != NF) bad = 1
		for (i = 1; i <= NF; i++)
			if (a[i] != $i && (a[i] !~ /^-?[0-9.]+(e-?[0-9]+)?$/ ||
			    (a[i] - $i) * (a[i] - $i) > t * t)) bad = 1
		if (bad && !told) { print FILENAME ":" FNR ": " line[FNR] " / " $0; told = 1 }
	}
	END { exit bad || n != FNR }' "$1" "$2"
}
