/* track.c - a joint followed through the frames (track.h). */
#include <string.h>

#include "rotation.h"
#include "skeleton.h"
#include "track.h"

const struct track_what track_what[TRACK_KINDS] = {
	{ "pos", { "x", "y", "z" }, 3 },
	{ "quat", { "qw", "qx", "qy", "qz" }, 4 },
	{ "mat", { "m00", "m01", "m02", "m10", "m11", "m12", "m20", "m21", "m22" }, 9 },
	{ "euler", { "Xrotation", "Yrotation", "Zrotation" }, 3 },
	{ "axis", { "ax", "ay", "az", "angle" }, 4 },
	{ "6d", { "m00", "m10", "m20", "m01", "m11", "m21" }, 6 },
};

enum track_kind
track_find(const char *word, size_t length)
{
	int kind = 0;

	while (
	    kind < TRACK_KINDS && (strlen(track_what[kind].name) != length ||
				      strncmp(word, track_what[kind].name, length) != 0))
		kind++;
	return (enum track_kind)kind;
}

struct track
track_begin(const struct bvh_skeleton *s, int joint, int root)
{
	static const int zxy[3] = { 2, 0, 1 };
	struct track t = { .joint = joint, .root = root };

	if (!skeleton_order(s, joint, t.axis))
		memcpy(t.axis, zxy, sizeof zxy);
	return t;
}

static void
follow_quaternion(struct track *t, const double m[9], double q[4])
{
	rotation_to_quaternion(q, m);
	if (t->begun)
		rotation_keep_sign(q, t->quaternion);
	memcpy(t->quaternion, q, sizeof t->quaternion);
}

static void
follow_euler(struct track *t, const double m[9], bool by_axis, double angle[3])
{
	double own[3];

	rotation_to_euler(own, m, t->axis, t->begun ? t->euler : NULL);
	if (t->begun)
		rotation_unroll(own, t->axis, t->euler);
	memcpy(t->euler, own, sizeof own);
	for (int i = 0; i < 3; i++)
		angle[by_axis ? t->axis[i] : i] = own[i];
}

size_t
track_numbers(struct track *t, enum track_kind kind, const double position[3],
    const double m[9], bool by_axis, double *to)
{
	const double six[6] = { m[0], m[3], m[6], m[1], m[4], m[7] };

	switch (kind) {
	case TRACK_POS: memcpy(to, position, 3 * sizeof *to); break;
	case TRACK_QUAT: follow_quaternion(t, m, to); break;
	case TRACK_MAT: memcpy(to, m, 9 * sizeof *to); break;
	case TRACK_EULER: follow_euler(t, m, by_axis, to); break;
	case TRACK_AXIS: rotation_to_axis(to, &to[3], m); break;
	case TRACK_6D: memcpy(to, six, sizeof six); break;
	case TRACK_KINDS: break;
	}
	return (size_t)track_what[kind].columns;
}
