/* kinematics.c - forward kinematics (bvhpose.h). */
#include <stdlib.h>
#include <string.h>

#include "bvhpose.h"
#include "base/rotation.h"
#include "bvh/skeleton.h"

/* What a joint's channels mean, looked at once. */
struct bvh_plan {
	int parent;
	double offset[3];
	bool moves; /* it has a position channel */
	int position[3]; /* the channel of each axis, or -1 */
	bool three; /* three rotations about three axes that stand together */
	int first; /* then: the first of them */
	int axis[3]; /* their axes */
	double sense; /* of the axes, rotation_sense() */
};

static void
make_plan(struct bvh_plan *plan, const struct bvh_skeleton *s, int j)
{
	const struct bvh_joint *joint = &s->joint[j];
	bool three = skeleton_order(s, j, plan->axis);

	plan->parent = joint->parent;
	for (int axis = 0; axis < 3; axis++) {
		plan->offset[axis] = joint->offset[axis].value;
		plan->position[axis] = -1;
	}
	for (int c = joint->first + joint->channels - 1; c >= joint->first; c--) {
		enum bvh_kind kind = s->channel[c].kind;

		if (skeleton_is_position(kind))
			plan->position[skeleton_axis(kind)] = c;
		plan->moves = plan->moves || skeleton_is_position(kind);
		if (skeleton_is_rotation(kind))
			plan->first = c;
	}
	plan->three = three && skeleton_is_rotation(s->channel[plan->first + 1].kind) &&
		      skeleton_is_rotation(s->channel[plan->first + 2].kind);
	plan->sense = three ? rotation_sense(plan->axis) : 0;
}

int
bvh_pose_open(struct bvh_pose *k, const struct bvh_skeleton *s, enum bvh_offset mode)
{
	size_t joints = (size_t)s->joints + 1, channels = (size_t)s->channels + 1;

	*k = (struct bvh_pose) { .skeleton = s, .mode = mode };
	k->position = calloc(joints, sizeof *k->position);
	k->rotation = calloc(joints, sizeof *k->rotation);
	k->plan = calloc(joints, sizeof *k->plan);
	k->sine = calloc(channels, sizeof *k->sine);
	k->cosine = calloc(channels, sizeof *k->cosine);
	if (k->position == NULL || k->rotation == NULL || k->plan == NULL ||
	    k->sine == NULL || k->cosine == NULL) {
		bvh_pose_close(k);
		return -1;
	}
	for (int j = 0; j < s->joints; j++)
		make_plan(&k->plan[j], s, j);
	return 0;
}

void
bvh_pose_close(struct bvh_pose *k)
{
	free(k->position);
	free(k->rotation);
	free(k->plan);
	free(k->sine);
	free(k->cosine);
	*k = (struct bvh_pose) { 0 };
}

/* Turns a rotation about three different axes: its columns of these axes are turned. */
static void
turn(double to[9], const double from[9], const struct bvh_plan *plan, const double *sine,
    const double *cosine)
{
	int a = plan->axis[0], b = plan->axis[1], c = plan->axis[2];
	double m[9];

	rotation_of_three(m, plan->sense, sine, cosine);
	for (int row = 0; row < 9; row += 3) {
		double ra = from[row + a], rb = from[row + b], rc = from[row + c];

		to[row + a] = ra * m[0] + rb * m[3] + rc * m[6];
		to[row + b] = ra * m[1] + rb * m[4] + rc * m[7];
		to[row + c] = ra * m[2] + rb * m[5] + rc * m[8];
	}
}

/* Turns a rotation by any other set of rotation channels, one after the other. */
static void
turn_each(double m[9], const struct bvh_pose *k, int j)
{
	const struct bvh_joint *joint = &k->skeleton->joint[j];

	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		enum bvh_kind kind = k->skeleton->channel[c].kind;
		int x = (skeleton_axis(kind) + 1) % 3, y = (x + 1) % 3;

		if (!skeleton_is_rotation(kind))
			continue;
		for (int row = 0; row < 9; row += 3) {
			double u = m[row + x], v = m[row + y];

			m[row + x] = u * k->cosine[c] + v * k->sine[c];
			m[row + y] = v * k->cosine[c] - u * k->sine[c];
		}
	}
}

static void
rotate(double to[9], const double from[9], const struct bvh_pose *k, int j)
{
	const struct bvh_plan *plan = &k->plan[j];

	if (plan->three) {
		turn(to, from, plan, k->sine + plan->first, k->cosine + plan->first);
		return;
	}
	memcpy(to, from, 9 * sizeof *to);
	turn_each(to, k, j);
}

static void
translate(double to[3], const struct bvh_pose *k, int j, const double *value)
{
	const struct bvh_plan *plan = &k->plan[j];

	memcpy(to, plan->offset, sizeof plan->offset);
	if (!plan->moves || value == NULL)
		return;
	for (int axis = 0; axis < 3; axis++) {
		int c = plan->position[axis];

		if (c >= 0)
			to[axis] = k->mode == BVH_ADD ? to[axis] + value[c] : value[c];
	}
}

void
bvh_pose_set(struct bvh_pose *k, const double *value)
{
	const struct bvh_skeleton *s = k->skeleton;
	static const double origin[3] = { 0, 0, 0 };

	if (value != NULL)
		rotation_sincos(value, k->sine, k->cosine, (size_t)s->channels);
	for (int j = 0; j < s->joints; j++) {
		int parent = k->plan[j].parent;
		const double *g = parent < 0 ? rotation_identity : k->rotation[parent];
		const double *p = parent < 0 ? origin : k->position[parent];
		double t[3], *to = k->position[j];

		translate(t, k, j, value);
		to[0] = p[0] + (g[0] * t[0] + g[1] * t[1] + g[2] * t[2]);
		to[1] = p[1] + (g[3] * t[0] + g[4] * t[1] + g[5] * t[2]);
		to[2] = p[2] + (g[6] * t[0] + g[7] * t[1] + g[8] * t[2]);
		if (value == NULL || s->joint[j].channels == 0)
			memcpy(k->rotation[j], g, sizeof k->rotation[j]);
		else
			rotate(k->rotation[j], g, k, j);
	}
}

void
bvh_pose_local(const struct bvh_pose *k, int j, const double *value,
    double translation[3], double rotation[9])
{
	translate(translation, k, j, value);
	if (value == NULL)
		memcpy(rotation, rotation_identity, sizeof rotation_identity);
	else
		rotate(rotation, rotation_identity, k, j);
}

void
bvh_pose_relative(
    const struct bvh_pose *k, int j, int from, double position[3], double rotation[9])
{
	double back[9], away[3];

	rotation_transpose(back, k->rotation[from]);
	rotation_multiply(rotation, back, k->rotation[j]);
	for (int axis = 0; axis < 3; axis++)
		away[axis] = k->position[j][axis] - k->position[from][axis];
	rotation_apply(position, back, away);
}

int
bvh_pose_channels(const struct bvh_skeleton *s, const bool *chosen, bool *channel)
{
	bool *needed = calloc((size_t)s->joints + 1, sizeof *needed);

	if (needed == NULL)
		return -1;
	memset(channel, false, (size_t)s->channels);
	for (int j = s->joints - 1; j >= 0; j--) {
		needed[j] = needed[j] || chosen[j];
		if (!needed[j])
			continue;
		if (s->joint[j].parent >= 0)
			needed[s->joint[j].parent] = true;
		for (int c = s->joint[j].first;
		     c < s->joint[j].first + s->joint[j].channels; c++)
			channel[c] = true;
	}
	free(needed);
	return 0;
}
