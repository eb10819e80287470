/* tree.c - a scene as a tree (vrml.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "vrml.h"

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
    struct vrml_node *to, const char *in, bvh_count line)
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

bool
vrml_holds_joints(const struct vrml_node *node, const char *field)
{
	const char *type = strncmp(node->type, "HAnim", 5) == 0 ? node->type + 5
								: node->type;

	return (strcmp(type, "Joint") == 0 || strcmp(type, "Humanoid") == 0) &&
	       (strcmp(field, "children") == 0 || strcmp(field, "skeleton") == 0 ||
		   strcmp(field, "humanoidBody") == 0);
}

/* Names --------------------------------------------------------------------------- */

/* A name that is given again means the later node from there on. */
int
vrml_name(struct vrml_scene *scene, enum vrml_space space, const struct vrml_node *scope,
    const char *name, struct vrml_node *node)
{
	struct lookup *names = &scene->name[space];
	size_t length = strlen(name);

	if (lookup_find(names, scope, name, length) != NULL)
		return lookup_add(names, scope, name, length, node);
	char *copy = array_string(name, length);
	if (copy == NULL || lookup_add(names, scope, copy, length, node) < 0) {
		free(copy);
		return -1;
	}
	return 0;
}

struct vrml_node *
vrml_find(const struct vrml_scene *scene, enum vrml_space space,
    const struct vrml_node *scope, const char *name, size_t length)
{
	return lookup_find(&scene->name[space], scope, name, length);
}

void
vrml_names_add(struct vrml_names *names, const char *name, bvh_count line)
{
	size_t used = strlen(names->text);
	char quoted[ERROR_QUOTE];

	if (names->count++ == 0)
		names->line = line;
	if (name != NULL)
		snprintf(names->text + used, sizeof names->text - used, "%s%s",
		    used > 0 ? ", " : ": ", error_quote(quoted, name, strlen(name)));
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

/* The names are copies. */
static void
free_names(struct lookup *names)
{
	for (size_t i = 0; i < names->room; i++)
		free((char *)names->entry[i].name);
	lookup_free(names);
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
	for (int space = 0; space < VRML_SPACES; space++)
		free_names(&scene->name[space]);
	free(scene->node);
	free(scene->route);
	*scene = (struct vrml_scene) { 0 };
}
