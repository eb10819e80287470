# common.bash - loaded by every bats file.

COMMANDS=${COMMANDS:-bvh2csv bvhcat bvhfk bvhinfo bvhrescale bvhtrim}
SAMPLES=$BATS_TEST_DIRNAME/../samples

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

# options COMMAND - what the command needs to run at all.
options() {
	case $1 in
	bvhrescale) echo '-s 2' ;;
	esac
}

# expect STATUS COMMAND... - runs it: $output, $stderr, $status; fails otherwise.
expect() {
	local wanted=$1
	shift
	status=0
	"$@" > out 2> err || status=$?
	output=$(cat out)
	stderr=$(cat err)
	[ "$status" -eq "$wanted" ] || {
		echo "status $status, not $wanted: $*"
		head -5 err
		return 1
	}
}

# has TEXT PATTERN - an extended regular expression somewhere in the text.
has() {
	printf '%s\n' "$1" | grep -Eq -- "$2" || {
		echo "no '$2' in:"
		printf '%s\n' "$1" | head -20
		return 1
	}
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
