/* times.h - the times of the frames of a scene. */
#ifndef HANIM_TIMES_H
#define HANIM_TIMES_H

#include "take.h"

/* The number and times of the frames, of what moves and of what does not. */
int hanim_set_times(struct hanim_take *, bool moves, double rate) BVH_CHECK;

#endif
