/* mendwords.c - the words of a line as values (mendwords.h). */
#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "frame.h"
#include "mendwords.h"
#include "number.h"

static int
add(struct bvh_reader *r, const char *text, size_t length)
{
	struct mend *m = r->mend;
	struct mend_row *row = &m->row[m->rows - 1];

	if (scratch_bytes(&m->waiting, text, length) < 0 ||
	    scratch_byte(&m->waiting, ' ') < 0)
		return reader_no_memory(r);
	row->count++;
	row->bytes += length + 1;
	m->total++;
	return 0;
}

/* Which value of which frame the next one is, as far as can be told. */
static const char *
about_next(const struct bvh_reader *r, char about[FRAME_ABOUT])
{
	const struct mend *m = r->mend;
	bvh_count channels = r->skeleton.channels;

	return frame_about(
	    r, m->made + 1 + m->total / channels, (int)(m->total % channels), about);
}

/* What stands for NaN is known only later. */
static int
hold(struct bvh_reader *r, const char *word, size_t length)
{
	char quoted[ERROR_QUOTE], about[FRAME_ABOUT];
	bool first = r->mend->made == 0 && r->mend->total < r->skeleton.channels;
	const char *instead = !mending(r) ? ""
			      : first     ? "; the first one that comes stands for it"
					  : "; that of the frame before stands for it";

	if (reader_fault(r, true, "nan", r->line.number, frame_column(r, word),
		"%s%s is no number%s", error_quote(quoted, word, length),
		about_next(r, about), instead) < 0)
		return -1;
	return add(r, "nan", 3);
}

/* How many numbers a word is that only signs part, or 0 when it is something else. */
static int
count_glued(const char *word, size_t length)
{
	const char *end = word + length;
	double value;
	int count = 0;

	while (word < end) {
		if (count > 0 && *word != '-' && *word != '+')
			return 0;
		word = decimal_read(word, &value);
		if (word == NULL || word > end || !(fabs(value) <= BVH_LARGEST))
			return 0;
		count++;
	}
	return count;
}

static int
split(struct bvh_reader *r, const char *number, int count)
{
	while (count-- > 0) {
		double value;
		const char *end = decimal_read(number, &value);

		if (add(r, number, (size_t)(end - number)) < 0)
			return -1;
		number = end;
	}
	return 0;
}

static int
refuse(struct bvh_reader *r, const char *word, size_t length)
{
	bool comma = memchr(word, ',', length) != NULL;
	char about[FRAME_ABOUT];
	double value;

	if (reader_number(r, word, length, r->line.number, frame_column(r, word),
		comma ? "decimal-comma" : "not-number", about_next(r, about), &value) < 0)
		return -1;
	return add(r, "0", 1);
}

/* One word of the line: as many values as it holds. */
static int
take_word(struct bvh_reader *r, const char *word, size_t length)
{
	char quoted[ERROR_QUOTE], about[FRAME_ABOUT];

	if (number_is_undefined(word, length))
		return hold(r, word, length);
	r->number.length = 0;
	if (scratch_bytes(&r->number, word, length) < 0)
		return reader_no_memory(r);
	for (char *sign = r->number.text; (sign = strchr(sign, r->in->decimal)) != NULL;
	     sign++)
		*sign = '.';
	int count = count_glued(r->number.text, length);
	if (count == 0)
		return refuse(r, word, length);
	if (count > 1 &&
	    reader_fault(r, true, "glued", r->line.number, frame_column(r, word),
		"%s%s: %d numbers without a blank between",
		error_quote(quoted, word, length), about_next(r, about), count) < 0)
		return -1;
	return split(r, r->number.text, count);
}

/* The next word of the line from *at on, or NULL at its end or a comment. */
static const char *
next_word(const struct bvh_reader *r, const char **at, size_t *length)
{
	const char *end = r->line.text + r->line.length;

	while (*at < end && text_is_blank(**at))
		(*at)++;
	const char *word = *at;
	if (word == end || *word == '#')
		return NULL;
	while (*at < end && !text_is_blank(**at))
		(*at)++;
	*length = (size_t)(*at - word);
	return word;
}

bool
mendwords_any(const struct bvh_reader *r)
{
	const char *at = r->line.text, *word;
	size_t length;
	double value;

	while ((word = next_word(r, &at, &length)) != NULL)
		if (decimal_read(word, &value) != NULL ||
		    number_is_undefined(word, length))
			return true;
	return false;
}

int
mendwords_take(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	const char *at = r->line.text, *word;
	size_t length;
	struct mend_row *row = array_grow(m->row, m->rows, sizeof *row);

	if (row == NULL)
		return reader_no_memory(r);
	m->row = row;
	row[m->rows++] = (struct mend_row) { .line = r->line.number };
	while ((word = next_word(r, &at, &length)) != NULL)
		if (take_word(r, word, length) < 0)
			return -1;
	return 0;
}
