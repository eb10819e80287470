/* names.c - names as a format allows them (names.h). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"

enum { SUFFIX = 24 };

struct given {
	bvh_count next; /* the number that the next name like it would get */
	char name[];
};

static struct given *
find(const struct names *n, const char *name)
{
	return lookup_find(&n->given, NULL, name, strlen(name));
}

static const char *
add(struct names *n, const char *name)
{
	size_t length = strlen(name);
	struct given *to = malloc(sizeof *to + length + 1);

	if (to == NULL)
		return NULL;
	to->next = 2;
	memcpy(to->name, name, length + 1);
	if (lookup_add(&n->given, NULL, to->name, length, to) < 0) {
		free(to);
		return NULL;
	}
	return to->name;
}

int
names_open(struct names *n, const struct names_rule *rule)
{
	*n = (struct names) { .rule = rule, .given.any_case = true };
	for (const char *const *word = rule->reserved; *word != NULL; word++)
		if (add(n, *word) == NULL) {
			names_close(n);
			return -1;
		}
	return 0;
}

void
names_close(struct names *n)
{
	for (size_t i = 0; i < n->given.room; i++)
		free(n->given.entry[i].thing);
	lookup_free(&n->given);
}

void
names_warn(const struct names *n, struct report *report)
{
	if (n->changed > 0)
		report_warn(report, 0, 0, "%lld name%s changed, the first '%s' to '%s'",
		    n->changed, n->changed == 1 ? "" : "s", n->before, n->after);
}

/* A clean copy with room for a number at its end. */
static char *
clean(const struct names_rule *rule, const char *wanted)
{
	size_t length = strlen(wanted);
	char *to = malloc(length + SUFFIX), *end = to;

	if (to == NULL)
		return NULL;
	if (length == 0 || strchr(rule->first, *wanted) != NULL)
		*end++ = '_';
	for (; *wanted != '\0'; wanted++) {
		unsigned char byte = (unsigned char)*wanted;
		bool bad = byte <= ' ' || byte == 0x7f ||
			   strchr(rule->forbidden, *wanted) != NULL;

		*end++ = bad ? '_' : *wanted;
	}
	*end = '\0';
	return to;
}

static const char *
give(struct names *n, const char *wanted)
{
	char *name = clean(n->rule, wanted);
	const char *given = NULL;

	if (name == NULL)
		return NULL;
	size_t length = strlen(name);
	struct given *like = find(n, name);
	/* Counting on from the last one: names may be alike by the thousand. */
	while (find(n, name) != NULL)
		snprintf(name + length, SUFFIX - 1, "_%lld", like->next++);
	given = add(n, name);
	free(name);
	return given;
}

const char *
names_give(struct names *n, const char *wanted)
{
	const char *given = give(n, wanted);

	if (given != NULL && strcmp(given, wanted) != 0 && n->changed++ == 0) {
		snprintf(n->before, sizeof n->before, "%s", wanted);
		snprintf(n->after, sizeof n->after, "%s", given);
	}
	return given;
}

const char *
names_make(struct names *n, const char *format, ...)
{
	char wanted[512];
	va_list values;

	va_start(values, format);
	vsnprintf(wanted, sizeof wanted, format, values);
	va_end(values);
	return give(n, wanted);
}
