/* write.c - the walk over an H-Anim figure that is written, whatever the encoding
 * (write.h). */
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/utf8.h"
#include "bvh/timing.h"
#include "write.h"

void
hanim_indent(struct hanim_writer *w)
{
	enum { DEEPEST = 40 }; /* a chain of thousands would be all blanks */

	for (int i = 0; i < w->depth && i < DEEPEST; i++)
		output_byte(w->out, '\t');
}

void
hanim_put(struct hanim_writer *w, const char *a, const char *b, const char *c)
{
	output_string(w->out, a);
	output_string(w->out, b);
	output_string(w->out, c);
}

void
hanim_put_keys(struct hanim_writer *w)
{
	output_bytes(w->out, w->figure->keys, w->figure->keys_length);
}

void
hanim_put_values(struct hanim_writer *w, int joint, bool turns)
{
	if (turns)
		hanim_rotations(w->figure, joint, w->out);
	else
		hanim_translations(w->figure, joint, w->out);
}

void
hanim_put_info(struct hanim_writer *w, hanim_note *note)
{
	static const char *const version[HANIM_PARTS] = { "humanoidVersion=2.0", "", "",
		"" };
	static const char *const rest[HANIM_PARTS] = {
		"restPose=that of the BVH file, not the default posture", "", "", ""
	};
	const struct hanim_figure *f = w->figure;
	char scale[DECIMAL_SIZE];
	const char *const unit[HANIM_PARTS] = { "metresPerUnit=", scale, "", "" };

	*decimal_print(scale, f->style.scale, DECIMAL_FULL) = '\0';
	note(w, version);
	note(w, rest);
	note(w, unit);
	for (int j = w->root; j < w->end; j++) {
		const char *const joint[HANIM_PARTS] = { f->part[j].joint, "=joint ",
			f->clip->joint[j].name, " of the BVH file, no standard name" };

		if (f->part[j].joint != NULL && f->standard[j] == NULL)
			note(w, joint);
	}
}

/* How many bytes the character at text has; 0 when VRML or XML cannot have it. */
static int
character_length(const char *text)
{
	bool none = (unsigned char)*text < 0x20 ||
		    strncmp(text, "\xef\xbf\xbe", 3) == 0 ||
		    strncmp(text, "\xef\xbf\xbf", 3) == 0;

	return none ? 0 : utf8_length(text);
}

void
hanim_put_text(struct hanim_writer *w, const char *text)
{
	while (*text != '\0') {
		const char *escaped = w->as->escape(*text);
		int length = character_length(text);

		if (escaped != NULL)
			output_string(w->out, escaped);
		else if (length > 0)
			output_bytes(w->out, text, (size_t)length);
		else
			output_byte(w->out, '?');
		text += length > 0 ? length : 1;
	}
}

/* Joints ---------------------------------------------------------------------- */

static void
put_segment(struct hanim_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;

	w->as->open(w, "Segment", part[j].segment, NULL);
	w->as->children(w);
	if (part[j].child >= 0)
		w->as->shape(w, j);
	for (int c = part[j].child; c >= 0; c = part[c].sibling) {
		if (part[c].site == NULL)
			continue;
		w->as->open(w, "Site", part[c].site, NULL);
		w->as->field(w, "translation", hanim_vector(w->figure, part[c].center));
		w->as->leaf(w);
	}
	w->as->close(w, "Segment");
}

/* A single frame has no interpolators: it is the pose of the fields. */
static void
put_pose(struct hanim_writer *w, int j)
{
	double v[4];

	hanim_rotation(w->figure, j, 0, v);
	w->as->field(w, "rotation", hanim_axis_text(w->figure, v));
	if (!hanim_moves(w->figure, j))
		return;
	hanim_translation(w->figure, j, 0, v);
	w->as->field(w, "translation", hanim_vector(w->figure, v));
}

static void
open_joint(struct hanim_writer *w, int j)
{
	const struct hanim_figure *f = w->figure;
	bool is_root = f->clip->joint[j].parent < 0;

	w->as->open(w, "Joint", f->part[j].joint, is_root ? "skeleton" : NULL);
	w->as->field(w, "center", hanim_vector(f, f->part[j].center));
	if (f->frames->count == 1)
		put_pose(w, j);
	w->as->children(w);
	put_segment(w, j);
}

