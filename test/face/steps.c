/* steps.c JOINT FROM TO - a program from the public headers alone: how far a joint goes
 * in FROM; then TO, the figure of FROM at double its size, from numbers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bvhpose.h"

static int
fail(const struct bvh_error *e)
{
	fprintf(stderr, "steps: %s:%lld: %s\n", e->file, e->line, e->text);
	return 2;
}

int
main(int argc, char **argv)
{
	struct bvh_error error;
	struct bvh_frame *frame;
	struct bvh_pose pose;
	double way = 0, before[3] = { 0 };

	if (argc != 4)
		return 2;
	struct bvh_reader *in = bvh_open(argv[2], 0, NULL, &error);
	if (in == NULL)
		return fail(&error);
	struct bvh_skeleton *s = bvh_header(in)->skeleton;
	int joint = bvh_find_joint(s, argv[1]);
	if (joint < 0 || bvh_pose_open(&pose, s, BVH_REPLACE) < 0)
		return 2;
	for (int j = 0; j < s->joints; j++)
		for (int axis = 0; axis < 3; axis++)
			if (bvh_set_offset(s, j, axis, 2 * s->joint[j].offset[axis].value, 3) < 0)
				return 2;
	struct bvh_writer *out = bvh_create(argv[3], bvh_header(in), &error);
	while (out != NULL && bvh_read(in, &frame) == BVH_FRAME) {
		bvh_pose_set(&pose, frame->value);
		const double *p = pose.position[joint];
		if (frame->number > 1)
			way += hypot(hypot(p[0] - before[0], p[1] - before[1]), p[2] - before[2]);
		for (int axis = 0; axis < 3; axis++)
			before[axis] = p[axis];
		for (int c = 0; c < s->channels; c++)
			if (s->channel[c].kind <= BVH_ZPOS)
				frame->value[c] *= 2;
		bvh_write_values(out, frame->value, 3);
	}
	if (out == NULL || bvh_finish(out) < 0 || bvh_close(in) < 0)
		return fail(&error);
	bvh_pose_close(&pose);
	printf("%s goes %.6f\n", argv[1], way);
	return 0;
}
