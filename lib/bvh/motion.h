/* motion.h - the lines that start MOTION. */
#ifndef MOTION_H
#define MOTION_H

#include "reading.h"

/* Reads them, after the hierarchy. */
int motion_read(struct bvh_reader *);

#endif
