/* scratch.c - bytes that grow (scratch.h). */
#include <stdlib.h>
#include <string.h>

#include "decimal.h"
#include "scratch.h"

int
scratch_bytes(struct scratch *s, const char *bytes, size_t count)
{
	size_t capacity = s->capacity == 0 ? 256 : s->capacity;

	while (capacity - s->length < count + DECIMAL_PAD)
		capacity *= 2;
	if (capacity != s->capacity) {
		char *larger = realloc(s->text, capacity);

		if (larger == NULL)
			return -1;
		s->text = larger;
		s->capacity = capacity;
	}
	memcpy(s->text + s->length, bytes, count);
	s->length += count;
	memset(s->text + s->length, 0, DECIMAL_PAD);
	return 0;
}

int
scratch_byte(struct scratch *s, char byte)
{
	return scratch_bytes(s, &byte, 1);
}
