/* error.c - filling a struct bvh_error (error.h). */
#include <stdio.h>

#include "error.h"

char *
error_quote(char to[ERROR_QUOTE], const char *text, size_t length)
{
	enum { LONGEST = 40 };
	char *end = to;

	*end++ = '\'';
	for (size_t i = 0; i < length && i < LONGEST; i++) {
		unsigned char byte = (unsigned char)text[i];

		if (byte < ' ' || byte == 0x7f)
			end += snprintf(end, 5, "\\x%02x", byte);
		else
			*end++ = (char)byte;
	}
	snprintf(end, 5, length > LONGEST ? "...'" : "'");
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
	vsnprintf(error->text, sizeof error->text, format, values);
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
