/* read.c - ASF in: the file and its sections (acclaim.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "bonedata.h"
#include "make.h"

/* :units and :root ------------------------------------------------------------ */

/* A length that is no number, "m", leaves the unit unknown. */
static int
read_unit(struct asf_reader *r)
{
	bool length = words_are(&r->w, "length"), angle = words_are(&r->w, "angle");
	double value;

	if (!words_next(&r->w))
		return words_expected(&r->w, "a unit");
	if (angle) {
		r->radians = strncasecmp(r->w.word, "rad", 3) == 0;
		return r->radians || strncasecmp(r->w.word, "deg", 3) == 0
			   ? 0
			   : words_expected(&r->w, "deg or rad");
	}
	if (!length)
		return 0;
	r->length = 0;
	if (decimal_read(r->w.word, &value) == NULL)
		return 0;
	if (words_number(&r->w, "a length", &r->length) < 0)
		return -1;
	return r->length > 0 ? 0 : words_expected(&r->w, "a length over 0");
}

static enum bvh_status
read_units(struct asf_reader *r)
{
	while (asf_next(r))
		if (read_unit(r) < 0)
			return BVH_ERROR;
	return r->w.report.failed       ? BVH_ERROR
	       : r->w.line.text == NULL ? BVH_END
					: BVH_FRAME;
}

static int
read_root_order(struct asf_reader *r)
{
	struct acclaim_bone *root = &r->bone[0].out;
	int seen = 0;

	root->dofs = 0;
	while (words_next(&r->w)) {
		int dof = asf_dof(r);

		if (dof < 0 || (seen & 1 << dof) != 0)
			return words_expected(&r->w, "TX TY TZ RX RY RZ, each once");
		seen |= 1 << dof;
		root->dof[root->dofs++] = dof;
	}
	return root->dofs > 0 ? 0
			      : words_expected(&r->w, "TX TY TZ RX RY RZ in some order");
}

static int
read_root_part(struct asf_reader *r)
{
	if (words_are(&r->w, "order"))
		return read_root_order(r);
	if (words_are(&r->w, "position"))
		return asf_three(r, "a position", r->position);
	if (words_are(&r->w, "orientation"))
		return asf_three(r, "an angle", r->bone[0].axis);
	if (!words_are(&r->w, "axis"))
		return words_expected(&r->w, "order, axis, position or orientation");
	words_next(&r->w);
	return asf_order(r, r->bone[0].order);
}

static bool
is_zero(const double v[3])
{
	return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

static enum bvh_status
read_root(struct asf_reader *r)
{
	bvh_count line = r->w.line.number;

	while (asf_next(r))
		if (read_root_part(r) < 0)
			return BVH_ERROR;
	if (r->w.report.failed)
		return BVH_ERROR;
	if (!is_zero(r->position) || !is_zero(r->bone[0].axis))
		report_warn(&r->w.report, line, 0,
		    "the root has a position or orientation, on which programs do not agree");
	return r->w.line.text == NULL ? BVH_END : BVH_FRAME;
}

/* Sections ------------------------------------------------------------------ */

/* What is no business of ours: lines up to the next section that we know. */
static enum bvh_status
skip_section(struct asf_reader *r)
{
	static const char *const known[] = { ":units", ":root", ":bonedata", ":hierarchy",
		":documentation", ":skin", ":name", ":version" };
	enum bvh_status status;

	while ((status = words_line(&r->w)) == BVH_FRAME)
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			if (words_are(&r->w, known[i]))
				return status;
	return status;
}

static enum bvh_status
read_section(struct asf_reader *r, bool *bones, bool *hierarchy)
{
	if (words_are(&r->w, ":units"))
		return read_units(r);
	if (words_are(&r->w, ":root"))
		return read_root(r);
	if (words_are(&r->w, ":bonedata") && !*bones) {
		*bones = true;
		return asf_read_bones(r);
	}
	if (words_are(&r->w, ":hierarchy") && *bones && !*hierarchy) {
		*hierarchy = true;
		return asf_read_hierarchy(r);
	}
	if (words_are(&r->w, ":hierarchy") || words_are(&r->w, ":bonedata"))
		return (enum bvh_status)words_expected(
		    &r->w, "one :bonedata, then one :hierarchy");
	return skip_section(r);
}

static int
read_all(struct asf_reader *r)
{
	bool bones = false, hierarchy = false;
	enum bvh_status status = words_line(&r->w);

	if (status == BVH_FRAME && !asf_section(r))
		return words_expected(&r->w, "a section, :version or another");
	while (status == BVH_FRAME)
		status = read_section(r, &bones, &hierarchy);
	if (status == BVH_ERROR)
		return -1;
	if (!hierarchy)
		return words_expected(&r->w, bones ? ":hierarchy" : ":bonedata");
	if (r->odd > 0)
		report_warn(&r->w.report, r->odd_line, 0,
		    "%lld direction%s not of length 1, made so", r->odd,
		    r->odd == 1 ? "" : "s");
	return 0;
}

static int
add_root(struct asf_reader *r)
{
	static const struct acclaim_bone root = { .dof = { 0, 1, 2, 3, 4, 5 },
		.dofs = 6 };

	r->bone = array_grow(NULL, 0, sizeof *r->bone);
	if (r->bone == NULL)
		return words_no_memory(&r->w);
	r->bones = 1;
	r->bone[0] =
	    (struct asf_bone) { .out = root, .order = { 0, 1, 2 }, .parent = -1 };
	r->bone[0].out.name = array_string("root", 4);
	return r->bone[0].out.name != NULL ? 0 : words_no_memory(&r->w);
}

int
acclaim_read(struct acclaim *a, struct bvh_input *in, const struct acclaim_wish *wish,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	struct asf_reader r = { .length = 1 };

	*a = (struct acclaim) { .scale = 1 };
	words_open(&r.w, in, ",()", warnings, error);
	int result = add_root(&r) < 0 || read_all(&r) < 0 || asf_make(a, &r, wish) < 0
			 ? -1
			 : 0;
	for (int b = 0; b < r.bones; b++)
		free(r.bone[b].out.name);
	free(r.bone);
	acclaim_names_free(&r.names);
	if (result < 0)
		acclaim_free(a);
	return result;
}

void
acclaim_free(struct acclaim *a)
{
	for (int b = 0; b < a->bones; b++)
		free(a->bone[b].name);
	free(a->bone);
	acclaim_names_free(&a->names);
	free(a->file);
	clip_free(&a->clip);
	*a = (struct acclaim) { 0 };
}

void
acclaim_scale(struct acclaim *a, double factor)
{
	a->scale *= factor;
	for (int j = 0; j < a->clip.joints; j++)
		for (int axis = 0; axis < 3; axis++) {
			a->clip.joint[j].offset[axis] *= factor;
			a->clip.joint[j].bone[axis] *= factor;
		}
}
