#!/usr/bin/env bats
# What the Makefile does beside compiling.
load common

root=$BATS_TEST_DIRNAME/..

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	unset MAKEFLAGS MAKELEVEL MFLAGS CC CPPFLAGS CFLAGS LDFLAGS STATIC
}

# mk ARGUMENT... - make, with everything built in this test's own folder.
mk() {
	make -C "$root" B="$BATS_TEST_TMPDIR/b" "$@"
}

# none GREP-ARGUMENT... - nothing is found.
none() {
	if grep "$@"; then return 1; fi
}

@test "flags of the environment are honoured, and those of the command line before them" {
	export CFLAGS='-O1 -DIN_CFLAGS' CPPFLAGS='-DIN_CPPFLAGS="a b"' LDFLAGS=-Wl,-O1
	mk -n > out
	grep -q -e '-DIN_CPPFLAGS="a b" -O1 -DIN_CFLAGS' out
	has "$(grep -e '-o .*/b/bvhinfo ' out)" '-O1 -DIN_CFLAGS -Wl,-O1'
	none -e -O3 out
	mk -n CFLAGS=-O2 > out
	has "$(cat out)" ' -O2 '
	none IN_CFLAGS out
}

@test "the compiler is asked once, and again when the flags change" {
	cat > cc <<-'END'
	#!/bin/sh
	echo "$*" >> "$(dirname "$0")/asked"
	exec cc "$@"
	END
	chmod +x cc
	mk CC="$PWD/cc" -n > out
	[ -s asked ]
	none -e '-o /dev/null' asked
	rm asked
	mk CC="$PWD/cc" -n > again
	[ ! -e asked ]
	cmp out again
	mk CC="$PWD/cc" STATIC= -n > dynamic
	[ -s asked ]
	none -w -e -static dynamic
}

@test "a second make does nothing, nor does make install build" {
	mk -s -j2
	has "$(mk)" 'Nothing to be done'
	CFLAGS=-O0 mk install DESTDIR="$PWD/to" PREFIX=/usr > out
	none -e ' -c ' out
	[ "$(to/usr/bin/bvhinfo -n "$SAMPLES/walk.bvh" | grep -c 241)" -ge 1 ]
	mk clean
	[ ! -e b ]
}

@test "sanitizers go without FORTIFY and static linking" {
	mk -n CFLAGS='-O1 -fsanitize=address' > out || skip 'the compiler has no sanitizer'
	none -e -D_FORTIFY_SOURCE -e ' -static' out
}

@test "make dist outside git fails, and leaves no archive" {
	cp "$root/Makefile" .
	mkdir test
	cp "$root/test/probe" test
	status=0
	GIT_CEILING_DIRECTORIES=$PWD GIT_DIR=$PWD/none make dist > out 2>&1 || status=$?
	[ "$status" -ne 0 ]
	[ -z "$(find . -name '*.tar*')" ]
}

@test "the commands of README are those that .ci/run runs" {
	for n in 1 2; do
		"$root/.ci/readme" $n > command
		sh -n command
		while IFS= read -r line; do grep -qxF -e "$line" "$root/README.md"; done < command
	done
	if "$root/.ci/readme" 3; then return 1; fi
}
