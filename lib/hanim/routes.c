/* routes.c - what ROUTEs do to the joints of a scene (routes.h). */
#include <string.h>

#include "joints.h"
#include "routes.h"

static bool
is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

const char *
hanim_field_set(const struct vrml_route *route)
{
	return strncmp(route->in, "set_", 4) == 0 ? route->in + 4 : route->in;
}

static bool
sets_pose(const struct vrml_route *route)
{
	for (int i = 0; i < HANIM_POSE; i++)
		if (is(hanim_field_set(route), hanim_pose[i].field))
			return true;
	return false;
}

struct hanim_place *
hanim_posed_by(struct hanim_take *take, const struct vrml_route *route)
{
	int index = route->to->index;

	if (index < 0 || index >= take->places || take->place[index].node != route->to ||
	    !(take->place[index].carries || take->place[index].ends))
		return NULL;
	return sets_pose(route) ? &take->place[index] : NULL;
}

struct hanim_place *
hanim_moved_by(struct hanim_take *take, const struct vrml_route *route, char *what)
{
	struct hanim_place *place = hanim_posed_by(take, route);
	const char *field = hanim_field_set(route);

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

/* Whether a route is one whose keys were taken. */
static bool
is_taken(struct hanim_take *take, const struct vrml_route *route)
{
	char what;
	const struct hanim_place *place = hanim_moved_by(take, route, &what);
	const struct vrml_field *key = vrml_get(route->from, "key");

	return place != NULL && key != NULL &&
	       (what == 'r' ? place->turn.key : place->slide.key) == key->number;
}

static bool
is_of_other_clock(struct hanim_take *take, const struct vrml_route *route, int chosen)
{
	char what;

	return hanim_moved_by(take, route, &what) != NULL && route->from->index >= 0 &&
	       route->from->index != chosen;
}

void
hanim_warn_of_routes(struct hanim_take *take, const struct vrml_scene *scene, int chosen)
{
	struct vrml_names others = { 0 }, lost = { 0 };

	for (size_t i = 0; i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		const char *to = route->to->def;

		if (hanim_posed_by(take, route) == NULL) {
			if (hanim_is_joint(route->to) && sets_pose(route) &&
			    route->to->index < 0)
				vrml_names_add(&lost, to, route->line);
		} else if (!is_of_other_clock(take, route, chosen) &&
			   !is_taken(take, route))
			vrml_names_add(&others, to, route->line);
	}
	if (others.count > 0)
		report_warn(&take->report, others.line, 0,
		    "%d ROUTE%s to the figure %s left out%s", others.count,
		    others.count == 1 ? "" : "s", others.count == 1 ? "is" : "are",
		    others.text);
	if (lost.count > 0)
		report_warn(&take->report, lost.line, 0,
		    "motion is lost, as the skeleton does not have the Joint%s it goes to%s",
		    lost.count == 1 ? "" : "s", lost.text);
}
