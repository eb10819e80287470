/* writer.h - a writer to an output that is open already (bvh.h). */
#ifndef WRITER_H
#define WRITER_H

#include "bvh.h"

/* The output stays the caller's.  Bytes that are still buffered may fail when it is
 * closed. */
struct bvh_writer *writer_create(
    struct bvh_output *, const struct bvh_header *, struct bvh_error *) BVH_CHECK;

#endif
