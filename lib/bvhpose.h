/* bvhpose.h - forward kinematics: from the values of a frame to where every joint is.
 *
 *	struct bvh_pose pose;
 *	if (bvh_pose_open(&pose, bvh_header(in)->skeleton, BVH_REPLACE) < 0)
 *		... out of memory ...
 *	while (bvh_read(in, &frame) == BVH_FRAME) {
 *		bvh_pose_set(&pose, frame->value);
 *		... pose.position[joint][1] is how high it is ...
 *	}
 *	bvh_pose_close(&pose);
 *
 * The rotation of a joint is the product of its rotation channels in the order
 * of CHANNELS, for column vectors; a missing axis is the identity.  With G for
 * the rotation of a joint in the world, P for its place and p for its parent:
 *
 *	G = G[p] R	P = P[p] + G[p] T
 *
 * T is OFFSET, in which a position channel replaces its component, or, with
 * BVH_ADD, is added to it (the letter of the Biovision text). */
#ifndef BVHPOSE_H
#define BVHPOSE_H

#include "bvh.h"

BVH_FACE

enum bvh_offset { BVH_REPLACE, BVH_ADD };

/* The figure in one frame.  Arrays have one element a joint, end sites too;
 * an end site has the rotation of its parent. */
struct bvh_pose {
	double (*position)[3]; /* world, in the file's unit */
	double (*rotation)[9]; /* world, row by row */
	/* What follows is the library's own. */
	const struct bvh_skeleton *skeleton;
	enum bvh_offset mode;
	struct bvh_plan *plan; /* one a joint */
	double *sine, *cosine;
};

/* -1 when memory is out.  Borrows the skeleton. */
int bvh_pose_open(
    struct bvh_pose *, const struct bvh_skeleton *, enum bvh_offset) BVH_CHECK;
void bvh_pose_close(struct bvh_pose *);

/* Poses the figure by the values of a frame; NULL: the rest pose. */
void bvh_pose_set(struct bvh_pose *, const double *value);

/* The joint's own translation and rotation in its parent, of the last pose.
 * Of the rest pose when value is NULL. */
void bvh_pose_local(const struct bvh_pose *, int joint, const double *value,
    double translation[3], double rotation[9]);

/* The place and rotation of a joint as seen from another one. */
void bvh_pose_relative(
    const struct bvh_pose *, int joint, int from, double position[3], double rotation[9]);

/* The channels that a pose of the chosen joints depends on: theirs and those of
 * all joints above them.  -1 when memory is out. */
int bvh_pose_channels(
    const struct bvh_skeleton *, const bool *chosen, bool *channel) BVH_CHECK;

BVH_FACE_END

#endif
