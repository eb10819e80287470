/* bvhcheck - every fault and doubt of BVH files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/json.h"
#include "bvh/reader.h"
#include "pose/doubts.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhcheck",
	.synopsis = "[-aJ] [file ...]",
	.about = "Tell every fault and doubt of BVH files, one a line, with its place.",
	.option = {
	    { 'a', "all", NULL, "each finding, not ten of a kind and a count" },
	    { 'J', "json", NULL, "as JSON: an array, an object a file" },
	},
	.notes =
	    "A line is file:line:column: error, warning or note: text [code]. An error is\n"
	    "what other programs stumble over; a warning what they read in different ways; a\n"
	    "note what some programs misread, or what may be meant or not. bvhcheck(1) tells\n"
	    "for each code the reason and the cure. The status is 1 when there are errors, 0\n"
	    "when there are none.\n\n"
	    "  bvhcheck walk.bvh                          all that is known of one file\n"
	    "  bvhcheck -q *.bvh                          errors only, of many\n"
	    "  bvhcheck walk.bvh | grep -c 'note:'        how many notes\n",
	.has = CLI_REPORTS,
};

struct options {
	bool all, json;
};

enum { TOLD = 10 }; /* findings of one code, then they are counted */

/* How often a code was found in a file. */
struct code {
	const char *name; /* of the library, and its own */
	enum bvh_severity severity;
	bvh_count count;
};

/* The findings of one file. */
struct findings {
	struct bvh_output *out;
	const char *file;
	const struct options *options;
	bvh_count count[3]; /* by severity */
	struct code *code; /* in the order of their first one */
	int codes;
	bool printed; /* one of them */
	bool unread; /* there was trouble with the disk or with memory */
};

static const char *const severity[] = { "error", "warning", "note" };

/* How often the code of a finding was there, with this one. */
static bvh_count
count_code(struct findings *f, const struct bvh_error *e)
{
	for (int i = 0; i < f->codes; i++)
		if (strcmp(f->code[i].name, e->code) == 0 &&
		    f->code[i].severity == e->severity)
			return ++f->code[i].count;
	f->code = array_grow(f->code, (size_t)f->codes, sizeof *f->code);
	if (f->code == NULL)
		cli_die("out of memory");
	f->code[f->codes++] = (struct code) { e->code, e->severity, 1 };
	return 1;
}

static void
print_json(struct findings *f, const struct bvh_error *e)
{
	struct bvh_output *out = f->out;

	output_format(out,
	    "%s{\"line\":%lld,\"column\":%lld,\"severity\":\"%s\",\"code\":",
	    f->printed ? ",\n" : "\n", e->line, e->column, severity[e->severity]);
	json_string(out, e->code);
	output_string(out, ",\"text\":");
	json_string(out, e->text);
	output_byte(out, '}');
}

static void
print_line(const struct findings *f, const struct bvh_error *e)
{
	struct bvh_output *out = f->out;

	output_plain(out, f->file);
	output_byte(out, ':');
	if (e->line > 0)
		output_format(out, "%lld:", e->line);
	if (e->column > 0)
		output_format(out, "%lld:", e->column);
	output_format(out, " %s: ", severity[e->severity]);
	output_string(out, e->text);
	output_format(out, " [%s]\n", e->code);
}

static bool
is_wanted(enum bvh_severity s)
{
	return s == BVH_FAULT || !cli.quiet;
}

/* Who stumbles over what the reader warns of for its own sake. */
static void
add_others(struct bvh_error *e)
{
	static const struct {
		char code[20];
		const char *trouble;
	} known[] = {
		{ "channel-ignored", "three.js misreads the file, assimp refuses it" },
		{ "duplicate-name", "Blender and three.js move one of them only" },
		{ "frame-time-missing",
		    "Blender loses a frame, three.js and assimp refuse the file" },
		{ "frame-wrapped", "Blender and three.js refuse the file" },
		{ "frames-fewer", "three.js and assimp refuse the file" },
		{ "frames-joined", "Blender and three.js misread the file" },
		{ "frames-more", "Blender reads them" },
	};
	size_t used = strlen(e->text);

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(e->code, known[i].code) == 0)
			snprintf(e->text + used, sizeof e->text - used, "; %s",
			    known[i].trouble);
}

static void
take(void *to, const struct bvh_error *e)
{
	struct findings *f = to;
	struct bvh_error told = *e;

	f->count[e->severity]++;
	if (!is_wanted(e->severity) || (count_code(f, e) > TOLD && !f->options->all))
		return;
	add_others(&told);
	if (f->options->json)
		print_json(f, &told);
	else
		print_line(f, &told);
	f->printed = true;
}

