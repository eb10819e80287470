/* x3d.h - X3D in XML into a scene (vrml.h): what its elements mean.  Who parses the XML
 * tells each of them:
 *
 *	struct x3d x3d;
 *	x3d_open(&x3d, &scene, "walk.x3d", &error);
 *	x3d_start(&x3d, "HAnimJoint", attributes, line, column);
 *	x3d_end(&x3d);
 *	if (x3d_close(&x3d) == 0)
 *		... the scene is whole ... */
#ifndef X3D_H
#define X3D_H

#include "vrml.h"

struct x3d_element;

struct x3d {
	struct vrml_scene *scene;
	const char *file;
	struct bvh_error *error;
	struct x3d_element *element; /* those that are open */
	size_t open;
	size_t skipped; /* elements open within one that does not matter */
	long line, column; /* of the element at hand */
	bool failed;
};

/* Opens the scene too.  Borrows the name of the file.  Whatever fails, each later call
 * fails too, x3d_close() included. */
int x3d_open(
    struct x3d *, struct vrml_scene *, const char *file, struct bvh_error *) BVH_CHECK;

/* An element begins: names and values of its attributes in turn, then NULL. */
int x3d_start(struct x3d *, const char *type, const char *const *attributes, long line,
    long column) BVH_CHECK;
void x3d_end(struct x3d *);

/* Something is wrong with the XML; only the first fault is kept. */
void x3d_fail(struct x3d *, long line, long column, const char *format, ...)
    BVH_PRINTF(4, 5);

/* -1 after a failure: then the scene is closed as well. */
int x3d_close(struct x3d *) BVH_CHECK;

#endif
