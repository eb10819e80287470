/* text.h - bytes in and bytes out, for every format that is text.
 *
 * Both work on a file descriptor with one buffer of their own, by read(2) and
 * write(2), on files and pipes alike.  Failures stick. */
#ifndef TEXT_H
#define TEXT_H

#include "error.h"

enum { TEXT_BLOCK = 64 * 1024 }; /* what a pipe holds and a near cache too */

/* Who is told, block by block, how many bytes have come in or gone out. */
struct text_watch {
	void (*moved)(void *, bvh_count bytes); /* NULL: nobody */
	void *argument;
	bvh_count bytes;
};

/* In ---------------------------------------------------------------------- */

struct bvh_input {
	int fd;
	const char *name; /* for messages; borrowed */
	bool regular; /* a file whose end is known, no pipe */
	char decimal; /* what stands for the decimal point, when a reader is lenient */
	bool ended;
	bool marked; /* by a final Ctrl-Z, which is no part of the text */
	int error; /* errno of the read that failed, or 0 */
	char *buffer; /* DECIMAL_PAD zero bytes follow the last one read */
	size_t capacity, at, end;
	size_t no_lf, no_cr; /* no LF or CR stands before these places */
	bvh_count line, column; /* of buffer[at]; column is the bytes before it */
	void (*idle)(void *); /* called before a read that would wait */
	void *idle_argument;
	struct text_watch watch;
};

struct text_line {
	const char *text; /* without its end; DECIMAL_PAD more bytes may be read */
	size_t length;
	bvh_count number;
	bvh_count column; /* bytes of the line before text */
};

/* -1: out of memory.  The descriptor stays the caller's. */
int text_open(struct bvh_input *, int fd, const char *name) BVH_CHECK;
void text_close(struct bvh_input *);

/* Adds to the bytes of a watch and tells of them. */
void text_moved(struct text_watch *, size_t bytes);

/* The next byte, or -1 at the end of the data or after a failure. */
int text_peek(struct bvh_input *);
/* Whether so many bytes, a few, are still to come; then they are in the buffer. */
bool text_has(struct bvh_input *, size_t count);
/* Goes past the byte that text_peek() gave, counting lines. */
void text_skip(struct bvh_input *);

/* The rest of the current line.  LF, CR LF and CR all end a line; but looking for
 * a CR in each line would take time for the sake of files that nobody has: where
 * lines end with LF, one that turns out odd is to be cut at its first CR. */
enum bvh_status text_line(struct bvh_input *, struct text_line *) BVH_CHECK;
/* Cuts the line that was read last at its first CR, if it has one; what follows is
 * the next line. */
void text_cut(struct bvh_input *, struct text_line *);

/* A blank inside a line. */
static inline bool
text_is_blank(int byte)
{
	return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f';
}

/* Out --------------------------------------------------------------------- */

struct bvh_output {
	int fd;
	const char *name;
	int error; /* errno of the write that failed, or 0 */
	char *buffer;
	size_t used;
	struct text_watch watch;
};

int output_open(struct bvh_output *, int fd, const char *name) BVH_CHECK;
void output_bytes(struct bvh_output *, const void *, size_t);
void output_string(struct bvh_output *, const char *);
/* A number with so many decimals, as decimal_print(). */
void output_number(struct bvh_output *, double value, int decimals);
void output_format(struct bvh_output *, const char *format, ...) BVH_PRINTF(2, 3);
/* For a screen: as error_plain() has it, of any length. */
void output_plain(struct bvh_output *, const char *);

/* Writes out what is buffered; -1 when that or anything before failed. */
int output_flush(struct bvh_output *);

/* Room for so many bytes (at most TEXT_BLOCK); output_end() takes them up to
 * where they were written. */
static inline char *
output_room(struct bvh_output *out, size_t count)
{
	if (count > TEXT_BLOCK - out->used)
		output_flush(out);
	return out->buffer + out->used;
}

static inline void
output_end(struct bvh_output *out, const char *end)
{
	out->used = (size_t)(end - out->buffer);
}

static inline void
output_byte(struct bvh_output *out, char byte)
{
	output_room(out, 1);
	out->buffer[out->used++] = byte;
}

/* Flushes and frees; -1 when anything failed.  The descriptor stays open. */
int output_close(struct bvh_output *) BVH_CHECK;

#endif
