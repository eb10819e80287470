/* hanim.c - H-Anim figures by chance: written, read, and posed by the standard's own
 * formula, which shares nothing with the library. */
#include "clip/rows.h"
#include "clip/tobvh.h"
#include "motion.h"

#include "hanim/hanim.h"
#include "hanim/scene.h"

enum { JOINTS = 12, FRAMES = 4 };

struct figure {
	int count, parent[JOINTS], order[JOINTS][3];
	bool moves[JOINTS];
	double offset[JOINTS][3], tip[3], frame[JOINTS][FRAMES][6];
};

static void
make(struct figure *f)
{
	memset(f, 0, sizeof *f);
	f->count = 1 + unit_below(JOINTS);
	for (int j = 0; j < f->count; j++) {
		f->parent[j] = j == 0 ? -1 : j - 1 - unit_below(j < 3 ? j : 3) % j;
		f->moves[j] = j == 0 || unit_below(4) == 0;
		memcpy(f->order[j], motion_orders[unit_below(6)], sizeof f->order[j]);
		for (int axis = 0; axis < 3; axis++)
			f->offset[j][axis] = motion_random(40);
		for (int n = 0; n < FRAMES; n++)
			for (int i = 0; i < 6; i++)
				f->frame[j][n][i] = motion_random(i < 3 ? 30 : 179);
	}
	for (int axis = 0; axis < 3; axis++)
		f->tip[axis] = motion_random(9);
}

/* A chain where each joint's parent is the one before it is depth first as it is. */
static void
straighten(struct figure *f)
{
	for (int j = 1; j < f->count; j++)
		f->parent[j] = j - 1;
}

static void
to_clip(struct clip *clip, struct clip_rows *frames, const struct figure *f)
{
	double row[JOINTS + 1][CLIP_ROW] = { { 0 } };

	for (int j = 0; j < f->count; j++) {
		char name[16];

		snprintf(name, sizeof name, "J%d", j);
		struct clip_joint *joint = clip_add(clip, name, strlen(name), f->parent[j]);
		CHECK(joint != NULL);
		memcpy(joint->offset, f->offset[j], sizeof joint->offset);
		memcpy(joint->order, f->order[j], sizeof joint->order);
		joint->turns = true;
		joint->moves = f->moves[j];
		joint->width = f->moves[j] ? CLIP_ROW : 3;
	}
	struct clip_joint *tip = clip_add(clip, NULL, 0, f->count - 1);
	CHECK(tip != NULL && clip_set_rate(clip, 25) == 0);
	memcpy(tip->offset, f->tip, sizeof tip->offset);
	for (int n = 0; n < FRAMES; n++) {
		for (int j = 0; j < f->count; j++)
			memcpy(row[j], f->frame[j][n], sizeof row[j]);
		CHECK(clip_rows_add(frames, clip, row) == 0);
	}
}

/* FK of BVH: where the joints and the tip are, in metres. */
static void
pose_bvh(const struct figure *f, int n, double scale, double at[JOINTS + 1][3])
{
	double turned[JOINTS][9];

	for (int j = 0; j <= f->count; j++) {
		int p = j < f->count ? f->parent[j] : f->count - 1;
		static const double origin[3] = { 0, 0, 0 };
		double t[3];

		for (int axis = 0; axis < 3; axis++)
			t[axis] = scale * (j == f->count ? f->tip[axis] : f->offset[j][axis] +
			    (f->moves[j] ? f->frame[j][n][axis] : 0));
		motion_place(at[j], p < 0 ? origin : at[p], p < 0 ? motion_identity : turned[p], t);
		if (j == f->count)
			break;
		memcpy(turned[j], p < 0 ? motion_identity : turned[p], sizeof turned[j]);
		for (int i = 0; i < 3; i++)
			motion_turn(turned[j], f->order[j][i], f->frame[j][n][3 + i]);
	}
}

/* Rodrigues' formula. */
static void
from_axis(double m[9], const double a[4])
{
	double c = cos(a[3]), s = sin(a[3]), k = 1 - c, x = a[0], y = a[1], z = a[2];
	const double turned[9] = { c + k * x * x, k * x * y - s * z, k * x * z + s * y,
		k * x * y + s * z, c + k * y * y, k * y * z - s * x, k * x * z - s * y,
		k * y * z + s * x, c + k * z * z };

	memcpy(m, turned, sizeof turned);
}

