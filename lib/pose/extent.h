/* extent.h - the box around a pose: how high a figure is. */
#ifndef EXTENT_H
#define EXTENT_H

#include "bvhpose.h"

struct extent {
	double low[3], high[3];
};

/* Of all joints and end sites; all 0 when there are none. */
void extent_of(struct extent *, const struct bvh_pose *);
double extent_along(const struct extent *, int axis);

#endif
