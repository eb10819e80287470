#!/usr/bin/env bats
# How the source looks.
load common

root=$BATS_TEST_DIRNAME/..

@test "lib/ and cmd/ are as clang-format leaves them" {
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	command -v clang-format > /dev/null || skip 'clang-format is not installed'
	case $(clang-format --version) in
	*'version 14.'*) ;;
	*) skip 'another clang-format than 14 breaks lines elsewhere' ;;
	esac
	cd "$root"
	for f in lib/*.h lib/*/*.[ch] cmd/*.[ch] cmd/*/*.[ch]; do
		clang-format --style=file "$f" | cmp -s "$f" - || { echo "$f"; bad=1; }
	done
	[ -z "$bad" ]
}

@test "no blank ends a line, and no line is left for later" {
	cd "$root"
	if grep -rnE '[ 	]+$' lib cmd man test/*.bats test/unit test/fuzz/*.c Makefile; then
		return 1
	fi
	if grep -rnwE 'TO[D]O|FIX[M]E|X[X]X' lib cmd man test Makefile; then return 1; fi
}
