/* make.c - public headers alone: a skeleton from nothing, compared with another, written
 * to standard output by its descriptor; misuse is an error that sticks. */
#include <stdio.h>
#include <string.h>

#include "bvhpose.h"

static int
build(struct bvh_skeleton *s, const char *tip)
{
	static const char *const channel[] = { "Zrotation", "Xrotation", "Yrotation" };
	int root = bvh_add_joint(s, "Root", -1);

	for (int i = 0; i < 3; i++)
		if (bvh_add_channel(s, root, channel[i]) < 0)
			return -1;
	int arm = bvh_add_joint(s, tip, root);
	if (bvh_set_offset(s, arm, 1, 2.5, 1) < 0 || bvh_add_channel(s, arm, "Yrotation") < 0)
		return -1;
	return bvh_add_joint(s, NULL, arm);
}

int
main(void)
{
	struct bvh_skeleton s = { 0 }, other = { 0 };
	struct bvh_error error, why;
	char time[] = "0.04";
	struct bvh_header header = { &s, true, 2, { 0.04, time } };

	if (build(&s, "Arm") < 0 || build(&other, "Leg") < 0)
		return 2;
	fprintf(stderr, "itself: %d\n", bvh_same_tree(&s, &s, NULL));
	fprintf(stderr, "other: %d, %s\n", bvh_same_tree(&s, &other, &why), why.text);
	struct bvh_writer *out = bvh_create_fd(1, "standard output", &header, &error);
	if (out == NULL)
		return 2;
	bvh_write_values(out, (double[]) { 1, 2, 3, 0.5 }, BVH_FULL);
	bvh_put(out, 4, 2);
	bvh_put_digits(out, "+5.0e0", strlen("+5.0e0"));
	bvh_put(out, 6, 0);
	fprintf(stderr, "short: %d\n", bvh_end_frame(out));
	fprintf(stderr, "finish: %d, %s\n", bvh_finish(out), error.text);
	bvh_skeleton_free(&s);
	bvh_skeleton_free(&other);
	return 0;
}