/* Joints are depth first: as many are closed as the next one is less deep. */
static void
put_skeleton(struct hanim_writer *w, int root, int end)
{
	const struct clip *clip = w->figure->clip;
	int open = -1;

	w->as->group(w, "skeleton");
	for (int j = root; j <= end; j++) {
		int parent = j < end ? clip->joint[j].parent : -1;

		if (j < end && clip->joint[j].name == NULL)
			continue;
		for (; open != parent; open = clip->joint[open].parent)
			w->as->close(w, "Joint");
		if (j < end)
			open_joint(w, j);
		open = j;
	}
	w->as->end_group(w);
}

/* The figure ------------------------------------------------------------------ */

enum list { JOINTS, SEGMENTS, SITES };

static const char *
name_for(const struct hanim_part *part, enum list list)
{
	return list == JOINTS     ? part->joint
	       : list == SEGMENTS ? part->segment
				  : part->site;
}

/* The fields of the Humanoid that list what the skeleton has. */
static void
put_list(struct hanim_writer *w, int root, int end, enum list list)
{
	static const char *const field[] = { "joints", "segments", "sites" };
	static const char *const type[] = { "Joint", "Segment", "Site" };

	w->as->group(w, field[list]);
	for (int j = root; j < end; j++) {
		const char *name = name_for(&w->figure->part[j], list);

		if (name != NULL)
			w->as->use(w, type[list], name, field[list]);
	}
	w->as->end_group(w);
}

static void
put_viewpoint(
    struct hanim_writer *w, const char *name, const double v[3], const char *turn)
{
	w->as->open(w, "Site", name, "viewpoints");
	w->as->field(w, "translation", hanim_vector(w->figure, v));
	w->as->field(w, "rotation", turn);
	w->as->children(w);
	w->as->viewpoint(w, name);
	w->as->close(w, "Site");
}

static void
put_viewpoints(struct hanim_writer *w, int root)
{
	double height = w->figure->height > 0 ? w->figure->height : 1;
	const double *center = w->figure->part[root].center;
	const double front[3] = { center[0], height / 2, center[2] + 2.5 * height };
	const double side[3] = { center[0] + 2.5 * height, height / 2, center[2] };

	w->as->group(w, "viewpoints");
	put_viewpoint(w, "front_view", front, "0 0 1 0");
	put_viewpoint(w, "side_view", side, "0 1 0 1.57079633");
	w->as->end_group(w);
}

static void
put_humanoids(struct hanim_writer *w)
{
	const struct clip *clip = w->figure->clip;
	int number = 0;

	for (int root = 0, end; root < clip->joints; root = end) {
		end = clip_figure_end(clip, root);
		hanim_prefix(w->figure, number++, w->prefix);
		w->root = root;
		w->end = end;
		w->as->humanoid(w);
		put_skeleton(w, root, end);
		for (int list = JOINTS; list <= SITES; list++)
			put_list(w, root, end, (enum list)list);
		put_viewpoints(w, root);
		if (w->figure->style.motion && w->figure->frames->count > 1)
			w->as->motion(w, root, end);
		w->as->close(w, "Humanoid");
	}
}

static int
put_motion(struct hanim_writer *w)
{
	const struct hanim_figure *f = w->figure;
	char *seconds = timing_product(&f->clip->frame_time, f->frames->count - 1);

	if (seconds == NULL)
		return -1;
	w->as->clock(w, seconds);
	free(seconds);
	for (int j = 0; j < f->clip->joints && w->out->error == 0; j++) {
		if (f->part[j].joint == NULL)
			continue;
		hanim_prefix(f, f->part[j].figure, w->prefix);
		w->as->interpolator(w, j, true);
		if (hanim_moves(f, j))
			w->as->interpolator(w, j, false);
	}
	return 0;
}

int
hanim_write(struct bvh_output *out, const struct hanim_figure *figure,
    const struct hanim_encoding *encoding, struct bvh_error *error)
{
	struct hanim_writer w = { .as = encoding, .out = out, .figure = figure };
	int result = 0;

	output_string(out, encoding->head);
	put_humanoids(&w);
	if (figure->frames->count > 1 && !figure->style.motion)
		result = put_motion(&w);
	output_string(out, encoding->tail);
	if (result < 0)
		error_set(error, out->name, 0, 0, "out of memory");
	else if (out->error != 0)
		error_set(error, out->name, 0, 0, "%s", strerror(out->error));
	return result < 0 || out->error != 0 ? -1 : 0;
}
