/* vrml.c - VRML97 into a tree (vrml.h), without recursion: what is open stands on a
 * stack, so that no file can be too deep for the machine's. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "scan.h"
#include "vrml.h"

/* Where values go: a field of a node that is being read. */
enum kind {
	STATEMENTS, /* of the file or of a PROTO: nodes, PROTO, ROUTE */
	INTERFACE, /* of a PROTO, up to ] */
	FIELDS, /* of a node, up to } */
	LIST /* of values of a field, up to ] */
};

struct level {
	enum kind kind;
	struct vrml_node *node;
	size_t field; /* nodes are moved, so by number */
	struct vrml_node *scope; /* of names */
};

struct parser {
	struct vrml_scan scan;
	struct vrml_scene *scene;
	struct level *level;
	size_t levels;
};

static int
push(struct parser *p, enum kind kind, struct vrml_node *node, size_t field,
    struct vrml_node *scope)
{
	struct level *larger = array_grow(p->level, p->levels, sizeof *larger);

	if (larger == NULL)
		return vrml_no_memory(&p->scan);
	p->level = larger;
	if (p->levels > VRML_MOST_LEVELS)
		return vrml_expected(
		    &p->scan, "at most %d brackets in one another", VRML_MOST_LEVELS);
	larger[p->levels++] = (struct level) { kind, node, field, scope };
	return 0;
}

/* Names --------------------------------------------------------------------------- */

/* The word that is current, to be freed; the next token becomes current. */
static char *
take_word(struct parser *p, const char *what)
{
	char *word = NULL;

	if (p->scan.token != VRML_WORD)
		(void)vrml_expected(&p->scan, "%s", what);
	else if ((word = array_string(p->scan.text, p->scan.length)) == NULL)
		(void)vrml_no_memory(&p->scan);
	vrml_next(&p->scan);
	return word;
}

static int
take_mark(struct parser *p, char mark)
{
	if (!vrml_is_mark(&p->scan, mark))
		return vrml_expected(&p->scan, "'%c'", mark);
	vrml_next(&p->scan);
	return 0;
}

/* The field that gets the values that follow; -1 after a failure. */
static bvh_count
begin_field(struct parser *p, struct vrml_node *node, const char *name)
{
	struct vrml_field *field = vrml_add_field(node, name);

	if (field == NULL)
		return vrml_no_memory(&p->scan);
	if (field->line > 0)
		return vrml_expected(&p->scan, "one value of %s", name);
	if (node->fields > VRML_MOST_FIELDS)
		return vrml_expected(&p->scan, "at most %d fields", VRML_MOST_FIELDS);
	field->line = p->scan.line;
	field->column = p->scan.column;
	return (bvh_count)(field - node->field);
}

/* Nodes --------------------------------------------------------------------------- */

static int
take_use(
    struct parser *p, struct vrml_node *node, size_t field, const struct vrml_node *scope)
{
	vrml_next(&p->scan);
	if (p->scan.token != VRML_WORD)
		return vrml_expected(&p->scan, "the name of a node");
	struct vrml_node *used = vrml_find(
	    p->scene, VRML_DEF, scope, p->scan.text, p->scan.length);
	if (used == NULL) {
		if (vrml_holds_joints(node, node->field[field].name))
			return vrml_expected(&p->scan, "the name of a node above");
		vrml_names_add(&p->scene->lost_uses, p->scan.text, p->scan.line);
		vrml_next(&p->scan);
		return 0;
	}
	if (used->open)
		return vrml_expected(&p->scan, "a node that is not within itself");
	if (vrml_add_child(&node->field[field], used) < 0)
		return vrml_no_memory(&p->scan);
	vrml_next(&p->scan);
	return 0;
}

static struct vrml_node *
find_proto(const struct parser *p, const struct vrml_node *scope, const char *name)
{
	struct vrml_node *proto = vrml_find(
	    p->scene, VRML_PROTO, scope, name, strlen(name));

	return proto != NULL
		   ? proto
		   : vrml_find(p->scene, VRML_PROTO, p->scene->root, name, strlen(name));
}

/* The current word and { open a node, whose fields follow. */
static int
open_node(struct parser *p, char *def, struct vrml_node *node, size_t field,
    struct vrml_node *scope)
{
	struct vrml_node *child;

