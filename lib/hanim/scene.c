/* scene.c - where the joints of a scene are, at rest and in a frame (scene.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rotation.h"
#include "joints.h"
#include "motion.h"
#include "scene.h"

/* Matrices --------------------------------------------------------------------------- */

static void
from_axis(double m[9], const double a[4])
{
	double length = hypot(hypot(a[0], a[1]), a[2]);
	double half = a[3] / 2, s = length > 0 ? sin(half) / length : 0;
	const double q[4] = { length > 0 ? cos(half) : 1, s * a[0], s * a[1], s * a[2] };

	rotation_from_quaternion(m, q);
}

/* Where fraction lies: between keys *low and *low + 1, at 0 to 1 of the way. */
static double
find_key(const struct hanim_track *track, double fraction, double near, size_t *low)
{
	size_t high = track->keys - 1;

	*low = 0;
	if (fraction <= track->key[0])
		return 0;
	if (fraction + near >= track->key[high]) {
		*low = high;
		return 0;
	}
	while (high - *low > 1) {
		size_t middle = *low + (high - *low) / 2;

		if (track->key[middle] <= fraction + near)
			*low = middle;
		else
			high = middle;
	}
	if (fraction - track->key[*low] <= near)
		return 0;
	return (fraction - track->key[*low]) / (track->key[high] - track->key[*low]);
}

static void
sample_turn(double m[9], const struct hanim_track *track, double fraction, double near)
{
	size_t low;
	double t = find_key(track, fraction, near, &low), a[4], b[4], q[4], first[9],
	       second[9];

	from_axis(first, track->value + 4 * low);
	if (t <= 0) {
		memcpy(m, first, sizeof first);
		return;
	}
	from_axis(second, track->value + 4 * (low + 1));
	rotation_to_quaternion(a, first);
	rotation_to_quaternion(b, second);
	rotation_slerp(q, a, b, t);
	rotation_from_quaternion(m, q);
}

static void
sample_slide(double v[3], const struct hanim_track *track, double fraction, double near)
{
	size_t low;
	double t = find_key(track, fraction, near, &low);
	const double *from = track->value + 3 * low, *to = t > 0 ? from + 3 : from;

	for (int axis = 0; axis < 3; axis++)
		v[axis] = from[axis] + t * (to[axis] - from[axis]);
}

/* p becomes translation + center + R SR S SR^-1 (p - center). */
static void
local_matrix(double m[12], const struct hanim_place *place, const double turn[9],
    const double slide[3])
{
	double oriented[9], back[9], scaled[9], middle[9], moved[3];

	from_axis(oriented, place->orientation);
	rotation_transpose(back, oriented);
	for (int i = 0; i < 9; i++)
		scaled[i] = oriented[i] * place->scale[i % 3];
	rotation_multiply(middle, scaled, back);
	if (place->scale[0] == 1 && place->scale[1] == 1 && place->scale[2] == 1)
		memcpy(middle, rotation_identity, sizeof rotation_identity);
	rotation_multiply(m, turn, middle);
	rotation_apply(moved, m, place->center);
	for (int axis = 0; axis < 3; axis++)
		m[9 + axis] = slide[axis] + place->center[axis] - moved[axis];
}

static void
point(double to[3], const double m[12], const double p[3])
{
	rotation_apply(to, m, p);
	for (int axis = 0; axis < 3; axis++)
		to[axis] += m[9 + axis];
}

/* The rotation in a matrix that may scale: its columns made unit and square. */
static void
rotation_in(double to[9], const double m[9])
{
	double c[3][3];

	for (int i = 0; i < 3; i++) {
		for (int axis = 0; axis < 3; axis++)
			c[i][axis] = m[3 * axis + i];
		for (int k = 0; k < i; k++) {
			double dot = c[i][0] * c[k][0] + c[i][1] * c[k][1] +
				     c[i][2] * c[k][2];

			for (int axis = 0; axis < 3; axis++)
				c[i][axis] -= dot * c[k][axis];
		}
		double length = hypot(hypot(c[i][0], c[i][1]), c[i][2]);
		for (int axis = 0; axis < 3; axis++)
			c[i][axis] /= length > 0 ? length : 1;
	}
	for (int i = 0; i < 9; i++)
		to[i] = c[i % 3][i / 3];
}

