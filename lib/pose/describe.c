/* describe.c - a file's facts for people (describe.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/text.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "describe.h"
#include "screen.h"

static const char *
plural(bvh_count count)
{
	return count == 1 ? "" : "s";
}

/* A number with decimals. */
static void
add_decimals(struct screen_text *t, double value, int decimals)
{
	char text[DECIMAL_SIZE + 1];

	*decimal_print(text, value, decimals) = '\0';
	screen_add(t, "%s", text);
}

/* Seconds with the digits they have, unless these would fill the screen. */
static void
add_seconds(struct screen_text *t, const char *text)
{
	enum { LONGEST = 32 };
	double value;

	if (strlen(text) <= LONGEST || decimal_read(text, &value) == NULL)
		screen_add(t, "%s s", text);
	else
		screen_add(t, "about %.10g s", value);
}

static int
add_product(struct screen_text *t, const struct bvh_number *time, bvh_count count)
{
	char *text = timing_product(time, count);

	if (text == NULL)
		return -1;
	add_seconds(t, text);
	free(text);
	return 0;
}

/* Lines of the screen ------------------------------------------------------- */

/* How long so many frames are, and when the last one is. */
static int
show_duration(struct bvh_output *out, const struct bvh_number *time, bvh_count frames)
{
	struct screen_text t = { .used = 0 };

	if (add_product(&t, time, frames) < 0)
		return -1;
	screen_add(&t, " in all");
	if (frames > 0) {
		screen_add(&t, ", the last at ");
		if (add_product(&t, time, frames - 1) < 0)
			return -1;
	}
	screen_line(out, "", &t);
	return 0;
}

static void
show_frames(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;
	struct screen_text t = { .used = 0 };
	char rate[TIMING_SIZE];

	screen_add(&t, "%lld frame%s", h->frames, plural(h->frames));
	if (h->frame_time.value == 0)
		screen_add(&t, ", no Frame Time");
	else {
		screen_add(&t, " of ");
		add_seconds(&t, h->frame_time.text);
		screen_add(&t, ", %s a second", timing_rate(rate, &h->frame_time));
	}
	screen_line(out, "motion", &t);
	if (f->found >= 0) {
		screen_add(&t, "%lld frame%s really there", f->found, plural(f->found));
		screen_line(out, "", &t);
	}
}

/* With -n it is the frames there that last. */
static int
show_motion(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;
	struct screen_text t = { .used = 0 };

	if (!h->motion) {
		screen_add(&t, "none: the file ends after its skeleton");
		screen_line(out, "motion", &t);
		return 0;
	}
	show_frames(out, f);
	if (h->frame_time.value == 0)
		return 0;
	return show_duration(out, &h->frame_time, f->found >= 0 ? f->found : h->frames);
}

static void
show_rest(struct bvh_output *out, const struct survey *v)
{
	struct screen_text t = { .used = 0 };

	screen_add_number(&t, v->height);
	screen_add(&t, " high along %c, the longer of Y (", "XYZ"[v->up]);
	screen_add_number(&t, v->high[1] - v->low[1]);
	screen_add(&t, ") and Z (");
	screen_add_number(&t, v->high[2] - v->low[2]);
	screen_add(&t, ")");
	screen_line(out, "rest pose", &t);
	if (v->unit == NULL)
		screen_add(
		    &t, "no guess: in no usual unit is this the height of a person");
	else
		screen_add(&t, "perhaps %s: a person would be %.2f m tall", v->unit,
		    v->height * survey_micrometres(v->unit) / 1e6);
	screen_line(out, "unit", &t);
}

static void
show_stance(struct bvh_output *out, const struct stance *stance)
{
	struct screen_text t = { .used = 0 };

	screen_add_number(&t, stance->height);
	screen_add(&t, " high, %s",
	    *stance->pose == 'r'   ? "as the rest pose"
	    : *stance->pose == 'T' ? "like a T, and not as the rest pose"
				   : "not as the rest pose");
	screen_line(out, "frame 1", &t);
}

static void
show_orders(struct bvh_output *out, const struct survey *v)
{
	enum { MOST = 8 };
	struct screen_text t = { .used = 0 };

	for (int i = 0; i < v->orders && i < MOST; i++) {
		const char *letters = v->order[i].letters;

		screen_add(
		    &t, "%s%s", i == 0 ? "" : ", ", *letters == '-' ? "none" : letters);
		if (v->orders > 1)
			screen_add(&t, " in %d joint%s", v->order[i].joints,
			    plural(v->order[i].joints));
	}
	if (v->orders > MOST)
		screen_add(&t, ", ...");
	screen_line(out, "rotations", &t);
}

