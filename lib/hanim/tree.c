/* tree.c - a scene as a tree (vrml.h). */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "vrml.h"

struct vrml_name {
	enum vrml_space space;
	const struct vrml_node *scope;
	char *name;
	struct vrml_node *node; /* NULL: the place is free */
};

/* Nodes and fields -------------------------------------------------------------- */

int
vrml_open(struct vrml_scene *scene)
{
	*scene = (struct vrml_scene) { 0 };
	scene->root = vrml_add_node(scene, "");
	if (scene->root != NULL && vrml_add_field(scene->root, "children") != NULL)
		return 0;
	vrml_free(scene);
	return -1;
}

struct vrml_node *
vrml_add_node(struct vrml_scene *scene, const char *type)
{
	struct vrml_node **larger = array_grow(scene->node, scene->nodes, sizeof *larger);
	struct vrml_node *node = calloc(1, sizeof *node);

	if (larger != NULL)
		scene->node = larger;
	if (larger == NULL || node == NULL) {
		free(node);
		return NULL;
	}
	node->index = -1;
	node->type = array_string(type, strlen(type));
	larger[scene->nodes++] = node;
	return node->type == NULL ? NULL : node;
}

static struct vrml_field *
find_field(const struct vrml_node *node, const char *name)
{
	for (size_t i = 0; i < node->fields; i++)
		if (strcmp(node->field[i].name, name) == 0)
			return &node->field[i];
	return NULL;
}

struct vrml_field *
vrml_add_field(struct vrml_node *node, const char *name)
{
	struct vrml_field *field = find_field(node, name);

	if (field != NULL)
		return field;
	struct vrml_field *larger = array_grow(node->field, node->fields, sizeof *larger);
	if (larger == NULL)
		return NULL;
	node->field = larger;
	field = &larger[node->fields];
	*field = (struct vrml_field) { .name = array_string(name, strlen(name)) };
	if (field->name == NULL)
		return NULL;
	node->fields++;
	return field;
}

int
vrml_add_number(struct vrml_field *field, double number)
{
	double *larger = array_grow(field->number, field->numbers, sizeof *larger);

	if (larger == NULL)
		return -1;
	field->number = larger;
	larger[field->numbers++] = number;
	return 0;
}

int
vrml_add_string(struct vrml_field *field, const char *text, size_t length)
{
	char **larger = array_grow(field->string, field->strings, sizeof *larger);

	if (larger == NULL)
		return -1;
	field->string = larger;
	larger[field->strings] = array_string(text, length);
	return larger[field->strings++] == NULL ? -1 : 0;
}

int
vrml_add_child(struct vrml_field *field, struct vrml_node *child)
{
	struct vrml_node **larger = array_grow(
	    field->node, field->nodes, sizeof(*larger));

	if (larger == NULL)
		return -1;
	field->node = larger;
	larger[field->nodes++] = child;
	return 0;
}

int
vrml_add_route(struct vrml_scene *scene, struct vrml_node *from, const char *out,
    struct vrml_node *to, const char *in, long line)
{
	struct vrml_route *larger = array_grow(
	    scene->route, scene->routes, sizeof *larger);

	if (larger == NULL)
		return -1;
	scene->route = larger;
	struct vrml_route *route = &larger[scene->routes++];
	*route = (struct vrml_route) { .from = from, .to = to, .line = line };
	route->out = array_string(out, strlen(out));
	route->in = array_string(in, strlen(in));
	return route->out == NULL || route->in == NULL ? -1 : 0;
}

const struct vrml_field *
vrml_get(const struct vrml_node *node, const char *name)
{
	const struct vrml_field *field = find_field(node, name);

	if ((field == NULL || field->is != NULL) && node->proto != NULL)
		field = find_field(node->proto, name);
	return field;
}

const double *
vrml_numbers(const struct vrml_node *node, const char *name, size_t count)
{
	const struct vrml_field *field = vrml_get(node, name);

	return field != NULL && field->numbers >= count ? field->number : NULL;
}

