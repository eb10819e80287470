/* frames.h - reading and writing BVH in a command: what fails ends it with a message. */
#ifndef FRAMES_H
#define FRAMES_H

#include "bvh/framelist.h"
#include "files.h"

/* Opens a file and reads its header. */
struct bvh_reader *cli_reader(const char *name, int flags, struct bvh_error *);
/* Starts writing to cli_output(). */
struct bvh_writer *cli_writer(const struct bvh_header *, struct bvh_error *);

/* Reads on to the next frame of a LIST, or of all when it is NULL; *frame is NULL at
 * first.  False after the last one, beyond which nothing is read but what may follow the
 * last frame declared.  Shows progress. */
bool cli_next_frame(struct bvh_reader *, struct frame_list *, struct bvh_frame **frame,
    const struct bvh_error *);

#endif
