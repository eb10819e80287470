/* bvhinfo - what is in a BVH file. */
#include <string.h>

#include "bvh/reader.h"
#include "bvh/skeleton.h"
#include "pose/describe.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhinfo",
	.synopsis = "[-cJlnstT] [file ...]",
	.about = "Tell what is in BVH files. Header and frame 1 are read, or all for -n and -s.",
	.option = {
	    { 'c', "channels", NULL, "the channels, Hips.Xposition and so on, one a line" },
	    { 'J', "json", NULL, "all as JSON: an array, an object a file" },
	    { 'l', "list", NULL, "the names of the joints, one a line" },
	    { 'n', "count", NULL, "count the frames that are really there" },
	    { 's', "stats", NULL, "min, max, mean, sd of each channel; path of each root" },
	    { 't', "tree", NULL, "the skeleton as a tree: OFFSETs and channels" },
	    { 'T', "table", NULL, "one row a file, with -s one a channel; tabs between" },
	},
	.notes =
	    "-p is for the statistics of the screen. Unit and up axis are guesses from the\n"
	    "rest pose, for people to judge.\n\n"
	    "  bvhinfo walk.bvh                           at a glance\n"
	    "  bvhinfo -T *.bvh | sort -t '\t' -k 6n       files by their frames\n"
	    "  bvhinfo -J walk.bvh | jq '.[0].rate'       one fact, for a script\n",
	.has = CLI_PRECISION | CLI_REPORTS | CLI_OTHER,
};

enum form { SCREEN, CHANNELS, JSON, NAMES, TREE, TABLE };

struct options {
	enum form form;
	bool count, statistics;
};

static struct options
read_options(int argc, char **argv)
{
	struct options o = { .form = SCREEN };

	for (int letter; (letter = cli_option(argc, argv)) != -1;) {
		enum form asked = SCREEN;

		switch (letter) {
		case 'c': asked = CHANNELS; break;
		case 'J': asked = JSON; break;
		case 'l': asked = NAMES; break;
		case 'n': o.count = true; break;
		case 's': o.statistics = true; break;
		case 't': asked = TREE; break;
		case 'T': asked = TABLE; break;
		}
		if (o.form != SCREEN && asked != SCREEN && asked != o.form)
			cli_usage("only one of -c, -J, -l, -t and -T");
		if (asked != SCREEN)
			o.form = asked;
	}
	if (o.statistics && o.form != SCREEN && o.form != JSON && o.form != TABLE)
		cli_usage("-s goes with the screen, with -J and with -T");
	if (o.count && o.form != SCREEN && o.form != JSON && o.form != TABLE)
		cli_usage("-n goes with the screen, with -J and with -T");
	return o;
}

/* Frame 1 alone is looked at without -n and -s: what is wrong with it is not told. */
static bool looking;

static void
take_warning(void *unused, const struct bvh_error *e)
{
	(void)unused;
	if (!looking)
		cli_warnings.take(cli_warnings.to, e);
}

/* The motion of a file while it is read. */
struct motion {
	struct facts *f;
	struct stance stance;
	struct statistics statistics;
	bvh_count frames; /* declared */
};

static void
take_stance(struct motion *m, const double *value)
{
	struct facts *f = m->f;

	if (stance_take(&m->stance, f->survey, f->header->skeleton, value) < 0)
		cli_die("out of memory");
	f->stance = &m->stance;
}

/* Takes frame 1, and with -s all those declared, whose number is checked. */
static enum bvh_status
take_frames(struct motion *m, struct bvh_reader *in, const struct options *o)
{
	enum bvh_status status = BVH_FRAME;
	struct bvh_frame *frame;

	for (bvh_count taken = 0; taken < m->frames || (!o->count && o->statistics);) {
		status = o->count && !o->statistics ? bvh_read_on(in, &frame)
						    : bvh_read(in, &frame);
		if (status != BVH_FRAME)
			break;
		if (taken++ == 0)
			take_stance(m, frame->value);
		if (!o->statistics)
			break;
		statistics_add(&m->statistics, frame->value);
		cli_progress(frame->number, m->frames);
	}
	return status;
}

