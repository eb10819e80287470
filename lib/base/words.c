/* words.c - lines as words (words.h). */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "decimal.h"
#include "words.h"

void
words_open(struct words *w, struct bvh_input *in, const char *blanks,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	*w = (struct words) { .in = in,
		.blanks = blanks,
		.report = { in->name, in, warnings, error, false } };
}

/* Failing and warning ------------------------------------------------------- */

int
words_expected(struct words *w, const char *format, ...)
{
	char expected[ERROR_QUOTE + 128], found[ERROR_QUOTE];
	va_list values;

	va_start(values, format);
	vsnprintf(expected, sizeof expected, format, values);
	va_end(values);
	if (w->line.text == NULL)
		return report_fail(&w->report, w->in->line, 0,
		    "expected %s, found the end of the file", expected);
	if (w->length == 0)
		return report_fail(&w->report, w->line.number, words_column(w),
		    "expected %s, found the end of the line", expected);
	return report_fail(&w->report, w->line.number, words_column(w),
	    "expected %s, found %s", expected, error_quote(found, w->word, w->length));
}

int
words_no_memory(struct words *w)
{
	return report_fail(&w->report, w->in->line, 0, "out of memory");
}

/* Lines and words ------------------------------------------------------------ */

/* The mark of UTF-8 that may start a file. */
static void
skip_mark(struct words *w)
{
	static const char mark[] = "\xef\xbb\xbf";

	if (w->line.number == 1 && w->line.length >= 3 &&
	    memcmp(w->line.text, mark, 3) == 0) {
		w->line.text += 3;
		w->line.length -= 3;
		w->line.column += 3;
	}
}

static bool
is_blank(const struct words *w, char byte)
{
	return text_is_blank(byte) || strchr(w->blanks, byte) != NULL;
}

/* Whether a number goes right up to a #: -1.#IND is how some programs print NaN. */
static bool
is_glued(const struct words *w, const char *hash)
{
	const char *start = hash;
	double value;

	while (start > w->line.text && !is_blank(w, start[-1]))
		start--;
	return start < hash && decimal_read(start, &value) == hash;
}

/* The # that starts a comment, or NULL. */
static const char *
find_comment(const struct words *w)
{
	const char *at = w->line.text, *end = at + w->line.length;

	while ((at = memchr(at, '#', (size_t)(end - at))) != NULL && is_glued(w, at))
		at++;
	return at;
}

static void
cut_comment(struct words *w)
{
	const char *hash = find_comment(w);

	w->comment = NULL;
	if (hash == NULL)
		return;
	w->comment = hash + 1;
	w->comment_length = w->line.length - (size_t)(hash + 1 - w->line.text);
	w->line.length = (size_t)(hash - w->line.text);
}

enum bvh_status
words_any_line(struct words *w)
{
	if (w->report.failed)
		return BVH_ERROR;
	enum bvh_status status = text_line(w->in, &w->line);
	if (status != BVH_FRAME) {
		w->line = (struct text_line) { 0 };
		w->length = 0;
		return status == BVH_END ? BVH_END
					 : (enum bvh_status)report_fail(
					       &w->report, 0, 0, "cannot read");
	}
	text_cut(w->in, &w->line);
	skip_mark(w);
	if (memchr(w->line.text, '\0', w->line.length) != NULL)
		return (enum bvh_status)report_fail(&w->report, w->line.number,
		    (const char *)memchr(w->line.text, '\0', w->line.length) -
			w->line.text + 1,
		    "expected text, found a NUL byte");
	cut_comment(w);
	words_go(w, w->line.text);
	words_next(w);
	return BVH_FRAME;
}

enum bvh_status
words_line(struct words *w)
{
	enum bvh_status status;

	do
		status = words_any_line(w);
	while (status == BVH_FRAME && w->length == 0);
	return status;
}

void
words_go(struct words *w, const char *place)
{
	w->word = place;
	w->length = 0;
}

bool
words_next(struct words *w)
{
	if (w->line.text == NULL)
		return false;
	const char *end = w->line.text + w->line.length, *at = w->word + w->length;
	while (at < end && is_blank(w, *at))
		at++;
	w->word = at;
	while (at < end && !is_blank(w, *at))
		at++;
	w->length = (size_t)(at - w->word);
	return w->length > 0;
}

bool
words_are(const struct words *w, const char *word)
{
	return w->length == strlen(word) && strncasecmp(w->word, word, w->length) == 0;
}

bvh_count
words_column(const struct words *w)
{
	return w->word - w->line.text + w->line.column + 1;
}

int
words_number(struct words *w, const char *what, double *value)
{
	double number;
	const char *end = w->length > 0 ? decimal_read(w->word, &number) : NULL;

	if (end == NULL || end != w->word + w->length)
		return words_expected(w, "%s, a number", what);
	if (!(fabs(number) <= BVH_LARGEST))
		return words_expected(w, "%s of at most 1e100", what);
	*value = number;
	return 0;
}

int
words_whole(struct words *w, const char *what, bvh_count least, bvh_count *value)
{
	enum { DIGITS = 18 };
	bvh_count number = 0;

	for (size_t i = 0; i < w->length; i++) {
		if (w->word[i] < '0' || w->word[i] > '9' || i == DIGITS)
			return words_expected(w, "%s, a whole number", what);
		number = number * 10 + (w->word[i] - '0');
	}
	if (w->length == 0 || number < least)
		return words_expected(
		    w, "%s, a whole number of at least %lld", what, least);
	*value = number;
	return 0;
}

int
words_end(struct words *w, const char *after)
{
	return words_next(w) ? words_expected(w, "nothing after %s", after) : 0;
}
