/* frombvh.h - a clip from BVH. */
#ifndef CLIP_FROMBVH_H
#define CLIP_FROMBVH_H

#include "bvhpose.h"
#include "clip.h"

struct clip_source {
	struct clip clip;
	double (*row)[CLIP_ROW];
	const struct bvh_skeleton *skeleton;
	enum bvh_offset mode;
	bool *plain; /* one a joint: three different rotation axes, no more */
	bool positions; /* a joint that is no root has position channels */
};

/* The figure of a header, without frames.  -1 when memory is out. */
int clip_source_open(
    struct clip_source *, const struct bvh_header *, enum bvh_offset) BVH_CHECK;
/* Sets the bones by the offsets of what is below; to be called again when these change.
 * -1 when memory is out. */
int clip_source_bones(struct clip_source *) BVH_CHECK;
void clip_source_close(struct clip_source *);
/* Sets row from the values of a frame. */
void clip_source_row(struct clip_source *, const double *value);

#endif
