/* bvh.c - a clip from BVH and to BVH (clip.h). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "clip.h"
#include "base/decimal.h"
#include "base/rotation.h"
#include "bvh/skeleton.h"
#include "base/text.h"

static const double identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

/* In ------------------------------------------------------------------------ */

static int
add_joint(struct clip_source *source, int j)
{
	const struct bvh_joint *joint = &source->skeleton->joint[j];
	struct clip_joint *to = clip_add(&source->clip, joint->name,
	    joint->name != NULL ? strlen(joint->name) : 0, joint->parent);
	int order[3];

	if (to == NULL)
		return -1;
	for (int axis = 0; axis < 3; axis++) {
		to->offset[axis] = joint->offset[axis].value;
		to->moves = to->moves || skeleton_moves(source->skeleton, j, axis);
	}
	to->turns = !skeleton_is_end(joint);
	to->width = to->moves ? CLIP_ROW : to->turns ? CLIP_ROW - CLIP_ANGLES : 0;
	source->plain[j] = skeleton_order(source->skeleton, j, order);
	if (source->plain[j])
		memcpy(to->order, order, sizeof order);
	source->positions = source->positions || (to->moves && joint->parent >= 0);
	return 0;
}

/* A joint's bone leads to its only child or, if that is all it has, its only tip. */
static int
find_bones(struct clip *clip)
{
	struct clip_children *below = clip_children(clip);

	if (below == NULL)
		return -1;
	for (int j = 0; j < clip->joints; j++) {
		int to = below[j].children == 1 ? below[j].child : below[j].tip;

		if (clip->joint[j].name != NULL && below[j].children + below[j].tips == 1)
			memcpy(clip->joint[j].bone, clip->joint[to].offset,
			    sizeof clip->joint[j].bone);
	}
	free(below);
	return 0;
}

int
clip_source_open(struct clip_source *source, const struct bvh_header *header,
    enum kinematics_offset mode)
{
	size_t joints = (size_t)header->skeleton->joints + 1;
	const struct bvh_number *time = &header->frame_time;

	*source = (struct clip_source) { .skeleton = header->skeleton, .mode = mode };
	source->row = calloc(joints, sizeof *source->row);
	source->plain = calloc(joints, sizeof *source->plain);
	int result = source->row == NULL || source->plain == NULL ? -1 : 0;
	for (int j = 0; result == 0 && j < header->skeleton->joints; j++)
		result = add_joint(source, j);
	if (result == 0 && time->value > 0) {
		source->clip.frame_time.value = time->value;
		source->clip.frame_time.text = array_string(
		    time->text, strlen(time->text));
		result = source->clip.frame_time.text == NULL ? -1 : 0;
	}
	if (result == 0)
		result = find_bones(&source->clip);
	if (result < 0)
		clip_source_close(source);
	return result;
}

void
clip_source_close(struct clip_source *source)
{
	clip_free(&source->clip);
	free(source->row);
	free(source->plain);
}

/* Any rotation channels but three about different axes: as Z Y X. */
static void
take_odd_angles(
    double angle[3], const struct clip_source *source, int j, const double *value)
{
	const struct bvh_skeleton *s = source->skeleton;
	const struct bvh_joint *joint = &s->joint[j];
	double m[9], one[9], product[9], before[3] = { angle[0], angle[1], angle[2] };

	rotation_identity(m);
	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		int axis = skeleton_axis(s->channel[c].kind);

		if (!skeleton_is_rotation(s->channel[c].kind))
			continue;
		rotation_from_euler(one, &axis, &value[c], 1);
		rotation_multiply(product, m, one);
		memcpy(m, product, sizeof m);
	}
	rotation_to_euler(angle, m, source->clip.joint[j].order, before);
	rotation_unroll(angle, source->clip.joint[j].order, before);
}

