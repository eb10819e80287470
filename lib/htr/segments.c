/* segments.c - sections and segments of HTR (segments.h). */
#include <string.h>

#include "segments.h"

bool
htr_section(const struct htr_reader *r, const char **name, size_t *length)
{
	const char *start = r->w.word + 1, *end = r->w.line.text + r->w.line.length,
		   *close;

	if (r->w.length == 0 || *r->w.word != '[')
		return false;
	close = memchr(start, ']', (size_t)(end - start));
	if (close == NULL)
		return false;
	while (start < close && text_is_blank(*start))
		start++;
	while (close > start && text_is_blank(close[-1]))
		close--;
	*name = start;
	*length = (size_t)(close - start);
	return true;
}

struct segment *
htr_find(const struct htr_reader *r, const char *name, size_t length)
{
	return lookup_find(&r->by_name, NULL, name, length);
}

/* Each once; the first of those that are there again is told of. */
int
htr_index(struct htr_reader *r)
{
	char quoted[ERROR_QUOTE];

	for (int i = 0; i < r->segments; i++) {
		struct segment *s = &r->segment[i];
		size_t length = strlen(s->name);

		if (htr_find(r, s->name, length) != NULL)
			return report_fail(&r->w.report, s->line, 0,
			    "expected each segment once, found %s again",
			    error_quote(quoted, s->name, length));
		if (lookup_add(&r->by_name, NULL, s->name, length, s) < 0)
			return words_no_memory(&r->w);
	}
	return 0;
}
