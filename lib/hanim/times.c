/* times.c - the times of the frames of a scene, from its keys or a rate
 * (times.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bvh/timing.h"
#include "times.h"

/* What keys of 9 decimals may differ by. */
#define DIGITS 2e-9

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

struct key_set {
	double *key;
	size_t count;
	struct hanim_track last;
};

/* What lies outside of the cycle is seen up to its ends. */
static double
in_cycle(double key)
{
	return fmin(fmax(key, 0), 1);
}

static int
add_keys(struct key_set *set, const struct hanim_track *track)
{
	if (track->key == NULL)
		return 0;
	if (set->last.key != NULL && set->last.keys == track->keys &&
	    memcmp(set->last.key, track->key, track->keys * sizeof *track->key) == 0)
		return 0;
	set->last = *track;
	for (size_t i = 0; i < track->keys; i++) {
		double *larger = array_grow(set->key, set->count, sizeof *larger);

		if (larger == NULL)
			return -1;
		set->key = larger;
		larger[set->count++] = in_cycle(track->key[i]);
	}
	return 0;
}

/* Keys that differ by no more than their digits are one. */
static void
sort_keys(struct key_set *set)
{
	size_t n = 0;

	if (set->count > 0)
		qsort(set->key, set->count, sizeof *set->key, compare);
	for (size_t i = 0; i < set->count; i++)
		if (n == 0 || set->key[i] - set->key[n - 1] > DIGITS)
			set->key[n++] = set->key[i];
	set->count = n;
}

/* Whether all keys are multiples of 1 / n, but for their last digits. */
static bool
fits(const struct key_set *set, double n, double digit)
{
	double near = fmin(digit * n, 0.05);

	for (size_t i = 0; i < set->count; i++)
		if (fabs(set->key[i] * n - rint(set->key[i] * n)) > near)
			return false;
	return true;
}

static bool
tells_keys_apart(const struct hanim_track *track, double n)
{
	for (size_t i = 1; i < track->keys; i++) {
		double before = in_cycle(track->key[i - 1]),
		       key = in_cycle(track->key[i]);

		if (key - before > DIGITS && rint(key * n) <= rint(before * n))
			return false;
	}
	return true;
}

/* Whether keys of one track that differ are at different steps of n. */
static bool
tells_apart(const struct hanim_take *take, double n)
{
	for (int i = 0; i < take->places; i++)
		if (!tells_keys_apart(&take->place[i].turn, n) ||
		    !tells_keys_apart(&take->place[i].slide, n))
			return false;
	return true;
}

/* The steps from 0 to 1 at which all keys lie, each no farther than *near; 0: none. */
static double
common_steps(const struct hanim_take *take, const struct key_set *set, double *near)
{
	enum { COARSE = 120, FINE = 1000, FINEST = 10000 };
	static const double hand = 5.1e-5, float_text = 5.1e-7,
			    exact = 1e-9; /* 4, 6, 9 decimals */
	double span = set->count > 1 ? set->key[set->count - 1] - set->key[0] : 0;
	double even = span > 0 ? rint((double)(set->count - 1) / span) : 0;

	*near = float_text;
	if (even >= 1 && even <= FINEST + (double)(4 * set->count) &&
	    fits(set, even, *near) && tells_apart(take, even))
		return even;
	for (int n = 1; n <= FINEST; n++) {
		*near = n <= COARSE ? hand : n <= FINE ? float_text : exact;
		if (fits(set, n, *near) && tells_apart(take, n))
			return n;
	}
	return 0;
}

/* Where keys stand in the file, for a message. */
static const struct vrml_field *
first_keys(const struct hanim_take *take)
{
	return take->keys != NULL ? vrml_get(take->keys, "key") : NULL;
}

static int
set_frame_time(struct hanim_take *take, double rate)
{
	if (!(rate >= TIMING_SLOWEST && rate <= TIMING_FASTEST))
		return hanim_take_fail(take, NULL,
		    "expected frames 1e-9 to 1e9 seconds apart, found %g", 1 / rate);
	if (clip_set_rate(&take->clip, rate) < 0)
		return hanim_take_fail(take, NULL, "out of memory");
	return 0;
}

static int
set_step(struct hanim_take *take)
{
	struct key_set set = { 0 };
	int result = 0;

	for (int i = 0; result == 0 && i < take->places; i++) {
		result = add_keys(&set, &take->place[i].turn);
		if (result == 0)
			result = add_keys(&set, &take->place[i].slide);
	}
	if (result < 0) {
		free(set.key);
		return hanim_take_fail(take, NULL, "out of memory");
	}
	sort_keys(&set);
	double n = common_steps(take, &set, &take->near);
	take->near = fmin(take->near, 0.05 / n);
	bool pose = set.count < 2 && (set.count == 0 || set.key[0] <= 0);
	free(set.key);
	if (n == 0)
		return hanim_take_fail(take, first_keys(take),
		    "the keys have no common step: a rate is needed (-r)");
	take->step = 1 / n;
	take->clip.frames = pose ? 1 : (bvh_count)n + 1;
	return set_frame_time(take, n / take->cycle);
}

static int
set_rate(struct hanim_take *take, double rate)
{
	double last = floor(take->cycle * rate + 1e-9);

	if (last >= (double)BVH_MAX_FRAMES)
		return hanim_take_fail(take, NULL,
		    "%g s at %g a second are too many frames", take->cycle, rate);
	take->step = 1 / (take->cycle * rate);
	take->near = 1e-9;
	take->clip.frames = (bvh_count)last + 1;
	return set_frame_time(take, rate);
}

int
hanim_set_times(struct hanim_take *take, bool moves, double rate)
{
	enum { STILL_RATE = 30 }; /* one frame has no time, but readers divide by it */

	if (moves)
		return rate > 0 ? set_rate(take, rate) : set_step(take);
	take->clip.frames = 1;
	return set_frame_time(take, rate > 0 ? rate : STILL_RATE);
}
