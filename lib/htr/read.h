/* read.h - what the files of the HTR reader share; private. */
#ifndef HTRREAD_H
#define HTRREAD_H

#include "htr.h"
#include "base/words.h"

struct segment {
	char *name, *parent; /* parent NULL: GLOBAL */
	long line, parent_column;
	int above; /* index of the parent, or -1 */
	bool has_base;
	double base[7];
	long blocks; /* of data so far */
	long frames; /* of the take that is kept */
	double *value;
	bool moves;
	char *text;
	size_t text_length, text_room;
};

struct htr_reader {
	struct words w;
	struct htr_wish wish;
	/* The header; -1 or 0: not said. */
	long segments_said, frames_said;
	double rate, scale;
	bool has_order, radians;
	int order[3], up, along;
	char unit[16];
	struct segment *segment;
	struct segment **by_name;
	int segments;
	long frames; /* of the first block, or -1 */
	long first_number; /* of a frame */
	long scaled, scaled_line; /* rows with SF other than 1, the first of them */
};

/* The line is that of a section, "[name]": its name. */
bool htr_section(const struct htr_reader *, const char **name, size_t *length);

/* Reads the lines of [Header] up to the next section; what follows. */
enum bvh_status htr_read_header(struct htr_reader *);
/* The same for the block of a segment; the next section is the current line. */
enum bvh_status htr_read_block(struct htr_reader *, struct segment *);
/* Seven numbers, the words of the line that follow the current one. */
int htr_seven(struct htr_reader *, double value[7], bool frame);

#endif
