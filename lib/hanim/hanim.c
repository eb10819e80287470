/* hanim.c - an H-Anim figure from a clip: names, centers, keys (hanim.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/rotation.h"
#include "bvh/timing.h"
#include "clip/rows.h"
#include "hanim.h"

/* The 16th decimal of a length near 1 m is what rounding left. */
enum { DIGITS = 9, FINEST = 15, VECTOR_SIZE = 4 * (DECIMAL_SIZE + 1), NAME = 256 };

/* Numbers --------------------------------------------------------------------- */

char *
hanim_number(char *to, double value, int decimals)
{
	double size = fabs(value), limit = 1;

	if (decimals != HANIM_SIGNIFICANT)
		return decimal_print(to, value, decimals);
	decimals = DIGITS;
	while (size >= limit && decimals > 0) {
		limit *= 10;
		decimals--;
	}
	if (size < 1)
		limit = 0.1;
	while (size < limit && decimals < FINEST && size < 1) {
		limit *= 0.1;
		decimals++;
	}
	char *end = decimal_print(to, value, decimals);
	if (decimals == 0)
		return end;
	while (end[-1] == '0')
		end--;
	return end[-1] == '.' ? end - 1 : end;
}

static const char *
numbers(const struct hanim_figure *f, const double *value, int count)
{
	char *to = f->text;

	for (int i = 0; i < count; i++) {
		if (i > 0)
			*to++ = ' ';
		to = hanim_number(to, value[i], f->style.decimals);
	}
	*to = '\0';
	return f->text;
}

const char *
hanim_vector(const struct hanim_figure *f, const double v[3])
{
	return numbers(f, v, 3);
}

const char *
hanim_axis_text(const struct hanim_figure *f, const double axis_angle[4])
{
	return numbers(f, axis_angle, 4);
}

/* Names ----------------------------------------------------------------------- */

/* Letters, digits and _ alone: what VRML, XML and every reader allow. */
static void
clean(char to[NAME], const char *name)
{
	size_t n = 0;

	for (; *name != '\0' && n < NAME - 32; name++) {
		bool good = (*name >= 'a' && *name <= 'z') ||
			    (*name >= 'A' && *name <= 'Z') ||
			    (*name >= '0' && *name <= '9');

		to[n++] = good ? *name : '_';
	}
	to[n] = '\0';
}

/* What goes before a name that the standard does not have. */
static const char *
marker(const char *name)
{
	return strncmp(name, "x_", 2) == 0 ? "" : "x_";
}

static int
name_joint(struct hanim_figure *f, int j, struct names *names)
{
	struct hanim_part *part = &f->part[j];
	char name[NAME], segment[HANIM_SEGMENT];

	if (f->standard[j] != NULL)
		part->joint = names_make(names, "%s", f->standard[j]);
	else {
		clean(name, f->clip->joint[j].name);
		part->joint = names_make(names, "%s%s", marker(name), name);
	}
	if (part->joint == NULL)
		return -1;
	const char *known = hanim_segment(
	    segment, f->standard[j] != NULL ? f->standard[j] : "");
	if (*known != '\0')
		part->segment = names_make(names, "%s", known);
	else
		part->segment = names_make(
		    names, "%s%s_seg", marker(part->joint), part->joint);
	return part->segment == NULL ? -1 : 0;
}

/* l_hand_tip; l_hand_2_tip for a second one. */
static int
name_tip(struct hanim_figure *f, int j, struct names *names, int number)
{
	const char *segment = f->part[f->clip->joint[j].parent].segment;

	if (number < 2)
		f->part[j].site = names_make(names, "%s_tip", segment);
	else
		f->part[j].site = names_make(names, "%s_%d_tip", segment, number);
	return f->part[j].site == NULL ? -1 : 0;
}

/* What no name may become behind the prefix: the other DEFs, and what VRML97 means
 * something else by. */
static void
reserve(struct hanim_figure *f)
{
	static const char *const whole[] = { "Clock", "DEF", "EXTERNPROTO", "FALSE", "IS",
		"NULL", "PROTO", "ROUTE", "TO", "TRUE", "USE", "eventIn", "eventOut",
		"exposedField", "field" };
	size_t length = strlen(f->style.prefix), count = 0;

	f->reserved[count++] = "front_view";
	f->reserved[count++] = "side_view";
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		if (strncmp(whole[i], f->style.prefix, length) == 0)
			f->reserved[count++] = whole[i] + length;
	f->reserved[count] = NULL;
	f->rule = (struct names_rule) { "", f->reserved, "" };
}

