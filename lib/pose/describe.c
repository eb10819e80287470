/* describe.c - a file's facts for people: a screen, a tree, lists (describe.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/text.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "describe.h"

static const char *
plural(bvh_count count)
{
	return count == 1 ? "" : "s";
}

static void
label(struct bvh_output *out, const char *name)
{
	output_format(out, "  %-11s", name);
}

/* A number for people: six significant digits, no exponent for usual sizes. */
static void
rounded(struct bvh_output *out, double value)
{
	output_format(out, "%.6g", value + 0.0);
}

static void
number(struct bvh_output *out, double value, int decimals)
{
	char *to = output_room(out, DECIMAL_SIZE);

	output_end(out, decimal_print(to, value, decimals));
}

static int
product(struct bvh_output *out, const struct bvh_number *time, bvh_count count)
{
	char *text = timing_product(time, count);

	if (text == NULL)
		return -1;
	output_string(out, text);
	free(text);
	return 0;
}

/* Lines of the screen ------------------------------------------------------- */

static int
show_times(struct bvh_output *out, const struct bvh_header *h)
{
	char rate[TIMING_SIZE];

	if (h->frame_time.value == 0) {
		output_string(out, ", no Frame Time");
		return 0;
	}
	output_string(out, " of ");
	output_string(out, h->frame_time.text);
	output_format(out, " s, %s a second, ", timing_rate(rate, &h->frame_time));
	if (product(out, &h->frame_time, h->frames) < 0)
		return -1;
	output_string(out, " s in all, the last at ");
	if (product(out, &h->frame_time, h->frames > 0 ? h->frames - 1 : 0) < 0)
		return -1;
	output_string(out, " s");
	return 0;
}

static int
show_motion(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;

	label(out, "motion");
	if (!h->motion) {
		output_string(out, "none: the file ends after its skeleton\n");
		return 0;
	}
	output_format(out, "%lld frame%s", h->frames, plural(h->frames));
	if (show_times(out, h) < 0)
		return -1;
	output_byte(out, '\n');
	if (f->found >= 0) {
		label(out, "");
		output_format(
		    out, "%lld frame%s really there\n", f->found, plural(f->found));
	}
	return 0;
}

static void
show_rest(struct bvh_output *out, const struct survey *v)
{
	label(out, "rest pose");
	rounded(out, v->height);
	output_format(out, " high along %c, the longer of Y (", "XYZ"[v->up]);
	rounded(out, v->high[1] - v->low[1]);
	output_string(out, ") and Z (");
	rounded(out, v->high[2] - v->low[2]);
	output_string(out, ")\n");
	label(out, "unit");
	if (v->unit == NULL) {
		output_string(
		    out, "no guess: in no usual unit is this the height of a person\n");
		return;
	}
	output_format(out, "perhaps %s: a person would be ", v->unit);
	output_format(
	    out, "%.2f m tall\n", v->height * survey_micrometres(v->unit) / 1e6);
}

static void
show_orders(struct bvh_output *out, const struct survey *v)
{
	enum { MOST = 8 };

	label(out, "rotations");
	for (int i = 0; i < v->orders && i < MOST; i++) {
		const char *letters = v->order[i].letters;

		output_format(
		    out, "%s%s", i == 0 ? "" : ", ", *letters == '-' ? "none" : letters);
		if (v->orders > 1)
			output_format(out, " in %d joint%s", v->order[i].joints,
			    plural(v->order[i].joints));
	}
	output_string(out, v->orders > MOST ? ", ...\n" : "\n");
}

static void
show_positions(
    struct bvh_output *out, const struct survey *v, const struct bvh_skeleton *s)
{
	int roots = 0;

	for (int j = 0; j < s->joints; j++)
		if (s->joint[j].parent < 0)
			roots += skeleton_moves(s, j, 0) || skeleton_moves(s, j, 1) ||
				 skeleton_moves(s, j, 2);
	label(out, "positions");
	if (roots == 0)
		output_string(out, v->position_joints > 0 ? "no root" : "none");
	else if (roots == v->roots)
		output_format(out, "%s", roots == 1 ? "the root" : "all roots");
	else
		output_format(out, "%d of %d roots", roots, v->roots);
	if (v->position_joints > 0)
		output_format(out, " and %d other joint%s", v->position_joints,
		    plural(v->position_joints));
	else if (roots > 0)
		output_string(out, " only");
	output_byte(out, '\n');
	label(out, "offsets");
	if (v->replaced_joint < 0)
		output_string(out, "position channels replace only OFFSETs of 0\n");
	else {
		output_string(out, "position channels replace an OFFSET of up to ");
		rounded(out, v->replaced);
		output_string(out, " (");
		output_string(out, s->joint[v->replaced_joint].name);
		output_string(out, "), see bvhfk -O\n");
	}
}

