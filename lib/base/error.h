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

enum { ERROR_QUOTE = 200 };
/* The bytes in quotes, made fit for a message: shortened, control bytes as \xNN.
 * Gives back to. */
char *error_quote(char to[ERROR_QUOTE], const char *text, size_t length);

#endif
