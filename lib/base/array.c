/* array.c - arrays that grow one element at a time. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "array.h"

void *
array_grow(void *array, size_t count, size_t element)
{
	if ((count & (count - 1)) != 0)
		return array;
	size_t room = count == 0 ? 1 : 2 * count;
	return room > SIZE_MAX / element ? NULL : realloc(array, room * element);
}

char *
array_string(const char *text, size_t length)
{
	char *copy = malloc(length + 1);

	if (copy != NULL) {
		memcpy(copy, text, length);
		copy[length] = '\0';
	}
	return copy;
}
