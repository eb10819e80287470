/* htr.h - Motion Analysis HTR in and out: a hierarchy of segments, each with a base
 * position, and their motion segment by segment, so that all of it is in memory.
 *
 * With b for the base position, f for a frame and p for the parent, lengths times
 * ScaleFactor:
 *
 *	P = P[p] + G[p] (Tb + Tf)	G = G[p] Rb Rf	tip = P + G (BoneLength axis)
 *
 * Each R is the product left to right of the rotations that EulerRotationOrder
 * names; that is how Syzygy and htrviewer read it and how the feet of a native file
 * stand still.  The scale SF of a frame, of its own bone alone, is left out with a
 * warning: no other format here can vary a bone. */
#ifndef HTR_H
#define HTR_H

#include "clip/clip.h"

struct htr {
	struct clip clip; /* frames stored, moves as they do */
	int order[3]; /* of the file */
	int up; /* GlobalAxisofGravity: 0 1 2 for X Y Z */
	char unit[16]; /* CalibrationUnits, or "" */
	/* The words Rx Ry Rz of all frames of a joint as they came, a blank after each;
	 * NULL where they were not kept: no text was asked for, or it is in radians. */
	char **text;
};

struct htr_wish {
	bvh_count take; /* of a file that holds several; 0: the first, with a warning */
	bool text;
};

/* -1 after a failure; all is freed then. */
int htr_read(struct htr *, struct bvh_input *, const struct htr_wish *,
    const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
void htr_free(struct htr *);

/* Whether base rotations take +Y to a joint's child, as in native files, or are 0. */
enum htr_axes { HTR_ALIGNED, HTR_PLAIN };

struct htr_style {
	enum htr_axes axes;
	const char *unit; /* what CalibrationUnits says */
	bvh_count rate; /* DataFrameRate */
	int decimals;
};

/* Writes a clip with stored frames.  A tip that is all a joint has is its BoneLength,
 * any other one a segment of its own.  Warns of names that had to change and of tips
 * that plain axes cannot reach.  -1 after a failure. */
int htr_write(struct bvh_output *, const struct clip *, const struct htr_style *,
    const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;

#endif
