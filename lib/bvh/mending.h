/* mending.h - the state of a lenient reader that makes frames from lines that are none:
 * mend.c hands the frames out, and mendwords, mendrows and mendstart are parts of it. */
#ifndef MENDING_H
#define MENDING_H

#include "reading.h"

/* A line whose values wait, or what is left of it. */
struct mend_row {
	bvh_count line;
	bvh_count count; /* of values */
	size_t bytes;
};

/* Whether lines are frames. */
enum mend_way { MEND_UNDECIDED, MEND_LINES, MEND_STREAM };

/* A frame that waits for the first number of a channel. */
struct mend_early {
	bvh_count place;
	size_t start, length; /* in mend.early_text */
};

/* A frame's values, one blank apart, and where each starts, one past last included. */
struct mend_values {
	struct scratch text;
	size_t *start;
};

struct mend {
	/* Values that wait, a blank after each; NaN is "nan".  Those before from are
	 * handed out. */
	struct scratch waiting;
	size_t from;
	struct mend_row *row;
	size_t first, rows; /* those before first are handed out */
	bvh_count total; /* of values that wait */
	bvh_count ready; /* how many of them, the first ones, are frames */
	size_t group; /* rows that are perhaps a wrapped frame ... */
	bvh_count grouped; /* ... and their values */
	enum mend_way way;
	bool wrapped, resplit, contradicted, concluded;
	bvh_count made, lost; /* frames; lines that are left out */

	struct mend_values frame, before;
	int missing; /* values of the frame that no number was before */

	/* While the first number of a channel has not come. */
	struct scratch early_text;
	struct mend_early *early;
	size_t early_frames, early_given;
	bool given_up;
	struct mend_values number; /* the first ones; an empty one has not come */
};

static inline bool
mending(const struct bvh_reader *r)
{
	return r->flags & BVH_MEND;
}

#endif
