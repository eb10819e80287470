#!/usr/bin/env bats
# The same bytes whatever compiles the commands, and how.
load common

root=$BATS_TEST_DIRNAME/..

# results FOLDER - what the commands in it print of samples and made files.
results() {
	local PATH=$1:$PATH f w

	for f in "$SAMPLES"/*.bvh made.bvh; do
		bvhinfo -s "$f"
		bvhinfo -J -s "$f"
		bvhcat "$f"
		bvhrescale -s 0.0254 "$f"
		bvhrescale -p full -F in -T cm "$f"
		bvh2csv "$f"
		bvhfk -e "$f"
		for w in pos quat mat euler axis 6d; do
			bvhfk -w $w -p full "$f"
			bvhfk -w $w -r root "$f"
		done
	done 2>&1 | sed "s|$SAMPLES|samples|" | cksum
}

# built COMPILER FLAGS - a folder of commands.
built() {
	make -s -j 2 -C "$root" B="$BATS_TEST_TMPDIR/$1$2" CC="$1" CFLAGS="$2" all > /dev/null 2>&1
	echo "$BATS_TEST_TMPDIR/$1$2"
}

@test "-O0 and -O3 give the same bytes" {
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	"$BUILD/test/bench/generate" 200 > made.bvh
	[ "$(results "$BUILD")" = "$(results "$(built "${CC:-cc}" -O0)")" ]
}

@test "gcc and clang give the same bytes" {
	[ -z "$SANITIZED" ] || skip 'done by the plain build'
	command -v clang > /dev/null || skip 'clang is not installed'
	"$BUILD/test/bench/generate" 200 > made.bvh
	[ "$(results "$BUILD")" = "$(results "$(built clang -O3)")" ]
}
