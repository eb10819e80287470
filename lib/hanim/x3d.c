/* x3d.c - elements of X3D into a scene (x3d.h).  An element is a node, its attributes and
 * children are fields. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "x3d.h"

/* An element that is open: its node, and where children go if it is no node. */
struct x3d_element {
	struct vrml_node *node;
	char *field; /* of a fieldValue, or NULL */
};

/* Failures ------------------------------------------------------------------------- */

static void fail(struct x3d *, const char *format, ...) BVH_PRINTF(2, 3);

static void
fail(struct x3d *x, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	report_fail_list(&x->report, x->line, x->column, format, values);
	va_end(values);
}

static void
no_memory(struct x3d *x)
{
	fail(x, "out of memory");
}

/* Attributes ------------------------------------------------------------------------- */

static bool
is_one_of(const char *name, const char *const *word)
{
	while (*word != NULL && strcmp(*word, name) != 0)
		word++;
	return *word != NULL;
}

/* The fields whose values are wanted as numbers, of the nodes that matter. */
static bool
is_numeric(const struct vrml_node *node, const char *name)
{
	static const char *const type[] = { "Joint", "Humanoid", "Site", "Transform",
		"CADPart", "OrientationInterpolator", "PositionInterpolator",
		"TimeSensor", "Motion", "Switch", NULL };
	static const char *const field[] = { "center", "rotation", "scale",
		"scaleOrientation", "translation", "key", "keyValue", "cycleInterval",
		"enabled", "motionsEnabled", "channelsEnabled", "startFrame", "endFrame",
		"frameIncrement", "frameDuration", "values", "whichChoice", NULL };
	bool hanim = strncmp(node->type, "HAnim", 5) == 0;

	return is_one_of(hanim ? node->type + 5 : node->type, type) &&
	       is_one_of(name, field);
}

/* true and false, which may be in any case, as 1 and 0; NULL: neither. */
static const char *
read_bool(const char *text, double *value)
{
	*value = strncasecmp(text, "true", 4) == 0;
	return *value != 0                          ? text + 4
	       : strncasecmp(text, "false", 5) == 0 ? text + 5
						    : NULL;
}

static void
take_numbers(struct x3d *x, struct vrml_field *field, const char *value)
{
	/* The last number may be read a few bytes past the end. */
	size_t length = strlen(value);
	char *copy = calloc(length + 1 + DECIMAL_PAD, 1);
	char found[ERROR_QUOTE];

	if (copy == NULL) {
		no_memory(x);
		return;
	}
	memcpy(copy, value, length);
	for (const char *at = copy + strspn(copy, " ,\t\r\n");
	     *at != '\0' && !x->report.failed; at += strspn(at, " ,\t\r\n")) {
		double number = 0;
		const char *end = read_bool(at, &number);

		if (end == NULL)
			end = decimal_read(at, &number);
		if (end == NULL || strchr(" ,\t\r\n", *end) == NULL ||
		    !(fabs(number) <= BVH_LARGEST))
			fail(x, "expected a number in %s, found %s", field->name,
			    error_quote(found, at, strcspn(at, " ,\t\r\n")));
		else if (vrml_add_number(field, number) < 0)
			no_memory(x);
		at = end != NULL ? end : at;
	}
	free(copy);
}

/* A field of a node, which is made if need be; NULL after a failure. */
static struct vrml_field *
add_field(struct x3d *x, struct vrml_node *node, const char *name)
{
	struct vrml_field *field = vrml_add_field(node, name);

	if (field == NULL)
		no_memory(x);
	else if (node->fields > VRML_MOST_FIELDS) {
		fail(x, "expected at most %d fields", VRML_MOST_FIELDS);
		return NULL;
	}
	return field;
}

static void
take_attribute(struct x3d *x, struct vrml_node *node, const char *name, const char *value)
{
	struct vrml_field *field = add_field(x, node, name);

	if (field == NULL)
		return;
	field->line = x->line;
	field->column = x->column;
	if (is_numeric(node, name))
		take_numbers(x, field, value);
	else if (vrml_add_string(field, value, strlen(value)) < 0)
		no_memory(x);
}

static const char *
attribute(const char *const *attributes, const char *name)
{
	for (; *attributes != NULL; attributes += 2)
		if (strcmp(attributes[0], name) == 0)
			return attributes[1];
	return NULL;
}

/* Elements --------------------------------------------------------------------------- */

