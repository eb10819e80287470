/* x3d.c - X3D in XML into a scene (x3d.h).  An element is a node, its attributes and
 * children are fields. */
#include <string.h>

#include "x3d.h"

#ifndef HAVE_EXPAT

int
x3d_read(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	(void)scene;
	text_error(error, in->name, 1, 1,
	    "expected VRML97, found XML: this hanim2bvh was built without expat (libexpat1-dev)");
	return -1;
}

#else

#include <expat.h>
#include <math.h>
#include <stdlib.h>

#include "array.h"
#include "decimal.h"

/* An element that is open: its node, and where children go if it is no node. */
struct element {
	struct vrml_node *node;
	char *field; /* of a fieldValue, or NULL */
};

struct x3d {
	XML_Parser parser;
	struct vrml_scene *scene;
	struct bvh_input *in;
	struct bvh_error *error;
	struct element *element;
	size_t open;
	size_t skipped; /* elements open within one that does not matter */
	bool failed;
};

/* Failures ------------------------------------------------------------------------- */

static void fail(struct x3d *, const char *format, ...) BVH_PRINTF(2, 3);

static void
fail(struct x3d *x, const char *format, ...)
{
	va_list values;

	if (!x->failed) {
		va_start(values, format);
		text_error_list(x->error, x->in->name,
		    (long)XML_GetCurrentLineNumber(x->parser),
		    (long)XML_GetCurrentColumnNumber(x->parser) + 1, format, values);
		va_end(values);
		XML_StopParser(x->parser, XML_FALSE);
	}
	x->failed = true;
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

/* The fields whose values are wanted as numbers. */
static bool
is_numeric(const char *name)
{
	static const char *const field[] = { "center", "rotation", "scale",
		"scaleOrientation", "translation", "key", "keyValue", "cycleInterval",
		"frameDuration", "values", NULL };

	return is_one_of(name, field);
}

static void
take_numbers(struct x3d *x, struct vrml_field *field, const char *value)
{
	/* The last number may be read a few bytes past the end. */
	char *copy = calloc(strlen(value) + 1 + DECIMAL_PAD, 1);
	char found[TEXT_QUOTE];

	if (copy == NULL) {
		no_memory(x);
		return;
	}
	strcpy(copy, value);
	for (const char *at = copy + strspn(copy, " ,\t\r\n"); *at != '\0' && !x->failed;
	     at += strspn(at, " ,\t\r\n")) {
		double number = 0;
		const char *end = decimal_read(at, &number);

		if (end == NULL || strchr(" ,\t\r\n", *end) == NULL ||
		    !(fabs(number) <= BVH_LARGEST))
			fail(x, "expected a number in %s, found %s", field->name,
			    text_quote(found, at, strcspn(at, " ,\t\r\n")));
		else if (vrml_add_number(field, number) < 0)
			no_memory(x);
		at = end != NULL ? end : at;
	}
	free(copy);
}

static void
take_attribute(struct x3d *x, struct vrml_node *node, const char *name, const char *value)
{
	struct vrml_field *field = vrml_add_field(node, name);

	if (field == NULL) {
		no_memory(x);
		return;
	}
	field->line = (long)XML_GetCurrentLineNumber(x->parser);
	field->column = (long)XML_GetCurrentColumnNumber(x->parser) + 1;
	if (is_numeric(name))
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
	struct element *larger = array_grow(x->element, x->open, sizeof *larger);

	if (larger == NULL) {
		no_memory(x);
		return;
	}
	x->element = larger;
	larger[x->open] = (struct element) { .node = node };
	if (field != NULL &&
	    (larger[x->open].field = array_string(field, strlen(field))) == NULL)
		no_memory(x);
	x->open++;
	if (x->open > BVH_MAX_DEPTH)
		fail(x, "expected at most %d elements in one another", BVH_MAX_DEPTH);
}

/* The field that a child belongs to, of the nearest element that is a node. */
static struct vrml_field *
field_above(struct x3d *x, const char *container)
{
	const struct element *above = &x->element[x->open - 1];

	if (above->field != NULL)
		container = above->field;
	else if (container == NULL || above->node == x->scene->root)
		container = "children";
	return vrml_add_field(above->node, container);
}

static void
attach(struct x3d *x, const char *const *attributes, struct vrml_node *node)
{
	struct vrml_field *field = field_above(
	    x, attribute(attributes, "containerField"));

	if (field == NULL || vrml_add_child(field, node) < 0)
		no_memory(x);
	else if (field->line == 0) {
		field->line = (long)XML_GetCurrentLineNumber(x->parser);
		field->column = (long)XML_GetCurrentColumnNumber(x->parser) + 1;
	}
}

static void
take_use(struct x3d *x, const char *const *attributes, const char *name)
{
	char found[TEXT_QUOTE];
	struct vrml_node *node = vrml_find(x->scene, VRML_DEF, x->scene->root, name);

	text_quote(found, name, strlen(name));
	if (node == NULL)
		fail(x, "expected the name of a node above, found %s", found);
	else if (node->open)
		fail(x, "expected a node that is not within itself, found %s", found);
	else
		attach(x, attributes, node);
	x->skipped = 1; /* what stands within a USE means nothing */
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
	node->line = (long)XML_GetCurrentLineNumber(x->parser);
	node->column = (long)XML_GetCurrentColumnNumber(x->parser) + 1;
	node->open = true;
	/* The name of a ProtoInstance is its type. */
	for (const char *const *a = attributes; *a != NULL && !x->failed; a += 2)
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
	from = vrml_find(x->scene, VRML_DEF, x->scene->root, value[0]);
	to = vrml_find(x->scene, VRML_DEF, x->scene->root, value[2]);
	if (from == NULL || to == NULL)
		fail(x, "expected the name of a node above in %s",
		    from == NULL ? name[0] : name[2]);
	else if (vrml_add_route(x->scene, from, value[1], to, value[3]) == NULL)
		no_memory(x);
}

static void XMLCALL
start(void *data, const char *type, const char **attributes)
{
	/* Elements that are no nodes: they hold nodes, or nothing that moves a figure. */
	static const char *const transparent[] = { "X3D", "Scene", NULL };
	static const char *const useless[] = { "head", "ProtoDeclare",
		"ExternProtoDeclare", "IS", "field", "IMPORT", "EXPORT", NULL };
	struct x3d *x = data;
	const char *const *all = (const char *const *)attributes;
	const char *use = attribute(all, "USE"), *name = attribute(all, "name");

	if (x->skipped > 0 || x->failed) {
		x->skipped++;
		return;
	}
	if (x->open == 1 && strcmp(type, "X3D") != 0)
		fail(x, "expected an X3D element, found %.60s", type);
	else if (is_one_of(type, transparent))
		push(x, x->element[x->open - 1].node, NULL);
	else if (is_one_of(type, useless))
		x->skipped = 1;
	else if (strcmp(type, "ROUTE") == 0) {
		take_route(x, all);
		x->skipped = 1;
	} else if (strcmp(type, "fieldValue") == 0 && name != NULL) {
		const char *value = attribute(all, "value");

		if (value != NULL)
			take_attribute(x, x->element[x->open - 1].node, name, value);
		push(x, x->element[x->open - 1].node, name);
	} else if (use != NULL)
		take_use(x, all, use);
	else
		take_node(x, type, all);
}

static void XMLCALL
end(void *data, const char *type)
{
	struct x3d *x = data;

	(void)type;
	if (x->skipped > 0) {
		x->skipped--;
		return;
	}
	if (x->open <= 1)
		return;
	x->open--;
	struct element *last = &x->element[x->open];
	if (last->field == NULL && last->node != x->element[x->open - 1].node)
		last->node->open = false;
	free(last->field);
}

/* Entities could make a small file huge; X3D has none of its own. */
static void XMLCALL
refuse_entity(void *data, const char *name, int parameter, const char *value, int length,
    const char *base, const char *system, const char *public, const char *notation)
{
	(void)parameter, (void)value, (void)length, (void)base, (void)system,
	    (void)public, (void)notation;
	fail(data, "expected no ENTITY, found %.60s", name);
}

/* The file ----------------------------------------------------------------------------- */

static void
feed(struct x3d *x)
{
	enum { BLOCK = 4096 };
	char block[BLOCK];
	bool last = false;

	while (!last && !x->failed) {
		int count = 0;

		for (int byte; count < BLOCK && (byte = text_peek(x->in)) >= 0;
		     text_skip(x->in))
			block[count++] = (char)byte;
		last = count < BLOCK;
		if (last && x->in->error != 0) {
			text_error(
			    x->error, x->in->name, 0, 0, "%s", strerror(x->in->error));
			x->failed = true;
		} else if (XML_Parse(x->parser, block, count, last) != XML_STATUS_OK &&
			   !x->failed)
			fail(x, "expected X3D in XML: %s",
			    XML_ErrorString(XML_GetErrorCode(x->parser)));
	}
}

int
x3d_read(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	struct x3d x = { .scene = scene, .in = in, .error = error };

	if (vrml_open(scene) < 0) {
		text_error(error, in->name, 0, 0, "out of memory");
		return -1;
	}
	x.parser = XML_ParserCreate(NULL);
	if (x.parser == NULL) {
		text_error(error, in->name, 0, 0, "out of memory");
		x.failed = true;
	} else {
		push(&x, scene->root, NULL);
		XML_SetUserData(x.parser, &x);
		XML_SetElementHandler(x.parser, start, end);
		XML_SetEntityDeclHandler(x.parser, refuse_entity);
		feed(&x);
		XML_ParserFree(x.parser);
	}
	for (size_t i = 0; i < x.open; i++)
		free(x.element[i].field);
	free(x.element);
	if (x.failed)
		vrml_free(scene);
	return x.failed ? -1 : 0;
}

#endif