static int
name_all(struct hanim_figure *f)
{
	int *tips = calloc((size_t)f->clip->joints + 1, sizeof *tips);
	int result = tips == NULL ? -1 : 0, root = -1;

	reserve(f);
	for (int j = 0; result == 0 && j < f->clip->joints; j++) {
		int parent = f->clip->joint[j].parent;

		if (parent < 0) {
			result = names_open(&f->names[++root], &f->rule);
			f->roots = root + 1;
		}
		f->part[j].figure = root;
		if (result == 0 && f->clip->joint[j].name != NULL)
			result = name_joint(f, j, &f->names[root]);
		else if (result == 0)
			result = name_tip(f, j, &f->names[root], ++tips[parent]);
	}
	free(tips);
	return result;
}

/* Whether the name of the figure is one that nothing in it has. */
static int
check_name(struct hanim_figure *f, struct bvh_error *error)
{
	for (int i = 0; i < f->roots; i++) {
		const char *given = names_make(&f->names[i], "%s", f->style.name);

		if (given == NULL)
			return -1;
		if (strcmp(given, f->style.name) == 0)
			continue;
		error_set(error, NULL, 0, 0,
		    "the figure cannot be called %s, as something in it is",
		    f->style.name);
		return -1;
	}
	return 0;
}

void
hanim_prefix(const struct hanim_figure *f, int figure, char to[64])
{
	const char *prefix = f->style.prefix;
	int length = (int)strlen(prefix);

	if (figure == 0) {
		snprintf(to, 64, "%.48s", prefix);
		return;
	}
	/* A digit cannot be first. */
	if (length == 0)
		length = (int)strlen(prefix = "hanim");
	else if (length > 1 && prefix[length - 1] == '_')
		length--;
	snprintf(to, 64, "%.*s%d_", length < 48 ? length : 48, prefix, figure + 1);
}

/* Places ---------------------------------------------------------------------- */

/* Joints and tips below each joint as lists; places at rest, the lowest on Y 0. */
static void
place_all(struct hanim_figure *f)
{
	const struct clip *clip = f->clip;
	double low = HUGE_VAL, high = -HUGE_VAL;

	for (int j = 0; j < clip->joints; j++) {
		int p = clip->joint[j].parent;

		f->part[j].child = f->part[j].sibling = -1;
		for (int axis = 0; axis < 3; axis++)
			f->part[j].center[axis] = clip->joint[j].offset[axis] +
						  (p < 0 ? 0 : f->part[p].center[axis]);
		low = fmin(low, f->part[j].center[1]);
		high = fmax(high, f->part[j].center[1]);
	}
	f->lift = clip->joints > 0 ? -low : 0;
	f->height = clip->joints > 0 ? f->style.scale * (high - low) : 0;
	for (int j = clip->joints - 1; j >= 0; j--) {
		int p = clip->joint[j].parent;

		f->part[j].center[1] += f->lift;
		for (int axis = 0; axis < 3; axis++)
			f->part[j].center[axis] *= f->style.scale;
		if (p >= 0) {
			f->part[j].sibling = f->part[p].child;
			f->part[p].child = j;
		}
	}
}

/* The fractions i / (n - 1), which all interpolators share. */
static int
make_keys(struct hanim_figure *f)
{
	enum { KEY = 24 };
	bvh_count last = f->frames->count - 1;
	char number[DECIMAL_SIZE];

	if (last < 1)
		return 0;
	f->keys = malloc((size_t)f->frames->count * KEY);
	if (f->keys == NULL)
		return -1;
	char *to = f->keys;
	for (bvh_count i = 0; i <= last; i++) {
		char *end = hanim_number(
		    number, (double)i / (double)last, HANIM_SIGNIFICANT);

		if (i > 0)
			*to++ = ' ';
		memcpy(to, number, (size_t)(end - number));
		to += end - number;
	}
	f->keys_length = (size_t)(to - f->keys);
	return 0;
}

int
hanim_figure_make(struct hanim_figure *f, const struct clip *clip,
    const struct clip_rows *frames, const struct hanim_style *style,
    const struct pairs *map, struct bvh_error *error)
{
	size_t joints = (size_t)clip->joints + 1;

	*f = (struct hanim_figure) { .clip = clip, .frames = frames, .style = *style };
	f->part = calloc(joints, sizeof *f->part);
	f->names = calloc(joints, sizeof *f->names);
	f->text = malloc(VECTOR_SIZE);
	f->standard = hanim_names(clip, map, style->edition);
	error_set(error, NULL, 0, 0, "out of memory"); /* unless something else is said */
	if (f->part != NULL && f->names != NULL && f->text != NULL &&
	    f->standard != NULL && name_all(f) == 0 && check_name(f, error) == 0 &&
	    make_keys(f) == 0) {
		place_all(f);
		return 0;
	}
	hanim_figure_free(f);
	return -1;
}

void
hanim_figure_free(struct hanim_figure *f)
{
	for (int i = 0; i < f->roots; i++)
		names_close(&f->names[i]);
	free(f->names);
	free(f->part);
	free(f->text);
	free(f->standard);
	free(f->keys);
}

/* Keys ------------------------------------------------------------------------ */

