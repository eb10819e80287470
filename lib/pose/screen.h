/* screen.h - lines for people: a label, then words, broken before column 80. */
#ifndef SCREEN_H
#define SCREEN_H

#include "bvhbase.h"

enum { SCREEN_WIDTH = 80, SCREEN_TEXT = 2048, SCREEN_NAME = 200 };

/* The words of a line; starts as all zero bytes. */
struct screen_text {
	char text[SCREEN_TEXT];
	size_t used;
};

void screen_add(struct screen_text *, const char *format, ...) BVH_PRINTF(2, 3);
/* A name, fit for a screen and shortened. */
void screen_add_name(struct screen_text *, const char *name);
/* A number in six significant digits. */
void screen_add_number(struct screen_text *, double);

/* Prints the words behind a label, and clears them. */
void screen_line(struct bvh_output *, const char *label, struct screen_text *);

/* How many characters a text has, and some blanks. */
size_t screen_width(const char *text);
void screen_pad(struct bvh_output *, size_t count);

/* A name fit for a screen, of at most so many characters: where it is longer its end
 * stays, which tells more than its middle.  Gives back to. */
char *screen_clip(char to[SCREEN_NAME], const char *name, size_t most);

#endif
