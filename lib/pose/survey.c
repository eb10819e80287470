/* survey.c - what a header tells about a figure (survey.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bvh/skeleton.h"
#include "survey.h"

/* In the order of guessing; people are 1.2 to 2.2 m tall. */
static const struct unit {
	char name[8];
	double micrometres;
	bool guessed; /* yards are as good as metres, and kilometres are no joke */
} unit[] = {
	{ "cm", 10000, true },
	{ "m", 1000000, true },
	{ "in", 25400, true },
	{ "mm", 1000, true },
	{ "dm", 100000, true },
	{ "ft", 304800, true },
	{ "inch100", 254, true },
	{ "yd", 914400, false },
	{ "km", 1e9, false },
	{ "inches", 25400, false }, /* these two are words of HTR */
	{ "mi", 1609344000, false },
};

double
survey_micrometres(const char *name)
{
	for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
		if (strcmp(name, unit[i].name) == 0)
			return unit[i].micrometres;
	return 0;
}

static const char *
guess_unit(double height)
{
	for (size_t i = 0; i < sizeof unit / sizeof *unit; i++)
		if (unit[i].guessed && height * unit[i].micrometres >= 1.2e6 &&
		    height * unit[i].micrometres <= 2.2e6)
			return unit[i].name;
	return NULL;
}

static void
letters_of(const struct bvh_skeleton *s, int joint, char letters[8])
{
	const struct bvh_joint *j = &s->joint[joint];
	int count = 0;

	for (int c = j->first; c < j->first + j->channels && count < 7; c++)
		if (skeleton_is_rotation(s->channel[c].kind))
			letters[count++] = "XYZ"[skeleton_axis(s->channel[c].kind)];
	if (count == 0)
		letters[count++] = '-';
	letters[count] = '\0';
}

static int
count_order(struct survey *v, const char *letters)
{
	for (int i = 0; i < v->orders; i++)
		if (strcmp(v->order[i].letters, letters) == 0) {
			v->order[i].joints++;
			return 0;
		}
	struct survey_order *all = array_grow(v->order, (size_t)v->orders, sizeof *all);
	if (all == NULL)
		return -1;
	v->order = all;
	snprintf(all[v->orders].letters, sizeof all->letters, "%s", letters);
	all[v->orders++].joints = 1;
	return 0;
}

static void
count_rotations(struct survey *v, const struct bvh_skeleton *s, int joint)
{
	int axis[3], count = skeleton_rotation_axes(s, joint, axis);

	if (count == 1 || count == 2)
		v->partial++;
	if (count > 3 || (count == 3 && !skeleton_order(s, joint, axis)))
		v->repeated_axes++;
}

/* What position channels do in a joint. */
static void
count_positions(struct survey *v, const struct bvh_skeleton *s, int joint)
{
	bool moves = false;

	for (int axis = 0; axis < 3; axis++) {
		double offset = fabs(s->joint[joint].offset[axis].value);

		if (!skeleton_moves(s, joint, axis))
			continue;
		moves = true;
		if (offset > v->replaced) {
			v->replaced = offset;
			v->replaced_joint = joint;
		}
	}
	v->position_joints += moves && s->joint[joint].parent >= 0;
}

static int
count_joint(struct survey *v, const struct bvh_skeleton *s, int joint)
{
	const struct bvh_joint *j = &s->joint[joint];
	char letters[8];

	if (skeleton_is_end(j)) {
		v->ends++;
		return 0;
	}
	v->joints++;
	v->roots += j->parent < 0;
	if (j->parent >= 0 && j->offset[0].value == 0 && j->offset[1].value == 0 &&
	    j->offset[2].value == 0)
		v->zero_length++;
	for (int c = j->first; c < j->first + j->channels; c++)
		v->ignored += s->channel[c].kind == BVH_OTHER;
	count_rotations(v, s, joint);
	count_positions(v, s, joint);
	letters_of(s, joint, letters);
	return count_order(v, letters);
}

static int
count_children(struct survey *v, const struct bvh_skeleton *s)
{
	int *children = skeleton_children(s);

	if (children == NULL)
		return -1;
	for (int j = 0; j < s->joints; j++) {
		v->bare_leaves += children[j] == 0 && !skeleton_is_end(&s->joint[j]);
		v->ends_beside += skeleton_is_end(&s->joint[j]) &&
				  children[s->joint[j].parent] > 1;
	}
	free(children);
	return 0;
}

static int
count_duplicates(struct survey *v, const struct bvh_skeleton *s)
{
	int count, *joint = skeleton_by_name(s, &count);

	if (joint == NULL)
		return -1;
	for (int i = 1; i < count; i++)
		v->duplicates += strcmp(s->joint[joint[i - 1]].name,
				     s->joint[joint[i]].name) == 0;
	free(joint);
	return 0;
}

static int
measure(struct survey *v, const struct bvh_skeleton *s)
{
	double(*rest)[3] = skeleton_rest(s);

	if (rest == NULL)
		return -1;
	for (int axis = 0; axis < 3; axis++) {
		v->low[axis] = v->high[axis] = rest[0][axis];
		for (int j = 1; j < s->joints; j++) {
			v->low[axis] = fmin(v->low[axis], rest[j][axis]);
			v->high[axis] = fmax(v->high[axis], rest[j][axis]);
		}
	}
	free(rest);
	v->up = v->high[2] - v->low[2] > v->high[1] - v->low[1] ? 2 : 1;
	v->height = v->high[v->up] - v->low[v->up];
	v->unit = guess_unit(v->height);
	return 0;
}

/* FNV-1a of what the files of one skeleton have in common. */
static uint64_t
hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
	static const uint64_t prime = 1099511628211u;
	const unsigned char *byte = bytes;

	while (count-- > 0)
		hash = (hash ^ *byte++) * prime;
	return hash;
}

/* A name and what ends it, which no name has. */
static uint64_t
hash_name(uint64_t hash, const char *name)
{
	return hash_bytes(hash, name, strlen(name) + 1);
}

/* The order of joints and how deep each is make the tree; OFFSETs are left out, which
 * differ from person to person. */
static int
identify(struct survey *v, const struct bvh_skeleton *s)
{
	uint64_t hash = 14695981039346656037u;
	unsigned *depth = calloc((size_t)s->joints + 1, sizeof *depth);
	char text[16];

	if (depth == NULL)
		return -1;
	for (int j = 0; j < s->joints; j++) {
		const struct bvh_joint *joint = &s->joint[j];

		depth[j] = joint->parent < 0 ? 0 : depth[joint->parent] + 1;
		snprintf(text, sizeof text, "%u", depth[j]);
		hash = hash_name(hash, text);
		hash = hash_name(hash, skeleton_is_end(joint) ? "{" : joint->name);
		for (int c = joint->first; c < joint->first + joint->channels; c++)
			hash = hash_name(hash, s->channel[c].name);
		hash = hash_name(hash, "");
	}
	free(depth);
	snprintf(v->id, sizeof v->id, "%016llx", (unsigned long long)hash);
	return 0;
}

int
survey_make(struct survey *v, const struct bvh_skeleton *s)
{
	*v = (struct survey) { .replaced_joint = -1 };
	for (int j = 0; j < s->joints; j++)
		if (count_joint(v, s, j) < 0)
			return -1;
	if (count_children(v, s) < 0 || count_duplicates(v, s) < 0 || identify(v, s) < 0)
		return -1;
	return measure(v, s);
}

void
survey_free(struct survey *v)
{
	free(v->order);
}