/* Joint transforms from the root down: p becomes translation + c + R (p - c). */
static void
pose_hanim(const struct hanim_figure *h, int n, double at[JOINTS + 1][3])
{
	double m[JOINTS][9], moved[JOINTS][3];

	for (int j = 0; j < h->clip->joints; j++) {
		const double *c = h->part[j].center;
		int p = h->clip->joint[j].parent;
		double axis_angle[4], own[9], back[3], slide[3] = { 0 }, local[3];
		static const double none[3] = { 0, 0, 0 };

		if (h->clip->joint[j].name == NULL) {
			motion_place(at[j], moved[p], m[p], c);
			continue;
		}
		hanim_rotation(h, j, n, axis_angle);
		if (hanim_moves(h, j))
			hanim_translation(h, j, n, slide);
		CHECK(axis_angle[3] >= 0 && axis_angle[3] <= 3.1415926535897936);
		CHECK(fabs(hypot(hypot(axis_angle[0], axis_angle[1]), axis_angle[2]) - 1) < 1e-12);
		from_axis(own, axis_angle);
		motion_place(back, none, own, c);
		for (int axis = 0; axis < 3; axis++)
			local[axis] = slide[axis] + c[axis] - back[axis];
		motion_multiply(m[j], p < 0 ? motion_identity : m[p], own);
		motion_place(moved[j], p < 0 ? none : moved[p], p < 0 ? motion_identity : m[p], local);
		motion_place(at[j], moved[j], m[j], c);
	}
}

static double
distance(int count, double a[][3], double b[][3])
{
	double largest = 0;

	for (int i = 0; i < count; i++)
		for (int axis = 0; axis < 3; axis++)
			largest = fmax(largest, fabs(a[i][axis] - b[i][axis]));
	return largest;
}

static void
test_transforms(void)
{
	for (int round = 0; round < 100; round++) {
		struct figure f;
		struct clip clip = { 0 };
		struct clip_rows frames = { 0 };
		struct hanim_figure h;
		struct hanim_style style = { .prefix = "hanim_", .name = "F", .scale = 0.01,
			.decimals = HANIM_SIGNIFICANT };
		struct bvh_error error;
		double here[JOINTS + 1][3], there[JOINTS + 1][3];

		make(&f);
		to_clip(&clip, &frames, &f);
		CHECK(hanim_figure_make(&h, &clip, &frames, &style, NULL, &error) == 0);
		for (int n = 0; n < FRAMES; n++) {
			pose_bvh(&f, n, style.scale, here);
			pose_hanim(&h, n, there);
			CHECK(distance(f.count + 1, here, there) < 1e-13);
		}
		hanim_figure_free(&h);
		clip_rows_free(&frames);
		clip_free(&clip);
	}
}

static char *
written(const struct figure *f, double scale)
{
	struct clip clip = { 0 };
	struct clip_rows frames = { 0 };
	struct hanim_figure h;
	struct hanim_style style = { .prefix = "hanim_", .name = "F", .scale = scale, .decimals = -1 };
	struct motion_file file;
	struct bvh_error error;

	to_clip(&clip, &frames, f);
	motion_write(&file);
	CHECK(hanim_figure_make(&h, &clip, &frames, &style, NULL, &error) == 0);
	CHECK(hanim_write_vrml(&file.out, &h, &error) == 0);
	hanim_figure_free(&h);
	clip_rows_free(&frames);
	clip_free(&clip);
	return motion_text(&file);
}

/* Reads the text; the places of a frame from its rows, by the clip's own formula. */
static void
check_read(const struct figure *f, double scale, char *text)
{
	struct motion_file file;
	struct vrml_scene scene;
	struct hanim_take take;
	struct hanim_wish wish = { 0 };
	struct bvh_error error = { 0 };
	double row[JOINTS + 1][CLIP_ROW] = { { 0 } }, here[JOINTS + 1][3];

	motion_read(&file, text);
	CHECK(vrml_read(&scene, &file.in, &error) == 0);
	CHECK(hanim_take_open(&take, &scene, &wish, "read", NULL, &error) == 0);
	CHECK(take.clip.frames == FRAMES && take.clip.joints == f->count + 1);
	for (int n = 0; n < FRAMES; n++) {
		double at[JOINTS + 1][3], turned[JOINTS + 1][9];

		CHECK(hanim_take_row(&take, n, row) == 0);
		pose_bvh(f, n, scale, here);
		for (int j = 0; j < take.clip.joints; j++) {
			const struct clip_joint *joint = &take.clip.joint[j];
			static const double origin[3] = { 0, 0, 0 };
			int p = joint->parent;
			double t[3];

			for (int axis = 0; axis < 3; axis++)
				t[axis] = joint->offset[axis] + (joint->name != NULL ? row[j][axis] : 0);
			motion_place(at[j], p < 0 ? origin : at[p], p < 0 ? motion_identity : turned[p], t);
			memcpy(turned[j], p < 0 ? motion_identity : turned[p], sizeof turned[j]);
			for (int i = 0; i < 3 && joint->name != NULL; i++)
				motion_turn(turned[j], joint->order[i], row[j][CLIP_ANGLES + i]);
		}
		CHECK(distance(f->count + 1, here, at) < 1e-10);
	}
	hanim_take_close(&take);
	vrml_free(&scene);
	motion_close(&file);
}

