/* line.c - the quick look at a line whose values are copied (reader.h). */
#include <stdint.h>

#include "reader.h"

/* Whether anything is wrong in a block of at most 255 bytes that another byte
 * precedes, and how many blanks it has.  Written without a branch, so that the
 * compiler looks at many bytes at a time. */
static bool
block_is_odd(const char *text, size_t length, unsigned *blanks)
{
	uint8_t odd = 0, count = 0;

	for (size_t i = 0; i < length; i++) {
		uint8_t byte = (uint8_t)text[i], before = (uint8_t)text[(ptrdiff_t)i - 1];
		uint8_t blank = byte == ' ', after_blank = before == ' ';
		uint8_t sign = (byte == '+') | (byte == '-');
		uint8_t plain = ((uint8_t)(byte - '+') <= '9' - '+') & (byte != ',') & (byte != '/');
		uint8_t exponent = (byte | 0x20) == 'e', after_exponent = (before | 0x20) == 'e';

		odd |= (uint8_t)(1 ^ (plain | exponent | blank));
		odd |= blank & after_blank;
		odd |= (uint8_t)(sign & (1 ^ (after_blank | after_exponent)));
		count = (uint8_t)(count + blank);
	}
	*blanks += count;
	return odd != 0;
}

bool
line_is_canonical(const char *line, size_t length, int number_count)
{
	enum { BLOCK = 255 };
	unsigned blanks = 0;
	char first[2] = { ' ', line[0] };

	if (length == 0)
		return number_count == 0;
	if (block_is_odd(first + 1, 1, &blanks) || line[length - 1] == ' ')
		return false;
	for (size_t i = 1; i < length; i += BLOCK)
		if (block_is_odd(line + i, length - i < BLOCK ? length - i : BLOCK, &blanks))
			return false;
	return blanks + 1 == (unsigned)number_count;
}
