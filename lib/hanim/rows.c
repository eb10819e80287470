/* rows.c - motion in rows: an HAnimMotion, which has the frames of a BVH file in its
 * fields (rows.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rotation.h"
#include "aliases.h"
#include "bvh/skeleton.h"
#include "rows.h"

enum { MOST_CHANNELS = 6 };

/* Fields: channels "6 Xposition ... 3 Zrotation ...", a group a joint; joints by name;
 * values row by row. */
struct rows {
	struct hanim_take *take;
	const struct vrml_scene *scene;
	const struct vrml_node *node, *scope; /* of the names of its joints */
	const struct vrml_field *channels, *joints, *values;
	const char *next_channel, *next_joint; /* what is not read yet */
	const struct vrml_field *enabled; /* channelsEnabled, or NULL */
	size_t width, groups; /* channels of a row, joints */
	size_t frames; /* those that are read */
	size_t start, end; /* rows, the first and the last */
	bvh_count increment; /* from frame to frame; back when it is less than 0 */
	struct vrml_names strangers; /* joints that the figure does not have */
	double *track; /* room for what is not filled yet */
};

struct word {
	const char *text;
	size_t length; /* 0: there is none */
};

/* The channels of a joint. */
struct group {
	struct word joint;
	enum bvh_kind kind[MOST_CHANNELS];
	bool off[MOST_CHANNELS]; /* by channelsEnabled */
	int channels;
};

static struct word
next_word(const char **text)
{
	struct word word = { *text + strspn(*text, " ,\t\r\n"), 0 };

	word.length = strcspn(word.text, " ,\t\r\n");
	*text = word.text + word.length;
	return word;
}

static int
expected(const struct rows *r, const struct vrml_field *field, const char *what,
    struct word found)
{
	char text[ERROR_QUOTE];

	return hanim_take_fail(r->take, field, "expected %s, found %s", what,
	    found.length > 0 ? error_quote(text, found.text, found.length)
			     : "the end of the field");
}

/* The next group, or one of -1 channels after the last.  -1 after a failure. */
static int
next_group(struct rows *r, struct group *group)
{
	struct word count = next_word(&r->next_channel);

	group->joint = next_word(&r->next_joint);
	group->channels = -1;
	if (count.length == 0 && group->joint.length == 0)
		return 0;
	if (group->joint.length == 0)
		return expected(
		    r, r->joints, "a joint for each group of channels", group->joint);
	if (count.length != 1 || *count.text < '0' || *count.text > '0' + MOST_CHANNELS)
		return expected(
		    r, r->channels, "a number of channels from 0 to 6", count);
	group->channels = *count.text - '0';
	for (int i = 0; i < group->channels; i++) {
		struct word kind = next_word(&r->next_channel);

		group->kind[i] = skeleton_kind(kind.text, kind.length);
		if (group->kind[i] == BVH_OTHER)
			return expected(
			    r, r->channels, "a channel such as Xrotation", kind);
	}
	return 0;
}

static void
begin(struct rows *r)
{
	r->next_channel = r->channels->string[0];
	r->next_joint = r->joints->string[0];
}

/* A row's numbers as axis and angle and a translation. */
static void
take_row(double turn[4], double slide[3], const double *value, const struct group *group)
{
	double m[9], one[9], product[9], degrees;

	memcpy(m, rotation_identity, sizeof rotation_identity);
	for (int i = 0; i < group->channels; i++) {
		int axis = skeleton_axis(group->kind[i]);

		if (group->off[i])
			continue;
		if (skeleton_is_position(group->kind[i])) {
			slide[axis] = value[i];
			continue;
		}
		rotation_from_euler(one, &axis, &value[i], 1);
		rotation_multiply(product, m, one);
		memcpy(m, product, sizeof m);
	}
	rotation_to_axis(turn, &degrees, m);
	turn[3] = degrees / ROTATION_RADIAN;
}

static size_t
row_of(const struct rows *r, size_t frame)
{
	size_t away = frame * (size_t)(r->increment < 0 ? -r->increment : r->increment);

	return r->increment < 0 ? r->end - away : r->start + away;
}

static void
take_joint(
    struct rows *r, struct hanim_place *place, size_t first, const struct group *group)
{
	double *turn = r->track, *slide = r->track + 4 * r->frames;

