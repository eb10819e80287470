# The text for people agrees with the commands: options, usage lines, examples.
#
# COMMANDS names the commands (those of the Makefile), which are on PATH or in build/.
# What needs mandoc is skipped where it is not installed.

root=$(cd "$BATS_TEST_DIRNAME/.." && pwd)
commands=${COMMANDS:-$(sed -n 's/^COMMANDS *= *//p' "$root/Makefile")}
command -v "${commands%% *}" >/dev/null || PATH=$root/build:$PATH

need() {
	command -v "$1" >/dev/null || skip "$1 is not installed"
}

# The options of a command and of a page: "-f, --frames=LIST", one a line.
help_options() {
	"$1" --help | awk '/^common options/ { exit } /^  -[A-Za-z]/ { print $1, $2 }'
}

common_options() {
	"$1" --help | awk '/^common options/ { on = 1 } on && /^  -[A-Za-z]/ { print $1, $2 }'
}

page_options() {
	sed -n 's/^\.It Fl \([A-Za-z]\) , Fl Fl /-\1, --/p' "$1" | sed 's/ Ns = Ns Ar /=/'
}

# A page as it is read, without bold and underlined letters.
rendered() {
	mandoc -T ascii "$@" | LC_ALL=C awk '{ gsub(/.\010/, ""); print }'
}

# One section of a rendered page.
section() {
	awk -v name="$1" '/^[A-Z]/ { on = $0 == name; next } on'
}

fold_blanks() {
	tr -s ' \t\n' '   ' | sed 's/^ //; s/ $//'
}

# Runs one example in a fresh copy of the samples.  In a pipeline the status is that of
# the last command, so the others may not have complained.
try() {
	local copy=$BATS_TEST_TMPDIR/samples out=$BATS_TEST_TMPDIR/out err=$BATS_TEST_TMPDIR/err
	local status=0

	rm -rf "$copy"
	cp -R "$root/samples" "$copy"
	(cd "$copy" && sh -c "$1") >"$out" 2>"$err" </dev/null || status=$?
	if [ $status -ne 0 ] || grep '^bvh[0-9a-z]*: ' "$err" | grep -qvE ' (warning|mended): '; then
		printf 'status %d: %s\n' $status "$1"
		cat "$err"
		return 1
	fi
}

# Takes the examples of a Markdown file apart: the command of the n-th into FOLDER/n.sh,
# the output that is shown below it into FOLDER/n.txt.
take_apart() {
	mkdir -p "$2"
	awk -v folder="$2" '
		/^```/ { on = /^```(sh|console)$/; more = n > 0 && more; shown = 0; next }
		!on { next }
		more || /^\$ / {
			if (!more) {
				n++
				sub(/^\$ /, "")
				printf "" > (folder "/" n ".txt")
			}
			print > (folder "/" n ".sh")
			more = /\\$/
			shown = 1
			next
		}
		shown && !/^#/ && NF { print > (folder "/" n ".txt") }
	' "$1"
}

# Whether the lines of a file are in the last output, in this order.  "..." stands for
# lines left out, or for the rest of a line; any number of blanks is as good as a tab.
is_shown() {
	awk '
		{ gsub(/[ \t]+/, " "); sub(/^ /, ""); sub(/ $/, "") }
		NR == FNR { if ($0 != "...") wanted[++count] = $0; next }
		at < count && fits($0, wanted[at + 1]) { at++ }
		END {
			if (at < count) {
				print "not in the output: " wanted[at + 1]
				exit 1
			}
		}
		function fits(line, wanted) {
			if (sub(/ \.\.\.$/, " ", wanted))
				return index(line, wanted) == 1
			return line == wanted
		}' "$1" "$BATS_TEST_TMPDIR/out"
}

@test "each command has a page, and is in bvhutils(7), README and NEWS" {
	for name in $commands; do
		[ -f "$root/man/$name.1" ] || { echo "no man/$name.1"; return 1; }
		grep -q "^\.It Xr $name 1\$" "$root/man/bvhutils.7" || { echo "$name: not in bvhutils.7"; return 1; }
		grep -q "^| .*\`$name\`" "$root/README.md" || { echo "$name: not in README.md"; return 1; }
		grep -q "$name" "$root/NEWS.md" || { echo "$name: not in NEWS.md"; return 1; }
	done
}