static enum bvh_status
count_frames(struct motion *m, struct bvh_reader *in)
{
	enum bvh_status status;
	struct bvh_frame *frame;

	bvh_want(in, NULL);
	while ((status = bvh_read_on(in, &frame)) == BVH_FRAME)
		cli_progress(frame->number, m->frames);
	m->f->found = frame->number;
	return status;
}

/* Adds to the facts what takes reading frames; false when that fails. */
static bool
read_motion(struct motion *m, struct bvh_reader *in, const struct options *o,
    const struct bvh_error *error)
{
	if (!m->f->header->motion)
		return true;
	looking = !o->statistics && !o->count;
	m->frames = m->f->header->frames;
	if (o->statistics) {
		if (statistics_open(&m->statistics, m->f->header->skeleton) < 0)
			cli_die("out of memory");
		m->f->statistics = &m->statistics;
	}
	enum bvh_status status = take_frames(m, in, o);
	if (o->count)
		status = count_frames(m, in);
	if (status == BVH_ERROR && !looking)
		cli_error(error);
	return status != BVH_ERROR || looking;
}

static void
print(struct bvh_output *out, const struct facts *f, const struct options *o, bool first)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	int result = 0;

	switch (o->form) {
	case SCREEN:
		if (!first)
			output_byte(out, '\n');
		result = describe_screen(out, f);
		break;
	case CHANNELS: result = describe_channels(out, s); break;
	case JSON:
		output_string(out, first ? "\n" : ",\n");
		result = describe_json(out, f);
		break;
	case NAMES: describe_names(out, s); break;
	case TREE: describe_tree(out, s); break;
	case TABLE:
		result = o->statistics ? describe_channel_rows(out, f, o->count)
				       : describe_row(out, f, o->count);
		break;
	}
	if (result < 0)
		cli_die("out of memory");
}

static void
refuse(const char *name, const char *text)
{
	struct bvh_error error;

	error_set(&error, name, 0, 0, "%s in a table: use -J", text);
	cli_error(&error);
}

/* A row of a table cannot hold every name. */
static bool
fits_file(const char *name, const struct options *o)
{
	if (o->form != TABLE || strpbrk(name, "\t\n") == NULL)
		return true;
	refuse(name, "a name with a tab or a line end");
	return false;
}

static bool
fits_joints(const char *name, const struct bvh_skeleton *s, const struct options *o)
{
	for (int j = 0; o->form == TABLE && o->statistics && j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j]) &&
		    strchr(s->joint[j].name, '\t') != NULL) {
			refuse(name, "the name of a joint with a tab");
			return false;
		}
	return true;
}

static void
describe(const char *name, struct bvh_reader *in, bool first, const struct options *o,
    const struct bvh_error *error)
{
	struct survey survey;
	struct facts f = { .file = name,
		.header = bvh_header(in),
		.survey = &survey,
		.found = -1,
		.decimals = cli.precision };
	struct motion motion = { .f = &f };

	if (survey_make(&survey, f.header->skeleton) < 0)
		cli_die("out of memory");
	if (read_motion(&motion, in, o, error))
		cli_reported();
	if (fits_joints(name, f.header->skeleton, o))
		print(cli_output(), &f, o, first);
	statistics_close(&motion.statistics);
	survey_free(&survey);
}

/* False when the file has no readable header. */
static bool
tell(const char *name, bool first, void *options)
{
	const struct options *o = options;
	const struct bvh_warnings warnings = { take_warning, NULL };
	struct bvh_input *input = fits_file(name, o) ? cli_input(name) : NULL;
	struct bvh_error error;

	if (input == NULL)
		return false;
	looking = false;
	struct bvh_reader *in = reader_open(input, BVH_SKELETON, &warnings, &error);
	if (in == NULL)
		cli_error(&error);
	else
		describe(name, in, first, o, &error);
	bvh_close(in);
	cli_input_close(input);
	return in != NULL;
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);

	if (o.form == TABLE && o.statistics)
		describe_channel_columns(cli_output(), o.count);
	else if (o.form == TABLE)
		describe_columns(cli_output(), o.count);
	cli_each(argc, argv, o.form == JSON, tell, &o);
	return cli_done();
}
