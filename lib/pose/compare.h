/* compare.h - two figures as motion, not as text: what differs in their skeletons, and how
 * far apart their joints are in a frame.
 *
 *	struct compare c;
 *	compare_open(&c, a, b, BVH_REPLACE, 0, &take);  differences of the skeletons
 *	while (... a frame of both ...)
 *		compare_frame(&c, number, value of a, value of b);
 *	... c.joint[0].distance.largest ...
 *	compare_close(&c);
 *
 * Joints are paired by their labels (skeleton_labels), end sites too, in any order. */
#ifndef COMPARE_H
#define COMPARE_H

#include "bvhpose.h"

/* Of all frames so far. */
struct compare_gap {
	double sum, largest;
	bvh_count frame; /* of the largest; 0: all are 0 */
};

struct compare_joint {
	const char *label;
	int a, b; /* its indices */
	struct compare_gap distance; /* in the unit of the files */
	struct compare_gap angle; /* degrees; of end sites always 0 */
};

struct compare {
	struct compare_joint *joint; /* those that both have, in the order of a */
	int joints;
	bool same_tree; /* each has all that the other has, below the same parent */
	bool same_offsets; /* within the tolerance, where posing uses them */
	double tolerance; /* of places */
	double angle; /* of rotations: moves the end of the longest bone by as much */
	bvh_count frames;
	/* What follows is the library's own. */
	struct bvh_pose pose[2];
	char **label[2];
	const struct bvh_skeleton *skeleton[2];
};

/* Takes each difference of the skeletons: a line of text. */
struct compare_take {
	void (*take)(void *to, const char *text);
	void *to;
};

/* A tolerance below 0 is 1e-4 of the longest chain of bones of a.  -1 when memory is
 * out.  Borrows the skeletons. */
int compare_open(struct compare *, const struct bvh_skeleton *a,
    const struct bvh_skeleton *b, enum bvh_offset, double tolerance,
    const struct compare_take *) BVH_CHECK;
void compare_frame(
    struct compare *, bvh_count frame, const double *value_a, const double *value_b);
/* Whether all places and angles were within what is allowed. */
bool compare_within(const struct compare *);
void compare_close(struct compare *);

#endif
