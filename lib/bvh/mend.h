/* mend.h - frames from lines that are none, for a lenient reader. */
#ifndef MEND_H
#define MEND_H

#include "reading.h"

/* The next frame that can be made, into r->frame; faults are reported. */
enum bvh_status mend_frame(struct bvh_reader *);
void mend_free(struct bvh_reader *);

#endif
