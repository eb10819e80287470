/* reader.h - what the rooms that read BVH share.  Private to lib/. */
#ifndef READER_H
#define READER_H

#include "bvh.h"
#include "text.h"

/* Things that are warned of once a file. */
enum once { ONCE_COMMENT, ONCE_END_NAME, ONCE_WRAPPED, ONCE_COUNT };

/* Bytes that grow. */
struct scratch {
	char *text;
	size_t length, capacity;
};

struct bvh_reader {
	struct bvh_input *in;
	int flags;
	const struct bvh_warnings *warnings;
	struct bvh_error *error;
	bool failed;
	bool warned[ONCE_COUNT];
	struct bvh_skeleton skeleton;
	struct bvh_header header;
	struct bvh_frame frame;
	bool *want; /* one a channel */
	bool want_all;
	struct scratch scratch; /* a word of the header, or a frame made canonical */
	struct text_line line;  /* of the motion, the one that was read last */
	bool held;              /* it is still to be taken */
};

/* Both give -1.  A failed read of the input is what is told of, if there was one. */
int reader_fail(struct bvh_reader *, long line, long column, const char *format, ...)
    BVH_PRINTF(4, 5);
int reader_no_memory(struct bvh_reader *);
void reader_warn(struct bvh_reader *, long line, long column, const char *format, ...)
    BVH_PRINTF(4, 5);
bool reader_first(struct bvh_reader *, enum once);
/* A comment was met; the first one is warned of. */
void reader_comment(struct bvh_reader *, long line, long column);

/* Appends a byte, keeping DECIMAL_PAD zero bytes after the text; -1: no memory. */
int scratch_byte(struct scratch *, char);
int scratch_bytes(struct scratch *, const char *, size_t);

/* The number that is the whole of a word of the file, which a byte follows that
 * no number has; fails with what is wrong with it.  about says which number it
 * is: " (frame 2)", or "". */
int reader_number(struct bvh_reader *, const char *word, size_t length, long line,
    long column, const char *about, double *value);

/* The header up to MOTION, then the two lines after it. */
int hierarchy_read(struct bvh_reader *);
int motion_read(struct bvh_reader *);

/* The next line of the motion that holds more than blanks and comments, or no
 * comment at least, into r->line. */
enum bvh_status motion_line(struct bvh_reader *, bool empty_counts);

/* Reads the values of the next frame into r->frame. */
enum bvh_status frame_read(struct bvh_reader *);

/* Whether the line is number_count values one blank apart, of bytes that numbers
 * have, signs first or after an e: all that is asked of values that are copied. */
bool line_is_canonical(const char *line, size_t length, int number_count);

#endif
