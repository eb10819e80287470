/* json.h - the two parts of JSON that are not punctuation. */
#ifndef JSON_H
#define JSON_H

#include "bvhbase.h"

/* A string in quotes.  Bytes that are not UTF-8 become \u00XX. */
void json_string(struct bvh_output *, const char *);

/* The shortest text of a number; null when it is not finite. */
void json_number(struct bvh_output *, double);

#endif
