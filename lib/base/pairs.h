/* pairs.h - pairs of names from a file: what a person says of joints.
 *
 * A line has a name and the one that goes with it, parted by =, else by the last blank:
 * names may have blanks.  What # starts is a comment. */
#ifndef PAIRS_H
#define PAIRS_H

#include "lookup.h"

struct pair {
	char *first, *second;
	bvh_count line;
};

struct pairs {
	struct pair *pair; /* as they stand in the file */
	int count;
	struct lookup by_first;
};

/* What a second name has to be. */
struct pairs_rule {
	const char *missing, *expected; /* for messages: "an H-Anim name" */
	bool (*fits)(const char *, size_t length); /* NULL: any will do */
};

/* -1 after a failure: a line without a second name, or a first one for the second
 * time. */
int pairs_read(struct pairs *, struct bvh_input *, const struct pairs_rule *,
    struct bvh_error *) BVH_CHECK;
/* The second name of a first one, or NULL; the pairs may be NULL. */
const char *pairs_find(const struct pairs *, const char *first);
void pairs_free(struct pairs *);

#endif
