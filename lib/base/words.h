/* words.h - lines as words: for formats that are lines of words and numbers, with
 * # starting a comment unless it is glued to a number.
 *
 *	words_open(&w, input, ",()", warnings, &error);
 *	while ((status = words_line(&w)) == BVH_FRAME) {	lines with a word
 *		if (words_are(&w, "length")) {
 *			words_next(&w);
 *			if (words_number(&w, "a length", &length) < 0)
 *				return -1;
 *		}
 *	}
 *
 * A word is current after words_line() and words_next(); messages tell its place.
 * The first failure fills the error and sticks. */
#ifndef WORDS_H
#define WORDS_H

#include "report.h"
#include "text.h"

struct words {
	struct bvh_input *in;
	struct report report;
	const char *blanks; /* what is as good as a blank */
	struct text_line
	    line; /* its comment cut off; holds until the next words_line() */
	const char *word; /* in line; not ended by a NUL */
	size_t length; /* 0: the end of the line */
	const char *comment; /* of the current line, after the #; NULL: none */
	size_t comment_length;
};

/* The input stays the caller's; warnings may be NULL. */
void words_open(struct words *, struct bvh_input *, const char *blanks,
    const struct bvh_warnings *, struct bvh_error *);

/* The next line with a word in it, whose first word becomes current. */
enum bvh_status words_line(struct words *) BVH_CHECK;
/* The next line whatever is in it, a comment alone too. */
enum bvh_status words_any_line(struct words *) BVH_CHECK;

/* The next word of the line; false, length 0, at its end. */
bool words_next(struct words *);
/* Goes to a place in the line; the next word is the first one from there. */
void words_go(struct words *, const char *place);

/* Whether the word is this one, in any case. */
bool words_are(const struct words *, const char *word);
bvh_count words_column(const struct words *);

/* The word as a number, or a whole number of at least least; what is for messages,
 * "a length".  -1 otherwise. */
int words_number(struct words *, const char *what, double *value) BVH_CHECK;
int words_whole(
    struct words *, const char *what, bvh_count least, bvh_count *value) BVH_CHECK;
/* -1 when another word follows; after is for messages. */
int words_end(struct words *, const char *after) BVH_CHECK;

/* Fail, giving -1: at the word, "expected ..., found" it; at the end of the file.  Other
 * failures, and warnings, go to the report. */
int words_expected(struct words *, const char *format, ...) BVH_PRINTF(2, 3);
int words_no_memory(struct words *);

#endif
