/* vrml.h - a scene as a small tree: VRML97 read into it (ISO/IEC 14772-1).
 *
 *	struct vrml_scene scene;
 *	if (vrml_read(&scene, input, &error) == 0)
 *		... vrml_get(scene.root->field[0].node[0], "center") ...
 *	vrml_free(&scene);
 *
 * Types of nodes need not be known: a field has the numbers, strings and nodes that
 * stand in the file after its name.  TRUE and FALSE are the numbers 1 and 0, NULL is no
 * node.  USE gives the node that has the name, so the tree has shared branches, but
 * never a circle; one of a node that is not there, and a ROUTE, are left out unless
 * joints could be lost by it.  Other encodings make the same tree by the functions below. */
#ifndef VRML_H
#define VRML_H

#include "base/lookup.h"
#include "base/text.h"

/* Of a file: so many fields in a node, which are looked for one by one; and so many
 * brackets in one another, of which a Joint has two and is perhaps in a Transform. */
enum { VRML_MOST_FIELDS = 4096, VRML_MOST_LEVELS = 4 * BVH_MAX_DEPTH };

struct vrml_field {
	char *name;
	double *number;
	char **string;
	struct vrml_node **node;
	size_t numbers, strings, nodes;
	char *is; /* the field of the PROTO it stands for, or NULL */
	bvh_count line, column; /* of the first value */
};

struct vrml_node {
	char *type;
	char *def; /* NULL: it has none */
	struct vrml_field *field;
	size_t fields;
	const struct vrml_node *proto; /* what declares its type, or NULL */
	bool instance; /* of a PROTO, also of one that is not known */
	bool open; /* it is being read */
	int visits; /* for who walks the scene */
	int index; /* the same; at first -1 */
	bvh_count line, column;
};

struct vrml_route {
	struct vrml_node *from, *to;
	char *out, *in; /* fields: value_changed, set_rotation */
	bvh_count line;
};

/* What has names: DEF and PROTO, each within a scope, the root or a PROTO; and Joints,
 * within a Humanoid or NULL, by their own and by the newest of their names. */
enum vrml_space { VRML_DEF, VRML_PROTO, VRML_JOINT, VRML_ALIAS, VRML_SPACES };

/* Names for one warning: how many, the first line, and ": 'a', 'b'".  Starts as all zero
 * bytes. */
struct vrml_names {
	int count;
	bvh_count line;
	char text[300];
};

struct vrml_scene {
	struct vrml_node *root; /* its field "children" has the nodes of the file */
	struct vrml_node **node; /* all there are */
	size_t nodes;
	struct vrml_route *route;
	size_t routes;
	struct lookup name[VRML_SPACES];
	struct vrml_names lost_uses, lost_routes; /* of nodes that are not there */
};

/* A name that is NULL is counted alone. */
void vrml_names_add(struct vrml_names *, const char *name, bvh_count line);

/* Reads a whole file.  -1 after a failure: "file:line:column: expected ...". */
int vrml_read(struct vrml_scene *, struct bvh_input *, struct bvh_error *) BVH_CHECK;
void vrml_free(struct vrml_scene *);

/* A field, or what its PROTO declares; NULL when there is none. */
const struct vrml_field *vrml_get(const struct vrml_node *, const char *field);
/* The same, but NULL unless it has at least so many numbers. */
const double *vrml_numbers(const struct vrml_node *, const char *field, size_t count);
/* The first string of a field, or NULL. */
const char *vrml_string(const struct vrml_node *, const char *field);

/* The nodes that an instance of a PROTO is made of are in its field of this name. */
#define VRML_BODY "{}"

/* Building; NULL or -1 when memory is out. -------------------------------------- */

int vrml_open(struct vrml_scene *) BVH_CHECK;
struct vrml_node *vrml_add_node(struct vrml_scene *, const char *type);
/* The field of this name, which is made if need be. */
struct vrml_field *vrml_add_field(struct vrml_node *, const char *name);
int vrml_add_number(struct vrml_field *, double) BVH_CHECK;
int vrml_add_string(struct vrml_field *, const char *, size_t length) BVH_CHECK;
int vrml_add_child(struct vrml_field *, struct vrml_node *) BVH_CHECK;
int vrml_add_route(struct vrml_scene *, struct vrml_node *from, const char *out,
    struct vrml_node *to, const char *in, bvh_count line) BVH_CHECK;

/* Whether Joints are in this field of a node. */
bool vrml_holds_joints(const struct vrml_node *, const char *field);

/* The last who has a name is found. */
int vrml_name(struct vrml_scene *, enum vrml_space, const struct vrml_node *scope,
    const char *name, struct vrml_node *) BVH_CHECK;
struct vrml_node *vrml_find(const struct vrml_scene *, enum vrml_space,
    const struct vrml_node *scope, const char *name, size_t length);

#endif
