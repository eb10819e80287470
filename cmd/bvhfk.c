/* bvhfk - forward kinematics: where every joint is, as a table. */
#include <stdlib.h>
#include <string.h>

#include "bvh/skeleton.h"
#include "pose/table.h"
#include "pose/track.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvhfk",
	.synopsis = "[-celnR] [-d C] [-f LIST] [-j LIST] [-r TO] [-w LIST] [file]",
	.about = "Pose the figure of a BVH file in each frame and print where its joints are.",
	.option = {
	    { 'c', "csv", NULL, "CSV, not TSV" },
	    { 'd', "delimiter", "C", "put C between cells; \\t is a tab" },
	    { 'e', "ends", NULL, "end sites too, as Parent_End" },
	    { 'f', "frames", "LIST", "only these frames, under their own numbers" },
	    { 'j', "joints", "LIST", "only these joints" },
	    { 'l', "long", NULL, "one row a joint: frame time joint x y z" },
	    { 'n', "npy", NULL, "a NumPy array of float64 (frames, columns)" },
	    { 'r', "relative", "TO", "to world (default), local (the parent) or root" },
	    { 'R', "rest", NULL, "the rest pose as frame 0, alone or before those of -f" },
	    { 'w', "what", "LIST", "pos (default), quat, mat, euler, axis, 6d" },
	},
	.notes =
	    "A frame LIST is as in cut (1-100,250,400-; r1 the last frame; 0.5s-2s seconds).\n"
	    "A joint LIST has names or globs between commas (Hips,Left*), @7 is the seventh\n"
	    "joint. Angles are in degrees, quaternions w x y z.\n\n"
	    "  bvhfk -e walk.bvh > joints.tsv             all points in all frames\n"
	    "  bvhfk -c -j 'Left*' -f 1-10 walk.bvh       the left side in ten frames\n"
	    "  bvhfk -r local -w quat walk.bvh            rotations in the parent\n",
	.has = CLI_PRECISION | CLI_OFFSET | CLI_OTHER,
};

enum relative { WORLD, LOCAL, ROOT };

struct options {
	char delimiter;
	enum table_format format;
	bool ends, rows_long, rest;
	bool moves; /* frames are printed, not the rest pose alone */
	enum relative relative;
	const char *frames, *joints;
	struct track_kinds kinds;
};

/* The figure, and the joints of it that are printed. */
struct figure {
	struct bvh_pose k;
	struct track *track;
	int tracks;
	struct labels label; /* of the joints of the skeleton */
	double *number; /* room for all numbers of a frame */
};

/* Options ------------------------------------------------------------------- */

static void
read_kinds(struct track_kinds *kinds, const char *list)
{
	kinds->count = 0;
	while (list != NULL) {
		size_t length = strcspn(list, ",");
		enum track_kind kind = track_find(list, length);

		if (kind == TRACK_KINDS)
			cli_usage(
			    "-w: expected pos, quat, mat, euler, axis or 6d, found '%.*s'",
			    (int)length, list);
		if (track_has(kinds, kind))
			cli_usage("-w: '%s' twice", track_what[kind].name);
		kinds->kind[kinds->count++] = kind;
		list = list[length] == ',' ? list + length + 1 : NULL;
	}
	if (track_has(kinds, TRACK_MAT) && track_has(kinds, TRACK_6D))
		cli_usage(
		    "-w: mat has all that 6d has; their columns would have one name");
}

static struct options
read_options(int argc, char **argv)
{
	static const char *const relative[] = { "world", "local", "root", NULL };
	struct options o = { .delimiter = '\0', .kinds = { { TRACK_POS }, 1 } };
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
		case 'w': read_kinds(&o.kinds, optarg); break;
		}
	if (npy && (csv || o.rows_long || o.delimiter != '\0'))
		cli_usage("-n is a table of numbers alone: no -c, -d or -l with it");
	if (o.delimiter == '\0')
		o.delimiter = csv ? ',' : '\t';
	o.moves = !o.rest || o.frames != NULL;
	o.format = npy ? TABLE_NPY : o.delimiter == '\t' ? TABLE_TSV : TABLE_CSV;
	return o;
}

/* The figure ---------------------------------------------------------------- */

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

static void
make_figure(struct figure *f, const struct options *o, const struct bvh_skeleton *s,
    const bool *chosen)
{
	size_t columns = (size_t)track_columns(&o->kinds);

	f->track = track_begin(s, chosen, &f->tracks);
	bool labelled = labels_of_joints(&f->label, s, o->ends) == 0;
	f->number = calloc(((size_t)s->joints + 1) * columns, sizeof *f->number);
	if (f->track == NULL || !labelled || f->number == NULL ||
	    bvh_pose_open(&f->k, s, cli.offset) < 0)
		cli_die("out of memory");
}

static void
want_channels(struct bvh_reader *in, const struct bvh_skeleton *s, const bool *chosen)
{
	bool *channel = calloc((size_t)s->channels + 1, sizeof *channel);

	if (channel == NULL || bvh_pose_channels(s, chosen, channel) < 0)
		cli_die("out of memory");
	bvh_want(in, channel);
	free(channel);
}

/* Printing ------------------------------------------------------------------ */

