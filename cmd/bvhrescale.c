/* bvhrescale - change the size of a figure and its ways. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "bvh/skeleton.h"
#include "pose/survey.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhrescale",
	.synopsis = "-s K | -F UNIT -T UNIT | -H HEIGHT [file]",
	.about = "Multiply the lengths of a BVH file: OFFSETs and position channels.",
	.option = {
	    { 'F', "from", "UNIT", "the unit of the file" },
	    { 'H', "height", "HEIGHT", "make the rest pose so high, lowest to highest point" },
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
	.has = CLI_PRECISION,
};

struct wish {
	double scale, height, from, to; /* 0: not asked for */
};

static double
factor(const struct wish *wish, const struct bvh_skeleton *s, const char *name)
{
	struct survey survey;

	if (wish->scale > 0)
		return wish->scale;
	if (wish->from > 0)
		return wish->from / wish->to;
	if (survey_make(&survey, s) < 0)
		cli_die("out of memory");
	survey_free(&survey);
	if (!(survey.height > 0))
		cli_die("%s: its rest pose has no height; use -s", name);
	return wish->height / survey.height;
}

struct scale {
	double k;
	int shift; /* decimals that a number gains by it */
};

static double
scaled(double value, const struct scale *scale)
{
	double product = value * scale->k;

	if (!(fabs(product) <= BVH_LARGEST))
		cli_die("%g times %g is too large a number", value, scale->k);
	return product;
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

			if (bvh_set_offset(
				s, j, axis, scaled(offset->value, scale), places) < 0)
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

		bvh_set(frame, channel[i], scaled(frame->value[channel[i]], scale),
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
		case 's': wish.scale = cli_positive('s'); break;
		case 'T': wish.to = cli_unit('T', ""); break;
		}
	if ((wish.from > 0) != (wish.to > 0))
		cli_usage("-F and -T go together");
	if ((wish.scale > 0) + (wish.from > 0) + (wish.height > 0) != 1)
		cli_usage("expected one of -s, -F with -T, and -H");
	return wish;
}

int
main(int argc, char **argv)
{
	struct wish wish = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct bvh_error error;
	struct bvh_frame *frame;
	enum bvh_status status;

	struct bvh_reader *in = cli_reader(name, 0, &error);
	const struct bvh_header *header = bvh_header(in);
	struct bvh_skeleton *s = header->skeleton;
	struct scale scale = { .k = factor(&wish, s, name) };
	scale.shift = -(int)floor(log10(scale.k));
	int *channel = malloc(((size_t)s->channels + 1) * sizeof *channel);
	if (channel == NULL)
		cli_die("out of memory");
	int channels = want_positions(in, s, channel);
	scale_skeleton(s, &scale);

	struct bvh_writer *out = cli_writer(header, &error);
	while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
		scale_frame(frame, channel, channels, &scale);
		if (bvh_write(out, frame) < 0)
			return cli_done();
		cli_progress(frame->number, header->frames);
	}
	if (status == BVH_ERROR || bvh_finish(out) < 0 || bvh_close(in) < 0)
		cli_fail(&error);
	free(channel);
	return cli_done();
}