	for (size_t f = 0; f < r->frames; f++)
		take_row(turn + 4 * f, slide + 3 * f,
		    r->values->number + row_of(r, f) * r->width + first, group);
	/* What has no channel stays as the fields of the Joint have it. */
	for (int i = 0; i < group->channels; i++) {
		bool slides = skeleton_is_position(group->kind[i]);

		if (group->off[i])
			continue;
		*(slides ? &place->slide : &place->turn) = (struct hanim_track) {
			r->take->owned[0], slides ? slide : turn, r->frames
		};
	}
	r->track += 7 * r->frames;
}

/* The place of a joint, or NULL: it is IGNORED, or the figure does not have it. */
static struct hanim_place *
find_place(struct rows *r, struct word name)
{
	static const char ignored[] = "IGNORED";
	char alias[HANIM_ALIAS], quoted[ERROR_QUOTE];
	const struct vrml_node *node = vrml_find(
	    r->scene, VRML_JOINT, r->scope, name.text, name.length);

	if (node == NULL) {
		const char *newest = hanim_newest(alias, name.text, name.length);

		node = vrml_find(r->scene, VRML_ALIAS, r->scope,
		    newest != NULL ? newest : name.text,
		    newest != NULL ? strlen(newest) : name.length);
	}
	if (node != NULL)
		return &r->take->place[node->index];
	snprintf(quoted, sizeof quoted, "%.*s", (int)name.length, name.text);
	if (strcmp(quoted, ignored) != 0)
		vrml_names_add(&r->strangers, quoted, r->joints->line);
	return NULL;
}

/* channelsEnabled has a value for each channel, or one for each joint; what it does not
 * have is on. */
static void
switch_off(const struct rows *r, struct group *group, size_t first, size_t number)
{
	const struct vrml_field *on = r->enabled;
	bool by_joint = on != NULL && on->numbers == r->groups && r->groups < r->width;

	for (int i = 0; i < group->channels; i++) {
		size_t at = by_joint ? number : first + (size_t)i;

		group->off[i] = on != NULL && at < on->numbers && on->number[at] == 0;
	}
}

static bool
is_on(const struct group *group)
{
	for (int i = 0; i < group->channels; i++)
		if (!group->off[i])
			return true;
	return false;
}

static int
take_groups(struct rows *r)
{
	struct group group = { 0 };
	size_t first = 0, number = 0;

	for (begin(r); next_group(r, &group) == 0 && group.channels >= 0;
	     first += (size_t)group.channels) {
		struct hanim_place *place = find_place(r, group.joint);

		switch_off(r, &group, first, number++);
		if (place != NULL && place->turn.key == NULL &&
		    place->slide.key == NULL && is_on(&group))
			take_joint(r, place, first, &group);
	}
	if (r->strangers.count > 0)
		report_warn(&r->take->report, r->strangers.line, 0,
		    "the figure has no joint of the motion's name%s%s",
		    r->strangers.count == 1 ? "" : "s", r->strangers.text);
	return 0;
}

/* Keys of all tracks, and room for as many tracks as have channels. */
static int
make_room(struct rows *r, size_t movers)
{
	size_t last = r->frames - 1;
	double *key = calloc(r->frames, sizeof *key);

	r->take->owned[0] = key;
	r->take->owned[1] = r->track = calloc(
	    r->frames, 7 * sizeof *r->track * (movers + 1));
	if (key == NULL || r->track == NULL)
		return hanim_take_fail(r->take, NULL, "out of memory");
	for (size_t f = 0; f < r->frames; f++)
		key[f] = last > 0 ? (double)f / (double)last : 0;
	return 0;
}

/* A whole number of a field; what it is by default when it is not there. */
static int
take_whole(struct rows *r, const char *name, bvh_count *value)
{
	const struct vrml_field *field = vrml_get(r->node, name);

	if (hanim_check_own(r->take, field) < 0)
		return -1;
	if (field == NULL || field->numbers == 0)
		return 0;
	if (!(fabs(field->number[0]) < 1e15) || floor(field->number[0]) != *field->number)
		return hanim_take_fail(r->take, field,
		    "expected a whole number in %s, found %g", name, *field->number);
	*value = (bvh_count)*field->number;
	return 0;
}

