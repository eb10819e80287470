/* compare.c - two figures as motion (compare.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/lookup.h"
#include "base/rotation.h"
#include "bvh/skeleton.h"
#include "compare.h"

enum { TEXT = 2 * ERROR_QUOTE + 200 };

/* Skeletons --------------------------------------------------------------- */

static char *
quote(char to[ERROR_QUOTE], const char *label)
{
	return error_quote(to, label, strlen(label));
}

static void
tell_lonely(const struct compare *c, int side, int joint, const struct compare_take *take)
{
	char text[TEXT], name[ERROR_QUOTE];

	snprintf(text, sizeof text, "only in the %s: %s", side == 0 ? "first" : "second",
	    quote(name, c->label[side][joint]));
	take->take(take->to, text);
}

static const char *
parent_of(const struct compare *c, int side, int joint)
{
	int parent = c->skeleton[side]->joint[joint].parent;

	return parent < 0 ? "" : c->label[side][parent];
}

static void
compare_parents(
    struct compare *c, const struct compare_joint *pair, const struct compare_take *take)
{
	const char *one = parent_of(c, 0, pair->a), *other = parent_of(c, 1, pair->b);
	char text[TEXT], name[ERROR_QUOTE], first[ERROR_QUOTE], second[ERROR_QUOTE];

	if (strcmp(one, other) == 0)
		return;
	c->same_tree = false;
	snprintf(text, sizeof text, "parent of %s: %s, then %s", quote(name, pair->label),
	    *one == '\0' ? "none" : quote(first, one),
	    *other == '\0' ? "none" : quote(second, other));
	take->take(take->to, text);
}

/* Whether posing takes this component from OFFSET alone. */
static bool
is_replaced(const struct compare *c, int side, int joint, int axis)
{
	return c->pose[side].mode == BVH_REPLACE &&
	       skeleton_moves(c->skeleton[side], joint, axis);
}

static void
compare_offsets(
    struct compare *c, const struct compare_joint *pair, const struct compare_take *take)
{
	const struct bvh_number *p = c->skeleton[0]->joint[pair->a].offset;
	const struct bvh_number *q = c->skeleton[1]->joint[pair->b].offset;
	char text[TEXT], name[ERROR_QUOTE];
	double gap = 0;

	for (int axis = 0; axis < 3; axis++)
		if (!is_replaced(c, 0, pair->a, axis) ||
		    !is_replaced(c, 1, pair->b, axis))
			gap = fmax(gap, fabs(p[axis].value - q[axis].value));
	if (gap <= c->tolerance)
		return;
	c->same_offsets = false;
	snprintf(text, sizeof text,
	    "OFFSET of %s: %.20s %.20s %.20s, then %.20s %.20s %.20s",
	    quote(name, pair->label), p[0].text, p[1].text, p[2].text, q[0].text,
	    q[1].text, q[2].text);
	take->take(take->to, text);
}

/* Finds the joints that both have; what only one has is told. */
static int
pair_joints(struct compare *c, const struct compare_take *take)
{
	struct lookup second = { 0 };
	const struct bvh_skeleton *a = c->skeleton[0], *b = c->skeleton[1];
	bool *found = calloc((size_t)b->joints + 1, sizeof *found);
	int result = found == NULL ? -1 : 0;

	for (int j = 0; result == 0 && j < b->joints; j++)
		result = lookup_add(
		    &second, NULL, c->label[1][j], strlen(c->label[1][j]), &b->joint[j]);
	for (int j = 0; result == 0 && j < a->joints; j++) {
		const char *label = c->label[0][j];
		const struct bvh_joint *other = lookup_find(
		    &second, NULL, label, strlen(label));

		if (other == NULL) {
			tell_lonely(c, 0, j, take);
			continue;
		}
		int there = (int)(other - b->joint);
		found[there] = true;
		c->joint[c->joints++] =
		    (struct compare_joint) { .label = label, .a = j, .b = there };
	}
	for (int j = 0; result == 0 && j < b->joints; j++)
		if (!found[j])
			tell_lonely(c, 1, j, take);
	c->same_tree = c->joints == a->joints && c->joints == b->joints;
	lookup_free(&second);
	free(found);
	return result;
}

/* Degrees by which the end of a bone moves as far as the tolerance. */
static double
angle_of(double tolerance, const struct bvh_skeleton *s)
{
	double longest = 0;

	for (int j = 0; j < s->joints; j++) {
		const struct bvh_number *o = s->joint[j].offset;

		if (s->joint[j].parent >= 0)
			longest = fmax(
			    longest, hypot(hypot(o[0].value, o[1].value), o[2].value));
	}
	if (!(tolerance < 2 * longest))
		return 180;
	return 2 * ROTATION_RADIAN * asin(tolerance / (2 * longest));
}

int
compare_open(struct compare *c, const struct bvh_skeleton *a,
    const struct bvh_skeleton *b, enum bvh_offset mode, double tolerance,
    const struct compare_take *take)
{
	*c = (struct compare) { .skeleton = { a, b }, .same_offsets = true };
	double chain = skeleton_chain(a);
	c->tolerance = tolerance < 0 ? 1e-4 * chain : tolerance;
	c->angle = angle_of(c->tolerance, a);
	c->joint = calloc((size_t)a->joints + 1, sizeof *c->joint);
	int result = chain < 0 || c->joint == NULL ? -1 : 0;
	for (int side = 0; result == 0 && side < 2; side++) {
		c->label[side] = skeleton_labels(c->skeleton[side], true);
		if (c->label[side] == NULL ||
		    bvh_pose_open(&c->pose[side], c->skeleton[side], mode) < 0)
			result = -1;
	}
	if (result == 0)
		result = pair_joints(c, take);
	for (int i = 0; result == 0 && i < c->joints; i++) {
		compare_parents(c, &c->joint[i], take);
		compare_offsets(c, &c->joint[i], take);
	}
	if (result < 0)
		compare_close(c);
	return result;
}

void
compare_close(struct compare *c)
{
	for (int side = 0; side < 2; side++) {
		skeleton_labels_free(c->label[side], c->skeleton[side]->joints);
		bvh_pose_close(&c->pose[side]);
	}
	free(c->joint);
}

/* Motion ------------------------------------------------------------------ */

static void
add(struct compare_gap *gap, double size, bvh_count frame)
{
	gap->sum += size;
	if (size > gap->largest) {
		gap->largest = size;
		gap->frame = frame;
	}
}

void
compare_frame(
    struct compare *c, bvh_count frame, const double *value_a, const double *value_b)
{
	bvh_pose_set(&c->pose[0], value_a);
	bvh_pose_set(&c->pose[1], value_b);
	c->frames++;
	for (int i = 0; i < c->joints; i++) {
		struct compare_joint *joint = &c->joint[i];
		const double *p = c->pose[0].position[joint->a];
		const double *q = c->pose[1].position[joint->b];

		add(&joint->distance, hypot(hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]),
		    frame);
		if (!skeleton_is_end(&c->skeleton[0]->joint[joint->a]))
			add(&joint->angle,
			    rotation_angle(c->pose[0].rotation[joint->a],
				c->pose[1].rotation[joint->b]),
			    frame);
	}
}

bool
compare_within(const struct compare *c)
{
	for (int i = 0; i < c->joints; i++)
		if (c->joint[i].distance.largest > c->tolerance ||
		    c->joint[i].angle.largest > c->angle)
			return false;
	return true;
}
