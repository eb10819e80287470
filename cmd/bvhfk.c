/* bvhfk - forward kinematics: where every joint is, as a table. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "skeleton.h"
#include "table.h"
#include "track.h"

const struct command command = {
	.name = "bvhfk",
	.synopsis = "[-celnR] [-d C] [-f LIST] [-j LIST] [-r world|local|root] [-w LIST] [file]",
	.about = "Pose the figure of a BVH file in each frame and print where its joints are.",
	.option = {
	    { 'c', "csv", NULL, "CSV, not TSV" },
	    { 'd', "delimiter", "C", "put C between cells; \\t is a tab" },
	    { 'e', "ends", NULL, "end sites too, as Parent_End" },
	    { 'f', "frames", "LIST", "only these frames, under their own numbers" },
	    { 'j', "joints", "LIST", "only these joints" },
	    { 'l', "long", NULL, "one row a joint: frame time joint x y z" },
	    { 'n', "npy", NULL, "a NumPy array of float64 (frames, columns)" },
	    { 'r', "relative", "TO", "to the world (default), local (the parent) or the ROOT" },
	    { 'R', "rest", NULL, "the rest pose as frame 0, alone or before the frames of -f" },
	    { 'w', "what", "LIST", "pos (default), quat, mat, euler, axis, 6d" },
	},
	.notes =
	    "A frame LIST is as in cut (1-100,250,400-; r1 the last frame; 0.5s-2s seconds).\n"
	    "A joint LIST has names or globs between commas (Hips,Left*), @7 is the seventh\n"
	    "joint. Angles are in degrees, quaternions w x y z.\n\n"
	    "  bvhfk -e walk.bvh > joints.tsv             all points in all frames\n"
	    "  bvhfk -c -j 'Left*' -f 1-10 walk.bvh       the left side in ten frames\n"
	    "  bvhfk -r local -w quat walk.bvh            rotations in the parent\n",
	.has = CLI_PRECISION | CLI_OFFSET,
};

enum relative { WORLD, LOCAL, ROOT };

/* The joints that are printed. */
struct tracks {
	struct track *track;
	int count;
	char **label; /* one a joint of the skeleton */
	double *number; /* room for all numbers of a frame */
};

struct options {
	char delimiter;
	enum table_format format;
	bool ends, rows_long, rest;
	enum relative relative;
	const char *frames, *joints;
	enum track_kind kind[TRACK_KINDS];
	int kinds;
};

/* Options ------------------------------------------------------------------- */

static bool
has_kind(const struct options *o, enum track_kind kind)
{
	for (int i = 0; i < o->kinds; i++)
		if (o->kind[i] == kind)
			return true;
	return false;
}

static void
add_kinds(struct options *o, const char *list)
{
	o->kinds = 0;
	while (list != NULL) {
		size_t length = strcspn(list, ",");
		enum track_kind kind = track_find(list, length);

		if (kind == TRACK_KINDS)
			cli_usage(
			    "-w: expected pos, quat, mat, euler, axis or 6d, found '%.*s'",
			    (int)length, list);
		if (has_kind(o, kind))
			cli_usage("-w: '%s' twice", track_what[kind].name);
		o->kind[o->kinds++] = kind;
		list = list[length] == ',' ? list + length + 1 : NULL;
	}
	if (has_kind(o, TRACK_MAT) && has_kind(o, TRACK_6D))
		cli_usage(
		    "-w: mat has all that 6d has; their columns would have one name");
}

static struct options
read_options(int argc, char **argv)
{
	static const char *const relative[] = { "world", "local", "root", NULL };
	struct options o = { .delimiter = '\0', .kinds = 1, .kind = { TRACK_POS } };
	bool csv = false, npy = false;

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'c': csv = true; break;
		case 'd': o.delimiter = cli_delimiter('d'); break;
		case 'e': o.ends = true; break;
		case 'f': o.frames = optarg; break;
		case 'j': o.joints = optarg; break;
		case 'l': o.rows_long = true; break;
		case 'n': npy = true; break;
		case 'r': o.relative = (enum relative)cli_choice('r', relative); break;
		case 'R': o.rest = true; break;
		case 'w': add_kinds(&o, optarg); break;
		}
	if (npy && (csv || o.rows_long || o.delimiter != '\0'))
		cli_usage("-n is a table of numbers alone: no -c, -d or -l with it");
	if (o.delimiter == '\0')
		o.delimiter = csv ? ',' : '\t';
	o.format = npy ? TABLE_NPY : o.delimiter == '\t' ? TABLE_TSV : TABLE_CSV;
	return o;
}

/* Tracks -------------------------------------------------------------------- */

/* The joints of -j and, with -e, the end sites of these. */
static bool *
choose_joints(const struct options *o, const struct bvh_skeleton *s, const char *name)
{
	bool *chosen = cli_joints(s, o->joints, name);

	for (int j = 0; j < s->joints; j++)
		if (skeleton_is_end(&s->joint[j]))
			chosen[j] = o->ends && chosen[s->joint[j].parent];
	return chosen;
}

static long
columns(const struct options *o)
{
	long count = 0;

	for (int k = 0; k < o->kinds; k++)
		count += track_what[o->kind[k]].columns;
	return count;
}

static struct tracks
make_tracks(const struct options *o, const struct bvh_skeleton *s, const bool *chosen)
{
	size_t joints = (size_t)s->joints + 1;
	struct tracks t = { .label = skeleton_labels(s, o->ends) };
	int root = 0;

	t.track = calloc(joints, sizeof *t.track);
	t.number = calloc(joints * (size_t)columns(o), sizeof *t.number);
	if (t.label == NULL || t.track == NULL || t.number == NULL)
		cli_die("out of memory");
	for (int j = 0; j < s->joints; j++) {
		if (s->joint[j].parent < 0)
			root = j;
		if (!chosen[j])
			continue;
		t.track[t.count++] = track_begin(s, j, root);
	}
	return t;
}

