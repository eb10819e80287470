/* htr2bvh - a BVH file from an HTR file. */
#include <stdlib.h>

#include "base/rotation.h"
#include "clip/tobvh.h"
#include "htr/htr.h"
#include "shared/cli.h"

const struct command command = {
	.name = "htr2bvh",
	.synopsis = "[-k N] [-r rest|raw] [-U y|none] [file]",
	.about = "Convert Motion Analysis HTR to BVH.",
	.option = {
	    { 'k', "take", "N", "the Nth of the takes in the file (default the first)" },
	    { 'r', "rest", "POSE", "the rest pose: rest, as the base is (default), or raw" },
	    { 'U', "up", "AXIS", "y: turn what has X or Z up (default); none: leave it so" },
	},
	.notes =
	    "With -r raw OFFSETs and angles stay near the numbers of the file, but the rest\n"
	    "pose means nothing. Lengths stay in the unit of the file. Numbers have 9\n"
	    "decimals unless -p tells.\n\n"
	    "  htr2bvh arm.htr > arm.bvh                  the base position as rest pose\n"
	    "  htr2bvh arm.htr | bvhfk -e                 where its segments and tips are\n",
	.has = CLI_PRECISION,
};

struct wish {
	struct htr_wish htr;
	enum clip_axes axes;
	bool stays; /* whatever axis is up */
};

static struct wish
read_options(int argc, char **argv)
{
	static const char *const pose[] = { "rest", "raw", NULL };
	static const char *const up[] = { "y", "none", NULL };
	struct wish wish = { 0 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'k': wish.htr.take = cli_whole('k', 1, BVH_MAX_FRAMES); break;
		case 'r': wish.axes = (enum clip_axes)cli_choice('r', pose); break;
		case 'U': wish.stays = cli_choice('U', up) == 1; break;
		}
	if (!cli.precise)
		cli.precision = 9;
	return wish;
}

/* Y up: a quarter turn about the axis that is neither, Z, or X. */
static void
stand_up(struct htr *htr)
{
	static const int axis[] = { 2, 0, 0 };
	static const double degrees[] = { 90, 0, -90 };
	double m[9];

	rotation_from_euler(m, &axis[htr->up], &degrees[htr->up], 1);
	if (htr->up != 1)
		clip_turn(&htr->clip, m);
}

int
main(int argc, char **argv)
{
	struct wish wish = read_options(argc, argv);
	struct bvh_input *in = cli_input(cli_operand(argc, argv));
	struct bvh_error error;
	struct htr htr;

	if (in == NULL)
		return cli_done();
	cli_watch_input(in);
	if (htr_read(&htr, in, &wish.htr, &cli_warnings, &error) < 0)
		cli_fail(&error);
	if (!wish.stays)
		stand_up(&htr);
	clip_settle(&htr.clip, 0, NULL);
	struct clip_bvh_style style = { .axes = wish.axes,
		.decimals = cli.precision,
		.from = in->name,
		.warnings = &cli_warnings };
	struct clip_bvh *out = clip_bvh_create(
	    cli_output(), &htr.clip, htr.clip.frames, &style, &error);
	double(*row)[CLIP_ROW] = calloc((size_t)htr.clip.joints, sizeof *row);
	if (out == NULL)
		cli_fail(&error);
	if (row == NULL)
		cli_die("out of memory");
	for (bvh_count f = 0; f < htr.clip.frames; f++) {
		clip_row(&htr.clip, f, row);
		if (clip_bvh_write(out, row) < 0)
			break;
		cli_progress(f + 1, htr.clip.frames);
	}
	if (clip_bvh_finish(out) < 0)
		cli_fail(&error);
	free(row);
	htr_free(&htr);
	cli_input_close(in);
	return cli_done();
}
