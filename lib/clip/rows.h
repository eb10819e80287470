/* rows.h - the rows of a clip in memory, by blocks. */
#ifndef CLIP_ROWS_H
#define CLIP_ROWS_H

#include "clip.h"

/* The rows of a clip, kept by blocks: all numbers once and at most a block more, which
 * clip_store(), an array a joint, cannot do. */
struct clip_rows {
	double **block;
	size_t blocks;
	int *column; /* where the numbers of a joint stand in a row */
	size_t width;
	bvh_count count;
};

/* Starts as all zero bytes.  -1 when memory is out. */
int clip_rows_add(
    struct clip_rows *, const struct clip *, double (*row)[CLIP_ROW]) BVH_CHECK;
void clip_rows_free(struct clip_rows *);
/* The numbers of a joint in a frame, which counts from 0: as many as its width. */
const double *clip_rows_at(const struct clip_rows *, int joint, bvh_count frame);

#endif
