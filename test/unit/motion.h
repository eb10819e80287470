/* motion.h - for tests of formats: places by name, plain rotations, files from texts,
 * lines of a text that has to be so.
 *
 * The rotations here are multiplied out one by one with libm, to have nothing in
 * common with the library. */
#ifndef MOTION_H
#define MOTION_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bvh.h"
#include "bvhpose.h"
#include "base/text.h"
#include "bvh/reader.h"
#include "bvh/skeleton.h"
#include "clip/frombvh.h"
#include "unit.h"

struct scene {
	struct point {
		char name[64];
		double at[3];
	} point[256];
	int count;
};

static inline void
scene_add(struct scene *s, const char *name, const char *suffix, const double at[3])
{
	snprintf(s->point[s->count].name, sizeof s->point->name, "%s%s", name, suffix);
	memcpy(s->point[s->count++].at, at, sizeof s->point->at);
}

/* The largest distance of the places of a from those of b with their names; huge when
 * one is missing. */
static inline double
scene_distance(const struct scene *a, const struct scene *b)
{
	double largest = 0;

	for (int i = 0; i < a->count; i++) {
		int j = 0;

		while (j < b->count && strcmp(a->point[i].name, b->point[j].name) != 0)
			j++;
		if (j == b->count) {
			printf("# no %s\n", a->point[i].name);
			return 1e300;
		}
		for (int axis = 0; axis < 3; axis++)
			largest = fmax(largest, fabs(a->point[i].at[axis] - b->point[j].at[axis]));
	}
	return largest;
}

static const double motion_identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* The orders of three different axes, XYZ first and ZYX last. */
static const int motion_orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
	{ 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

static inline void
motion_multiply(double to[9], const double a[9], const double b[9])
{
	double m[9] = { 0 };

	for (int i = 0; i < 27; i++)
		m[i / 9 * 3 + i % 3] += a[i / 9 * 3 + i / 3 % 3] * b[i / 3 % 3 * 3 + i % 3];
	memcpy(to, m, sizeof m);
}

/* m times a turn about an axis, 0 1 2. */
static inline void
motion_turn(double m[9], int axis, double degrees)
{
	double r[9], c = cos(degrees * 0.017453292519943295), s = sin(degrees * 0.017453292519943295);
	int j = (axis + 1) % 3, k = (axis + 2) % 3;

	memcpy(r, motion_identity, sizeof r);
	r[4 * j] = r[4 * k] = c;
	r[3 * j + k] = -s;
	r[3 * k + j] = s;
	motion_multiply(m, m, r);
}

static inline void
motion_transpose(double to[9], const double m[9])
{
	double t[9];

	for (int i = 0; i < 9; i++)
		t[i % 3 * 3 + i / 3] = m[i];
	memcpy(to, t, sizeof t);
}

/* to = p + m v */
static inline void
motion_place(double to[3], const double p[3], const double m[9], const double v[3])
{
	double sum[3];

	for (int i = 0; i < 3; i++)
		sum[i] = p[i] + m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2];
	memcpy(to, sum, sizeof sum);
}

static inline double
motion_random(double size)
{
	return ((double)(unit_random() >> 11) / 4503599627370496.0 - 1) * size;
}

/* A temporary file and what reads or writes it. */
struct motion_file {
	FILE *file;
	struct bvh_input in;
	struct bvh_output out;
};

static inline void
motion_write(struct motion_file *f)
{
	f->file = tmpfile();
	CHECK(f->file != NULL && output_open(&f->out, fileno(f->file), "written") == 0);
}

/* What was written, ended by a NUL; to be freed. */
static inline char *
motion_text(struct motion_file *f)
{
	char *text = calloc(1, 1 << 22);

	CHECK(output_close(&f->out) == 0);
	rewind(f->file);
	CHECK(text != NULL && fread(text, 1, (1 << 22) - 1, f->file) > 0);
	fclose(f->file);
	return text;
}

static inline void
motion_read(struct motion_file *f, const char *text)
{
	f->file = tmpfile();
	CHECK(f->file != NULL && fputs(text, f->file) >= 0 && fflush(f->file) == 0);
	rewind(f->file);
	CHECK(text_open(&f->in, fileno(f->file), "read") == 0);
}

static inline void
motion_close(struct motion_file *f)
{
	text_close(&f->in);
	fclose(f->file);
}

/* A bone in any direction, or near an axis, where formulas of turns may break. */
static inline void
motion_bone(double v[3])
{
	double size = 1 + unit_below(400) / 8.0, tiny = pow(10, -1 - unit_below(16));
	int along = unit_below(2) == 0 ? 1 : unit_below(3);

	for (int axis = 0; axis < 3; axis++)
		v[axis] = motion_random(size);
	if (unit_below(3) == 0)
		return;
	if (unit_below(4) == 0)
		tiny = 0;
	for (int axis = 0; axis < 3; axis++)
		v[axis] *= tiny;
	v[along] = unit_below(3) == 0 ? size : -size;
}

enum { MOTION_JOINTS = 12, MOTION_FRAMES = 3, MOTION_SIZE = 50 };

