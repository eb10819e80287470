/* table.c - rows of names and numbers out (table.h). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/text.h"
#include "base/wider.h"
#include "table.h"

void
table_open(struct table *t, struct bvh_output *out, enum table_format format,
    char delimiter, struct bvh_error *error)
{
	*t = (struct table) { .out = out,
		.format = format,
		.delimiter = delimiter,
		.first_cell = true,
		.error = error };
}

static void
next_cell(struct table *t)
{
	if (!t->first_cell)
		output_byte(t->out, t->delimiter);
	t->first_cell = false;
}

/* The preamble is padded so that the numbers start at a multiple of 64. */
static void
start_npy(struct table *t, bvh_count rows, bvh_count columns)
{
	enum { PREFIX = 10, LENGTH = 128 - PREFIX };
	char header[LENGTH + 1];
	int used = snprintf(header, sizeof header,
	    "{'descr': '<f8', 'fortran_order': False, 'shape': (%lld, %lld), }", rows,
	    columns);

	output_bytes(t->out, "\x93NUMPY\x01\x00", 8);
	output_byte(t->out, (char)LENGTH);
	output_byte(t->out, 0);
	output_format(t->out, "%s%*s\n", header, LENGTH - 1 - used, "");
}

void
table_start(struct table *t, const struct bvh_number *frame_time, bvh_count rows,
    bvh_count columns)
{
	t->clock.frame_time = frame_time;
	if (t->format == TABLE_NPY) {
		start_npy(t, rows, columns);
		return;
	}
	table_name(t, "frame", NULL);
	table_name(t, "time", NULL);
}

bool
table_holds(const struct table *t, const char *name)
{
	return t->format != TABLE_TSV || strchr(name, '\t') == NULL;
}

static void
put_quoted(struct bvh_output *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '"')
			output_byte(out, '"');
		output_byte(out, *text);
	}
}

void
table_name(struct table *t, const char *name, const char *ending)
{
	const char special[] = { t->delimiter, '"', '\n', '\r', '\0' };
	bool quote = t->format == TABLE_CSV &&
		     (strpbrk(name, special) != NULL ||
			 (ending != NULL && strpbrk(ending, special) != NULL));

	if (t->format == TABLE_NPY)
		return;
	next_cell(t);
	void (*put)(struct bvh_output *, const char *) = quote ? put_quoted
							       : output_string;
	if (quote)
		output_byte(t->out, '"');
	put(t->out, name);
	if (ending != NULL) {
		output_byte(t->out, '.');
		put(t->out, ending);
	}
	if (quote)
		output_byte(t->out, '"');
}

void
table_row(struct table *t, bvh_count frame)
{
	size_t length;

	if (t->format == TABLE_NPY)
		return;
	next_cell(t);
	char *to = output_room(t->out, DECIMAL_SIZE);
	output_end(t->out, decimal_print(to, (double)frame, 0));
	const char *time = timing_clock(&t->clock, frame > 0 ? frame : 1, &length);
	if (time == NULL) {
		error_set(t->error, NULL, 0, 0, "out of memory");
		t->failed = true;
	} else
		table_text(t, time, frame > 0 ? length : 0);
}

static char *
npy_number(char *to, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof bits);
	for (int i = 0; i < 8; i++)
		*to++ = (char)(bits >> (8 * i) & 0xff);
	return to;
}

void
table_numbers(struct table *t, const double *value, size_t count, int decimals)
{
	enum { MOST = 32 }; /* each may need DECIMAL_SIZE: the buffer is to fill up */

	for (size_t done = 0, part; done < count; done += part) {
		part = count - done < MOST ? count - done : MOST;
		char *to = output_room(t->out, part * (1 + DECIMAL_SIZE));
		if (t->format == TABLE_NPY)
			for (size_t i = done; i < done + part; i++)
				to = npy_number(to, value[i]);
		else
			to = decimal_print_row(
			    to, value + done, part, decimals, t->delimiter);
		output_end(t->out, to);
	}
}

void
table_text(struct table *t, const char *text, size_t length)
{
	next_cell(t);
	output_bytes(t->out, text, length);
}

WIDER static void
translate(char *restrict to, const char *restrict from, size_t count, char delimiter)
{
	for (size_t i = 0; i < count; i++)
		to[i] = from[i] == ' ' ? delimiter : from[i];
}

void
table_frame(struct table *t, const struct bvh_frame *f)
{
	for (size_t done = 0, count; done < f->length; done += count) {
		count = f->length - done < TEXT_BLOCK / 2 ? f->length - done
							  : TEXT_BLOCK / 2;
		if (done == 0)
			next_cell(t);
		char *to = output_room(t->out, count);
		translate(to, f->line + done, count, t->delimiter);
		output_end(t->out, to + count);
	}
}

int
table_end_row(struct table *t)
{
	if (t->format != TABLE_NPY)
		output_byte(t->out, '\n');
	t->first_cell = true;
	return t->failed || t->out->error != 0 ? -1 : 0;
}

int
table_close(struct table *t)
{
	free(t->clock.text);
	return t->failed ? -1 : 0;
}
