/* take.c - what is told of a figure that is taken (take.h). */
#include <stdarg.h>

#include "take.h"

const struct hanim_pose hanim_pose[HANIM_POSE] = { { "center", 3 }, { "scale", 3 },
	{ "translation", 3 }, { "rotation", 4 }, { "scaleOrientation", 4 } };

int
hanim_take_fail(
    struct hanim_take *take, const struct vrml_field *at, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	report_fail_list(&take->report, at != NULL ? at->line : 0,
	    at != NULL ? at->column : 0, format, values);
	va_end(values);
	return -1;
}

int
hanim_check_own(struct hanim_take *take, const struct vrml_field *field)
{
	if (field == NULL || field->is == NULL)
		return 0;
	return hanim_take_fail(
	    take, field, "expected a value of %s, found IS %s", field->name, field->is);
}
