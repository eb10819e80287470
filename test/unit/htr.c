/* htr.c - HTR through the library against an FK of its own, on figures by chance. */
#include "clip/tobvh.h"
#include "motion.h"

#include "htr/htr.h"

enum { SEGMENTS = 12, FRAMES = 3 };

struct figure {
	int count, parent[SEGMENTS], order[3], along;
	bool radians;
	double scale, base[SEGMENTS][7], frame[SEGMENTS][FRAMES][7];
	char name[SEGMENTS][16];
};

/* The FK of the format, formats are told apart by nothing else. ------------------ */

static void
euler(double m[9], const struct figure *f, const double column[3])
{
	memcpy(m, motion_identity, sizeof motion_identity);
	for (int i = 0; i < 3; i++)
		motion_turn(m, f->order[i], column[f->order[i]] * (f->radians ? 57.29577951308232 : 1));
}

static bool
is_leaf(const struct figure *f, int s)
{
	for (int c = 0; c < f->count; c++)
		if (f->parent[c] == s)
			return false;
	return true;
}

static void
pose(const struct figure *f, int n, struct scene *scene)
{
	static const double origin[3] = { 0, 0, 0 };
	double at[SEGMENTS][3], turned[SEGMENTS][9];

	scene->count = 0;
	for (int s = 0; s < f->count; s++) {
		int p = f->parent[s];
		double t[3], base[9], frame[9], along[3] = { 0, 0, 0 }, tip[3];

		for (int axis = 0; axis < 3; axis++)
			t[axis] = f->scale * (f->base[s][axis] + f->frame[s][n][axis]);
		euler(base, f, f->base[s] + 3);
		euler(frame, f, f->frame[s][n] + 3);
		motion_multiply(base, base, frame);
		motion_place(at[s], p < 0 ? origin : at[p], p < 0 ? motion_identity : turned[p], t);
		motion_multiply(turned[s], p < 0 ? motion_identity : turned[p], base);
		along[f->along] = f->scale * f->base[s][6];
		motion_place(tip, at[s], turned[s], along);
		scene_add(scene, f->name[s], "", at[s]);
		if (is_leaf(f, s))
			scene_add(scene, f->name[s], "_End", tip);
	}
}

/* A figure and its text ------------------------------------------------------------ */

static void
make(struct figure *f)
{
	memset(f, 0, sizeof *f);
	f->count = 1 + unit_below(SEGMENTS);
	memcpy(f->order, motion_orders[unit_below(6)], sizeof f->order);
	f->along = unit_below(3);
	f->radians = unit_below(3) == 0;
	f->scale = unit_below(2) == 0 ? 1 : 0.5 + unit_below(40) / 16.0;
	for (int s = 0; s < f->count; s++) {
		double turn = f->radians ? 3 : 170;
		bool moves = unit_below(3) == 0 || s == 0;

		snprintf(f->name[s], sizeof f->name[s], "S%d", s);
		f->parent[s] = s == 0 || unit_below(9) == 0 ? -1 : unit_below(s);
		for (int i = 0; i < 7; i++)
			f->base[s][i] = motion_random(i >= 3 && i < 6 ? turn : 90);
		for (int n = 0; n < FRAMES; n++) {
			for (int i = 0; i < 6; i++)
				f->frame[s][n][i] = i >= 3 ? motion_random(turn) : moves ? motion_random(20) : 0;
			f->frame[s][n][6] = 1;
		}
	}
}

static void
put_seven(struct bvh_output *out, const double value[7])
{
	for (int i = 0; i < 7; i++)
		output_format(out, i % 2 == 0 ? " %.17g" : ",\t%.17g", value[i]);
	output_format(out, unit_below(4) == 0 ? " # 7\r\n" : "\n");
}

