/* hanimrows.c - motion in rows: an HAnimMotion, which has the frames of a BVH file in its
 * fields (hanimscene.h). */
#include <stdlib.h>
#include <string.h>

#include "hanimscene.h"
#include "rotation.h"
#include "skeleton.h"

/* The frames of a BVH file in fields: channels "6 Xposition ...", joints by name, values
 * row by row. */
struct hanim_motion {
	const char *channels, *joints;
	const struct vrml_field *values;
	size_t width, frames;
};

/* The next word of a text, or false. */
static bool
next_word(const char **text, char word[128])
{
	const char *start = *text + strspn(*text, " ,\t\r\n");
	size_t length = strcspn(start, " ,\t\r\n");

	*text = start + length;
	if (length == 0 || length >= 128)
		return false;
	memcpy(word, start, length);
	word[length] = '\0';
	return true;
}

/* The channels of the next joint; -1 when there are none or they are no channels. */
static int
next_channels(const char **text, enum bvh_kind kind[6])
{
	char word[128];

	if (!next_word(text, word) || word[0] < '0' || word[0] > '6' || word[1] != '\0')
		return -1;
	int count = word[0] - '0';
	for (int i = 0; i < count; i++) {
		if (!next_word(text, word))
			return -1;
		kind[i] = skeleton_kind(word, strlen(word));
	}
	return count;
}

static struct hanim_place *
find_place(struct hanim_take *take, const char *name)
{
	for (int i = 0; i < take->places; i++) {
		const char *own = vrml_string(take->place[i].node, "name");

		if (take->place[i].is_joint && own != NULL && strcmp(own, name) == 0)
			return &take->place[i];
	}
	return NULL;
}

/* A row's numbers as axis and angle and a translation. */
static void
take_row(double turn[4], double slide[3], const double *value, const enum bvh_kind *kind,
    int channels)
{
	double m[9], one[9], product[9], degrees;

	rotation_identity(m);
	for (int i = 0; i < channels; i++) {
		int axis = skeleton_axis(kind[i]);

		if (skeleton_is_position(kind[i]))
			slide[axis] = value[i];
		if (!skeleton_is_rotation(kind[i]))
			continue;
		rotation_from_euler(one, &axis, &value[i], 1);
		rotation_multiply(product, m, one);
		memcpy(m, product, sizeof m);
	}
	rotation_to_axis(turn, &degrees, m);
	turn[3] = degrees * 0.017453292519943295769;
}

static void
take_joint(struct hanim_take *take, const struct hanim_motion *motion,
    struct hanim_place *place, size_t first, double *to, const enum bvh_kind *kind,
    int channels)
{
	double *turn = to, *slide = to + 4 * motion->frames;

	for (size_t f = 0; f < motion->frames; f++) {
		memset(slide + 3 * f, 0, 3 * sizeof *slide);
		take_row(turn + 4 * f, slide + 3 * f,
		    motion->values->number + f * motion->width + first, kind, channels);
	}
	place->turn = (struct hanim_track) { take->owned[0], turn, motion->frames };
	for (int i = 0; i < channels; i++)
		if (skeleton_is_position(kind[i]))
			place->slide = (struct hanim_track) { take->owned[0], slide,
				motion->frames };
}

static int
take_rows(struct hanim_take *take, const struct hanim_motion *motion)
{
	const char *channels = motion->channels, *joints = motion->joints;
	enum bvh_kind kind[6];
	char name[128];
	size_t first = 0, last = motion->frames - 1;
	double *to;

	take->owned[0] = calloc(motion->frames, sizeof *to);
	take->owned[1] = to = calloc(
	    motion->frames, 7 * sizeof *to * ((size_t)take->places + 1));
	if (take->owned[0] == NULL || to == NULL)
		return hanim_take_fail(take, NULL, "out of memory");
	for (size_t f = 0; f < motion->frames; f++)
		take->owned[0][f] = last > 0 ? (double)f / (double)last : 0;
	for (int count; (count = next_channels(&channels, kind)) >= 0;
	     first += (size_t)count) {
		struct hanim_place *place = next_word(&joints, name)
						? find_place(take, name)
						: NULL;

		if (place == NULL || place->turn.key != NULL)
			continue;
		take_joint(take, motion, place, first, to, kind, count);
		to += 7 * motion->frames;
	}
	return 0;
}

int
hanim_take_rows(struct hanim_take *take, const struct vrml_node *node)
{
	struct hanim_motion motion = { vrml_string(node, "channels"),
		vrml_string(node, "joints"), vrml_get(node, "values"), 0, 0 };
	const double *duration = vrml_numbers(node, "frameDuration", 1);
	const struct vrml_field at = { .line = node->line, .column = node->column };
	enum bvh_kind kind[6];
	int count;

	if (motion.channels == NULL || motion.joints == NULL)
		return hanim_take_fail(
		    take, &at, "expected channels and joints of an HAnimMotion");
	for (const char *c = motion.channels; (count = next_channels(&c, kind)) >= 0;)
		motion.width += (size_t)count;
	size_t values = motion.values->numbers;
	if (motion.width == 0 || values % motion.width != 0)
		return hanim_take_fail(take, motion.values,
		    "expected rows of %zu values, found %zu values", motion.width,
		    values);
	motion.frames = values / motion.width;
	if (duration != NULL && !(*duration > 0))
		return hanim_take_fail(take, vrml_get(node, "frameDuration"),
		    "expected a frameDuration over 0, found %g", *duration);
	take->cycle = (duration != NULL ? *duration : 0.1) *
		      (double)(motion.frames > 1 ? motion.frames - 1 : 1);
	return take_rows(take, &motion);
}

const struct vrml_node *
hanim_find_rows(struct hanim_take *take, const struct vrml_scene *scene)
{
	const struct vrml_node *found = NULL;
	struct hanim_others others = { 0 };

	for (size_t i = 0; i < scene->nodes; i++) {
		const struct vrml_field *values = vrml_get(scene->node[i], "values");

		if (strcmp(scene->node[i]->type, "HAnimMotion") != 0 || values == NULL ||
		    values->numbers == 0)
			continue;
		if (found == NULL)
			found = scene->node[i];
		else
			hanim_add_other(&others, vrml_string(scene->node[i], "name"));
	}
	hanim_warn_of(take, &others);
	return found;
}
