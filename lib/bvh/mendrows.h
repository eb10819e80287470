/* mendrows.h - which of the values that wait are frames. */
#ifndef MENDROWS_H
#define MENDROWS_H

#include "mending.h"

/* After a row came: says how many values are ready, and leaves out rows that are no
 * frames. */
int mendrows_judge(struct bvh_reader *);

/* The same at the end of the file, where no row waits any longer. */
int mendrows_finish(struct bvh_reader *);

/* A line was a frame as it is. */
void mendrows_whole(struct mend *);

/* The first values that wait are done with. */
void mendrows_pass(struct mend *, bvh_count values, size_t bytes);

#endif
