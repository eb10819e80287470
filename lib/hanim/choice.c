/* choice.c - one of the animations of a scene (choice.h): what a TimeSensor drives, in
 * the order of the ROUTEs, and then HAnimMotions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "choice.h"
#include "routes.h"

struct choice {
	struct hanim_take *take;
	const struct vrml_scene *scene;
	struct hanim_animation *all;
	size_t count;
	bool unclocked; /* interpolators move the figure, but no clock does */
};

static bool
is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

int
hanim_clock(const struct hanim_animation *animation)
{
	return animation->node == NULL || animation->rows ? -1 : animation->node->index;
}

/* Finding ------------------------------------------------------------------------------ */

static int
add(struct choice *c, const struct vrml_node *node, bool rows)
{
	struct hanim_animation *larger = array_grow(c->all, c->count, sizeof *larger);

	if (larger == NULL)
		return hanim_take_fail(c->take, NULL, "out of memory");
	c->all = larger;
	larger[c->count++] = (struct hanim_animation) { node, rows };
	return 0;
}

/* Interpolators get the number of the TimeSensor that drives them.  The clocks by
 * number, to be freed; NULL when memory is out. */
static const struct vrml_node **
number_clocks(const struct vrml_scene *scene)
{
	const struct vrml_node **clock = calloc(scene->routes + 1, sizeof *clock);
	int clocks = 0;

	for (size_t i = 0; clock != NULL && i < scene->routes; i++) {
		const struct vrml_route *route = &scene->route[i];
		bool drives = is(route->from->type, "TimeSensor") &&
			      is(hanim_field_set(route), "fraction");

		if (!drives || strstr(route->to->type, "Interpolator") == NULL)
			continue;
		if (route->from->index < 0) {
			clock[clocks] = route->from;
			route->from->index = clocks++;
		}
		if (route->to->index < 0)
			route->to->index = route->from->index;
	}
	return clock;
}

/* Clocks that move a joint, each once. */
static int
find_clocks(struct choice *c)
{
	const struct vrml_node **clock = number_clocks(c->scene);
	int result = clock == NULL ? hanim_take_fail(c->take, NULL, "out of memory") : 0;
	char what;

	for (size_t i = 0; result == 0 && i < c->scene->routes; i++) {
		const struct vrml_route *route = &c->scene->route[i];
		int index = route->from->index;

		if (hanim_moved_by(c->take, route, &what) == NULL)
			continue;
		if (index < 0)
			c->unclocked = true;
		else if (clock[index] != NULL) {
			result = add(c, clock[index], false);
			clock[index] = NULL;
		}
	}
	if (result == 0 && c->count == 0 && c->unclocked)
		result = add(c, NULL, false);
	free(clock);
	return result;
}

/* One without any of its fields, as by the defaults of the standard, is no motion. */
static bool
is_empty(const struct vrml_node *node)
{
	static const char *const field[] = { "channels", "joints", "values" };
	bool empty = true;

	for (int i = 0; i < 3; i++) {
		const struct vrml_field *found = vrml_get(node, field[i]);
		bool blank = found == NULL ||
			     (found->numbers == 0 && found->is == NULL &&
				 (found->strings == 0 || found->string[0][0] == '\0'));

		empty = empty && blank;
	}
	return empty;
}

static int
find_motions(struct choice *c)
{
	for (size_t i = 0; i < c->scene->nodes; i++) {
		const struct vrml_node *node = c->scene->node[i];

		if (is(node->type, "HAnimMotion") && node->visits > 0 &&
		    !is_empty(node) && add(c, node, true) < 0)
			return -1;
	}
	return 0;
}

/* Choosing ----------------------------------------------------------------------------- */

static const char *
name_of(const struct hanim_animation *animation)
{
	const char *name = animation->rows ? vrml_string(animation->node, "name") : NULL;

	if (name == NULL || *name == '\0')
		name = animation->node != NULL ? animation->node->def : NULL;
	return name;
}

/* "1 'Walk', 2" */
static void
list(const struct choice *c, char *to, size_t room)
{
	char quoted[ERROR_QUOTE];

	*to = '\0';
	for (size_t i = 0; i < c->count; i++) {
		const char *name = name_of(&c->all[i]);
		size_t used = strlen(to);

		snprintf(to + used, room - used, "%s%zu%s%s", i > 0 ? ", " : "", i + 1,
		    name != NULL ? " " : "",
		    name != NULL ? error_quote(quoted, name, strlen(name)) : "");
	}
}

static bool
is_called(const struct hanim_animation *animation, const char *name)
{
	const char *own = name_of(animation);
	const char *def = animation->node != NULL ? animation->node->def : NULL;

	return (own != NULL && is(own, name)) || (def != NULL && is(def, name));
}

/* A name goes before a number, as it may be one. */
static bool
find_wish(const struct choice *c, const char *wish, size_t *index)
{
	for (*index = 0; *index < c->count; ++*index)
		if (is_called(&c->all[*index], wish))
			return true;
	if (*wish == '\0' || strspn(wish, "0123456789") != strlen(wish))
		return false;
	unsigned long number = strtoul(wish, NULL, 10);
	*index = number - 1;
	return number >= 1 && number <= c->count;
}

/* By its own field and by that of its Humanoid. */
static bool
is_enabled(const struct hanim_take *take, const struct vrml_node *motion)
{
	const double *own = vrml_numbers(motion, "enabled", 1);

	for (int i = 0; i < take->places; i++) {
		const struct vrml_node *node = take->place[i].node;
		const struct vrml_field *motions = vrml_get(node, "motions"),
					*enabled = vrml_get(node, "motionsEnabled");

		for (size_t n = 0; motions != NULL && n < motions->nodes; n++)
			if (motions->node[n] == motion && enabled != NULL &&
			    n < enabled->numbers && enabled->number[n] == 0)
				return false;
	}
	return own == NULL || *own != 0;
}

/* The first clock, else the first motion that is enabled, else the first one. */
static size_t
find_first(const struct choice *c)
{
	for (size_t i = 0; i < c->count; i++)
		if (!c->all[i].rows || is_enabled(c->take, c->all[i].node))
			return i;
	return 0;
}

static void
warn(const struct choice *c, size_t chosen)
{
	const struct hanim_animation *animation = &c->all[chosen];
	char text[400];

	list(c, text, sizeof text);
	if (c->count > 1)
		report_warn(&c->take->report, 0, 0,
		    "%zu animations, of which %zu is read (-k reads another): %s",
		    c->count, chosen + 1, text);
	if (animation->rows && !is_enabled(c->take, animation->node))
		report_warn(&c->take->report, animation->node->line, 0,
		    "the HAnimMotion is not enabled, and is read all the same");
}

int
hanim_choose(struct hanim_take *take, const struct vrml_scene *scene, const char *wish,
    struct hanim_animation *chosen, bool *found)
{
	struct choice c = { .take = take, .scene = scene };
	int result = find_clocks(&c) < 0 || find_motions(&c) < 0 ? -1 : 0;
	size_t index = find_first(&c);
	char text[400], quoted[ERROR_QUOTE];

	*found = c.count > 0;
	if (result == 0 && wish != NULL && !find_wish(&c, wish, &index)) {
		list(&c, text, sizeof text);
		result = hanim_take_fail(take, NULL,
		    "expected an animation of this figure (%s), found %.60s",
		    c.count > 0 ? text : "it has none",
		    error_quote(quoted, wish, strlen(wish)));
	} else if (result == 0 && wish == NULL && c.count > 0)
		warn(&c, index);
	if (result == 0 && c.count > 0)
		*chosen = c.all[index];
	free(c.all);
	return result;
}