@test "each page is of a command" {
	for page in "$root"/man/*.1; do
		name=$(basename "$page" .1)
		case " $commands " in
		*" $name "*) ;;
		*) echo "$name: a page, but not in COMMANDS"; return 1 ;;
		esac
	done
}

@test "options in --help are those of the page" {
	for name in $commands; do
		diff <(help_options "$name") <(page_options "$root/man/$name.1") || { echo "$name"; return 1; }
	done
}

@test "common options in --help are those of bvhutils(7)" {
	page_options "$root/man/bvhutils.7" >"$BATS_TEST_TMPDIR/page"
	for name in $commands; do
		common_options "$name"
	done | sort -u | diff - <(sort "$BATS_TEST_TMPDIR/page")
}

@test "usage line is the SYNOPSIS of the page" {
	need mandoc
	for name in $commands; do
		usage=$("$name" --help | sed -n '1s/^usage: //p' | fold_blanks)
		synopsis=$(rendered "$root/man/$name.1" | section SYNOPSIS | fold_blanks)
		[ "$usage" = "$synopsis" ] || {
			printf '%s --help: %s\npage: %s\n' "$name" "$usage" "$synopsis"
			return 1
		}
	done
}

@test "pages pass mandoc lint" {
	need mandoc
	mandoc -T lint -W warning "$root"/man/*.[0-9]
}

@test "examples in pages can be copied: none is broken over two lines" {
	need mandoc
	for page in "$root"/man/*.[0-9]; do
		diff <(rendered "$page" | grep '^ *\$ ') <(rendered -O width=300 "$page" | grep '^ *\$ ') || {
			echo "$page"
			return 1
		}
	done
}

@test "examples in pages run" {
	need mandoc
	for page in "$root"/man/*.[0-9]; do
		rendered -O width=300 "$page" | sed -n 's/^ *\$ //p' >"$BATS_TEST_TMPDIR/examples"
		[ "$(grep -c '^\.Dl \$ ' "$page")" -eq "$(wc -l <"$BATS_TEST_TMPDIR/examples")" ]
		while IFS= read -r example; do
			try "$example" || { echo "in $page"; return 1; }
		done <"$BATS_TEST_TMPDIR/examples"
	done
}

@test "each command has examples in its page" {
	for name in $commands; do
		grep -q "^\.Dl \$ .*$name" "$root/man/$name.1" || { echo "$name"; return 1; }
	done
}

@test "examples in README run, and print what it shows" {
	take_apart "$root/README.md" "$BATS_TEST_TMPDIR/readme"
	[ -f "$BATS_TEST_TMPDIR/readme/10.sh" ]
	for example in "$BATS_TEST_TMPDIR"/readme/*.sh; do
		try "$(cat "$example")"
		is_shown "${example%.sh}.txt" || { cat "$example"; return 1; }
	done
}

# Lines of standard input that are too wide, under a heading.
too_wide() {
	LC_ALL=C awk -v most="$1" -v name="$2" '
		length > most { print name ":" NR ": " $0; found = 1 }
		END { exit !found }'
}

@test "no line is wider than 90 columns" {
	for file in "$root"/man/*.[0-9] "$root"/*.md "$root/LICENSE"; do
		if too_wide 90 "$file" <"$file"; then return 1; fi
	done
	for name in $commands; do
		if "$name" --help | too_wide 90 "$name --help"; then return 1; fi
	done
}

@test "no rendered line is wider than 80 columns" {
	need mandoc
	for page in "$root"/man/*.[0-9]; do
		if rendered "$page" | too_wide 80 "$page"; then return 1; fi
	done
}

@test "make targets that README and CONTRIBUTING name exist" {
	awk '{ gsub(/`|&&/, "\n"); print }' "$root/README.md" "$root/CONTRIBUTING.md" |
		sed -nE 's/^ *make +([A-Z]+=[^ ]* +)*([a-z]+).*/\2/p' | sort -u >"$BATS_TEST_TMPDIR/targets"
	[ -s "$BATS_TEST_TMPDIR/targets" ]
	while IFS= read -r target; do
		grep -Eq "^([a-z]+ +)*$target( +[a-z]+)* *:" "$root/Makefile" || {
			echo "no target $target"
			return 1
		}
	done <"$BATS_TEST_TMPDIR/targets"
}

@test "bvhinfo(1) has each column of -T and each key of -J" {
	cd "$root/samples"
	bvhinfo -qnT walk.bvh | sed q | tr '\t' '\n' >"$BATS_TEST_TMPDIR/columns"
	diff "$BATS_TEST_TMPDIR/columns" <(sed -n '/^\.Ss Table/,/^\.El/s/^\.It Li //p' "$root/man/bvhinfo.1")
	bvhinfo -qnsJ biovision.bvh | grep -o '"[a-z_]*":' | tr -d '":' | sort -u |
		while IFS= read -r key; do
			sed -n '/^\.Ss JSON/,/^\.Sh/p' "$root/man/bvhinfo.1" | grep -Eq "(Li|,|dq) ?$key\\>" || {
				echo "no key $key"
				return 1
			}
		done
}

@test "bvhinfo(1) has each line of the screen" {
	cd "$root/samples"
	bvhinfo -s walk.bvh | sed -n 's/^  \([a-z][a-z]*\( pose\)\{0,1\}\)  .*/\1/p' |
		grep -v '^channel$' | sort -u >"$BATS_TEST_TMPDIR/lines"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/lines")" -ge 9 ]
	while IFS= read -r line; do
		grep -qx "\.It Li $line" "$root/man/bvhinfo.1" || { echo "$line"; return 1; }
	done <"$BATS_TEST_TMPDIR/lines"
}

@test "the filter in CONTRIBUTING compiles" {
	cc=${CC:-cc}
	need "${cc%% *}"
	awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' "$root/CONTRIBUTING.md" \
		>"$BATS_TEST_TMPDIR/filter.c"
	grep -q '^main(' "$BATS_TEST_TMPDIR/filter.c"
	$cc -std=c11 -D_XOPEN_SOURCE=700 -Wall -Wextra -Wconversion -Werror -fsyntax-only \
		-I"$root/lib" -I"$root/cmd" "$BATS_TEST_TMPDIR/filter.c"
}

@test "pages and top-level texts are ASCII" {
	if LC_ALL=C grep -n '[^ -~	]' "$root"/man/*.[0-9] "$root"/*.md "$root/LICENSE"; then
		return 1
	fi
}

@test "bvhutils(7) tells which commands have -O and -p" {
	for letter in O p; do
		sed -n "/^\.It Fl $letter ,/,/^\.It Fl [^$letter]/p" "$root/man/bvhutils.7" |
			sed -n 's/^\.Xr \([a-z0-9]*\) 1.*/\1/p' | sort >"$BATS_TEST_TMPDIR/told"
		for c in $COMMANDS; do "$c" --help | grep -q "^  -$letter, --" && echo "$c"; done | sort >"$BATS_TEST_TMPDIR/there"
		diff "$BATS_TEST_TMPDIR/told" "$BATS_TEST_TMPDIR/there" || { echo "-$letter"; return 1; }
	done
}