	if (p->scan.token != VRML_WORD) {
		free(def);
		return vrml_expected(&p->scan, "a node");
	}
	child = vrml_add_node(p->scene, p->scan.text);
	if (child == NULL) {
		free(def);
		return vrml_no_memory(&p->scan);
	}
	child->def = def;
	child->line = p->scan.line;
	child->column = p->scan.column;
	child->proto = find_proto(p, scope, child->type);
	child->instance = child->proto != NULL;
	child->open = true;
	vrml_next(&p->scan);
	if (take_mark(p, '{') < 0)
		return -1;
	if ((def != NULL && vrml_name(p->scene, VRML_DEF, scope, def, child) < 0) ||
	    vrml_add_child(&node->field[field], child) < 0)
		return vrml_no_memory(&p->scan);
	return push(p, FIELDS, child, 0, scope);
}

static int
take_node(struct parser *p, struct vrml_node *node, size_t field, struct vrml_node *scope)
{
	char *def = NULL;

	if (vrml_is(&p->scan, "USE"))
		return take_use(p, node, field, scope);
	if (vrml_is(&p->scan, "DEF")) {
		vrml_next(&p->scan);
		if ((def = take_word(p, "the name of a node")) == NULL)
			return -1;
	}
	return open_node(p, def, node, field, scope);
}

/* Values --------------------------------------------------------------------------- */

static int
take_number(struct parser *p, struct vrml_node *node, size_t field, double number)
{
	if (vrml_add_number(&node->field[field], number) < 0)
		return vrml_no_memory(&p->scan);
	vrml_next(&p->scan);
	return 0;
}

/* One value, or one number. */
static int
take_one(struct parser *p, struct vrml_node *node, size_t field, struct vrml_node *scope)
{
	struct vrml_scan *s = &p->scan;

	if (s->token == VRML_NUMBER)
		return take_number(p, node, field, s->number);
	if (vrml_is(s, "TRUE") || vrml_is(s, "FALSE"))
		return take_number(p, node, field, vrml_is(s, "TRUE"));
	if (s->token == VRML_STRING) {
		if (vrml_add_string(&node->field[field], s->text, s->length) < 0)
			return vrml_no_memory(s);
		vrml_next(s);
		return 0;
	}
	if (vrml_is(s, "NULL")) {
		vrml_next(s);
		return 0;
	}
	if (s->token != VRML_WORD)
		return vrml_expected(s, "a value of %s", node->field[field].name);
	return take_node(p, node, field, scope);
}

/* The value of a field: one, numbers in a row, or a list. */
static int
take_value(
    struct parser *p, struct vrml_node *node, size_t field, struct vrml_node *scope)
{
	if (vrml_is_mark(&p->scan, '[')) {
		vrml_next(&p->scan);
		return push(p, LIST, node, field, scope);
	}
	if (vrml_is(&p->scan, "IS")) {
		vrml_next(&p->scan);
		free(node->field[field].is);
		node->field[field].is = take_word(p, "the name of a field");
		return node->field[field].is == NULL ? -1 : 0;
	}
	if (p->scan.token != VRML_NUMBER)
		return take_one(p, node, field, scope);
	while (p->scan.token == VRML_NUMBER)
		if (take_number(p, node, field, p->scan.number) < 0)
			return -1;
	return p->scan.report.failed ? -1 : 0;
}

/* Declarations ---------------------------------------------------------------------- */

enum declares { NOTHING, AN_EVENT, A_VALUE };

static enum declares
declares(const struct vrml_scan *s)
{
	static const char *const event[] = { "eventIn", "eventOut", "inputOnly",
		"outputOnly" };
	static const char *const value[] = { "field", "exposedField", "initializeOnly",
		"inputOutput" };

	for (int i = 0; i < 4; i++) {
		if (vrml_is(s, event[i]))
			return AN_EVENT;
		if (vrml_is(s, value[i]))
			return A_VALUE;
	}
	return NOTHING;
}

/* field SFVec3f center 0 0 0; of an EXTERNPROTO without the value. */
static int
take_declaration(
    struct parser *p, struct vrml_node *node, struct vrml_node *scope, bool bare)
{
	enum declares what = declares(&p->scan);

	if (what == NOTHING)
		return vrml_expected(&p->scan, "a field or an event");
	vrml_next(&p->scan);
	free(take_word(p, "a type"));
	char *name = take_word(p, "a name");
	if (name == NULL || p->scan.report.failed) {
		free(name);
		return -1;
	}
	if (bare || (what == AN_EVENT && !vrml_is(&p->scan, "IS"))) {
		free(name);
		return 0;
	}
	bvh_count field = begin_field(p, node, name);
	free(name);
	return field < 0 ? -1 : take_value(p, node, (size_t)field, scope);
}

