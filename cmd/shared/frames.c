/* frames.c - reading and writing BVH in a command (frames.h). */
#include <stdlib.h>

#include "bvh/reader.h"
#include "bvh/writer.h"
#include "frames.h"

struct bvh_reader *
cli_reader(const char *name, int flags, struct bvh_error *error)
{
	struct bvh_input *in = cli_input(name);

	if (in == NULL)
		exit(cli_done());
	struct bvh_reader *reader = reader_open(in, flags, &cli_warnings, error);
	if (reader == NULL)
		cli_fail(error);
	return reader;
}

struct bvh_writer *
cli_writer(const struct bvh_header *header, struct bvh_error *error)
{
	struct bvh_writer *writer = writer_create(cli_output(), header, error);

	if (writer == NULL)
		cli_fail(error);
	return writer;
}

bool
cli_next_frame(struct bvh_reader *in, struct frame_list *list, struct bvh_frame **frame,
    const struct bvh_error *error)
{
	bvh_count frames = bvh_header(in)->frames,
		  last = list != NULL ? frame_list_last(list) : frames;

	do {
		if (last < frames && (*frame == NULL ? 0 : (*frame)->number) >= last)
			return false;
		enum bvh_status result = bvh_read(in, frame);
		if (result == BVH_ERROR)
			cli_fail(error);
		if (result == BVH_END)
			return false;
		cli_progress((*frame)->number, frames);
	} while (list != NULL && !frame_list_has(list, (*frame)->number));
	return true;
}