/* Children before parents, blocks from last to first, frames from 0 or 1. */
static char *
print(const struct figure *f)
{
	struct motion_file file;
	struct bvh_output *out = &file.out;
	int first = unit_below(2);

	motion_write(&file);
	output_format(out, "# by chance\n[header] x\nFileType htr\nDataType HTRS\nFileVersion 1.0\n\n");
	output_format(out, "NumSegments %d\nNumFrames %d # all\nDataFrameRate 60\nUnknown 3\n", f->count,
	    FRAMES);
	output_format(out, "EulerRotationOrder %c%c%c\nBoneLengthAxis %c\nScaleFactor %.17g\n",
	    "XYZ"[f->order[0]], "XYZ"[f->order[1]], "XYZ"[f->order[2]], "XYZ"[f->along], f->scale);
	output_format(out, "RotationUnits %s\n[SegmentNames&Hierarchy]\n",
	    f->radians ? "radians" : "Degrees");
	for (int s = f->count - 1; s >= 0; s--)
		output_format(out, "%s %s\n", f->name[s], f->parent[s] < 0 ? "global" : f->name[f->parent[s]]);
	output_format(out, "[BasePosition]\n");
	for (int s = 0; s < f->count; s++) {
		output_format(out, "%s", f->name[s]);
		put_seven(out, f->base[s]);
	}
	for (int s = f->count - 1; s >= 0; s--) {
		output_format(out, "[ %s ] y\n", f->name[s]);
		for (int n = 0; n < FRAMES; n++) {
			output_format(out, "%d", n + first);
			put_seven(out, f->frame[s][n]);
		}
	}
	return motion_text(&file);
}

/* A strict reader of what we write: line by line, all words in their places. ------ */

static void
take_seven(char *at, double value[7])
{
	for (int i = 0; i < 7; i++) {
		CHECK(*at == '\t');
		value[i] = strtod(at, &at);
	}
	CHECK(*at == '\0');
}

static int
find(const struct figure *f, const char *name)
{
	for (int s = 0; s < f->count; s++)
		if (strcmp(f->name[s], name) == 0)
			return s;
	return -1;
}

static void
read_strictly(struct figure *f, char *text)
{
	char expected[64], parent[16];

	memset(f, 0, sizeof *f);
	motion_take(&text, "[Header]");
	motion_take(&text, "FileType htr");
	motion_take(&text, "DataType HTRS");
	motion_take(&text, "FileVersion 1");
	CHECK(sscanf(motion_line(&text), "NumSegments %d", &f->count) == 1 &&
	      f->count <= SEGMENTS);
	snprintf(expected, sizeof expected, "NumFrames %d", FRAMES);
	motion_take(&text, expected);
	motion_take(&text, "DataFrameRate 60");
	motion_take(&text, "EulerRotationOrder ZYX");
	motion_take(&text, "CalibrationUnits cm");
	motion_take(&text, "RotationUnits Degrees");
	motion_take(&text, "GlobalAxisofGravity Y");
	motion_take(&text, "BoneLengthAxis Y");
	motion_take(&text, "ScaleFactor 1.00");
	motion_take(&text, "[SegmentNames&Hierarchy]");
	motion_take(&text, "#CHILD	PARENT");
	memcpy(f->order, motion_orders[5], sizeof f->order);
	f->along = 1;
	f->scale = 1;
	for (int s = 0; s < f->count; s++) {
		CHECK(sscanf(motion_line(&text), "%15s\t%15s", f->name[s], parent) == 2);
		f->parent[s] = find(f, parent);
		CHECK((f->parent[s] < 0) == (strcmp(parent, "GLOBAL") == 0) && f->parent[s] < s);
	}
	motion_take(&text, "[BasePosition]");
	motion_take(&text, "#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength");
	for (int s = 0; s < f->count; s++)
		take_seven(strchr(motion_line(&text), '\t'), f->base[s]);
	motion_take(&text, "#Beginning of Data. Separated by tabs");
	for (int s = 0; s < f->count; s++) {
		snprintf(expected, sizeof expected, "[%s]", f->name[s]);
		motion_take(&text, expected);
		motion_take(
		    &text, "#Fr	Tx	Ty	Tz	Rx	Ry	Rz	SF");
		for (int n = 0; n < FRAMES; n++) {
			char *row = motion_line(&text), *after;

			CHECK(strtol(row, &after, 10) == n + 1);
			take_seven(after, f->frame[s][n]);
		}
	}
	motion_take(&text, "[EndOfFile]");
	CHECK(*text == '\0');
}

