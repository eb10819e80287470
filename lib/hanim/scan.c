/* scan.c - the words of VRML97 (scan.h). */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "scan.h"

/* Failures ------------------------------------------------------------------------ */

int
vrml_no_memory(struct vrml_scan *s)
{
	s->token = VRML_BAD;
	return report_fail(&s->report, s->in->line, 0, "out of memory");
}

int
vrml_expected(struct vrml_scan *s, const char *format, ...)
{
	char expected[256], found[ERROR_QUOTE] = "the end of the file";
	va_list values;

	va_start(values, format);
	vsnprintf(expected, sizeof expected, format, values);
	va_end(values);
	if (s->token == VRML_STRING)
		snprintf(found, sizeof found, "a string");
	else if (s->token != VRML_END)
		error_quote(found, s->text, s->length);
	s->token = VRML_BAD;
	return report_fail(
	    &s->report, s->line, s->column, "expected %s, found %s", expected, found);
}

/* Bytes --------------------------------------------------------------------------- */

static int
add(struct vrml_scan *s, int byte)
{
	enum { FIRST_ROOM = 256 };

	if (s->length + 1 + DECIMAL_PAD >= s->room) {
		size_t room = s->room > 0 ? 2 * s->room : FIRST_ROOM;
		char *larger = realloc(s->text, room);

		if (larger == NULL)
			return vrml_no_memory(s);
		s->text = larger;
		s->room = room;
	}
	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room */
	s->text[s->length++] = (char)byte;
	memset(s->text + s->length, 0, 1 + DECIMAL_PAD);
	return 0;
}

static int
take(struct vrml_scan *s)
{
	int byte = text_peek(s->in);

	text_skip(s->in);
	return add(s, byte);
}

/* What may stand in a name. */
static bool
is_word(int byte)
{
	return byte > ' ' && byte != 0x7f && strchr("\"#',.[]\\{}", byte) == NULL;
}

static bool
is_number(int byte)
{
	return (byte >= '0' && byte <= '9') || byte == '+' || byte == '-' || byte == '.';
}

static void
skip_blanks(struct vrml_scan *s)
{
	for (int byte; (byte = text_peek(s->in)) >= 0; text_skip(s->in)) {
		if (byte == '#') {
			while ((byte = text_peek(s->in)) >= 0 && byte != '\n' &&
			       byte != '\r')
				text_skip(s->in);
			if (byte < 0)
				return;
		} else if (byte != ',' && byte != ' ' && (byte < '\t' || byte > '\r'))
			return;
	}
}

/* Tokens -------------------------------------------------------------------------- */

static void
scan_string(struct vrml_scan *s)
{
	int byte;

	text_skip(s->in);
	while ((byte = text_peek(s->in)) >= 0 && byte != '"') {
		if (byte == '\\') {
			text_skip(s->in);
			if ((byte = text_peek(s->in)) < 0)
				break;
		}
		if (byte == '\0' || take(s) < 0)
			break;
	}
	if (byte == '"') {
		text_skip(s->in);
		s->token = VRML_STRING;
		return;
	}
	s->token = VRML_END;
	if (byte == '\0') {
		s->token = VRML_MARK;
		s->length = 0;
		(void)add(s, 0);
	}
	(void)vrml_expected(s, "a string with a quote at its end");
}

/* A pixel of an image may be a hexadecimal number. */
static bool
read_hexadecimal(struct vrml_scan *s)
{
	double value = 0;

	if (s->length < 3 || s->text[0] != '0' ||
	    (s->text[1] != 'x' && s->text[1] != 'X'))
		return false;
	for (const char *c = s->text + 2; *c != '\0'; c++) {
		const char *digits = "0123456789abcdef0123456789ABCDEF",
			   *digit = strchr(digits, *c);

		if (digit == NULL)
			return false;
		value = 16 * value + (double)((digit - digits) % 16);
	}
	s->number = value;
	return value <= BVH_LARGEST;
}

static void
scan_number(struct vrml_scan *s)
{
	/* A # that is glued to a number starts no comment: -1.#IND is NaN. */
	while (is_word(text_peek(s->in)) || is_number(text_peek(s->in)) ||
	       text_peek(s->in) == '#')
		if (take(s) < 0)
			return;
	const char *end = decimal_read(s->text, &s->number);
	s->token = VRML_NUMBER;
	if (read_hexadecimal(s))
		return;
	if (end == NULL || end != s->text + s->length ||
	    !(fabs(s->number) <= BVH_LARGEST))
		(void)vrml_expected(s, "a number of at most 1e100");
}

void
vrml_next(struct vrml_scan *s)
{
	if (s->report.failed)
		return;
	skip_blanks(s);
	int byte = text_peek(s->in);
	s->line = s->in->line;
	s->column = s->in->column + 1;
	s->length = 0;
	s->token = VRML_END;
	if (s->text != NULL)
		s->text[0] = '\0';
	if (byte < 0 && s->in->error != 0) {
		report_fail(&s->report, 0, 0, "cannot read");
		s->token = VRML_BAD;
	} else if (byte == '"')
		scan_string(s);
	else if (is_word(byte) && !is_number(byte)) {
		s->token = VRML_WORD;
		while (is_word(text_peek(s->in)))
			if (take(s) < 0)
				return;
	} else if (byte >= 0) {
		s->token = VRML_MARK;
		if (take(s) < 0)
			return;
		if ((is_number(byte) && byte != '.') ||
		    (byte == '.' && is_number(text_peek(s->in))))
			scan_number(s);
		else if (byte == '\0' || strchr("{}[].", byte) == NULL)
			(void)vrml_expected(
			    s, "a word, a number, a string, a brace or a bracket");
	}
}

bool
vrml_is(const struct vrml_scan *s, const char *word)
{
	return s->token == VRML_WORD && strcmp(s->text, word) == 0;
}

bool
vrml_is_mark(const struct vrml_scan *s, char mark)
{
	return s->token == VRML_MARK && s->text[0] == mark;
}

int
vrml_scan_open(struct vrml_scan *s, struct bvh_input *in, struct bvh_error *error)
{
	*s = (struct vrml_scan) { .in = in,
		.report = { in->name, in, NULL, error, false },
		.token = VRML_WORD,
		.line = 1,
		.column = 1 };
	for (int byte; (byte = text_peek(in)) >= 0 && byte != '\n' && byte != '\r' &&
		       s->length < 64;)
		if (take(s) < 0)
			return -1;
	if (in->error != 0) {
		vrml_next(s);
		return -1;
	}
	if (s->text != NULL && s->length >= 2 && memcmp(s->text, "\x1f\x8b", 2) == 0)
		return vrml_expected(s, "text; gzip -dc unpacks this");
	if (s->length == 0)
		s->token = VRML_END;
	if (s->text == NULL || (strncmp(s->text, "#VRML V2.0 utf8", 15) != 0 &&
				   strncmp(s->text, "#X3D V", 6) != 0))
		return vrml_expected(s, "#VRML V2.0 utf8 or X3D");
	while (text_peek(in) >= 0 && text_peek(in) != '\n' && text_peek(in) != '\r')
		text_skip(in);
	return 0;
}

void
vrml_scan_close(struct vrml_scan *s)
{
	free(s->text);
}