static void
take_joint(struct clip_source *source, int j, const double *value)
{
	const struct bvh_skeleton *s = source->skeleton;
	const struct bvh_joint *joint = &s->joint[j];
	double *row = source->row[j], *angle = row + CLIP_ANGLES;

	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		enum bvh_kind kind = s->channel[c].kind;

		if (skeleton_is_position(kind))
			row[skeleton_axis(kind)] =
			    source->mode == KINEMATICS_ADD
				? value[c]
				: value[c] -
				      source->clip.joint[j].offset[skeleton_axis(kind)];
		else if (skeleton_is_rotation(kind) && source->plain[j])
			*angle++ = value[c];
	}
	if (!source->plain[j])
		take_odd_angles(angle, source, j, value);
}

void
clip_source_row(struct clip_source *source, const double *value)
{
	for (int j = 0; j < source->clip.joints; j++)
		if (source->clip.joint[j].name != NULL)
			take_joint(source, j, value);
}

/* Out ----------------------------------------------------------------------- */

static const double *
axes_of(const struct clip *clip, int j, enum clip_axes axes)
{
	return j < 0 || axes == CLIP_WORLD ? identity : clip->joint[j].axes;
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
		result |= skeleton_add_channel(
		    &b->skeleton, j, name[axis], strlen(name[axis]));
	for (int i = 0; i < 3; i++)
		result |= skeleton_add_channel(
		    &b->skeleton, j, name[3 + order[i]], strlen(name[3 + order[i]]));
	return result < 0 ? -1 : 0;
}

static int
make_joint(struct clip_bvh *b, int j, const struct clip_bvh_style *style)
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
	if (skeleton_add_joint(&b->skeleton, joint->name,
		joint->name != NULL ? strlen(joint->name) : 0, joint->parent) < 0)
		return -1;
	for (int axis = 0; axis < 3; axis++) {
		/* So that programs that add channels to OFFSET have the same place. */
		bool only_channels = joint->parent < 0 && has_positions(b, joint);
		double offset = only_channels ? 0 : b->offset[j][axis];

		if (skeleton_set_offset(&b->skeleton, j, axis, offset, style->decimals) <
		    0)
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
	b->text = malloc(joints * CLIP_ROW * DECIMAL_SIZE);
	if (b->offset == NULL || b->value == NULL || b->row == NULL || b->text == NULL)
		return -1;
	for (int j = 0; j < clip->joints; j++)
		if (make_joint(b, j, style) < 0)
			return -1;
	return 0;
}

static void
release(struct clip_bvh *b)
{
	clip_view_close(&b->view);
	skeleton_free(&b->skeleton);
	free(b->offset);
	free(b->value);
	free(b->row);
	free(b->text);
	free(b);
}

struct clip_bvh *
clip_bvh_create(struct bvh_output *out, const struct clip *clip, long frames,
    const struct clip_bvh_style *style, struct bvh_error *error)
{
	struct clip_bvh *b = calloc(1, sizeof *b);

	if (b == NULL || clip_view_open(&b->view, clip) < 0) {
		text_error(error, out->name, 0, 0, "out of memory");
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
	if (make_skeleton(b, clip, style) < 0)
		text_error(error, out->name, 0, 0, "out of memory");
	else
		b->writer = bvh_create(out, &header, error);
	if (b->writer == NULL) {
		release(b);
		return NULL;
	}
	return b;
}

static size_t
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
	return (size_t)(to - b->value);
}

int
clip_bvh_write(struct clip_bvh *b, double (*row)[CLIP_ROW])
{
	size_t count = take_values(b, clip_view_row(&b->view, row));
	char *end = decimal_print_row(b->text, b->value, count, b->decimals, ' ');

	/* The row has a blank before each number, a line only between them. */
	b->frame.line = b->text + 1;
	b->frame.length = (size_t)(end - b->text) - 1;
	return bvh_write(b->writer, &b->frame);
}

int
clip_bvh_finish(struct clip_bvh *b)
{
	int result = bvh_finish(b->writer);

	release(b);
	return result;
}
