/* utf8.h - characters of UTF-8. */
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the UTF-8 sequence at text, which a NUL ends, or 0 when there is none
 * (RFC 3629: no overlong ones, no surrogates, nothing over U+10FFFF). */
int utf8_length(const char *text);

/* Whether the character at text, of `left` bytes (more may be read up to a NUL), does
 * nothing on a screen but stand there.  Control characters do more (those of C1 too, which
 * a terminal obeys as it does ESC), and those that change the direction of what stands
 * around them.  A letter of another encoding is one byte, and shown. */
bool utf8_shown(const char *text, size_t left);

#endif
