/* error.h - filling a struct bvh_error, and quoting what a file says in it. */
#ifndef ERROR_H
#define ERROR_H

#include <stdarg.h>

#include "bvhbase.h"

/* Fills the error; a NULL one is allowed. */
void error_set(struct bvh_error *, const char *file, bvh_count line, bvh_count column,
    const char *format, ...) BVH_PRINTF(5, 6);
void error_set_list(struct bvh_error *, const char *file, bvh_count line,
    bvh_count column, const char *format, va_list) BVH_PRINTF(5, 0);

/* Bytes of a file, or a name, made fit for a screen: what utf8_shown() refuses becomes
 * \xNN.  Ends with a NUL, cut between characters where the room ends; gives the length.
 * The text of every error has been through this. */
size_t error_plain(char *to, size_t room, const char *text, size_t length);

/* How many of the bytes are at most so many, cut between characters. */
size_t error_part(const char *text, size_t length, size_t longest);

enum { ERROR_QUOTE = 200 };
/* The same in quotes, shortened to about 40 bytes.  Gives back to. */
char *error_quote(char to[ERROR_QUOTE], const char *text, size_t length);

#endif
