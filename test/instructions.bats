#!/usr/bin/env bats
# Speed as a number that no other work on the machine changes: instructions a byte
# of input, as recorded in bench/instructions.txt.  `make instructions` records.
load common

record=$BATS_TEST_DIRNAME/bench/instructions.txt

@test "no command takes 15 % more instructions than recorded" {
	[ -z "$SANITIZED" ] || skip 'a sanitized build takes more'
	command -v valgrind > /dev/null || skip 'valgrind is not installed'
	key=$(sh "$BATS_TEST_DIRNAME/bench/instructions" key)
	grep -qxF "# $key" "$record" || skip "nothing is recorded for $key"
	sh "$BATS_TEST_DIRNAME/bench/instructions" count > now.txt
	awk 'NR == FNR { if ($1 != "#") was[$1] = $2; next }
	    !($1 in was) || $2 > 1.15 * was[$1] { print $1 ": " was[$1] " a byte, now " $2; bad = 1 }
	    END { exit bad }' "$record" now.txt
}
