/* track.c - names of columns and numbers of joints, of several kinds at once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bvh/skeleton.h"
#include "pose/track.h"
#include "unit.h"

static const double still[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
/* A quarter and a half turn about Z, and a quarter turn back. */
static const double quarter[9] = { 0, -1, 0, 1, 0, 0, 0, 0, 1 };
static const double half[9] = { -1, 0, 0, 0, -1, 0, 0, 0, 1 };
static const double back[9] = { 0, 1, 0, -1, 0, 0, 0, 0, 1 };
static const double place[3] = { 1, 2, 3 };

/* Two figures: A, its child B with an end site, and C. */
static struct bvh_skeleton
two_figures(void)
{
	static const char *const name[] = { "A", "B", NULL, "C" };
	static const int parent[] = { -1, 0, 1, -1 };
	static const char *const order[] = { "Yrotation", "Xrotation", "Zrotation" };
	struct bvh_skeleton s = { 0 };

	for (int j = 0; j < 4; j++) {
		if (bvh_add_joint(&s, name[j], parent[j]) != j)
			abort();
		for (int i = 0; i < 3 && j == 1; i++)
			if (bvh_add_channel(&s, j, order[i]) < 0)
				abort();
	}
	return s;
}

static void
test_find(void)
{
	CHECK(track_find("pos", 3) == TRACK_POS);
	CHECK(track_find("quat,pos", 4) == TRACK_QUAT);
	CHECK(track_find("6d", 2) == TRACK_6D);
	CHECK(track_find("po", 2) == TRACK_KINDS);
	CHECK(track_find("poss", 4) == TRACK_KINDS);
	CHECK(track_find("", 0) == TRACK_KINDS);
}

static void
test_kinds(void)
{
	const struct track_kinds kinds = { { TRACK_QUAT, TRACK_POS }, 2 }, none = { { 0 }, 0 };

	CHECK(track_has(&kinds, TRACK_POS) && track_has(&kinds, TRACK_QUAT));
	CHECK(!track_has(&kinds, TRACK_MAT));
	CHECK(track_columns(&kinds) == 7);
	CHECK(!track_has(&none, TRACK_POS) && track_columns(&none) == 0);
}

static void
test_columns(void)
{
	static const char *const wanted[] = { "x", "y", "z", "Yrotation", "Xrotation", "Zrotation",
		"ax", "ay", "az", "angle" };
	const struct track_kinds kinds = { { TRACK_POS, TRACK_EULER, TRACK_AXIS }, 3 };
	const struct track track = { .axis = { 1, 0, 2 } };

	CHECK(track_columns(&kinds) == 10);
	for (int c = 0; c < 10; c++)
		CHECK(strcmp(track_column(&kinds, c, &track), wanted[c]) == 0);
	CHECK(strcmp(track_column(&kinds, 3, NULL), "Xrotation") == 0);
	CHECK(strcmp(track_column(&kinds, 4, NULL), "Yrotation") == 0);
}

static void
test_begin(void)
{
	static const bool chosen[] = { false, true, true, true }, nobody[4] = { false };
	struct bvh_skeleton s = two_figures();
	int count;
	struct track *track = track_begin(&s, chosen, &count);

	CHECK(track != NULL && count == 3);
	CHECK(track[0].joint == 1 && track[0].root == 0);
	CHECK(track[1].joint == 2 && track[1].root == 0);
	CHECK(track[2].joint == 3 && track[2].root == 3);
	CHECK(track[0].axis[0] == 1 && track[0].axis[1] == 0 && track[0].axis[2] == 2);
	CHECK(track[2].axis[0] == 2 && track[2].axis[1] == 0 && track[2].axis[2] == 1);
	free(track);
	track = track_begin(&s, nobody, &count);
	CHECK(track != NULL && count == 0);
	free(track);
	bvh_skeleton_free(&s);
}

static void
test_numbers(void)
{
	const struct track_kinds kinds = { { TRACK_6D, TRACK_POS, TRACK_MAT }, 3 };
	static const double six[6] = { 0, 1, 0, -1, 0, 0 };
	struct track track = { .axis = { 2, 0, 1 } };
	double number[18];

	CHECK(track_numbers(&track, &kinds, place, quarter, false, number) == 18);
	CHECK(memcmp(number, six, sizeof six) == 0);
	CHECK(memcmp(number + 6, place, sizeof place) == 0);
	CHECK(memcmp(number + 9, quarter, sizeof quarter) == 0);
}

static bool
are(const double angle[3], double a, double b, double c)
{
	return fabs(angle[0] - a) < 1e-9 && fabs(angle[1] - b) < 1e-9 && fabs(angle[2] - c) < 1e-9;
}

/* Angles go on past 180 degrees, also where they are not the first of the kinds. */
static void
test_frames(void)
{
	static const double *const turn[] = { still, quarter, half, back, still, quarter };
	const struct track_kinds kinds = { { TRACK_POS, TRACK_EULER, TRACK_QUAT }, 3 };
	struct track own = { .axis = { 2, 0, 1 } }, sorted = own;
	double a[10], b[10], w = 1, z = 0;

	for (int i = 0; i < 6; i++) {
		CHECK(track_numbers(&own, &kinds, place, turn[i], false, a) == 10);
		CHECK(track_numbers(&sorted, &kinds, place, turn[i], true, b) == 10);
		CHECK(are(a + 3, 90 * i, 0, 0));
		CHECK(are(b + 3, 0, 0, 90 * i));
		CHECK(i == 0 || a[6] * w + a[9] * z > 0.7);
		w = a[6];
		z = a[9];
	}
}

static const struct unit_test tests[] = {
	{ "a word is a kind when all of it is", test_find },
	{ "kinds and how many columns they have", test_kinds },
	{ "columns of several kinds; angles in the order of a joint or by axis", test_columns },
	{ "a track for each chosen joint, with its root and order", test_begin },
	{ "numbers of several kinds stand side by side", test_numbers },
	{ "angles and quaternions go on without a jump", test_frames },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
