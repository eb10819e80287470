/* framelist.h - which frames: a LIST as in cut(1).
 *
 * Parts between commas: N, N-M, N-, -M; r1 is the last frame, r10 the tenth from
 * the end; a number with s is in seconds, the nearest frame.  Both ends of a
 * range are kept, parts may overlap, and the order is that of the file. */
#ifndef FRAMELIST_H
#define FRAMELIST_H

#include "bvh.h"

struct frame_span {
	bvh_count first, last;
};

struct frame_list {
	struct frame_part *part; /* as written */
	int parts;
	struct frame_span *span; /* as resolved: sorted, apart from one another */
	int spans, at;
};

/* -1 and a message when the text is no LIST.  NULL stands for all frames. */
int frame_list_parse(struct frame_list *, const char *text, struct bvh_error *) BVH_CHECK;

/* Makes it the frames of a file; shortened tells that some are past its end. */
int frame_list_resolve(struct frame_list *, const struct bvh_header *, bool *shortened,
    struct bvh_error *) BVH_CHECK;

/* Turns a resolved one into all other frames.  -1 when memory is out. */
int frame_list_invert(struct frame_list *, bvh_count frames) BVH_CHECK;

/* Of a resolved one.  has() is to be asked with growing numbers. */
bool frame_list_has(struct frame_list *, bvh_count frame);
bvh_count frame_list_count(const struct frame_list *);
bvh_count frame_list_last(const struct frame_list *); /* 0: no frame */

void frame_list_free(struct frame_list *);

#endif
