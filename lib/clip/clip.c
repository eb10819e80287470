/* clip.c - a figure and its motion (clip.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/rotation.h"
#include "bvh/timing.h"
#include "clip.h"

/* Building ------------------------------------------------------------------ */

struct clip_joint *
clip_add(struct clip *clip, const char *name, size_t length, int parent)
{
	struct clip_joint *larger = array_grow(
	    clip->joint, (size_t)clip->joints, sizeof *larger);

	if (larger == NULL)
		return NULL;
	clip->joint = larger;
	struct clip_joint *joint = &larger[clip->joints];
	*joint = (struct clip_joint) { .parent = parent, .order = { 2, 1, 0 } };
	memcpy(joint->axes, rotation_identity, sizeof rotation_identity);
	memcpy(joint->slide, rotation_identity, sizeof rotation_identity);
	if (name != NULL && (joint->name = array_string(name, length)) == NULL)
		return NULL;
	clip->joints++;
	return joint;
}

void
clip_free(struct clip *clip)
{
	for (int j = 0; j < clip->joints; j++) {
		free(clip->joint[j].name);
		free(clip->joint[j].value);
	}
	free(clip->joint);
	free(clip->frame_time.text);
	*clip = (struct clip) { 0 };
}

int
clip_set_rate(struct clip *clip, double rate)
{
	char text[TIMING_SIZE];

	timing_text(text, 1 / rate);
	free(clip->frame_time.text);
	clip->frame_time.value = 1 / rate;
	clip->frame_time.text = array_string(text, strlen(text));
	return clip->frame_time.text == NULL ? -1 : 0;
}

/* child[n] is the first of those without a parent. */
static void
link_children(const int *parent, int n, int *child, int *sibling)
{
	for (int i = 0; i <= n; i++)
		child[i] = -1;
	for (int i = n - 1; i >= 0; i--) {
		int p = parent[i] < 0 ? n : parent[i];

		/* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): p is 0 to n */
		sibling[i] = child[p];
		child[p] = i;
	}
}

int *
clip_depth_first(const int *parent, int n, int *found)
{
	size_t room = (size_t)n + 1;
	int *list = malloc(room * sizeof *list);
	int *child = malloc(room * sizeof *child),
	    *sibling = malloc(room * sizeof *sibling);

	*found = 0;
	if (list != NULL && child != NULL && sibling != NULL) {
		link_children(parent, n, child, sibling);
		for (int at = child[n]; at >= 0;) {
			list[(*found)++] = at;
			int next = child[at];
			while (next < 0 && at >= 0) {
				next = sibling[at];
				at = parent[at];
			}
			at = next;
		}
	}
	if (child == NULL || sibling == NULL) {
		free(list);
		list = NULL;
	}
	free(child);
	free(sibling);
	return list;
}

static void
turn_vector(double v[3], const double m[9])
{
	double turned[3];

	rotation_apply(turned, m, v);
	memcpy(v, turned, sizeof turned);
}

static void
turn_matrix(double a[9], const double m[9])
{
	double turned[9];

	rotation_multiply(turned, m, a);
	memcpy(a, turned, sizeof turned);
}

void
clip_turn(struct clip *clip, const double m[9])
{
	for (int j = 0; j < clip->joints; j++) {
		struct clip_joint *joint = &clip->joint[j];

		turn_vector(joint->offset, m);
		turn_vector(joint->bone, m);
		turn_matrix(joint->axes, m);
		turn_matrix(joint->slide, m);
	}
}

int
clip_figure_end(const struct clip *clip, int root)
{
	int end = root + 1;

	while (end < clip->joints && clip->joint[end].parent >= 0)
		end++;
	return end;
}

struct clip_children *
clip_children(const struct clip *clip)
{
	struct clip_children *all = calloc((size_t)clip->joints + 1, sizeof *all);

	for (int j = 0; all != NULL && j < clip->joints; j++)
		all[j].child = all[j].tip = -1;
	/* From the last, so that the first stays. */
	for (int j = clip->joints - 1; all != NULL && j >= 0; j--) {
		if (clip->joint[j].parent < 0)
			continue;
		struct clip_children *parent = &all[clip->joint[j].parent];
		bool is_tip = clip->joint[j].name == NULL;
		*(is_tip ? &parent->tip : &parent->child) = j;
		parent->children += !is_tip;
		parent->tips += is_tip;
	}
	return all;
}

/* Frames kept in memory ------------------------------------------------------ */

int
clip_store(struct clip *clip, double (*row)[CLIP_ROW])
{
	for (int j = 0; j < clip->joints; j++) {
		struct clip_joint *joint = &clip->joint[j];
		size_t width = (size_t)joint->width;

		if (width == 0)
			continue;
		double *larger = array_grow(
		    joint->value, (size_t)clip->frames, width * sizeof *larger);
		if (larger == NULL)
			return -1;
		joint->value = larger;
		memcpy(larger + (size_t)clip->frames * width, row[j] + CLIP_ROW - width,
		    width * sizeof *larger);
	}
	clip->frames++;
	return 0;
}

void
clip_row(const struct clip *clip, bvh_count frame, double (*row)[CLIP_ROW])
{
	for (int j = 0; j < clip->joints; j++) {
		const struct clip_joint *joint = &clip->joint[j];
		size_t width = (size_t)joint->width;

		memset(row[j], 0, sizeof row[j]);
		if (width > 0)
			memcpy(row[j] + CLIP_ROW - width,
			    joint->value + (size_t)frame * width, width * sizeof **row);
	}
}

static double
size(const double v[3])
{
	return hypot(hypot(v[0], v[1]), v[2]);
}

/* The middle of the t of all frames, exactly if it is the same in all; and how far they
 * are from it. */
static double
middle(const struct clip_joint *joint, bvh_count frames, double t[3])
{
	double away[3];

	for (int axis = 0; axis < 3; axis++) {
		double least = joint->value[axis], most = least;

		for (bvh_count f = 1; f < frames; f++) {
			least = fmin(least, joint->value[f * joint->width + axis]);
			most = fmax(most, joint->value[f * joint->width + axis]);
		}
		t[axis] = least / 2 + most / 2;
		away[axis] = most / 2 - least / 2;
	}
	return size(away);
}

static void
note_jitter(struct clip_jitter *jitter, const struct clip_joint *joint, double away)
{
	if (jitter == NULL || away == 0)
		return;
	if (jitter->joints++ == 0)
		jitter->first = joint->name;
	jitter->most = fmax(jitter->most, away);
}

void
clip_settle(struct clip *clip, double share, struct clip_jitter *jitter)
{
	for (int j = 0; j < clip->joints && clip->frames > 0; j++) {
		struct clip_joint *joint = &clip->joint[j];
		double t[3], step[3], offset[3];

		if (joint->parent < 0 || joint->width < CLIP_ROW)
			continue;
		double away = middle(joint, clip->frames, t);
		rotation_apply(step, joint->slide, t);
		for (int axis = 0; axis < 3; axis++)
			offset[axis] = joint->offset[axis] + step[axis];
		if (away > 0 && 2 * away >= share * size(offset))
			continue;
		note_jitter(jitter, joint, away);
		memcpy(joint->offset, offset, sizeof offset);
		for (bvh_count f = 0; f < clip->frames; f++)
			memset(
			    joint->value + f * joint->width, 0, 3 * sizeof *joint->value);
		joint->moves = false;
	}
}