static void
show_positions(
    struct bvh_output *out, const struct survey *v, const struct bvh_skeleton *s)
{
	struct screen_text t = { .used = 0 };
	int roots = 0;

	for (int j = 0; j < s->joints; j++)
		if (s->joint[j].parent < 0)
			roots += skeleton_moves(s, j, 0) || skeleton_moves(s, j, 1) ||
				 skeleton_moves(s, j, 2);
	if (roots == 0)
		screen_add(&t, "%s", v->position_joints > 0 ? "no root" : "none");
	else if (roots == v->roots)
		screen_add(&t, "%s", roots == 1 ? "the root" : "all roots");
	else
		screen_add(&t, "%d of %d roots", roots, v->roots);
	if (v->position_joints > 0)
		screen_add(&t, " and %d other joint%s", v->position_joints,
		    plural(v->position_joints));
	else if (roots > 0)
		screen_add(&t, " only");
	screen_line(out, "positions", &t);
}

static void
show_offsets(struct bvh_output *out, const struct survey *v, const struct bvh_skeleton *s)
{
	struct screen_text t = { .used = 0 };

	screen_add(&t, "position channels replace ");
	if (v->replaced_joint < 0)
		screen_add(&t, "only OFFSETs of 0");
	else {
		screen_add(&t, "an OFFSET of up to ");
		screen_add_number(&t, v->replaced);
		screen_add(&t, " (");
		screen_add_name(&t, s->joint[v->replaced_joint].name);
		screen_add(&t, "), see bvhfk -O");
	}
	screen_line(out, "offsets", &t);
}

static void
add_odd(struct odd *odd, int count, const char *what, const char *how)
{
	if (count > 0)
		snprintf(odd->text[odd->count++], ODD_TEXT, "%d %s%s %s", count, what,
		    plural(count), how);
}

struct odd
describe_odd(const struct facts *f)
{
	const struct survey *v = f->survey;
	const struct bvh_number *time = &f->header->frame_time;
	struct odd odd = { .count = 0 };

	add_odd(&odd, v->duplicates, "joint", "with a name that was there before");
	add_odd(&odd, v->zero_length, "joint", "at the very place of the parent");
	add_odd(&odd, v->bare_leaves, "last joint", "of a chain without an end site");
	add_odd(&odd, v->ends_beside, "end site", "beside another child");
	add_odd(&odd, v->ignored, "channel", "without a part in posing");
	add_odd(&odd, v->partial, "joint", "with one or two rotation channels");
	add_odd(&odd, v->repeated_axes, "joint", "turning about one axis twice");
	if (f->header->motion && time->value == 0)
		snprintf(odd.text[odd.count++], ODD_TEXT,
		    "no Frame Time: times are not known");
	if (time->value > 0 && !timing_is_usual(time))
		snprintf(odd.text[odd.count++], ODD_TEXT,
		    "Frame Time is the period of no usual rate");
	return odd;
}

static void
show_odd(struct bvh_output *out, const struct facts *f)
{
	struct odd odd = describe_odd(f);
	struct screen_text t = { .used = 0 };

	for (int i = 0; i < odd.count; i++) {
		screen_add(&t, "%s", odd.text[i]);
		screen_line(out, i == 0 ? "odd" : "", &t);
	}
	if (odd.count == 0) {
		screen_add(&t, "nothing");
		screen_line(out, "odd", &t);
	}
}

/* Statistics ---------------------------------------------------------------- */

static void
show_path(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	const struct statistics *stats = f->statistics;
	double seconds = f->header->frame_time.value * (double)(stats->frames - 1);

	for (int j = 0; j < s->joints; j++) {
		struct screen_text t = { .used = 0 };

		if (s->joint[j].parent >= 0)
			continue;
		add_decimals(&t, stats->path[j], f->decimals);
		screen_add(&t, " long, the path of ");
		screen_add_name(&t, s->joint[j].name);
		if (seconds > 0) {
			screen_add(&t, "; speed ");
			add_decimals(&t, stats->path[j] / seconds, f->decimals);
			screen_add(&t, " a second");
		}
		screen_line(out, "path", &t);
	}
}

/* The columns behind the name of a channel. */
enum { COLUMNS = 4, GAP = 2 };
static const char *const heading[COLUMNS] = { "min", "max", "mean", "sd" };

static double
cell(const struct statistics *t, int column, int c)
{
	switch (column) {
	case 0: return t->low[c];
	case 1: return t->high[c];
	case 2: return statistics_mean(t, c);
	default: return statistics_deviation(t, c);
	}
}