static int
take_proto(struct parser *p, struct vrml_node *scope)
{
	bool external = vrml_is(&p->scan, "EXTERNPROTO");

	vrml_next(&p->scan);
	char *name = take_word(p, "the name of a PROTO");
	if (name == NULL)
		return -1;
	struct vrml_node *proto = vrml_add_node(p->scene, name);
	int named = proto == NULL ? -1
				  : vrml_name(p->scene, VRML_PROTO, scope, name, proto);
	free(name);
	if (named < 0)
		return vrml_no_memory(&p->scan);
	if (take_mark(p, '[') < 0)
		return -1;
	if (!external)
		return push(p, INTERFACE, proto, 0, scope);
	while (!vrml_is_mark(&p->scan, ']'))
		if (take_declaration(p, proto, scope, true) < 0)
			return -1;
	vrml_next(&p->scan);
	bvh_count field = begin_field(p, proto, "{url}");
	return field < 0 ? -1 : take_value(p, proto, (size_t)field, scope);
}

/* One end of a ROUTE, NULL: its node is not there.  -1 after a failure. */
static int
take_route_end(struct parser *p, const struct vrml_node *scope, struct vrml_node **node,
    char **field)
{
	if (p->scan.token != VRML_WORD)
		return vrml_expected(&p->scan, "the name of a node");
	*node = vrml_find(p->scene, VRML_DEF, scope, p->scan.text, p->scan.length);
	if (*node == NULL)
		vrml_names_add(&p->scene->lost_routes, p->scan.text, p->scan.line);
	vrml_next(&p->scan);
	if (take_mark(p, '.') < 0)
		return -1;
	*field = take_word(p, "the name of a field");
	return *field == NULL ? -1 : 0;
}

static int
take_route(struct parser *p, const struct vrml_node *scope)
{
	char *out = NULL, *in = NULL;
	struct vrml_node *from = NULL, *to = NULL;
	bvh_count line = p->scan.line;

	vrml_next(&p->scan);
	int result = take_route_end(p, scope, &from, &out);
	if (result == 0 && !vrml_is(&p->scan, "TO"))
		result = vrml_expected(&p->scan, "TO");
	vrml_next(&p->scan);
	if (result == 0)
		result = take_route_end(p, scope, &to, &in);
	if (result == 0 && from != NULL && to != NULL &&
	    vrml_add_route(p->scene, from, out, to, in, line) < 0)
		(void)vrml_no_memory(&p->scan);
	free(out);
	free(in);
	return p->scan.report.failed ? -1 : 0;
}

/* IMPORT Far.Name AS Near, EXPORT Near AS Name: what is in another file does nothing, but
 * has a name here. */
static int
take_port(struct parser *p, struct vrml_node *scope)
{
	bool imports = vrml_is(&p->scan, "IMPORT");
	char *name;

	vrml_next(&p->scan);
	name = take_word(p, "a name");
	for (int i = 0; i < 2 && name != NULL; i++) {
		if (!(i == 0 && vrml_is_mark(&p->scan, '.')) && !vrml_is(&p->scan, "AS"))
			continue;
		vrml_next(&p->scan);
		free(name);
		name = take_word(p, "a name");
	}
	if (imports && name != NULL) {
		struct vrml_node *node = vrml_add_node(p->scene, "");

		if (node == NULL || vrml_name(p->scene, VRML_DEF, scope, name, node) < 0)
			(void)vrml_no_memory(&p->scan);
	}
	free(name);
	return p->scan.report.failed ? -1 : 0;
}

/* What may stand anywhere between nodes; 1: none of it is here. */
static int
take_statement(struct parser *p, struct vrml_node *scope)
{
	if (vrml_is(&p->scan, "PROTO") || vrml_is(&p->scan, "EXTERNPROTO"))
		return take_proto(p, scope);
	if (vrml_is(&p->scan, "ROUTE"))
		return take_route(p, scope);
	if (vrml_is(&p->scan, "IMPORT") || vrml_is(&p->scan, "EXPORT"))
		return take_port(p, scope);
	return 1;
}

/* COMPONENT HAnim:1, with blanks before or after the colon or without: what follows the
 * name up to the number. */
