/* skeleton.c - joints, channels and end sites: build, name, choose, compare. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/text.h"
#include "skeleton.h"

static const char kind_name[][10] = { "Xposition", "Yposition", "Zposition", "Xrotation",
	"Yrotation", "Zrotation" };

int
bvh_add_joint(struct bvh_skeleton *s, const char *name, int parent)
{
	struct bvh_joint *all = array_grow(s->joint, (size_t)s->joints, sizeof *all);

	if (all == NULL)
		return -1;
	s->joint = all;
	all[s->joints] = (struct bvh_joint) { .parent = parent, .first = s->channels };
	if (name != NULL &&
	    (all[s->joints].name = array_string(name, strlen(name))) == NULL)
		return -1;
	return s->joints++;
}

enum bvh_kind
skeleton_kind(const char *name, size_t length)
{
	for (int kind = BVH_XPOS; kind <= BVH_ZROT; kind++)
		if (length == strlen(kind_name[kind]) &&
		    strncasecmp(name, kind_name[kind], length) == 0)
			return (enum bvh_kind)kind;
	return BVH_OTHER;
}

int
bvh_add_channel(struct bvh_skeleton *s, int joint, const char *name)
{
	size_t length = strlen(name);
	struct bvh_channel *all = array_grow(
	    s->channel, (size_t)s->channels, sizeof *all);
	enum bvh_kind kind = skeleton_kind(name, length);

	if (all == NULL)
		return -1;
	s->channel = all;
	all[s->channels] = (struct bvh_channel) { .kind = kind, .joint = joint };
	all[s->channels].name = array_string(
	    kind == BVH_OTHER ? name : kind_name[kind], length);
	if (all[s->channels].name == NULL)
		return -1;
	if (s->joint[joint].channels++ == 0)
		s->joint[joint].first = s->channels;
	return s->channels++;
}

void
bvh_skeleton_free(struct bvh_skeleton *s)
{
	for (int j = 0; j < s->joints; j++) {
		for (int axis = 0; axis < 3; axis++)
			free(s->joint[j].offset[axis].text);
		free(s->joint[j].name);
	}
	for (int c = 0; c < s->channels; c++)
		free(s->channel[c].name);
	free(s->joint);
	free(s->channel);
	memset(s, 0, sizeof *s);
}

int
bvh_set_offset(struct bvh_skeleton *s, int joint, int axis, double value, int decimals)
{
	struct bvh_number *offset = &s->joint[joint].offset[axis];
	char text[DECIMAL_SIZE];

	if (offset->text != NULL && offset->value == value)
		return 0;
	char *copy = array_string(
	    text, (size_t)(decimal_print(text, value, decimals) - text));
	if (copy == NULL)
		return -1;
	free(offset->text);
	*offset = (struct bvh_number) { value, copy };
	return 0;
}

int
skeleton_rotation_axes(const struct bvh_skeleton *s, int joint, int axis[3])
{
	const struct bvh_joint *j = &s->joint[joint];
	int count = 0;

	for (int c = j->first; c < j->first + j->channels; c++)
		if (skeleton_is_rotation(s->channel[c].kind)) {
			if (count < 3)
				axis[count] = skeleton_axis(s->channel[c].kind);
			count++;
		}
	return count;
}

bool
skeleton_order(const struct bvh_skeleton *s, int joint, int axis[3])
{
	return skeleton_rotation_axes(s, joint, axis) == 3 && axis[0] != axis[1] &&
	       axis[1] != axis[2] && axis[2] != axis[0];
}

bool
skeleton_moves(const struct bvh_skeleton *s, int joint, int axis)
{
	const struct bvh_joint *j = &s->joint[joint];

	for (int c = j->first; c < j->first + j->channels; c++)
		if (skeleton_is_position(s->channel[c].kind) &&
		    skeleton_axis(s->channel[c].kind) == axis)
			return true;
	return false;
}

double (*skeleton_rest(const struct bvh_skeleton *s))[3]
{
	double(*rest)[3] = calloc((size_t)s->joints + 1, sizeof *rest);

	for (int j = 0; rest != NULL && j < s->joints; j++)
		for (int axis = 0; axis < 3; axis++) {
			int parent = s->joint[j].parent;

			rest[j][axis] = s->joint[j].offset[axis].value +
					(parent < 0 ? 0 : rest[parent][axis]);
		}
	return rest;
}

/* Choosing ---------------------------------------------------------------- */

int
bvh_find_joint(const struct bvh_skeleton *s, const char *name)
{
	for (int j = 0; j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j]) && strcmp(s->joint[j].name, name) == 0)
			return j;
	return -1;
}

/* Comparing --------------------------------------------------------------- */

static const char *
called(const struct bvh_joint *joint, char quoted[ERROR_QUOTE])
{
	if (skeleton_is_end(joint))
		return "an end site";
	return error_quote(quoted, joint->name, strlen(joint->name));
}

