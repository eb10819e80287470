/* tobvh.c - a clip to BVH (tobvh.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/names.h"
#include "base/rotation.h"
#include "base/text.h"
#include "bvh/writer.h"
#include "tobvh.h"

static const double *
axes_of(const struct clip *clip, int j, enum clip_axes axes)
{
	return j < 0 || axes == CLIP_WORLD ? rotation_identity : clip->joint[j].axes;
}

/* Roots of every format have their place from channels, unless the style tells. */
static bool
has_positions(const struct clip_bvh *b, const struct clip_joint *joint)
{
	return joint->moves || (joint->parent < 0 && !b->still_roots);
}

static int
add_channels(struct clip_bvh *b, int j)
{
	static const char *const name[] = { "Xposition", "Yposition", "Zposition",
		"Xrotation", "Yrotation", "Zrotation" };
	const struct clip_joint *joint = &b->view.clip->joint[j];
	const int *order = b->view.turn[j].order;
	bool moves = has_positions(b, joint);
	int result = 0;

	for (int axis = 0; moves && axis < 3; axis++)
		result |= bvh_add_channel(&b->skeleton, j, name[axis]);
	for (int i = 0; i < 3; i++)
		result |= bvh_add_channel(&b->skeleton, j, name[3 + order[i]]);
	return result < 0 ? -1 : 0;
}

/* Names ------------------------------------------------------------------------ */

/* Names that BVH cannot hold, those with braces, are changed into others that no joint
 * has. */
static const char *
name_of(struct names *names, const char *name)
{
	return name == NULL || strpbrk(name, "{}") == NULL ? name
							   : names_give(names, name);
}

static int
open_names(struct names *names, const struct clip *clip)
{
	static const char *const reserved[] = { NULL };
	static const struct names_rule rule = { "{}", reserved, "" };
	int result = names_open(names, &rule);

	for (int j = 0; result == 0 && j < clip->joints; j++) {
		const char *name = clip->joint[j].name;

		if (name != NULL && strpbrk(name, "{}") == NULL &&
		    names_make(names, "%s", name) == NULL)
			result = -1;
	}
	return result;
}

/* The skeleton ------------------------------------------------------------------- */

static int
make_joint(
    struct clip_bvh *b, int j, const struct clip_bvh_style *style, struct names *names)
{
	const struct clip *clip = b->view.clip;
	const struct clip_joint *joint = &clip->joint[j];
	const double *own = axes_of(clip, j, style->axes);
	const double *above = axes_of(clip, joint->parent, style->axes);
	double back[9];

	clip_view_set(&b->view, j, above, own, above,
	    style->order != NULL ? style->order : joint->order);
	rotation_transpose(back, above);
	rotation_apply(b->offset[j], back, joint->offset);
	const char *name = name_of(names, joint->name);
	if ((name == NULL) != (joint->name == NULL) ||
	    bvh_add_joint(&b->skeleton, name, joint->parent) < 0)
		return -1;
	for (int axis = 0; axis < 3; axis++) {
		/* So that programs that add channels to OFFSET have the same place. */
		bool only_channels = joint->parent < 0 && has_positions(b, joint);
		double offset = only_channels ? 0 : b->offset[j][axis];

		if (bvh_set_offset(&b->skeleton, j, axis, offset, style->decimals) < 0)
			return -1;
	}
	return joint->name != NULL ? add_channels(b, j) : 0;
}

static int
make_skeleton(
    struct clip_bvh *b, const struct clip *clip, const struct clip_bvh_style *style)
{
	size_t joints = (size_t)clip->joints + 1;

	b->offset = calloc(joints, sizeof *b->offset);
	b->value = calloc(joints, sizeof(double[CLIP_ROW]));
	b->row = calloc(joints, sizeof *b->row);
	if (b->offset == NULL || b->value == NULL || b->row == NULL)
		return -1;
	struct names names;
	int result = open_names(&names, clip);
	for (int j = 0; j < clip->joints && result == 0; j++)
		result = make_joint(b, j, style, &names);
	struct report report = { .file = style->from, .warnings = style->warnings };
	if (result == 0)
		names_warn(&names, &report);
	names_close(&names);
	return result;
}

/* What readers of BVH refuse, ours too. */
static int
check_skeleton(const struct clip_bvh *b, const struct clip *clip)
{
	int depth = 0, at = -1;

	for (int j = 0; j < clip->joints; j++) {
		const struct clip_joint *joint = &clip->joint[j];

		for (; at != joint->parent; at = clip->joint[at].parent)
			depth--;
		depth++;
		at = j;
		if (joint->name != NULL && depth > BVH_MAX_DEPTH) {
			error_set(b->error, NULL, 0, 0,
			    "expected at most %d joints in one another", BVH_MAX_DEPTH);
			return -1;
		}
		for (int axis = 0; axis < 3; axis++)
			if (!(fabs(joint->offset[axis]) <= BVH_LARGEST)) {
				error_set(b->error, NULL, 0, 0,
				    "expected places up to 1e100, found one farther away");
				return -1;
			}
	}
	return 0;
}

static void
release(struct clip_bvh *b)
{
	clip_view_close(&b->view);
	bvh_skeleton_free(&b->skeleton);
	free(b->offset);
	free(b->value);
	free(b->row);
	free(b);
}

struct clip_bvh *
clip_bvh_create(struct bvh_output *out, const struct clip *clip, bvh_count frames,
    const struct clip_bvh_style *style, struct bvh_error *error)
{
	struct clip_bvh *b = calloc(1, sizeof *b);

	if (b == NULL || clip_view_open(&b->view, clip) < 0) {
		error_set(error, out->name, 0, 0, "out of memory");
		free(b);
		return NULL;
	}
	b->decimals = style->decimals;
	b->still_roots = style->still_roots;
	b->error = error;
	struct bvh_header header = { .skeleton = &b->skeleton,
		.motion = true,
		.frames = frames,
		.frame_time = clip->frame_time };
	bool sound = check_skeleton(b, clip) == 0;
	if (sound && make_skeleton(b, clip, style) < 0)
		error_set(error, out->name, 0, 0, "out of memory");
	else if (sound)
		b->writer = writer_create(out, &header, error);
	if (b->writer == NULL) {
		release(b);
		return NULL;
	}
	return b;
}

static void
take_values(struct clip_bvh *b, double (*row)[CLIP_ROW])
{
	const struct clip *clip = b->view.clip;
	double *to = b->value;

	for (int j = 0; j < clip->joints; j++) {
		const struct clip_joint *joint = &clip->joint[j];

		if (joint->name == NULL)
			continue;
		for (int axis = 0; has_positions(b, joint) && axis < 3; axis++)
			*to++ = b->offset[j][axis] + row[j][axis];
		for (int i = 0; i < 3; i++)
			*to++ = row[j][CLIP_ANGLES + i];
	}
}

int
clip_bvh_write(struct clip_bvh *b, double (*row)[CLIP_ROW])
{
	take_values(b, clip_view_row(&b->view, row));
	for (int c = 0; c < b->skeleton.channels; c++)
		if (!(fabs(b->value[c]) <= BVH_LARGEST))
			b->failed = true;
	if (b->failed)
		return -1;
	return bvh_write_values(b->writer, b->value, b->decimals);
}

int
clip_bvh_finish(struct clip_bvh *b)
{
	int result = bvh_finish(b->writer);

	if (b->failed) {
		error_set(b->error, NULL, 0, 0,
		    "expected numbers up to 1e100, found a larger one in a frame");
		result = -1;
	}
	release(b);
	return result;
}
