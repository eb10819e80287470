/* lookup.h - things by their names: a hash table. */
#ifndef LOOKUP_H
#define LOOKUP_H

#include "bvhbase.h"

struct lookup_entry {
	const void *scope;
	const char *name; /* borrowed; NULL: the place is free */
	size_t length;
	void *thing;
};

/* Starts as all zero bytes, perhaps with any_case set. */
struct lookup {
	bool any_case; /* ASCII letters in either case are one */
	struct lookup_entry *entry;
	size_t room, count;
};

/* The thing of a name, instead of one that it had, within a scope, whatever that
 * is to the caller; NULL is one too.  -1 when memory is out. */
int lookup_add(struct lookup *, const void *scope, const char *name, size_t length,
    void *thing) BVH_CHECK;
/* NULL: there is none. */
void *lookup_find(
    const struct lookup *, const void *scope, const char *name, size_t length);
void lookup_free(struct lookup *);

#endif
