/* utf16.h - UTF-16 text as UTF-8. */
#ifndef UTF16_H
#define UTF16_H

#include "bvhbase.h"

/* Whether the input, of which nothing has been read, begins like UTF-16: with a
 * byte order mark, or with the first letters of HIERARCHY. */
bool utf16_is(struct bvh_input *);

/* Reads it to its end and gives the input the same text in UTF-8, from an unlinked
 * temporary file.  -1 when that fails, errno telling why; what is no character
 * becomes U+FFFD. */
int utf16_convert(struct bvh_input *) BVH_CHECK;

#endif
