/* messages.c - messages and the exit status (messages.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "messages.h"

struct cli cli = { .precision = 6 };

static enum cli_status status;
static struct bvh_output *followed;
static bool output_is_told; /* of the failure of the output a message has been */
static bool failed; /* by more than a file that cannot be read */
static bool line_is_shown;

/* What the next error of a file may be about. */
static struct {
	const char *file, *text;
} hint;

void
cli_hint(const char *file, const char *text)
{
	hint.file = file;
	hint.text = text;
}

const char *
cli_take_hint(const char *file)
{
	const char *text = file == hint.file ? hint.text : NULL;

	if (text != NULL)
		hint.text = NULL;
	return text;
}

void
cli_follow(struct bvh_output *out)
{
	followed = out;
}

/* A message starts on a line of its own, and after the data that came before. */
static void
clear_line(void)
{
	if (followed != NULL)
		output_flush(followed);
	if (line_is_shown)
		fputs("\r\033[K", stderr);
	line_is_shown = false;
}

/* What is said may hold names of files and what stands in them. */
static void
put_plain(const char *text)
{
	enum { ROOM = 1024, AT_ONCE = ROOM / 4 - 1 };
	char plain[ROOM];

	for (size_t left = strlen(text), part; left > 0; left -= part, text += part) {
		part = error_part(text, left, AT_ONCE);
		error_plain(plain, ROOM, text, part);
		fputs(plain, stderr);
	}
}

static void put_list(const char *format, va_list) BVH_PRINTF(1, 0);

static void
put_list(const char *format, va_list values)
{
	char text[1024];

	vsnprintf(text, sizeof text, format, values);
	put_plain(text);
}

static void
message(const struct bvh_error *e, const char *kind)
{
	clear_line();
	fprintf(stderr, "%s: ", command.name);
	if (e->file != NULL) {
		put_plain(e->file);
		fputc(':', stderr);
	}
	if (e->line > 0)
		fprintf(stderr, "%lld:", e->line);
	if (e->column > 0)
		fprintf(stderr, "%lld:", e->column);
	fprintf(stderr, "%s%s%s\n", e->file != NULL ? " " : "", kind, e->text);
}

void
cli_error(const struct bvh_error *e)
{
	const char *text = e->file != NULL ? cli_take_hint(e->file) : NULL;
	struct bvh_error told = *e;

	if (text != NULL)
		snprintf(told.text, sizeof told.text, "%.400s; %s", e->text, text);
	message(&told, "");
	status = CLI_TROUBLE;
	if (followed != NULL && followed->error != 0 && e->file == followed->name)
		output_is_told = true;
}

bool
cli_told(const struct bvh_output *out)
{
	return output_is_told && out == followed;
}

static void
tell(const struct bvh_error *e, const char *kind)
{
	if (cli.strict)
		cli_trouble();
	if (!cli.quiet)
		message(e, kind);
}

void
cli_tell(const struct bvh_error *e)
{
	tell(e, "");
}

/* Whether it warns of what will not stand in the BVH that is written. */
static bool
is_of_writing(const struct bvh_error *e)
{
	return e->code != NULL &&
	       (strcmp(e->code, "comment") == 0 || strcmp(e->code, "end-name") == 0);
}

static void
take_warning(void *to, const struct bvh_error *e)
{
	(void)to;
	if (!(command.has & CLI_OTHER) || !is_of_writing(e))
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
cli_say(const char *format, ...)
{
	va_list values;

	clear_line();
	fprintf(stderr, "%s: ", command.name);
	va_start(values, format);
	put_list(format, values);
	va_end(values);
	fputc('\n', stderr);
}

void
cli_show(const char *format, ...)
{
	va_list values;

	fprintf(stderr, "\r%s: ", command.name);
	va_start(values, format);
	put_list(format, values);
	va_end(values);
	fputs("\033[K", stderr);
	line_is_shown = true;
}

void
cli_usage(const char *format, ...)
{
	va_list values;

	fprintf(stderr, "%s: ", command.name);
	va_start(values, format);
	put_list(format, values);
	va_end(values);
	fprintf(stderr, "\nusage: %s %s\n", command.name, command.synopsis);
	exit(CLI_TROUBLE);
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
	failed = true;
}

bool
cli_failed(void)
{
	return failed;
}

enum cli_status
cli_status(void)
{
	return status;
}