bool
hanim_moves(const struct hanim_figure *f, int j)
{
	return f->clip->joint[j].parent < 0 || f->clip->joint[j].moves;
}

void
hanim_translation(const struct hanim_figure *f, int j, bvh_count frame, double v[3])
{
	const struct clip_joint *joint = &f->clip->joint[j];
	bool has = joint->width == CLIP_ROW && frame < f->frames->count;
	const double *t = has ? clip_rows_at(f->frames, j, frame) : NULL;

	for (int axis = 0; axis < 3; axis++)
		v[axis] = has ? t[axis] : 0;
	if (joint->parent < 0 && f->frames->count > 0)
		v[1] -= f->lift;
	for (int axis = 0; axis < 3; axis++)
		v[axis] *= f->style.scale;
}

/* The product of three turns, from the sines and cosines of half their angles, as a
 * unit axis and an angle from 0 to pi. */
static void
axis_angle(double to[4], const int order[3], const double *sine, const double *cosine)
{
	double q[4] = { cosine[0], 0, 0, 0 };

	q[1 + order[0]] = sine[0];
	for (int i = 1; i < 3; i++) {
		/* q (c + s e) for a basis vector e: e x e' is the third, with its sign. */
		int a = order[i], b = (a + 1) % 3, c = (a + 2) % 3;
		double s = sine[i], k = cosine[i], w = q[0], x = q[1 + a], y = q[1 + b],
		       z = q[1 + c];

		q[0] = k * w - s * x;
		q[1 + a] = k * x + s * w;
		q[1 + b] = k * y + s * z;
		q[1 + c] = k * z - s * y;
	}
	double length = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
	double sign = q[0] < 0 ? -1 : 1;
	if (length < 1e-12) {
		to[0] = to[1] = to[3] = 0;
		to[2] = 1;
		return;
	}
	for (int axis = 0; axis < 3; axis++)
		to[axis] = sign * q[1 + axis] / length;
	to[3] = 2 * atan2(length, sign * q[0]);
}

static void
take_half(double half[3], const struct hanim_figure *f, int j, bvh_count frame)
{
	const double *angle = clip_rows_at(f->frames, j, frame) +
			      f->clip->joint[j].width - CLIP_ANGLES;

	for (int i = 0; i < 3; i++)
		half[i] = angle[i] / 2;
}

void
hanim_rotation(const struct hanim_figure *f, int j, bvh_count frame, double to[4])
{
	const struct clip_joint *joint = &f->clip->joint[j];
	double half[3] = { 0 }, sine[3], cosine[3];

	if (joint->width > 0 && frame < f->frames->count)
		take_half(half, f, j, frame);
	rotation_sincos(half, sine, cosine, 3);
	axis_angle(to, joint->order, sine, cosine);
}

static void
put_numbers(const struct hanim_figure *f, struct bvh_output *out, char first,
    const double *value, int count)
{
	char *to = output_room(out, VECTOR_SIZE + 1);

	for (int i = 0; i < count; i++) {
		*to++ = i == 0 ? first : ' ';
		to = hanim_number(to, value[i], f->style.decimals);
	}
	output_end(out, to);
}

/* Many frames at once, for the sake of sines. */
void
hanim_rotations(const struct hanim_figure *f, int j, struct bvh_output *out)
{
	enum { BLOCK = 128 };
	const struct clip_joint *joint = &f->clip->joint[j];
	double half[3 * BLOCK], sine[3 * BLOCK], cosine[3 * BLOCK], to[4];

	for (bvh_count first = 0; first < f->frames->count && out->error == 0;
	     first += BLOCK) {
		bvh_count count = f->frames->count - first < BLOCK
				      ? f->frames->count - first
				      : BLOCK;

		for (bvh_count i = 0; i < count; i++)
			take_half(half + 3 * i, f, j, first + i);
		rotation_sincos(half, sine, cosine, 3 * (size_t)count);
		for (bvh_count i = 0; i < count; i++) {
			axis_angle(to, joint->order, sine + 3 * i, cosine + 3 * i);
			put_numbers(f, out, '\n', to, 4);
		}
	}
}

void
hanim_translations(const struct hanim_figure *f, int j, struct bvh_output *out)
{
	double v[3];

	for (bvh_count frame = 0; frame < f->frames->count && out->error == 0; frame++) {
		hanim_translation(f, j, frame, v);
		put_numbers(f, out, '\n', v, 3);
	}
}

void
hanim_values(const struct hanim_figure *f, int j, bvh_count frame, struct bvh_output *out)
{
	const struct clip_joint *joint = &f->clip->joint[j];
	double v[3];

	if (hanim_moves(f, j)) {
		hanim_translation(f, j, frame, v);
		put_numbers(f, out, ' ', v, 3);
	}
	put_numbers(f, out, ' ',
	    clip_rows_at(f->frames, j, frame) + joint->width - CLIP_ANGLES, 3);
}
