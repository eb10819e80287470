/* unit.h - a unit test program: functions that CHECK(), run from a table.
 *
 *     static void test_sum(void) { CHECK(1 + 1 == 2); }
 *     static const struct unit_test tests[] = { { "sum", test_sum } };
 *
 *     int main(void) { return unit_run(tests, sizeof tests / sizeof *tests); }
 *
 * The output is TAP.  A failed check is printed as "# file:line: condition"
 * before the "not ok" of its test, which goes on. */
#ifndef UNIT_H
#define UNIT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Of a test with millions of checks no more than this many are printed. */
enum { UNIT_FAILURES_SHOWN = 10 };

struct unit_test {
	const char *name;
	void (*run)(void);
};

static long unit_failures; /* of the test under way */

#define CHECK(condition) unit_check((condition) != 0, __FILE__, __LINE__, #condition)

static inline void
unit_check(int holds, const char *file, int line, const char *condition)
{
	if (!holds && unit_failures++ < UNIT_FAILURES_SHOWN)
		printf("# %s:%d: %s\n", file, line, condition);
}

static inline int
unit_run(const struct unit_test *tests, size_t n)
{
	int failed = 0;

	printf("1..%zu\n", n);
	for (size_t i = 0; i < n; i++) {
		unit_failures = 0;
		tests[i].run();
		printf("%s %zu - %s\n", unit_failures ? "not ok" : "ok", i + 1,
		    tests[i].name);
		fflush(stdout);
		failed |= unit_failures != 0;
	}
	return failed;
}

/* The same numbers in every run (xorshift, Marsaglia 2003). */
static inline uint64_t
unit_random(void)
{
	static uint64_t state = 88172645463325252;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

/* From 0 to n - 1. */
static inline int
unit_below(int n)
{
	return (int)((unit_random() >> 16) % (uint64_t)n);
}

#endif
