/* write.c - HTR out (htr.h): the twelve keys, the comments and the order of
 * everything that the pickiest readers look for. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/names.h"
#include "base/rotation.h"
#include "base/text.h"
#include "clip/view.h"
#include "htr.h"

/* A little less than what marks missing data, which rounding could reach. */
#define FARTHEST 999999.0

/* Segments of the output have the indices of the joints of the clip. */
struct htr_writer {
	struct bvh_output *out;
	const struct clip *clip;
	struct htr_style style;
	struct report report;
	struct names names;
	struct clip_view view;
	struct clip_children *below;
	const char **name; /* NULL: a tip that is no segment */
	double (*axes)[9]; /* of a segment at rest, in the world */
	double *length; /* BoneLength */
	double (*shift)[3]; /* of T, from the frames of a segment to its base position */
	bvh_count out_of_reach; /* tips that BoneLength along Y does not reach */
	int order[3];
};

static const double *
axes_of(const struct htr_writer *w, int j)
{
	return j < 0 ? rotation_identity : w->axes[j];
}

/* The shortest rotation from +Y to v; for -Y half a turn about X. */
static void
axes_along(double m[9], const double v[3], double length)
{
	double x = v[0] / length, y = v[1] / length, z = v[2] / length;
	double away = hypot(x, z), toward_x = away > 0 ? x / away : 0,
	       toward_z = away > 0 ? z / away : 1;
	/* 1 - y, of which only one of the two forms is exact on either side. */
	double k = y < 0 ? 1 - y : away * away / (1 + y);

	/* 1 + K + K K / (1 + y) for K the cross product with Y x v = (z, 0, -x). */
	const double turned[9] = { 1 - k * toward_x * toward_x, x,
		-k * toward_x * toward_z, -x, y, -z, -k * toward_x * toward_z, z,
		1 - k * toward_z * toward_z };
	memcpy(m, turned, sizeof turned);
}

/* A joint's bone leads to its first child or, if it has only tips, its first tip. */
static void
place_bone(struct htr_writer *w, int j)
{
	const struct clip_children *below = &w->below[j];
	int to = below->children > 0 ? below->child : below->tip;
	static const double none[3] = { 0, 0, 0 };
	const double *bone = to < 0 ? none : w->clip->joint[to].offset;
	double length = hypot(hypot(bone[0], bone[1]), bone[2]);

	memcpy(w->axes[j], axes_of(w, w->clip->joint[j].parent), sizeof w->axes[j]);
	if (w->style.axes == HTR_PLAIN)
		memcpy(w->axes[j], rotation_identity, sizeof rotation_identity);
	else if (length > 0)
		axes_along(w->axes[j], bone, length);
	w->length[j] = w->clip->joint[j].name != NULL ? length : 0;
	if (w->style.axes == HTR_PLAIN && below->children == 0 && below->tips == 1 &&
	    (bone[0] != 0 || bone[1] < 0 || bone[2] != 0))
		w->out_of_reach++;
}

static int
place_name(struct htr_writer *w, int j)
{
	const struct clip_joint *joint = &w->clip->joint[j];
	const struct clip_children *beside =
	    &w->below[joint->parent < 0 ? j : joint->parent];

	if (joint->name != NULL)
		w->name[j] = names_give(&w->names, joint->name);
	else if (beside->children + beside->tips > 1)
		w->name[j] = names_make(&w->names, "%s_End", w->name[joint->parent]);
	else
		return 0;
	return w->name[j] == NULL ? -1 : 0;
}

/* The order that all joints have, in plain axes; else that of native files. */
static void
choose_order(struct htr_writer *w)
{
	static const int native[3] = { 2, 1, 0 };
	const int *order = NULL;

	for (int j = 0; j < w->clip->joints && w->style.axes == HTR_PLAIN; j++) {
		const struct clip_joint *joint = &w->clip->joint[j];

		if (joint->turns && order != NULL &&
		    memcmp(order, joint->order, sizeof w->order) != 0)
			order = native;
		else if (joint->turns && order == NULL)
			order = joint->order;
	}
	memcpy(w->order, order != NULL ? order : native, sizeof w->order);
}

/* Numbers ------------------------------------------------------------------------- */

