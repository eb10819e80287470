/* hanimmotion.c - what moves the joints of a scene: interpolators that a clock drives, at
 * what times (hanimscene.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "decimal.h"
#include "hanimscene.h"
#include "timing.h"

static bool
is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

/* The place that a route moves, and by what: 'r' or 't'; NULL: none. */
static struct hanim_place *
moved_by(struct hanim_take *take, const struct vrml_route *route, char *what)
{
	const char *in = strncmp(route->in, "set_", 4) == 0 ? route->in + 4 : route->in;

	if (route->to->index < 0 || route->to->index >= take->places ||
	    take->place[route->to->index].node != route->to)
		return NULL;
	if (!is(route->out, "value_changed") && !is(route->out, "value"))
		return NULL;
	if (is(route->from->type, "OrientationInterpolator") && is(in, "rotation"))
		*what = 'r';
	else if (is(route->from->type, "PositionInterpolator") && is(in, "translation"))
		*what = 't';
	else
		return NULL;
	return &take->place[route->to->index];
}

/* Interpolators get the number of the TimeSensor that drives them. */
static int
number_clocks(const struct vrml_scene *scene)
{
	int clocks = 0;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		bool drives = is(route->from->type, "TimeSensor") &&
			      (is(route->in, "set_fraction") ||
				  is(route->in, "fraction"));

		if (!drives || strstr(route->to->type, "Interpolator") == NULL)
			continue;
		if (route->from->index < 0)
			route->from->index = clocks++;
		if (route->to->index < 0)
			route->to->index = route->from->index;
	}
	return clocks;
}

/* The clock of the first interpolator that moves a joint and has one; -1: none has;
 * -2: nothing moves.  *moves tells of each clock whether it moves a joint. */
static int
choose_clock(struct hanim_take *take, const struct vrml_scene *scene, bool *moves)
{
	int chosen = -2;
	char what;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];

		if (moved_by(take, route, &what) == NULL)
			continue;
		int clock = route->from->index;
		if (chosen < 0 && clock >= 0)
			chosen = clock;
		else if (chosen == -2)
			chosen = -1;
		if (clock >= 0)
			moves[clock] = true;
	}
	return chosen;
}

/* As choose_clock(), warning of the other clocks.  -3 when memory is out. */
static int
find_clock(struct hanim_take *take, const struct vrml_scene *scene)
{
	struct hanim_others others = { 0 };
	bool *moves = calloc((size_t)number_clocks(scene) + 1, sizeof *moves);

	if (moves == NULL)
		return -3;
	int chosen = choose_clock(take, scene, moves);
	for (size_t i = 0; i < scene->nodes; i++) {
		const struct vrml_node *node = scene->node[i];

		if (is(node->type, "TimeSensor") && node->index >= 0 &&
		    node->index != chosen && moves[node->index])
			hanim_add_other(&others, node->def);
	}
	hanim_warn_of(take, &others);
	free(moves);
	return chosen;
}

/* Keys and values of an interpolator, which have to fit. */
static int
take_track(struct hanim_take *take, struct hanim_track *track,
    const struct vrml_node *node, size_t width)
{
	const struct vrml_field *key = vrml_get(node, "key"),
				*value = vrml_get(node, "keyValue");
	const struct vrml_field none = { .line = node->line, .column = node->column };

	if (track->key != NULL)
		return 0;
	if (key == NULL || key->numbers == 0)
		return hanim_take_fail(
		    take, key != NULL ? key : &none, "expected keys, found none");
	if (value == NULL || value->numbers != width * key->numbers)
		return hanim_take_fail(take, value != NULL ? value : &none,
		    "expected %zu numbers for %zu keys, found %zu", width * key->numbers,
		    key->numbers, value != NULL ? value->numbers : 0);
	for (size_t i = 1; i < key->numbers; i++)
		if (key->number[i] < key->number[i - 1])
			return hanim_take_fail(take, key,
			    "expected keys that grow, found %g after %g", key->number[i],
			    key->number[i - 1]);
	*track = (struct hanim_track) { key->number, value->number, key->numbers };
	if (take->keys == NULL)
		take->keys = node;
	return 0;
}

