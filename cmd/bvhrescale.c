/* bvhrescale - change the size of a figure and its ways. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/error.h"
#include "bvh/skeleton.h"
#include "pose/extent.h"
#include "pose/survey.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhrescale",
	.synopsis = "-s K | -F UNIT -T UNIT | -H HEIGHT [-P] [file]",
	.about = "Multiply the lengths of a BVH file: OFFSETs and position channels.",
	.option = {
	    { 'F', "from", "UNIT", "the unit of the file" },
	    { 'H', "height", "HEIGHT", "make the rest pose so high, lowest to highest point" },
	    { 'P', "posed", NULL, "with -H: measure the first frame, not the rest pose" },
	    { 's', "scale", "K", "multiply by K" },
	    { 'T', "to", "UNIT", "the unit to change to" },
	},
	.notes =
	    "A UNIT is mm, cm, dm, m, km, in, ft, yd or inch100 (0.000254 m). Rotations keep\n"
	    "their digits. A changed number has as many decimals as its size needs, 6 at\n"
	    "least.\n\n"
	    "  bvhrescale -F in -T cm walk.bvh > cm.bvh   inches to centimetres\n"
	    "  bvhrescale -s 0.01 walk.bvh > small.bvh    a hundredth of the size\n"
	    "  bvhrescale -H 1.75 walk.bvh > metres.bvh   a figure 1.75 high\n",
	.has = CLI_PRECISION | CLI_OFFSET,
};

struct wish {
	double scale, height, from, to; /* 0: not asked for */
	bool posed;
};

/* Of the rest pose or, given the values of a frame, of that pose; along an axis. */
static double
height_of(const struct bvh_skeleton *s, const double *value, int up)
{
	struct bvh_pose pose;
	struct extent extent;

	if (bvh_pose_open(&pose, s, cli.offset) < 0)
		cli_die("out of memory");
	bvh_pose_set(&pose, value);
	extent_of(&extent, &pose);
	bvh_pose_close(&pose);
	return extent_along(&extent, up);
}

/* What is to become -H high.  The first frame is NULL where there is none. */
static double
measure(const struct wish *wish, const struct bvh_skeleton *s,
    const struct bvh_frame *first, const char *name)
{
	enum { DOUBTFUL = 3 }; /* halves: 1.5 times as high */
	struct survey survey;

	if (survey_make(&survey, s) < 0)
		cli_die("out of memory");
	survey_free(&survey);
	if (wish->posed && first == NULL)
		cli_die("%s: it has no frame to measure", name);
	double rest = survey.height;
	double posed = first != NULL ? height_of(s, first->value, survey.up) : rest;
	if (2 * fmax(rest, posed) > DOUBTFUL * fmin(rest, posed))
		cli_warn(name,
		    "the rest pose is %.6g high and the first frame %.6g; %s counts, %s",
		    rest, posed, wish->posed ? "the frame" : "the rest pose",
		    wish->posed ? "the rest pose without -P" : "the frame with -P");
	double height = wish->posed ? posed : rest;
	if (!(height > 0))
		cli_die("%s: %s has no height; use -s%s", name,
		    wish->posed ? "its first frame" : "its rest pose",
		    wish->posed ? "" : " or -P");
	return height;
}

static double
factor(const struct wish *wish, const struct bvh_skeleton *s,
    const struct bvh_frame *first, const char *name)
{
	double k = wish->scale > 0  ? wish->scale
		   : wish->from > 0 ? wish->from / wish->to
				    : wish->height / measure(wish, s, first, name);

	if (!(k > 0 && k <= BVH_LARGEST))
		cli_die("%s: it cannot be made so high", name);
	return k;
}

struct scale {
	double k;
	int shift; /* decimals that a number gains by it */
	const char *file;
};

static double
scaled(double value, const struct scale *scale, bvh_count line)
{
	double product = value * scale->k;
	bool vanished = product == 0 && value != 0;
	struct bvh_error error;

	if (fabs(product) <= BVH_LARGEST && !vanished)
		return product;
	error_set(&error, scale->file, line, 0, "%g times %g is too %s a number", value,
	    scale->k, vanished ? "small" : "large");
	cli_fail(&error);
}

