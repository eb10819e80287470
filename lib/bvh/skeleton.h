/* skeleton.h - joints, channels and end sites: name, choose, compare.  Building them is
 * in bvh.h. */
#ifndef SKELETON_H
#define SKELETON_H

#include "bvh.h"

static inline bool
skeleton_is_end(const struct bvh_joint *joint)
{
	return joint->name == NULL;
}

/* The kind of a channel's name, in any case. */
enum bvh_kind skeleton_kind(const char *name, size_t length);

/* 0 1 2 for the axis X Y Z of a position or rotation channel. */
static inline int
skeleton_axis(enum bvh_kind kind)
{
	return (int)kind % 3;
}

static inline bool
skeleton_is_position(enum bvh_kind kind)
{
	return kind <= BVH_ZPOS;
}

static inline bool
skeleton_is_rotation(enum bvh_kind kind)
{
	return kind >= BVH_XROT && kind <= BVH_ZROT;
}

/* The axes of a joint's first three rotation channels, in the order listed; how
 * many rotation channels it has. */
int skeleton_rotation_axes(const struct bvh_skeleton *, int joint, int axis[3]);
/* The same; true when they are three different ones and no more. */
bool skeleton_order(const struct bvh_skeleton *, int joint, int axis[3]);

/* Names for tables, all different: end sites Parent_End, Parent_End2; joints
 * with a name that was there before Name#2, Name#3; a name already taken gets
 * the next number.  One a joint, none for end sites unless they are asked for; or one a
 * channel, "Joint.Xposition".  They are put together one at a time; -1 when memory is
 * out. */
struct labels {
	struct label *label;
	int count;
	char *text;
};
int labels_of_joints(struct labels *, const struct bvh_skeleton *, bool ends) BVH_CHECK;
int labels_of_channels(struct labels *, const struct bvh_skeleton *) BVH_CHECK;
/* NULL: there is none.  Holds until the next call. */
const char *labels_text(const struct labels *, int index);
void labels_free(struct labels *);

/* The same all at once, for few: one string a joint or channel; NULL when memory is
 * out. */
char **skeleton_labels(const struct bvh_skeleton *, bool ends);

/* Renames joints so that no two have one name: Name_2 and so on; -1 when memory is
 * out. */
int skeleton_rename_duplicates(struct bvh_skeleton *) BVH_CHECK;

/* The same for channels: Hips.Xposition, and Hips.Zrotation#2 for a second one. */
char **skeleton_channel_labels(const struct bvh_skeleton *);

void skeleton_labels_free(char **labels, int count);

/* The joints (no end sites) sorted by name, those of one name in file order;
 * *count of them, to be freed; NULL when memory is out. */
int *skeleton_by_name(const struct bvh_skeleton *, int *count);

/* True when frames of b may follow frames of a: same tree and names (bvh_same_tree),
 * channels, and OFFSETs, but for components that a position channel replaces.
 * These are the same within 1e-5 of the chain of a (skeleton_chain), or within one unit
 * of the last decimal of either, up to a hundredth of the chain; whatever they are when
 * offsets is false.  Otherwise why holds the first difference; "here" is b.  Both come
 * from readers, so that their OFFSETs have texts. */
bool skeleton_same(const struct bvh_skeleton *a, const struct bvh_skeleton *b,
    bool offsets, double chain, struct bvh_error *why);

/* The size of a figure whatever its rest pose: the longest sum of the lengths of bones
 * from a root, whose own OFFSET is no bone, to a leaf.  -1 when memory is out. */
double skeleton_chain(const struct bvh_skeleton *);

/* The rest position of each joint and end site: sums of OFFSETs from the root,
 * whose own OFFSET counts too.  To be freed; NULL when memory is out. */
double (*skeleton_rest(const struct bvh_skeleton *))[3];

/* How many children each joint has, end sites counted.  To be freed; NULL when memory
 * is out. */
int *skeleton_children(const struct bvh_skeleton *);

/* Whether a position channel moves this axis of the joint. */
bool skeleton_moves(const struct bvh_skeleton *, int joint, int axis);

#endif
