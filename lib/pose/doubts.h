/* doubts.h - what a careful person would ask about a file that can be read. */
#ifndef DOUBTS_H
#define DOUBTS_H

#include "survey.h"

/* A channel's motion so far. */
struct doubt_channel {
	double low, high, before;
	bvh_count jumps; /* times that a rotation goes on by more than 180 degrees */
	bvh_count frame, line; /* where the first one ends */
	double size; /* of it */
};

struct doubts {
	const struct bvh_warnings *to;
	const char *file;
	const struct bvh_header *header;
	double chain; /* of bones, the longest: the size of the figure (skeleton.h) */
	struct doubt_channel *channel;
	bvh_count frames;
	bvh_count repeats, repeat_frame, repeat_line; /* frames like the one before */
	bvh_count leaps, leap_frame, leap_line; /* of a root, farther than the chain */
	double leap;
	int leap_joint;
};

/* Reports what the header gives cause to doubt.  -1 when memory is out. */
int doubts_open(struct doubts *, const struct bvh_header *, const char *file,
    const struct bvh_warnings *) BVH_CHECK;
void doubts_frame(struct doubts *, const struct bvh_frame *);
/* Reports what the motion gives cause to doubt, and frees. */
void doubts_close(struct doubts *);

#endif
