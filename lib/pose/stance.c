/* stance.c - how the figure stands in a frame (stance.h). */
#include <math.h>
#include <stdlib.h>

#include "bvh/skeleton.h"
#include "stance.h"
#include "bvhpose.h"

/* The box around all points. */
struct box {
	double low[3], high[3];
	int lowest[3], highest[3]; /* points on its sides */
};

static void
enclose(struct box *box, double (*point)[3], int points)
{
	for (int axis = 0; axis < 3; axis++) {
		box->lowest[axis] = box->highest[axis] = 0;
		for (int j = 1; j < points; j++) {
			if (point[j][axis] < point[box->lowest[axis]][axis])
				box->lowest[axis] = j;
			if (point[j][axis] > point[box->highest[axis]][axis])
				box->highest[axis] = j;
		}
		box->low[axis] = point[box->lowest[axis]][axis];
		box->high[axis] = point[box->highest[axis]][axis];
	}
}

static double
side(const struct box *box, int axis)
{
	return box->high[axis] - box->low[axis];
}

/* Whether all points are where the rest pose has them, seen from their ROOT. */
static bool
is_rest(const struct bvh_skeleton *s, double (*point)[3], double (*rest)[3], double size)
{
	static const double hair = 1e-3;

	for (int j = 0, root = 0; j < s->joints; j++) {
		double squares = 0;

		if (s->joint[j].parent < 0)
			root = j;
		for (int axis = 0; axis < 3; axis++) {
			double apart = point[j][axis] - point[root][axis] -
				       (rest[j][axis] - rest[root][axis]);

			squares += apart * apart;
		}
		if (sqrt(squares) > hair * size)
			return false;
	}
	return true;
}

/* Arms stretched out sideways: the two points farthest apart across are level, in the
 * upper half but not at the top, and about as far apart as the figure is high, which is
 * much less deep. */
static bool
is_t(const struct box *box, double (*point)[3], int up)
{
	int across = side(box, 0) >= side(box, up == 1 ? 2 : 1) ? 0 : up == 1 ? 2 : 1;
	int deep = 3 - up - across;
	double height = side(box, up), wide = side(box, across);
	double one = (point[box->lowest[across]][up] - box->low[up]) / height;
	double other = (point[box->highest[across]][up] - box->low[up]) / height;

	return height > 0 && wide >= 0.7 * height && wide <= 1.3 * height &&
	       side(box, deep) <= 0.45 * height && fabs(one - other) <= 0.1 &&
	       one >= 0.6 && one <= 0.95 && other >= 0.6 && other <= 0.95;
}

int
stance_take(struct stance *stance, const struct survey *v, const struct bvh_skeleton *s,
    const double *value)
{
	double(*rest)[3] = skeleton_rest(s);
	struct bvh_pose pose;
	struct box box;

	if (rest == NULL)
		return -1;
	if (bvh_pose_open(&pose, s, BVH_REPLACE) < 0) {
		free(rest);
		return -1;
	}
	bvh_pose_set(&pose, value);
	enclose(&box, pose.position, s->joints);
	double size = fmax(side(&box, 0), fmax(side(&box, 1), side(&box, 2)));
	stance->height = side(&box, v->up);
	stance->pose = is_rest(s, pose.position, rest, size) ? "rest"
		       : is_t(&box, pose.position, v->up)    ? "T"
							     : "other";
	bvh_pose_close(&pose);
	free(rest);
	return 0;
}