static void
push(struct x3d *x, struct vrml_node *node, const char *field)
{
	struct x3d_element *larger = array_grow(x->element, x->open, sizeof *larger);

	if (larger == NULL) {
		no_memory(x);
		return;
	}
	x->element = larger;
	larger[x->open] = (struct x3d_element) { .node = node };
	if (field != NULL &&
	    (larger[x->open].field = array_string(field, strlen(field))) == NULL)
		no_memory(x);
	x->open++;
	if (x->open > VRML_MOST_LEVELS)
		fail(x, "expected at most %d elements in one another", VRML_MOST_LEVELS);
}

/* The field that a node belongs to, of the nearest element that is a node. */
static const char *
container_of(const struct x3d *x, const char *const *attributes, const char *type)
{
	const struct x3d_element *above = &x->element[x->open - 1];
	const char *container = attribute(attributes, "containerField");

	if (above->field != NULL)
		return above->field;
	if (above->node == x->scene->root)
		return "children";
	if (container == NULL && strcmp(type, "HAnimMotion") == 0)
		return "motions";
	return container != NULL ? container : "children";
}

static void
attach(struct x3d *x, const char *const *attributes, struct vrml_node *node)
{
	const struct x3d_element *above = &x->element[x->open - 1];
	struct vrml_field *field = add_field(
	    x, above->node, container_of(x, attributes, node->type));
	if (field == NULL)
		return;
	if (vrml_add_child(field, node) < 0)
		no_memory(x);
	else if (field->line == 0) {
		field->line = x->line;
		field->column = x->column;
	}
}

static void
skip(struct x3d *x, bool in_proto)
{
	x->skipped = 1;
	x->in_proto = in_proto;
}

/* Whether a USE could be part of a skeleton. */
static bool
is_of_figure(const struct x3d *x, const char *const *attributes, const char *type)
{
	static const char *const part[] = { "Joint", "Humanoid", "Segment", "Site",
		NULL };
	static const char *const field[] = { "children", "skeleton", "humanoidBody",
		NULL };

	return is_one_of(strncmp(type, "HAnim", 5) == 0 ? type + 5 : type, part) &&
	       is_one_of(container_of(x, attributes, type), field);
}

static void
take_use(struct x3d *x, const char *type, const char *const *attributes, const char *name)
{
	char found[ERROR_QUOTE];
	struct vrml_node *node = vrml_find(
	    x->scene, VRML_DEF, x->scene->root, name, strlen(name));

	error_quote(found, name, strlen(name));
	if (node == NULL && !is_of_figure(x, attributes, type))
		vrml_names_add(&x->scene->lost_uses, name, x->line);
	else if (node == NULL)
		fail(x, "expected the name of a node above, found %s", found);
	else if (node->open)
		fail(x, "expected a node that is not within itself, found %s", found);
	else
		attach(x, attributes, node);
	skip(x, false); /* what stands within a USE means nothing */
}

static void
take_node(struct x3d *x, const char *given, const char *const *attributes)
{
	const char *name = strcmp(given, "ProtoInstance") == 0
			       ? attribute(attributes, "name")
			       : NULL;
	const char *type = name != NULL ? name : given;
	struct vrml_node *node = vrml_add_node(x->scene, type);
	const char *def = attribute(attributes, "DEF");

	if (node == NULL) {
		no_memory(x);
		return;
	}
	node->line = x->line;
	node->column = x->column;
	node->open = true;
	node->instance = name != NULL;
	/* The name of a ProtoInstance is its type. */
	for (const char *const *a = attributes; *a != NULL && !x->report.failed; a += 2)
		if (type == given || strcmp(a[0], "name") != 0)
			take_attribute(x, node, a[0], a[1]);
	if (def != NULL &&
	    ((node->def = array_string(def, strlen(def))) == NULL ||
		vrml_name(x->scene, VRML_DEF, x->scene->root, def, node) < 0))
		no_memory(x);
	attach(x, attributes, node);
	push(x, node, NULL);
}