/* Printing ------------------------------------------------------------------ */

/* The columns of a joint, behind its name in the wide form.  Only there Euler
 * angles have the order of the joint. */
static void
print_columns(struct table *t, const struct options *o, const struct track *track,
    const char *label)
{
	for (int k = 0; k < o->kinds; k++)
		for (int c = 0; c < track_what[o->kind[k]].columns; c++) {
			bool ordered = o->kind[k] == TRACK_EULER && label != NULL;
			const char *column =
			    track_what[o->kind[k]].column[ordered ? track->axis[c] : c];

			if (label == NULL)
				table_name(t, column, NULL);
			else
				table_name(t, label, column);
		}
}

static void
check_names(const struct table *t, const struct tracks *tracks, const char *name)
{
	for (int i = 0; i < tracks->count; i++)
		if (!table_holds(t, tracks->label[tracks->track[i].joint]))
			cli_die(
			    "%s: the name of a joint holds a tab, which TSV cannot: use CSV (-c)",
			    name);
}

static int
print_names(struct table *t, const struct options *o, const struct tracks *tracks)
{
	if (o->rows_long) {
		table_name(t, "joint", NULL);
		print_columns(t, o, tracks->track, NULL);
		return table_end_row(t);
	}
	for (int i = 0; i < tracks->count; i++)
		print_columns(
		    t, o, &tracks->track[i], tracks->label[tracks->track[i].joint]);
	return table_end_row(t);
}

/* A row's numbers until they are printed together. */
struct row {
	double *number;
	size_t count;
};

static void
add_joint(struct row *row, const struct options *o, const struct kinematics *k,
    struct track *track, const double *value)
{
	const double *position = k->position[track->joint],
		     *m = k->rotation[track->joint];
	double p[3], rotation[9];

	if (o->relative != WORLD) {
		if (o->relative == LOCAL)
			kinematics_local(k, track->joint, value, p, rotation);
		else
			kinematics_relative(k, track->joint, track->root, p, rotation);
		position = p;
		m = rotation;
	}
	for (int i = 0; i < o->kinds; i++)
		row->count += track_numbers(track, o->kind[i], position, m, o->rows_long,
		    row->number + row->count);
	track->begun = true;
}

static int
end_row(struct table *t, struct row *row)
{
	table_numbers(t, row->number, row->count, cli.precision);
	row->count = 0;
	return table_end_row(t);
}

static int
print_wide(struct table *t, const struct options *o, const struct kinematics *k,
    struct tracks *tracks, long number, const double *value)
{
	struct row row = { tracks->number, 0 };

	table_row(t, number);
	for (int i = 0; i < tracks->count; i++)
		add_joint(&row, o, k, &tracks->track[i], value);
	return end_row(t, &row);
}

static int
print_long(struct table *t, const struct options *o, const struct kinematics *k,
    struct tracks *tracks, long number, const double *value)
{
	struct row row = { tracks->number, 0 };

	for (int i = 0; i < tracks->count; i++) {
		table_row(t, number);
		table_name(t, tracks->label[tracks->track[i].joint], NULL);
		add_joint(&row, o, k, &tracks->track[i], value);
		if (end_row(t, &row) < 0)
			return -1;
	}
	return 0;
}

static void
want_channels(struct bvh_reader *in, const struct bvh_skeleton *s, const bool *chosen)
{
	bool *channel = calloc((size_t)s->channels + 1, sizeof *channel);

	if (channel == NULL || kinematics_channels(s, chosen, channel) < 0)
		cli_die("out of memory");
	bvh_want(in, channel);
	free(channel);
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct frame_list list;
	struct bvh_error error;
	struct bvh_frame *frame = NULL;
	struct kinematics k;
	struct table t;

	cli_frame_list(&list, o.frames);
	bool moves = !o.rest || o.frames != NULL;
	struct bvh_reader *in = cli_reader(name, moves ? 0 : BVH_SKELETON, &error);
	const struct bvh_header *header = bvh_header(in);
	const struct bvh_skeleton *s = header->skeleton;
	cli_resolve(&list, header, name);
	bool *chosen = choose_joints(&o, s, name);
	struct tracks tracks = make_tracks(&o, s, chosen);
	if (kinematics_open(&k, s, cli.offset) < 0)
		cli_die("out of memory");
	want_channels(in, s, chosen);

	table_open(&t, cli_output(), o.format, o.delimiter, &error);
	check_names(&t, &tracks, name);
	table_start(&t, &header->frame_time,
	    (moves ? frame_list_count(&list) : 0) + o.rest, columns(&o) * tracks.count);
	int result = print_names(&t, &o, &tracks);
	int (*print)(struct table *, const struct options *, const struct kinematics *,
	    struct tracks *, long, const double *) = o.rows_long ? print_long
								 : print_wide;
	if (o.rest && result == 0) {
		kinematics_pose(&k, NULL);
		result = print(&t, &o, &k, &tracks, 0, NULL);
	}
	while (moves && result == 0 && cli_next_frame(in, &list, &frame, &error)) {
		kinematics_pose(&k, frame->value);
		result = print(&t, &o, &k, &tracks, frame->number, frame->value);
	}
	if (table_close(&t) < 0)
		cli_fail(&error);
	return cli_done();
}
