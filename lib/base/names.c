/* names.c - names as a format allows them (names.h). */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "names.h"

enum { FIRST_ROOM = 64, SUFFIX = 24 };

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* In any case of letters, whatever the locale. */
static bool
alike(const char *a, const char *b)
{
	while (*a != '\0' && lower(*a) == lower(*b)) {
		a++;
		b++;
	}
	return lower(*a) == lower(*b);
}

/* FNV-1a. */
static size_t
hash(const char *name)
{
	uint64_t h = 14695981039346656037u;

	for (; *name != '\0'; name++)
		h = (h ^ (unsigned char)lower(*name)) * 1099511628211u;
	return (size_t)(h ^ h >> 32);
}

struct names_entry {
	char *name;
	long next; /* the number that the next name like it would get */
};

/* Where a name is or would be. */
static struct names_entry *
place(struct names_entry *table, size_t room, const char *name)
{
	size_t at = hash(name) & (room - 1);

	while (table[at].name != NULL && !alike(table[at].name, name))
		at = (at + 1) & (room - 1);
	return &table[at];
}

static int
grow(struct names *n)
{
	size_t room = 2 * n->room;
	struct names_entry *table = calloc(room, sizeof *table);

	if (table == NULL)
		return -1;
	for (size_t i = 0; i < n->room; i++)
		if (n->table[i].name != NULL)
			*place(table, room, n->table[i].name) = n->table[i];
	free(n->table);
	n->table = table;
	n->room = room;
	return 0;
}

static const char *
add(struct names *n, const char *name)
{
	if (2 * n->count >= n->room && grow(n) < 0)
		return NULL;
	struct names_entry *to = place(n->table, n->room, name);
	*to = (struct names_entry) { array_string(name, strlen(name)), 2 };
	n->count++;
	return to->name;
}

int
names_open(struct names *n, const struct names_rule *rule)
{
	*n = (struct names) { .rule = rule, .room = FIRST_ROOM };
	n->table = calloc(n->room, sizeof *n->table);
	if (n->table == NULL)
		return -1;
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
	for (size_t i = 0; i < n->room && n->table != NULL; i++)
		free(n->table[i].name);
	free(n->table);
	n->table = NULL;
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
	struct names_entry *like = place(n->table, n->room, name);
	/* Counting on from the last one: names may be alike by the thousand. */
	while (place(n->table, n->room, name)->name != NULL)
		snprintf(name + length, SUFFIX - 1, "_%ld", like->next++);
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
