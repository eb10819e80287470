/* utf8.h - characters of UTF-8. */
#ifndef UTF8_H
#define UTF8_H

/* The length of the UTF-8 sequence at text, which a NUL ends, or 0 when there is none
 * (RFC 3629: no overlong ones, no surrogates, nothing over U+10FFFF). */
int utf8_length(const char *text);

#endif
