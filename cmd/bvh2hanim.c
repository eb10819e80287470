/* bvh2hanim - an H-Anim figure from a BVH file. */
#include <stdlib.h>
#include <string.h>

#include "clip/frombvh.h"
#include "clip/rows.h"
#include "hanim/hanim.h"
#include "pose/survey.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvh2hanim",
	.synopsis = "[-D PREFIX] [-m MAP] [-M] [-n NAME] [-s K|UNIT] [-x] [file]",
	.about = "Convert BVH to an H-Anim figure in VRML97 or X3D.",
	.option = {
	    { 'D', "def", "PREFIX", "what DEF names begin with (default hanim_)" },
	    { 'm', "map", "FILE", "names: a joint and its H-Anim name on each line" },
	    { 'M', "motion", NULL, "under -x, an HAnimMotion in place of interpolators" },
	    { 'n', "name", "NAME", "the name of the figure (default Figure)" },
	    { 's', "scale", "K|UNIT", "the metres of one unit, or its name (default 1)" },
	    { 'x', "x3d", NULL, "X3D 4.0 in XML in place of VRML97" },
	},
	.notes =
	    "A UNIT is mm, cm, dm, m, km, in, ft, yd or inch100. Joints without a standard\n"
	    "name are called x_... Keys have 9 significant digits, or as many decimals as -p\n"
	    "tells.\n\n"
	    "  bvh2hanim -s cm walk.bvh > walk.wrl        feet on the floor, metres\n"
	    "  bvh2hanim -x -s in walk.bvh > walk.x3d     names of 2019\n",
	.has = CLI_PRECISION | CLI_OFFSET | CLI_OTHER,
};

struct wish {
	struct hanim_style style;
	const char *map_name; /* NULL: none */
	bool x3d;
};

/* Letters, digits and _, so that a DEF name made of it is one everywhere. */
static const char *
read_name(int letter, bool may_be_empty)
{
	static const char good[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	size_t length = strlen(optarg);

	if (strspn(optarg, good) != length || length > 40 ||
	    (length == 0 && !may_be_empty))
		cli_usage("-%c: expected up to 40 letters, digits and _, found '%s'",
		    letter, optarg);
	if (letter == 'D' && *optarg >= '0' && *optarg <= '9')
		cli_usage("-D: expected a letter or _ first, found '%s'", optarg);
	return optarg;
}

static double
read_scale(void)
{
	double micrometres = survey_micrometres(optarg);

	if (micrometres > 0)
		return micrometres / 1e6;
	if (strspn(optarg, "0123456789.+-eE") == strlen(optarg))
		return cli_positive('s');
	return cli_unit('s', "a number or ");
}

static struct wish
read_options(int argc, char **argv)
{
	struct wish wish = { .style = {
				 .prefix = "hanim_", .name = "Figure", .scale = 1 } };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'D': wish.style.prefix = read_name('D', true); break;
		case 'm': wish.map_name = optarg; break;
		case 'M': wish.style.motion = true; break;
		case 'n': wish.style.name = read_name('n', false); break;
		case 's': wish.style.scale = read_scale(); break;
		case 'x': wish.x3d = true; break;
		}
	if (wish.style.motion && !wish.x3d)
		cli_usage("-M: VRML97 has no HAnimMotion, -x is needed");
	if (*wish.style.prefix == '\0' && *wish.style.name >= '0' &&
	    *wish.style.name <= '9')
		cli_usage("-n: expected a letter or _ first, as -D is empty, found '%s'",
		    wish.style.name);
	wish.style.edition = wish.x3d ? HANIM_SECOND : HANIM_FIRST;
	wish.style.decimals = cli.precise ? cli.precision : HANIM_SIGNIFICANT;
	return wish;
}

static void
store_frames(struct clip_rows *frames, struct bvh_reader *in, struct clip_source *source,
    const struct bvh_error *error)
{
	struct bvh_frame *frame;
	enum bvh_status status;

	while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
		clip_source_row(source, frame->value);
		if (clip_rows_add(frames, &source->clip, source->row) < 0)
			cli_die("out of memory");
		cli_progress(frame->number, bvh_header(in)->frames);
	}
	if (status == BVH_ERROR)
		cli_fail(error);
}

int
main(int argc, char **argv)
{
	struct wish wish = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct bvh_error error;
	struct clip_source source;
	struct clip_rows frames = { 0 };
	struct pairs map = { 0 };
	struct hanim_figure figure;

	if (wish.map_name != NULL && strcmp(wish.map_name, "-") == 0 &&
	    strcmp(name, "-") == 0)
		cli_usage("standard input can be read only once");
	if (wish.map_name != NULL)
		cli_pairs(&map, wish.map_name, &hanim_map);
	struct bvh_reader *in = cli_reader(name, 0, &error);
	if (clip_source_open(&source, bvh_header(in), cli.offset) < 0)
		cli_die("out of memory");
	store_frames(&frames, in, &source, &error);
	if (frames.count > 1 && !(source.clip.frame_time.value > 0))
		cli_die("%s: no Frame Time, which a motion in H-Anim needs", name);
	if (hanim_figure_make(&figure, &source.clip, &frames, &wish.style, &map, &error) <
	    0)
		cli_fail(&error);
	cli_watch_output(cli_output());
	if ((wish.x3d ? hanim_write_x3d : hanim_write_vrml)(
		cli_output(), &figure, &error) < 0)
		cli_fail(&error);
	if (bvh_close(in) < 0)
		cli_fail(&error);
	hanim_figure_free(&figure);
	clip_rows_free(&frames);
	pairs_free(&map);
	clip_source_close(&source);
	return cli_done();
}
