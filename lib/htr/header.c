/* header.c - the section [Header] of HTR (header.h). */
#include <string.h>
#include <strings.h>

#include "bvh/timing.h"
#include "header.h"

static int
read_type(struct htr_reader *r)
{
	if (words_are(&r->w, "htr"))
		return 0;
	if (words_are(&r->w, "gtr"))
		return words_expected(
		    &r->w, "htr (GTR has no hierarchy and is not read)");
	if (words_are(&r->w, "htr2"))
		return words_expected(
		    &r->w, "htr (HTR2 keeps its data frame by frame and is not read)");
	return words_expected(&r->w, "htr");
}

static int
read_composition(struct htr_reader *r)
{
	return words_are(&r->w, "HTRS") ? 0 : words_expected(&r->w, "HTRS");
}

static int
read_version(struct htr_reader *r)
{
	double version;

	if (words_number(&r->w, "a version", &version) < 0)
		return -1;
	return version < 2 ? 0 : words_expected(&r->w, "version 1 (HTR2 is not read)");
}

static int
read_segments(struct htr_reader *r)
{
	return words_whole(&r->w, "a number of segments", 0, &r->segments_said);
}

static int
read_frames(struct htr_reader *r)
{
	return words_whole(&r->w, "a number of frames", 0, &r->frames_said);
}

static int
read_rate(struct htr_reader *r)
{
	if (words_number(&r->w, "a frame rate", &r->rate) < 0)
		return -1;
	return r->rate >= TIMING_SLOWEST && r->rate <= TIMING_FASTEST
		   ? 0
		   : words_expected(&r->w, "a frame rate from 1e-9 to 1e9");
}

static int
axis_of(char letter)
{
	return letter >= 'x' && letter <= 'z'   ? letter - 'x'
	       : letter >= 'X' && letter <= 'Z' ? letter - 'X'
						: -1;
}

static int
read_order(struct htr_reader *r)
{
	int seen = 0;

	for (size_t i = 0; i < r->w.length && i < 3; i++) {
		r->order[i] = axis_of(r->w.word[i]);
		if (r->order[i] >= 0)
			seen |= 1 << r->order[i];
	}
	r->has_order = r->w.length == 3 && seen == 7;
	return r->has_order ? 0 : words_expected(&r->w, "X, Y and Z in some order");
}

static int
read_unit(struct htr_reader *r)
{
	size_t length = r->w.length < sizeof r->unit ? r->w.length : sizeof r->unit - 1;

	memcpy(r->unit, r->w.word, length);
	r->unit[length] = '\0';
	return 0;
}

static int
read_angles(struct htr_reader *r)
{
	r->radians = words_are(&r->w, "radians");
	return r->radians || words_are(&r->w, "degrees")
		   ? 0
		   : words_expected(&r->w, "Degrees or Radians");
}

static int
read_axis(struct htr_reader *r, int *axis)
{
	*axis = r->w.length == 1 ? axis_of(*r->w.word) : -1;
	return *axis >= 0 ? 0 : words_expected(&r->w, "X, Y or Z");
}

static int
read_up(struct htr_reader *r)
{
	return read_axis(r, &r->up);
}

static int
read_along(struct htr_reader *r)
{
	return read_axis(r, &r->along);
}

static int
read_scale(struct htr_reader *r)
{
	if (words_number(&r->w, "a factor", &r->scale) < 0)
		return -1;
	return r->scale > 0 ? 0 : words_expected(&r->w, "a factor over 0");
}

static const struct key {
	const char *name;
	int (*read)(struct htr_reader *);
} key[] = {
	{ "FileType", read_type },
	{ "DataType", read_composition },
	{ "FileVersion", read_version },
	{ "NumSegments", read_segments },
	{ "NumFrames", read_frames },
	{ "DataFrameRate", read_rate },
	{ "EulerRotationOrder", read_order },
	{ "CalibrationUnits", read_unit },
	{ "RotationUnits", read_angles },
	{ "GlobalAxisofGravity", read_up },
	{ "BoneLengthAxis", read_along },
	{ "ScaleFactor", read_scale },
};

static int
read_key(struct htr_reader *r)
{
	for (size_t i = 0; i < sizeof key / sizeof *key; i++)
		if (words_are(&r->w, key[i].name)) {
			words_next(&r->w);
			return key[i].read(r);
		}
	return 0; /* others are no business of ours */
}

/* What has no value that could be taken for granted. */
static int
check(struct htr_reader *r)
{
	if (!r->has_order)
		return words_expected(
		    &r->w, "EulerRotationOrder before the end of [Header]");
	if (r->rate == 0)
		return words_expected(&r->w, "DataFrameRate before the end of [Header]");
	return 0;
}

enum bvh_status
htr_read_header(struct htr_reader *r)
{
	enum bvh_status status;
	const char *name;
	size_t length;

	while (
	    (status = words_line(&r->w)) == BVH_FRAME && !htr_section(r, &name, &length))
		if (read_key(r) < 0)
			return BVH_ERROR;
	return status != BVH_ERROR && check(r) < 0 ? BVH_ERROR : status;
}