static void
odd(struct bvh_output *out, bool *any, const char *what)
{
	label(out, *any ? "" : "odd");
	output_string(out, what);
	output_byte(out, '\n');
	*any = true;
}

static void
odd_count(struct bvh_output *out, bool *any, int count, const char *what, const char *how)
{
	char text[128];

	snprintf(text, sizeof text, "%d %s%s %s", count, what, plural(count), how);
	if (count > 0)
		odd(out, any, text);
}

static void
show_odd(struct bvh_output *out, const struct facts *f)
{
	const struct survey *v = f->survey;
	const struct bvh_number *time = &f->header->frame_time;
	bool any = false;

	odd_count(out, &any, v->duplicates, "joint", "with a name that was there before");
	odd_count(out, &any, v->zero_length, "joint", "at the very place of the parent");
	odd_count(
	    out, &any, v->bare_leaves, "last joint", "of a chain without an end site");
	odd_count(out, &any, v->ends_beside, "end site", "beside another child");
	odd_count(out, &any, v->ignored, "channel", "without a part in posing");
	odd_count(out, &any, v->partial, "joint", "with one or two rotation channels");
	odd_count(out, &any, v->repeated_axes, "joint", "turning about one axis twice");
	if (f->header->motion && time->value == 0)
		odd(out, &any, "no Frame Time: times are not known");
	if (time->value > 0 && !timing_is_usual(time))
		odd(out, &any, "Frame Time is the period of no usual rate");
	if (!any) {
		label(out, "odd");
		output_string(out, "nothing\n");
	}
}

/* Statistics ---------------------------------------------------------------- */

static void
show_path(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	const struct statistics *t = f->statistics;
	double seconds = f->header->frame_time.value * (double)(t->frames - 1);

	for (int j = 0; j < s->joints; j++) {
		if (s->joint[j].parent >= 0)
			continue;
		label(out, "path");
		number(out, t->path[j], f->decimals);
		output_string(out, " long, the way of ");
		output_string(out, s->joint[j].name);
		if (seconds > 0) {
			output_string(out, "; speed ");
			number(out, t->path[j] / seconds, f->decimals);
			output_string(out, " a second");
		}
		output_byte(out, '\n');
	}
}

static void
pad(struct bvh_output *out, size_t count)
{
	while (count-- > 0)
		output_byte(out, ' ');
}

/* A number in a column of its own. */
static void
column(struct bvh_output *out, double value, int decimals)
{
	enum { WIDTH = 14 };
	char text[DECIMAL_SIZE];
	size_t length = (size_t)(decimal_print(text, value, decimals) - text);

	pad(out, length < WIDTH ? WIDTH - length : 1);
	output_bytes(out, text, length);
}

static int
show_statistics(struct bvh_output *out, const struct facts *f)
{
	const struct statistics *t = f->statistics;
	int channels = f->header->skeleton->channels;
	char **name = skeleton_channel_labels(f->header->skeleton);
	size_t widest = 7;

	if (name == NULL)
		return -1;
	show_path(out, f);
	for (int c = 0; c < channels; c++)
		widest = strlen(name[c]) > widest ? strlen(name[c]) : widest;
	output_string(out, "  channel");
	pad(out, widest - 7);
	output_format(out, "%14s%14s%14s%14s\n", "min", "max", "mean", "sd");
	for (int c = 0; c < channels; c++) {
		output_string(out, "  ");
		output_string(out, name[c]);
		pad(out, widest - strlen(name[c]));
		column(out, t->low[c], f->decimals);
		column(out, t->high[c], f->decimals);
		column(out, statistics_mean(t, c), f->decimals);
		column(out, statistics_deviation(t, c), f->decimals);
		output_byte(out, '\n');
	}
	skeleton_labels_free(name, channels);
	return 0;
}

