/* names.c - the names of bones (names.h). */
#include <string.h>

#include "names.h"

int
acclaim_names_add(struct acclaim_names *n, const char *name, void *thing)
{
	size_t length = strlen(name);

	n->any.any_case = true;
	if (lookup_find(&n->any, NULL, name, length) == NULL &&
	    lookup_add(&n->any, NULL, name, length, thing) < 0)
		return -1;
	return lookup_add(&n->exact, NULL, name, length, thing);
}

bool
acclaim_names_have(const struct acclaim_names *n, const char *name)
{
	return lookup_find(&n->exact, NULL, name, strlen(name)) != NULL;
}

void *
acclaim_names_find(const struct acclaim_names *n, const char *name, size_t length)
{
	void *thing = lookup_find(&n->exact, NULL, name, length);

	return thing != NULL ? thing : lookup_find(&n->any, NULL, name, length);
}

void
acclaim_names_free(struct acclaim_names *n)
{
	lookup_free(&n->exact);
	lookup_free(&n->any);
}