/* startFrame to endFrame, which is the last when it is 0, by frameIncrement. */
static int
choose_rows(struct rows *r)
{
	bvh_count start = 0, end = 0, last = (bvh_count)r->frames - 1;

	r->increment = 1;
	if (take_whole(r, "startFrame", &start) < 0 ||
	    take_whole(r, "endFrame", &end) < 0 ||
	    take_whole(r, "frameIncrement", &r->increment) < 0)
		return -1;
	if (start < 0 || start > last || end < 0 || end > last ||
	    (end > 0 && end < start))
		return hanim_take_fail(r->take,
		    vrml_get(r->node, end > 0 ? "endFrame" : "startFrame"),
		    "expected startFrame and endFrame from 0 to %lld, found %lld and %lld",
		    last, start, end);
	if (r->increment == 0 || r->increment < -last - 1 || r->increment > last + 1)
		r->increment = r->increment < 0 ? -last - 1 : last + 1;
	r->start = (size_t)start;
	r->end = (size_t)(end > 0 ? end : last);
	r->frames = (r->end - r->start) /
			(size_t)(r->increment < 0 ? -r->increment : r->increment) +
		    1;
	return 0;
}

static int
count_rows(struct rows *r, size_t *movers)
{
	struct group group = { 0 };

	*movers = 0;
	begin(r);
	do {
		if (next_group(r, &group) < 0)
			return -1;
		*movers += group.channels > 0;
		r->groups += group.channels >= 0;
		r->width += group.channels > 0 ? (size_t)group.channels : 0;
	} while (group.channels >= 0);
	if (r->width == 0 || r->values->numbers % r->width != 0)
		return hanim_take_fail(r->take, r->values,
		    "expected rows of %zu values, found %zu values", r->width,
		    r->values->numbers);
	r->frames = r->values->numbers / r->width;
	return choose_rows(r);
}

/* Names count within the Humanoid that has the motion, else that of the first Joint. */
static const struct vrml_node *
find_scope(const struct hanim_take *take, const struct vrml_node *motion)
{
	const struct vrml_node *first = NULL;

	for (int i = 0; i < take->places; i++) {
		const struct hanim_place *place = &take->place[i];
		const struct vrml_field *motions = vrml_get(place->node, "motions");

		for (size_t n = 0; motions != NULL && n < motions->nodes; n++)
			if (motions->node[n] == motion)
				return place->node;
		if (first == NULL && place->is_joint && place->humanoid >= 0)
			first = take->place[place->humanoid].node;
	}
	return first;
}

int
hanim_take_rows(
    struct hanim_take *take, const struct vrml_scene *scene, const struct vrml_node *node)
{
	struct rows r = { take, scene, .node = node, .scope = find_scope(take, node),
		.channels = vrml_get(node, "channels"),
		.joints = vrml_get(node, "joints"), .values = vrml_get(node, "values"),
		.enabled = vrml_get(node, "channelsEnabled") };
	const struct vrml_field *duration = vrml_get(node, "frameDuration");
	const struct vrml_field at = { .line = node->line, .column = node->column };
	size_t movers;

	if (hanim_check_own(take, r.channels) < 0 ||
	    hanim_check_own(take, r.joints) < 0 || hanim_check_own(take, r.values) < 0 ||
	    hanim_check_own(take, duration) < 0 || hanim_check_own(take, r.enabled) < 0)
		return -1;
	if (r.channels == NULL || r.channels->strings == 0 || r.joints == NULL ||
	    r.joints->strings == 0 || r.values == NULL || r.values->numbers == 0)
		return hanim_take_fail(
		    take, &at, "expected channels, joints and values of an HAnimMotion");
	if (count_rows(&r, &movers) < 0 || make_room(&r, movers) < 0)
		return -1;
	double step = duration != NULL && duration->numbers > 0 ? duration->number[0]
								: 0.1;
	if (!(step > 0))
		return hanim_take_fail(
		    take, duration, "expected a frameDuration over 0, found %g", step);
	take->cycle = step * (double)(r.frames > 1 ? r.frames - 1 : 1);
	return take_groups(&r);
}
