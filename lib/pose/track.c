/* track.c - joints followed through the frames (track.h). */
#include <stdlib.h>
#include <string.h>

#include "base/rotation.h"
#include "bvh/skeleton.h"
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

bool
track_has(const struct track_kinds *kinds, enum track_kind kind)
{
	for (int i = 0; i < kinds->count; i++)
		if (kinds->kind[i] == kind)
			return true;
	return false;
}

int
track_columns(const struct track_kinds *kinds)
{
	int columns = 0;

	for (int i = 0; i < kinds->count; i++)
		columns += track_what[kinds->kind[i]].columns;
	return columns;
}

const char *
track_column(const struct track_kinds *kinds, int column, const struct track *t)
{
	int i = 0;

	while (column >= track_what[kinds->kind[i]].columns)
		column -= track_what[kinds->kind[i++]].columns;
	if (kinds->kind[i] == TRACK_EULER && t != NULL)
		column = t->axis[column];
	return track_what[kinds->kind[i]].column[column];
}

static struct track
begin(const struct bvh_skeleton *s, int joint, int root)
{
	static const int zxy[3] = { 2, 0, 1 };
	struct track t = { .joint = joint, .root = root };

	if (!skeleton_order(s, joint, t.axis))
		memcpy(t.axis, zxy, sizeof zxy);
	return t;
}

struct track *
track_begin(const struct bvh_skeleton *s, const bool *chosen, int *count)
{
	struct track *track = calloc((size_t)s->joints + 1, sizeof *track);
	int root = 0;

	*count = 0;
	for (int j = 0; track != NULL && j < s->joints; j++) {
		if (s->joint[j].parent < 0)
			root = j;
		if (chosen[j])
			track[(*count)++] = begin(s, j, root);
	}
	return track;
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

static void
first_columns(const double m[9], double six[6])
{
	for (int i = 0; i < 3; i++) {
		six[i] = m[3 * i];
		six[3 + i] = m[3 * i + 1];
	}
}

/* The numbers of one kind; how many. */
static int
follow(struct track *t, enum track_kind kind, const double position[3], const double m[9],
    bool by_axis, double *to)
{
	switch (kind) {
	case TRACK_POS: memcpy(to, position, 3 * sizeof *to); break;
	case TRACK_QUAT: follow_quaternion(t, m, to); break;
	case TRACK_MAT: memcpy(to, m, 9 * sizeof *to); break;
	case TRACK_EULER: follow_euler(t, m, by_axis, to); break;
	case TRACK_AXIS: rotation_to_axis(to, &to[3], m); break;
	case TRACK_6D: first_columns(m, to); break;
	case TRACK_KINDS: break;
	}
	return track_what[kind].columns;
}

size_t
track_numbers(struct track *t, const struct track_kinds *kinds, const double position[3],
    const double m[9], bool by_axis, double *to)
{
	size_t count = 0;

	for (int i = 0; i < kinds->count; i++)
		count += (size_t)follow(
		    t, kinds->kind[i], position, m, by_axis, to + count);
	t->begun = true;
	return count;
}
