/* reading.c - what a reader has to say (reading.h). */
#include <stdarg.h>

#include "reading.h"

static int fail_list(struct bvh_reader *, const char *code, bvh_count line,
    bvh_count column, const char *format, va_list) BVH_PRINTF(5, 0);

static int
fail_list(struct bvh_reader *r, const char *code, bvh_count line, bvh_count column,
    const char *format, va_list values)
{
	if (r->report.failed)
		return -1;
	report_fail_list(&r->report, line, column, format, values);
	r->report.error->code = r->in->error != 0 ? "unreadable" : code;
	return -1;
}

int
reader_fail(struct bvh_reader *r, const char *code, bvh_count line, bvh_count column,
    const char *format, ...)
{
	va_list values;

	va_start(values, format);
	fail_list(r, code, line, column, format, values);
	va_end(values);
	return -1;
}

int
reader_no_memory(struct bvh_reader *r)
{
	return reader_fail(r, "memory", r->in->line, 0, "out of memory");
}

int
reader_fault(struct bvh_reader *r, bool mended, const char *code, bvh_count line,
    bvh_count column, const char *format, ...)
{
	struct bvh_error fault = {
		.severity = BVH_FAULT, .code = code, .mended = mended
	};
	va_list values;
	int result = 0;

	va_start(values, format);
	if (reader_is_lenient(r) && r->in->error == 0)
		report_list(&r->report, &fault, line, column, format, values);
	else
		result = fail_list(r, code, line, column, format, values);
	va_end(values);
	return result;
}

void
reader_warn(struct bvh_reader *r, const char *code, bvh_count line, bvh_count column,
    const char *format, ...)
{
	struct bvh_error warning = {
		.severity = BVH_WARNING, .code = code, .mended = true
	};
	va_list values;

	va_start(values, format);
	report_list(&r->report, &warning, line, column, format, values);
	va_end(values);
}

void
reader_note(struct bvh_reader *r, const char *code, bvh_count line, bvh_count column,
    const char *format, ...)
{
	struct bvh_error note = { .severity = BVH_NOTE, .code = code, .mended = true };
	va_list values;

	if (!(r->flags & BVH_NOTES))
		return;
	va_start(values, format);
	report_list(&r->report, &note, line, column, format, values);
	va_end(values);
}

bool
reader_first(struct bvh_reader *r, enum once what)
{
	bool first = !r->warned[what];

	r->warned[what] = true;
	return first;
}

void
reader_comment(struct bvh_reader *r, bvh_count line, bvh_count column)
{
	if (reader_first(r, ONCE_COMMENT))
		reader_warn(r, "comment", line, column,
		    r->flags & BVH_NOTES
			? "comments: Blender, three.js and assimp misread or refuse them"
			: "comments are not kept");
}
