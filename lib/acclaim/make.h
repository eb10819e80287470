/* make.h - from the bones of ASF to a skeleton. */
#ifndef MAKE_H
#define MAKE_H

#include "asf.h"

/* Makes the skeleton of all that was read, whose names it takes.  -1 after a failure. */
int asf_make(struct acclaim *, struct asf_reader *, const struct acclaim_wish *);

#endif
