/* table.h - rows of names and numbers out: TSV, CSV, or a NumPy array.
 *
 *	table_start()  table_name() ...  table_end_row()
 *	table_row()    table_numbers() ... table_end_row()   for each frame
 *
 * The columns frame and time come first by themselves.  TSV has no quoting; CSV
 * has that of RFC 4180; NPY is the .npy format 1.0 with float64, little-endian,
 * and has no names and no frame and time columns. */
#ifndef TABLE_H
#define TABLE_H

#include "bvh/timing.h"

enum table_format { TABLE_TSV, TABLE_CSV, TABLE_NPY };

struct table {
	struct bvh_output *out;
	enum table_format format;
	char delimiter;
	struct timing_clock clock;
	bool first_cell;
	bool failed;
	struct bvh_error *error;
};

void table_open(struct table *, struct bvh_output *, enum table_format, char delimiter,
    struct bvh_error *);

/* Begins the row of names; NPY needs the size of what will come: rows, and
 * columns of numbers. */
void table_start(struct table *, const struct bvh_number *frame_time, bvh_count rows,
    bvh_count columns);
/* Whether the format can hold a name: TSV cannot hold a tab. */
bool table_holds(const struct table *, const char *name);

/* A cell of any row that is a name, or a name, a point and an ending. */
void table_name(struct table *, const char *name, const char *ending);

void table_row(struct table *, bvh_count frame);
/* Numbers, each a cell after the frame and time of the row. */
void table_numbers(struct table *, const double *value, size_t count, int decimals);
void table_text(struct table *, const char *text, size_t length); /* no quoting needed */
/* All values of a frame as they came. */
void table_frame(struct table *, const struct bvh_frame *);
/* -1 when there is no use in going on: the output or the table has failed. */
int table_end_row(struct table *);

/* -1 when memory ran out. */
int table_close(struct table *) BVH_CHECK;

#endif
