/* bvh2asf - an Acclaim skeleton and motion from a BVH file. */
#include "acclaim/acclaim.h"
#include "clip/frombvh.h"
#include "shared/cli.h"
#include "shared/pair.h"

const struct command command = {
	.name = "bvh2asf",
	.synopsis = "-o STEM [file]",
	.about = "Convert BVH to an Acclaim skeleton, STEM.asf, and its motion, STEM.amc.",
	.option = {
	    { 'o', "output", "STEM", "write STEM.asf and STEM.amc, both or neither" },
	},
	.notes =
	    "Each joint becomes a bone towards its child; where there is none or several, a\n"
	    "rigid bone goes to each. The root is called root. Numbers have 9 decimals, those\n"
	    "of directions 12, unless -p tells.\n\n"
	    "  bvh2asf -o walk walk.bvh                   walk.asf and walk.amc\n"
	    "  bvhtrim -f 1-100 walk.bvh | bvh2asf -o part its first 100 frames\n",
	.has = CLI_PRECISION | CLI_OFFSET | CLI_OTHER,
};

static struct acclaim_writer *
create(const char *stem, const struct clip *clip, struct bvh_error *error)
{
	static const int order[3] = { 2, 1, 0 };
	struct acclaim_style style = { .name = clip->joints > 0 ? clip->joint[0].name
								: "none",
		.note = "converted from BVH; :name is that of its first ROOT",
		.order = order,
		.decimals = cli.precision };

	return pair_create(stem, clip, &style, error);
}

/* Jitter of the last digits is no motion: few programs use that of bones. */
static void
settle(struct clip_source *source, const char *name)
{
	struct clip_jitter jitter = { 0 };

	clip_settle(&source->clip, 1e-5, &jitter);
	if (jitter.joints > 0)
		cli_warn(name,
		    "positions of %d joint%s, the first '%.60s', vary by less than 1e-5 of the bone and become constant: they lose %.2g",
		    jitter.joints, jitter.joints == 1 ? "" : "s", jitter.first,
		    jitter.most);
	if (clip_source_bones(source) < 0)
		cli_die("out of memory");
}

/* Joints that could move are known to do so, or not, when all frames are there. */
static void
store_all(struct bvh_reader *in, struct clip_source *source, const char *name,
    const struct bvh_error *error)
{
	struct bvh_frame *frame;
	enum bvh_status status;

	while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
		clip_source_row(source, frame->value);
		if (clip_store(&source->clip, source->row) < 0)
			cli_die("out of memory");
		cli_progress(frame->number, bvh_header(in)->frames);
	}
	if (status == BVH_ERROR)
		cli_fail(error);
	settle(source, name);
}

static void
write_read(struct acclaim_writer *out, struct bvh_reader *in, struct clip_source *source,
    const struct bvh_error *error)
{
	struct bvh_frame *frame;
	enum bvh_status status;

	while ((status = bvh_read(in, &frame)) == BVH_FRAME) {
		clip_source_row(source, frame->value);
		if (acclaim_write(out, source->row, NULL) < 0)
			return;
		cli_progress(frame->number, bvh_header(in)->frames);
	}
	if (status == BVH_ERROR)
		cli_fail(error);
}

int
main(int argc, char **argv)
{
	const char *stem = pair_stem(argc, argv);
	struct bvh_error error;
	struct clip_source source;

	const char *name = cli_operand(argc, argv);
	struct bvh_reader *in = cli_reader(name, 0, &error);
	if (clip_source_open(&source, bvh_header(in), cli.offset) < 0)
		cli_die("out of memory");
	if (source.positions)
		store_all(in, &source, name, &error);
	struct acclaim_writer *out = create(stem, &source.clip, &error);
	if (source.positions)
		pair_write(out, &source.clip, source.row, NULL);
	else
		write_read(out, in, &source, &error);
	if (acclaim_finish(out) < 0 || bvh_close(in) < 0)
		cli_error(&error);
	return pair_done();
}
