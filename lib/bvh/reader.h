/* reader.h - what the rooms that read BVH share.  Private to lib/. */
#ifndef READER_H
#define READER_H

#include "bvh.h"
#include "base/text.h"

/* Things that are warned of once a file. */
enum once {
	ONCE_COMMENT,
	ONCE_END_NAME,
	ONCE_WRAPPED,
	ONCE_RESPLIT,
	ONCE_COUNTED,
	ONCE_COUNT
};

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
	struct scratch number; /* the number that was read last, mended perhaps */
	struct text_line line; /* of the motion, the one that was read last */
	bool held; /* it is still to be taken */
	struct mend *mend; /* of a lenient reader */
};

/* Fails; -1.  A failed read of the input is what is told of, if there was one. */
int reader_fail(struct bvh_reader *, const char *code, long line, long column,
    const char *format, ...) BVH_PRINTF(5, 6);
int reader_no_memory(struct bvh_reader *);

/* A fault after which a lenient reader goes on: 0 there, else as reader_fail().
 * mended: without guessing. */
int reader_fault(struct bvh_reader *, bool mended, const char *code, long line,
    long column, const char *format, ...) BVH_PRINTF(6, 7);
/* What a fault is to a function that has to tell it from success: 1, or -1. */
static inline int
reader_went_on(int fault)
{
	return fault < 0 ? -1 : 1;
}

void reader_warn(struct bvh_reader *, const char *code, long line, long column,
    const char *format, ...) BVH_PRINTF(5, 6);
static inline bool
reader_is_lenient(const struct bvh_reader *r)
{
	return r->flags & BVH_LENIENT;
}

bool reader_first(struct bvh_reader *, enum once);
/* A comment was met; the first one is warned of. */
void reader_comment(struct bvh_reader *, long line, long column);

/* Appends a byte, keeping DECIMAL_PAD zero bytes after the text; -1: no memory. */
int scratch_byte(struct scratch *, char);
int scratch_bytes(struct scratch *, const char *, size_t);

/* The number that is the whole of a word of the file, which a byte follows that
 * no number has: 0, its text in r->number.  -1 is a failure with what is wrong with
 * it, or 1 after a fault, when the reader is lenient and it cannot be mended.  about
 * says which number it is: " (frame 2)", or "". */
int reader_number(struct bvh_reader *, const char *word, size_t length, long line,
    long column, const char *code, const char *about, double *value);

/* The header up to MOTION, then the two lines after it. */
int hierarchy_read(struct bvh_reader *);
int motion_read(struct bvh_reader *);

/* The next line of the motion that holds more than blanks and comments, or no
 * comment at least, into r->line. */
enum bvh_status motion_line(struct bvh_reader *, bool empty_counts);

/* Reads the values of the next frame into r->frame. */
enum bvh_status frame_read(struct bvh_reader *);
/* Only if r->line is a frame that needs no care. */
bool frame_read_quickly(struct bvh_reader *);
/* The same for a lenient reader (mend.c). */
enum bvh_status mend_frame(struct bvh_reader *);
void mend_free(struct bvh_reader *);

/* Where a word of r->line stands, and which value it is: " (frame 2, 'Hips' ...)". */
enum { FRAME_ABOUT = TEXT_QUOTE + 64 };
long frame_column(const struct bvh_reader *, const char *word);
const char *frame_about(const struct bvh_reader *, int channel, char about[FRAME_ABOUT]);
/* NaN or an infinity. */
bool frame_is_undefined(const char *word, size_t length);

/* Whether the line is number_count values one blank apart, of bytes that numbers
 * have, signs first or after an e: all that is asked of values that are copied. */
bool line_is_canonical(const char *line, size_t length, int number_count);

#endif
