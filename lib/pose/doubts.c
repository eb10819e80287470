/* doubts.c - what a careful person would ask about a file (doubts.h). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "doubts.h"
#include "others.h"

static void report(const struct doubts *d, enum bvh_severity severity, const char *code,
    bvh_count line, const char *format, ...) BVH_PRINTF(5, 6);

static void
report(const struct doubts *d, enum bvh_severity severity, const char *code,
    bvh_count line, const char *format, ...)
{
	struct bvh_error finding;
	va_list values;

	va_start(values, format);
	error_set_list(&finding, d->file, line, 0, format, values);
	va_end(values);
	finding.severity = severity;
	finding.code = code;
	finding.mended = true;
	d->to->take(d->to->to, &finding);
}

static const char *
quoted(const struct bvh_joint *joint, char to[ERROR_QUOTE])
{
	return error_quote(to, joint->name, strlen(joint->name));
}

static const char *
plural(bvh_count count)
{
	return count == 1 ? "" : "s";
}

/* The header ---------------------------------------------------------------- */

static void
doubt_offset(const struct doubts *d, const struct bvh_joint *joint)
{
	char name[ERROR_QUOTE];

	if (joint->parent >= 0 && joint->offset[0].value == 0 &&
	    joint->offset[1].value == 0 && joint->offset[2].value == 0)
		report(d, BVH_NOTE, "zero-length", joint->line,
		    "%s is at the very place of its parent", quoted(joint, name));
}

static void
doubt_channels(const struct doubts *d, int j)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	const struct bvh_joint *joint = &s->joint[j];
	int axis[3], count = skeleton_rotation_axes(s, j, axis);
	char name[ERROR_QUOTE];

	if (count == 1 || count == 2)
		report(d, BVH_NOTE, "axes-few", joint->line,
		    "%s turns about %s only: Blender and some others refuse it",
		    quoted(joint, name), count == 1 ? "1 axis" : "2 axes");
	if (count >= 3 && !skeleton_order(s, j, axis))
		report(d, BVH_NOTE, "axis-repeated", joint->line,
		    "%s turns about one axis twice: Blender and some others refuse it",
		    quoted(joint, name));
}

static int
doubt_ends(const struct doubts *d)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	int *children = skeleton_children(s);
	char name[ERROR_QUOTE];

	if (children == NULL)
		return -1;
	for (int j = 0; j < s->joints; j++) {
		const struct bvh_joint *joint = &s->joint[j];

		if (skeleton_is_end(joint) && joint->parent >= 0 &&
		    children[joint->parent] > 1)
			report(d, BVH_NOTE, "end-beside", joint->line,
			    "an end site beside another child: npybvh and some others refuse it");
		if (!skeleton_is_end(joint) && children[j] == 0)
			report(d, BVH_NOTE, "end-missing", joint->line,
			    "%s ends a chain without an end site: its length is not known",
			    quoted(joint, name));
	}
	free(children);
	return 0;
}

static const char *
frames_a_second(char to[32], double rate)
{
	char number[24];

	snprintf(number, sizeof number, "%.6g", rate);
	snprintf(to, 32, "%s frame%s", number, strcmp(number, "1") == 0 ? "" : "s");
	return to;
}

static void
doubt_figure(const struct doubts *d, const struct survey *v)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	const struct bvh_number *time = &d->header->frame_time;
	char name[ERROR_QUOTE], rate[32];

	if (v->unit == NULL)
		report(d, BVH_NOTE, "size-odd", s->joint[0].line,
		    "the rest pose is %.6g high: in no usual unit the height of a person",
		    v->height);
	if (v->replaced_joint >= 0)
		report(d, BVH_NOTE, "offset-mode", s->joint[v->replaced_joint].line,
		    "position channels replace an OFFSET of up to %.6g (%s); three.js and "
		    "others that add to it, as -O add does, place the figure elsewhere",
		    v->replaced, quoted(&s->joint[v->replaced_joint], name));
	if (time->value > 0 && !timing_is_usual(time))
		report(d, BVH_NOTE, "frame-time-odd", 0,
		    "Frame Time %.24s is the period of no usual rate: about %s a second",
		    time->text, frames_a_second(rate, 1 / time->value));
}

int
doubts_open(struct doubts *d, const struct bvh_header *header, const char *file,
    const struct bvh_warnings *to)
{
	const struct bvh_skeleton *s = header->skeleton;
	struct survey survey;

	*d = (struct doubts) { .to = to, .file = file, .header = header };
	d->channel = calloc((size_t)s->channels + 1, sizeof *d->channel);
	d->chain = skeleton_chain(s);
	if (d->channel == NULL || d->chain < 0 || survey_make(&survey, s) < 0)
		return -1;
	doubt_figure(d, &survey);
	survey_free(&survey);
	others_report(header, file, to);
	for (int j = 0; j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j])) {
			doubt_offset(d, &s->joint[j]);
			doubt_channels(d, j);
		}
	return doubt_ends(d);
}

