/* track.h - joints followed through the frames, as numbers for a table. */
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

/* What is printed of a joint: kinds, all different, in this order. */
struct track_kinds {
	enum track_kind kind[TRACK_KINDS];
	int count;
};

bool track_has(const struct track_kinds *, enum track_kind);
int track_columns(const struct track_kinds *); /* how many in all */

struct track {
	int joint, root;
	int axis[3]; /* the order of the angles; ZXY when the joint has not three axes */
	double euler[3]; /* of the frame before */
	double quaternion[4];
	bool begun; /* there is a frame before */
};

/* A track for each chosen joint or end site, *count of them, to be freed; NULL when
 * memory is out. */
struct track *track_begin(const struct bvh_skeleton *, const bool *chosen, int *count);

/* What a column is called.  Angles are in the order of the track, NULL: X Y Z. */
const char *track_column(const struct track_kinds *, int column, const struct track *);

/* The numbers of all kinds, from the place and the rotation of the joint in this
 * frame; how many.  by_axis: angles as X Y Z whatever their order. */
size_t track_numbers(struct track *, const struct track_kinds *, const double position[3],
    const double rotation[9], bool by_axis, double *to);

#endif