static void
take_route(struct x3d *x, const char *const *attributes)
{
	static const char *const name[] = { "fromNode", "fromField", "toNode",
		"toField" };
	const char *value[4];
	struct vrml_node *from, *to;

	for (int i = 0; i < 4; i++)
		if ((value[i] = attribute(attributes, name[i])) == NULL) {
			fail(x, "expected %s in a ROUTE", name[i]);
			return;
		}
	from = vrml_find(x->scene, VRML_DEF, x->scene->root, value[0], strlen(value[0]));
	to = vrml_find(x->scene, VRML_DEF, x->scene->root, value[2], strlen(value[2]));
	if (from == NULL || to == NULL)
		vrml_names_add(
		    &x->scene->lost_routes, value[from == NULL ? 0 : 2], x->line);
	else if (vrml_add_route(x->scene, from, value[1], to, value[3], x->line) < 0)
		no_memory(x);
}

/* What is in another file does nothing, but has a name here. */
static void
take_import(struct x3d *x, const char *const *attributes)
{
	const char *name = attribute(attributes, "AS");
	struct vrml_node *node = vrml_add_node(x->scene, "");

	if (name == NULL)
		name = attribute(attributes, "importedDEF");
	if (name == NULL)
		fail(x, "expected importedDEF in an IMPORT");
	else if (node == NULL ||
		 vrml_name(x->scene, VRML_DEF, x->scene->root, name, node) < 0)
		no_memory(x);
	skip(x, false);
}

/* <fieldValue name="children"> has a value, or holds nodes. */
static void
take_field_value(struct x3d *x, const char *const *attributes, const char *name)
{
	struct vrml_node *node = x->element[x->open - 1].node;
	const char *value = attribute(attributes, "value");

	if (value != NULL)
		take_attribute(x, node, name, value);
	push(x, node, name);
}

static void
take_element(struct x3d *x, const char *type, const char *const *attributes)
{
	/* Elements that are no nodes: they hold nodes, or nothing that moves a figure. */
	static const char *const transparent[] = { "X3D", "head", "Scene", NULL };
	static const char *const useless[] = { "component", "meta", "ProtoDeclare",
		"ExternProtoDeclare", "IS", "field", "EXPORT", NULL };
	const char *use = attribute(attributes, "USE");
	const char *name = attribute(attributes, "name");

	if (x->open == 1 && strcmp(type, "X3D") != 0)
		fail(x, "expected an X3D element, found %.60s", type);
	else if (is_one_of(type, transparent))
		push(x, x->element[x->open - 1].node, NULL);
	else if (is_one_of(type, useless))
		skip(x, strcmp(type, "ProtoDeclare") == 0);
	else if (strcmp(type, "unit") == 0)
		fail(x, "expected metres and radians, as H-Anim has, found a unit");
	else if (strcmp(type, "ROUTE") == 0) {
		take_route(x, attributes);
		skip(x, false);
	} else if (strcmp(type, "IMPORT") == 0)
		take_import(x, attributes);
	else if (strcmp(type, "fieldValue") == 0 && name != NULL)
		take_field_value(x, attributes, name);
	else if (use != NULL)
		take_use(x, type, attributes, use);
	else
		take_node(x, type, attributes);
}

int
x3d_start(struct x3d *x, const char *type, const char *const *attributes, bvh_count line,
    bvh_count column)
{
	x->line = line;
	x->column = column;
	if (x->skipped > 0 && x->in_proto && strcmp(type, "HAnimJoint") == 0)
		fail(x, "expected no HAnimJoint in a PROTO");
	if (x->skipped > 0 || x->report.failed)
		x->skipped++;
	else
		take_element(x, type, attributes);
	return x->report.failed ? -1 : 0;
}

void
x3d_end(struct x3d *x)
{
	if (x->skipped > 0) {
		x->skipped--;
		return;
	}
	if (x->open <= 1)
		return;
	x->open--;
	struct x3d_element *last = &x->element[x->open];
	if (last->field == NULL && last->node != x->element[x->open - 1].node)
		last->node->open = false;
	free(last->field);
}

/* The file ----------------------------------------------------------------------------- */

int
x3d_open(
    struct x3d *x, struct vrml_scene *scene, const char *file, struct bvh_error *error)
{
	*x = (struct x3d) { .scene = scene, .report = { .file = file, .error = error } };
	if (vrml_open(scene) < 0) {
		error_set(error, file, 0, 0, "out of memory");
		return -1;
	}
	push(x, scene->root, NULL);
	return x->report.failed ? x3d_close(x) : 0;
}

int
x3d_close(struct x3d *x)
{
	for (size_t i = 0; i < x->open; i++)
		free(x->element[i].field);
	free(x->element);
	if (x->report.failed)
		vrml_free(x->scene);
	return x->report.failed ? -1 : 0;
}
