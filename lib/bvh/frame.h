/* frame.h - one frame from the lines of the motion, for a strict reader. */
#ifndef FRAME_H
#define FRAME_H

#include "reading.h"

/* Reads the values of the next frame into r->frame. */
enum bvh_status frame_read(struct bvh_reader *);
/* Only if r->line is a frame that needs no care. */
bool frame_read_quickly(struct bvh_reader *);

/* Where a word of r->line stands, and which value it is: " (frame 2, 'Hips' ...)". */
enum { FRAME_ABOUT = ERROR_QUOTE + 64 };
bvh_count frame_column(const struct bvh_reader *, const char *word);
const char *frame_about(
    const struct bvh_reader *, bvh_count frame, int channel, char about[FRAME_ABOUT]);

#endif