/* The motion ---------------------------------------------------------------- */

static void
begin(struct doubts *d, const struct bvh_frame *f)
{
	for (int c = 0; c < d->header->skeleton->channels; c++)
		d->channel[c] = (struct doubt_channel) { f->value[c], f->value[c],
			f->value[c], 0, 0, 0, 0 };
}

/* False when the value is that of the frame before. */
static bool
follow(
    struct doubt_channel *c, enum bvh_kind kind, double value, const struct bvh_frame *f)
{
	double step = value - c->before;

	if (step == 0)
		return false;
	c->low = fmin(c->low, value);
	c->high = fmax(c->high, value);
	if (skeleton_is_rotation(kind) && fabs(step) > 180 && c->jumps++ == 0) {
		c->frame = f->number;
		c->line = f->place;
		c->size = step;
	}
	return true;
}

/* How far a root went since the frame before. */
static double
distance(const struct doubts *d, int root, const double *value)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	const struct bvh_joint *joint = &s->joint[root];
	double squares = 0;

	for (int c = joint->first; c < joint->first + joint->channels; c++)
		if (skeleton_is_position(s->channel[c].kind)) {
			double step = value[c] - d->channel[c].before;

			squares += step * step;
		}
	return sqrt(squares);
}

static void
watch_roots(struct doubts *d, const struct bvh_frame *f)
{
	const struct bvh_skeleton *s = d->header->skeleton;

	for (int j = 0; j < s->joints; j++) {
		if (s->joint[j].parent >= 0 || d->chain == 0)
			continue;
		double way = distance(d, j, f->value);
		if (way > d->chain && d->leaps++ == 0) {
			d->leap = way;
			d->leap_joint = j;
			d->leap_frame = f->number;
			d->leap_line = f->place;
		}
	}
}

void
doubts_frame(struct doubts *d, const struct bvh_frame *f)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	bool changed = s->channels == 0;

	if (d->frames++ == 0) {
		begin(d, f);
		return;
	}
	watch_roots(d, f);
	for (int c = 0; c < s->channels; c++) {
		if (follow(&d->channel[c], s->channel[c].kind, f->value[c], f))
			changed = true;
		d->channel[c].before = f->value[c];
	}
	if (!changed && d->repeats++ == 0) {
		d->repeat_frame = f->number;
		d->repeat_line = f->place;
	}
}

static void
doubt_channel(const struct doubts *d, int c)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	const struct doubt_channel *channel = &d->channel[c];
	char name[ERROR_QUOTE];

	if (channel->jumps > 0)
		report(d, BVH_NOTE, "rotation-jump", channel->line,
		    "%s of %s jumps by %.6g degrees to frame %lld, %lld time%s in all: resampling and "
		    "filters need it unrolled",
		    s->channel[c].name, quoted(&s->joint[s->channel[c].joint], name),
		    channel->size, channel->frame, channel->jumps,
		    plural(channel->jumps));
}

static void
doubt_constants(const struct doubts *d)
{
	const struct bvh_skeleton *s = d->header->skeleton;
	int constant = 0, first = 0;
	char name[ERROR_QUOTE];

	for (int c = s->channels - 1; c >= 0; c--)
		if (d->channel[c].low == d->channel[c].high) {
			constant++;
			first = c;
		}
	if (constant > 0)
		report(d, BVH_NOTE, "channel-constant",
		    s->joint[s->channel[first].joint].line,
		    "%d of %d channels never change, the first is %.20s of %s", constant,
		    s->channels, s->channel[first].name,
		    quoted(&s->joint[s->channel[first].joint], name));
}

void
doubts_close(struct doubts *d)
{
	char name[ERROR_QUOTE];

	if (d->frames > 1) {
		for (int c = 0; c < d->header->skeleton->channels; c++)
			doubt_channel(d, c);
		doubt_constants(d);
	}
	if (d->repeats > 0)
		report(d, BVH_NOTE, "frame-repeated", d->repeat_line,
		    "frame %lld is as the one before, %lld frame%s in all",
		    d->repeat_frame, d->repeats, plural(d->repeats));
	if (d->leaps > 0)
		report(d, BVH_WARNING, "teleport", d->leap_line,
		    "%s goes %.6g to frame %lld, farther than the figure is high, %lld time%s in all",
		    quoted(&d->header->skeleton->joint[d->leap_joint], name), d->leap,
		    d->leap_frame, d->leaps, plural(d->leaps));
	free(d->channel);
}
