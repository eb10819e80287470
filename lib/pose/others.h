/* others.h - what other programs refuse or misread in a header that is fine here.  How
 * it is spelled is told by the reader, bvh/spelling.h. */
#ifndef OTHERS_H
#define OTHERS_H

#include "bvh.h"

/* Reports it all, as notes. */
void others_report(
    const struct bvh_header *, const char *file, const struct bvh_warnings *);

#endif
