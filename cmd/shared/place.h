/* place.h - where a command's output goes: standard output or the file of -o; or two
 * files at once.
 *
 * A file is written beside its place and renamed when it is complete, with the
 * mode of the file that was there; a link is followed, a device or FIFO written
 * directly.  What is not complete vanishes, also when the command is killed by a
 * signal that can be caught.  Of two files both get their names, or neither: when the
 * second cannot, the first is as it was. */
#ifndef PLACE_H
#define PLACE_H

#include "bvh.h"

enum { PLACES = 2 };

/* The file, which is kept by reference; without this, or by "-", it is standard
 * output.  The first is number 0. */
void place_set(int which, const char *name);

/* Whether a person sees what is written there. */
bool place_is_terminal(int which);

/* A descriptor to write to, and its name for messages; -1 after a failure. */
int place_open(int which, const char **name, struct bvh_error *);

/* Gives the files their names, or, when they are not to be kept, removes them. */
int place_close(bool keep, struct bvh_error *);

#endif
