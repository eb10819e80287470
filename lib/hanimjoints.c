/* hanimjoints.c - the joints in the tree of a scene, and the Transforms they are in
 * (hanimscene.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "hanimscene.h"
#include "names.h"

enum type { OTHER, JOINT, HUMANOID, SITE, TRANSFORM };

static enum type
type_of(const struct vrml_node *node)
{
	static const char *const name[] = { NULL, "Joint", "Humanoid", "Site",
		"Transform" };
	const char *type = strncmp(node->type, "HAnim", 5) == 0 ? node->type + 5
								: node->type;

	for (int i = JOINT; i <= TRANSFORM; i++)
		if (strcmp(type, name[i]) == 0)
			return (enum type)i;
	return OTHER;
}

struct visit {
	struct vrml_node *node;
	int place, joint, humanoid; /* those above it */
};

struct walk {
	struct hanim_take *take;
	struct names names;
	struct visit *stack;
	size_t waiting;
};

static int
wait_for(struct walk *w, struct vrml_node *node, const struct visit *above)
{
	struct visit *larger = array_grow(w->stack, w->waiting, sizeof *larger);

	if (larger == NULL)
		return -1;
	w->stack = larger;
	larger[w->waiting] = *above;
	larger[w->waiting++].node = node;
	return 0;
}

/* What is below a node, the last first, so that the first is the next to be visited. */
static int
wait_for_children(struct walk *w, const struct vrml_node *node, const struct visit *above)
{
	static const char *const way[] = { "level", "choice", "children", "humanoidBody",
		"skeleton" };
	const struct vrml_field *body = node->proto != NULL && type_of(node) == OTHER
					    ? vrml_get(node->proto, VRML_BODY)
					    : NULL;

	for (int i = 0; i < 5; i++) {
		const struct vrml_field *field = vrml_get(node, way[i]);

		for (size_t n = field != NULL ? field->nodes : 0; n > 0; n--)
			if (wait_for(w, field->node[n - 1], above) < 0)
				return -1;
	}
	return body != NULL && body->nodes > 0 ? wait_for(w, body->node[0], above) : 0;
}

static void
take_numbers(double *to, const struct vrml_node *node, const char *field, size_t count)
{
	const double *number = vrml_numbers(node, field, count);

	if (number != NULL)
		memcpy(to, number, count * sizeof *to);
}

static struct hanim_place *
add_place(struct walk *w, struct vrml_node *node, const struct visit *above)
{
	struct hanim_take *take = w->take;
	struct hanim_place *larger = array_grow(
	    take->place, (size_t)take->places, sizeof *larger);

	if (larger == NULL)
		return NULL;
	take->place = larger;
	struct hanim_place *place = &larger[take->places];
	*place = (struct hanim_place) { .node = node,
		.parent = above->place,
		.joint = -1,
		.humanoid = above->humanoid,
		.scale = { 1, 1, 1 },
		.rotation = { 0, 0, 1, 0 },
		.orientation = { 0, 0, 1, 0 } };
	take_numbers(place->center, node, "center", 3);
	take_numbers(place->scale, node, "scale", 3);
	take_numbers(place->translation, node, "translation", 3);
	take_numbers(place->rotation, node, "rotation", 4);
	take_numbers(place->orientation, node, "scaleOrientation", 4);
	node->index = take->places++;
	return place;
}

static int
add_joint(struct walk *w, struct hanim_place *place, int parent)
{
	struct hanim_take *take = w->take;
	const char *name = vrml_string(place->node, "name");

	if (name == NULL || *name == '\0')
		name = place->node->def != NULL ? place->node->def : "joint";
	const char *given = names_make(&w->names, "%s", name);
	struct clip_joint *joint =
	    given == NULL ? NULL : clip_add(&take->clip, given, strlen(given), parent);
	if (joint == NULL)
		return -1;
	joint->turns = true;
	joint->order[0] = 2;
	joint->order[1] = 0;
	joint->order[2] = 1;
	place->joint = take->clip.joints - 1;
	place->is_joint = true;
	if (place->humanoid >= 0)
		take->place[place->humanoid].joints++;
	return 0;
}

static bool
is_tip(const struct vrml_node *node)
{
	const char *name = vrml_string(node, "name");

	if (name == NULL)
		name = node->def != NULL ? node->def : "";
	return strlen(name) >= 4 && strcmp(name + strlen(name) - 4, "_tip") == 0;
}

static int
visit(struct walk *w, struct visit at)
{
	enum type type = type_of(at.node);
	struct hanim_place *place = NULL;

	if (at.node->visited)
		return 0;
	at.node->visited = true;
	if (type != OTHER && (place = add_place(w, at.node, &at)) == NULL)
		return -1;
	if (place != NULL)
		at.place = w->take->places - 1;
	if (type == HUMANOID)
		at.humanoid = at.place;
	if (type == JOINT) {
		if (add_joint(w, place, at.joint) < 0)
			return -1;
		at.joint = place->joint;
	} else if (type == SITE && at.joint >= 0 && is_tip(at.node)) {
		if (clip_add(&w->take->clip, NULL, 0, at.joint) == NULL)
			return -1;
		place->joint = w->take->clip.joints - 1;
	}
	return wait_for_children(w, at.node, &at);
}

static int
check_numbers(struct hanim_take *take, const struct vrml_node *node)
{
	static const struct {
		const char *name;
		size_t numbers;
	} field[] = { { "center", 3 }, { "scale", 3 }, { "translation", 3 },
		{ "rotation", 4 }, { "scaleOrientation", 4 } };

	for (int i = 0; i < 5; i++) {
		const struct vrml_field *found = vrml_get(node, field[i].name);

		if (found != NULL && found->is == NULL &&
		    found->numbers != field[i].numbers)
			return hanim_take_fail(take, found,
			    "expected %zu numbers in %s, found %zu", field[i].numbers,
			    field[i].name, found->numbers);
	}
	return 0;
}

static int
check(struct hanim_take *take)
{
	if (take->clip.joints == 0)
		return hanim_take_fail(
		    take, NULL, "expected a Joint of an H-Anim figure, found none");
	for (int i = 0; i < take->places; i++) {
		const struct hanim_place *place = &take->place[i];
		const struct vrml_field *joints = vrml_get(place->node, "joints");

		if (check_numbers(take, place->node) < 0)
			return -1;
		for (int axis = 0; axis < 3; axis++)
			if (fabs(place->scale[axis]) < 1e-50)
				return hanim_take_fail(take,
				    vrml_get(place->node, "scale"),
				    "expected a scale that is not 0");
		if (place->joints > 0 && joints != NULL && joints->nodes > 0 &&
		    (long)joints->nodes != place->joints)
			hanim_take_warn(take, joints->line,
			    "joints lists %zu of %ld joints", joints->nodes,
			    place->joints);
	}
	return 0;
}

int
hanim_find_joints(struct hanim_take *take, struct vrml_node *root)
{
	static const char *const reserved[] = { NULL };
	static const struct names_rule rule = { "{}#", reserved, "" };
	struct walk w = { .take = take };
	const struct visit above = { root, -1, -1, -1 };
	int result = names_open(&w.names, &rule);

	if (result == 0)
		result = wait_for(&w, root, &above);
	while (result == 0 && w.waiting > 0)
		result = visit(&w, w.stack[--w.waiting]);
	names_close(&w.names);
	free(w.stack);
	return result == 0 ? check(take) : hanim_take_fail(take, NULL, "out of memory");
}
