/* framelist.c - frames of a LIST. */
#include "unit.h"

#include "bvh/framelist.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static char marks[MOST + 2];
static bool shortened;

/* The frames of a LIST, 10 a second, as marks: "x.x" for 1 and 3 of three; "usage" for
 * what is no LIST, "refused" for what does not fit the file. */
static const char *
frames(const char *text, long count)
{
	struct bvh_header header = {
		.motion = true, .frames = count, .frame_time = { 0.1, (char[]) { "0.1" } }
	};
	struct bvh_error error = { .text = "" };
	struct frame_list list;

	shortened = false;
	if (frame_list_parse(&list, text, &error) < 0) {
		CHECK(*error.text != '\0');
		frame_list_free(&list);
		return "usage";
	}
	if (frame_list_resolve(&list, &header, &shortened, &error) < 0) {
		frame_list_free(&list);
		return "refused";
	}
	long found = 0, last = 0;
	for (long f = 1; f <= count; f++) {
		bool has = frame_list_has(&list, f);

		marks[f - 1] = has ? 'x' : '.';
		found += has;
		last = has ? f : last;
	}
	marks[count] = '\0';
	CHECK(frame_list_count(&list) == found && frame_list_last(&list) == last);
	frame_list_free(&list);
	return marks;
}

/* Of six frames. */
static bool
gives(const char *text, const char *wanted)
{
	const char *got = frames(text, 6);

	if (strcmp(got, wanted) != 0)
		printf("# %s: %s\n", text == NULL ? "all" : text, got);
	return strcmp(got, wanted) == 0;
}

static void
test_ranges(void)
{
	CHECK(gives(NULL, "xxxxxx"));
	CHECK(gives("1", "x....."));
	CHECK(gives("6", ".....x"));
	CHECK(gives("2-4", ".xxx.."));
	CHECK(gives("3-3", "..x..."));
	CHECK(gives("5-", "....xx"));
	CHECK(gives("-2", "xx...."));
	CHECK(gives("1-", "xxxxxx"));
	CHECK(gives("003", "..x..."));
}

static void
test_from_the_end(void)
{
	CHECK(gives("r1", ".....x"));
	CHECK(gives("r6", "x....."));
	CHECK(gives("r2-", "....xx"));
	CHECK(gives("-r5", "xx...."));
	CHECK(gives("2-r2", ".xxxx."));
	CHECK(gives("r3-r2", "...xx."));
	CHECK(gives("r5-3", ".xx..."));
	CHECK(gives("r1-r1", ".....x"));
}

/* The nearest frame, the later of two. */
static void
test_seconds(void)
{
	CHECK(gives("0s", "x....."));
	CHECK(gives("0.1s", ".x...."));
	CHECK(gives("0.14s", ".x...."));
	CHECK(gives("0.16s", "..x..."));
	CHECK(gives("0.1s-0.3s", ".xxx.."));
	CHECK(gives(".4s-", "....xx"));
	CHECK(gives("-0.1s", "xx...."));
	CHECK(gives("2-0.3s", ".xxx.."));
	CHECK(gives("0.2s-r1", "..xxxx"));
}

static void
test_parts(void)
{
	CHECK(gives("1,3,5", "x.x.x."));
	CHECK(gives("5,1,3", "x.x.x."));
	CHECK(gives("1-3,2-5", "xxxxx."));
	CHECK(gives("4-,-2", "xx.xxx"));
	CHECK(gives("3,3,3", "..x..."));
	CHECK(gives("1-6,2-3", "xxxxxx"));
	CHECK(gives("1,2,3,4,5,6", "xxxxxx"));
	CHECK(!shortened);
}

static void
test_past_the_end(void)
{
	static const char *const lists[][2] = { { "5-9", "....xx" }, { "-9", "xxxxxx" },
		{ "7", "......" }, { "7-", "......" }, { "7-9", "......" },
		{ "r7", "......" }, { "r9-", "xxxxxx" }, { "1,9", "x....." },
		{ "0.4s-9s", "....xx" }, { "2s", "......" },
		{ "1000000000000000000000", "......" },
		{ "2-1000000000000000000000", ".xxxxx" } };

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		CHECK(gives(lists[i][0], lists[i][1]));
		CHECK(shortened);
	}
	CHECK(gives("1-6", "xxxxxx") && !shortened);
	CHECK(gives("1-", "xxxxxx") && !shortened);
	CHECK(gives("r6-", "xxxxxx") && !shortened);
}

