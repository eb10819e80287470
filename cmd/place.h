/* place.h - where a command's output goes: standard output or the file of -o.
 *
 * A file is written beside its place and renamed when it is complete, with the
 * mode of the file that was there; a link is followed, a device or FIFO written
 * directly.  What is not complete vanishes, also when the command is killed by a
 * signal that can be caught. */
#ifndef PLACE_H
#define PLACE_H

#include "bvh.h"

/* The file; without this, or by "-", it is standard output. */
void place_set(const char *name);

/* A descriptor to write to, and its name for messages; -1 after a failure. */
int place_open(const char **name, struct bvh_error *);

/* Gives the file its name, or, when it is not to be kept, removes it. */
int place_close(bool keep, struct bvh_error *);

#endif
