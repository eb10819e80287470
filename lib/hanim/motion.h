/* motion.h - what moves the joints of a scene. */
#ifndef HANIM_MOTION_H
#define HANIM_MOTION_H

#include "take.h"

/* Keys of the places, and the times of the frames.  -1 after a failure. */
int hanim_find_motion(
    struct hanim_take *, const struct vrml_scene *, const struct hanim_wish *) BVH_CHECK;

#endif
