/* pair.h - STEM.asf and STEM.amc at once: both, complete, or neither.
 *
 * Each is written beside its place, with the mode of the file that was there; both get
 * their names when the command ends well.  Otherwise, also when the command is killed
 * by a signal that can be caught, they vanish and the old files stay. */
#ifndef PAIR_H
#define PAIR_H

#include "acclaim/acclaim.h"
#include "cli.h"

/* Takes the options of a command that has one of its own, -o, and gives its STEM.
 * Computed values get 9 decimals unless -p tells. */
const char *pair_stem(int argc, char **argv);

/* A writer into the two files, as of acclaim_create().  Exits when that fails. */
struct acclaim_writer *pair_create(const char *stem, const struct clip *,
    const struct acclaim_style *, struct bvh_error *);

/* Writes the frames that a clip has stored, until the output fails.  The row is room
 * for a frame; text is as in acclaim_write(). */
void pair_write(struct acclaim_writer *, const struct clip *, double (*row)[CLIP_ROW],
    const char **text);

/* Brings both to their end and gives the exit status: in place of cli_done(). */
int pair_done(void);

#endif
