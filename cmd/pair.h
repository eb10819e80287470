/* pair.h - STEM.asf and STEM.amc at once: both, complete, or neither.
 *
 * Each is written beside its place, with the mode of the file that was there; both get
 * their names when the command ends well.  Otherwise, also when the command is killed
 * by a signal that can be caught, they vanish and the old files stay. */
#ifndef PAIR_H
#define PAIR_H

#include "cli.h"

/* The two outputs, out[0] for the skeleton.  Exits when that fails. */
void pair_open(const char *stem, struct bvh_output out[2]);

/* Brings both to their end and gives the exit status: in place of cli_done(). */
int pair_done(void);

#endif
