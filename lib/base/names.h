/* names.h - names as a format allows them: clean and all different. */
#ifndef NAMES_H
#define NAMES_H

#include "lookup.h"
#include "report.h"

struct names_rule {
	const char *forbidden; /* bytes it cannot have, beside blanks and control bytes */
	const char *const
	    *reserved; /* words that mean something else, ending with a NULL */
	const char *first; /* bytes that cannot be the first */
};

struct names {
	const struct names_rule *rule;
	struct lookup given; /* in any case of letters */
	bvh_count changed; /* names that are not what was asked for */
	char before[64], after[64]; /* the first of them */
};

/* -1 when memory is out. */
int names_open(struct names *, const struct names_rule *) BVH_CHECK;
/* Warns of the names that had to change, if there were any. */
void names_warn(const struct names *, struct report *);
void names_close(struct names *);

/* A name like the one asked for, the names' own; NULL when memory is out.  Bytes that
 * cannot be become '_', a name that was given before gets the next number: _2, _3. */
const char *names_give(struct names *, const char *wanted);
/* The same for a name of our own making, whose changes nobody needs to know. */
const char *names_make(struct names *, const char *format, ...) BVH_PRINTF(2, 3);

#endif
