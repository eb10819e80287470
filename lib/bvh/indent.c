/* indent.c - the tree that the indentation of a hierarchy tells (indent.h).
 *
 * It tells one when each joint begins a line, stands farther right than its parent and
 * as far right as the other children of that, and no joint loses all its children. */
#include <stdlib.h>
#include <string.h>

#include "indent.h"
#include "skeleton.h"

/* The nearest joint before j that stands farther left, or -1. */
static int
find_parent(const struct indent *at, int j, const bvh_count *column)
{
	int parent = j - 1;

	while (parent >= 0 && column[parent] >= column[j])
		parent = at[parent].parent;
	return parent;
}

static bool
place(struct indent *at, int j, int parent, const bvh_count *column)
{
	struct indent *above = &at[parent];

	if (above->inside == 0)
		above->inside = column[j];
	at[j].parent = parent;
	at[j].depth = above->depth + 1;
	at[j].excess = at[j].braces - at[j].depth;
	return above->inside == column[j];
}

bool
indent_tree(
    const struct bvh_skeleton *s, int root, const bvh_count *column, struct indent **to)
{
	struct indent *at = calloc((size_t)(s->joints - root), sizeof *at);
	const struct bvh_joint *joint = s->joint + root;

	*to = at;
	if (at == NULL || column[root] == 0)
		return false;
	column += root;
	at[0].parent = -1;
	for (int j = 1; j < s->joints - root; j++) {
		int parent = find_parent(at, j, column);

		at[j].braces = at[joint[j].parent - root].braces + 1;
		if (column[j] == 0 || parent < 0 || skeleton_is_end(&joint[parent]) ||
		    !place(at, j, parent, column))
			return false;
	}
	for (int j = 1; j < s->joints - root; j++) {
		if (joint[j].parent == root + j - 1 && at[j - 1].inside == 0)
			return false;
		at[j].parent += root;
	}
	return true;
}

bool
indent_is_chain(const struct bvh_skeleton *s, int root)
{
	for (int j = root; j < s->joints; j++) {
		const struct bvh_joint *joint = &s->joint[j];

		if (j > root && joint->parent != j - 1)
			return false;
		if (!skeleton_is_end(joint) && strstr(joint->name, " OFFSET ") != NULL)
			return false;
	}
	return true;
}
