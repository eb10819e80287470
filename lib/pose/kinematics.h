/* kinematics.h - from the values of a frame to where every joint is.
 *
 * The rotation of a joint is the product of its rotation channels in the order
 * of CHANNELS, for column vectors; a missing axis is the identity.  With G for
 * the rotation of a joint in the world, P for its place and p for its parent:
 *
 *	G = G[p] R	P = P[p] + G[p] T
 *
 * T is OFFSET, in which a position channel replaces its component, or, with
 * KINEMATICS_ADD, is added to it (the letter of the Biovision text). */
#ifndef KINEMATICS_H
#define KINEMATICS_H

#include "bvh.h"

enum kinematics_offset { KINEMATICS_REPLACE, KINEMATICS_ADD };

/* The figure in one frame.  Arrays have one element a joint, end sites too;
 * an end site has the rotation of its parent. */
struct kinematics {
	double (*position)[3]; /* world, in the file's unit */
	double (*rotation)[9]; /* world, row by row */
	/* What follows is the module's own. */
	const struct bvh_skeleton *skeleton;
	enum kinematics_offset mode;
	struct plan *plan; /* one a joint */
	double *sine, *cosine;
};

/* -1 when memory is out.  Borrows the skeleton. */
int kinematics_open(
    struct kinematics *, const struct bvh_skeleton *, enum kinematics_offset) BVH_CHECK;
void kinematics_close(struct kinematics *);

/* Poses the figure by the values of a frame; NULL: the rest pose. */
void kinematics_pose(struct kinematics *, const double *value);

/* The joint's own translation and rotation in its parent, of the last pose.
 * Of the rest pose when value is NULL. */
void kinematics_local(const struct kinematics *, int joint, const double *value,
    double translation[3], double rotation[9]);

/* The place and rotation of a joint as seen from another one. */
void kinematics_relative(const struct kinematics *, int joint, int from,
    double position[3], double rotation[9]);

/* The channels that a pose of the chosen joints depends on: theirs and those of
 * all joints above them.  -1 when memory is out. */
int kinematics_channels(
    const struct bvh_skeleton *, const bool *chosen, bool *channel) BVH_CHECK;

#endif
