/* files.c - files in and out, progress, the end (files.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/kind.h"
#include "base/text.h"
#include "files.h"
#include "place.h"

static struct bvh_output output;
static bool output_is_open;
static bool gave_up; /* the command ended before its end */
static bool reported; /* on one file at least */

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

/* Which format the command reads; asf2bvh reads two, one after the other. */
static enum kind
format_wanted(void)
{
	static int opened;

	opened++;
	if (strncmp(command.name, "htr2", 4) == 0)
		return KIND_HTR;
	if (strncmp(command.name, "asf2", 4) == 0)
		return opened == 1 ? KIND_ASF : KIND_AMC;
	return strncmp(command.name, "hanim2", 6) == 0 ? KIND_X3D : KIND_BVH;
}

/* Whoever gives a command the file of another one is told which. */
static void
hint_at_format(struct bvh_input *in)
{
	static const char *const hint[] = {
		[KIND_UNKNOWN] = NULL,
		[KIND_BVH] = "this looks like BVH already: bvhinfo and bvhcat read it",
		[KIND_HTR] = "this looks like HTR: htr2bvh reads it",
		[KIND_ASF] = "this looks like ASF: asf2bvh reads it, before the AMC",
		[KIND_AMC] = "this looks like AMC: asf2bvh reads it, behind its ASF",
		[KIND_VRML] = "this looks like VRML97: hanim2bvh reads it",
		[KIND_X3D] = "this looks like X3D: hanim2bvh reads it",
	};
	enum kind wanted = format_wanted();

	text_peek(in);
	enum kind found = kind_guess(in->buffer + in->at);
	if (found == KIND_VRML && wanted == KIND_X3D)
		found = wanted;
	cli_hint(in->name, found != wanted ? hint[found] : NULL);
}

struct bvh_input *
cli_input(const char *name)
{
	struct bvh_input *in = malloc(sizeof *in);
	int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

	if (fd >= 0 && in != NULL && text_open(in, fd, name) == 0) {
		in->idle = flush_output;
		hint_at_format(in);
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
	cli_follow(&output);
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
	if (result < 0 && !cli_told(&output)) {
		error_set(&error, output.name, 0, 0, "%s", strerror(output.error));
		cli_error(&error);
	}
}

void
cli_refuse_terminal(const char *what)
{
	cli_output();
	if (place_is_terminal(0))
		cli_die("%s is not for a terminal: use -o, > or a pipe", what);
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

	if (output_is_open)
		close_output();
	bool keep = cli_status() != CLI_TROUBLE ||
		    (command.has & CLI_REPORTS && reported && !cli_failed() &&
			output.error == 0);
	if (place_close(keep && !gave_up, &error) < 0)
		cli_error(&error);
	return (int)cli_status();
}

/* Progress ------------------------------------------------------------------ */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A number of frames that a file declares need not be true, or not be there. */
static void
show_progress(bvh_count done, bvh_count frames, double rate)
{
	if (done <= frames)
		cli_show("frame %lld of %lld, %.0f%%, %.0f frames/s", done, frames,
		    100.0 * (double)done / (double)frames, rate);
	else
		cli_show("frame %lld, %.0f frames/s", done, rate);
}

/* Whether the time has come to show something anew, and the seconds since the first
 * time that was asked. */
static bool
is_time(double *elapsed)
{
	static double start, next;

	if (cli.quiet || !isatty(STDERR_FILENO) || place_is_terminal(0))
		return false;
	double t = now();
	if (start == 0) {
		start = t;
		next = t + 1;
	}
	if (t < next)
		return false;
	next = t + 0.2;
	*elapsed = t - start;
	return true;
}

void
cli_progress(bvh_count done, bvh_count frames)
{
	enum { STEP = 256 };
	double elapsed;

	if (done % STEP == 0 && is_time(&elapsed))
		show_progress(done, frames, (double)done / elapsed);
}

static void
show_read(void *argument, bvh_count bytes)
{
	const struct bvh_input *in = argument;
	struct stat about;
	double elapsed;

	if (!is_time(&elapsed))
		return;
	if (in->regular && fstat(in->fd, &about) == 0 && about.st_size > 0)
		cli_show("read %.1f of %.1f MB, %.0f%%", (double)bytes / 1e6,
		    (double)about.st_size / 1e6,
		    100.0 * (double)bytes / (double)about.st_size);
	else
		cli_show("read %.1f MB", (double)bytes / 1e6);
}

static void
show_written(void *argument, bvh_count bytes)
{
	double elapsed;

	(void)argument;
	if (is_time(&elapsed))
		cli_show("written %.1f MB", (double)bytes / 1e6);
}

void
cli_watch_input(struct bvh_input *in)
{
	in->watch = (struct text_watch) { .moved = show_read, .argument = in };
}

void
cli_watch_output(struct bvh_output *out)
{
	out->watch.moved = show_written;
}
