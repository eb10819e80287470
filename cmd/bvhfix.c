/* bvhfix - write clean what can be understood of a damaged BVH file. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/utf16.h"
#include "bvh/reader.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "bvh/writer.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhfix",
	.synopsis = "[-D C] [-n] [-r FPS] [file]",
	.about = "Write clean what can be understood of a damaged BVH file, naming each repair.",
	.option = {
	    { 'D', "decimal", "C", "C stands for the decimal point (-D , for 1,5)" },
	    { 'n', "dry-run", NULL, "only tell what would be done" },
	    { 'r', "rate", "FPS", "frames a second, where Frame Time is missing or bad" },
	},
	.notes =
	    "Mended are counts of frames, frames wrapped or run together, numbers without a\n"
	    "blank between, NaN (the value of the frame before is held), stray lines, braces\n"
	    "at the end, duplicate names, a last frame that is cut off, UTF-16. What cannot\n"
	    "be mended without guessing is refused, and nothing is written. In a clean file\n"
	    "no number is changed.\n\n"
	    "  bvhfix bad.bvh > good.bvh                  what can be mended\n"
	    "  bvhfix -n bad.bvh                          what it would do\n"
	    "  bvhfix -D , -r 30 old.bvh -o new.bvh       1,5 is 1.5; 30 frames a second\n",
};

struct options {
	char decimal;
	bool dry;
	const char *rate; /* Frame Time of -r, or NULL */
};

/* What has been found. */
struct repairs {
	const struct options *options;
	bvh_count mended, refused;
	bool resplit; /* lines were taken for no frames */
};

static bool
is(const struct bvh_error *e, const char *code)
{
	return e->code != NULL && strcmp(e->code, code) == 0;
}

/* What the reader could not do, the command may be able to. */
static bool
is_mended(const struct bvh_error *e, const struct repairs *r)
{
	if (is(e, "frame-time-bad") || is(e, "frame-time-missing") ||
	    is(e, "frame-time-zero"))
		return r->options->rate != NULL;
	return e->mended;
}

static void
take(void *to, const struct bvh_error *e)
{
	struct repairs *r = to;
	struct bvh_error told = *e;
	bool mended = is_mended(e, r);

	if (is(e, "comment") || is(e, "end-name") || is(e, "channel-ignored") ||
	    (e->severity == BVH_WARNING && !mended)) {
		cli_warnings.take(cli_warnings.to, e);
		return;
	}
	r->resplit = r->resplit || is(e, "frame-width");
	r->mended += mended;
	r->refused += !mended;
	snprintf(told.text, sizeof told.text, "%s: %.480s",
	    mended ? "mended" : "cannot be mended", e->text);
	if (mended)
		cli_tell(&told);
	else
		cli_error(&told);
}

static struct options
read_options(int argc, char **argv)
{
	static char time[TIMING_SIZE];
	struct options o = { .decimal = '.' };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'D':
			if (strlen(optarg) != 1 ||
			    strchr("+-0123456789eE{}#", *optarg) != NULL)
				cli_usage(
				    "-D: expected one byte that numbers do not have, found '%s'",
				    optarg);
			o.decimal = *optarg;
			break;
		case 'n': o.dry = true; break;
		case 'r': o.rate = timing_text(time, 1 / cli_rate('r')); break;
		}
	return o;
}

static void
decode(struct bvh_input *input, struct repairs *r)
{
	struct bvh_error found;

	if (!utf16_is(input))
		return;
	if (utf16_convert(input) < 0)
		cli_die("%s: %s", input->name, strerror(errno));
	error_set(&found, input->name, 1, 1, "UTF-16 text becomes UTF-8");
	found.mended = true;
	take(r, &found);
}

/* All values taken together must be the frames that were declared. */
static void
check_count(struct repairs *r, const char *name, bvh_count declared, bvh_count found)
{
	struct bvh_error error;

	if (!r->resplit || declared == found)
		return;
	if (declared < 0)
		error_set(&error, name, 0, 0,
		    "all values together make %lld frame%s, and no Frames: tells whether that is right",
		    found, found == 1 ? "" : "s");
	else
		error_set(&error, name, 0, 0,
		    "all values together make %lld frame%s, and Frames: says %lld", found,
		    found == 1 ? "" : "s", declared);
	take(r, &error);
}

/* The header as it is to be written, once its frames are counted. */
static struct bvh_header
clean_header(struct bvh_reader *in, const struct options *o)
{
	struct bvh_header header = *bvh_header(in);

	header.frames = -1;
	if (header.frame_time.value == 0 && o->rate != NULL)
		header.frame_time.text = strdup(o->rate);
	if (skeleton_rename_duplicates(header.skeleton) < 0 ||
	    (header.frame_time.text == NULL && o->rate != NULL))
		cli_die("out of memory");
	return header;
}

/* Without a writer the frames are only looked at. */
static void
copy_frames(struct bvh_reader *in, struct bvh_writer *out, struct repairs *r,
    const char *name, const struct bvh_error *error)
{
	bvh_count declared = bvh_header(in)->frames, found = 0;
	enum bvh_status status;
	struct bvh_frame *frame;

	while ((status = bvh_read_on(in, &frame)) == BVH_FRAME) {
		if (out != NULL && bvh_write(out, frame) < 0)
			break;
		found = frame->number;
		cli_progress(found, declared);
	}
	if (status == BVH_ERROR)
		cli_fail(error);
	check_count(r, name, declared, found);
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct repairs repairs = { .options = &o };
	struct bvh_warnings to = { take, &repairs };
	struct bvh_error error;

	struct bvh_input *input = cli_input(name);
	if (input == NULL)
		return cli_done();
	input->decimal = o.decimal;
	decode(input, &repairs);
	struct bvh_reader *in = reader_open(
	    input, BVH_LENIENT | BVH_RESPLIT, &to, &error);
	if (in == NULL)
		cli_fail(&error);
	struct bvh_header header = clean_header(in, &o);
	struct bvh_writer *out = NULL;
	if (!o.dry && (out = writer_create(cli_output(), &header, &error)) == NULL)
		cli_fail(&error);
	if (header.motion)
		copy_frames(in, out, &repairs, name, &error);
	if (repairs.refused > 0)
		cli_die("%s: %lld fault%s left, nothing is written", name,
		    repairs.refused, repairs.refused == 1 ? " is" : "s are");
	if (out != NULL && bvh_finish(out) < 0)
		cli_fail(&error);
	bvh_close(in);
	return cli_done();
}
