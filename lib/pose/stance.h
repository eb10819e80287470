/* stance.h - how the figure stands in a frame. */
#ifndef STANCE_H
#define STANCE_H

#include "survey.h"

struct stance {
	double height; /* from the lowest to the highest point, along the up axis of the
			* survey */
	const char *pose; /* "rest", "T" or "other" */
};

/* Of the frame with these values; -1 when memory is out. */
int stance_take(struct stance *, const struct survey *, const struct bvh_skeleton *,
    const double *value) BVH_CHECK;

#endif
