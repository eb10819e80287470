/* read.c - HTR in: sections, segments, and the clip they make (htr.h). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/rotation.h"
#include "block.h"
#include "header.h"

static bool
is_section(const struct htr_reader *r, const char *wanted)
{
	const char *name;
	size_t length;

	return htr_section(r, &name, &length) && length == strlen(wanted) &&
	       strncasecmp(name, wanted, length) == 0;
}

/* Segments ------------------------------------------------------------------ */

static int
add_segment(struct htr_reader *r)
{
	struct segment *larger = array_grow(
	    r->segment, (size_t)r->segments, sizeof *larger);
	struct segment *s;

	if (larger == NULL)
		return words_no_memory(&r->w);
	r->segment = larger;
	s = &larger[r->segments++];
	*s = (struct segment) { .line = r->w.line.number, .above = -1 };
	if ((s->name = array_string(r->w.word, r->w.length)) == NULL)
		return words_no_memory(&r->w);
	if (!words_next(&r->w))
		return words_expected(&r->w, "the parent of the segment");
	s->parent_column = words_column(&r->w);
	if (!words_are(&r->w, "GLOBAL") &&
	    (s->parent = array_string(r->w.word, r->w.length)) == NULL)
		return words_no_memory(&r->w);
	return words_end(&r->w, "the parent");
}

static int
find_parents(struct htr_reader *r)
{
	char quoted[ERROR_QUOTE];

	if (htr_index(r) < 0)
		return -1;
	for (int i = 0; i < r->segments; i++) {
		struct segment *s = &r->segment[i], *above = NULL;

		if (s->parent == NULL)
			continue;
		if ((above = htr_find(r, s->parent, strlen(s->parent))) == NULL)
			return report_fail(&r->w.report, s->line, s->parent_column,
			    "expected GLOBAL or a segment of this section, found %s",
			    error_quote(quoted, s->parent, strlen(s->parent)));
		s->above = (int)(above - r->segment);
	}
	return 0;
}

/* [SegmentNames&Hierarchy], whose end the next section is. */
static enum bvh_status
read_hierarchy(struct htr_reader *r)
{
	enum bvh_status status;
	const char *name;
	size_t length;

	while (
	    (status = words_line(&r->w)) == BVH_FRAME && !htr_section(r, &name, &length))
		if (add_segment(r) < 0)
			return BVH_ERROR;
	if (status == BVH_ERROR || find_parents(r) < 0)
		return BVH_ERROR;
	if (r->segments == 0 ||
	    (r->segments_said >= 0 && r->segments != r->segments_said)) {
		words_expected(&r->w,
		    "%lld segments rather than %d before the next section",
		    r->segments_said > 0 ? r->segments_said : 1, r->segments);
		return BVH_ERROR;
	}
	return status;
}

static int
read_base(struct htr_reader *r)
{
	struct segment *s = htr_find(r, r->w.word, r->w.length);

	if (s == NULL)
		return words_expected(&r->w, "a segment of [SegmentNames&Hierarchy]");
	if (s->has_base)
		return words_expected(&r->w, "one base position a segment");
	s->has_base = true;
	return htr_seven(r, s->base, false);
}

static enum bvh_status
read_bases(struct htr_reader *r)
{
	enum bvh_status status;
	const char *name;
	size_t length;
	char quoted[ERROR_QUOTE];

	while (
	    (status = words_line(&r->w)) == BVH_FRAME && !htr_section(r, &name, &length))
		if (read_base(r) < 0)
			return BVH_ERROR;
	for (int i = 0; i < r->segments && status != BVH_ERROR; i++)
		if (!r->segment[i].has_base) {
			words_expected(&r->w,
			    "the base position of %s before the next section",
			    error_quote(
				quoted, r->segment[i].name, strlen(r->segment[i].name)));
			return BVH_ERROR;
		}
	return status;
}

/* Sections ------------------------------------------------------------------ */

