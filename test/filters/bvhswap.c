/* bvhswap - a trial filter: joints of pairs change their values, digits and all. */
#include <stdlib.h>

#include "bvh/skeleton.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhswap",
	.synopsis = "-m FILE [file]",
	.about = "Swap the values of joints that have the same channels.",
	.option = { { 'm', "map", "FILE",
	    "pairs of joints, LeftArm = RightArm a line" } },
	.notes = "  bvhswap -m sides.txt walk.bvh\n",
};

static const struct pairs_rule rule = { "a second joint", "the name of a joint", NULL };

static int
find(const struct bvh_skeleton *s, const char *name)
{
	int joint = bvh_find_joint(s, name);

	if (joint < 0)
		cli_die("no joint is called '%s'", name);
	return joint;
}

/* For each channel the one whose value it gets. */
static int *
make_sources(const struct bvh_skeleton *s, const struct pairs *pairs)
{
	int *source = malloc(((size_t)s->channels + 1) * sizeof *source);

	if (source == NULL)
		cli_die("out of memory");
	for (int c = 0; c < s->channels; c++)
		source[c] = c;
	for (int i = 0; i < pairs->count; i++) {
		const struct bvh_joint *a = &s->joint[find(s, pairs->pair[i].first)];
		const struct bvh_joint *b = &s->joint[find(s, pairs->pair[i].second)];

		for (int n = 0; n < a->channels && n < b->channels; n++) {
			source[a->first + n] = b->first + n;
			source[b->first + n] = a->first + n;
		}
	}
	return source;
}

int
main(int argc, char **argv)
{
	struct pairs pairs = { 0 };
	struct bvh_error error;
	struct bvh_frame *frame = NULL;

	while (cli_option(argc, argv) != -1)
		cli_pairs(&pairs, optarg, &rule);
	struct bvh_reader *in = cli_reader(cli_operand(argc, argv), 0, &error);
	const struct bvh_header *header = bvh_header(in);
	int *source = make_sources(header->skeleton, &pairs);
	struct bvh_writer *out = cli_writer(header, &error);

	while (cli_next_frame(in, NULL, &frame, &error)) {
		for (int c = 0; c < header->skeleton->channels; c++) {
			size_t length;
			const char *digits = bvh_digits(frame, source[c], &length);

			bvh_put_digits(out, digits, length);
		}
		if (bvh_end_frame(out) < 0)
			return cli_done();
	}
	if (bvh_finish(out) < 0 || bvh_close(in) < 0)
		cli_fail(&error);
	free(source);
	pairs_free(&pairs);
	return cli_done();
}
