/* unwanted.c FILE - setting a channel that is not wanted is an error, of it and of the
 * frame; its value is 0 and nothing that is left from before. */
#include <stdio.h>

#include "bvh.h"

int
main(int argc, char **argv)
{
	struct bvh_error error = { 0 };
	struct bvh_frame *frame;
	bool want[64] = { false, true };

	struct bvh_reader *in = argc == 2 ? bvh_open(argv[1], 0, NULL, &error) : NULL;
	if (in == NULL || bvh_read(in, &frame) != BVH_FRAME)
		return 2;
	bvh_want(in, want);
	struct bvh_writer *out = bvh_create_fd(1, "-", bvh_header(in), &error);
	if (out == NULL || bvh_read(in, &frame) != BVH_FRAME)
		return 2;
	fprintf(stderr, "value %g\n", frame->value[0]);
	fprintf(stderr, "wanted %d, other %d\n", bvh_set(frame, 1, 7, 1), bvh_set(frame, 0, 7, 1));
	fprintf(stderr, "write %d\n", bvh_write(out, frame));
	fprintf(stderr, "finish %d, %s\n", bvh_finish(out), error.text);
	return bvh_close(in) < 0;
}