static enum bvh_status
expect_section(struct htr_reader *r, enum bvh_status status, const char *name)
{
	if (status == BVH_ERROR || (status == BVH_FRAME && is_section(r, name)))
		return status;
	words_expected(&r->w, "[%s]", name);
	return BVH_ERROR;
}

static enum bvh_status
read_data(struct htr_reader *r, enum bvh_status status)
{
	const char *name;
	size_t length;

	while (status == BVH_FRAME && !is_section(r, "EndOfFile")) {
		struct segment *s = htr_section(r, &name, &length)
					? htr_find(r, name, length)
					: NULL;

		if (s == NULL) {
			words_expected(&r->w, "the [name] of a segment or [EndOfFile]");
			return BVH_ERROR;
		}
		status = htr_read_block(r, s);
	}
	return status;
}

static int
check_takes(struct htr_reader *r)
{
	char quoted[ERROR_QUOTE];
	bvh_count take = r->wish.take > 0 ? r->wish.take : 1, takes = 0;

	for (int i = 0; i < r->segments; i++)
		takes = takes < r->segment[i].blocks ? r->segment[i].blocks : takes;
	if (takes == 0 && r->frames_said == 0 && take == 1)
		return 0;
	if (take > takes && take > 1)
		return report_fail(&r->w.report, 0, 0,
		    "expected take %lld, found %lld in all", take, takes);
	for (int i = 0; i < r->segments; i++)
		if (r->segment[i].blocks < take)
			return words_expected(&r->w, "the frames of %s%s",
			    error_quote(
				quoted, r->segment[i].name, strlen(r->segment[i].name)),
			    take > 1 ? " in this take" : "");
	if (takes > 1 && r->wish.take == 0)
		report_warn(&r->w.report, 0, 0,
		    "%lld takes, of which the first is read; -k tells another", takes);
	if (r->scaled > 0)
		report_warn(&r->w.report, r->scaled_line, 0,
		    "%lld row%s with SF other than 1, which is left out", r->scaled,
		    r->scaled == 1 ? "" : "s");
	return 0;
}

static int
read_all(struct htr_reader *r)
{
	enum bvh_status status = words_line(&r->w);

	if ((status = expect_section(r, status, "Header")) == BVH_FRAME)
		status = htr_read_header(r);
	if ((status = expect_section(r, status, "SegmentNames&Hierarchy")) == BVH_FRAME)
		status = read_hierarchy(r);
	if ((status = expect_section(r, status, "BasePosition")) == BVH_FRAME)
		status = read_bases(r);
	status = read_data(r, status);
	return status == BVH_ERROR ? -1 : check_takes(r);
}

/* The clip ------------------------------------------------------------------ */

/* A base rotation: its triple is in the columns Rx Ry Rz. */
static void
base_rotation(double m[9], const struct htr_reader *r, const struct segment *s)
{
	double angle[3];

	for (int i = 0; i < 3; i++)
		angle[i] = s->base[3 + r->order[i]] * (r->radians ? ROTATION_RADIAN : 1);
	rotation_from_euler(m, r->order, angle, 3);
}

static int
add_joint(struct htr *h, struct htr_reader *r, struct segment *s, const int *place)
{
	int parent = s->above < 0 ? -1 : place[s->above];
	struct clip_joint *joint = clip_add(&h->clip, s->name, strlen(s->name), parent);
	double own[9], along[3] = { 0, 0, 0 };

	if (joint == NULL)
		return words_no_memory(&r->w);
	if (parent >= 0)
		memcpy(joint->slide, h->clip.joint[parent].axes, sizeof joint->slide);
	base_rotation(own, r, s);
	rotation_multiply(joint->axes, joint->slide, own);
	for (int axis = 0; axis < 3; axis++)
		s->base[axis] *= r->scale;
	rotation_apply(joint->offset, joint->slide, s->base);
	along[r->along] = s->base[6] * r->scale;
	rotation_apply(joint->bone, joint->axes, along);
	memcpy(joint->order, r->order, sizeof joint->order);
	joint->turns = true;
	joint->moves = s->moves;
	joint->width = CLIP_ROW;
	joint->value = s->value;
	s->value = NULL;
	h->text[h->clip.joints - 1] = s->text;
	s->text = NULL;
	return 0;
}

