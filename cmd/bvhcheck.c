/* bvhcheck - every fault and doubt of BVH files. */
#include <string.h>

#include "base/json.h"
#include "bvh/reader.h"
#include "pose/doubts.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhcheck",
	.synopsis = "[-J] [file ...]",
	.about = "Tell every fault and doubt of BVH files, one a line, with its place.",
	.option = {
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

/* The findings of one file. */
struct findings {
	struct bvh_output *out;
	const char *file;
	bool json;
	bvh_count count[3]; /* by severity */
	bool unread; /* there was trouble with the disk or with memory */
};

static const char *const severity[] = { "error", "warning", "note" };

static void
print_json(struct findings *f, const struct bvh_error *e)
{
	struct bvh_output *out = f->out;
	bool first = f->count[0] + f->count[1] + f->count[2] == 1;

	output_format(out,
	    "%s{\"line\":%lld,\"column\":%lld,\"severity\":\"%s\",\"code\":",
	    first ? "\n" : ",\n", e->line, e->column, severity[e->severity]);
	json_string(out, e->code != NULL ? e->code : "unreadable");
	output_string(out, ",\"text\":");
	json_string(out, e->text);
	output_byte(out, '}');
}

static void
print_line(struct findings *f, const struct bvh_error *e)
{
	struct bvh_output *out = f->out;

	output_string(out, f->file);
	output_byte(out, ':');
	if (e->line > 0)
		output_format(out, "%lld:", e->line);
	if (e->column > 0)
		output_format(out, "%lld:", e->column);
	output_format(out, " %s: ", severity[e->severity]);
	output_string(out, e->text);
	output_string(out, " [");
	output_string(out, e->code != NULL ? e->code : "unreadable");
	output_string(out, "]\n");
}

static void
take(void *to, const struct bvh_error *e)
{
	struct findings *f = to;

	f->count[e->severity]++;
	if (e->severity != BVH_FAULT && cli.quiet)
		return;
	if (f->json)
		print_json(f, e);
	else
		print_line(f, e);
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
		take(f, e);
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
	    input, BVH_LENIENT | BVH_SKELETON, &to, &error);

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

	if (f->json) {
		output_format(f->out,
		    "],\"errors\":%lld,\"warnings\":%lld,\"notes\":%lld}", f->count[0],
		    f->count[1], f->count[2]);
		return;
	}
	output_string(f->out, f->file);
	output_format(f->out, ": %s: %lld error%s, %lld warning%s, %lld note%s\n", result,
	    f->count[0], f->count[0] == 1 ? "" : "s", f->count[1],
	    f->count[1] == 1 ? "" : "s", f->count[2], f->count[2] == 1 ? "" : "s");
}

/* False when the file could not be opened. */
static bool
check(const char *name, bool first, void *as_json)
{
	bool json = *(bool *)as_json;
	struct bvh_output *out = cli_output();
	struct findings f = { .out = out, .file = name, .json = json };
	struct bvh_input *input = cli_input(name);

	if (input == NULL)
		return false;
	if (json) {
		output_string(out, first ? "\n{\"file\":" : ",\n{\"file\":");
		json_string(out, name);
		output_string(out, ",\"findings\":[");
	}
	read_file(&f, input);
	summarize(&f);
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
	bool json = false;

	while (cli_option(argc, argv) != -1)
		json = true;
	cli_each(argc, argv, json, check, &json);
	return cli_done();
}
