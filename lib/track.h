/* track.h - a joint followed through the frames, as numbers for a table. */
#ifndef TRACK_H
#define TRACK_H

#include "bvh.h"

enum track_kind {
	TRACK_POS, /* place */
	TRACK_QUAT, /* quaternion w x y z; w >= 0 at first, then without a jump */
	TRACK_MAT, /* rotation matrix row by row */
	TRACK_EULER, /* angles in the joint's own order, unrolled */
	TRACK_AXIS, /* axis and angle, 0 to 180 degrees */
	TRACK_6D, /* the first two columns of the matrix */
	TRACK_KINDS
};

/* What the kinds and their columns are called; those of angles by axis X Y Z. */
extern const struct track_what {
	const char *name, *column[9];
	int columns;
} track_what[TRACK_KINDS];

/* The kind that a word names, or TRACK_KINDS. */
enum track_kind track_find(const char *word, size_t length);

struct track {
	int joint, root;
	int axis[3]; /* the order of the angles; ZXY when the joint has not three axes */
	double euler[3]; /* of the frame before */
	double quaternion[4];
	bool begun; /* there is a frame before */
};

struct track track_begin(const struct bvh_skeleton *, int joint, int root);

/* The numbers of one kind, from the place and the rotation of the joint in this
 * frame; how many.  by_axis: angles as X Y Z whatever their order. */
size_t track_numbers(struct track *, enum track_kind, const double position[3],
    const double rotation[9], bool by_axis, double *to);

#endif
