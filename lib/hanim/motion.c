/* motion.c - what moves the joints of a scene: interpolators that a clock drives
 * (motion.h). */
#include <stdlib.h>
#include <string.h>

#include "motion.h"
#include "rows.h"
#include "times.h"

static bool
is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

/* The field that a route sets, without set_. */
static const char *
field_set(const struct vrml_route *route)
{
	return strncmp(route->in, "set_", 4) == 0 ? route->in + 4 : route->in;
}

/* The place of the figure whose pose a route sets, or NULL. */
static struct hanim_place *
posed_by(struct hanim_take *take, const struct vrml_route *route)
{
	int index = route->to->index;

	if (index < 0 || index >= take->places || take->place[index].node != route->to ||
	    !(take->place[index].carries || take->place[index].ends))
		return NULL;
	for (int i = 0; i < HANIM_POSE; i++)
		if (is(field_set(route), hanim_pose[i].field))
			return &take->place[index];
	return NULL;
}

/* The place that an interpolator moves by a route, and how: 'r' or 't'; or NULL. */
static struct hanim_place *
moved_by(struct hanim_take *take, const struct vrml_route *route, char *what)
{
	struct hanim_place *place = posed_by(take, route);
	const char *field = field_set(route);

	if (place == NULL || !place->carries ||
	    (!is(route->out, "value_changed") && !is(route->out, "value")))
		return NULL;
	if (is(route->from->type, "OrientationInterpolator") && is(field, "rotation"))
		*what = 'r';
	else if (is(route->from->type, "PositionInterpolator") &&
		 is(field, "translation"))
		*what = 't';
	else
		return NULL;
	return place;
}

/* Interpolators get the number of the TimeSensor that drives them. */
static int
number_clocks(const struct vrml_scene *scene)
{
	int clocks = 0;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		bool drives = is(route->from->type, "TimeSensor") &&
			      is(field_set(route), "fraction");

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
	if (hanim_check_own(take, key) < 0 || hanim_check_own(take, value) < 0)
		return -1;
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
	const struct vrml_field *cycle = clock != NULL ? vrml_get(clock, "cycleInterval")
						       : NULL;

	if (clock == NULL)
		report_warn(&take->report, 0, 0,
		    "no TimeSensor drives the interpolators: a cycle of 1 s");
	if (hanim_check_own(take, cycle) < 0)
		return -1;
	if (cycle != NULL && cycle->numbers > 0)
		take->cycle = cycle->number[0];
	if (!(take->cycle > 0))
		return hanim_take_fail(take, cycle,
		    "expected a cycleInterval over 0, found %g", take->cycle);
	return 0;
}

/* Whether a route is one that take_interpolators() took. */
static bool
is_taken(struct hanim_take *take, const struct vrml_route *route)
{
	char what;
	const struct hanim_place *place = moved_by(take, route, &what);
	const struct vrml_field *key = vrml_get(route->from, "key");

	return place != NULL && key != NULL &&
	       (what == 'r' ? place->turn.key : place->slide.key) == key->number;
}

/* What sets poses in ways that are not followed: scripts, other routes, a second
 * interpolator.  That of other clocks is told already. */
static void
warn_of_routes(struct hanim_take *take, const struct vrml_scene *scene, int chosen)
{
	const struct vrml_route *first = NULL;
	int others = 0;
	char what;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		bool told = moved_by(take, route, &what) != NULL &&
			    route->from->index >= 0 && route->from->index != chosen;

		if (posed_by(take, route) == NULL || told || is_taken(take, route))
			continue;
		first = first != NULL ? first : route;
		others++;
	}
	if (others > 0)
		report_warn(&take->report, first->line, 0,
		    "%d ROUTE%s to the figure %s left out", others,
		    others == 1 ? "" : "s", others == 1 ? "is" : "are");
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

/* The first HAnimMotion, or NULL: interpolators come before it. */
static const struct vrml_node *
find_rows(struct hanim_take *take, const struct vrml_scene *scene, bool interpolated)
{
	const struct vrml_node *found = NULL;
	struct hanim_others others = { 0 };

	for (size_t i = 0; i < scene->nodes; i++) {
		const struct vrml_node *node = scene->node[i];

		if (!is(node->type, "HAnimMotion") || node->visits == 0)
			continue;
		if (found == NULL && !interpolated)
			found = node;
		else
			hanim_add_other(&others, vrml_string(node, "name"));
	}
	hanim_warn_of(take, &others);
	return found;
}

int
hanim_find_motion(struct hanim_take *take, const struct vrml_scene *scene, double rate)
{
	int clock = find_clock(take, scene);
	const struct vrml_node *rows = find_rows(take, scene, clock > -2);

	if (clock == -3)
		return hanim_take_fail(take, NULL, "out of memory");
	if (clock > -2 && take_interpolators(take, scene, clock) < 0)
		return -1;
	warn_of_routes(take, scene, clock);
	if (rows != NULL && hanim_take_rows(take, scene, rows) < 0)
		return -1;
	return hanim_set_times(take, clock > -2 || rows != NULL, rate);
}