static void
test_no_list(void)
{
	static const char *const lists[] = { "", ",", "1,", ",1", "1,,2", "-", "x", "1x",
		"1.5", "1e3", "+1", " 1", "1 ", "1-2-3", "r", "r-1", "rr1", "s", "r1s",
		"1s2", "1:2", "0x1", "-0", "0", "0-3", "3-0", "r0", "1-r0", "4-2",
		"r2-r4", "0.3s-0.1s", "2-1,3", "1-\xe2\x80\x93" };

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		CHECK(gives(lists[i], "usage"));
}

/* Only the file tells that such a range ends before it starts. */
static void
test_reversed_here(void)
{
	CHECK(gives("r1-3", "refused"));
	CHECK(gives("5-r5", "refused"));
	CHECK(gives("4-0.1s", "refused"));
	CHECK(gives("1,r1-3", "refused"));
}

static void
test_no_frame_time(void)
{
	struct bvh_header header = { .motion = true, .frames = 6 };
	struct bvh_error error = { .text = "" };
	struct frame_list list;

	CHECK(frame_list_parse(&list, "1,0.1s-", &error) == 0);
	CHECK(frame_list_resolve(&list, &header, &shortened, &error) == -1);
	CHECK(strstr(error.text, "Frame Time") != NULL);
	frame_list_free(&list);
}

static void
test_no_frames(void)
{
	CHECK(strcmp(frames(NULL, 0), "") == 0 && !shortened);
	CHECK(strcmp(frames("1-", 0), "") == 0 && !shortened);
	CHECK(strcmp(frames("1-5", 0), "") == 0);
	CHECK(strcmp(frames("r1", 0), "") == 0);
	CHECK(strcmp(frames("2-r2", 0), "") == 0);
}

/* Inverted lists, and lists of random parts, against marks set one by one. */
static void
test_random(void)
{
	for (int round = 0; round < 5000; round++) {
		bool wanted[MOST + 1] = { false };
		char text[512] = "";
		int count = 1 + unit_below(MOST), parts = 1 + unit_below(6);
		struct bvh_header header = { .motion = true, .frames = count };
		struct bvh_error error;
		struct frame_list list;

		for (int p = 0; p < parts; p++) {
			int first = 1 + unit_below(count),
			    last = first + unit_below(count - first + 1);

			snprintf(text + strlen(text), 32, "%s%d-%d", p > 0 ? "," : "",
			    first, last);
			for (int f = first; f <= last; f++)
				wanted[f] = true;
		}
		bool invert = unit_below(2) == 0;
		CHECK(frame_list_parse(&list, text, &error) == 0);
		CHECK(frame_list_resolve(&list, &header, &shortened, &error) == 0 &&
		      !shortened);
		CHECK(!invert || frame_list_invert(&list, count) == 0);
		long found = 0, last = 0;
		for (int f = 1; f <= count; f++) {
			CHECK(frame_list_has(&list, f) == (wanted[f] != invert));
			found += wanted[f] != invert;
			last = wanted[f] != invert ? f : last;
		}
		CHECK(frame_list_count(&list) == found && frame_list_last(&list) == last);
		frame_list_free(&list);
	}
}

static const struct unit_test tests[] = {
	{ "ranges", test_ranges },
	{ "from the end", test_from_the_end },
	{ "seconds", test_seconds },
	{ "several parts", test_parts },
	{ "past the end", test_past_the_end },
	{ "what is no LIST", test_no_list },
	{ "reversed in this file", test_reversed_here },
	{ "seconds without Frame Time", test_no_frame_time },
	{ "a file without frames", test_no_frames },
	{ "random LISTs, inverted too", test_random },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
