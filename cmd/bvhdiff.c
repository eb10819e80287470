/* bvhdiff - compare two BVH files as motion, not as text. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "bvh/timing.h"
#include "pose/compare.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhdiff",
	.synopsis = "[-Jv] [-t TOL] a b",
	.about = "Compare two BVH files as motion: skeletons, timing, places and angles.",
	.option = {
	    { 'J', "json", NULL, "print one object of JSON" },
	    { 't', "tolerance", "TOL", "the distance that is allowed, in the file's unit" },
	    { 'v', "verbose", NULL, "print a row of a table for each joint" },
	},
	.notes =
	    "Joints are paired by name, in any order; how angles are written does not matter.\n"
	    "Without -t the distance allowed is 1e-4 of the longest chain of bones. The exit\n"
	    "status is 0 for the same motion, 1 when they differ, 2 in trouble.\n\n"
	    "  bvhdiff before.bvh after.bvh               one line, or what differs\n"
	    "  bvhdiff -v -t 0.01 a.bvh b.bvh             each joint\n",
	.has = CLI_PRECISION | CLI_OFFSET,
};

struct side {
	const char *name;
	struct bvh_reader *in;
	struct bvh_error error;
	struct bvh_frame *frame;
};

struct result {
	struct compare compare;
	bvh_count lines; /* of differences that are printed */
	bool json, same;
};

static void
open_side(struct side *side)
{
	side->in = cli_reader(side->name, 0, &side->error);
}

/* A difference of skeletons or timing. */
static void
take(void *to, const char *text)
{
	struct result *r = to;
	struct bvh_output *out = cli_output();

	r->same = false;
	if (r->json) {
		output_string(out, r->lines++ > 0 ? "," : "");
		json_string(out, text);
		return;
	}
	r->lines++;
	output_string(out, text);
	output_byte(out, '\n');
}

static void
compare_timing(struct result *r, const struct bvh_header *a, const struct bvh_header *b)
{
	char text[200];

	if (a->frames != b->frames) {
		snprintf(
		    text, sizeof text, "frames: %lld, then %lld", a->frames, b->frames);
		take(r, text);
	}
	if (!timing_same(&a->frame_time, &b->frame_time)) {
		snprintf(text, sizeof text, "Frame Time: %.60s, then %.60s",
		    a->frame_time.text != NULL ? a->frame_time.text : "none",
		    b->frame_time.text != NULL ? b->frame_time.text : "none");
		take(r, text);
	}
}

/* As many frames as both have. */
static void
compare_motion(struct result *r, struct side side[2])
{
	while (cli_next_frame(side[0].in, NULL, &side[0].frame, &side[0].error) &&
	       cli_next_frame(side[1].in, NULL, &side[1].frame, &side[1].error))
		compare_frame(&r->compare, side[0].frame->number, side[0].frame->value,
		    side[1].frame->value);
	if (!compare_within(&r->compare))
		r->same = false;
}

/* The joint whose distance, or angle, is the largest. */
static const struct compare_joint *
worst(const struct compare *c, bool angle)
{
	const struct compare_joint *most = NULL;

	for (int i = 0; i < c->joints; i++) {
		const struct compare_joint *j = &c->joint[i];

		if (most == NULL ||
		    (angle ? j->angle.largest > most->angle.largest
			   : j->distance.largest > most->distance.largest))
			most = j;
	}
	return most;
}

static void
print_gap(struct bvh_output *out, const struct compare_gap *gap, const char *label)
{
	char quoted[ERROR_QUOTE];

	output_number(out, gap->largest, cli.precision);
	if (gap->frame == 0)
		return;
	output_string(out, " (");
	output_string(out, error_quote(quoted, label, strlen(label)));
	output_format(out, ", frame %lld)", gap->frame);
}

static void
print_summary(const struct result *r)
{
	const struct compare *c = &r->compare;
	const struct compare_joint *far = worst(c, false), *turned = worst(c, true);
	struct bvh_output *out = cli_output();

	output_format(out, "%s: %d joint%s and end sites, %lld frame%s",
	    r->same ? "same" : "different", c->joints, c->joints == 1 ? "" : "s",
	    c->frames, c->frames == 1 ? "" : "s");
	if (far != NULL && c->frames > 0) {
		output_string(out, "; largest distance ");
		print_gap(out, &far->distance, far->label);
		output_string(out, ", angle ");
		print_gap(out, &turned->angle, turned->label);
	}
	output_byte(out, '\n');
}

