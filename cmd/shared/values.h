/* values.h - the values of options; one that will not do is a usage error. */
#ifndef VALUES_H
#define VALUES_H

#include "base/pairs.h"
#include "bvh/framelist.h"
#include "files.h"

/* The value of an option as a number; else a usage error. */
bvh_count cli_whole(int letter, bvh_count least, bvh_count most);
int cli_decimals(int letter); /* as of -p: full is DECIMAL_FULL */
double cli_positive(int letter);
double cli_not_negative(int letter); /* 0 will do */
double cli_rate(int letter); /* frames a second, for which there is a Frame Time */
/* The micrometres of a unit by its name; others tells what else could stand there
 * ("none, "), or is "". */
double cli_unit(int letter, const char *others);
/* One of the words, which end with a NULL: its index. */
int cli_choice(int letter, const char *const *word);
/* One byte that may part the cells of a table; \t is a tab. */
char cli_delimiter(int letter);
/* A frame LIST; text may be NULL.  Then, for a file, the frames it means, with a
 * warning when it goes past the last one. */
void cli_frame_list(struct frame_list *, const char *text);
void cli_resolve(struct frame_list *, const struct bvh_header *, const char *file);
/* The joints of a file that a LIST names, one bool each, to be freed; NULL: all.  End
 * sites are false. */
bool *cli_joints(const struct bvh_skeleton *, const char *list, const char *file);

/* Pairs of names from a file. */
void cli_pairs(struct pairs *, const char *file, const struct pairs_rule *);

#endif
