/* choose.h - the joints that a LIST names. */
#ifndef CHOOSE_H
#define CHOOSE_H

#include "bvh.h"

/* Marks in chosen[] the joints that a LIST names: parts between commas, each a
 * whole name, else a glob, else @N for the N-th joint; "\," is a comma in a
 * name.  -1 when a part matches nothing or names several joints. */
int skeleton_select(
    const struct bvh_skeleton *, const char *list, bool *chosen, struct bvh_error *);

#endif
