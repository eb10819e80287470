/* json.c - strings and numbers of JSON (json.h). */
#include <math.h>

#include "decimal.h"
#include "json.h"
#include "text.h"

/* The length of the UTF-8 sequence at text, or 0 when there is none (RFC 3629:
 * no overlong ones, no surrogates, nothing over U+10FFFF). */
static int
utf8_length(const unsigned char *text)
{
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

void
json_string(struct bvh_output *out, const char *string)
{
	const unsigned char *text = (const unsigned char *)string;

	output_byte(out, '"');
	while (*text != '\0') {
		int length = utf8_length(text);

		if (*text == '"' || *text == '\\')
			output_byte(out, '\\');
		if (length == 0 || *text < ' ' || *text == 0x7f)
			output_format(out, "\\u%04x", *text);
		else
			output_bytes(out, text, (size_t)length);
		text += length == 0 ? 1 : length;
	}
	output_byte(out, '"');
}

void
json_number(struct bvh_output *out, double value)
{
	if (!isfinite(value)) {
		output_string(out, "null");
		return;
	}
	char *to = output_room(out, DECIMAL_SIZE);
	output_end(out, decimal_print(to, value, DECIMAL_FULL));
}
