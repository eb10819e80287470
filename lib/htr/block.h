/* block.h - the frames of a segment in HTR. */
#ifndef HTR_BLOCK_H
#define HTR_BLOCK_H

#include "segments.h"

/* Reads the block of a segment; the next section is the current line. */
enum bvh_status htr_read_block(struct htr_reader *, struct segment *);
/* Seven numbers, the words of the line that follow the current one. */
int htr_seven(struct htr_reader *, double value[7], bool frame);

#endif
