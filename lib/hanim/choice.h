/* choice.h - one of the animations of a scene. */
#ifndef HANIM_CHOICE_H
#define HANIM_CHOICE_H

#include "take.h"

struct hanim_animation {
	/* A TimeSensor, whose index interpolators have; an HAnimMotion; or NULL:
	 * interpolators that no clock drives. */
	const struct vrml_node *node;
	bool rows; /* it is an HAnimMotion */
};

/* The clock of interpolators, or -1. */
int hanim_clock(const struct hanim_animation *);

/* The animation of a number or a name; when that is NULL, the first, with a warning of
 * the others.  *found: whether there is one.  -1 after a failure. */
int hanim_choose(struct hanim_take *, const struct vrml_scene *, const char *wish,
    struct hanim_animation *chosen, bool *found) BVH_CHECK;

#endif
