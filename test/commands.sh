# commands.sh - what the tests of all commands know of each one; POSIX sh, read by
# common.bash and hostile/failures.
#
# Most of it stands in the command's name and in its usage line, the first of --help:
#
#	NAME            X2bvh and X2Y read X, bvh2Y and all others read BVH
#	[file], [table] one input; standard input when there is no operand
#	[file ...]      several; standard input when there is no operand
#	a b             two, both named
#	anything else   one at least, named
#	-o STEM         not in brackets: several files, STEM and the endings of the row below
#
# A plain filter, which reads BVH, runs without options, refuses what is wrong, and
# writes each frame as soon as it has it, needs no row.  Another one has a row in TRAITS:
# its name, then these, with "; " between:
#
#	needs WORDS     it does not run without these options
#	frames WORDS    it looks at the header alone, but with these options at all frames
#	late            it writes nothing before it has read everything
#	holds           so too, and its memory grows with the frames
#	reports         it goes on to the next file after a bad one
#	lenient         it reads on where others refuse: its own tests tell what it says
#	sample FILE     of samples/, what it reads; the first *.X there unless told
#	endings WORDS   of the files it makes of STEM
#	unlike          in no way like the others: only --help and bad options are tested
TRAITS='
bvh2asf     holds; endings .asf .amc
bvh2hanim   holds
bvh2htr     holds
bvhcheck    late; lenient; reports
bvhfix      late; lenient
bvhinfo     late; reports; frames -s
bvhrescale  needs -s 2
hanim2bvh   sample figure.wrl
htr2asf     holds; endings .asf .amc
'

# row COMMAND - its traits become $row, each between "; " and ";".
row() {
	row=${TRAITS#*"
$1 "}
	if [ "$row" = "$TRAITS" ]; then row=; fi
	row=${row%%"
"*}
	row="; ${row#"${row%%[! ]*}"};"
}

# has_trait COMMAND NAME
has_trait() {
	row "$1"
	case $row in
	*"; $2;"* | *"; $2 "*) return 0 ;;
	*) return 1 ;;
	esac
}

# trait COMMAND NAME - the words of that trait, or nothing.
trait() {
	row "$1"
	case $row in
	*"; $2 "*)
		row=${row#*"; $2 "}
		echo "${row%%;*}"
		;;
	esac
}

# format COMMAND - what it reads: bvh, htr...
format() {
	case $1 in
	*2*) echo "${1%%2*}" ;;
	*) echo bvh ;;
	esac
}

# sample COMMAND - the name of a file in samples/ that it reads.
sample() {
	case $(format "$1"):$(trait "$1" sample) in
	*:?*) trait "$1" sample ;;
	bvh:*) echo biovision.bvh ;;
	*) (cd "$SAMPLES" && ls -- *."$(format "$1")" | head -n 1) ;;
	esac
}

usage() {
	"$1" --help | sed -n "1s/^usage: $1 *//p"
}

# inputs COMMAND - one, several, two or named.
inputs() {
	case " $(usage "$1")" in
	*'...]') echo several ;;
	*'[file]' | *'[table]') echo one ;;
	*' a b') echo two ;;
	*) echo named ;;
	esac
}

# has_stem COMMAND - whether -o is for several files.
has_stem() {
	case " $(usage "$1")" in
	*' -o '*) return 0 ;;
	*) return 1 ;;
	esac
}