int
describe_screen(struct bvh_output *out, const struct facts *f)
{
	const struct survey *v = f->survey;

	output_string(out, f->file);
	output_byte(out, '\n');
	label(out, "skeleton");
	output_format(out, "%d root%s, %d joint%s, %d end site%s, %d channel%s\n",
	    v->roots, plural(v->roots), v->joints, plural(v->joints), v->ends,
	    plural(v->ends), f->header->skeleton->channels,
	    plural(f->header->skeleton->channels));
	if (show_motion(out, f) < 0)
		return -1;
	show_rest(out, v);
	show_orders(out, v);
	show_positions(out, v, f->header->skeleton);
	show_odd(out, f);
	if (f->statistics != NULL && f->statistics->frames > 0)
		return show_statistics(out, f);
	return 0;
}

/* A row a file -------------------------------------------------------------- */

void
describe_columns(struct bvh_output *out, bool found)
{
	output_string(out,
	    "file\troots\tjoints\tends\tchannels\tframes\tframe_time\trate\tduration\t"
	    "height\tunit\tup\torders\tposition_joints\toffset_difference");
	output_string(out, found ? "\tframes_found\n" : "\n");
}

int
describe_row(struct bvh_output *out, const struct facts *f, bool found)
{
	const struct survey *v = f->survey;
	const struct bvh_header *h = f->header;
	const char *time = h->frame_time.text;
	char rate[TIMING_SIZE];

	output_string(out, f->file);
	output_format(out, "\t%d\t%d\t%d\t%d\t", v->roots, v->joints, v->ends,
	    h->skeleton->channels);
	if (h->motion)
		output_format(out, "%lld", h->frames);
	output_byte(out, '\t');
	output_string(out, time != NULL ? time : "");
	output_format(out, "\t%s\t", timing_rate(rate, &h->frame_time));
	if (product(out, &h->frame_time, h->frames) < 0)
		return -1;
	output_byte(out, '\t');
	rounded(out, v->height);
	output_format(out, "\t%s\t%c\t", v->unit != NULL ? v->unit : "", "XYZ"[v->up]);
	for (int i = 0; i < v->orders; i++)
		output_format(out, "%s%s", i == 0 ? "" : ",", v->order[i].letters);
	output_format(out, "\t%d\t", v->position_joints);
	rounded(out, v->replaced);
	if (found)
		output_byte(out, '\t');
	if (f->found >= 0)
		output_format(out, "%lld", f->found);
	output_byte(out, '\n');
	return 0;
}

/* Lists --------------------------------------------------------------------- */

void
describe_names(struct bvh_output *out, const struct bvh_skeleton *s)
{
	for (int j = 0; j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j])) {
			output_string(out, s->joint[j].name);
			output_byte(out, '\n');
		}
}

int
describe_channels(struct bvh_output *out, const struct bvh_skeleton *s)
{
	char **name = skeleton_channel_labels(s);

	if (name == NULL)
		return -1;
	for (int c = 0; c < s->channels; c++) {
		output_string(out, name[c]);
		output_byte(out, '\n');
	}
	skeleton_labels_free(name, s->channels);
	return 0;
}

void
describe_tree(struct bvh_output *out, const struct bvh_skeleton *s)
{
	enum { DEEPEST = 64 }; /* deeper joints are not moved further to the right */
	int depth = 0, open = -1;

	for (int j = 0; j < s->joints; j++) {
		const struct bvh_joint *joint = &s->joint[j];

		for (; open != joint->parent; open = s->joint[open].parent)
			depth--;
		pad(out, 2 * (size_t)(depth < DEEPEST ? depth : DEEPEST));
		output_string(out, skeleton_is_end(joint) ? "(end)" : joint->name);
		for (int axis = 0; axis < 3; axis++) {
			output_string(out, axis == 0 ? "  " : " ");
			output_string(out, joint->offset[axis].text);
		}
		for (int c = joint->first; c < joint->first + joint->channels; c++) {
			output_string(out, c == joint->first ? "  " : " ");
			output_string(out, s->channel[c].name);
		}
		output_byte(out, '\n');
		open = j;
		depth++;
	}
}