static void
test_there_and_back(void)
{
	for (int round = 0; round < 60; round++) {
		struct figure f;

		make(&f);
		straighten(&f);
		char *text = written(&f, 0.0254);
		check_read(&f, 0.0254, text);
		free(text);
	}
}

/* A clip in VRML97 with all digits. */
static char *
from_clip(const struct clip *clip)
{
	struct clip_rows frames = { 0 };
	struct hanim_figure h;
	struct hanim_style style = { .prefix = "", .name = "F", .scale = 1, .decimals = -1 };
	struct motion_file file;
	struct bvh_error error;
	double(*row)[CLIP_ROW] = calloc((size_t)clip->joints, sizeof *row);

	for (int n = 0; n < clip->frames; n++) {
		clip_row(clip, n, row);
		CHECK(clip_rows_add(&frames, clip, row) == 0);
	}
	motion_write(&file);
	CHECK(hanim_figure_make(&h, clip, &frames, &style, NULL, &error) == 0);
	CHECK(hanim_write_vrml(&file.out, &h, &error) == 0);
	hanim_figure_free(&h);
	clip_rows_free(&frames);
	free(row);
	return motion_text(&file);
}

/* Frees the text. */
static char *
to_bvh(char *text)
{
	struct motion_file file, out;
	struct vrml_scene scene;
	struct hanim_take take;
	struct hanim_wish wish = { 0 };
	struct bvh_error error = { 0 };
	struct clip_bvh_style style = { .axes = CLIP_WORLD, .decimals = -1, .still_roots = true };

	motion_read(&file, text);
	CHECK(vrml_read(&scene, &file.in, &error) == 0);
	CHECK(hanim_take_open(&take, &scene, &wish, "read", NULL, &error) == 0);
	double(*row)[CLIP_ROW] = calloc((size_t)take.clip.joints, sizeof *row);
	motion_write(&out);
	struct clip_bvh *bvh = clip_bvh_create(
	    &out.out, &take.clip, take.clip.frames, &style, &error);
	CHECK(bvh != NULL);
	for (int n = 0; n < take.clip.frames; n++) {
		CHECK(hanim_take_row(&take, n, row) == 0);
		CHECK(clip_bvh_write(bvh, row) == 0);
	}
	CHECK(clip_bvh_finish(bvh) == 0);
	free(row);
	hanim_take_close(&take);
	vrml_free(&scene);
	motion_close(&file);
	free(text);
	return motion_text(&out);
}

/* Bones in all directions, near -Y too. */
static void
test_bvh(void)
{
	for (int round = 0; round < 1000; round++) {
		char *text = motion_make("humanoid_root");
		struct motion_source from;

		motion_source(&from, text);
		char *back = to_bvh(from_clip(&from.source.clip));
		motion_same(text, back);
		motion_source_close(&from);
		free(text);
		free(back);
	}
}

static void
test_numbers(void)
{
	static const struct {
		double value;
		const char *text;
	} number[] = { { 0, "0" }, { -0.0, "0" }, { 1, "1" }, { 0.1, "0.1" }, { 1.0 / 3, "0.333333333" },
		{ -2.0 / 300, "-0.00666666667" }, { 3.141592653589793, "3.14159265" },
		{ 123456.78949, "123456.789" }, { 1e12, "1000000000000" }, { 100, "100" },
		{ 1e-20, "0" } };
	char to[400];

	for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
		*hanim_number(to, number[i].value, HANIM_SIGNIFICANT) = '\0';
		CHECK(strcmp(to, number[i].text) == 0);
		if (strcmp(to, number[i].text) != 0)
			printf("# %s: %s\n", number[i].text, to);
	}
}

static const struct unit_test tests[] = {
	{ "BVH to VRML97 and back: bones in all directions", test_bvh },
	{ "Joint transforms put joints and tips where BVH has them", test_transforms },
	{ "VRML97 written and read: the same places", test_there_and_back },
	{ "numbers have 9 significant digits, no zeros at the end", test_numbers },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
