/* report.h - what an object that reads has to say: its first failure, which sticks,
 * and its warnings. */
#ifndef REPORT_H
#define REPORT_H

#include <stdarg.h>

#include "error.h"

struct bvh_input;

struct report {
	const char *file; /* borrowed */
	const struct bvh_input *in; /* NULL: none.  When it failed, that is told of */
	const struct bvh_warnings *warnings; /* or NULL */
	struct bvh_error *error;
	bool failed;
};

/* Fails, always giving -1. */
int report_fail(struct report *, bvh_count line, bvh_count column, const char *format,
    ...) BVH_PRINTF(4, 5);
int report_fail_list(struct report *, bvh_count line, bvh_count column,
    const char *format, va_list) BVH_PRINTF(4, 0);

/* Warns, notes, or tells of whatever the severity, code and mended of kind say. */
void report_warn(struct report *, bvh_count line, bvh_count column, const char *format,
    ...) BVH_PRINTF(4, 5);
void report_note(const struct report *, const char *code, bvh_count line,
    const char *format, ...) BVH_PRINTF(4, 5);
void report_list(const struct report *, const struct bvh_error *kind, bvh_count line,
    bvh_count column, const char *format, va_list) BVH_PRINTF(5, 0);

#endif
