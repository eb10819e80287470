/* frombvh.c - a clip from BVH (frombvh.h). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/rotation.h"
#include "bvh/skeleton.h"
#include "frombvh.h"

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
int
clip_source_bones(struct clip_source *source)
{
	struct clip *clip = &source->clip;
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
clip_source_open(
    struct clip_source *source, const struct bvh_header *header, enum bvh_offset mode)
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
		result = clip_source_bones(source);
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

	memcpy(m, rotation_identity, sizeof rotation_identity);
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
			    source->mode == BVH_ADD
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
