/* hierarchy.h - HIERARCHY, by tokens. */
#ifndef HIERARCHY_H
#define HIERARCHY_H

#include "reading.h"

/* Reads it, and the word MOTION. */
int hierarchy_read(struct bvh_reader *);

#endif
