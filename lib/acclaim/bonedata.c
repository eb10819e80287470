/* bonedata.c - :bonedata and :hierarchy of ASF (bonedata.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "bonedata.h"

/* A bone -------------------------------------------------------------------- */

static int
read_name(struct asf_reader *r, struct asf_bone *b)
{
	if (b->out.name != NULL)
		return words_expected(&r->w, "one name a bone");
	if (!words_next(&r->w))
		return words_expected(&r->w, "the name of the bone");
	b->out.name = array_string(r->w.word, r->w.length);
	return b->out.name != NULL ? 0 : words_no_memory(&r->w);
}

static int
read_direction(struct asf_reader *r, struct asf_bone *b)
{
	b->has_direction = true;
	return asf_three(r, "a direction", b->direction);
}

static int
read_length(struct asf_reader *r, struct asf_bone *b)
{
	b->has_length = true;
	words_next(&r->w);
	return words_number(&r->w, "a length", &b->length);
}

/* The numbers are always those of x y z; the letters tell in which order they turn. */
static int
read_axis(struct asf_reader *r, struct asf_bone *b)
{
	if (asf_three(r, "an angle", b->axis) < 0)
		return -1;
	return words_next(&r->w) ? asf_order(r, b->order) : 0;
}

/* The rest of the line, or up to limits. */
static int
read_dofs(struct asf_reader *r, struct asf_bone *b)
{
	int seen = 0;

	b->out.dofs = 0;
	for (;;) {
		const char *before = r->w.word + r->w.length;

		if (!words_next(&r->w))
			return 0;
		if (words_are(&r->w, "limits") || words_are(&r->w, "end")) {
			words_go(&r->w, before);
			return 0;
		}
		int dof = asf_dof(r);
		if (words_are(&r->w, "l"))
			return words_expected(&r->w,
			    "tx ty tz rx ry rz (on what l does programs do not agree)");
		if (dof < 0 || (seen & 1 << dof) != 0)
			return words_expected(&r->w, "tx ty tz rx ry rz, each once");
		seen |= 1 << dof;
		b->out.dof[b->out.dofs++] = dof;
	}
}

/* A number or "inf": limits, which clip nothing, or masses. */
static bool
is_number(const struct asf_reader *r)
{
	double value;

	return decimal_read(r->w.word, &value) == r->w.word + r->w.length ||
	       words_are(&r->w, "inf") || words_are(&r->w, "-inf") ||
	       words_are(&r->w, "+inf");
}

static int
read_field(struct asf_reader *r, struct asf_bone *b)
{
	if (words_are(&r->w, "name"))
		return read_name(r, b);
	if (words_are(&r->w, "direction"))
		return read_direction(r, b);
	if (words_are(&r->w, "length"))
		return read_length(r, b);
	if (words_are(&r->w, "axis"))
		return read_axis(r, b);
	if (words_are(&r->w, "dof"))
		return read_dofs(r, b);
	if (words_are(&r->w, "id"))
		return words_next(&r->w) ? 0 : words_expected(&r->w, "an id");
	if (words_are(&r->w, "limits") || words_are(&r->w, "bodymass") ||
	    words_are(&r->w, "cofmass") || is_number(r))
		return 0;
	return words_expected(
	    &r->w, "id, name, direction, length, axis, dof, limits or end");
}

/* Directions come rounded to six digits; what is further from length 1 tells the way
 * alone. */
static int
check_bone(struct asf_reader *r, struct asf_bone *b)
{
	double *d = b->direction, size = hypot(hypot(d[0], d[1]), d[2]);

	if (b->out.name == NULL)
		return words_expected(&r->w, "a name before the end of the bone");
	if (!b->has_direction || !b->has_length)
		return words_expected(
		    &r->w, "a direction and a length before the end of the bone");
	if (b->length == 0 || fabs(size - 1) <= 0.01)
		return 0;
	if (size == 0)
		return words_expected(
		    &r->w, "a direction other than 0 0 0 before the end of the bone");
	for (int axis = 0; axis < 3; axis++)
		d[axis] /= size;
	if (r->odd++ == 0)
		r->odd_line = b->out.line;
	return 0;
}

static int
read_bone(struct asf_reader *r)
{
	struct asf_bone *larger = array_grow(r->bone, (size_t)r->bones, sizeof *larger);

	if (larger == NULL)
		return words_no_memory(&r->w);
	r->bone = larger;
	struct asf_bone *b = &larger[r->bones++];
	*b = (struct asf_bone) {
		.out.line = r->w.line.number, .order = { 0, 1, 2 }, .parent = -1
	};
	while (asf_next(r)) {
		if (words_are(&r->w, "end"))
			return check_bone(r, b);
		if (read_field(r, b) < 0)
			return -1;
	}
	return words_expected(&r->w, "end");
}

/* Bones by name -------------------------------------------------------------- */

static int
name_bones(struct asf_reader *r)
{
	char quoted[ERROR_QUOTE];

	for (int b = 0; b < r->bones; b++) {
		const struct acclaim_bone *bone = &r->bone[b].out;

		if (acclaim_names_have(&r->names, bone->name))
			return report_fail(&r->w.report, bone->line, 0,
			    "expected each bone once, found %s again",
			    error_quote(quoted, bone->name, strlen(bone->name)));
		if (acclaim_names_add(&r->names, bone->name, &r->bone[b]) < 0)
			return words_no_memory(&r->w);
	}
	return 0;
}

enum bvh_status
asf_read_bones(struct asf_reader *r)
{
	while (asf_next(r)) {
		if (!words_are(&r->w, "begin"))
			words_expected(&r->w, "begin");
		if (r->w.report.failed || read_bone(r) < 0)
			return BVH_ERROR;
	}
	if (r->w.report.failed || name_bones(r) < 0)
		return BVH_ERROR;
	return r->w.line.text == NULL ? BVH_END : BVH_FRAME;
}

static struct asf_bone *
find(const struct asf_reader *r)
{
	return acclaim_names_find(&r->names, r->w.word, r->w.length);
}

/* :hierarchy: a parent and its children a line. */

static int
read_children(struct asf_reader *r)
{
	struct asf_bone *parent = find(r);

	if (parent == NULL)
		return words_expected(&r->w, "root or a bone of :bonedata");
	while (words_next(&r->w)) {
		struct asf_bone *child = find(r);

		if (child == NULL || child == r->bone)
			return words_expected(&r->w, "a bone of :bonedata");
		if (child->parent >= 0)
			return words_expected(&r->w, "a bone that has no parent yet");
		child->parent = (int)(parent - r->bone);
	}
	return 0;
}

enum bvh_status
asf_read_hierarchy(struct asf_reader *r)
{
	enum bvh_status status;

	while ((status = words_line(&r->w)) == BVH_FRAME && !asf_section(r)) {
		if (words_are(&r->w, "begin") && !words_next(&r->w))
			continue;
		if (words_are(&r->w, "end"))
			continue;
		if (read_children(r) < 0)
			return BVH_ERROR;
	}
	return status;
}
