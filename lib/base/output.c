/* output.c - bytes out, in blocks. */
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decimal.h"
#include "text.h"
#include "wait.h"

int
output_open(struct bvh_output *out, int fd, const char *name)
{
	memset(out, 0, sizeof *out);
	out->fd = fd;
	out->name = name;
	out->buffer = malloc(TEXT_BLOCK);
	return out->buffer == NULL ? -1 : 0;
}

static void
write_all(struct bvh_output *out, const char *bytes, size_t count)
{
	while (count > 0 && out->error == 0) {
		ssize_t done = write(out->fd, bytes, count);

		if (done < 0 && !wait_until(out->fd, POLLOUT))
			out->error = errno;
		if (done > 0) {
			bytes += done;
			count -= (size_t)done;
		}
	}
}

int
output_flush(struct bvh_output *out)
{
	write_all(out, out->buffer, out->used);
	text_moved(&out->watch, out->used);
	out->used = 0;
	return out->error != 0 ? -1 : 0;
}

void
output_bytes(struct bvh_output *out, const void *bytes, size_t count)
{
	if (count > TEXT_BLOCK - out->used)
		output_flush(out);
	if (count > TEXT_BLOCK) {
		write_all(out, bytes, count);
		return;
	}
	memcpy(out->buffer + out->used, bytes, count);
	out->used += count;
}

void
output_string(struct bvh_output *out, const char *string)
{
	output_bytes(out, string, strlen(string));
}

void
output_number(struct bvh_output *out, double value, int decimals)
{
	char *to = output_room(out, DECIMAL_SIZE);

	output_end(out, decimal_print(to, value, decimals));
}

void
output_format(struct bvh_output *out, const char *format, ...)
{
	char text[256];
	va_list values;

	va_start(values, format);
	int length = vsnprintf(text, sizeof text, format, values);
	va_end(values);
	if (length < 0 || (size_t)length >= sizeof text)
		out->error = EOVERFLOW;
	else
		output_bytes(out, text, (size_t)length);
}

void
output_plain(struct bvh_output *out, const char *text)
{
	enum { ROOM = 1024, AT_ONCE = ROOM / 4 - 1 };
	char plain[ROOM];

	for (size_t left = strlen(text), part; left > 0; left -= part, text += part) {
		part = error_part(text, left, AT_ONCE);
		output_bytes(out, plain, error_plain(plain, ROOM, text, part));
	}
}

int
output_close(struct bvh_output *out)
{
	int result = output_flush(out);

	free(out->buffer);
	out->buffer = NULL;
	return result;
}