/* Tests ----------------------------------------------------------------------------- */

static void
read_htr(struct htr *htr, char *text)
{
	struct motion_file f;
	struct htr_wish wish = { 0 };
	struct bvh_error error = { 0 };

	motion_read(&f, text);
	CHECK(htr_read(htr, &f.in, &wish, NULL, &error) == 0);
	if (*error.text != '\0')
		printf("# %lld:%lld: %s\n", error.line, error.column, error.text);
	motion_close(&f);
	free(text);
}

static char *
to_bvh(const struct clip *clip, enum clip_axes axes)
{
	struct motion_file f;
	struct bvh_error error;
	struct clip_bvh_style style = { .axes = axes, .decimals = -1 };
	double(*row)[CLIP_ROW] = calloc((size_t)clip->joints, sizeof *row);

	motion_write(&f);
	struct clip_bvh *out = clip_bvh_create(&f.out, clip, clip->frames, &style, &error);
	CHECK(out != NULL);
	for (long n = 0; n < clip->frames; n++) {
		clip_row(clip, n, row);
		CHECK(clip_bvh_write(out, row) == 0);
	}
	CHECK(clip_bvh_finish(out) == 0);
	free(row);
	return motion_text(&f);
}

static void
check_bvh(const struct figure *f, const char *bvh)
{
	struct scene here, there;

	for (int n = 0; n < FRAMES; n++) {
		pose(f, n, &here);
		motion_bvh(bvh, n + 1, &there);
		CHECK(here.count == there.count);
		CHECK(scene_distance(&here, &there) < 1e-10);
	}
}

static void
test_to_bvh(void)
{
	struct figure f;
	struct htr htr;

	for (int round = 0; round < 60; round++) {
		make(&f);
		read_htr(&htr, print(&f));
		CHECK(htr.clip.frames == FRAMES);
		for (int axes = CLIP_WORLD; axes <= CLIP_OWN; axes++) {
			char *bvh = to_bvh(&htr.clip, (enum clip_axes)axes);

			check_bvh(&f, bvh);
			free(bvh);
		}
		htr_free(&htr);
	}
}

/* Read, written, and read by the strict reader. */
static void
test_to_htr(void)
{
	struct figure f, again;
	struct htr htr;
	struct scene here, there;
	struct htr_style style = { .axes = HTR_ALIGNED, .unit = "cm", .rate = 60, .decimals = -1 };

	for (int round = 0; round < 60; round++) {
		struct motion_file file;
		struct bvh_error error;

		make(&f);
		read_htr(&htr, print(&f));
		motion_write(&file);
		CHECK(htr_write(&file.out, &htr.clip, &style, NULL, &error) == 0);
		char *text = motion_text(&file);
		read_strictly(&again, text);
		free(text);
		for (int n = 0; n < FRAMES; n++) {
			pose(&f, n, &here);
			pose(&again, n, &there);
			CHECK(scene_distance(&here, &there) < 1e-10);
		}
		htr_free(&htr);
	}
}

/* Bones in all directions, near -Y too. */
static void
test_bvh(void)
{
	struct htr_style style = { .unit = "cm", .rate = 30, .decimals = -1 };

	for (int round = 0; round < 1000; round++) {
		char *text = motion_make("x_J0");
		struct motion_source from;
		struct motion_file file;
		struct bvh_error error;
		struct htr htr;

		motion_source(&from, text);
		motion_write(&file);
		CHECK(htr_write(&file.out, &from.source.clip, &style, NULL, &error) == 0);
		read_htr(&htr, motion_text(&file));
		char *back = to_bvh(&htr.clip, round % 2 == 0 ? CLIP_WORLD : CLIP_OWN);
		motion_same(text, back);
		htr_free(&htr);
		motion_source_close(&from);
		free(text);
		free(back);
	}
}

static const struct unit_test tests[] = {
	{ "BVH to HTR and back: bones in all directions", test_bvh },
	{ "HTR to BVH, rest and raw: each segment and tip stays", test_to_bvh },
	{ "HTR to HTR, aligned: the same, for a strict reader", test_to_htr },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
