/* number.h - a word of the file that has to be a number. */
#ifndef NUMBER_H
#define NUMBER_H

#include "reading.h"

/* The number that is the whole of a word of the file, which a byte follows that
 * no number has: 0, its text in r->number.  -1 is a failure with what is wrong with
 * it, or 1 after a fault, when the reader is lenient and it cannot be mended.  about
 * says which number it is: " (frame 2)", or "". */
int reader_number(struct bvh_reader *, const char *word, size_t length, bvh_count line,
    bvh_count column, const char *code, const char *about, double *value);

/* NaN or an infinity. */
bool number_is_undefined(const char *word, size_t length);
/* The code of a word that is no number. */
const char *number_cause(const char *word, size_t length);

#endif
