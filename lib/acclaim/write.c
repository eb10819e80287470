/* write.c - ASF and AMC out (acclaim.h), in the order and with the words that
 * the pickiest readers insist on. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/names.h"
#include "base/rotation.h"
#include "base/text.h"
#include "bvh/timing.h"
#include "clip/view.h"
#include "acclaim.h"

/* A bone of the output; bone 0 is the root. */
struct bone {
	const char *name;
	int parent;
	int joint; /* -1: rigid */
	double vector[3];
};

struct acclaim_writer {
	struct bvh_output *asf, *amc;
	const struct clip *clip;
	struct acclaim_style style;
	struct report report;
	struct names names;
	struct clip_view view;
	struct bone *bone;
	int bones;
	int *place; /* the bone of each joint */
	const char **name; /* of each joint, before those of rigid bones are made */
	bool single; /* the only root of the clip is the root */
	bvh_count frames;
};

/* Bones ---------------------------------------------------------------------- */

/* Gives its index; -1 when memory is out. */
static int
add_bone(struct acclaim_writer *w, const char *name, int parent, int joint,
    const double vector[3])
{
	if (name == NULL)
		return -1;
	struct bone *larger = array_grow(w->bone, (size_t)w->bones, sizeof *larger);
	if (larger == NULL)
		return -1;
	w->bone = larger;
	larger[w->bones] =
	    (struct bone) { .name = name, .parent = parent, .joint = joint };
	memcpy(larger[w->bones].vector, vector, sizeof larger->vector);
	return w->bones++;
}

static double
size(const double v[3])
{
	return hypot(hypot(v[0], v[1]), v[2]);
}

/* Where a joint starts, as seen from the tip of its parent's bone; whether there is a
 * gap, rounding aside. */
static bool
gap(const struct acclaim_writer *w, int j, int parent, double to[3])
{
	const double *offset = w->clip->joint[j].offset, *bone = w->bone[parent].vector;

	for (int axis = 0; axis < 3; axis++)
		to[axis] = offset[axis] - bone[axis];
	return size(to) > 1e-11 * (size(offset) + size(bone));
}

static bool
has_root(const char *name)
{
	for (; *name != '\0'; name++)
		if (strncasecmp(name, "root", 4) == 0)
			return true;
	return false;
}

static const char *
gap_name(struct acclaim_writer *w, int j, int parent)
{
	const char *name = w->clip->joint[j].name;

	if (name != NULL && w->style.gaps_by_child)
		return names_make(&w->names, "%s_dummy", name);
	const char *from = w->bone[parent].name;
	/* A reader takes each name with root in it for the root. */
	bool is_root = has_root(from);
	return names_make(&w->names, "%s%sto_%s", is_root ? "" : from, is_root ? "" : "_",
	    name != NULL ? name : "End");
}

/* The bone of a joint, after a rigid one over the gap; of a tip the gap alone. */
static int
add_joint(struct acclaim_writer *w, int j)
{
	const struct clip_joint *joint = &w->clip->joint[j];
	int parent = joint->parent < 0 ? 0 : w->place[joint->parent];
	double between[3];

	if (gap(w, j, parent, between) &&
	    (parent = add_bone(w, gap_name(w, j, parent), parent, -1, between)) < 0)
		return -1;
	if (joint->name != NULL)
		w->place[j] = add_bone(w, w->name[j], parent, j, joint->bone);
	return w->place[j];
}

/* -1 when memory is out. */
static int
give_names(struct acclaim_writer *w)
{
	int roots = 0;

	for (int j = 0; j < w->clip->joints; j++)
		roots += w->clip->joint[j].parent < 0;
	w->single = roots == 1;
	for (int j = w->single; j < w->clip->joints; j++) {
		const char *name = w->clip->joint[j].name;

		if (name != NULL && (w->name[j] = names_give(&w->names, name)) == NULL)
			return -1;
	}
	return 0;
}

static void
set_view(struct acclaim_writer *w, int j)
{
	const double *axes = w->clip->joint[j].axes;

	if (w->single && j == 0)
		axes = rotation_identity;
	clip_view_set(&w->view, j, axes, axes, axes, w->style.order);
}

static int
make_bones(struct acclaim_writer *w)
{
	static const double point[3] = { 0, 0, 0 };
	size_t joints = (size_t)w->clip->joints + 1;

	w->place = calloc(joints, sizeof *w->place);
	w->name = calloc(joints, sizeof *w->name);
	if (w->place == NULL || w->name == NULL ||
	    clip_view_open(&w->view, w->clip) < 0 || give_names(w) < 0)
		return -1;
	if (add_bone(w, "root", -1, w->single ? 0 : -1, point) < 0)
		return -1;
	for (int j = 0; j < w->clip->joints; j++) {
		set_view(w, j);
		if (!(w->single && j == 0) && add_joint(w, j) < 0)
			return -1;
	}
	return 0;
}

