/* segments.h - an HTR file while it is read: its header and its segments. */
#ifndef SEGMENTS_H
#define SEGMENTS_H

#include "base/lookup.h"
#include "base/words.h"
#include "htr.h"

struct segment {
	char *name, *parent; /* parent NULL: GLOBAL */
	bvh_count line, parent_column;
	int above; /* index of the parent, or -1 */
	bool has_base;
	double base[7];
	bvh_count blocks; /* of data so far */
	bvh_count frames; /* of the take that is kept */
	double *value;
	bool moves;
	char *text;
	size_t text_length, text_room;
};

struct htr_reader {
	struct words w;
	struct htr_wish wish;
	/* The header; -1 or 0: not said. */
	bvh_count segments_said, frames_said;
	double rate, scale;
	bool has_order, radians;
	int order[3], up, along;
	char unit[16];
	struct segment *segment;
	struct lookup by_name;
	int segments;
	bvh_count frames; /* of the first block, or -1 */
	bvh_count first_number; /* of a frame */
	bvh_count scaled, scaled_line; /* rows with SF other than 1, the first of them */
};

/* The line is that of a section, "[name]": its name. */
bool htr_section(const struct htr_reader *, const char **name, size_t *length);

/* The segment of a name, or NULL; those that were indexed. */
struct segment *htr_find(const struct htr_reader *, const char *name, size_t length);
/* Each name may be there once.  -1 after a failure. */
int htr_index(struct htr_reader *) BVH_CHECK;

#endif
