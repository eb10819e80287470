/* pairs.c - pairs of names from a file (pairs.h). */
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "pairs.h"
#include "words.h"

struct span {
	const char *text;
	size_t length;
};

static int
add(struct pairs *pairs, struct words *w, struct span first, struct span second)
{
	char found[ERROR_QUOTE];
	struct pair *larger = array_grow(
	    pairs->pair, (size_t)pairs->count, sizeof *larger);

	if (larger == NULL)
		return words_no_memory(w);
	pairs->pair = larger;
	if (lookup_find(&pairs->by_first, NULL, first.text, first.length) != NULL)
		return report_fail(&w->report, w->line.number, 1,
		    "expected each joint once, found %s again",
		    error_quote(found, first.text, first.length));
	struct pair *pair = &larger[pairs->count++];
	*pair = (struct pair) { array_string(first.text, first.length),
		array_string(second.text, second.length), w->line.number };
	if (pair->first == NULL || pair->second == NULL ||
	    lookup_add(&pairs->by_first, NULL, pair->first, first.length, pair->second) <
		0)
		return words_no_memory(w);
	return 0;
}

/* Goes to the last word of the line; what is before it. */
static struct span
before_last(struct words *w)
{
	struct span before = { w->word, 0 };
	struct words last;

	do {
		last = *w;
		before.length = (size_t)(w->word - before.text);
	} while (words_next(w));
	*w = last;
	return before;
}

/* Goes to the first word after a =, which stands somewhere in the line. */
static struct span
before_equals(struct words *w, const char *equals)
{
	struct span before = { w->word, (size_t)(equals - w->word) };

	words_go(w, equals + 1);
	words_next(w);
	return before;
}

static struct span
trim(const char *text, const char *end)
{
	while (end > text && text_is_blank(end[-1]))
		end--;
	return (struct span) { text, (size_t)(end - text) };
}

static int
take_line(struct pairs *pairs, struct words *w, const struct pairs_rule *rule)
{
	const char *end = w->line.text + w->line.length;
	const char *equals = memchr(w->word, '=', (size_t)(end - w->word));
	struct span first = equals != NULL ? before_equals(w, equals) : before_last(w);

	first = trim(first.text, first.text + first.length);
	if (first.length == 0 || w->length == 0)
		return words_expected(w, "%s", rule->missing);
	struct span second = trim(w->word, end);
	if (rule->fits != NULL && !rule->fits(second.text, second.length))
		return words_expected(w, "%s", rule->expected);
	return add(pairs, w, first, second);
}

int
pairs_read(struct pairs *pairs, struct bvh_input *in, const struct pairs_rule *rule,
    struct bvh_error *error)
{
	struct words w;
	enum bvh_status status;

	*pairs = (struct pairs) { 0 };
	words_open(&w, in, "", NULL, error);
	while ((status = words_line(&w)) == BVH_FRAME)
		if (take_line(pairs, &w, rule) < 0)
			break;
	if (status == BVH_END)
		return 0;
	pairs_free(pairs);
	return -1;
}

const char *
pairs_find(const struct pairs *pairs, const char *first)
{
	if (pairs == NULL || first == NULL)
		return NULL;
	return lookup_find(&pairs->by_first, NULL, first, strlen(first));
}

void
pairs_free(struct pairs *pairs)
{
	for (int i = 0; i < pairs->count; i++) {
		free(pairs->pair[i].first);
		free(pairs->pair[i].second);
	}
	free(pairs->pair);
	lookup_free(&pairs->by_first);
	*pairs = (struct pairs) { 0 };
}
