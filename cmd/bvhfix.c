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
	    { 'r', "rate", "FPS", "frames a second, where Frame Time is missing or absurd" },
	},
	.notes =
	    "Mended are counts of frames and channels, frames wrapped or run together,\n"
	    "numbers without a blank between, NaN (the value of the frame before is held),\n"
	    "stray lines, braces where the indentation tells, duplicate names, UTF-16. A line\n"
	    "with too few or too many values is left out. What cannot be mended without\n"
	    "guessing is refused, and nothing is written. The last line counts the repairs\n"
	    "and what is lost.\n\n"
	    "  bvhfix bad.bvh > good.bvh                  what can be mended\n"
	    "  bvhfix -n bad.bvh                          what it would do\n"
	    "  bvhfix -D , -r 30 old.bvh -o new.bvh       1,5 is 1.5; 30 frames a second\n",
};

struct options {
	char decimal;
	bool dry;
	const char *rate; /* Frame Time of -r, or NULL */
};

/* What a repair costs. */
enum loss { NOTHING, ROW, VALUE, WORD, LOSSES };

/* What is done about each fault that can be mended; NULL: its text tells it. */
static const struct repair {
	const char *code, *done;
	enum loss loss;
} repair[] = {
	{ "brace-missing", "it is put in: look at the tree (bvhinfo -t)", NOTHING },
	{ "brace-surplus", "it is left out: look at the tree (bvhinfo -t)", NOTHING },
	{ "channels-bad", "the names count", NOTHING },
	{ "channels-count", "the names count", NOTHING },
	{ "duplicate-name", "all but the first get a number", NOTHING },
	{ "frame-cut", "the line is left out", ROW },
	{ "frame-long", "the line is left out", ROW },
	{ "frame-short", "the line is left out", ROW },
	{ "frame-time-bad", "what can be read of it is taken, or that of -r", NOTHING },
	{ "frame-time-missing", "that of -r is put in", NOTHING },
	{ "frame-time-zero", "that of -r is put in", NOTHING },
	{ "frame-width", "all values together are frames", NOTHING },
	{ "frame-wrapped", "each gets one line", NOTHING },
	{ "frames-bad", "the frames are counted", NOTHING },
	{ "frames-fewer", "these are counted", NOTHING },
	{ "frames-joined", "each gets a line", NOTHING },
	{ "frames-missing", "the frames are counted", NOTHING },
	{ "frames-more", "all are kept", NOTHING },
	{ "glued", "they are parted", NOTHING },
	{ "motion-missing", "it is put in", NOTHING },
	{ "nan", NULL, VALUE }, /* the reader tells what stands for it */
	{ "offset-bad", "this and all after it are left out", WORD },
	{ "root-missing", "it becomes ROOT", NOTHING },
	{ "stray", "it is left out", WORD },
	{ "utf-16", "it becomes UTF-8", NOTHING },
};

/* What has been found. */
struct repairs {
	const struct options *options;
	const char *name; /* of the file */
	bvh_count mended, refused;
	bvh_count lost[LOSSES];
};

static bool
is(const struct bvh_error *e, const char *code)
{
	return e->code != NULL && strcmp(e->code, code) == 0;
}

static const struct repair *
find_repair(const struct bvh_error *e)
{
	for (size_t i = 0; i < sizeof repair / sizeof *repair; i++)
		if (is(e, repair[i].code))
			return &repair[i];
	return NULL;
}

/* What the reader could not do, the command may be able to. */
static bool
is_mended(const struct bvh_error *e, const struct options *o)
{
	if (is(e, "frame-time-missing") || is(e, "frame-time-zero"))
		return o->rate != NULL;
	return e->mended || (is(e, "frame-time-bad") && o->rate != NULL);
}

static void
take(void *to, const struct bvh_error *e)
{
	struct repairs *r = to;
	struct bvh_error told = *e;
	bool mended = is_mended(e, r->options);
	const struct repair *known = mended ? find_repair(e) : NULL;
	const char *done = known != NULL ? known->done : NULL;

	if (e->severity == BVH_WARNING && known == NULL) {
		cli_warnings.take(cli_warnings.to, e);
		return;
	}
	r->mended += mended;
	r->refused += !mended;
	r->lost[known != NULL ? known->loss : NOTHING]++;
	snprintf(told.text, sizeof told.text, "%s: %.400s%s%s",
	    mended ? "mended" : "cannot be mended", e->text, done != NULL ? "; " : "",
	    done != NULL ? done : "");
	if (mended)
		cli_tell(&told);
	else
		cli_error(&told);
}

