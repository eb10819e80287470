/* statistics.h - minimum, maximum, mean and spread of each channel, frame by frame. */
#ifndef STATISTICS_H
#define STATISTICS_H

#include "bvh.h"

/* One element a channel.  Sums are taken of the distance from the first frame,
 * so that large values with little motion keep their spread. */
struct statistics {
	bvh_count frames;
	double *low, *high;
	double *shift, *sum, *square;
	/* One a joint: the length of the way that a ROOT went, in space. */
	double *path;
	double (*place)[3];
	const struct bvh_skeleton *skeleton;
};

int statistics_open(struct statistics *, const struct bvh_skeleton *) BVH_CHECK;
void statistics_add(struct statistics *, const double *value);
double statistics_mean(const struct statistics *, int channel);
double statistics_deviation(const struct statistics *, int channel); /* over n */
void statistics_close(struct statistics *);

#endif
