/* mendstart.h - frames that wait for the first number of a channel, which stands for
 * NaN in them. */
#ifndef MENDSTART_H
#define MENDSTART_H

#include "mending.h"

/* Whether r->frame has to wait, or has been waited for. */
bool mendstart_waits(const struct mend *);
/* Makes it wait.  1 when there is nothing more to wait for. */
int mendstart_keep(struct bvh_reader *);
/* No number comes any more, or no more frames are kept. */
int mendstart_give_up(struct bvh_reader *);
/* The next frame that waited, into r->frame. */
int mendstart_give(struct bvh_reader *);

#endif
