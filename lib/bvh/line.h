/* line.h - the quick look at a line whose values are copied. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the line is number_count values one blank apart, of bytes that numbers
 * have, signs first or after an e: all that is asked of values that are copied. */
bool line_is_canonical(const char *line, size_t length, int number_count);

#endif