static bool
same_channels(const struct bvh_skeleton *a, const struct bvh_skeleton *b, int j)
{
	if (a->joint[j].channels != b->joint[j].channels)
		return false;
	for (int i = 0; i < a->joint[j].channels; i++) {
		const char *name = a->channel[a->joint[j].first + i].name;

		if (strcmp(name, b->channel[b->joint[j].first + i].name) != 0)
			return false;
	}
	return true;
}

/* A unit of the last decimal; none where there are no decimals. */
static double
last_unit(const struct bvh_number *number)
{
	int places = decimal_places(number->text, strlen(number->text));

	return places > 0 ? pow(10, -places) * (1 + 1e-9) : 0;
}

static bool
same_offset(
    const struct bvh_skeleton *a, const struct bvh_skeleton *b, int j, double chain)
{
	for (int axis = 0; axis < 3; axis++) {
		const struct bvh_number *p = &a->joint[j].offset[axis],
					*q = &b->joint[j].offset[axis];
		double gap = fabs(p->value - q->value);

		if (gap > 1e-5 * chain && !skeleton_moves(a, j, axis) &&
		    gap > fmin(0.01 * chain, fmax(last_unit(p), last_unit(q))))
			return false;
	}
	return true;
}

static bool
same_node(const struct bvh_skeleton *a, const struct bvh_skeleton *b, int j,
    struct bvh_error *why)
{
	const struct bvh_joint *p = &a->joint[j], *q = &b->joint[j];
	char one[ERROR_QUOTE], other[ERROR_QUOTE];

	if (skeleton_is_end(p) != skeleton_is_end(q) ||
	    (!skeleton_is_end(p) && strcmp(p->name, q->name) != 0))
		error_set(why, NULL, 0, 0, "joint %d is %s here and %s there", j + 1,
		    called(q, other), called(p, one));
	else if (p->parent != q->parent)
		error_set(why, NULL, 0, 0, "joint %d (%s) has another parent", j + 1,
		    called(p, one));
	else
		return true;
	return false;
}

static bool
same_joint(const struct bvh_skeleton *a, const struct bvh_skeleton *b, int j,
    bool offsets, double chain, struct bvh_error *why)
{
	const struct bvh_joint *p = &a->joint[j], *q = &b->joint[j];
	const struct bvh_number *u = p->offset, *v = q->offset;
	char one[ERROR_QUOTE];

	if (!same_channels(a, b, j))
		error_set(why, NULL, 0, 0, "CHANNELS of %s differ", called(p, one));
	else if (offsets && !same_offset(a, b, j, chain))
		error_set(why, NULL, 0, 0,
		    "OFFSET of %s is %.20s %.20s %.20s here and %.20s %.20s %.20s there",
		    called(p, one), v[0].text, v[1].text, v[2].text, u[0].text, u[1].text,
		    u[2].text);
	else
		return true;
	return false;
}

static bool
same_count(
    const struct bvh_skeleton *a, const struct bvh_skeleton *b, struct bvh_error *why)
{
	if (a->joints == b->joints)
		return true;
	error_set(why, NULL, 0, 0, "%d joints and end sites here, %d there", b->joints,
	    a->joints);
	return false;
}

bool
bvh_same_tree(
    const struct bvh_skeleton *a, const struct bvh_skeleton *b, struct bvh_error *why)
{
	for (int j = 0; j < a->joints && j < b->joints; j++)
		if (!same_node(a, b, j, why))
			return false;
	return same_count(a, b, why);
}

bool
skeleton_same(const struct bvh_skeleton *a, const struct bvh_skeleton *b, bool offsets,
    double chain, struct bvh_error *why)
{
	for (int j = 0; j < a->joints && j < b->joints; j++)
		if (!same_node(a, b, j, why) || !same_joint(a, b, j, offsets, chain, why))
			return false;
	return same_count(a, b, why);
}

int *
skeleton_children(const struct bvh_skeleton *s)
{
	int *children = calloc((size_t)s->joints + 1, sizeof *children);

	for (int j = 0; children != NULL && j < s->joints; j++)
		if (s->joint[j].parent >= 0)
			children[s->joint[j].parent]++;
	return children;
}

/* Sizes -------------------------------------------------------------------- */

double
skeleton_chain(const struct bvh_skeleton *s)
{
	double *length = calloc((size_t)s->joints + 1, sizeof *length), longest = 0;

	if (length == NULL)
		return -1;
	for (int j = 0; j < s->joints; j++) {
		const struct bvh_number *offset = s->joint[j].offset;
		int parent = s->joint[j].parent;

		if (parent >= 0)
			length[j] = length[parent] +
				    hypot(hypot(offset[0].value, offset[1].value),
					offset[2].value);
		longest = fmax(longest, length[j]);
	}
	free(length);
	return longest;
}
