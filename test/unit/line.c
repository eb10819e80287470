/* line.c - the quick look at a line against the rule, byte by byte. */
#include <string.h>

#include "bvh/line.h"
#include "unit.h"

/* The rule as it is written: values one blank apart, of bytes that numbers have,
 * signs first or after an e. */
static bool
is_canonical(const char *line, size_t length, int count)
{
	int blanks = 0;

	for (size_t i = 0; i < length; i++) {
		char byte = line[i], before = i == 0 ? ' ' : line[i - 1];

		if (byte == '\0' || strchr("0123456789.+-eE ", byte) == NULL)
			return false;
		if (byte == ' ' && (before == ' ' || i == length - 1))
			return false;
		if ((byte == '+' || byte == '-') && strchr(" eE", before) == NULL)
			return false;
		blanks += byte == ' ';
	}
	return length == 0 ? count == 0 : blanks + 1 == count;
}

/* Numbers until the line is long enough; how many. */
static int
make_line(char *line, size_t length)
{
	int count = 1;

	for (size_t i = 0; i < length; i++) {
		line[i] = (char)('0' + unit_random() % 10);
		if (i > 0 && i < length - 1 && line[i - 1] != ' ' && unit_random() % 9 == 0) {
			line[i] = ' ';
			count++;
		}
	}
	return count;
}

static void
test_every_byte(void)
{
	char line[700];

	for (size_t length = 1; length < 650; length += 1 + length / 7)
		for (int byte = 0; byte < 256; byte++) {
			int count = make_line(line, length);

			line[unit_random() % length] = (char)byte;
			for (int wanted = count - 1; wanted <= count + 1; wanted++)
				CHECK(line_is_canonical(line, length, wanted) ==
				    is_canonical(line, length, wanted));
		}
}

/* Two odd bytes beside one another, at and about the bounds of a block. */
static void
test_pairs(void)
{
	static const char odd[] = " +-eE.,/0\t\r#n";
	char line[600];

	for (size_t at = 0; at < 400; at++)
		for (size_t a = 0; a < sizeof odd; a++)
			for (size_t b = 0; b < sizeof odd; b++) {
				memset(line, '1', sizeof line);
				line[at] = odd[a];
				line[at + 1] = odd[b];
				for (int count = 1; count <= 3; count++)
					CHECK(line_is_canonical(line, at + 2, count) ==
					    is_canonical(line, at + 2, count));
				CHECK(line_is_canonical(line, 500, 1) == is_canonical(line, 500, 1));
			}
}

static void
test_empty(void)
{
	CHECK(line_is_canonical("", 0, 0));
	CHECK(!line_is_canonical("", 0, 1));
	CHECK(!line_is_canonical("1", 1, 0));
}

static const struct unit_test tests[] = {
	{ "every byte in lines of all lengths", test_every_byte },
	{ "pairs of odd bytes at the bounds of blocks", test_pairs },
	{ "the empty line", test_empty },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
