/* error.c - filling a struct bvh_error (error.h). */
#include <stdio.h>
#include <string.h>

#include "error.h"
#include "utf8.h"

/* How many bytes the character at text has, or what stands where there is none. */
static size_t
character(const char *text, size_t left)
{
	int length = utf8_length(text);

	return length > 0 && (size_t)length <= left ? (size_t)length : 1;
}

size_t
error_plain(char *to, size_t room, const char *text, size_t length)
{
	enum { ESCAPED = 4 }; /* "\x1b" */
	char *start = to, *end = to + room;

	while (length > 0) {
		size_t bytes = character(text, length);
		bool shown = utf8_shown(text, length);

		if ((size_t)(end - to) <= (shown ? bytes : ESCAPED * bytes))
			break;
		for (size_t i = 0; i < bytes; i++)
			if (shown)
				*to++ = text[i];
			else
				to += snprintf(
				    to, ESCAPED + 1, "\\x%02x", (unsigned char)text[i]);
		text += bytes;
		length -= bytes;
	}
	*to = '\0';
	return (size_t)(to - start);
}

size_t
error_part(const char *text, size_t length, size_t longest)
{
	if (length <= longest)
		return length;
	length = longest;
	while (length > longest - 3 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	return length;
}

char *
error_quote(char to[ERROR_QUOTE], const char *text, size_t length)
{
	enum { LONGEST = 40 };
	size_t shown = error_part(text, length, LONGEST);

	*to = '\'';
	size_t end = 1 + error_plain(to + 1, ERROR_QUOTE - 5, text, shown);
	snprintf(to + end, 5, shown < length ? "...'" : "'");
	return to;
}

void
error_set_list(struct bvh_error *error, const char *file, bvh_count line,
    bvh_count column, const char *format, va_list values)
{
	if (error == NULL)
		return;
	error->file = file;
	error->line = line;
	error->column = column;
	error->severity = BVH_FAULT;
	error->code = NULL;
	error->mended = false;
	char text[sizeof error->text];
	vsnprintf(text, sizeof text, format, values);
	error_plain(error->text, sizeof error->text, text, strlen(text));
}

void
error_set(struct bvh_error *error, const char *file, bvh_count line, bvh_count column,
    const char *format, ...)
{
	va_list values;

	va_start(values, format);
	error_set_list(error, file, line, column, format, values);
	va_end(values);
}
