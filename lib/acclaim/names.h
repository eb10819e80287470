/* names.h - the names of bones: as they are written, else in another case of letters. */
#ifndef ACCLAIM_NAMES_H
#define ACCLAIM_NAMES_H

#include "base/lookup.h"

/* Starts as all zero bytes. */
struct acclaim_names {
	struct lookup exact, any;
};

/* Borrows the name.  -1 when memory is out. */
int acclaim_names_add(struct acclaim_names *, const char *name, void *thing) BVH_CHECK;
/* Whether this very name was added. */
bool acclaim_names_have(const struct acclaim_names *, const char *name);
/* NULL: none.  Of several that differ in case only, the first added. */
void *acclaim_names_find(const struct acclaim_names *, const char *name, size_t length);
void acclaim_names_free(struct acclaim_names *);

#endif
