/* lines.h - the lines of MOTION. */
#ifndef LINES_H
#define LINES_H

#include "reading.h"

/* The next line of the motion that holds more than blanks and comments, or no
 * comment at least, into r->line. */
enum bvh_status motion_line(struct bvh_reader *, bool empty_counts);

/* Whether a line begins as those do between which git puts two versions of a text. */
bool lines_conflict(const char *line);

#endif
