/* json.c - strings and numbers of JSON (json.h). */
#include <math.h>

#include "decimal.h"
#include "json.h"
#include "text.h"
#include "utf8.h"

void
json_string(struct bvh_output *out, const char *string)
{
	const unsigned char *text = (const unsigned char *)string;

	output_byte(out, '"');
	while (*text != '\0') {
		int length = utf8_length((const char *)text);

		if (*text == '"' || *text == '\\')
			output_byte(out, '\\');
		if (length == 0 || *text < ' ' || *text == 0x7f)
			output_format(out, "\\u%04x", *text);
		else if (*text == 0xc2 && text[1] < 0xa0)
			output_format(out, "\\u%04x", text[1]); /* C1 controls */
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
