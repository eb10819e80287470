/* line.c - the quick look at a line whose values are copied (line.h). */
#include <stdint.h>
#include <string.h>

#include "base/wider.h"
#include "line.h"

enum { BLOCK = 192 }; /* bytes looked at in one go: counters are 8 bits wide */

/* Whether all bytes of a block, which another byte precedes, are good where they
 * stand, and how many of them are blanks.  Written without a branch and with a
 * fixed length, so that the compiler looks at many bytes at a time.
 *
 * Nearly all blocks hold no exponent and no plus: those take a quarter less. */
WIDER static bool
block_is_usual(const uint8_t *text, int *blanks)
{
	uint8_t good = 0, count = 0;

	for (size_t i = 0; i < BLOCK; i++) {
		uint8_t byte = text[i], before = text[(ptrdiff_t)i - 1];
		bool blank = byte == ' ', after_blank = before == ' ', sign = byte == '-';
		bool plain = ((uint8_t)(byte - '0') <= 9) | (byte == '.');

		good = (uint8_t)(good +
				 (plain | (sign & after_blank) | (blank & !after_blank)));
		count = (uint8_t)(count + blank);
	}
	*blanks += count;
	return good == BLOCK;
}

/* The same for all bytes that numbers may have. */
WIDER static bool
block_is_possible(const uint8_t *text)
{
	uint8_t good = 0;

	for (size_t i = 0; i < BLOCK; i++) {
		uint8_t byte = text[i], before = text[(ptrdiff_t)i - 1];
		bool blank = byte == ' ', after_blank = before == ' ';
		bool sign = (byte == '+') | (byte == '-');
		bool plain = ((uint8_t)(byte - '0') <= 9) | (byte == '.');
		bool exponent = (byte | 0x20) == 'e',
		     after_exponent = (before | 0x20) == 'e';

		good = (uint8_t)(good + (plain | exponent | (blank & !after_blank) |
					    (sign & (after_blank | after_exponent))));
	}
	return good == BLOCK;
}

static bool
block_is_good(const uint8_t *text, int *blanks)
{
	return block_is_usual(text, blanks) || block_is_possible(text);
}

/* The rest of a line, shorter than a block, is filled up with digits. */
static bool
rest_is_good(uint8_t before, const char *text, size_t length, int *blanks)
{
	uint8_t block[1 + BLOCK];

	memset(block, '0', sizeof block);
	block[0] = before;
	memcpy(block + 1, text, length);
	return block_is_good(block + 1, blanks);
}

bool
line_is_canonical(const char *line, size_t length, int number_count)
{
	size_t done = 1;
	int blanks = 0;

	if (length == 0)
		return number_count == 0;
	/* A line begins with what may follow a blank, but for another one. */
	if (line[length - 1] == ' ' || strchr("0123456789-.+eE", line[0]) == NULL ||
	    line[0] == '\0')
		return false;
	for (; length - done >= BLOCK; done += BLOCK)
		if (!block_is_good((const uint8_t *)line + done, &blanks))
			return false;
	return rest_is_good(
		   (uint8_t)line[done - 1], line + done, length - done, &blanks) &&
	       blanks + 1 == number_count;
}
