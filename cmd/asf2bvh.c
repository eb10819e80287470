/* asf2bvh - a BVH file from an Acclaim skeleton and motion. */
#include <stdlib.h>
#include <string.h>

#include "acclaim/acclaim.h"
#include "clip/tobvh.h"
#include "pose/survey.h"
#include "shared/cli.h"

const struct command command = {
	.name = "asf2bvh",
	.synopsis = "[-f] [-r FPS] [-u none|cmu|spec|UNIT] SKEL.asf [MOTION.amc]",
	.about = "Convert an Acclaim skeleton and its motion to BVH.",
	.option = {
	    { 'f', "fold", NULL, "rigid bones left out: their children go to the parent" },
	    { 'r', "rate", "FPS", "frames a second (default what the AMC tells, or 120)" },
	    { 'u', "unit", "UNIT", "what lengths become (default none: they stay)" },
	},
	.notes =
	    "Without an AMC file: the rest pose, no frame. :SAMPLES-PER-SECOND N in the AMC\n"
	    "or a comment '# frame rate N' is used. With -u cmu lengths are divided by that\n"
	    "of :units, which gives inches in files of CMU; with a UNIT (mm cm dm m km in ft\n"
	    "yd inch100) these then become that unit; with spec they are multiplied, as the\n"
	    "definition has it.\n"
	    "Numbers have 9 decimals unless -p tells.\n\n"
	    "  asf2bvh arm.asf arm.amc > arm.bvh          skeleton and motion\n"
	    "  asf2bvh -f -u cm arm.asf arm.amc | bvhinfo centimetres, no rigid bones\n",
	.has = CLI_PRECISION,
};

enum unit { UNIT_NONE, UNIT_CMU, UNIT_SPEC };

struct wish {
	struct acclaim_wish asf;
	double rate; /* 0: not told */
	enum unit unit;
	double from_inches;
};

static void
read_unit(struct wish *wish)
{
	static const char *const word[] = { "none", "cmu", "spec" };

	wish->from_inches = 1;
	for (int i = 0; i < 3; i++)
		if (strcmp(optarg, word[i]) == 0) {
			wish->unit = (enum unit)i;
			return;
		}
	wish->unit = UNIT_CMU;
	wish->from_inches = survey_micrometres("in") / cli_unit('u', "none, cmu, spec, ");
}

static struct wish
read_options(int argc, char **argv)
{
	struct wish wish = { 0 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'f': wish.asf.fold = true; break;
		case 'r': wish.rate = cli_rate('r'); break;
		case 'u': read_unit(&wish); break;
		}
	if (!cli.precise)
		cli.precision = 9;
	return wish;
}

static void
scale(struct acclaim *a, const struct wish *wish)
{
	if (wish->unit == UNIT_NONE)
		return;
	if (a->length == 0)
		cli_die("%s: -u needs a number as length in :units", a->file);
	acclaim_scale(
	    a, wish->unit == UNIT_SPEC ? a->length : wish->from_inches / a->length);
}

static struct bvh_input *
open_input(const char *name)
{
	struct bvh_input *in = cli_input(name);

	if (in == NULL)
		exit(cli_done());
	cli_watch_input(in);
	return in;
}

static double
choose_rate(const struct wish *wish, const struct amc *m, const char *name)
{
	if (wish->rate > 0)
		return wish->rate;
	if (m != NULL && m->rate > 0)
		return m->rate;
	if (m != NULL)
		cli_warn(name,
		    "it does not tell its frame rate: 120 a second, unless -r tells");
	return 120;
}

static struct clip_bvh *
create(struct acclaim *a, double rate, bvh_count frames, struct bvh_error *error)
{
	static const int order[3] = { 2, 1, 0 };
	struct clip_bvh_style style = { .order = order,
		.decimals = cli.precision,
		.from = a->file,
		.warnings = &cli_warnings };

	if (clip_set_rate(&a->clip, rate) < 0)
		cli_die("out of memory");
	struct clip_bvh *out = clip_bvh_create(
	    cli_output(), &a->clip, frames, &style, error);
	if (out == NULL)
		cli_fail(error);
	return out;
}

static void
convert(
    struct acclaim *a, const char *name, const struct wish *wish, struct bvh_error *error)
{
	struct amc m;
	enum bvh_status status;

	if (amc_open(&m, a, open_input(name), &cli_warnings, error) < 0)
		cli_fail(error);
	struct clip_bvh *out = create(a, choose_rate(wish, &m, name), -1, error);
	while ((status = amc_read(&m)) == BVH_FRAME)
		if (clip_bvh_write(out, m.row) < 0)
			break;
	if (status == BVH_ERROR || clip_bvh_finish(out) < 0)
		cli_fail(error);
	amc_close(&m);
}

int
main(int argc, char **argv)
{
	struct wish wish = read_options(argc, argv);
	struct bvh_error error;
	struct acclaim a;
	int count;

	if (optind == argc)
		cli_usage("expected SKEL.asf");
	char **name = cli_operands(argc, argv, &count);
	if (count > 2)
		cli_usage("one skeleton and one motion, found '%s' too", name[2]);
	struct bvh_input *in = open_input(name[0]);
	if (acclaim_read(&a, in, &wish.asf, &cli_warnings, &error) < 0)
		cli_fail(&error);
	scale(&a, &wish);
	if (count == 2)
		convert(&a, name[1], &wish, &error);
	else if (clip_bvh_finish(create(&a, choose_rate(&wish, NULL, NULL), 0, &error)) <
		 0)
		cli_fail(&error);
	acclaim_free(&a);
	cli_input_close(in);
	return cli_done();
}