static void
warn(struct acclaim_writer *w)
{
	bvh_count moving = 0;

	for (int b = 1; b < w->bones; b++)
		moving += w->bone[b].joint >= 0 && w->clip->joint[w->bone[b].joint].moves;
	if (moving > 0)
		report_warn(&w->report, 0, 0,
		    "%lld bone%s tx ty tz, which few programs use", moving,
		    moving == 1 ? " has" : "s have");
	names_warn(&w->names, &w->report);
}

/* ASF ------------------------------------------------------------------------ */

/* The letters of the order, reversed, each after a text. */
static void
write_order(struct acclaim_writer *w, const char *before, const char *letters)
{
	for (int i = 2; i >= 0; i--) {
		output_string(w->asf, before);
		output_byte(w->asf, letters[w->style.order[i]]);
	}
}

static void
write_three(struct bvh_output *out, const double v[3], int decimals)
{
	char *to = output_room(out, 3 * (DECIMAL_SIZE + 1));

	output_end(out, decimal_print_row(to, v, 3, decimals, ' '));
}

static void
write_head(struct acclaim_writer *w)
{
	output_string(w->asf, ":version 1.10\n:name ");
	output_string(w->asf, w->style.name);
	output_string(
	    w->asf, "\n:units\n  mass 1.0\n  length 1.0\n  angle deg\n:documentation\n");
	if (w->style.note != NULL) {
		output_string(w->asf, "  ");
		output_string(w->asf, w->style.note);
		output_byte(w->asf, '\n');
	}
	output_string(w->asf, ":root\n  order TX TY TZ");
	write_order(w, " R", "XYZ");
	output_string(w->asf, "\n  axis ");
	write_order(w, "", "XYZ");
	output_string(w->asf, "\n  position 0 0 0\n  orientation 0 0 0\n:bonedata\n");
}

static void
write_dofs(struct acclaim_writer *w, const struct clip_joint *joint)
{
	static const char slides[] = "    limits (-inf inf)\n           (-inf inf)\n"
				     "           (-inf inf)\n";

	output_string(w->asf, joint->moves ? "    dof tx ty tz" : "    dof");
	write_order(w, " r", "xyz");
	output_byte(w->asf, '\n');
	if (joint->moves)
		output_string(w->asf, slides);
	for (int i = 0; i < 3; i++)
		output_string(w->asf, i == 0 && !joint->moves
					  ? "    limits (-180.0 180.0)\n"
					  : "           (-180.0 180.0)\n");
}

/* The rest orientation of a bone in the angles of its axis. */
static void
axis_angles(const struct acclaim_writer *w, const struct bone *bone, double angle[3])
{
	double triple[3];

	rotation_to_euler(triple,
	    bone->joint >= 0 ? w->clip->joint[bone->joint].axes : rotation_identity,
	    w->style.order, NULL);
	for (int i = 0; i < 3; i++)
		angle[w->style.order[i]] = triple[i];
}

static void
write_bone(struct acclaim_writer *w, int b)
{
	const struct bone *bone = &w->bone[b];
	double length = size(bone->vector), direction[3] = { 0, 1, 0 }, angle[3];
	int decimals = w->style.decimals, finer = decimals < 0 ? decimals
						  : decimals + 3 < DECIMAL_MAX
						      ? decimals + 3
						      : DECIMAL_MAX;

	for (int axis = 0; axis < 3 && length > 0; axis++)
		direction[axis] = bone->vector[axis] / length;
	axis_angles(w, bone, angle);
	output_format(w->asf, "  begin\n    id %d\n    name ", b);
	output_string(w->asf, bone->name);
	output_string(w->asf, "\n    direction");
	write_three(w->asf, direction, finer);
	output_string(w->asf, "\n    length ");
	output_end(
	    w->asf, decimal_print(output_room(w->asf, DECIMAL_SIZE), length, decimals));
	output_string(w->asf, "\n    axis");
	write_three(w->asf, angle, decimals);
	output_byte(w->asf, ' ');
	write_order(w, "", "XYZ");
	output_byte(w->asf, '\n');
	if (bone->joint >= 0)
		write_dofs(w, &w->clip->joint[bone->joint]);
	output_string(w->asf, "  end\n");
}

/* A line for each bone with others on it; child and sibling link these. */
static int
write_hierarchy(struct acclaim_writer *w)
{
	size_t count = (size_t)w->bones;
	int *child = malloc(count * sizeof *child),
	    *sibling = malloc(count * sizeof *sibling);
	int result = child == NULL || sibling == NULL ? -1 : 0;

	for (int b = 0; b < w->bones && result == 0; b++)
		child[b] = -1;
	for (int b = w->bones - 1; b > 0 && result == 0; b--) {
		sibling[b] = child[w->bone[b].parent];
		child[w->bone[b].parent] = b;
	}
	output_string(w->asf, ":hierarchy\n  begin\n");
	for (int b = 0; b < w->bones && result == 0; b++) {
		if (child[b] < 0)
			continue;
		output_string(w->asf, "    ");
		output_string(w->asf, w->bone[b].name);
		for (int c = child[b]; c >= 0; c = sibling[c]) {
			output_byte(w->asf, ' ');
			output_string(w->asf, w->bone[c].name);
		}
		output_byte(w->asf, '\n');
	}
	output_string(w->asf, "  end\n");
	free(child);
	free(sibling);
	return result;
}

