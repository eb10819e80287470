/* bvhtrim - keep or drop frames of a BVH file. */
#include "bvh/timing.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhtrim",
	.synopsis = "[-e N] [-f LIST] [-x] [file]",
	.about = "Keep frames of a BVH file, or drop them; no number is changed.",
	.option = {
	    { 'e', "every", "N", "of these keep the first and every Nth after it" },
	    { 'f', "frames", "LIST", "the frames to keep (default 1-, all)" },
	    { 'x', "exclude", NULL, "drop the frames of LIST and keep the others" },
	},
	.notes =
	    "A LIST is as in cut: 1-100,250,400- are frames 1 to 100, 250 and from 400 on;\n"
	    "r1 is the last frame, r10- are the last ten; 0.5s-2s are seconds. Frames count\n"
	    "from 1. The file is - or none for standard input.\n\n"
	    "  bvhtrim -f 100-400 walk.bvh > part.bvh     frames 100 to 400\n"
	    "  bvhtrim -f r120- walk.bvh | bvhinfo        look at the last 120\n"
	    "  bvhtrim -e 4 walk.bvh -o slow.bvh          every 4th: 120 a second become 30\n",
};

struct options {
	const char *frames;
	bool exclude;
	bvh_count every;
};

static struct options
read_options(int argc, char **argv)
{
	struct options o = { .every = 1 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'e': o.every = cli_whole('e', 1, BVH_MAX_FRAMES); break;
		case 'f': o.frames = optarg; break;
		case 'x': o.exclude = true; break;
		}
	if (o.exclude && o.frames == NULL)
		cli_usage("-x drops the frames of -f");
	return o;
}

/* The frames to keep of a file. */
static void
choose(struct frame_list *list, const struct options *o, const struct bvh_header *header,
    const char *name)
{
	cli_resolve(list, header, name);
	if (o->exclude && frame_list_invert(list, header->frames) < 0)
		cli_die("out of memory");
	if (frame_list_count(list) == 0 && header->frames > 0)
		cli_die("%s: nothing is left of its %lld frame%s", name, header->frames,
		    header->frames == 1 ? "" : "s");
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct frame_list list;
	struct bvh_error error;
	struct bvh_frame *frame = NULL;

	cli_frame_list(&list, o.frames);
	struct bvh_reader *in = cli_reader(name, 0, &error);
	struct bvh_header header = *bvh_header(in);
	bvh_want(in, NULL);
	choose(&list, &o, &header, name);
	header.frames = (frame_list_count(&list) + o.every - 1) / o.every;
	if (o.every > 1 && header.frame_time.value > 0)
		header.frame_time.text = timing_product(&header.frame_time, o.every);
	if (header.frame_time.value > 0 && header.frame_time.text == NULL)
		cli_die("out of memory");

	struct bvh_writer *out = cli_writer(&header, &error);
	for (bvh_count kept = 0; cli_next_frame(in, &list, &frame, &error); kept++)
		if (kept % o.every == 0 && bvh_write(out, frame) < 0)
			return cli_done();
	if (bvh_finish(out) < 0 || bvh_close(in) < 0)
		cli_fail(&error);
	return cli_done();
}
