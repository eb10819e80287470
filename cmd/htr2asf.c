/* htr2asf - an Acclaim skeleton and motion from an HTR file. */
#include <stdio.h>
#include <stdlib.h>

#include "acclaim/acclaim.h"
#include "htr/htr.h"
#include "shared/cli.h"
#include "shared/pair.h"

const struct command command = {
	.name = "htr2asf",
	.synopsis = "-o STEM [file]",
	.about = "Convert HTR to an Acclaim skeleton, STEM.asf, and its motion, STEM.amc.",
	.option = {
	    { 'o', "output", "STEM", "write STEM.asf and STEM.amc, both or neither" },
	},
	.notes =
	    "Base rotations become the axes of bones, so that the angles of frames are copied\n"
	    "digit for digit but for the root. The first take is read. Other numbers have 9\n"
	    "decimals, those of directions 12, unless -p tells.\n\n"
	    "  htr2asf -o arm arm.htr                     arm.asf and arm.amc\n"
	    "  htr2asf -p 12 -o arm < arm.htr             the same from a pipe, 12 decimals\n",
	.has = CLI_PRECISION,
};

static struct acclaim_writer *
create(const char *stem, const struct htr *htr, struct bvh_error *error)
{
	char note[128];
	struct acclaim_style style = { .name = htr->clip.joint[0].name,
		.note = note,
		.order = htr->order,
		.decimals = cli.precision,
		.gaps_by_child = true };

	snprintf(note, sizeof note, "converted from HTR; lengths are in %s, %c is up",
	    *htr->unit != '\0' ? htr->unit : "an unknown unit", "XYZ"[htr->up]);
	return pair_create(stem, &htr->clip, &style, error);
}

static void
write_frames(struct acclaim_writer *out, const struct htr *htr)
{
	size_t joints = (size_t)htr->clip.joints;
	double(*row)[CLIP_ROW] = calloc(joints, sizeof *row);
	const char **text = calloc(joints, sizeof *text);

	if (row == NULL || text == NULL)
		cli_die("out of memory");
	for (size_t j = 0; j < joints; j++)
		text[j] = htr->text[j];
	pair_write(out, &htr->clip, row, text);
	free(row);
	free(text);
}

int
main(int argc, char **argv)
{
	const char *stem = pair_stem(argc, argv);
	struct bvh_input *in = cli_input(cli_operand(argc, argv));
	struct htr_wish wish = { .text = true };
	struct bvh_error error;
	struct htr htr;

	if (in == NULL)
		return cli_done();
	cli_watch_input(in);
	if (htr_read(&htr, in, &wish, &cli_warnings, &error) < 0)
		cli_fail(&error);
	clip_settle(&htr.clip, 0, NULL);
	struct acclaim_writer *out = create(stem, &htr, &error);
	write_frames(out, &htr);
	if (acclaim_finish(out) < 0)
		cli_error(&error);
	htr_free(&htr);
	cli_input_close(in);
	return pair_done();
}