/* What take() has only counted. */
static void
print_rest(const struct findings *f)
{
	struct bvh_output *out = f->out;
	const char *between = "\n";

	for (int i = 0; i < f->codes; i++) {
		const struct code *c = &f->code[i];

		if (c->count <= TOLD || f->options->all)
			continue;
		if (f->options->json) {
			output_format(out,
			    "%s{\"severity\":\"%s\",\"code\":\"%s\",\"count\":%lld}",
			    between, severity[c->severity], c->name, c->count - TOLD);
			between = ",\n";
			continue;
		}
		output_plain(out, f->file);
		output_format(out, ": %s: %lld more, which -a tells [%s]\n",
		    severity[c->severity], c->count - TOLD, c->name);
	}
}

/* A fault that reading cannot go on after: it may be another format. */
static void
take_last(struct findings *f, const struct bvh_error *e)
{
	const char *hint = cli_take_hint(f->file);
	struct bvh_error told = *e;

	if (hint != NULL)
		snprintf(told.text, sizeof told.text, "%.400s; %s", e->text, hint);
	take(f, &told);
}

/* Reading came to an end; the disk or memory is trouble, and no fault of the file. */
static void
tell_failure(struct findings *f, const struct bvh_input *input, const struct bvh_error *e)
{
	f->unread = input->error != 0 || e->code == NULL ||
		    strcmp(e->code, "memory") == 0;
	if (f->unread)
		cli_error(e);
	else {
		take_last(f, e);
		cli_reported();
	}
}

static void
missing_motion(struct findings *f)
{
	struct bvh_error error;

	error_set(&error, f->file, 0, 0,
	    "the file ends after its hierarchy: there is no MOTION");
	error.code = "motion-missing";
	take(f, &error);
}

/* A Ctrl-Z at the end, as of old systems. */
static void
note_mark(struct findings *f)
{
	struct bvh_error error;

	error_set(&error, f->file, 0, 0, "a Ctrl-Z at the end: Blender refuses that");
	error.code = "ctrl-z";
	error.severity = BVH_NOTE;
	take(f, &error);
}

/* Reads all that can be read of a file; what it is like comes through take(). */
static void
read_file(struct findings *f, struct bvh_input *input)
{
	struct bvh_warnings to = { take, f };
	struct bvh_error error;
	struct bvh_frame *frame;
	struct doubts doubts;
	enum bvh_status status = BVH_END;
	struct bvh_reader *in = reader_open(
	    input, BVH_LENIENT | BVH_SKELETON | BVH_NOTES, &to, &error);

	if (in == NULL) {
		tell_failure(f, input, &error);
		return;
	}
	if (!bvh_header(in)->motion)
		missing_motion(f);
	if (doubts_open(&doubts, bvh_header(in), f->file, &to) < 0)
		cli_die("out of memory");
	while (
	    bvh_header(in)->motion && (status = bvh_read_on(in, &frame)) == BVH_FRAME) {
		doubts_frame(&doubts, frame);
		cli_progress(frame->number, bvh_header(in)->frames);
	}
	doubts_close(&doubts);
	if (input->marked)
		note_mark(f);
	if (status == BVH_ERROR)
		tell_failure(f, input, &error);
	else
		cli_reported();
	bvh_close(in);
}

static void
summarize(const struct findings *f)
{
	const char *result = f->unread                 ? "could not be read"
			     : f->count[BVH_FAULT] > 0 ? "has errors"
						       : "is readable";

	if (f->options->json)
		output_string(f->out, "],\"counted\":[");
	print_rest(f);
	if (f->options->json) {
		output_format(f->out,
		    "],\"errors\":%lld,\"warnings\":%lld,\"notes\":%lld}", f->count[0],
		    f->count[1], f->count[2]);
		return;
	}
	output_plain(f->out, f->file);
	output_format(f->out, ": %s: %lld error%s, %lld warning%s, %lld note%s\n", result,
	    f->count[0], f->count[0] == 1 ? "" : "s", f->count[1],
	    f->count[1] == 1 ? "" : "s", f->count[2], f->count[2] == 1 ? "" : "s");
}

/* False when the file could not be opened. */
static bool
check(const char *name, bool first, void *to)
{
	struct bvh_output *out = cli_output();
	struct findings f = { .out = out, .file = name, .options = to };
	struct bvh_input *input = cli_input(name);

	if (input == NULL)
		return false;
	if (f.options->json) {
		output_string(out, first ? "\n{\"file\":" : ",\n{\"file\":");
		json_string(out, name);
		output_string(out, ",\"findings\":[");
	}
	read_file(&f, input);
	summarize(&f);
	free(f.code);
	if (f.count[BVH_FAULT] > 0)
		cli_answer_no();
	if (cli.strict && f.count[BVH_WARNING] > 0)
		cli_trouble();
	cli_input_close(input);
	return true;
}

int
main(int argc, char **argv)
{
	struct options o = { 0 };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'a': o.all = true; break;
		case 'J': o.json = true; break;
		}
	cli_each(argc, argv, o.json, check, &o);
	return cli_done();
}