const char *
vrml_string(const struct vrml_node *node, const char *name)
{
	const struct vrml_field *field = vrml_get(node, name);

	return field != NULL && field->strings > 0 ? field->string[0] : NULL;
}

/* Names --------------------------------------------------------------------------- */

static size_t
hash(
    enum vrml_space space, const struct vrml_node *scope, const char *name, size_t length)
{
	uint64_t h =
	    (14695981039346656037u ^ (uint64_t)(uintptr_t)scope) * 1099511628211u + space;

	for (size_t i = 0; i < length; i++)
		h = (h ^ (unsigned char)name[i]) * 1099511628211u;
	return (size_t)(h ^ h >> 32);
}

/* Where a name is or would be. */
static struct vrml_name *
place(const struct vrml_scene *scene, enum vrml_space space,
    const struct vrml_node *scope, const char *name, size_t length)
{
	size_t at = hash(space, scope, name, length) & (scene->room - 1);

	for (; scene->name[at].node != NULL; at = (at + 1) & (scene->room - 1)) {
		const struct vrml_name *n = &scene->name[at];

		if (n->space == space && n->scope == scope &&
		    strncmp(n->name, name, length) == 0 && n->name[length] == '\0')
			break;
	}
	return &scene->name[at];
}

static int
grow(struct vrml_scene *scene)
{
	enum { FIRST_ROOM = 64 };
	struct vrml_scene larger = *scene;

	larger.room = scene->room > 0 ? 2 * scene->room : FIRST_ROOM;
	larger.name = calloc(larger.room, sizeof *larger.name);
	if (larger.name == NULL)
		return -1;
	for (size_t i = 0; i < scene->room; i++) {
		const struct vrml_name *n = &scene->name[i];

		if (n->node != NULL)
			*place(
			    &larger, n->space, n->scope, n->name, strlen(n->name)) = *n;
	}
	free(scene->name);
	*scene = larger;
	return 0;
}

/* A name that is given again means the later node from there on. */
int
vrml_name(struct vrml_scene *scene, enum vrml_space space, const struct vrml_node *scope,
    const char *name, struct vrml_node *node)
{
	if (2 * scene->names >= scene->room && grow(scene) < 0)
		return -1;
	struct vrml_name *at = place(scene, space, scope, name, strlen(name));
	if (at->node == NULL) {
		char *copy = array_string(name, strlen(name));

		if (copy == NULL)
			return -1;
		*at = (struct vrml_name) { space, scope, copy, NULL };
		scene->names++;
	}
	at->node = node;
	return 0;
}

struct vrml_node *
vrml_find(const struct vrml_scene *scene, enum vrml_space space,
    const struct vrml_node *scope, const char *name, size_t length)
{
	return scene->room > 0 ? place(scene, space, scope, name, length)->node : NULL;
}

/* The end ----------------------------------------------------------------------- */

static void
free_node(struct vrml_node *node)
{
	for (size_t i = 0; i < node->fields; i++) {
		struct vrml_field *field = &node->field[i];

		for (size_t s = 0; s < field->strings; s++)
			free(field->string[s]);
		free(field->name);
		free(field->number);
		free(field->string);
		free(field->node);
		free(field->is);
	}
	free(node->field);
	free(node->type);
	free(node->def);
	free(node);
}

void
vrml_free(struct vrml_scene *scene)
{
	for (size_t i = 0; i < scene->nodes; i++)
		free_node(scene->node[i]);
	for (size_t i = 0; i < scene->routes; i++) {
		free(scene->route[i].out);
		free(scene->route[i].in);
	}
	for (size_t i = 0; i < scene->room; i++)
		free(scene->name[i].name);
	free(scene->node);
	free(scene->route);
	free(scene->name);
	*scene = (struct vrml_scene) { 0 };
}
