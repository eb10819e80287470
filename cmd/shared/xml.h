/* xml.h - a file of X3D in XML, by expat where the build has it. */
#ifndef XML_H
#define XML_H

#include "hanim/vrml.h"

/* Reads a whole file.  -1 after a failure; without expat it always fails. */
int xml_read(struct vrml_scene *, struct bvh_input *, struct bvh_error *) BVH_CHECK;

#endif
