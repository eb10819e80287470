/* describejson.c - a file's facts as JSON (describe.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/json.h"
#include "base/text.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "describe.h"

static void
key(struct bvh_output *out, const char *name)
{
	output_format(out, ",\"%s\":", name);
}

static void
string(struct bvh_output *out, const char *name, const char *value)
{
	key(out, name);
	if (value == NULL)
		output_string(out, "null");
	else
		json_string(out, value);
}

static void
whole(struct bvh_output *out, const char *name, bvh_count value)
{
	key(out, name);
	output_format(out, "%lld", value);
}

static void
number(struct bvh_output *out, const char *name, double value)
{
	key(out, name);
	json_number(out, value);
}

/* With -n it is the frames there that last. */
static void
put_time(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;
	char rate[TIMING_SIZE];

	if (!(h->frame_time.value > 0)) {
		output_string(
		    out, ",\"frame_time\":null,\"rate\":null,\"duration\":null");
		return;
	}
	number(out, "frame_time", h->frame_time.value);
	key(out, "rate");
	output_string(out, timing_rate(rate, &h->frame_time));
}

static int
put_duration(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;
	char *text = timing_product(&h->frame_time, f->found >= 0 ? f->found : h->frames);
	double value;

	if (text == NULL)
		return -1;
	if (decimal_read(text, &value) != NULL) /* "" where it is not known */
		number(out, "duration", value);
	free(text);
	return 0;
}

static void
put_orders(struct bvh_output *out, const struct survey *v)
{
	key(out, "orders");
	output_byte(out, '[');
	for (int i = 0; i < v->orders; i++)
		output_format(out, "%s\"%s\"", i == 0 ? "" : ",", v->order[i].letters);
	output_byte(out, ']');
}

static void
put_odd(struct bvh_output *out, const struct facts *f)
{
	struct odd odd = describe_odd(f);

	key(out, "odd");
	output_byte(out, '[');
	for (int i = 0; i < odd.count; i++) {
		if (i > 0)
			output_byte(out, ',');
		json_string(out, odd.text[i]);
	}
	output_byte(out, ']');
}

static void
put_joint(struct bvh_output *out, const struct bvh_skeleton *s, int j, struct labels *l)
{
	const struct bvh_joint *joint = &s->joint[j];

	output_string(out, j == 0 ? "\n{\"name\":" : ",\n{\"name\":");
	json_string(out, skeleton_is_end(joint) ? labels_text(l, j) : joint->name);
	string(out, "parent", joint->parent < 0 ? NULL : s->joint[joint->parent].name);
	key(out, "parent_index");
	if (joint->parent < 0)
		output_string(out, "null");
	else
		output_format(out, "%d", joint->parent);
	if (skeleton_is_end(joint))
		output_string(out, ",\"end\":true");
	key(out, "offset");
	for (int axis = 0; axis < 3; axis++) {
		output_byte(out, axis == 0 ? '[' : ',');
		json_number(out, joint->offset[axis].value);
	}
	output_byte(out, ']');
	key(out, "channels");
	output_byte(out, '[');
	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		if (c > joint->first)
			output_byte(out, ',');
		json_string(out, s->channel[c].name);
	}
	output_string(out, "]}");
}

static int
put_skeleton(struct bvh_output *out, const struct bvh_skeleton *s)
{
	struct labels l;

	if (labels_of_joints(&l, s, true) < 0)
		return -1;
	key(out, "skeleton");
	output_byte(out, '[');
	for (int j = 0; j < s->joints; j++)
		put_joint(out, s, j, &l);
	output_byte(out, ']');
	labels_free(&l);
	return 0;
}

static void
put_paths(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	double seconds = f->header->frame_time.value *
			 (double)(f->statistics->frames - 1);
	bool first = true;

	key(out, "paths");
	output_byte(out, '[');
	for (int j = 0; j < s->joints; j++) {
		if (s->joint[j].parent >= 0)
			continue;
		output_string(out, first ? "{\"root\":" : ",{\"root\":");
		json_string(out, s->joint[j].name);
		number(out, "length", f->statistics->path[j]);
		key(out, "speed");
		if (seconds > 0)
			json_number(out, f->statistics->path[j] / seconds);
		else
			output_string(out, "null");
		output_byte(out, '}');
		first = false;
	}
	output_byte(out, ']');
}

static void
put_statistics(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	const struct statistics *t = f->statistics;

	put_paths(out, f);
	key(out, "stats");
	output_byte(out, '[');
	for (int c = 0; t->frames > 0 && c < s->channels; c++) {
		output_string(out, c == 0 ? "\n{\"joint\":" : ",\n{\"joint\":");
		json_string(out, s->joint[s->channel[c].joint].name);
		string(out, "channel", s->channel[c].name);
		number(out, "min", t->low[c]);
		number(out, "max", t->high[c]);
		number(out, "mean", statistics_mean(t, c));
		number(out, "sd", statistics_deviation(t, c));
		output_byte(out, '}');
	}
	output_byte(out, ']');
}

int
describe_json(struct bvh_output *out, const struct facts *f)
{
	const struct survey *v = f->survey;
	const struct bvh_header *h = f->header;
	const char up[2] = { "XYZ"[v->up], '\0' };

	output_string(out, "{\"file\":");
	json_string(out, f->file);
	whole(out, "roots", v->roots);
	whole(out, "joints", v->joints);
	whole(out, "ends", v->ends);
	whole(out, "channels", h->skeleton->channels);
	if (h->motion)
		whole(out, "frames", h->frames);
	else
		string(out, "frames", NULL);
	put_time(out, f);
	if (put_duration(out, f) < 0)
		return -1;
	number(out, "height", v->height);
	string(out, "unit", v->unit);
	string(out, "up", up);
	put_orders(out, v);
	whole(out, "position_joints", v->position_joints);
	number(out, "offset_difference", v->replaced);
	put_odd(out, f);
	string(out, "pose", f->stance != NULL ? f->stance->pose : NULL);
	number(out, "posed_height", f->stance != NULL ? f->stance->height : NAN);
	string(out, "skeleton_id", v->id);
	if (f->found >= 0)
		whole(out, "frames_found", f->found);
	if (put_skeleton(out, h->skeleton) < 0)
		return -1;
	if (f->statistics != NULL)
		put_statistics(out, f);
	output_byte(out, '}');
	return 0;
}