/* How many decimals a number takes that had the digits given before. */
static int
decimals(const char *digits, size_t length, const struct scale *scale)
{
	if (cli.precise)
		return cli.precision;
	bvh_count needed = (bvh_count)decimal_places(digits, length) + scale->shift;
	return needed < 6 ? 6 : needed > DECIMAL_MAX ? DECIMAL_FULL : (int)needed;
}

static void
scale_skeleton(struct bvh_skeleton *s, const struct scale *scale)
{
	for (int j = 0; j < s->joints; j++)
		for (int axis = 0; axis < 3; axis++) {
			const struct bvh_number *offset = &s->joint[j].offset[axis];
			int places = decimals(offset->text, strlen(offset->text), scale);

			if (bvh_set_offset(s, j, axis,
				scaled(offset->value, scale, s->joint[j].line),
				places) < 0)
				cli_die("out of memory");
		}
}

static void
scale_frame(
    struct bvh_frame *frame, const int *channel, int channels, const struct scale *scale)
{
	for (int i = 0; i < channels; i++) {
		size_t length;
		const char *digits = bvh_digits(frame, channel[i], &length);

		bvh_set(frame, channel[i],
		    scaled(frame->value[channel[i]], scale, frame->place),
		    decimals(digits, length, scale));
	}
}

/* The position channels, wanted from the reader. */
static int
want_positions(struct bvh_reader *in, const struct bvh_skeleton *s, int *channel)
{
	bool *want = calloc((size_t)s->channels + 1, sizeof *want);
	int count = 0;

	if (want == NULL)
		cli_die("out of memory");
	for (int c = 0; c < s->channels; c++)
		if (skeleton_is_position(s->channel[c].kind)) {
			want[c] = true;
			channel[count++] = c;
		}
	bvh_want(in, want);
	free(want);
	return count;
}

static struct wish
read_options(int argc, char **argv)
{
	struct wish wish = { 0 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'F': wish.from = cli_unit('F', ""); break;
		case 'H': wish.height = cli_positive('H'); break;
		case 'P': wish.posed = true; break;
		case 's': wish.scale = cli_positive('s'); break;
		case 'T': wish.to = cli_unit('T', ""); break;
		}
	if ((wish.from > 0) != (wish.to > 0))
		cli_usage("-F and -T go together");
	if ((wish.scale > 0) + (wish.from > 0) + (wish.height > 0) != 1)
		cli_usage("expected one of -s, -F with -T, and -H");
	if (wish.posed && wish.height == 0)
		cli_usage("-P goes with -H");
	return wish;
}

int
main(int argc, char **argv)
{
	struct wish wish = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct bvh_error error;
	struct bvh_frame *frame = NULL;

	struct bvh_reader *in = cli_reader(name, 0, &error);
	const struct bvh_header *header = bvh_header(in);
	struct bvh_skeleton *s = header->skeleton;
	int *channel = malloc(((size_t)s->channels + 1) * sizeof *channel);
	if (channel == NULL)
		cli_die("out of memory");
	int channels = wish.height > 0 ? 0 : want_positions(in, s, channel);
	bool more = cli_next_frame(in, NULL, &frame, &error);
	struct scale scale = { factor(&wish, s, more ? frame : NULL, name), 0, name };
	scale.shift = -(int)floor(log10(scale.k));
	if (wish.height > 0) /* the first frame was measured: all of it was wanted */
		channels = want_positions(in, s, channel);
	scale_skeleton(s, &scale);

	struct bvh_writer *out = cli_writer(header, &error);
	for (; more; more = cli_next_frame(in, NULL, &frame, &error)) {
		scale_frame(frame, channel, channels, &scale);
		if (bvh_write(out, frame) < 0)
			return cli_done();
	}
	if (bvh_finish(out) < 0 || bvh_close(in) < 0)
		cli_fail(&error);
	free(channel);
	return cli_done();
}
