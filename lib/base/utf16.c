/* utf16.c - UTF-16 text as UTF-8 (utf16.h). */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text.h"
#include "utf16.h"

enum { REPLACEMENT = 0xfffd };

/* Only with a letter or the like behind the mark, or HI without one: other bytes
 * may go on for ever. */
bool
utf16_is(struct bvh_input *in)
{
	if (!text_has(in, 4))
		return false;
	const unsigned char *b = (const unsigned char *)in->buffer + in->at;
	if (b[0] == 0xff && b[1] == 0xfe)
		return b[2] > 0 && b[2] < 0x80 && b[3] == 0;
	if (b[0] == 0xfe && b[1] == 0xff)
		return b[2] == 0 && b[3] > 0 && b[3] < 0x80;
	return memcmp(b, "H\0I", 4) == 0 || memcmp(b, "\0H\0I", 4) == 0;
}

static int
next_byte(struct bvh_input *in)
{
	int byte = text_peek(in);

	if (byte >= 0)
		text_skip(in);
	return byte;
}

/* The next 16 bits, or -1 at the end. */
static long
next_unit(struct bvh_input *in, bool big)
{
	int first = next_byte(in), second = next_byte(in);

	if (first < 0 || second < 0)
		return -1;
	return big ? first << 8 | second : second << 8 | first;
}

static void
put(struct bvh_output *out, long c)
{
	if (c < 0x80)
		output_byte(out, (char)c);
	else if (c < 0x800) {
		output_byte(out, (char)(0xc0 | c >> 6));
		output_byte(out, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		output_byte(out, (char)(0xe0 | c >> 12));
		output_byte(out, (char)(0x80 | (c >> 6 & 0x3f)));
		output_byte(out, (char)(0x80 | (c & 0x3f)));
	} else {
		output_byte(out, (char)(0xf0 | c >> 18));
		output_byte(out, (char)(0x80 | (c >> 12 & 0x3f)));
		output_byte(out, (char)(0x80 | (c >> 6 & 0x3f)));
		output_byte(out, (char)(0x80 | (c & 0x3f)));
	}
}

/* Two surrogates are one character; one alone is none. */
static void
convert(struct bvh_input *in, struct bvh_output *out, bool big)
{
	long unit = next_unit(in, big);

	while (unit >= 0) {
		long next = next_unit(in, big);

		if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
			put(out, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
			next = next_unit(in, big);
		} else if (unit >= 0xd800 && unit < 0xe000)
			put(out, REPLACEMENT);
		else if (unit != 0xfeff)
			put(out, unit);
		unit = next;
	}
}

int
utf16_convert(struct bvh_input *in)
{
	struct bvh_output out;
	FILE *file = tmpfile();
	int fd = file == NULL ? -1 : dup(fileno(file));
	unsigned char first = (unsigned char)in->buffer[in->at];

	if (file != NULL)
		fclose(file);
	if (fd < 0 || output_open(&out, fd, "temporary file") < 0)
		return -1;
	convert(in, &out, first == 0xfe || first == 0);
	int error = in->error;
	if (output_close(&out) < 0)
		error = out.error;
	if (error != 0 || lseek(fd, 0, SEEK_SET) != 0) {
		errno = error != 0 ? error : errno;
		close(fd);
		return -1;
	}
	struct bvh_input old = *in;
	if (text_open(in, fd, old.name) < 0)
		return -1;
	in->decimal = old.decimal;
	in->idle = old.idle;
	in->idle_argument = old.idle_argument;
	text_close(&old);
	return 0;
}
