#!/usr/bin/env bats
# Two filters that only live here: what a new one needs is there (CONTRIBUTING.md).
load common

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	PATH=$BUILD/test/filters:$PATH
}

@test "two operands exactly" {
	figure '0 0 0 0 0 0 0 0 0' > a.bvh
	for operands in '' a.bvh 'a.bvh a.bvh a.bvh'; do
		expect 2 bvhgap $operands
		has "$stderr" '^bvhgap: expected two files, found [013]$'
		has "$stderr" '^usage: bvhgap \[-t DEG\] \[-v\] a b$'
	done
	expect 2 bvhgap - -
	has "$stderr" 'standard input can be read only once'
}

@test "the angle between rotations, an option that may be 0, what -v tells" {
	figure '0 0 0 10 0 0 0 0 0' '0 0 0 90 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' > a.bvh
	figure '0 0 0 10 0 0 0 0 0' '0 0 0 90 0 0 0 60 0' '0 0 0 0 180 0 0 0 0' > b.bvh
	expect 0 bvhgap -t 0 a.bvh a.bvh
	[ "$output" = 0.000000 ]
	expect 1 bvhgap -v a.bvh b.bvh
	[ "$output" = 180.000000 ]
	has "$stderr" '^bvhgap: frame 2: Tip$'
	has "$stderr" '^bvhgap: frame 3: Root$'
	expect 0 bvhgap -qt 180 - b.bvh < a.bvh
	expect 2 bvhgap -t -1 a.bvh b.bvh
	has "$stderr" "-t: expected a number from 0 to 1e100, found '-1'"
	sed 's/Tip/Top/' a.bvh > c.bvh
	expect 2 bvhgap a.bvh c.bvh
	has "$stderr" "c.bvh: joint 2 is 'Top' here and 'Tip' there"
}

@test "pairs from a file; values with the digits they came in with" {
	sed 's/Tip/Tip one/' <<-END > a.bvh
	$(figure '1e0 +2 3.00 -.5 5 6 7.10 8 9')
	END
	printf '# sides\n\nTip one = Root # and back\n' > map
	expect 0 bvhswap -m map a.bvh
	[ "$(tail -n 1 out)" = '7.10 8 9 -.5 5 6 1e0 +2 3.00' ]
	printf 'Root Tip\nTip one\n' > map
	expect 2 bvhswap -m map a.bvh
	has "$stderr" "^bvhswap: no joint is called 'Tip'$"
	printf 'Root = Tip one\nRoot x\n' > map
	expect 2 bvhswap -m map a.bvh
	has "$stderr" "^bvhswap: map:2:1: expected each joint once, found 'Root' again$"
	printf 'Root\n' > map
	expect 2 bvhswap -m map a.bvh
	has "$stderr" '^bvhswap: map:1:[0-9]+: expected a second joint'
}
