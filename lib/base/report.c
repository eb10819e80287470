/* report.c - failures that stick, and warnings (report.h). */
#include <string.h>

#include "report.h"
#include "text.h"

int
report_fail_list(struct report *r, bvh_count line, bvh_count column, const char *format,
    va_list values)
{
	if (r->failed)
		return -1;
	r->failed = true;
	if (r->in != NULL && r->in->error != 0)
		error_set(r->error, r->file, 0, 0, "%s", strerror(r->in->error));
	else
		error_set_list(r->error, r->file, line, column, format, values);
	return -1;
}

int
report_fail(struct report *r, bvh_count line, bvh_count column, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	report_fail_list(r, line, column, format, values);
	va_end(values);
	return -1;
}

void
report_list(const struct report *r, const struct bvh_error *kind, bvh_count line,
    bvh_count column, const char *format, va_list values)
{
	struct bvh_error e;

	if (r->warnings == NULL)
		return;
	error_set_list(&e, r->file, line, column, format, values);
	e.severity = kind->severity;
	e.code = kind->code;
	e.mended = kind->mended;
	r->warnings->take(r->warnings->to, &e);
}

void
report_warn(struct report *r, bvh_count line, bvh_count column, const char *format, ...)
{
	static const struct bvh_error warning = { .severity = BVH_WARNING };
	va_list values;

	va_start(values, format);
	report_list(r, &warning, line, column, format, values);
	va_end(values);
}

void
report_note(
    const struct report *r, const char *code, bvh_count line, const char *format, ...)
{
	struct bvh_error note = { .severity = BVH_NOTE, .code = code, .mended = true };
	va_list values;

	va_start(values, format);
	report_list(r, &note, line, 0, format, values);
	va_end(values);
}