/* Of a joint in a frame, in the axes of its segment. */
static void
take_row(struct htr_writer *w, int j, bvh_count frame, double row[CLIP_ROW])
{
	const struct clip_joint *joint = &w->clip->joint[j];
	size_t width = (size_t)joint->width;
	double from[CLIP_ROW] = { 0 };

	memset(row, 0, CLIP_ROW * sizeof *row);
	if (width == 0)
		return;
	memcpy(from + CLIP_ROW - width, joint->value + (size_t)frame * width,
	    width * sizeof *from);
	clip_view_joint(&w->view, j, row, from);
}

/* Readers take numbers of frames from 1000000 on for missing data.  What is too far goes
 * to the base position, whose numbers have no such meaning; -1 when that is not enough. */
static int
bring_near(struct htr_writer *w, int j, struct bvh_error *error)
{
	double least[3] = { 0 }, most[3] = { 0 }, row[CLIP_ROW], far = 0, wide = 0;

	for (bvh_count f = 0; f < w->clip->frames; f++) {
		take_row(w, j, f, row);
		for (int axis = 0; axis < 3; axis++) {
			least[axis] = f == 0 ? row[axis] : fmin(least[axis], row[axis]);
			most[axis] = f == 0 ? row[axis] : fmax(most[axis], row[axis]);
			far = fmax(far, fabs(row[axis]));
			wide = fmax(wide, most[axis] - least[axis]);
		}
	}
	w->view.turn[j].held = false; /* the frames start again */
	for (int axis = 0; axis < 3 && far >= FARTHEST; axis++)
		w->shift[j][axis] = rint(least[axis] / 2 + most[axis] / 2);
	if (wide / 2 < FARTHEST)
		return 0;
	error_set(error, w->out->name, 0, 0,
	    "expected %.100s to move less than 2000000 units, which is what HTR can hold, found %.0f",
	    w->name[j], wide);
	return -1;
}

static int
bring_all_near(struct htr_writer *w, struct bvh_error *error)
{
	for (int j = 0; j < w->clip->joints; j++)
		if (w->name[j] != NULL && w->clip->joint[j].width == CLIP_ROW &&
		    bring_near(w, j, error) < 0)
			return -1;
	return 0;
}

static int
prepare(struct htr_writer *w)
{
	size_t joints = (size_t)w->clip->joints + 1;

	w->below = clip_children(w->clip);
	w->name = calloc(joints, sizeof *w->name);
	w->axes = calloc(joints, sizeof *w->axes);
	w->length = calloc(joints, sizeof *w->length);
	w->shift = calloc(joints, sizeof *w->shift);
	if (w->below == NULL || w->name == NULL || w->axes == NULL || w->length == NULL ||
	    w->shift == NULL)
		return -1;
	choose_order(w);
	for (int j = 0; j < w->clip->joints; j++) {
		place_bone(w, j);
		if (place_name(w, j) < 0)
			return -1;
		clip_view_set(&w->view, j, w->axes[j], w->axes[j],
		    axes_of(w, w->clip->joint[j].parent), w->order);
	}
	return 0;
}

/* Text ---------------------------------------------------------------------- */

static void
write_header(struct htr_writer *w)
{
	struct bvh_output *out = w->out;
	int segments = 0;

	for (int j = 0; j < w->clip->joints; j++)
		segments += w->name[j] != NULL;
	output_format(out, "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\n");
	output_format(out, "NumSegments %d\nNumFrames %lld\nDataFrameRate %lld\n",
	    segments, w->clip->frames, w->style.rate);
	output_string(out, "EulerRotationOrder ");
	for (int i = 0; i < 3; i++)
		output_byte(out, "XYZ"[w->order[i]]);
	output_format(
	    out, "\nCalibrationUnits %s\nRotationUnits Degrees\n", w->style.unit);
	output_string(out, "GlobalAxisofGravity Y\nBoneLengthAxis Y\nScaleFactor 1.00\n");
}

static void
write_hierarchy(struct htr_writer *w)
{
	output_string(w->out, "[SegmentNames&Hierarchy]\n#CHILD\tPARENT\n");
	for (int j = 0; j < w->clip->joints; j++) {
		int parent = w->clip->joint[j].parent;

		if (w->name[j] == NULL)
			continue;
		output_string(w->out, w->name[j]);
		output_byte(w->out, '\t');
		output_string(w->out, parent < 0 ? "GLOBAL" : w->name[parent]);
		output_byte(w->out, '\n');
	}
}

