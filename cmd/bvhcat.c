/* bvhcat - join the frames of BVH files that have one skeleton. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "skeleton.h"
#include "survey.h"
#include "timing.h"

const struct command command = {
	.name = "bvhcat",
	.synopsis = "[file ...]",
	.about = "Join BVH files of one skeleton and one rate; no number is changed.",
	.notes =
	    "The skeleton and Frame Time of the first file are written. Nothing is written\n"
	    "when the skeletons or rates differ. A file that is - is standard input; with one\n"
	    "file bvhcat writes it in canonical form.\n\n"
	    "  bvhcat walk1.bvh walk2.bvh > walk.bvh      one after the other\n"
	    "  bvhtrim -f 1-100 a.bvh | bvhcat - b.bvh    100 frames of a, then b\n"
	    "  bvhcat odd.bvh > clean.bvh                 tabs, LF, one frame a line\n",
};

/* One input.  All headers are read before the first byte is written; a file is
 * then closed and opened again when its turn comes, a pipe stays open. */
struct source {
	const char *name;
	struct bvh_input *input;
	struct bvh_reader *reader;
	struct bvh_error error;
	struct bvh_warnings warnings;
	bool silent; /* while a header is read again */
};

static void
take_warning(void *to, const struct bvh_error *warning)
{
	const struct source *s = to;

	if (!s->silent)
		cli_warnings.take(cli_warnings.to, warning);
}

static void
open_source(struct source *s)
{
	s->warnings = (struct bvh_warnings){ take_warning, s };
	s->input = cli_input(s->name);
	if (s->input == NULL)
		exit(cli_done());
	s->reader = bvh_open(s->input, 0, &s->warnings, &s->error);
	if (s->reader == NULL)
		cli_fail(&s->error);
	bvh_want(s->reader, NULL);
	s->silent = false;
}

static void
close_source(struct source *s)
{
	if (bvh_close(s->reader) < 0)
		cli_fail(&s->error);
	cli_input_close(s->input);
	s->reader = NULL;
	s->silent = true;
}

/* Refuses a source whose skeleton or rate is not that of the result. */
static void
check_source(const struct source *s, const struct bvh_header *result, const char *first)
{
	const struct bvh_header *h = bvh_header(s->reader);
	const struct bvh_number *a = &result->frame_time, *b = &h->frame_time;
	struct survey survey;
	struct bvh_error why;

	if (survey_make(&survey, result->skeleton) < 0)
		cli_die("out of memory");
	if (!skeleton_same(result->skeleton, h->skeleton, 1e-6 * survey.height, &why))
		cli_die("%s: cannot follow %s: %s", s->name, first, why.text);
	survey_free(&survey);
	if (h->frames > 0 && result->frames > 0 && !timing_same(a, b))
		cli_die("%s: cannot follow %s: Frame Time is %s here and %s before", s->name, first,
		    b->text != NULL ? b->text : "missing", a->text != NULL ? a->text : "missing");
}

/* Adds a source to the header of the result.  Without frames it has no rate. */
static void
add_source(struct bvh_header *result, const struct source *s)
{
	const struct bvh_header *h = bvh_header(s->reader);

	if (result->frames == 0 && h->frames > 0) {
		result->frame_time = h->frame_time;
		if (h->frame_time.text != NULL)
			result->frame_time.text = strdup(h->frame_time.text);
	}
	if (h->frames > LONG_MAX - result->frames)
		cli_die("%s: more frames in all than can be counted", s->name);
	result->frames += h->frames;
}

static struct bvh_header
read_headers(struct source *source, int count)
{
	struct bvh_header result = { 0 };

	for (int i = 0; i < count; i++) {
		open_source(&source[i]);
		if (i == 0) {
			result = *bvh_header(source[i].reader);
			result.frames = 0;
		}
		check_source(&source[i], &result, source[0].name);
		add_source(&result, &source[i]);
		if (i > 0 && source[i].input->regular)
			close_source(&source[i]);
	}
	return result;
}

/* False when there is no use in going on. */
static bool
copy_source(struct source *s, struct bvh_writer *out, long frames)
{
	struct bvh_frame *frame;
	enum bvh_status status;

	while ((status = bvh_read(s->reader, &frame)) == BVH_FRAME) {
		if (bvh_write(out, frame) < 0)
			return false;
		cli_progress(frame->number, frames);
	}
	if (status == BVH_ERROR)
		cli_fail(&s->error);
	return true;
}

int
main(int argc, char **argv)
{
	struct bvh_error error;
	int count;

	while (cli_option(argc, argv) != -1)
		continue;
	char **name = cli_operands(argc, argv, &count);
	struct source *source = calloc((size_t)count, sizeof *source);
	if (source == NULL)
		cli_die("out of memory");
	for (int i = 0; i < count; i++)
		source[i].name = name[i];

	struct bvh_header header = read_headers(source, count);
	struct bvh_writer *out = bvh_create(cli_output(), &header, &error);
	if (out == NULL)
		cli_fail(&error);
	bool going = true;
	for (int i = 0; i < count && going; i++) {
		if (source[i].reader == NULL) {
			open_source(&source[i]);
			check_source(&source[i], &header, source[0].name);
		}
		going = copy_source(&source[i], out, header.frames);
		if (i > 0)
			close_source(&source[i]);
	}
	if (bvh_finish(out) < 0)
		cli_fail(&error);
	return cli_done();
}