static size_t
widest(const struct facts *f, int column)
{
	size_t most = strlen(heading[column]);
	char text[DECIMAL_SIZE];

	for (int c = 0; c < f->header->skeleton->channels; c++) {
		size_t length = (size_t)(decimal_print(text,
					     cell(f->statistics, column, c),
					     f->decimals) -
					 text);

		most = length > most ? length : most;
	}
	return most;
}

static void
show_cell(struct bvh_output *out, const char *text, size_t length, size_t width)
{
	screen_pad(out, GAP + width - length);
	output_bytes(out, text, length);
}

static void
show_rows(struct bvh_output *out, const struct facts *f, struct labels *l, size_t names,
    const size_t width[COLUMNS])
{
	char shown[SCREEN_NAME], text[DECIMAL_SIZE];

	for (int c = 0; c < f->header->skeleton->channels; c++) {
		screen_clip(shown, labels_text(l, c), names);
		output_format(out, "  %s", shown);
		screen_pad(
		    out, names > screen_width(shown) ? names - screen_width(shown) : 0);
		for (int i = 0; i < COLUMNS; i++) {
			char *end = decimal_print(
			    text, cell(f->statistics, i, c), f->decimals);

			show_cell(out, text, (size_t)(end - text), width[i]);
		}
		output_byte(out, '\n');
	}
}

/* How wide the names are, if the columns leave so much of the screen. */
static size_t
name_width(struct labels *l, int count, size_t columns)
{
	enum { LEAST = 20 };
	size_t most = strlen("channel");
	size_t room = columns + LEAST < SCREEN_WIDTH ? SCREEN_WIDTH - columns : LEAST;
	char shown[SCREEN_NAME];

	for (int c = 0; c < count; c++) {
		size_t width = screen_width(screen_clip(shown, labels_text(l, c), room));

		most = width > most ? width : most;
	}
	return most;
}

static int
show_statistics(struct bvh_output *out, const struct facts *f)
{
	int channels = f->header->skeleton->channels;
	struct labels l;
	size_t width[COLUMNS], columns = 2;

	if (labels_of_channels(&l, f->header->skeleton) < 0)
		return -1;
	show_path(out, f);
	for (int i = 0; i < COLUMNS; i++) {
		width[i] = widest(f, i);
		columns += GAP + width[i];
	}
	size_t names = name_width(&l, channels, columns);
	output_format(out, "  channel");
	screen_pad(out, names - strlen("channel"));
	for (int i = 0; i < COLUMNS; i++)
		show_cell(out, heading[i], strlen(heading[i]), width[i]);
	output_byte(out, '\n');
	show_rows(out, f, &l, names, width);
	labels_free(&l);
	return 0;
}

int
describe_screen(struct bvh_output *out, const struct facts *f)
{
	const struct survey *v = f->survey;
	struct screen_text t = { .used = 0 };

	output_plain(out, f->file);
	output_byte(out, '\n');
	screen_add(&t, "%d root%s, %d joint%s, %d end site%s, %d channel%s", v->roots,
	    plural(v->roots), v->joints, plural(v->joints), v->ends, plural(v->ends),
	    f->header->skeleton->channels, plural(f->header->skeleton->channels));
	screen_line(out, "skeleton", &t);
	if (show_motion(out, f) < 0)
		return -1;
	show_rest(out, v);
	if (f->stance != NULL)
		show_stance(out, f->stance);
	show_orders(out, v);
	show_positions(out, v, f->header->skeleton);
	show_offsets(out, v, f->header->skeleton);
	show_odd(out, f);
	if (f->statistics != NULL && f->statistics->frames > 0)
		return show_statistics(out, f);
	return 0;
}

/* The tree ------------------------------------------------------------------ */

void
describe_tree(struct bvh_output *out, const struct bvh_skeleton *s)
{
	enum { DEEPEST = 64 }; /* deeper joints are not moved further to the right */
	int depth = 0, open = -1;

	for (int j = 0; j < s->joints; j++) {
		const struct bvh_joint *joint = &s->joint[j];

		for (; open != joint->parent; open = s->joint[open].parent)
			depth--;
		screen_pad(out, 2 * (size_t)(depth < DEEPEST ? depth : DEEPEST));
		output_plain(out, skeleton_is_end(joint) ? "(end)" : joint->name);
		for (int axis = 0; axis < 3; axis++) {
			output_string(out, axis == 0 ? "  " : " ");
			output_string(out, joint->offset[axis].text);
		}
		for (int c = joint->first; c < joint->first + joint->channels; c++) {
			output_string(out, c == joint->first ? "  " : " ");
			output_plain(out, s->channel[c].name);
		}
		output_byte(out, '\n');
		open = j;
		depth++;
	}
}