static double
mean(const struct compare *c, const struct compare_gap *gap)
{
	return c->frames > 0 ? gap->sum / (double)c->frames : 0;
}

static void
print_cells(
    struct bvh_output *out, const struct compare *c, const struct compare_gap *gap)
{
	output_byte(out, '\t');
	output_number(out, mean(c, gap), cli.precision);
	output_byte(out, '\t');
	output_number(out, gap->largest, cli.precision);
	output_format(out, "\t%lld", gap->frame);
}

/* TSV has no quoting. */
static void
refuse_tabs(const struct compare *c, const char *file)
{
	for (int i = 0; i < c->joints; i++)
		if (strchr(c->joint[i].label, '\t') != NULL)
			cli_die("%s: a name with a tab in a table: use -J", file);
}

static void
print_table(const struct compare *c)
{
	struct bvh_output *out = cli_output();

	output_string(out,
	    "joint\tmean_distance\tlargest_distance\tdistance_frame\tmean_angle\t"
	    "largest_angle\tangle_frame\n");
	for (int i = 0; i < c->joints; i++) {
		const struct compare_joint *j = &c->joint[i];

		output_string(out, j->label);
		print_cells(out, c, &j->distance);
		print_cells(out, c, &j->angle);
		output_byte(out, '\n');
	}
}

static void
print_json_gap(const struct compare *c, const char *name, const struct compare_gap *gap)
{
	struct bvh_output *out = cli_output();

	output_format(out, ",\"%s\":{\"mean\":", name);
	json_number(out, mean(c, gap));
	output_string(out, ",\"largest\":");
	json_number(out, gap->largest);
	output_format(out, ",\"frame\":%lld}", gap->frame);
}

/* What follows the differences, which take() printed. */
static void
print_json(const struct result *r)
{
	const struct compare *c = &r->compare;
	struct bvh_output *out = cli_output();

	output_format(out,
	    "],\"same\":%s,\"frames\":%lld,\"tolerance\":", r->same ? "true" : "false",
	    c->frames);
	json_number(out, c->tolerance);
	output_string(out, ",\"angle\":");
	json_number(out, c->angle);
	output_string(out, ",\"joints\":[");
	for (int i = 0; i < c->joints; i++) {
		output_string(out, i == 0 ? "\n{\"joint\":" : ",\n{\"joint\":");
		json_string(out, c->joint[i].label);
		print_json_gap(c, "distance", &c->joint[i].distance);
		print_json_gap(c, "angle", &c->joint[i].angle);
		output_byte(out, '}');
	}
	output_string(out, "\n]}\n");
}

static void
begin_json(struct bvh_output *out, const struct side side[2])
{
	output_string(out, "{\"a\":");
	json_string(out, side[0].name);
	output_string(out, ",\"b\":");
	json_string(out, side[1].name);
	output_string(out, ",\"differences\":[");
}

int
main(int argc, char **argv)
{
	struct result r = { .same = true };
	struct side side[2] = { { .name = NULL } };
	struct compare_take to = { take, &r };
	const char *name[2];
	double tolerance = -1;
	bool verbose = false;

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'J': r.json = true; break;
		case 't': tolerance = cli_not_negative('t'); break;
		case 'v': verbose = true; break;
		}
	if (r.json && verbose)
		cli_usage("-J has a row for each joint already: no -v with it");
	cli_two_operands(argc, argv, name);
	for (int i = 0; i < 2; i++) {
		side[i].name = name[i];
		open_side(&side[i]);
	}
	const struct bvh_header *a = bvh_header(side[0].in), *b = bvh_header(side[1].in);
	if (r.json)
		begin_json(cli_output(), side);
	if (compare_open(
		&r.compare, a->skeleton, b->skeleton, cli.offset, tolerance, &to) < 0)
		cli_die("out of memory");
	if (verbose)
		refuse_tabs(&r.compare, side[0].name);
	compare_timing(&r, a, b);
	compare_motion(&r, side);
	if (r.json)
		print_json(&r);
	else if (verbose)
		print_table(&r.compare);
	if (!r.json)
		print_summary(&r);
	if (!r.same)
		cli_answer_no();
	compare_close(&r.compare);
	bvh_close(side[0].in);
	bvh_close(side[1].in);
	return cli_done();
}
