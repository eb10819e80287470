/* bvhgap - a trial filter: how far apart the joints of two files are turned. */
#include <stdlib.h>

#include "bvhpose.h"
#include "base/rotation.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhgap",
	.synopsis = "[-t DEG] [-v] a b",
	.about = "Print the largest angle between the same joints of two files.",
	.option = {
	    { 't', "tolerance", "DEG", "the angle that is allowed (default 0)" },
	    { 'v', "verbose", NULL, "tell where it is" },
	},
	.notes = "  bvhgap -t 0.5 before.bvh after.bvh\n",
	.has = CLI_PRECISION | CLI_OFFSET,
};

struct side {
	struct bvh_reader *in;
	struct bvh_error error;
	struct bvh_frame *frame;
	struct bvh_pose pose;
};

static const struct bvh_skeleton *
open_side(struct side *side, const char *name)
{
	side->in = cli_reader(name, 0, &side->error);
	const struct bvh_skeleton *s = bvh_header(side->in)->skeleton;
	if (bvh_pose_open(&side->pose, s, cli.offset) < 0)
		cli_die("out of memory");
	return s;
}

static bool
next(struct side *side)
{
	if (!cli_next_frame(side->in, NULL, &side->frame, &side->error))
		return false;
	bvh_pose_set(&side->pose, side->frame->value);
	return true;
}

int
main(int argc, char **argv)
{
	struct side a = { 0 }, b = { 0 };
	double allowed = 0, largest = 0;
	bool verbose = false;
	const char *name[2];
	struct bvh_error why;

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 't': allowed = cli_not_negative('t'); break;
		case 'v': verbose = true; break;
		}
	cli_two_operands(argc, argv, name);
	const struct bvh_skeleton *s = open_side(&a, name[0]);
	if (!bvh_same_tree(s, open_side(&b, name[1]), &why))
		cli_die("%s: %s", name[1], why.text);
	while (next(&a) && next(&b))
		for (int j = 0; j < s->joints; j++) {
			double angle = rotation_angle(
			    a.pose.rotation[j], b.pose.rotation[j]);

			if (verbose && angle > largest)
				cli_say("frame %lld: %s", a.frame->number,
				    s->joint[j].name != NULL ? s->joint[j].name
							     : "an end site");
			largest = angle > largest ? angle : largest;
		}
	output_format(cli_output(), "%.*f\n", cli.precision, largest);
	if (largest > allowed)
		cli_answer_no();
	return cli_done();
}