static int
set_cycle(struct hanim_take *take, const struct vrml_node *clock)
{
	const double *cycle = clock != NULL ? vrml_numbers(clock, "cycleInterval", 1)
					    : NULL;

	if (clock == NULL)
		hanim_take_warn(
		    take, 0, "no TimeSensor drives the interpolators: a cycle of 1 s");
	if (cycle != NULL)
		take->cycle = *cycle;
	if (!(take->cycle > 0))
		return hanim_take_fail(take, vrml_get(clock, "cycleInterval"),
		    "expected a cycleInterval over 0, found %g", take->cycle);
	return 0;
}

static int
take_interpolators(struct hanim_take *take, const struct vrml_scene *scene, int chosen)
{
	const struct vrml_node *clock = NULL;
	char what;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		struct hanim_place *place = moved_by(take, route, &what);

		if (is(route->from->type, "TimeSensor") && chosen >= 0 &&
		    route->from->index == chosen)
			clock = route->from;
		if (place == NULL || route->from->index != chosen)
			continue;
		if (take_track(take, what == 'r' ? &place->turn : &place->slide,
			route->from, what == 'r' ? 4 : 3) < 0)
			return -1;
	}
	return set_cycle(take, clock);
}

/* Times ------------------------------------------------------------------------------ */

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

static int
add_keys(struct key_set *set, const struct hanim_track *track)
{
	if (track->key == NULL)
		return 0;
	if (set->last.key != NULL && set->last.keys == track->keys &&
	    memcmp(set->last.key, track->key, track->keys * sizeof *track->key) == 0)
		return 0;
	set->last = *track;
	/* What lies outside of the cycle is seen up to its ends. */
	for (size_t i = 0; i < track->keys; i++) {
		double *larger = array_grow(set->key, set->count, sizeof *larger);

		if (larger == NULL)
			return -1;
		set->key = larger;
		larger[set->count++] = fmin(fmax(track->key[i], 0), 1);
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
		if (n == 0 || set->key[i] - set->key[n - 1] > 2e-9)
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

/* The steps from 0 to 1 at which all keys lie, each no farther than *near; 0: none. */
static double
common_steps(const struct key_set *set, double *near)
{
	enum { COARSE = 120, FINE = 1000, FINEST = 10000 };
	static const double hand = 5.1e-5, float_text = 5.1e-7,
			    exact = 1e-9; /* 4, 6, 9 decimals */
	double span = set->count > 1 ? set->key[set->count - 1] - set->key[0] : 0;
	double even = span > 0 ? rint((double)(set->count - 1) / span) : 0;

	*near = float_text;
	if (even >= 1 && even <= FINEST + (double)(4 * set->count) &&
	    fits(set, even, *near))
		return even;
	for (int n = 1; n <= FINEST; n++) {
		*near = n <= COARSE ? hand : n <= FINE ? float_text : exact;
		if (fits(set, n, *near))
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
	double n = common_steps(&set, &take->near);
	take->near = fmin(take->near, 0.05 / n);
	bool pose = set.count < 2 && (set.count == 0 || set.key[0] <= 0);
	free(set.key);
	if (n == 0)
		return hanim_take_fail(take, first_keys(take),
		    "the keys have no common step: a rate is needed (-r)");
	take->step = 1 / n;
	take->clip.frames = pose ? 1 : (long)n + 1;
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
	take->clip.frames = (long)last + 1;
	return set_frame_time(take, rate);
}

int
hanim_find_motion(struct hanim_take *take, const struct vrml_scene *scene, double rate)
{
	enum { STILL_RATE = 30 }; /* one frame has no time, but readers divide by it */
	int clock = find_clock(take, scene);
	const struct vrml_node *motion = clock == -2 ? hanim_find_rows(take, scene)
						     : NULL;

	if (clock == -3)
		return hanim_take_fail(take, NULL, "out of memory");
	if (clock > -2 && take_interpolators(take, scene, clock) < 0)
		return -1;
	if (motion != NULL && hanim_take_rows(take, scene, motion) < 0)
		return -1;
	if (clock > -2 || motion != NULL)
		return rate > 0 ? set_rate(take, rate) : set_step(take);
	take->clip.frames = 1;
	return set_frame_time(take, rate > 0 ? rate : STILL_RATE);
}