static int
add_tip(struct htr *h, struct htr_reader *r)
{
	int parent = h->clip.joints - 1;
	struct clip_joint *tip = clip_add(&h->clip, NULL, 0, parent);

	if (tip == NULL)
		return words_no_memory(&r->w);
	memcpy(tip->offset, h->clip.joint[parent].bone, sizeof tip->offset);
	return 0;
}

/* Segments in the order of the list, a tip after each that is no parent. */
static int
add_joints(struct htr *h, struct htr_reader *r, const int *list, int *place)
{
	for (int i = 0; i < r->segments; i++) {
		bool leaf = i + 1 == r->segments ||
			    r->segment[list[i + 1]].above != list[i];

		place[list[i]] = h->clip.joints;
		if (add_joint(h, r, &r->segment[list[i]], place) < 0 ||
		    (leaf && add_tip(h, r) < 0))
			return -1;
	}
	return 0;
}

static int
fail_circle(struct htr_reader *r, const int *list, int found)
{
	char quoted[ERROR_QUOTE];
	bool *there = calloc((size_t)r->segments, sizeof *there);
	int first = 0;

	if (there == NULL)
		return words_no_memory(&r->w);
	for (int i = 0; i < found; i++)
		there[list[i]] = true;
	while (there[first])
		first++;
	free(there);
	const struct segment *s = &r->segment[first];
	return report_fail(&r->w.report, s->line, s->parent_column,
	    "expected a parent that leads to GLOBAL, found %s",
	    error_quote(quoted, s->parent, strlen(s->parent)));
}

static int
make_clip(struct htr *h, struct htr_reader *r)
{
	size_t count = (size_t)r->segments;
	int *parent = malloc(count * sizeof *parent),
	    *place = malloc(count * sizeof *place);
	int *list = NULL, found = 0, result = -1;

	h->text = calloc(2 * count, sizeof *h->text);
	if (parent != NULL && place != NULL && h->text != NULL) {
		for (int i = 0; i < r->segments; i++)
			parent[i] = r->segment[i].above;
		list = clip_depth_first(parent, r->segments, &found);
	}
	if (list == NULL)
		words_no_memory(&r->w);
	else if (found < r->segments)
		fail_circle(r, list, found);
	else
		result = add_joints(h, r, list, place);
	free(parent);
	free(place);
	free(list);
	h->clip.frames = r->frames > 0 ? r->frames : 0;
	if (result == 0 && clip_set_rate(&h->clip, r->rate) < 0)
		result = words_no_memory(&r->w);
	return result;
}

static void
release(struct htr_reader *r)
{
	for (int i = 0; i < r->segments; i++) {
		free(r->segment[i].name);
		free(r->segment[i].parent);
		free(r->segment[i].value);
		free(r->segment[i].text);
	}
	free(r->segment);
	lookup_free(&r->by_name);
}

int
htr_read(struct htr *h, struct bvh_input *in, const struct htr_wish *wish,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	struct htr_reader r = { .wish = *wish,
		.segments_said = -1,
		.frames_said = -1,
		.scale = 1,
		.up = 1,
		.along = 1,
		.frames = -1,
		.first_number = -1 };

	*h = (struct htr) { .up = 1 };
	words_open(&r.w, in, ",", warnings, error);
	int result = read_all(&r) < 0 || make_clip(h, &r) < 0 ? -1 : 0;
	memcpy(h->order, r.order, sizeof h->order);
	memcpy(h->unit, r.unit, sizeof h->unit);
	h->up = r.up;
	release(&r);
	if (result < 0)
		htr_free(h);
	return result;
}

void
htr_free(struct htr *h)
{
	for (int j = 0; j < h->clip.joints && h->text != NULL; j++)
		free(h->text[j]);
	free(h->text);
	h->text = NULL;
	clip_free(&h->clip);
}