/* All places at a fraction; at rest when it is negative. */
static void
pose(struct hanim_take *take, double fraction)
{
	static const double none[3] = { 0, 0, 0 };

	for (int i = 0; i < take->poses; i++) {
		struct hanim_place *place = &take->place[take->posed[i]];
		bool rests = fraction < 0 && place->is_joint;
		double turn[9], slide[3], local[12];

		memcpy(slide, rests && !place->by_translation ? none : place->translation,
		    sizeof slide);
		if (rests)
			memcpy(turn, rotation_identity, sizeof rotation_identity);
		else if (fraction >= 0 && place->turn.key != NULL)
			sample_turn(turn, &place->turn, fraction, take->near);
		else
			from_axis(turn, place->rotation);
		if (fraction >= 0 && place->slide.key != NULL)
			sample_slide(slide, &place->slide, fraction, take->near);
		local_matrix(local, place, turn, slide);
		if (place->parent < 0)
			memcpy(place->m, local, sizeof local);
		else {
			const double *above = take->place[place->parent].m;

			rotation_multiply(place->m, above, local);
			point(place->m + 9, above, local + 9);
		}
		point(place->position, place->m, place->is_joint ? place->center : none);
	}
}

/* The place of the Joint above, or NULL. */
static const struct hanim_place *
joint_above(const struct hanim_take *take, const struct hanim_place *place)
{
	return place->above < 0 ? NULL : &take->place[place->above];
}

