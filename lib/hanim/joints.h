/* joints.h - the joints in the tree of a scene, and the Transforms they are in. */
#ifndef HANIM_JOINTS_H
#define HANIM_JOINTS_H

#include "take.h"

/* The places and the joints of the clip.  -1 after a failure. */
int hanim_find_joints(struct hanim_take *, struct vrml_scene *) BVH_CHECK;

bool hanim_is_joint(const struct vrml_node *);

#endif