/* The last line: how many repairs there were, and what they cost. */
static void
summarize(const struct repairs *r)
{
	static const char *const what[LOSSES] = { NULL, "line of values", "value",
		"stray line or word" };
	static const char *const many[LOSSES] = { NULL, "lines of values", "values",
		"stray lines or words" };
	struct bvh_error last;
	char lost[128] = "";
	size_t length = 0;

	for (int i = ROW; i < LOSSES; i++)
		if (r->lost[i] > 0)
			length += (size_t)snprintf(lost + length, sizeof lost - length,
			    "%s%lld %s", length > 0 ? ", " : "", r->lost[i],
			    r->lost[i] == 1 ? what[i] : many[i]);
	if (r->mended == 0)
		return;
	error_set(&last, r->name, 0, 0, "%lld fault%s mended: %s lost", r->mended,
	    r->mended == 1 ? "" : "s", length > 0 ? lost : "nothing");
	cli_tell(&last);
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
	error_set(&found, input->name, 1, 1, "UTF-16 text");
	found.code = "utf-16";
	found.mended = true;
	take(r, &found);
}

/* With -r, whether Frame Time is none that a recording has: a rate, perhaps. */
static bool
is_absurd(const struct bvh_number *time)
{
	return time->value != 0 && (time->value > 1 || time->value < 0.0005);
}

/* The Frame Time of -r, where it is needed. */
static void
set_rate(struct bvh_header *header, struct repairs *r)
{
	struct bvh_number *time = &header->frame_time;
	struct bvh_error absurd;

	if (r->options->rate == NULL || (time->value != 0 && !is_absurd(time)))
		return;
	if (time->value != 0) {
		error_set(
		    &absurd, r->name, 0, 0, "a Frame Time of %.20s seconds", time->text);
		absurd.code = "frame-time-bad";
		take(r, &absurd);
	}
	time->text = strdup(r->options->rate);
	if (time->text == NULL)
		cli_die("out of memory");
}

/* The header as it is to be written, once its frames are counted. */
static struct bvh_header
clean_header(struct bvh_reader *in, struct repairs *r)
{
	struct bvh_header header = *bvh_header(in);

	header.frames = -1;
	set_rate(&header, r);
	if (skeleton_rename_duplicates(header.skeleton) < 0)
		cli_die("out of memory");
	return header;
}

/* Without a writer the frames are only looked at. */
static void
copy_frames(struct bvh_reader *in, struct bvh_writer *out, const struct bvh_error *error)
{
	bvh_count declared = bvh_header(in)->frames;
	enum bvh_status status;
	struct bvh_frame *frame;

	while ((status = bvh_read_on(in, &frame)) == BVH_FRAME) {
		if (out != NULL && bvh_write(out, frame) < 0)
			break;
		cli_progress(frame->number, declared);
	}
	if (status == BVH_ERROR)
		cli_fail(error);
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct repairs repairs = { .options = &o, .name = name };
	struct bvh_warnings to = { take, &repairs };
	struct bvh_error error;

	struct bvh_input *input = cli_input(name);
	if (input == NULL)
		return cli_done();
	input->decimal = o.decimal;
	decode(input, &repairs);
	struct bvh_reader *in = reader_open(input, BVH_LENIENT | BVH_MEND, &to, &error);
	if (in == NULL)
		cli_fail(&error);
	struct bvh_header header = clean_header(in, &repairs);
	struct bvh_writer *out = NULL;
	if (!o.dry && (out = writer_create(cli_output(), &header, &error)) == NULL)
		cli_fail(&error);
	if (header.motion)
		copy_frames(in, out, &error);
	if (repairs.refused > 0)
		cli_die("%s: %lld fault%s left, nothing is written", name,
		    repairs.refused, repairs.refused == 1 ? " is" : "s are");
	summarize(&repairs);
	if (out != NULL && bvh_finish(out) < 0)
		cli_fail(&error);
	bvh_close(in);
	return cli_done();
}
