/* motion.c - what moves the joints of a scene: interpolators that a clock drives
 * (motion.h). */
#include "choice.h"
#include "motion.h"
#include "routes.h"
#include "rows.h"
#include "times.h"

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

static int
take_interpolators(struct hanim_take *take, const struct vrml_scene *scene,
    const struct hanim_animation *chosen)
{
	char what;

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		struct hanim_place *place = hanim_moved_by(take, route, &what);

		if (place == NULL || route->from->index != hanim_clock(chosen))
			continue;
		if (take_track(take, what == 'r' ? &place->turn : &place->slide,
			route->from, what == 'r' ? 4 : 3) < 0)
			return -1;
	}
	return set_cycle(take, chosen->node);
}

int
hanim_find_motion(struct hanim_take *take, const struct vrml_scene *scene,
    const struct hanim_wish *wish)
{
	struct hanim_animation chosen = { 0 };
	bool moves;

	if (hanim_choose(take, scene, wish->animation, &chosen, &moves) < 0)
		return -1;
	if (moves && !chosen.rows && take_interpolators(take, scene, &chosen) < 0)
		return -1;
	hanim_warn_of_routes(take, scene, hanim_clock(&chosen));
	if (moves && chosen.rows && hanim_take_rows(take, scene, chosen.node) < 0)
		return -1;
	return hanim_set_times(take, moves, wish->rate);
}
