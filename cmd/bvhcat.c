/* bvhcat - join the frames of BVH files that have one skeleton. */
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "bvh/reader.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhcat",
	.synopsis = "[-f] [-N] [file ...]",
	.about = "Join BVH files of one skeleton and one rate; no number is changed.",
	.option = {
	    { 'f', "force", NULL, "whatever the OFFSETs are: those of the first stand" },
	    { 'N', "names", NULL, "write names that every reader takes" },
	},
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
	s->warnings = (struct bvh_warnings) { take_warning, s };
	s->input = cli_input(s->name);
	if (s->input == NULL)
		exit(cli_done());
	s->reader = reader_open(s->input, 0, &s->warnings, &s->error);
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

/* What all sources have to fit to, and the sum of their frames. */
struct result {
	struct bvh_header header;
	const char *first; /* the name of the first source */
	double chain; /* of its skeleton */
	bool force; /* OFFSETs may differ */
};

/* Refuses a source whose skeleton or rate is not that of the result. */
static void
check_source(const struct source *s, const struct result *result)
{
	const struct bvh_header *h = bvh_header(s->reader);
	const struct bvh_number *a = &result->header.frame_time, *b = &h->frame_time;
	const char *first = result->first;
	struct bvh_error why;

	if (!skeleton_same(result->header.skeleton, h->skeleton, !result->force,
		result->chain, &why))
		cli_die("%s: cannot follow %s: %s", s->name, first, why.text);
	if (h->frames > 0 && result->header.frames > 0 && !timing_same(a, b))
		cli_die("%s: cannot follow %s: Frame Time is %s here and %s before",
		    s->name, first, b->text != NULL ? b->text : "missing",
		    a->text != NULL ? a->text : "missing");
}

/* Adds a source to the header of the result.  Without frames it has no rate. */
static void
add_source(struct bvh_header *result, const struct source *s)
{
	const struct bvh_header *h = bvh_header(s->reader);

	if (result->frames == 0 && h->frames > 0) {
		result->frame_time = h->frame_time;
		if (h->frame_time.text != NULL &&
		    (result->frame_time.text = strdup(h->frame_time.text)) == NULL)
			cli_die("out of memory");
	}
	if (h->frames > BVH_MAX_FRAMES - result->frames)
		cli_die("%s: more frames in all than can be counted", s->name);
	result->frames += h->frames;
}

static void
begin(struct result *result, const struct source *first)
{
	result->header = *bvh_header(first->reader);
	result->header.frames = 0;
	result->first = first->name;
	result->chain = skeleton_chain(result->header.skeleton);
	if (result->chain < 0)
		cli_die("out of memory");
}

static struct result
read_headers(struct source *source, int count, bool force)
{
	struct result result = { .force = force };

	open_source(&source[0]);
	begin(&result, &source[0]);
	add_source(&result.header, &source[0]);
	for (int i = 1; i < count; i++) {
		open_source(&source[i]);
		check_source(&source[i], &result);
		add_source(&result.header, &source[i]);
		if (source[i].input->regular && source[i].input->fd != STDIN_FILENO)
			close_source(&source[i]);
	}
	return result;
}

/* False when there is no use in going on. */
static bool
copy_source(struct source *s, struct bvh_writer *out, bvh_count *done, bvh_count frames)
{
	struct bvh_frame *frame;
	enum bvh_status status;

	while ((status = bvh_read(s->reader, &frame)) == BVH_FRAME) {
		if (bvh_write(out, frame) < 0)
			return false;
		cli_progress(++*done, frames);
	}
	if (status == BVH_ERROR)
		cli_fail(&s->error);
	return true;
}

/* Names that every reader takes, all different; each change is told. */
static char **
plain_names(const struct bvh_skeleton *s, const char *file, struct names *names)
{
	static const char *const reserved[] = { "HIERARCHY", "ROOT", "JOINT", "End",
		"Site", "OFFSET", "CHANNELS", "MOTION", NULL };
	static const struct names_rule rule = { "#/\\:", reserved, "" };
	char **name = calloc((size_t)s->joints + 1, sizeof *name);

	if (name == NULL || names_open(names, &rule) < 0)
		cli_die("out of memory");
	for (int j = 0; j < s->joints; j++) {
		const char *old = s->joint[j].name;

		if (skeleton_is_end(&s->joint[j]))
			continue;
		name[j] = (char *)names_give(names, old);
		if (name[j] == NULL)
			cli_die("out of memory");
		if (strcmp(name[j], old) != 0)
			cli_warn(file, "joint '%s' is now '%s'", old, name[j]);
	}
	return name;
}

static void
swap_names(struct bvh_skeleton *s, char **name)
{
	for (int j = 0; j < s->joints; j++) {
		char *old = s->joint[j].name;

		s->joint[j].name = name[j];
		name[j] = old;
	}
}

/* Writes the header; files that are opened again are compared by their own names. */
static struct bvh_writer *
create(const struct result *result, bool plain, struct bvh_error *error)
{
	struct bvh_skeleton *s = result->header.skeleton;
	struct names names;

	if (!plain)
		return cli_writer(&result->header, error);
	char **name = plain_names(s, result->first, &names);
	swap_names(s, name);
	struct bvh_writer *out = cli_writer(&result->header, error);
	swap_names(s, name);
	free(name);
	names_close(&names);
	return out;
}

int
main(int argc, char **argv)
{
	struct bvh_error error;
	bool force = false, plain = false;
	int count;

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'f': force = true; break;
		case 'N': plain = true; break;
		}
	char **name = cli_operands(argc, argv, &count);
	struct source *source = calloc((size_t)count, sizeof *source);
	if (source == NULL)
		cli_die("out of memory");
	for (int i = 0; i < count; i++)
		source[i].name = name[i];

	struct result result = read_headers(source, count, force);
	bvh_count done = 0;
	struct bvh_writer *out = create(&result, plain, &error);
	bool going = true;
	for (int i = 0; i < count && going; i++) {
		if (source[i].reader == NULL) {
			open_source(&source[i]);
			check_source(&source[i], &result);
		}
		going = copy_source(&source[i], out, &done, result.header.frames);
		if (i > 0)
			close_source(&source[i]);
	}
	if (bvh_finish(out) < 0)
		cli_fail(&error);
	return cli_done();
}
