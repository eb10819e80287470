/* make.c - from the bones of ASF to a skeleton (make.h). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/rotation.h"
#include "make.h"

/* The axis of a bone, turned about in the order listed about fixed axes. */
static void
bone_axes(double m[9], const struct asf_reader *r, const struct asf_bone *b)
{
	int axis[3];
	double angle[3];

	for (int i = 0; i < 3; i++) {
		axis[i] = b->order[2 - i];
		angle[i] = b->axis[axis[i]] * (r->radians ? ROTATION_RADIAN : 1);
	}
	rotation_from_euler(m, axis, angle, 3);
}

/* The product that the rotations listed make, completed by the axes that are not
 * there: Z Y X, of which most bones have a part, or these last. */
static void
product_order(int order[3], const struct acclaim_bone *bone)
{
	int n = 0, seen = 0;
	bool falls = true;

	for (int i = bone->dofs - 1; i >= 0; i--)
		if (bone->dof[i] >= CLIP_ANGLES) {
			order[n++] = bone->dof[i] - CLIP_ANGLES;
			seen |= 1 << order[n - 1];
			falls = falls && (n == 1 || order[n - 1] < order[n - 2]);
		}
	if (falls) {
		order[0] = 2;
		order[1] = 1;
		order[2] = 0;
		return;
	}
	for (int axis = 2; axis >= 0 && n < 3; axis--)
		if ((seen & 1 << axis) == 0)
			order[n++] = axis;
}

static void
place_dofs(struct acclaim_bone *bone, struct clip_joint *joint)
{
	product_order(joint->order, bone);
	joint->turns = true;
	for (int i = 0; i < bone->dofs; i++) {
		int dof = bone->dof[i], at = 0;

		bone->slot[i] = dof;
		joint->moves = joint->moves || dof < CLIP_ANGLES;
		if (dof < CLIP_ANGLES)
			continue;
		while (joint->order[at] != dof - CLIP_ANGLES)
			at++;
		bone->slot[i] = CLIP_ANGLES + at;
	}
}

/* Where the tip of a bone is at rest: from which joint, and how far. */
struct end {
	int joint;
	double away[3];
};

static int
make_joint(
    struct acclaim *a, struct asf_reader *r, struct asf_bone *b, const struct end *from)
{
	struct clip_joint *joint = clip_add(
	    &a->clip, b->out.name, strlen(b->out.name), from->joint);

	if (joint == NULL)
		return words_no_memory(&r->w);
	memcpy(joint->offset, from->away, sizeof joint->offset);
	bone_axes(joint->axes, r, b);
	if (from->joint >= 0)
		memcpy(joint->slide, joint->axes, sizeof joint->slide);
	for (int axis = 0; axis < 3; axis++)
		joint->bone[axis] = b->direction[axis] * b->length;
	place_dofs(&b->out, joint);
	b->out.joint = a->clip.joints - 1;
	return 0;
}

/* A bone whose parent's end is known; its own end. */
static int
make_bone(struct acclaim *a, struct asf_reader *r, const struct acclaim_wish *wish,
    int index, struct end *end)
{
	struct asf_bone *b = &r->bone[index];
	struct end root = { .joint = -1 };

	memcpy(root.away, r->position, sizeof root.away);
	const struct end *from = index == 0 ? &root : &end[b->parent];
	bool folded = wish->fold && index > 0 && b->out.dofs == 0;
	b->out.joint = -1;
	if (!folded && make_joint(a, r, b, from) < 0)
		return -1;
	end[index].joint = folded ? from->joint : b->out.joint;
	for (int axis = 0; axis < 3; axis++)
		end[index].away[axis] = (folded ? from->away[axis] : 0) +
					b->direction[axis] * b->length;
	return 0;
}

static int
make_tip(struct acclaim *a, struct asf_reader *r, const struct end *end)
{
	struct clip_joint *tip = clip_add(&a->clip, NULL, 0, end->joint);

	if (tip == NULL)
		return words_no_memory(&r->w);
	memcpy(tip->offset, end->away, sizeof tip->offset);
	return 0;
}

/* Bones in the order of the list, a tip after each that has nothing on it. */
static int
make_bones(struct acclaim *a, struct asf_reader *r, const struct acclaim_wish *wish,
    const int *list, struct end *end)
{
	for (int i = 0; i < r->bones; i++) {
		bool leaf = i + 1 == r->bones || r->bone[list[i + 1]].parent != list[i];

		if (make_bone(a, r, wish, list[i], end) < 0)
			return -1;
		if (leaf && list[i] > 0 && make_tip(a, r, &end[list[i]]) < 0)
			return -1;
	}
	return 0;
}

/* The first bone that does not hang on the root. */
static int
fail_loose(struct asf_reader *r, const int *list, int found)
{
	char quoted[ERROR_QUOTE];
	bool *there = calloc((size_t)r->bones, sizeof *there);
	int first = 0;

	if (there == NULL)
		return words_no_memory(&r->w);
	for (int i = 0; i < found; i++) {
		int parent = r->bone[list[i]].parent;

		there[list[i]] = list[i] == 0 || (parent >= 0 && there[parent]);
	}
	while (first < r->bones && there[first])
		first++;
	free(there);
	const struct acclaim_bone *bone = &r->bone[first].out;
	return report_fail(&r->w.report, bone->line, 0,
	    "expected bone %s in :hierarchy, below root",
	    error_quote(quoted, bone->name, strlen(bone->name)));
}

/* The bones in the order of the file, without a copy of their names. */
static int
keep_bones(struct acclaim *a, struct asf_reader *r)
{
	a->bone = calloc((size_t)r->bones, sizeof *a->bone);
	a->file = array_string(r->w.in->name, strlen(r->w.in->name));
	if (a->bone == NULL || a->file == NULL)
		return words_no_memory(&r->w);
	a->bones = r->bones;
	for (int b = 0; b < r->bones; b++) {
		a->bone[b] = r->bone[b].out;
		r->bone[b].out.name = NULL;
		if (acclaim_names_add(&a->names, a->bone[b].name, &a->bone[b]) < 0)
			return words_no_memory(&r->w);
	}
	a->length = r->length;
	a->radians = r->radians;
	return 0;
}

static int
count_roots(const struct asf_reader *r)
{
	int roots = 0;

	for (int b = 0; b < r->bones; b++)
		roots += r->bone[b].parent < 0;
	return roots;
}

int
asf_make(struct acclaim *a, struct asf_reader *r, const struct acclaim_wish *wish)
{
	size_t count = (size_t)r->bones;
	int *parent = malloc(count * sizeof *parent), *list = NULL, found = 0,
	    result = -1;
	struct end *end = calloc(count, sizeof *end);

	if (parent != NULL && end != NULL) {
		for (int b = 0; b < r->bones; b++)
			parent[b] = r->bone[b].parent;
		list = clip_depth_first(parent, r->bones, &found);
	}
	if (list == NULL)
		words_no_memory(&r->w);
	else if (found < r->bones || count_roots(r) > 1)
		fail_loose(r, list, found);
	else if (make_bones(a, r, wish, list, end) == 0)
		result = keep_bones(a, r);
	free(parent);
	free(list);
	free(end);
	return result;
}

struct acclaim_bone *
acclaim_find(const struct acclaim *a, const char *name, size_t length)
{
	return acclaim_names_find(&a->names, name, length);
}
