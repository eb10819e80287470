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

#include "base/report.h"
#include "vrml.h"

struct x3d_element;

struct x3d {
	struct vrml_scene *scene;
	struct report report;
	struct x3d_element *element; /* those that are open */
	size_t open;
	size_t skipped; /* elements open within one that does not matter */
	bool in_proto; /* that one declares a PROTO */
	bvh_count line, column; /* of the element at hand */
};

/* Opens the scene too.  Borrows the name of the file.  Whatever fails, each later call
 * fails too, x3d_close() included; what is wrong with the XML goes to the report. */
int x3d_open(
    struct x3d *, struct vrml_scene *, const char *file, struct bvh_error *) BVH_CHECK;

/* An element begins: names and values of its attributes in turn, then NULL. */
int x3d_start(struct x3d *, const char *type, const char *const *attributes,
    bvh_count line, bvh_count column) BVH_CHECK;
void x3d_end(struct x3d *);

/* -1 after a failure: then the scene is closed as well. */
int x3d_close(struct x3d *) BVH_CHECK;

#endif
