/* number.c - a word of the file that has to be a number (number.h). */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/decimal.h"
#include "number.h"

/* Whether a word begins so, in any case; at goes past it then. */
static bool
skip(const char **at, const char *end, const char *text)
{
	size_t length = strlen(text);

	if ((size_t)(end - *at) < length || strncasecmp(*at, text, length) != 0)
		return false;
	*at += length;
	return true;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* As C prints it: nan, nan(ind), inf, infinity; and 1.#IND, 1.#QNAN00, 1.#J, as
 * Microsoft's C did until 2015. */
bool
number_is_undefined(const char *word, size_t length)
{
	const char *at = word, *end = word + length;

	at += at < end && (*at == '-' || *at == '+');
	if (skip(&at, end, "1.#")) {
		const char *letters = at;

		while (at < end && is_letter(*at))
			at++;
		bool named = at > letters;
		while (at < end && is_digit(*at))
			at++;
		return named && at == end;
	}
	if (skip(&at, end, "inf"))
		return at == end || (skip(&at, end, "inity") && at == end);
	if (!skip(&at, end, "nan"))
		return false;
	return at == end || (*at == '(' && end[-1] == ')');
}

/* The code of a word that is no number. */
const char *
number_cause(const char *word, size_t length)
{
	if (number_is_undefined(word, length))
		return "nan";
	if (memchr(word, '\0', length) != NULL)
		return "nul";
	if (memchr(word, ',', length) != NULL)
		return "decimal-comma";
	for (size_t i = 1; i + 1 < length; i++)
		if ((word[i] == '-' || word[i] == '+') && is_digit(word[i - 1]) &&
		    (is_digit(word[i + 1]) || word[i + 1] == '.'))
			return "glued";
	return "not-number";
}

/* What may help with it; to is the code of the message.  A lenient reader tells once. */
static const char *
cure(struct bvh_reader *r, const char *word, size_t length, const char *to)
{
	static const struct {
		char code[16], help[48];
	} known[] = {
		{ "nan", "; bvhfix holds the value before it" },
		{ "nul", "; a NUL byte: this is no text" },
		{ "decimal-comma", "; bvhfix -D , reads decimal commas" },
		{ "glued", ": a blank is missing; bvhfix sets it" },
		{ "not-number", "" },
	};
	const char *code = number_cause(word, length);
	size_t i = 0;

	bool of_frame = strcmp(to, code) == 0;
	if (strcmp(code, "glued") == 0 && !of_frame)
		return ": a blank is missing";
	if (strcmp(code, "nan") == 0 && !of_frame)
		return "";
	if (reader_is_lenient(r) && !reader_first(r, ONCE_CURE))
		return "";
	if (strcmp(code, "nan") == 0 && r->frame.number == 0)
		return "; bvhfix takes the first number that comes";
	while (strcmp(known[i].code, code) != 0)
		i++;
	return known[i].help;
}

/* The word into r->number, with a decimal point where a lenient reader was told of
 * another sign. */
static int
keep_number(struct bvh_reader *r, const char *word, size_t length)
{
	r->number.length = 0;
	if (scratch_bytes(&r->number, word, length) < 0)
		return reader_no_memory(r);
	char *sign = memchr(r->number.text, r->in->decimal, length);
	if (sign != NULL)
		*sign = '.';
	return 0;
}

int
reader_number(struct bvh_reader *r, const char *word, size_t length, bvh_count line,
    bvh_count column, const char *code, const char *about, double *value)
{
	char quoted[ERROR_QUOTE];

	if (keep_number(r, word, length) < 0)
		return -1;
	const char *end = decimal_read(r->number.text, value);
	if (end == r->number.text + length && fabs(*value) <= BVH_LARGEST)
		return 0;
	bool large = end == r->number.text + length;
	error_quote(quoted, word, length);
	if (large)
		return reader_went_on(reader_fault(r, false, code, line, column,
		    "%s%s is too large a number", quoted, about));
	return reader_went_on(
	    reader_fault(r, false, code, line, column, "expected a number%s, found %s%s",
		about, quoted, cure(r, word, length, code)));
}
