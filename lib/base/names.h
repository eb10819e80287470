/* names.h - names as a format allows them: clean and all different. */
#ifndef NAMES_H
#define NAMES_H

#include "bvh.h"

struct names_rule {
	const char *forbidden; /* bytes it cannot have, beside blanks and control bytes */
	const char *const
	    *reserved; /* words that mean something else, ending with a NULL */
	const char *first; /* bytes that cannot be the first */
};

struct names_entry;

struct names {
	const struct names_rule *rule;
	struct names_entry *table; /* by hash, in any case of letters */
	size_t room, count;
	long changed; /* names that are not what was asked for */
	char before[64], after[64]; /* the first of them */
};

/* -1 when memory is out. */
int names_open(struct names *, const struct names_rule *) BVH_CHECK;
void names_close(struct names *);

/* A name like the one asked for, the names' own; NULL when memory is out.  Bytes that
 * cannot be become '_', a name that was given before gets the next number: _2, _3. */
const char *names_give(struct names *, const char *wanted);
/* The same for a name of our own making, whose changes nobody needs to know. */
const char *names_make(struct names *, const char *format, ...) BVH_PRINTF(2, 3);

#endif
