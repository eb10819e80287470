/* utf8.c - characters of UTF-8 (utf8.h). */
#include "utf8.h"

int
utf8_length(const char *string)
{
	const unsigned char *text = (const unsigned char *)string;
	unsigned char low = 0x80, high = 0xbf;
	int length = *text < 0x80   ? 1
		     : *text < 0xc2 ? 0
		     : *text < 0xe0 ? 2
		     : *text < 0xf0 ? 3
		     : *text < 0xf5 ? 4
				    : 0;

	if (*text == 0xe0)
		low = 0xa0;
	else if (*text == 0xed)
		high = 0x9f;
	else if (*text == 0xf0)
		low = 0x90;
	else if (*text == 0xf4)
		high = 0x8f;
	for (int i = 1; i < length; i++) {
		if (text[i] < low || text[i] > high)
			return 0;
		low = 0x80;
		high = 0xbf;
	}
	return length;
}

static bool
is_control(unsigned long c)
{
	return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
	       c == 0x061c || c == 0x200e || c == 0x200f ||
	       (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool
utf8_shown(const char *text, size_t left)
{
	int length = utf8_length(text);

	if (length == 0 || (size_t)length > left)
		return (unsigned char)*text >= 0xa0;
	unsigned long c = (unsigned char)*text & (length > 1 ? 0x7f >> length : 0x7f);
	for (int i = 1; i < length; i++)
		c = c << 6 | ((unsigned char)text[i] & 0x3f);
	return !is_control(c);
}