/* AMC ------------------------------------------------------------------------ */

/* The rate that the frame time stands for is what a reader gets from the comment. */
static void
write_motion_head(struct acclaim_writer *w)
{
	const struct bvh_number *time = &w->clip->frame_time;
	char rate[TIMING_SIZE];

	if (time->value > 0) {
		output_string(w->amc, "# frame rate ");
		if (timing_is_usual(time))
			output_string(w->amc, timing_rate(rate, time));
		else
			output_end(
			    w->amc, decimal_print(output_room(w->amc, DECIMAL_SIZE),
					1 / time->value, DECIMAL_FULL));
		output_byte(w->amc, '\n');
	}
	output_string(w->amc, ":FULLY-SPECIFIED\n:DEGREES\n");
}

/* The words of the angles about X, Y and Z, in the order of dof; past them. */
static const char *
copy_angles(struct acclaim_writer *w, const char *text)
{
	const char *word[4] = { text };

	for (int i = 0; i < 3; i++)
		word[i + 1] = strchr(word[i], ' ') + 1;
	for (int i = 2; i >= 0; i--) {
		int axis = w->style.order[i];

		output_byte(w->amc, ' ');
		output_bytes(
		    w->amc, word[axis], (size_t)(word[axis + 1] - word[axis]) - 1);
	}
	return word[3];
}

static void
write_angles(struct acclaim_writer *w, const double row[CLIP_ROW])
{
	double reversed[3];

	for (int i = 0; i < 3; i++)
		reversed[i] = row[CLIP_ANGLES + 2 - i];
	write_three(w->amc, reversed, w->style.decimals);
}

static void
write_motion(struct acclaim_writer *w, int b, double (*row)[CLIP_ROW], const char **text)
{
	static const double rest[CLIP_ROW] = { 0 };
	int j = w->bone[b].joint;
	const double *values = j < 0 ? rest : row[j];
	double t[3] = { values[0], values[1], values[2] };
	const char *words = text != NULL && j >= 0 ? text[j] : NULL;

	for (int axis = 0; axis < 3 && b == 0 && j >= 0; axis++)
		t[axis] += w->clip->joint[j].offset[axis];
	output_string(w->amc, w->bone[b].name);
	if (b == 0 || w->clip->joint[j].moves)
		write_three(w->amc, t, w->style.decimals);
	if (words != NULL && w->view.turn[j].copies)
		text[j] = copy_angles(w, words);
	else
		write_angles(w, values);
	output_byte(w->amc, '\n');
}

int
acclaim_write(struct acclaim_writer *w, double (*row)[CLIP_ROW], const char **text)
{
	double(*turned)[CLIP_ROW] = clip_view_row(&w->view, row);

	output_format(w->amc, "%lld\n", ++w->frames);
	for (int b = 0; b < w->bones; b++)
		if (b == 0 || w->bone[b].joint >= 0)
			write_motion(w, b, turned, text);
	return w->amc->error != 0 ? -1 : 0;
}

/* Life ----------------------------------------------------------------------- */

static void
release(struct acclaim_writer *w)
{
	names_close(&w->names);
	clip_view_close(&w->view);
	free(w->bone);
	free(w->place);
	free(w->name);
	free(w);
}

struct acclaim_writer *
acclaim_create(struct bvh_output *asf, struct bvh_output *amc, const struct clip *clip,
    const struct acclaim_style *style, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	static const char *const reserved[] = { "root", "begin", "end", NULL };
	static const struct names_rule rule = { "(),#", reserved, ":0123456789" };
	struct acclaim_writer *w = calloc(1, sizeof *w);

	if (w == NULL || names_open(&w->names, &rule) < 0) {
		free(w);
		error_set(error, asf->name, 0, 0, "out of memory");
		return NULL;
	}
	w->asf = asf;
	w->amc = amc;
	w->clip = clip;
	w->style = *style;
	w->report =
	    (struct report) { .file = asf->name, .warnings = warnings, .error = error };
	int result = make_bones(w);
	if (result == 0) {
		write_head(w);
		for (int b = 1; b < w->bones; b++)
			write_bone(w, b);
		result = write_hierarchy(w);
		write_motion_head(w);
		warn(w);
	}
	if (result == 0)
		return w;
	error_set(error, asf->name, 0, 0, "out of memory");
	release(w);
	return NULL;
}

int
acclaim_finish(struct acclaim_writer *w)
{
	const struct bvh_output *bad = w->asf->error != 0 ? w->asf : w->amc;
	int result = bad->error != 0 ? -1 : 0;

	if (result < 0)
		error_set(w->report.error, bad->name, 0, 0, "%s", strerror(bad->error));
	release(w);
	return result;
}
