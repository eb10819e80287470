/* hanim2bvh - a BVH file from an H-Anim figure. */
#include <stdlib.h>

#include "clip/tobvh.h"
#include "hanim/scene.h"
#include "shared/cli.h"
#include "shared/xml.h"

const struct command command = {
	.name = "hanim2bvh",
	.synopsis = "[-k N|NAME] [-r FPS] [file]",
	.about = "Convert an H-Anim figure in VRML97 or X3D to BVH.",
	.option = {
	    { 'k', "animation", "N|NAME", "one of several animations (default the first)" },
	    { 'r', "rate", "FPS", "frames a second (default: the common step of all keys)" },
	},
	.notes =
	    "Numbers have 9 decimals unless -p tells.\n\n"
	    "  hanim2bvh figure.wrl > figure.bvh          Joints, and Sites called _tip\n"
	    "  hanim2bvh -r 30 figure.wrl | bvhfk         where they are\n",
	.has = CLI_PRECISION,
};

/* XML starts with <, perhaps in UTF-16, VRML97 with #; both after a byte order mark. */
static int
read_scene(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	static const char mark[] = "\xef\xbb\xbf";

	for (int i = 0; i < 3 && (unsigned char)mark[i] == text_peek(in); i++)
		text_skip(in);
	if (text_peek(in) == '<' || text_peek(in) == 0xfe || text_peek(in) == 0xff)
		return xml_read(scene, in, error);
	return vrml_read(scene, in, error);
}

static void
write_frames(struct hanim_take *take)
{
	struct bvh_error error;
	struct clip_bvh_style style = {
		.axes = CLIP_WORLD, .decimals = cli.precision, .still_roots = true
	};
	struct clip_bvh *out = clip_bvh_create(
	    cli_output(), &take->clip, take->clip.frames, &style, &error);
	double(*row)[CLIP_ROW] = calloc((size_t)take->clip.joints, sizeof *row);

	if (out == NULL)
		cli_fail(&error);
	if (row == NULL)
		cli_die("out of memory");
	for (bvh_count frame = 0; frame < take->clip.frames; frame++) {
		if (hanim_take_row(take, frame, row) < 0)
			cli_fail(take->report.error);
		if (clip_bvh_write(out, row) < 0)
			break;
		cli_progress(frame + 1, take->clip.frames);
	}
	if (clip_bvh_finish(out) < 0)
		cli_fail(&error);
	free(row);
}

int
main(int argc, char **argv)
{
	struct bvh_error error;
	struct vrml_scene scene;
	struct hanim_take take;
	struct hanim_wish wish = { 0 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'k': wish.animation = optarg; break;
		case 'r': wish.rate = cli_rate('r'); break;
		}
	if (!cli.precise)
		cli.precision = 9;
	const char *name = cli_operand(argc, argv);
	struct bvh_input *in = cli_input(name);
	if (in == NULL)
		return cli_done();
	cli_watch_input(in);
	if (read_scene(&scene, in, &error) < 0 ||
	    hanim_take_open(&take, &scene, &wish, in->name, &cli_warnings, &error) < 0)
		cli_fail(&error);
	write_frames(&take);
	hanim_take_close(&take);
	vrml_free(&scene);
	cli_input_close(in);
	return cli_done();
}
