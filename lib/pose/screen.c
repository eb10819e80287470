/* screen.c - lines for people (screen.h). */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "screen.h"

enum { LABEL = 11, INDENT = LABEL + 2 };

void
screen_add(struct screen_text *t, const char *format, ...)
{
	va_list values;
	size_t room = sizeof t->text - t->used;

	va_start(values, format);
	int length = vsnprintf(t->text + t->used, room, format, values);
	va_end(values);
	t->used += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1;
}

void
screen_add_name(struct screen_text *t, const char *name)
{
	enum { LONGEST = 40 };
	char plain[SCREEN_NAME];
	size_t length = strlen(name), part = error_part(name, length, LONGEST);

	error_plain(plain, sizeof plain, name, part);
	screen_add(t, "%s%s", plain, part < length ? "..." : "");
}

void
screen_add_number(struct screen_text *t, double value)
{
	screen_add(t, "%.6g", value + 0.0);
}

static bool
begins_character(char byte)
{
	return ((unsigned char)byte & 0xc0) != 0x80;
}

size_t
screen_width(const char *text)
{
	size_t width = 0;

	for (; *text != '\0'; text++)
		width += begins_character(*text);
	return width;
}

void
screen_pad(struct bvh_output *out, size_t count)
{
	while (count-- > 0)
		output_byte(out, ' ');
}

/* How many bytes of the text stand on a line of so many columns: up to a blank, if
 * there is one. */
static size_t
fitting(const char *text, size_t columns)
{
	size_t last = 0, width = 0, i = 0;

	for (; text[i] != '\0'; i++) {
		width += begins_character(text[i]);
		if (width > columns && last > 0)
			return last;
		if (text[i] == ' ')
			last = i;
	}
	return i;
}

void
screen_line(struct bvh_output *out, const char *label, struct screen_text *t)
{
	const char *at = t->text;

	output_format(out, "  %-*s", LABEL, label);
	for (;;) {
		size_t part = fitting(at, SCREEN_WIDTH - INDENT);

		output_bytes(out, at, part);
		output_byte(out, '\n');
		at += part;
		if (*at == '\0')
			break;
		at++;
		screen_pad(out, INDENT);
	}
	*t = (struct screen_text) { .used = 0 };
}

/* Where the character begins that is so many before the end. */
static const char *
from_end(const char *text, size_t count)
{
	const char *at = text + strlen(text);

	while (at > text && count > 0)
		count -= begins_character(*--at);
	return at;
}

char *
screen_clip(char to[SCREEN_NAME], const char *name, size_t most)
{
	enum { TAIL = 11, DOTS = 3 }; /* ".Xrotation" and one more */
	char plain[SCREEN_NAME], tail[SCREEN_NAME];
	size_t length = strlen(name);
	size_t part = error_plain(plain, sizeof plain, name, length);

	if (screen_width(plain) <= most && part >= length) {
		memcpy(to, plain, sizeof plain);
		return to;
	}
	error_plain(
	    tail, sizeof tail, from_end(name, TAIL), strlen(from_end(name, TAIL)));
	size_t head = most > TAIL + DOTS ? most - TAIL - DOTS : 1;
	const char *end = plain;
	while (*end != '\0' && head > 0)
		head -= begins_character(*++end);
	snprintf(to, SCREEN_NAME, "%.*s...%.*s", (int)(end - plain), plain,
	    SCREEN_NAME / 2 - DOTS - 1, from_end(tail, TAIL));
	return to;
}
