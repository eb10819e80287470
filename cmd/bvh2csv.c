/* bvh2csv - the channels of a BVH file as a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bvh/skeleton.h"
#include "pose/table.h"
#include "shared/cli.h"

const struct command command = {
	.name = "bvh2csv",
	.synopsis = "[-H] [-d C] [-f LIST] [-j LIST] [file]",
	.about = "Print the channels of a BVH file as CSV; no number is changed.",
	.option = {
	    { 'd', "delimiter", "C", "put C between cells, not a comma; \\t is a tab" },
	    { 'f', "frames", "LIST", "only these frames, under their own numbers" },
	    { 'H', "hierarchy", NULL, "the skeleton: joint,parent,kind,x,y,z,channels" },
	    { 'j', "joints", "LIST", "only these joints" },
	},
	.notes =
	    "The first row names the columns: frame, time, Hips.Xposition and so on. A frame\n"
	    "LIST is as in cut (1-100,250,400-; r1 the last frame; 0.5s-2s seconds). A joint\n"
	    "LIST has names or globs between commas (Hips,Left*), @7 is the seventh joint.\n\n"
	    "  bvh2csv walk.bvh > walk.csv                all channels of all frames\n"
	    "  bvh2csv -j Hips -f 1-10 walk.bvh           the root in ten frames\n"
	    "  bvh2csv -H walk.bvh                        joints, parents and OFFSETs\n",
	.has = CLI_OTHER,
};

struct options {
	char delimiter;
	bool hierarchy;
	const char *frames, *joints;
};

static const char *
kind(const struct bvh_joint *joint)
{
	return skeleton_is_end(joint) ? "end" : joint->parent < 0 ? "root" : "joint";
}

/* The names of a joint's channels with blanks between; to be freed. */
static char *
channel_list(const struct bvh_skeleton *s, const struct bvh_joint *joint)
{
	size_t size = 1;

	for (int c = joint->first; c < joint->first + joint->channels; c++)
		size += strlen(s->channel[c].name) + 1;
	char *list = calloc(1, size), *to = list;
	if (list == NULL)
		cli_die("out of memory");
	for (int c = joint->first; c < joint->first + joint->channels; c++)
		to += sprintf(to, "%s%s", to == list ? "" : " ", s->channel[c].name);
	return list;
}

static int
hierarchy_row(struct table *t, const struct bvh_skeleton *s, int j, struct labels *l)
{
	const struct bvh_joint *joint = &s->joint[j];
	char *channels = channel_list(s, joint);

	table_name(t, labels_text(l, j), NULL);
	table_name(t, joint->parent < 0 ? "" : labels_text(l, joint->parent), NULL);
	table_name(t, kind(joint), NULL);
	for (int axis = 0; axis < 3; axis++)
		table_text(t, joint->offset[axis].text, strlen(joint->offset[axis].text));
	table_name(t, channels, NULL);
	free(channels);
	return table_end_row(t);
}

static void
check_name(const struct table *t, const char *label, const char *name)
{
	if (!table_holds(t, label))
		cli_die("%s: a name holds a tab, which TSV cannot: leave out -d", name);
}

static void
print_hierarchy(struct table *t, const struct bvh_skeleton *s, const char *name)
{
	static const char *const column[] = { "joint", "parent", "kind", "x", "y", "z",
		"channels" };
	struct labels l;

	if (labels_of_joints(&l, s, true) < 0)
		cli_die("out of memory");
	for (int j = 0; j < s->joints; j++)
		check_name(t, labels_text(&l, j), name);
	for (int c = 0; c < s->channels; c++)
		check_name(t, s->channel[c].name, name);
	for (size_t i = 0; i < sizeof column / sizeof *column; i++)
		table_name(t, column[i], NULL);
	int result = table_end_row(t);
	for (int j = 0; j < s->joints && result == 0; j++)
		result = hierarchy_row(t, s, j, &l);
	labels_free(&l);
}

/* The channels of the joints of a LIST, one bool each. */
static bool *
choose_channels(const struct bvh_skeleton *s, const char *list, const char *name)
{
	bool *joint = cli_joints(s, list, name);
	bool *channel = calloc((size_t)s->channels + 1, sizeof *channel);

	if (channel == NULL)
		cli_die("out of memory");
	for (int c = 0; c < s->channels; c++)
		channel[c] = joint[s->channel[c].joint];
	free(joint);
	return channel;
}

static int
print_names(struct table *t, const struct bvh_header *header, const bool *chosen,
    const char *name)
{
	const struct bvh_skeleton *s = header->skeleton;
	struct labels l;

	if (labels_of_channels(&l, s) < 0)
		cli_die("out of memory");
	for (int c = 0; c < s->channels; c++)
		if (chosen == NULL || chosen[c])
			check_name(t, labels_text(&l, c), name);
	table_start(t, &header->frame_time, 0, 0);
	for (int c = 0; c < s->channels; c++)
		if (chosen == NULL || chosen[c])
			table_name(t, labels_text(&l, c), NULL);
	labels_free(&l);
	return table_end_row(t);
}

static int
print_frame(struct table *t, const struct bvh_skeleton *s, const struct bvh_frame *frame,
    const bool *chosen)
{
	table_row(t, frame->number);
	if (chosen == NULL && s->channels > 0)
		table_frame(t, frame);
	for (int c = 0; chosen != NULL && c < s->channels; c++)
		if (chosen[c]) {
			size_t length;
			const char *digits = bvh_digits(frame, c, &length);

			table_text(t, digits, length);
		}
	return table_end_row(t);
}

static struct options
read_options(int argc, char **argv)
{
	struct options o = { .delimiter = ',' };

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		switch (letter) {
		case 'd': o.delimiter = cli_delimiter('d'); break;
		case 'f': o.frames = optarg; break;
		case 'H': o.hierarchy = true; break;
		case 'j': o.joints = optarg; break;
		}
	if (o.hierarchy && (o.frames != NULL || o.joints != NULL))
		cli_usage("-H prints the whole skeleton: no -f or -j with it");
	return o;
}

static void
print_channels(struct table *t, struct bvh_reader *in, const struct options *o,
    struct frame_list *list, const char *name, const struct bvh_error *error)
{
	const struct bvh_header *header = bvh_header(in);
	struct bvh_frame *frame = NULL;
	bool *chosen = NULL;

	cli_resolve(list, header, name);
	if (o->joints != NULL)
		chosen = choose_channels(header->skeleton, o->joints, name);
	bvh_want(in, chosen);
	int result = print_names(t, header, chosen, name);
	while (result == 0 && cli_next_frame(in, list, &frame, error))
		result = print_frame(t, header->skeleton, frame, chosen);
	free(chosen);
}

int
main(int argc, char **argv)
{
	struct options o = read_options(argc, argv);
	const char *name = cli_operand(argc, argv);
	struct frame_list list;
	struct bvh_error error;
	struct table t;

	cli_frame_list(&list, o.frames);
	struct bvh_reader *in = cli_reader(name, o.hierarchy ? BVH_SKELETON : 0, &error);
	table_open(&t, cli_output(), o.delimiter == '\t' ? TABLE_TSV : TABLE_CSV,
	    o.delimiter, &error);
	if (o.hierarchy)
		print_hierarchy(&t, bvh_header(in)->skeleton, name);
	else
		print_channels(&t, in, &o, &list, name, &error);
	if (table_close(&t) < 0)
		cli_fail(&error);
	frame_list_free(&list);
	bvh_close(in);
	return cli_done();
}
