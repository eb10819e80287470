/* tobvh.h - a clip to BVH. */
#ifndef CLIP_TOBVH_H
#define CLIP_TOBVH_H

#include "bvh/skeleton.h"
#include "view.h"

/* What the axes of the joints in BVH are: those of the world, so that its rest pose
 * is that of the clip; or their own, so that angles stay near the numbers. */
enum clip_axes { CLIP_WORLD, CLIP_OWN };

struct clip_bvh {
	struct clip_view view;
	struct bvh_skeleton skeleton;
	struct bvh_writer *writer;
	struct bvh_error *error;
	double (*offset)[3]; /* in the axes of the BVH */
	double *value; /* a frame */
	double (*row)[CLIP_ROW];
	int decimals;
	bool still_roots;
	bool failed; /* by a number that BVH cannot hold */
};

struct clip_bvh_style {
	enum clip_axes axes;
	const int *order; /* of all joints; NULL: each its own */
	int decimals;
	bool still_roots; /* a root that does not move stands at its OFFSET */
	const char *from; /* the file that names of joints are from, for a warning */
	const struct bvh_warnings *warnings; /* or NULL */
};

/* Writes the header; frames may be -1, unknown (bvh.h).  NULL after a failure, that of
 * what BVH cannot hold too.  A name that it cannot hold is changed, with a warning.  The
 * clip and the output are borrowed. */
struct clip_bvh *clip_bvh_create(struct bvh_output *, const struct clip *,
    bvh_count frames, const struct clip_bvh_style *, struct bvh_error *) BVH_CHECK;
/* -1 when the output has failed. */
int clip_bvh_write(struct clip_bvh *, double (*row)[CLIP_ROW]);
/* Frees it; -1 when something had failed. */
int clip_bvh_finish(struct clip_bvh *) BVH_CHECK;

#endif
