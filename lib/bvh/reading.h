/* reading.h - a BVH file while it is read: the reader's own state, which the files of
 * this room share, and what it has to say. */
#ifndef READING_H
#define READING_H

#include "bvh.h"
#include "base/report.h"
#include "base/scratch.h"
#include "base/text.h"

/* Things that are warned of once a file. */
enum once {
	ONCE_COMMENT,
	ONCE_END_NAME,
	ONCE_WRAPPED,
	ONCE_RESPLIT,
	ONCE_COUNTED,
	ONCE_CURE,
	ONCE_COUNT
};

/* Where the thing before the one that is read stands, for notes. */
struct spelling {
	bvh_count line;
	bool glued; /* it is a name, and what follows is glued to it */
	bvh_count told; /* the line that was told of last */
};

struct bvh_reader {
	struct bvh_input *in;
	int flags;
	struct report report;
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
	bool width_is_doubted; /* CHANNELS and their names do not agree */
	bvh_count surplus; /* the line of the first frame after those declared */
	struct spelling spelling;
	struct mend *mend; /* of a lenient reader */
	bool owns_input, opened; /* the input is its own, and the descriptor too */
};

/* Fails; -1.  A failed read of the input is what is told of, if there was one. */
int reader_fail(struct bvh_reader *, const char *code, bvh_count line, bvh_count column,
    const char *format, ...) BVH_PRINTF(5, 6);
int reader_no_memory(struct bvh_reader *);

/* A fault after which a lenient reader goes on: 0 there, else as reader_fail().
 * mended: without guessing. */
int reader_fault(struct bvh_reader *, bool mended, const char *code, bvh_count line,
    bvh_count column, const char *format, ...) BVH_PRINTF(6, 7);
/* What a fault is to a function that has to tell it from success: 1, or -1. */
static inline int
reader_went_on(int fault)
{
	return fault < 0 ? -1 : 1;
}

void reader_warn(struct bvh_reader *, const char *code, bvh_count line, bvh_count column,
    const char *format, ...) BVH_PRINTF(5, 6);
/* Only under BVH_NOTES. */
void reader_note(struct bvh_reader *, const char *code, bvh_count line, bvh_count column,
    const char *format, ...) BVH_PRINTF(5, 6);
static inline bool
reader_is_lenient(const struct bvh_reader *r)
{
	return r->flags & BVH_LENIENT;
}

bool reader_first(struct bvh_reader *, enum once);
/* A comment was met; the first one is warned of. */
void reader_comment(struct bvh_reader *, bvh_count line, bvh_count column);

#endif