static void
check_names(const struct table *t, const struct figure *f, const char *name)
{
	for (int i = 0; i < f->tracks; i++)
		if (!table_holds(t, labels_text(&f->label, f->track[i].joint)))
			cli_die(
			    "%s: the name of a joint holds a tab, which TSV cannot: use CSV (-c)",
			    name);
}

/* The columns of a joint, behind its name in the wide form.  Only there Euler
 * angles have the order of the joint. */
static void
name_columns(struct table *t, const struct track_kinds *kinds, const struct track *track,
    const char *label)
{
	int columns = track_columns(kinds);

	for (int c = 0; c < columns; c++)
		if (label == NULL)
			table_name(t, track_column(kinds, c, NULL), NULL);
		else
			table_name(t, label, track_column(kinds, c, track));
}

static int
print_names(struct table *t, const struct options *o, const struct figure *f)
{
	if (o->rows_long) {
		table_name(t, "joint", NULL);
		name_columns(t, &o->kinds, NULL, NULL);
		return table_end_row(t);
	}
	for (int i = 0; i < f->tracks; i++)
		name_columns(t, &o->kinds, &f->track[i],
		    labels_text(&f->label, f->track[i].joint));
	return table_end_row(t);
}

/* The numbers of a joint in the last pose; how many. */
static size_t
joint_numbers(const struct options *o, const struct bvh_pose *k, struct track *track,
    const double *value, double *to)
{
	const double *position = k->position[track->joint],
		     *m = k->rotation[track->joint];
	double p[3], rotation[9];

	if (o->relative != WORLD) {
		if (o->relative == LOCAL)
			bvh_pose_local(k, track->joint, value, p, rotation);
		else
			bvh_pose_relative(k, track->joint, track->root, p, rotation);
		position = p;
		m = rotation;
	}
	return track_numbers(track, &o->kinds, position, m, o->rows_long, to);
}

/* Places in the world, which most people want: no more than a copy. */
static size_t
copy_places(const struct figure *f)
{
	double *to = f->number;

	for (int i = 0; i < f->tracks; i++, to += 3)
		memcpy(to, f->k.position[f->track[i].joint], 3 * sizeof *to);
	return (size_t)(to - f->number);
}

/* All numbers of a row are printed together: that is quicker. */
static int
print_wide(struct table *t, const struct options *o, const struct figure *f,
    bvh_count number, const double *value)
{
	size_t count = 0;

	table_row(t, number);
	if (o->relative == WORLD && o->kinds.count == 1 &&
	    track_has(&o->kinds, TRACK_POS))
		count = copy_places(f);
	else
		for (int i = 0; i < f->tracks; i++)
			count += joint_numbers(
			    o, &f->k, &f->track[i], value, f->number + count);
	table_numbers(t, f->number, count, cli.precision);
	return table_end_row(t);
}

static int
print_long(struct table *t, const struct options *o, const struct figure *f,
    bvh_count number, const double *value)
{
	for (int i = 0; i < f->tracks; i++) {
		size_t count = joint_numbers(o, &f->k, &f->track[i], value, f->number);

		table_row(t, number);
		table_name(t, labels_text(&f->label, f->track[i].joint), NULL);
		table_numbers(t, f->number, count, cli.precision);
		if (table_end_row(t) < 0)
			return -1;
	}
	return 0;
}

/* The rest pose and the frames, until there is no use in going on. */
static void
print_poses(struct table *t, const struct options *o, struct figure *f,
    struct bvh_reader *in, struct frame_list *list, const struct bvh_error *error)
{
	int (*print)(struct table *, const struct options *, const struct figure *,
	    bvh_count, const double *) = o->rows_long ? print_long : print_wide;
	struct bvh_frame *frame = NULL;
	int result = 0;

	if (o->rest) {
		bvh_pose_set(&f->k, NULL);
		result = print(t, o, f, 0, NULL);
	}
	while (o->moves && result == 0 && cli_next_frame(in, list, &frame, error)) {
		bvh_pose_set(&f->k, frame->value);
		result = print(t, o, f, frame->number, frame->value);
	}
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct frame_list list;
	struct bvh_error error;
	struct figure figure;
	struct table t;

	cli_frame_list(&list, o.frames);
	struct bvh_reader *in = cli_reader(name, o.moves ? 0 : BVH_SKELETON, &error);
	const struct bvh_header *header = bvh_header(in);
	cli_resolve(&list, header, name);
	bool *chosen = choose_joints(&o, header->skeleton, name);
	make_figure(&figure, &o, header->skeleton, chosen);
	want_channels(in, header->skeleton, chosen);

	if (o.format == TABLE_NPY)
		cli_refuse_terminal("an array of bytes (-n)");
	table_open(&t, cli_output(), o.format, o.delimiter, &error);
	check_names(&t, &figure, name);
	table_start(&t, &header->frame_time,
	    (o.moves ? frame_list_count(&list) : 0) + o.rest,
	    (bvh_count)track_columns(&o.kinds) * figure.tracks);
	if (print_names(&t, &o, &figure) == 0)
		print_poses(&t, &o, &figure, in, &list, &error);
	if (table_close(&t) < 0)
		cli_fail(&error);
	return cli_done();
}
