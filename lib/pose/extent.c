/* extent.c - the box around a pose (extent.h). */
#include <math.h>

#include "extent.h"

void
extent_of(struct extent *e, const struct bvh_pose *pose)
{
	*e = (struct extent) { { 0 }, { 0 } };
	for (int j = 0; j < pose->skeleton->joints; j++)
		for (int axis = 0; axis < 3; axis++) {
			double at = pose->position[j][axis];

			e->low[axis] = j == 0 ? at : fmin(e->low[axis], at);
			e->high[axis] = j == 0 ? at : fmax(e->high[axis], at);
		}
}

double
extent_along(const struct extent *e, int axis)
{
	return e->high[axis] - e->low[axis];
}
