/* describe.h - a file's facts as a screen for people, JSON, a table row, lists. */
#ifndef DESCRIBE_H
#define DESCRIBE_H

#include "statistics.h"
#include "stance.h"
#include "survey.h"

struct facts {
	const char *file;
	const struct bvh_header *header;
	const struct survey *survey;
	bvh_count found; /* frames really there; -1: not counted */
	const struct statistics *statistics; /* NULL: not taken */
	const struct stance *stance; /* in frame 1; NULL: not known */
	int decimals; /* of computed values */
};

/* All that give an int give -1 when memory is out. */
int describe_screen(struct bvh_output *, const struct facts *);

/* One object, without anything around it. */
int describe_json(struct bvh_output *, const struct facts *);

/* What is odd about a file, in words. */
enum { ODD = 9, ODD_TEXT = 80 };
struct odd {
	char text[ODD][ODD_TEXT];
	int count;
};
struct odd describe_odd(const struct facts *);

/* The names of the columns, then one row a file, or the same with one row a channel
 * from its statistics; the frames found are the last column.  TSV: the name of the file
 * has no tab or line end, that of a joint with statistics no tab. */
void describe_columns(struct bvh_output *, bool found);
int describe_row(struct bvh_output *, const struct facts *, bool found);
void describe_channel_columns(struct bvh_output *, bool found);
int describe_channel_rows(struct bvh_output *, const struct facts *, bool found);

void describe_names(struct bvh_output *, const struct bvh_skeleton *);
/* As bvh2csv names them. */
int describe_channels(struct bvh_output *, const struct bvh_skeleton *);
void describe_tree(struct bvh_output *, const struct bvh_skeleton *);

#endif
