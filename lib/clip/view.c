/* view.c - the rows of a clip in other axes and Euler orders (view.h). */
#include <stdlib.h>
#include <string.h>

#include "base/rotation.h"
#include "view.h"

int
clip_view_open(struct clip_view *view, const struct clip *clip)
{
	size_t joints = (size_t)clip->joints + 1;

	*view = (struct clip_view) { .clip = clip };
	view->turn = calloc(joints, sizeof *view->turn);
	view->row = calloc(joints, sizeof *view->row);
	view->angle = calloc(joints, 3 * sizeof *view->angle);
	view->sine = calloc(joints, 3 * sizeof *view->sine);
	view->cosine = calloc(joints, 3 * sizeof *view->cosine);
	if (view->turn == NULL || view->row == NULL || view->angle == NULL ||
	    view->sine == NULL || view->cosine == NULL) {
		clip_view_close(view);
		return -1;
	}
	for (int j = 0; j < clip->joints; j++) {
		view->turn[j].copies = true;
		memcpy(view->turn[j].order, clip->joint[j].order,
		    sizeof view->turn[j].order);
	}
	return 0;
}

void
clip_view_close(struct clip_view *view)
{
	free(view->turn);
	free(view->row);
	free(view->angle);
	free(view->sine);
	free(view->cosine);
	*view = (struct clip_view) { 0 };
}

static bool
same(const double a[9], const double b[9])
{
	for (int i = 0; i < 9; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

/* a^-1 b, exactly 1 when they are the same. */
static void
between(double to[9], const double a[9], const double b[9])
{
	double back[9];

	if (same(a, b)) {
		memcpy(to, rotation_identity, sizeof rotation_identity);
		return;
	}
	rotation_transpose(back, a);
	rotation_multiply(to, back, b);
}

void
clip_view_set(struct clip_view *view, int j, const double a[9], const double b[9],
    const double t[9], const int order[3])
{
	const struct clip_joint *joint = &view->clip->joint[j];
	struct clip_turn *turn = &view->turn[j];

	between(turn->left, a, joint->axes);
	between(turn->right, joint->axes, b);
	between(turn->slide, t, joint->slide);
	memcpy(turn->order, order, sizeof turn->order);
	turn->slides = !same(turn->slide, rotation_identity);
	turn->copies = same(turn->left, rotation_identity) &&
		       same(turn->right, rotation_identity) &&
		       memcmp(order, joint->order, sizeof joint->order) == 0;
}

/* Three rotations about different axes, whose matrix is in the basis of these. */
static void
from_euler(double m[9], const int axis[3], const double *sine, const double *cosine)
{
	double turned[9];

	rotation_of_three(turned, rotation_sense(axis), sine, cosine);
	for (int row = 0; row < 3; row++)
		for (int column = 0; column < 3; column++)
			m[3 * axis[row] + axis[column]] = turned[3 * row + column];
}

/* The triple in the order and axes of the view. */
static void
turn_angles(double to[3], struct clip_turn *turn, const int order[3], const double *sine,
    const double *cosine)
{
	double m[9], half[9];
	const double *held = turn->held ? turn->before : NULL;

	from_euler(m, order, sine, cosine);
	rotation_multiply(half, turn->left, m);
	rotation_multiply(m, half, turn->right);
	rotation_to_euler(to, m, turn->order, held);
	if (held != NULL)
		rotation_unroll(to, turn->order, held);
	memcpy(turn->before, to, sizeof turn->before);
	turn->held = true;
}

/* The angles that have to be turned, all at once. */
static void
take_sines(struct clip_view *view, double (*row)[CLIP_ROW])
{
	size_t n = 0;

	for (int j = 0; j < view->clip->joints; j++) {
		if (view->turn[j].copies)
			continue;
		memcpy(view->angle + n, row[j] + CLIP_ANGLES, 3 * sizeof *view->angle);
		n += 3;
	}
	rotation_sincos(view->angle, view->sine, view->cosine, n);
}

static void
view_joint(struct clip_view *view, int j, double *to, const double *from,
    const double *sine, const double *cosine)
{
	struct clip_turn *turn = &view->turn[j];

	memcpy(to, from, CLIP_ROW * sizeof *to);
	if (turn->slides)
		rotation_apply(to, turn->slide, from);
	if (!turn->copies)
		turn_angles(
		    to + CLIP_ANGLES, turn, view->clip->joint[j].order, sine, cosine);
}

double (*clip_view_row(struct clip_view *view, double (*row)[CLIP_ROW]))[CLIP_ROW]
{
	size_t n = 0;

	take_sines(view, row);
	for (int j = 0; j < view->clip->joints; j++) {
		view_joint(
		    view, j, view->row[j], row[j], view->sine + n, view->cosine + n);
		n += view->turn[j].copies ? 0 : 3;
	}
	return view->row;
}

void
clip_view_joint(
    struct clip_view *view, int j, double to[CLIP_ROW], const double from[CLIP_ROW])
{
	double sine[3] = { 0 }, cosine[3] = { 0 };

	if (!view->turn[j].copies)
		rotation_sincos(from + CLIP_ANGLES, sine, cosine, 3);
	view_joint(view, j, to, from, sine, cosine);
}
