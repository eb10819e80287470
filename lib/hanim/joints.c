/* joints.c - the joints in the tree of a scene, and the Transforms they are in
 * (joints.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "aliases.h"
#include "joints.h"

enum type { OTHER, SEGMENT, JOINT, HUMANOID, SITE, TRANSFORM };

static enum type
type_of(const struct vrml_node *node)
{
	static const char *const name[] = { NULL, "Segment", "Joint", "Humanoid", "Site",
		"Transform" };
	const char *type = strncmp(node->type, "HAnim", 5) == 0 ? node->type + 5
								: node->type;

	for (int i = SEGMENT; i <= TRANSFORM; i++)
		if (strcmp(type, name[i]) == 0)
			return (enum type)i;
	return strcmp(type, "CADPart") == 0 ? TRANSFORM : OTHER; /* X3D's other one */
}

bool
hanim_is_joint(const struct vrml_node *node)
{
	return type_of(node) == JOINT;
}

/* A node that is to be visited, and what is above it. */
struct visit {
	struct vrml_node *node;
	int place, joint, humanoid, depth; /* so many Joints */
	bool in_proto; /* in the body of one */
	const struct vrml_field *lost; /* above, one that a PROTO gives sense; or NULL */
	bool again; /* a way to it was there before */
};

struct walk {
	struct hanim_take *take;
	struct vrml_scene *scene;
	struct names names;
	struct visit *stack;
	size_t waiting;
	bool warned;
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

/* The nodes of a field, the last first, so that the first is the next to be visited. */
static int
wait_for_field(struct walk *w, const struct vrml_field *field, const struct visit *above)
{
	struct visit below = *above;

	if (field != NULL && field->is != NULL && below.lost == NULL)
		below.lost = field;
	for (size_t n = field != NULL ? field->nodes : 0; n > 0; n--)
		if (wait_for(w, field->node[n - 1], &below) < 0)
			return -1;
	return 0;
}

/* The same, of nodes that something else decides about. */
static int
wait_for_lost(struct walk *w, const struct vrml_field *field,
    const struct vrml_field *lost, const struct visit *above)
{
	struct visit below = *above;

	if (below.lost == NULL)
		below.lost = lost;
	return wait_for_field(w, field, &below);
}

/* Of a LOD what is shown from near by, of a Switch what it chooses. */
static int
wait_for_choice(struct walk *w, const struct vrml_node *node, const struct visit *above)
{
	bool is_switch = strcmp(node->type, "Switch") == 0;
	const struct vrml_field *field = vrml_get(node, is_switch ? "choice" : "level");
	const struct vrml_field *choice = vrml_get(node, "whichChoice");
	double shown = is_switch ? -1 : 0;

	if (field == NULL)
		field = vrml_get(node, "children"); /* of X3D */
	if (is_switch && choice != NULL && choice->is != NULL)
		return wait_for_lost(w, field, choice, above);
	if (is_switch && choice != NULL && choice->numbers > 0)
		shown = choice->number[0];
	if (field == NULL || !(shown >= 0 && shown < (double)field->nodes))
		return 0;
	return wait_for(w, field->node[(size_t)shown], above);
}

/* The body of a PROTO, which gets neither the fields of the instance nor the defaults of
 * the PROTO. */
static int
wait_for_instance(struct walk *w, struct vrml_node *node, const struct visit *above)
{
	const struct vrml_node *of[] = { node, node->proto };
	const struct vrml_field *body = NULL;
	struct visit below = *above;

	for (int i = 0; i < 2 && of[i] != NULL; i++)
		for (size_t f = 0; f < of[i]->fields; f++) {
			const struct vrml_field *field = &of[i]->field[f];

			if (i == 1 && strcmp(field->name, VRML_BODY) == 0)
				body = field;
			else if (wait_for_lost(w, field, field, above) < 0)
				return -1;
		}
	below.in_proto = true;
	return body != NULL && body->nodes > 0 ? wait_for(w, body->node[0], &below) : 0;
}

static int
wait_for_children(struct walk *w, struct vrml_node *node, const struct visit *above)
{
	static const char *const way[] = { "motions", "children", "humanoidBody",
		"skeleton", "layers" };

	if (strcmp(node->type, "Switch") == 0 || strcmp(node->type, "LOD") == 0)
		return wait_for_choice(w, node, above);
	if (node->instance && type_of(node) == OTHER)
		return wait_for_instance(w, node, above);
	if (strcmp(node->type, "HAnimPose") == 0)
		return 0; /* its Joints are records of names and turns */
	for (int i = 0; i < 5; i++)
		if (wait_for_field(w, vrml_get(node, way[i]), above) < 0)
			return -1;
	return 0;
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
		.above = above->place < 0                ? -1
			 : larger[above->place].is_joint ? above->place
							 : larger[above->place].above,
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

/* The first Joint of a name has it, within its Humanoid. */
static int
name_joint(struct walk *w, struct vrml_node *node, const struct hanim_place *place)
{
	const char *name = vrml_string(node, "name");
	const struct vrml_node *scope = place->humanoid < 0
					    ? NULL
					    : w->take->place[place->humanoid].node;

	char alias[HANIM_ALIAS];

	if (name == NULL)
		return 0;
	const char *newest = hanim_newest(alias, name, strlen(name));
	newest = newest != NULL ? newest : name;
	if (vrml_find(w->scene, VRML_JOINT, scope, name, strlen(name)) == NULL &&
	    vrml_name(w->scene, VRML_JOINT, scope, name, node) < 0)
		return -1;
	if (vrml_find(w->scene, VRML_ALIAS, scope, newest, strlen(newest)) != NULL)
		return 0;
	return vrml_name(w->scene, VRML_ALIAS, scope, newest, node);
}

/* Its field name, else the DEF, which is the name and before it a prefix, as a rule this
 * one. */
static const char *
name_of(const struct vrml_node *node)
{
	static const char prefix[] = "hanim_";
	const char *name = vrml_string(node, "name");

	if (name != NULL && *name != '\0')
		return name;
	name = node->def != NULL ? node->def : "joint";
	return strncmp(name, prefix, strlen(prefix)) == 0 ? name + strlen(prefix) : name;
}

static int
add_joint(struct walk *w, struct vrml_node *node, struct hanim_place *place, int parent)
{
	struct hanim_take *take = w->take;
	const char *given = names_give(&w->names, name_of(node));
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
	return name_joint(w, node, place);
}

static bool
is_tip(const struct vrml_node *node)
{
	static const char ending[] = "_tip";
	const char *name = name_of(node);
	size_t length = strlen(name), end = strlen(ending);

	return length >= end && strcmp(name + length - end, ending) == 0;
}

/* What is inside a PROTO may have its numbers from fields of the PROTO. */
static const struct vrml_field *
find_lost(const struct vrml_node *node)
{
	for (size_t i = 0; i < node->fields; i++)
		if (node->field[i].is != NULL)
			return &node->field[i];
	return NULL;
}

/* Whether a Joint or a tip is one that can be placed. */
static int
check_figure(struct walk *w, const struct visit *at)
{
	const struct vrml_field place = { .line = at->node->line,
		.column = at->node->column };

	if (at->depth >= BVH_MAX_DEPTH)
		return hanim_take_fail(w->take, &place,
		    "expected at most %d Joints in one another", BVH_MAX_DEPTH);
	if (at->lost == NULL)
		return 0;
	return hanim_take_fail(w->take, at->lost,
	    "expected no figure that the field %s of a PROTO has to do with",
	    at->lost->name);
}

static int
no_memory(struct walk *w)
{
	return hanim_take_fail(w->take, NULL, "out of memory");
}

/* A node that is used again is looked through once more, for the sake of a warning. */
static int
visit_again(struct walk *w, struct visit *at, enum type type)
{
	at->again = true;
	if (type != JOINT && type != HUMANOID && !(type == SITE && is_tip(at->node)))
		return wait_for_children(w, at->node, at) < 0 ? no_memory(w) : 0;
	if (!w->warned)
		report_warn(&w->take->report, at->node->line, 0,
		    "what is used again of a figure is left out");
	w->warned = true;
	return 0;
}

static int
visit(struct walk *w, struct visit at)
{
	enum type type = type_of(at.node);
	struct hanim_place *place = NULL;

	if (++at.node->visits > 2)
		return 0;
	if (at.node->visits == 2 || at.again)
		return visit_again(w, &at, type);
	if (at.in_proto && at.lost == NULL)
		at.lost = find_lost(at.node);
	bool ends = type == SITE && at.joint >= 0 && is_tip(at.node);
	if ((type == JOINT || ends) && check_figure(w, &at) < 0)
		return -1;
	if (type > SEGMENT && (place = add_place(w, at.node, &at)) == NULL)
		return no_memory(w);
	if (place != NULL)
		at.place = w->take->places - 1;
	if (type == HUMANOID)
		at.humanoid = at.place;
	if (type == JOINT) {
		if (add_joint(w, at.node, place, at.joint) < 0)
			return no_memory(w);
		at.joint = place->joint;
		at.depth++;
	} else if (ends) {
		if (clip_add(&w->take->clip, NULL, 0, at.joint) == NULL)
			return no_memory(w);
		place->joint = w->take->clip.joints - 1;
	}
	return wait_for_children(w, at.node, &at) < 0 ? no_memory(w) : 0;
}

static int
check_numbers(struct hanim_take *take, const struct vrml_node *node)
{
	for (int i = 0; i < HANIM_POSE; i++) {
		const struct vrml_field *found = vrml_get(node, hanim_pose[i].field);

		if (found != NULL && found->is == NULL &&
		    found->numbers != hanim_pose[i].numbers)
			return hanim_take_fail(take, found,
			    "expected %zu numbers in %s, found %zu",
			    hanim_pose[i].numbers, hanim_pose[i].field, found->numbers);
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
		    (bvh_count)joints->nodes != place->joints)
			report_warn(&take->report, joints->line, 0,
			    "joints lists %zu of %lld joints", joints->nodes,
			    place->joints);
	}
	return 0;
}

/* From the innermost on, what each place has below it. */
static void
look_below(struct hanim_take *take)
{
	for (int i = take->places - 1; i >= 0; i--) {
		struct hanim_place *place = &take->place[i];

		place->carries = place->carries || place->is_joint;
		place->ends = place->ends || (place->joint >= 0 && !place->is_joint);
		if (place->parent < 0)
			continue;
		struct hanim_place *parent = &take->place[place->parent];
		parent->carries = parent->carries || place->carries;
		parent->ends = parent->ends || place->ends;
	}
}

int
hanim_find_joints(struct hanim_take *take, struct vrml_scene *scene)
{
	static const char *const reserved[] = { NULL };
	static const struct names_rule rule = { "{}#", reserved, "" };
	struct walk w = { .take = take, .scene = scene };
	const struct visit above = { .place = -1, .joint = -1, .humanoid = -1 };
	int result = names_open(&w.names, &rule);

	if (result == 0)
		result = wait_for(&w, scene->root, &above);
	if (result < 0)
		(void)no_memory(&w);
	while (result == 0 && w.waiting > 0)
		result = visit(&w, w.stack[--w.waiting]);
	names_close(&w.names);
	free(w.stack);
	if (result < 0)
		return -1;
	look_below(take);
	return check(take);
}
