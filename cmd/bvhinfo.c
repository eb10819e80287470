/* bvhinfo - what is in a BVH file. */
#include <string.h>

#include "bvh/reader.h"
#include "pose/describe.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhinfo",
	.synopsis = "[-cJlnstT] [file ...]",
	.about = "Tell what is in BVH files. Only the header is read, but for -n and -s.",
	.option = {
	    { 'c', "channels", NULL, "the channels, Hips.Xposition and so on, one a line" },
	    { 'J', "json", NULL, "all as JSON: an array, an object a file" },
	    { 'l', "list", NULL, "the names of the joints, one a line" },
	    { 'n', "count", NULL, "count the frames that are really there" },
	    { 's', "stats", NULL, "min, max, mean, sd of each channel; path of each root" },
	    { 't', "tree", NULL, "the skeleton as a tree: OFFSETs and channels" },
	    { 'T', "table", NULL, "one row a file, tabs between, for sort and awk" },
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
	if (o.statistics && o.form != SCREEN && o.form != JSON)
		cli_usage("-s goes with the screen and with -J");
	if (o.count && o.form != SCREEN && o.form != JSON && o.form != TABLE)
		cli_usage("-n goes with the screen, with -J and with -T");
	return o;
}

/* Statistics are of the frames declared, whose number is checked. */
static enum bvh_status
take_statistics(struct bvh_reader *in, struct statistics *statistics, bool go_on)
{
	bvh_count frames = bvh_header(in)->frames;
	enum bvh_status status = BVH_FRAME;
	struct bvh_frame *frame;

	while (status == BVH_FRAME) {
		if (go_on && statistics->frames == frames)
			return BVH_END;
		status = bvh_read(in, &frame);
		if (status != BVH_FRAME)
			break;
		statistics_add(statistics, frame->value);
		cli_progress(frame->number, frames);
	}
	return status;
}

static enum bvh_status
count_frames(struct bvh_reader *in, bvh_count *found)
{
	bvh_count frames = bvh_header(in)->frames;
	enum bvh_status status;
	struct bvh_frame *frame;

	bvh_want(in, NULL);
	while ((status = bvh_read_on(in, &frame)) == BVH_FRAME)
		cli_progress(frame->number, frames);
	*found = frame->number;
	return status;
}

/* Adds to the facts what takes reading all frames; false when that fails. */
static bool
read_motion(struct facts *f, struct bvh_reader *in, struct statistics *statistics,
    const struct options *o, const struct bvh_error *error)
{
	enum bvh_status status = BVH_END;

	if (!f->header->motion)
		return true;
	if (o->statistics) {
		if (statistics_open(statistics, f->header->skeleton) < 0)
			cli_die("out of memory");
		f->statistics = statistics;
		status = take_statistics(in, statistics, o->count);
	}
	if (o->count && status != BVH_ERROR)
		status = count_frames(in, &f->found);
	else if (o->count)
		f->found = statistics->frames;
	if (status == BVH_ERROR)
		cli_error(error);
	return status != BVH_ERROR;
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
	case TABLE: result = describe_row(out, f, o->count); break;
	}
	if (result < 0)
		cli_die("out of memory");
}

/* A row of a table cannot hold every name. */
static bool
refuse(const char *name, const struct options *o)
{
	struct bvh_error error;

	if (o->form != TABLE || strpbrk(name, "\t\n") == NULL)
		return false;
	error_set(
	    &error, name, 0, 0, "a name with a tab or a line end in a table: use -J");
	cli_error(&error);
	return true;
}

/* False when the file has no readable header. */
static bool
tell(const char *name, bool first, void *options)
{
	const struct options *o = options;
	struct bvh_input *input = refuse(name, o) ? NULL : cli_input(name);
	struct bvh_error error;
	struct statistics statistics = { 0 };
	struct survey survey;

	if (input == NULL)
		return false;
	struct bvh_reader *in = reader_open(input, BVH_SKELETON, &cli_warnings, &error);
	if (in == NULL)
		cli_error(&error);
	else {
		struct facts f = { .file = name,
			.header = bvh_header(in),
			.survey = &survey,
			.found = -1,
			.decimals = cli.precision };

		if (survey_make(&survey, f.header->skeleton) < 0)
			cli_die("out of memory");
		if ((!o->statistics && !o->count) ||
		    read_motion(&f, in, &statistics, o, &error))
			cli_reported();
		print(cli_output(), &f, o, first);
		statistics_close(&statistics);
		survey_free(&survey);
		bvh_close(in);
	}
	cli_input_close(input);
	return in != NULL;
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);

	if (o.form == TABLE)
		describe_columns(cli_output(), o.count);
	cli_each(argc, argv, o.form == JSON, tell, &o);
	return cli_done();
}
