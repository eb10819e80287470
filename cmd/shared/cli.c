/* cli.c - what all commands share (cli.h): messages, files, progress, status. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bvh/reader.h"
#include "cli.h"
#include "place.h"

static int status; /* of enum cli_status */
static struct bvh_output output;
static bool output_is_open;
static bool output_is_told; /* of the failure of the output a message has been */
static bool gave_up; /* the command ended before its end */
static bool reported; /* on one file at least */
static bool progress_is_shown;

/* Messages ------------------------------------------------------------------ */

/* A message starts on a line of its own, and after the data that came before. */
static void
clear_line(void)
{
	if (output_is_open)
		output_flush(&output);
	if (progress_is_shown)
		fputs("\r\033[K", stderr);
	progress_is_shown = false;
}

static void
message(const struct bvh_error *e, const char *kind)
{
	clear_line();
	fprintf(stderr, "%s: ", command.name);
	if (e->file != NULL)
		fprintf(stderr, "%s:", e->file);
	if (e->line > 0)
		fprintf(stderr, "%lld:", e->line);
	if (e->column > 0)
		fprintf(stderr, "%lld:", e->column);
	fprintf(stderr, "%s%s%s\n", e->file != NULL ? " " : "", kind, e->text);
}

void
cli_error(const struct bvh_error *e)
{
	message(e, "");
	status = CLI_TROUBLE;
	output_is_told = output_is_told || (output.error != 0 && e->file == output.name);
}

static void
tell(const struct bvh_error *e, const char *kind)
{
	if (cli.strict)
		status = CLI_TROUBLE;
	if (!cli.quiet)
		message(e, kind);
}

void
cli_tell(const struct bvh_error *e)
{
	tell(e, "");
}

static void
take_warning(void *to, const struct bvh_error *e)
{
	(void)to;
	tell(e, "warning: ");
}

const struct bvh_warnings cli_warnings = { take_warning, NULL };

void
cli_warn(const char *file, const char *format, ...)
{
	struct bvh_error warning;
	va_list values;

	va_start(values, format);
	error_set_list(&warning, file, 0, 0, format, values);
	va_end(values);
	take_warning(NULL, &warning);
}

void
cli_fail(const struct bvh_error *e)
{
	cli_error(e);
	gave_up = true;
	exit(cli_done());
}

void
cli_die(const char *format, ...)
{
	struct bvh_error error;
	va_list values;

	va_start(values, format);
	error_set_list(&error, NULL, 0, 0, format, values);
	va_end(values);
	cli_fail(&error);
}

/* Files --------------------------------------------------------------------- */

/* What is done leaves before we wait for more. */
static void
flush_output(void *unused)
{
	(void)unused;
	if (output_is_open)
		output_flush(&output);
}

struct bvh_input *
cli_input(const char *name)
{
	struct bvh_input *in = malloc(sizeof *in);
	int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

	if (fd >= 0 && in != NULL && text_open(in, fd, name) == 0) {
		in->idle = flush_output;
		return in;
	}
	struct bvh_error error;
	error_set(&error, name, 0, 0, "%s", strerror(errno));
	cli_error(&error);
	free(in);
	return NULL;
}

void
cli_input_close(struct bvh_input *in)
{
	if (in->fd != STDIN_FILENO)
		close(in->fd); /* only read from: nothing is lost */
	text_close(in);
	free(in);
}

struct bvh_reader *
cli_reader(const char *name, int flags, struct bvh_error *error)
{
	struct bvh_input *in = cli_input(name);

	if (in == NULL)
		exit(cli_done());
	struct bvh_reader *reader = reader_open(in, flags, &cli_warnings, error);
	if (reader == NULL)
		cli_fail(error);
	return reader;
}

bool
cli_next_frame(struct bvh_reader *in, struct frame_list *list, struct bvh_frame **frame,
    const struct bvh_error *error)
{
	bvh_count frames = bvh_header(in)->frames, last = frame_list_last(list);

	do {
		if (last < frames && (*frame == NULL ? 0 : (*frame)->number) >= last)
			return false;
		enum bvh_status result = bvh_read(in, frame);
		if (result == BVH_ERROR)
			cli_fail(error);
		if (result == BVH_END)
			return false;
		cli_progress((*frame)->number, frames);
	} while (!frame_list_has(list, (*frame)->number));
	return true;
}

struct bvh_output *
cli_output(void)
{
	const char *name;
	struct bvh_error error;

	if (output_is_open)
		return &output;
	int fd = place_open(0, &name, &error);
	if (fd < 0)
		cli_fail(&error);
	if (output_open(&output, fd, name) < 0)
		cli_die("out of memory");
	output_is_open = true;
	return &output;
}

/* Standard output is closed too: some systems tell only then that it failed. */
static void
close_output(void)
{
	struct bvh_error error;

	output_is_open = false;
	int result = output_close(&output);
	if (output.fd == STDOUT_FILENO && close(STDOUT_FILENO) < 0 && result == 0) {
		output.error = errno;
		result = -1;
	}
	if (result < 0 && !output_is_told) {
		error_set(&error, output.name, 0, 0, "%s", strerror(output.error));
		cli_error(&error);
	}
}

void
cli_answer_no(void)
{
	if (status == CLI_DONE)
		status = CLI_NO;
}

void
cli_trouble(void)
{
	status = CLI_TROUBLE;
}

void
cli_reported(void)
{
	reported = true;
}

int
cli_done(void)
{
	struct bvh_error error;

	clear_line();
	if (output_is_open)
		close_output();
	bool keep = status != CLI_TROUBLE ||
		    (command.has & CLI_REPORTS && reported && output.error == 0);
	if (place_close(keep && !gave_up, &error) < 0)
		cli_error(&error);
	return status;
}

/* Progress ------------------------------------------------------------------ */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void
cli_progress(bvh_count done, bvh_count frames)
{
	enum { STEP = 256 };
	static double start, next;

	if (done % STEP != 0 || cli.quiet || !isatty(STDERR_FILENO) || isatty(output.fd))
		return;
	double t = now();
	if (start == 0) {
		start = t;
		next = t + 1;
	}
	if (t < next)
		return;
	next = t + 0.2;
	fprintf(stderr, "\r%s: frame %lld of %lld, %.0f%%, %.0f frames/s\033[K",
	    command.name, done, frames, 100.0 * (double)done / (double)frames,
	    (double)done / (t - start));
	progress_is_shown = true;
}
