/* statistics.c - minimum, maximum, mean and spread of channels (statistics.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/wider.h"
#include "bvh/skeleton.h"
#include "statistics.h"

int
statistics_open(struct statistics *t, const struct bvh_skeleton *s)
{
	size_t channels = (size_t)s->channels + 1, joints = (size_t)s->joints + 1;

	*t = (struct statistics) { .skeleton = s };
	t->low = calloc(channels * 5, sizeof *t->low);
	t->path = calloc(joints, sizeof *t->path);
	t->place = calloc(joints, sizeof *t->place);
	if (t->low == NULL || t->path == NULL || t->place == NULL) {
		statistics_close(t);
		return -1;
	}
	t->high = t->low + channels;
	t->shift = t->high + channels;
	t->sum = t->shift + channels;
	t->square = t->sum + channels;
	return 0;
}

/* No branch, so that the compiler takes several channels at a time. */
WIDER static void
add_row(double *restrict low, double *restrict high, double *restrict sum,
    double *restrict square, const double *restrict shift, const double *restrict value,
    size_t count)
{
	for (size_t c = 0; c < count; c++) {
		double v = value[c], d = v - shift[c];

		low[c] = v < low[c] ? v : low[c];
		high[c] = v > high[c] ? v : high[c];
		sum[c] += d;
		square[c] += d * d;
	}
}

/* OFFSET components that no channel moves do not change the length of the way. */
static void
add_path(struct statistics *t, const double *value)
{
	const struct bvh_skeleton *s = t->skeleton;

	for (int j = 0; j < s->joints; j++) {
		double place[3] = { 0, 0, 0 }, squares = 0;

		if (s->joint[j].parent >= 0)
			continue;
		for (int c = s->joint[j].first;
		     c < s->joint[j].first + s->joint[j].channels; c++)
			if (skeleton_is_position(s->channel[c].kind))
				place[skeleton_axis(s->channel[c].kind)] = value[c];
		for (int axis = 0; axis < 3; axis++) {
			double step = place[axis] - t->place[j][axis];

			squares += step * step;
			t->place[j][axis] = place[axis];
		}
		if (t->frames > 0)
			t->path[j] += sqrt(squares);
	}
}

void
statistics_add(struct statistics *t, const double *value)
{
	size_t count = (size_t)t->skeleton->channels;

	if (t->frames == 0) {
		memcpy(t->low, value, count * sizeof *value);
		memcpy(t->high, value, count * sizeof *value);
		memcpy(t->shift, value, count * sizeof *value);
	}
	add_row(t->low, t->high, t->sum, t->square, t->shift, value, count);
	add_path(t, value);
	t->frames++;
}

double
statistics_mean(const struct statistics *t, int c)
{
	return t->shift[c] + t->sum[c] / (double)t->frames;
}

double
statistics_deviation(const struct statistics *t, int c)
{
	double n = (double)t->frames, mean = t->sum[c] / n;
	double variance = t->square[c] / n - mean * mean;

	return variance > 0 ? sqrt(variance) : 0;
}

void
statistics_close(struct statistics *t)
{
	free(t->low);
	free(t->path);
	free(t->place);
}
