/* x3d.h - X3D in XML into a scene (vrml.h), by expat where the build has it. */
#ifndef X3D_H
#define X3D_H

#include "vrml.h"

/* Reads a whole file.  -1 after a failure; without expat it always fails. */
int x3d_read(struct vrml_scene *, struct bvh_input *, struct bvh_error *) BVH_CHECK;

#endif
