/* bvhinfo - what is in a BVH file. */
#include <stdlib.h>

#include "cli.h"
#include "describe.h"

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
	    "Unit and up axis are guesses from the rest pose, for people to judge.\n\n"
	    "  bvhinfo walk.bvh                           at a glance\n"
	    "  bvhinfo -T *.bvh | sort -t '\t' -k 6n       files by their frames\n"
	    "  bvhinfo -J walk.bvh | jq '.[0].rate'       one fact, for a script\n",
	.has = CLI_PRECISION | CLI_REPORTS,
};

static enum form { SCREEN, CHANNELS, JSON, NAMES, TREE, TABLE } form = SCREEN;
static bool count, take_statistics;

static void
read_options(int argc, char **argv)
{
	for (int letter; (letter = cli_option(argc, argv)) != -1;) {
		enum form asked = SCREEN;

		switch (letter) {
		case 'c': asked = CHANNELS; break;
		case 'J': asked = JSON; break;
		case 'l': asked = NAMES; break;
		case 'n': count = true; break;
		case 's': take_statistics = true; break;
		case 't': asked = TREE; break;
		case 'T': asked = TABLE; break;
		}
		if (form != SCREEN && asked != SCREEN && asked != form)
			cli_usage("only one of -c, -J, -l, -t and -T");
		if (asked != SCREEN)
			form = asked;
	}
	if (take_statistics && form != SCREEN && form != JSON)
		cli_usage("-s goes with the screen and with -J");
	if (count && form != SCREEN && form != JSON && form != TABLE)
		cli_usage("-n goes with the screen, with -J and with -T");
}

/* Adds to the facts what takes reading all frames. */
static void
read_motion(struct facts *f, struct bvh_reader *in, struct statistics *statistics,
    const struct bvh_error *error)
{
	struct bvh_frame *frame;
	enum bvh_status status = BVH_END;

	if (!f->header->motion)
		return;
	if (take_statistics) {
		if (statistics_open(statistics, f->header->skeleton) < 0)
			cli_die("out of memory");
		f->statistics = statistics;
		while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
			statistics_add(statistics, frame->value);
			cli_progress(frame->number, f->header->frames);
		}
	} else
		bvh_want(in, NULL);
	if (status != BVH_ERROR && count)
		status = bvh_count(in, &f->found);
	else if (count)
		f->found = statistics->frames;
	if (status == BVH_ERROR)
		cli_error(error);
}

static void
print(struct bvh_output *out, const struct facts *f, bool first)
{
	const struct bvh_skeleton *s = f->header->skeleton;

	switch (form) {
	case SCREEN:
		if (!first)
			output_byte(out, '\n');
		describe_screen(out, f);
		break;
	case CHANNELS:
		if (describe_channels(out, s) < 0)
			cli_die("out of memory");
		break;
	case JSON:
		output_string(out, first ? "\n" : ",\n");
		describe_json(out, f);
		break;
	case NAMES: describe_names(out, s); break;
	case TREE: describe_tree(out, s); break;
	case TABLE:
		if (describe_row(out, f, count) < 0)
			cli_warn(f->file, "its name holds a tab or a line end: left out, use -J");
		break;
	}
}

/* False when the file has no readable header. */
static bool
tell(const char *name, struct bvh_output *out, bool first)
{
	struct bvh_input *input = cli_input(name);
	struct bvh_error error;
	struct statistics statistics = { 0 };
	struct survey survey;

	if (input == NULL)
		return false;
	struct bvh_reader *in = bvh_open(input, BVH_SKELETON, &cli_warnings, &error);
	if (in == NULL)
		cli_error(&error);
	else {
		struct facts f = { .file = name, .header = bvh_header(in), .survey = &survey,
			.found = -1, .decimals = cli.precision };

		if (survey_make(&survey, f.header->skeleton) < 0)
			cli_die("out of memory");
		if (take_statistics || count)
			read_motion(&f, in, &statistics, &error);
		print(out, &f, first);
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
	int files;
	bool first = true;

	read_options(argc, argv);
	char **name = cli_operands(argc, argv, &files);
	struct bvh_output *out = cli_output();
	if (form == TABLE)
		describe_columns(out, count);
	if (form == JSON)
		output_byte(out, '[');
	for (int i = 0; i < files; i++)
		if (tell(name[i], out, first))
			first = false;
	if (form == JSON)
		output_string(out, "\n]\n");
	return cli_done();
}
