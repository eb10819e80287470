/* clip.h - the common ground of the formats: a figure with its rest orientations,
 * and its motion one row at a time or as a whole.
 *
 * At rest each joint stands at its parent's place plus offset, all in the axes of
 * the world, and its own axes are the columns of the matrix axes.  A frame gives a
 * joint a translation t and an Euler triple of the rotation M, both in the numbers
 * of the file they came from.  With p for the parent, P for the place and G for the
 * rotation away from rest, in the world:
 *
 *	P = P[p] + G[p] (offset + slide t)	G = G[p] axes M axes^-1
 *
 *	        offset                 axes      slide            M
 *	BVH     OFFSET                 1         1                rotation channels
 *	HTR     B[p] Tbase             B         B[p]             Rframe
 *	ASF     direction x length[p]  axis      axis             degrees of freedom
 *
 * where B is the product of base rotations from the root down.  So a format's reader
 * keeps its numbers as they are, and its writer asks by clip_view for those in other
 * axes or another Euler order.
 *
 * Lengths are in the unit of the file, angles in degrees.  Joints are depth first; a
 * tip, the end of a chain, is a joint without a name. */
#ifndef CLIP_H
#define CLIP_H

#include "bvh.h"

/* The numbers of a joint in a frame: t, then the Euler triple. */
enum { CLIP_ROW = 6, CLIP_ANGLES = 3 };

struct clip_joint {
	char *name; /* NULL: a tip */
	int parent; /* -1: a root; else less than its own index */
	double offset[3];
	double axes[9], slide[9];
	double bone[3]; /* its bone at rest, from its place, in the axes of the world */
	int order[3]; /* axes of the triple, which means their product left to right */
	bool turns; /* it has angles */
	bool moves; /* it has a t that is not always 0 */
	double *value; /* clip_store(): width numbers a frame, the angles last */
	int width; /* 0, 3 or 6 */
};

struct clip {
	struct clip_joint *joint;
	int joints; /* tips included */
	bvh_count frames;
	struct bvh_number frame_time; /* value 0: unknown */
};

/* A clip starts as all zero bytes.  Gives the new joint, at rest in the axes of the
 * world, or NULL when memory is out; a NULL name makes a tip. */
struct clip_joint *clip_add(struct clip *, const char *name, size_t length, int parent);
void clip_free(struct clip *);

/* The frame time of a rate, TIMING_SLOWEST to TIMING_FASTEST.  -1 when memory is out. */
int clip_set_rate(struct clip *, double rate) BVH_CHECK;

/* The indices of n things so that each comes after its parent (-1: it has none) and
 * the children of one are together, in the order they had.  *found of them are on no
 * circle.  To be freed; NULL when memory is out. */
int *clip_depth_first(const int *parent, int n, int *found);

/* Turns the whole, at rest and in motion. */
void clip_turn(struct clip *, const double m[9]);

/* Where the figure of a root ends: the next root, or the number of joints. */
int clip_figure_end(const struct clip *, int root);

/* How many children with names and how many tips a joint has, and the first of each, or
 * -1. */
struct clip_children {
	int children, child;
	int tips, tip;
};
/* Of all joints; to be freed; NULL when memory is out. */
struct clip_children *clip_children(const struct clip *);

/* Frames kept in memory ------------------------------------------------------ */

/* Adds a frame; -1 when memory is out. */
int clip_store(struct clip *, double (*row)[CLIP_ROW]) BVH_CHECK;
/* Of a stored frame, which counts from 0. */
void clip_row(const struct clip *, bvh_count frame, double (*row)[CLIP_ROW]);
/* A t that is the same in all stored frames, or varies by less than this share of the
 * bone to it, becomes part of offset; jitter, which may be NULL, tells what is lost. */
struct clip_jitter {
	int joints;
	const char *first;
	double most; /* how far from where a joint was */
};
void clip_settle(struct clip *, double share, struct clip_jitter *);

#endif