/* A joint, what closes before the next one at a depth, and a tip if it is a leaf. */
static inline void
motion_joint(struct bvh_output *out, const char *name, int depth, int next)
{
	const int *order = motion_orders[unit_below(6)];
	double v[3];

	motion_bone(v);
	output_format(out, "%s %s { OFFSET %.17g %.17g %.17g CHANNELS %d ",
	    depth == 0 ? "ROOT" : "JOINT", name, v[0], v[1], v[2], depth == 0 ? 6 : 3);
	if (depth == 0)
		output_format(out, "Xposition Yposition Zposition ");
	for (int i = 0; i < 3; i++)
		output_format(out, "%crotation ", "XYZ"[order[i]]);
	motion_bone(v);
	if (next <= depth)
		output_format(out, "End Site { OFFSET %.17g %.17g %.17g } ", v[0], v[1], v[2]);
	for (; depth >= next; depth--)
		output_format(out, "} ");
	output_format(out, "\n");
}

/* A figure by chance in BVH, whose joints are called x_J1 and so on, but for the root. */
static inline char *
motion_make(const char *root)
{
	int count = 2 + unit_below(MOTION_JOINTS - 1);
	struct motion_file f;
	char name[16];

	motion_write(&f);
	output_format(&f.out, "HIERARCHY\n");
	for (int j = 0, depth = 0; j < count; j++) {
		int next = j + 1 < count ? 1 + unit_below(depth + 1) : 0;

		snprintf(name, sizeof name, "x_J%d", j);
		motion_joint(&f.out, j == 0 ? root : name, depth, next);
		depth = next;
	}
	output_format(&f.out, "MOTION\nFrames: %d\nFrame Time: 0.0333333", MOTION_FRAMES);
	for (int n = 0; n < MOTION_FRAMES; n++)
		for (int i = 0; i < 3 + 3 * count; i++)
			output_format(&f.out, "%c%.17g", i == 0 ? '\n' : ' ',
			    motion_random(i < 3 ? 100 : 180));
	output_format(&f.out, "\n");
	return motion_text(&f);
}

/* A BVH text as a clip, its frames stored. */
struct motion_source {
	struct motion_file file;
	struct bvh_reader *in;
	struct bvh_error error;
	struct clip_source source;
};

static inline void
motion_source(struct motion_source *s, const char *text)
{
	struct bvh_frame *frame;

	motion_read(&s->file, text);
	s->in = reader_open(&s->file.in, 0, NULL, &s->error);
	CHECK(s->in != NULL);
	CHECK(clip_source_open(&s->source, bvh_header(s->in), BVH_REPLACE) == 0);
	while (bvh_read(s->in, &frame) == BVH_FRAME) {
		clip_source_row(&s->source, frame->value);
		CHECK(clip_store(&s->source.clip, s->source.row) == 0);
	}
}

static inline void
motion_source_close(struct motion_source *s)
{
	clip_source_close(&s->source);
	CHECK(bvh_close(s->in) == 0);
	motion_close(&s->file);
}

/* The next line of a text that is being read, without its end. */
static inline char *
motion_line(char **text)
{
	char *start = *text, *end = strchr(start, '\n');

	CHECK(end != NULL);
	if (end == NULL)
		exit(1);
	*end = '\0';
	*text = end + 1;
	return start;
}

/* It has to be this one. */
static inline void
motion_take(char **text, const char *wanted)
{
	char *found = motion_line(text);

	CHECK(strcmp(found, wanted) == 0);
	if (strcmp(found, wanted) != 0)
		printf("# %s: %s\n", wanted, found);
}

/* Frame (from 1) of a BVH text: places of joints and, as NAME_End, of tips. */
static inline void
motion_bvh(const char *text, long number, struct scene *s)
{
	struct motion_file f;
	struct bvh_error error = { 0 };
	struct bvh_frame *frame;
	struct bvh_pose k;

	motion_read(&f, text);
	struct bvh_reader *in = reader_open(&f.in, 0, NULL, &error);
	CHECK(in != NULL);
	if (in == NULL) {
		printf("# %s\n", error.text);
		exit(1);
	}
	const struct bvh_skeleton *skeleton = bvh_header(in)->skeleton;
	char **label = skeleton_labels(skeleton, true);
	CHECK(bvh_pose_open(&k, skeleton, BVH_REPLACE) == 0);
	s->count = 0;
	while (bvh_read(in, &frame) == BVH_FRAME)
		if (frame->number == number) {
			bvh_pose_set(&k, frame->value);
			for (int j = 0; j < skeleton->joints; j++)
				scene_add(s, label[j], "", k.position[j]);
		}
	CHECK(s->count > 0);
	bvh_pose_close(&k);
	skeleton_labels_free(label, skeleton->joints);
	bvh_close(in);
	motion_close(&f);
}

/* Every joint and tip of one BVH text is in the other, within 1e-9 of the size. */
static inline void
motion_same(const char *here, const char *there)
{
	struct scene a, b;

	for (int n = 1; n <= MOTION_FRAMES; n++) {
		motion_bvh(here, n, &a);
		motion_bvh(there, n, &b);
		CHECK(scene_distance(&a, &b) < 1e-9 * MOTION_SIZE);
	}
}

#endif
