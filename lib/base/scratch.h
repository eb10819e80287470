/* scratch.h - bytes that grow. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include "bvhbase.h"

/* Starts as all zero bytes; text is to be freed. */
struct scratch {
	char *text;
	size_t length, capacity;
};

/* Append, keeping DECIMAL_PAD zero bytes after the text; -1 when memory is out. */
int scratch_byte(struct scratch *, char);
int scratch_bytes(struct scratch *, const char *, size_t);

#endif
