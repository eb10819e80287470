/* mendwords.h - the words of a line as values. */
#ifndef MENDWORDS_H
#define MENDWORDS_H

#include "mending.h"

/* Whether anything on r->line was meant as a number. */
bool mendwords_any(const struct bvh_reader *);

/* The values of r->line behind those that wait, as a row. */
int mendwords_take(struct bvh_reader *);

#endif
