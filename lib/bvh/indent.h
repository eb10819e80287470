/* indent.h - the tree that the indentation of a hierarchy tells, where its braces do
 * not. */
#ifndef INDENT_H
#define INDENT_H

#include "bvh.h"

struct indent {
	int parent; /* as the indentation tells */
	int excess; /* how much deeper the joint is by its braces */
	int braces, depth; /* how deep it is by these, and by the indentation */
	bvh_count inside; /* the column of its children, or 0 */
};

/* The joints of one root, which are the last ones of the skeleton, one struct each, to
 * be freed.  column[j] is where joint j stands on its line, 0 when something is before
 * it.  False when the indentation tells no tree; *to is NULL when memory is out. */
bool indent_tree(
    const struct bvh_skeleton *, int root, const bvh_count *column, struct indent **to);

/* Whether no joint of the root has several children: then braces cannot stand
 * elsewhere than at the end.  Nor has one a name that goes on to OFFSET, for want of a
 * brace. */
bool indent_is_chain(const struct bvh_skeleton *, int root);

#endif