/* Seven numbers, each after a tab; the triple goes to the columns of its axes. */
static void
write_seven(struct htr_writer *w, const double row[CLIP_ROW], double last)
{
	double column[7] = { row[0], row[1], row[2] };

	for (int i = 0; i < 3; i++)
		column[3 + w->order[i]] = row[CLIP_ANGLES + i];
	column[6] = last;
	char *to = output_room(w->out, 7 * (DECIMAL_SIZE + 1) + 1);
	to = decimal_print_row(to, column, 7, w->style.decimals, '\t');
	*to++ = '\n';
	output_end(w->out, to);
}

static void
write_bases(struct htr_writer *w)
{
	output_string(
	    w->out, "[BasePosition]\n#SegmentName Tx, Ty, Tz, Rx, Ry, Rz, BoneLength\n");
	for (int j = 0; j < w->clip->joints; j++) {
		const double *above = axes_of(w, w->clip->joint[j].parent);
		double back[9], own[9], row[CLIP_ROW];

		if (w->name[j] == NULL)
			continue;
		rotation_transpose(back, above);
		rotation_apply(row, back, w->clip->joint[j].offset);
		for (int axis = 0; axis < 3; axis++)
			row[axis] += w->shift[j][axis];
		rotation_multiply(own, back, w->axes[j]);
		rotation_to_euler(row + CLIP_ANGLES, own, w->order, NULL);
		output_string(w->out, w->name[j]);
		write_seven(w, row, w->length[j]);
	}
}

/* Angles that wound up are turned back, as they would mark missing data too. */
static void
make_plain(const struct htr_writer *w, int j, double row[CLIP_ROW])
{
	for (int i = 0; i < 3; i++) {
		row[i] -= w->shift[j][i];
		if (fabs(row[CLIP_ANGLES + i]) >= FARTHEST)
			row[CLIP_ANGLES + i] = fmod(row[CLIP_ANGLES + i], 360);
	}
}

static void
write_block(struct htr_writer *w, int j)
{
	double row[CLIP_ROW];

	output_byte(w->out, '[');
	output_string(w->out, w->name[j]);
	output_string(w->out, "]\n#Fr\tTx\tTy\tTz\tRx\tRy\tRz\tSF\n");
	for (bvh_count f = 0; f < w->clip->frames && w->out->error == 0; f++) {
		take_row(w, j, f, row);
		make_plain(w, j, row);
		output_format(w->out, "%lld", f + 1);
		write_seven(w, row, 1);
	}
}

static void
write_all(struct htr_writer *w)
{
	write_header(w);
	write_hierarchy(w);
	write_bases(w);
	output_string(w->out, "#Beginning of Data. Separated by tabs\n");
	for (int j = 0; j < w->clip->joints; j++)
		if (w->name[j] != NULL)
			write_block(w, j);
	output_string(w->out, "[EndOfFile]\n");
}

static void
warn(struct htr_writer *w)
{
	names_warn(&w->names, &w->report);
	if (w->out_of_reach > 0)
		report_warn(&w->report, 0, 0,
		    "%lld tip%s off the Y axis, where plain axes have it; aligned ones keep tips",
		    w->out_of_reach, w->out_of_reach == 1 ? "" : "s");
}

int
htr_write(struct bvh_output *out, const struct clip *clip, const struct htr_style *style,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	static const char *const reserved[] = { "GLOBAL", "Header",
		"SegmentNames&Hierarchy", "BasePosition", "EndOfFile", NULL };
	static const struct names_rule rule = { "[]#,", reserved, "" };
	struct htr_writer w = { .out = out,
		.clip = clip,
		.style = *style,
		.report = { .file = out->name, .warnings = warnings } };
	int result = -1;

	if (names_open(&w.names, &rule) < 0 || clip_view_open(&w.view, clip) < 0 ||
	    prepare(&w) < 0)
		error_set(error, out->name, 0, 0, "out of memory");
	else if (bring_all_near(&w, error) == 0) {
		warn(&w);
		write_all(&w);
		result = out->error == 0 ? 0 : -1;
		if (result < 0)
			error_set(error, out->name, 0, 0, "%s", strerror(out->error));
	}
	names_close(&w.names);
	clip_view_close(&w.view);
	free(w.below);
	free(w.name);
	free(w.axes);
	free(w.length);
	free(w.shift);
	return result;
}
