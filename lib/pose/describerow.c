/* describerow.c - a file's facts as rows for sort and awk, and lists (describe.h). */
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/text.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "describe.h"

/* A row a file -------------------------------------------------------------- */

void
describe_columns(struct bvh_output *out, bool found)
{
	output_string(out,
	    "file\troots\tjoints\tends\tchannels\tframes\tframe_time\trate\tduration\t"
	    "height\tunit\tup\torders\tposition_joints\toffset_difference\todd\tpose\t"
	    "posed_height\tskeleton_id");
	output_string(out, found ? "\tframes_found\n" : "\n");
}

/* With -n it is the frames there that last. */
static int
put_duration(struct bvh_output *out, const struct facts *f)
{
	const struct bvh_header *h = f->header;
	char *text = timing_product(&h->frame_time, f->found >= 0 ? f->found : h->frames);

	if (text == NULL)
		return -1;
	output_string(out, text);
	free(text);
	return 0;
}

static void
put_odd(struct bvh_output *out, const struct facts *f)
{
	struct odd odd = describe_odd(f);

	for (int i = 0; i < odd.count; i++) {
		output_string(out, i == 0 ? "" : "; ");
		output_string(out, odd.text[i]);
	}
}

static void
put_found(struct bvh_output *out, const struct facts *f, bool found)
{
	if (found)
		output_byte(out, '\t');
	if (f->found >= 0)
		output_format(out, "%lld", f->found);
	output_byte(out, '\n');
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
	if (put_duration(out, f) < 0)
		return -1;
	output_format(out, "\t%.6g\t%s\t%c\t", v->height + 0.0,
	    v->unit != NULL ? v->unit : "", "XYZ"[v->up]);
	for (int i = 0; i < v->orders; i++)
		output_format(out, "%s%s", i == 0 ? "" : ",", v->order[i].letters);
	output_format(out, "\t%d\t%.6g\t", v->position_joints, v->replaced + 0.0);
	put_odd(out, f);
	if (f->stance != NULL)
		output_format(
		    out, "\t%s\t%.6g", f->stance->pose, f->stance->height + 0.0);
	else
		output_string(out, "\t\t");
	output_format(out, "\t%s", v->id);
	put_found(out, f, found);
	return 0;
}

/* A row a channel ----------------------------------------------------------- */

static void
put_number(struct bvh_output *out, double value, int decimals)
{
	output_byte(out, '\t');
	char *to = output_room(out, DECIMAL_SIZE);
	output_end(out, decimal_print(to, value, decimals));
}

static void
put_channel(struct bvh_output *out, const struct facts *f, const char *joint, int c)
{
	const struct statistics *t = f->statistics;

	output_string(out, f->file);
	output_byte(out, '\t');
	output_string(out, joint);
	output_byte(out, '\t');
	output_string(out, f->header->skeleton->channel[c].name);
	output_format(out, "\t%lld", t->frames);
	put_number(out, t->low[c], f->decimals);
	put_number(out, t->high[c], f->decimals);
	put_number(out, statistics_mean(t, c), f->decimals);
	put_number(out, statistics_deviation(t, c), f->decimals);
}

void
describe_channel_columns(struct bvh_output *out, bool found)
{
	output_string(out, "file\tjoint\tchannel\tn\tmin\tmax\tmean\tsd");
	output_string(out, found ? "\tframes_found\n" : "\n");
}

int
describe_channel_rows(struct bvh_output *out, const struct facts *f, bool found)
{
	const struct bvh_skeleton *s = f->header->skeleton;
	struct labels l;

	if (f->statistics == NULL)
		return 0;
	if (labels_of_joints(&l, s, false) < 0)
		return -1;
	for (int c = 0; f->statistics->frames > 0 && c < s->channels; c++) {
		put_channel(out, f, labels_text(&l, s->channel[c].joint), c);
		put_found(out, f, found);
	}
	labels_free(&l);
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
	struct labels l;

	if (labels_of_channels(&l, s) < 0)
		return -1;
	for (int c = 0; c < s->channels; c++) {
		output_string(out, labels_text(&l, c));
		output_byte(out, '\n');
	}
	labels_free(&l);
	return 0;
}
