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

/* Steps that keys by hand, of single precision, of double precision are looked for at;
 * decimals that are taken for rounded ones. */
enum { COARSE = 120, FINE = 1000, FINEST = 10000, MOST_ROUNDED = 6 };

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* All keys, and the lists they come from, each once: many joints may share one. */
struct key_set {
	double *key;
	size_t count;
	struct hanim_track *track;
	size_t tracks;
};

/* What lies outside of the cycle is seen up to its ends. */
static double
in_cycle(double key)
{
	return fmin(fmax(key, 0), 1);
}

static int
compare_tracks(const void *a, const void *b)
{
	const struct hanim_track *x = a, *y = b;

	return (x->key > y->key) - (x->key < y->key);
}

static int
add_track(struct key_set *set, const struct hanim_track *track)
{
	struct hanim_track *larger;

	if (track->key == NULL)
		return 0;
	larger = array_grow(set->track, set->tracks, sizeof *larger);
	if (larger == NULL)
		return -1;
	set->track = larger;
	larger[set->tracks++] = *track;
	return 0;
}

static int
add_keys(struct key_set *set, const struct hanim_track *track)
{
	for (size_t i = 0; i < track->keys; i++) {
		double *larger = array_grow(set->key, set->count, sizeof *larger);

		if (larger == NULL)
			return -1;
		set->key = larger;
		larger[set->count++] = in_cycle(track->key[i]);
	}
	return 0;
}

static bool
is_same_list(const struct hanim_track *a, const struct hanim_track *b)
{
	return a->keys == b->keys &&
	       (a->key == b->key ||
		   memcmp(a->key, b->key, a->keys * sizeof *a->key) == 0);
}

/* The keys of each list once. */
static int
collect(const struct hanim_take *take, struct key_set *set)
{
	size_t n = 0;

	for (int i = 0; i < take->places; i++)
		if (add_track(set, &take->place[i].turn) < 0 ||
		    add_track(set, &take->place[i].slide) < 0)
			return -1;
	if (set->tracks > 0)
		qsort(set->track, set->tracks, sizeof *set->track, compare_tracks);
	for (size_t i = 0; i < set->tracks; i++) {
		if (n > 0 && is_same_list(&set->track[i], &set->track[n - 1]))
			continue;
		if (add_keys(set, &set->track[i]) < 0)
			return -1;
		set->track[n++] = set->track[i];
	}
	set->tracks = n;
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

/* Whether all keys are multiples of 1 / n, each to within near, or to within a part of
 * a step. */
static bool
fits(const struct key_set *set, double n, double near, double part)
{
	double most = fmin(near * n, part);

	for (size_t i = 0; i < set->count; i++)
		if (fabs(set->key[i] * n - rint(set->key[i] * n)) > most)
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
tells_apart(const struct key_set *set, double n)
{
	for (size_t i = 0; i < set->tracks; i++)
		if (!tells_keys_apart(&set->track[i], n))
			return false;
	return true;
}

/* The decimals that the keys are written with, at most one more than MOST_ROUNDED. */
static int
decimals_of(const struct key_set *set)
{
	int decimals = 0;
	double unit = 1;

	for (size_t i = 0; i < set->count && decimals <= MOST_ROUNDED; i++)
		while (
		    decimals <= MOST_ROUNDED &&
		    fabs(set->key[i] * unit - rint(set->key[i] * unit)) > 1e-9 * unit) {
			decimals++;
			unit *= 10;
		}
	return decimals;
}

/* Whether keys so coarse are hardly there by chance: the steps are of ten units of the
 * last digit, or each of so many keys is near one. */
static bool
convinces(const struct key_set *set, double n, double unit)
{
	size_t inner = 0;

	for (size_t i = 0; i < set->count; i++)
		inner += set->key[i] > 0 && set->key[i] < 1;
	return n * unit <= 0.1 || (double)inner * log(n * unit) < log(0.01);
}

/* The longest step at which all keys lie when they are rounded; 0: none. */
static double
rounded_steps(const struct key_set *set, double *near)
{
	static const double most = 0.45; /* of a step */
	int decimals = decimals_of(set);
	double unit = pow(10, -decimals);

	*near = unit / 2 + DIGITS;
	if (decimals == 0 || decimals > MOST_ROUNDED)
		return 0;
	for (int n = 1; n <= FINEST && n * *near <= most; n++)
		if (fits(set, n, *near, most) && tells_apart(set, n))
			return convinces(set, n, unit) ? n : 0;
	return 0;
}

/* The steps from 0 to 1 at which all keys lie, each no farther than *near; 0: none. */
static double
common_steps(const struct key_set *set, double *near)
{
	static const double hand = 5.1e-5, float_text = 5.1e-7,
			    exact = 1e-9; /* 4, 6, 9 decimals */
	static const double part = 0.05; /* of a step */
	double span = set->count > 1 ? set->key[set->count - 1] - set->key[0] : 0;
	double even = span > 0 ? rint((double)(set->count - 1) / span) : 0;
	double rounded = rounded_steps(set, near);

	if (rounded > 0)
		return rounded;
	*near = fmin(float_text, part / even);
	if (even >= 1 && even <= FINEST + (double)(4 * set->count) &&
	    fits(set, even, *near, part) && tells_apart(set, even))
		return even;
	for (int n = 1; n <= FINEST; n++) {
		*near = fmin(n <= COARSE ? hand
			     : n <= FINE ? float_text
					 : exact,
		    part / n);
		if (fits(set, n, *near, part) && tells_apart(set, n))
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

	if (collect(take, &set) < 0) {
		free(set.key);
		free(set.track);
		return hanim_take_fail(take, NULL, "out of memory");
	}
	sort_keys(&set);
	double n = common_steps(&set, &take->near);
	bool pose = set.count < 2 && (set.count == 0 || set.key[0] <= 0);
	free(set.key);
	free(set.track);
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
