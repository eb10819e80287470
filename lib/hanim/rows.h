/* rows.h - the motion of an HAnimMotion. */
#ifndef HANIM_ROWS_H
#define HANIM_ROWS_H

#include "take.h"

/* -1 after a failure. */
int hanim_take_rows(
    struct hanim_take *, const struct vrml_scene *, const struct vrml_node *) BVH_CHECK;

#endif