static int
skip_component(struct parser *p)
{
	char *name;

	vrml_next(&p->scan);
	if ((name = take_word(p, "the name of a component")) == NULL)
		return -1;
	const char *colon = strchr(name, ':');
	bool whole = colon != NULL && colon[1] != '\0';
	if (colon == NULL && p->scan.token == VRML_WORD && *p->scan.text == ':') {
		whole = p->scan.length > 1;
		vrml_next(&p->scan);
	}
	free(name);
	if (!whole && p->scan.token != VRML_NUMBER)
		return vrml_expected(&p->scan, "the level of a component");
	if (!whole)
		vrml_next(&p->scan);
	return 0;
}

/* The head of an X3D file in the clothes of VRML: words that do not matter here. */
static bool
skip_head(struct parser *p)
{
	static const struct {
		const char *word;
		int operands;
	} head[] = { { "PROFILE", 1 }, { "META", 2 } };

	if (vrml_is(&p->scan, "COMPONENT")) {
		(void)skip_component(p);
		return true;
	}
	if (vrml_is(&p->scan, "UNIT"))
		return vrml_expected(&p->scan, "metres and radians, as H-Anim has") < 0;
	for (int i = 0; i < 2; i++) {
		if (!vrml_is(&p->scan, head[i].word))
			continue;
		for (int skip = 0; skip <= head[i].operands; skip++)
			vrml_next(&p->scan);
		return true;
	}
	return false;
}

/* The end of what the last level is for. */
static int
pop(struct parser *p)
{
	p->levels--;
	vrml_next(&p->scan);
	return 0;
}

/* Steps ------------------------------------------------------------------------------ */

static int
step_statements(struct parser *p, const struct level *at)
{
	if (p->levels == 1 && skip_head(p))
		return p->scan.report.failed ? -1 : 0;
	if (p->levels > 1 && vrml_is_mark(&p->scan, '}'))
		return pop(p);
	int taken = take_statement(p, at->scope);
	if (taken <= 0)
		return taken;
	if (p->scan.token != VRML_WORD)
		return vrml_expected(
		    &p->scan, "a node, PROTO or ROUTE%s", p->levels > 1 ? " or '}'" : "");
	return take_node(p, at->node, at->field, at->scope);
}

/* After ] the body of the PROTO takes the place of its interface. */
static int
step_interface(struct parser *p, const struct level *at)
{
	if (!vrml_is_mark(&p->scan, ']'))
		return take_declaration(p, at->node, at->scope, false);
	(void)pop(p);
	if (take_mark(p, '{') < 0)
		return -1;
	bvh_count body = begin_field(p, at->node, VRML_BODY);
	return body < 0 ? -1 : push(p, STATEMENTS, at->node, (size_t)body, at->node);
}

static int
step_fields(struct parser *p, const struct level *at)
{
	if (vrml_is_mark(&p->scan, '}')) {
		at->node->open = false;
		return pop(p);
	}
	int taken = take_statement(p, at->scope);
	if (taken <= 0)
		return taken;
	if (declares(&p->scan) != NOTHING)
		return take_declaration(p, at->node, at->scope, false);
	char *name = take_word(p, "the name of a field or '}'");
	if (name == NULL)
		return -1;
	bvh_count field = begin_field(p, at->node, name);
	free(name);
	return field < 0 ? -1 : take_value(p, at->node, (size_t)field, at->scope);
}

static int
step_list(struct parser *p, const struct level *at)
{
	if (!vrml_is_mark(&p->scan, ']'))
		return take_one(p, at->node, at->field, at->scope);
	return pop(p);
}

static int
step(struct parser *p)
{
	struct level at = p->level[p->levels - 1]; /* a copy: levels may be moved */

	switch (at.kind) {
	case STATEMENTS: return step_statements(p, &at);
	case INTERFACE: return step_interface(p, &at);
	case FIELDS: return step_fields(p, &at);
	case LIST: return step_list(p, &at);
	}
	return -1;
}

static int
parse(struct parser *p)
{
	if (push(p, STATEMENTS, p->scene->root, 0, p->scene->root) < 0)
		return -1;
	vrml_next(&p->scan);
	while (!p->scan.report.failed && (p->levels > 1 || p->scan.token != VRML_END))
		if (step(p) < 0)
			return -1;
	return p->scan.report.failed ? -1 : 0;
}

int
vrml_read(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	struct parser p = { .scene = scene };
	int result = vrml_open(scene);

	if (result < 0) {
		error_set(error, in->name, 0, 0, "out of memory");
		return -1;
	}
	result = vrml_scan_open(&p.scan, in, error);
	if (result == 0)
		result = parse(&p);
	vrml_scan_close(&p.scan);
	free(p.level);
	if (result < 0)
		vrml_free(scene);
	return result;
}
