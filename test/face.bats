#!/usr/bin/env bats
# The library as others have it: the headers in lib/ itself and build/libbvh.a.
load common

root=$BATS_TEST_DIRNAME/..

# linked NAME - test/face/NAME.c, with nothing else of ours before the compiler.
linked() {
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	mkdir -p include
	cp "$root"/lib/*.h include
	${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$1" \
	    "$root/test/face/$1.c" "$BUILD/libbvh.a" -lm
}

@test "the archive shows no name without its prefix, and needs libc and libm only" {
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	nm -g --defined-only "$BUILD/libbvh.a" | awk 'NF == 3 { print $3 }' > names
	[ "$(wc -l < names)" -ge 25 ]
	if grep -v '^bvh_' names; then return 1; fi
	cat "$root"/lib/*.h > headers
	while read -r name; do grep -q "\<$name(" headers || { echo "$name"; return 1; }; done < names
}

@test "a file opened by name, posed, and written from numbers" {
	linked steps
	figure '0 0 0 0 0 0 0 0 0' '3 0 4 0 0 0 0 0 0' '3 0 4 90 0 0 0 0 0' > a.bvh
	# The tip of the bone is 5 above: 5 to the side, then a quarter turn on a 5 long bone.
	[ "$(./steps Tip a.bvh b.bvh)" = 'Tip goes 12.071068' ]
	stands b.bvh <<-END
	1 Root 0 0 0
	1 Tip 0 10 0
	1 Tip_End 0 12 0
	2 Root 6 0 8
	2 Tip 6 10 8
	2 Tip_End 6 12 8
	3 Root 6 0 8
	3 Tip -4 0 8
	3 Tip_End -6 0 8
	END
	status=0
	./steps Tip no-such.bvh b.bvh 2> err || status=$?
	[ "$status" -eq 2 ]
	has "$(cat err)" '^steps: no-such.bvh:0: No such file'
}

@test "a skeleton from nothing; comparing; what is put together; a short frame" {
	linked make
	./make > out 2> err
	cat > wanted <<-'END'
	HIERARCHY
	ROOT Root
	{
		OFFSET 0 0 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		JOINT Arm
		{
			OFFSET 0 2.5 0
			CHANNELS 1 Yrotation
			End Site
			{
				OFFSET 0 0 0
			}
		}
	}
	MOTION
	Frames: 2
	Frame Time: 0.04
	1 2 3 0.5
	END
	head -19 out | tr -d '\t' | cmp - wanted
	cat > wanted <<-'END'
	itself: 1
	other: 0, joint 2 is 'Leg' here and 'Arm' there
	short: -1
	finish: -1, frame 2: 3 values written, 4 are its channels
	END
	cmp err wanted
}

@test "setting what is not wanted is an error, and its value nothing old" {
	linked unwanted
	figure '9 9 9 0 0 0 0 0 0' '1 2 3 0 0 0 0 0 0' > a.bvh
	./unwanted a.bvh > out 2> err
	cat > wanted <<-'END'
	value 0
	wanted 0, other -1
	write -1
	finish -1, frame 2: a channel was set that is not wanted
	END
	cmp err wanted
}

@test "C++ takes the headers" {
	cxx=
	for c in g++ clang++; do command -v "$c" > /dev/null && cxx=${cxx:-$c}; done
	[ -n "$cxx" ] || skip 'no compiler of C++ is installed'
	printf '#include "bvhpose.h"\nint main() { return bvh_open("a", 0, 0, 0) != 0; }\n' > a.cc
	$cxx -Wall -Wextra -Wpedantic -Werror -I"$root/lib" -c a.cc
	nm a.o | grep -q 'U bvh_open$'
}
