/* lookup.c - things by their names (lookup.h). */
#include <stdlib.h>
#include <string.h>

#include "lookup.h"

static unsigned char
fold(const struct lookup *l, char c)
{
	return (unsigned char)(l->any_case && c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* FNV-1a, begun with where the table lies: so no file can be made of names that meet. */
static size_t
hash(const struct lookup *l, const struct lookup_entry *e)
{
	static const uint64_t prime = 1099511628211u;
	uint64_t h = 14695981039346656037u ^ (uintptr_t)l->entry;

	h = (h ^ h >> 29) * prime;
	h = (h ^ (uintptr_t)e->scope) * prime;
	for (size_t i = 0; i < e->length; i++)
		h = (h ^ fold(l, e->name[i])) * prime;
	return (size_t)(h ^ h >> 32);
}

static bool
is_same(
    const struct lookup *l, const struct lookup_entry *a, const struct lookup_entry *b)
{
	if (a->scope != b->scope || a->length != b->length)
		return false;
	for (size_t i = 0; i < a->length; i++)
		if (fold(l, a->name[i]) != fold(l, b->name[i]))
			return false;
	return true;
}

/* Where an entry is or would be. */
static struct lookup_entry *
place(const struct lookup *l, const struct lookup_entry *e)
{
	size_t at = hash(l, e) & (l->room - 1);

	while (l->entry[at].name != NULL && !is_same(l, &l->entry[at], e))
		at = (at + 1) & (l->room - 1);
	return &l->entry[at];
}

static int
grow(struct lookup *l)
{
	enum { FIRST_ROOM = 64 };
	struct lookup larger = *l;

	larger.room = l->room > 0 ? 2 * l->room : FIRST_ROOM;
	larger.entry = calloc(larger.room, sizeof *larger.entry);
	if (larger.entry == NULL)
		return -1;
	for (size_t i = 0; i < l->room; i++)
		if (l->entry[i].name != NULL)
			*place(&larger, &l->entry[i]) = l->entry[i];
	free(l->entry);
	*l = larger;
	return 0;
}

int
lookup_add(
    struct lookup *l, const void *scope, const char *name, size_t length, void *thing)
{
	struct lookup_entry entry = { scope, name, length, thing };

	if (2 * l->count >= l->room && grow(l) < 0)
		return -1;
	struct lookup_entry *to = place(l, &entry);
	if (to->name == NULL) {
		*to = entry;
		l->count++;
	}
	to->thing = thing;
	return 0;
}

void *
lookup_find(const struct lookup *l, const void *scope, const char *name, size_t length)
{
	struct lookup_entry entry = { scope, name, length, NULL };

	return l->room > 0 ? place(l, &entry)->thing : NULL;
}

void
lookup_free(struct lookup *l)
{
	free(l->entry);
	*l = (struct lookup) { .any_case = l->any_case };
}
