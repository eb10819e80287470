/* scan.h - the words of VRML97: private to vrml.c.
 *
 * One token is current after vrml_next(); a comma is a blank, # starts a comment.  The
 * first failure fills the error and sticks: the token is then VRML_BAD. */
#ifndef VRMLSCAN_H
#define VRMLSCAN_H

#include "base/report.h"
#include "base/text.h"

enum vrml_token { VRML_END, VRML_BAD, VRML_WORD, VRML_NUMBER, VRML_STRING, VRML_MARK };

struct vrml_scan {
	struct bvh_input *in;
	struct report report;
	enum vrml_token token;
	char *text; /* of the token, NUL terminated; of a mark its byte: { } [ ] . */
	size_t length, room;
	double number;
	bvh_count line, column; /* where the token starts */
};

/* Reads the first line, which says what the file is.  -1 after a failure. */
int vrml_scan_open(struct vrml_scan *, struct bvh_input *, struct bvh_error *) BVH_CHECK;
void vrml_scan_close(struct vrml_scan *);
void vrml_next(struct vrml_scan *);

/* Whether the token is this word, or this mark. */
bool vrml_is(const struct vrml_scan *, const char *word);
bool vrml_is_mark(const struct vrml_scan *, char mark);

/* Fail, giving -1: at the token, "expected ..., found" it; memory is out. */
int vrml_expected(struct vrml_scan *, const char *format, ...) BVH_PRINTF(2, 3);
int vrml_no_memory(struct vrml_scan *);

#endif
