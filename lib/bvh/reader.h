/* reader.h - a reader of an input that is open already (bvh.h). */
#ifndef READER_H
#define READER_H

#include "bvh.h"

/* The input stays the caller's and must outlive the reader. */
struct bvh_reader *reader_open(struct bvh_input *, int flags, const struct bvh_warnings *,
    struct bvh_error *) BVH_CHECK;

#endif
