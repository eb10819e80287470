/* bvh2htr - an HTR file from a BVH file. */
#include <math.h>

#include "clip/frombvh.h"
#include "htr/htr.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvh2htr",
	.synopsis = "[-a aligned|plain] [-u UNIT] [file]",
	.about = "Convert BVH to Motion Analysis HTR.",
	.option = {
	    { 'a', "axes", "AXES", "aligned: +Y of a segment to its child (default); plain" },
	    { 'u', "unit", "UNIT", "what CalibrationUnits says (default mm), no more" },
	},
	.notes =
	    "A UNIT is mm, cm, dm, m, km, in, inches, ft, yd, mi or inch100. The frame rate\n"
	    "has to be whole, within 0.5 %. Numbers have 9 decimals unless -p tells.\n\n"
	    "  bvh2htr -u cm walk.bvh > walk.htr          +Y along each bone\n"
	    "  bvh2htr -a plain walk.bvh > walk.htr       base rotations of 0\n",
	.has = CLI_PRECISION | CLI_OFFSET | CLI_OTHER,
};

static struct htr_style
read_options(int argc, char **argv)
{
	static const char *const axes[] = { "aligned", "plain", NULL };
	struct htr_style style = { .unit = "mm" };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'a': style.axes = (enum htr_axes)cli_choice('a', axes); break;
		case 'u':
			cli_unit('u', "");
			style.unit = optarg;
			break;
		}
	style.decimals = cli.precise ? cli.precision : 9;
	return style;
}

/* Readers of HTR take whole rates only. */
static bvh_count
whole_rate(const struct bvh_number *frame_time, const char *name)
{
	double exact, whole;

	if (!(frame_time->value > 0))
		cli_die("%s: no Frame Time, which HTR needs", name);
	exact = 1 / frame_time->value;
	whole = rint(exact);
	if (!(whole >= 1) || fabs(exact - whole) > 0.005 * exact || whole > 1e9)
		cli_die(
		    "%s: HTR needs a whole frame rate, not %.6g: sed can write another Frame Time",
		    name, exact);
	if (fabs(exact - whole) > 0.0005 * exact)
		cli_warn(name, "%.6g frames a second become %.0f", exact, whole);
	return (bvh_count)whole;
}

int
main(int argc, char **argv)
{
	struct htr_style style = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct bvh_error error;
	struct bvh_frame *frame;
	struct clip_source source;
	enum bvh_status status;

	struct bvh_reader *in = cli_reader(name, 0, &error);
	const struct bvh_header *header = bvh_header(in);
	style.rate = whole_rate(&header->frame_time, name);
	if (clip_source_open(&source, header, cli.offset) < 0)
		cli_die("out of memory");
	while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
		clip_source_row(&source, frame->value);
		if (clip_store(&source.clip, source.row) < 0)
			cli_die("out of memory");
		cli_progress(frame->number, header->frames);
	}
	if (status == BVH_ERROR)
		cli_fail(&error);
	cli_watch_output(cli_output());
	if (htr_write(cli_output(), &source.clip, &style, &cli_warnings, &error) < 0 ||
	    bvh_close(in) < 0)
		cli_fail(&error);
	clip_source_close(&source);
	return cli_done();
}
