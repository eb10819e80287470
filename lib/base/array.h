/* array.h - arrays that grow one element at a time. */
#ifndef ARRAY_H
#define ARRAY_H

#include <stddef.h>

/* Sees that an array that holds count elements has room for one more: doubles
 * it each time the count reaches a power of two.  NULL when memory is out; the
 * old array is then still there. */
void *array_grow(void *array, size_t count, size_t element);

/* A copy of the bytes, NUL terminated, to be freed; NULL when memory is out. */
char *array_string(const char *text, size_t length);

#endif