static bool
is_zero(const double v[3])
{
	return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/* A mirror keeps shapes too. */
static bool
keeps_shape(const double scale[3])
{
	double x = fabs(scale[0]), least = x * (1 - 1e-12), most = x * (1 + 1e-12);

	return fabs(scale[1]) >= least && fabs(scale[1]) <= most &&
	       fabs(scale[2]) >= least && fabs(scale[2]) <= most;
}

/* From the outermost on, what each place has from those above it. */
static void
inherit(struct hanim_take *take)
{
	for (int i = 0; i < take->places; i++) {
		struct hanim_place *place = &take->place[i];
		const struct hanim_place *parent = place->parent < 0
						       ? NULL
						       : &take->place[place->parent];

		place->stirred = !place->is_joint &&
				 (place->turn.key != NULL || place->slide.key != NULL ||
				     (parent != NULL && parent->stirred));
		place->skewed = parent != NULL &&
				(parent->skewed || !keeps_shape(parent->scale));
	}
}

/* Whether a joint's center moves as its parent sees it. */
static bool
moves(const struct hanim_take *take, const struct hanim_place *place)
{
	const struct hanim_place *above = joint_above(take, place);

	return place->slide.key != NULL ||
	       (!place->by_translation && !is_zero(place->translation)) ||
	       (place->parent >= 0 && take->place[place->parent].stirred) ||
	       (above != NULL && above->skewed);
}

static bool
is_animated(const struct hanim_take *take)
{
	for (int i = 0; i < take->places; i++)
		if (take->place[i].turn.key != NULL || take->place[i].slide.key != NULL)
			return true;
	return false;
}

/* End sites cannot move as their joints see them. */
static void
warn_of_tips(struct hanim_take *take)
{
	for (int i = 0; i < take->places; i++) {
		const struct hanim_place *place = &take->place[i];
		const struct hanim_place *above = joint_above(take, place);

		if (place->joint < 0 || place->is_joint || !above->skewed)
			continue;
		report_warn(&take->report, place->node->line, 0,
		    "a scale that differs from axis to axis: end sites are right at rest alone");
		return;
	}
}

static int
too_far(struct hanim_take *take, const struct hanim_place *place)
{
	const char *name = take->clip.joint[place->joint].name;

	return hanim_take_fail(take, NULL,
	    "expected places up to 1e100, found %s farther away",
	    name != NULL ? name : "a tip");
}

/* Figures without centers, whose joints translations place, as those from glTF. */
static void
find_figures(struct hanim_take *take)
{
	enum { CENTERED = 1, TRANSLATED = 2 };

	for (int i = 0; i < take->places; i++) {
		struct hanim_place *place = &take->place[i];

		if (!place->is_joint)
			continue;
		place->figure = place->above < 0 ? i : take->place[place->above].figure;
		struct hanim_place *root = &take->place[place->figure];
		if (!is_zero(place->center))
			root->figure_has |= CENTERED;
		if (place->above >= 0 && !is_zero(place->translation))
			root->figure_has |= TRANSLATED;
	}
	for (int i = 0; i < take->places; i++)
		if (take->place[i].is_joint)
			take->place[i].by_translation =
			    take->place[take->place[i].figure].figure_has == TRANSLATED;
}

/* Places with nothing below them that BVH has would be posed for nothing. */
static int
find_posed(struct hanim_take *take)
{
	take->posed = calloc((size_t)take->places + 1, sizeof *take->posed);
	if (take->posed == NULL)
		return hanim_take_fail(take, NULL, "out of memory");
	for (int i = 0; i < take->places; i++)
		if (take->place[i].carries || take->place[i].ends)
			take->posed[take->poses++] = i;
	return 0;
}

static int
settle_rest(struct hanim_take *take)
{
	bool animated = is_animated(take);

	if (find_posed(take) < 0)
		return -1;
	find_figures(take);
	inherit(take);
	warn_of_tips(take);
	pose(take, -1);
	for (int i = 0; i < take->poses; i++) {
		struct hanim_place *place = &take->place[take->posed[i]];
		const struct hanim_place *parent = joint_above(take, place);

		rotation_in(place->rest, place->m);
		if (place->joint < 0)
			continue;
		struct clip_joint *joint = &take->clip.joint[place->joint];
		for (int axis = 0; axis < 3; axis++) {
			joint->offset[axis] = place->position[axis] -
					      (parent != NULL ? parent->position[axis]
							      : 0);
			if (!(fabs(joint->offset[axis]) <= BVH_LARGEST))
				return too_far(take, place);
		}
		joint->moves = place->is_joint &&
			       ((parent == NULL && animated) || moves(take, place));
	}
	return 0;
}

/* Rows ------------------------------------------------------------------------------- */

static void
row_of(struct hanim_take *take, struct hanim_place *place, double row[CLIP_ROW])
{
	const struct clip_joint *joint = &take->clip.joint[place->joint];
	const struct hanim_place *parent = joint_above(take, place);
	double *before = take->before + 3 * place->joint;
	double now[9], back[9], away[3], turned[9];

	rotation_transpose(back, place->rest);
	rotation_in(now, place->m);
	rotation_multiply(place->turned, now, back);
	memcpy(turned, place->turned, sizeof turned);
	for (int axis = 0; axis < 3; axis++)
		away[axis] = row[axis] = place->position[axis] -
					 (parent != NULL ? parent->position[axis] : 0);
	if (parent != NULL) {
		rotation_transpose(back, parent->turned);
		rotation_multiply(turned, back, place->turned);
		rotation_apply(row, back, away);
	}
	for (int axis = 0; axis < 3; axis++)
		row[axis] -= joint->offset[axis];
	double *angle = row + CLIP_ANGLES;
	rotation_to_euler(angle, turned, joint->order, take->started ? before : NULL);
	if (take->started)
		rotation_unroll(angle, joint->order, before);
	memcpy(before, angle, 3 * sizeof *before);
}

int
hanim_take_row(struct hanim_take *take, bvh_count frame, double (*row)[CLIP_ROW])
{
	double fraction = (double)frame * take->step;

	pose(take, fraction < 1 ? fraction : 1);
	for (int i = 0; i < take->poses; i++) {
		struct hanim_place *place = &take->place[take->posed[i]];

		if (!place->is_joint)
			continue;
		row_of(take, place, row[place->joint]);
		for (int n = 0; n < CLIP_ROW; n++)
			if (!(fabs(row[place->joint][n]) <= BVH_LARGEST))
				return too_far(take, place);
	}
	take->started = true;
	return 0;
}

/* What the skeleton does not need. */
static void
warn_of_lost(struct hanim_take *take, const struct vrml_scene *scene)
{
	const struct vrml_names *uses = &scene->lost_uses, *routes = &scene->lost_routes;

	if (uses->count > 0)
		report_warn(&take->report, uses->line, 0,
		    "%d USE%s of what is not there%s", uses->count,
		    uses->count == 1 ? "" : "s", uses->text);
	if (routes->count > 0)
		report_warn(&take->report, routes->line, 0,
		    "%d ROUTE%s to or from what is not there%s", routes->count,
		    routes->count == 1 ? "" : "s", routes->text);
}

int
hanim_take_open(struct hanim_take *take, struct vrml_scene *scene,
    const struct hanim_wish *wish, const char *file, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	*take = (struct hanim_take) {
		.report = { .file = file, .warnings = warnings, .error = error },
		.cycle = 1
	};
	warn_of_lost(take, scene);
	int result = hanim_find_joints(take, scene);

	if (result == 0)
		result = hanim_find_motion(take, scene, wish);
	if (result == 0) {
		take->before = calloc(
		    (size_t)take->clip.joints, 3 * sizeof *take->before);
		if (take->before == NULL)
			result = hanim_take_fail(take, NULL, "out of memory");
		else
			result = settle_rest(take);
	}
	if (result < 0)
		hanim_take_close(take);
	return result;
}

void
hanim_take_close(struct hanim_take *take)
{
	clip_free(&take->clip);
	free(take->place);
	free(take->posed);
	free(take->before);
	free(take->owned[0]);
	free(take->owned[1]);
}
