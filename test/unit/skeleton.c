/* skeleton.c - names for tables, joints chosen by a LIST, figures compared. */
#include "unit.h"

#include "bvh/choose.h"
#include "bvh/skeleton.h"

#include <stdlib.h>
#include <string.h>

/* Building ----------------------------------------------------------------------- */

/* Joints as "parent:name" with blanks between; a name alone is a root, a parent
 * alone an end site: "A 0:B 1:". */
static struct bvh_skeleton
build(const char *text)
{
	struct bvh_skeleton s = { 0 };

	while (*text != '\0') {
		size_t length = strcspn(text, " ");
		const char *colon = memchr(text, ':', length);
		const char *name = colon == NULL ? text : colon + 1;
		size_t rest = length - (size_t)(name - text);
		int parent = colon == NULL ? -1 : atoi(text);
		char *copy = strndup(name, rest);

		if (copy == NULL || bvh_add_joint(&s, rest == 0 ? NULL : copy, parent) < 0)
			abort();
		free(copy);
		for (int axis = 0; axis < 3; axis++)
			if (bvh_set_offset(
				&s, s.joints - 1, axis, axis == 1 ? s.joints : 0, 2) < 0)
				abort();
		text += length + (text[length] == ' ');
	}
	return s;
}

/* Gives a joint these channels; before the next joint gets any. */
static void
add_channels(struct bvh_skeleton *s, int joint, const char *names)
{
	s->joint[joint].first = s->channels;
	while (*names != '\0') {
		size_t length = strcspn(names, " ");

		char *name = strndup(names, length);

		if (name == NULL || bvh_add_channel(s, joint, name) < 0)
			abort();
		free(name);
		names += length + (names[length] == ' ');
	}
}

/* Whether the strings are the words of a text. */
static bool
are(char **label, int count, const char *wanted)
{
	char all[4096] = "";

	for (int i = 0; label != NULL && i < count; i++)
		strcat(strcat(all, i > 0 ? " " : ""), label[i] != NULL ? label[i] : "-");
	bool same = label != NULL && strcmp(all, wanted) == 0;
	if (!same)
		printf("# %s\n", all);
	skeleton_labels_free(label, count);
	return same;
}

static bool
labelled(const char *joints, const char *wanted)
{
	struct bvh_skeleton s = build(joints);
	bool same = are(skeleton_labels(&s, true), s.joints, wanted);

	bvh_skeleton_free(&s);
	return same;
}

static void
test_kinds(void)
{
	CHECK(skeleton_kind("Xposition", 9) == BVH_XPOS);
	CHECK(skeleton_kind("zROTATION", 9) == BVH_ZROT);
	CHECK(skeleton_kind("Xposition", 8) == BVH_OTHER);
	CHECK(skeleton_kind("Xscale", 6) == BVH_OTHER);
	CHECK(skeleton_kind("Wrotation", 9) == BVH_OTHER);
	CHECK(skeleton_is_position(BVH_ZPOS) && !skeleton_is_position(BVH_XROT));
	CHECK(skeleton_is_rotation(BVH_XROT) && !skeleton_is_rotation(BVH_OTHER));
	CHECK(skeleton_axis(BVH_YPOS) == 1 && skeleton_axis(BVH_ZROT) == 2);
}

static void
test_channels(void)
{
	struct bvh_skeleton s = build("A 0:B 1:");
	int axis[3] = { 9, 9, 9 };

	add_channels(&s, 0, "yPOSITION Zrotation Xscale Xrotation");
	add_channels(&s, 1, "Zrotation Xrotation Yrotation Zrotation");
	CHECK(s.channels == 8 && s.joint[0].channels == 4 && s.joint[1].first == 4);
	CHECK(strcmp(s.channel[0].name, "Yposition") == 0 &&
	      strcmp(s.channel[2].name, "Xscale") == 0);
	CHECK(s.channel[5].joint == 1 && s.channel[5].kind == BVH_XROT);
	CHECK(skeleton_moves(&s, 0, 1) && !skeleton_moves(&s, 0, 0) &&
	      !skeleton_moves(&s, 1, 1));
	CHECK(skeleton_rotation_axes(&s, 0, axis) == 2 && axis[0] == 2 && axis[1] == 0);
	CHECK(skeleton_rotation_axes(&s, 1, axis) == 4 && axis[2] == 1);
	CHECK(skeleton_rotation_axes(&s, 2, axis) == 0);
	bvh_skeleton_free(&s);
}

static void
test_offsets(void)
{
	struct bvh_skeleton s = build("A 0:B 1: 0:");
	double(*rest)[3] = skeleton_rest(&s);

	CHECK(rest != NULL && rest[0][1] == 1 && rest[1][1] == 3 && rest[2][1] == 6 &&
	      rest[3][1] == 5);
	free(rest);
	CHECK(strcmp(s.joint[0].offset[1].text, "1.00") == 0);
	CHECK(bvh_set_offset(&s, 0, 1, 1, 6) == 0);
	CHECK(strcmp(s.joint[0].offset[1].text, "1.00") == 0);
	CHECK(bvh_set_offset(&s, 0, 1, -2.5, 6) == 0);
	CHECK(s.joint[0].offset[1].value == -2.5);
	CHECK(strcmp(s.joint[0].offset[1].text, "-2.500000") == 0);
	bvh_skeleton_free(&s);
}

/* Names for tables ----------------------------------------------------------------- */

static void
test_labels(void)
{
	CHECK(labelled("A", "A"));
	CHECK(labelled("A 0:B 1:", "A B B_End"));
	CHECK(labelled("A 0: 0: 0:", "A A_End A_End2 A_End3"));
	CHECK(labelled("A 0:A 1:A 2:", "A A#2 A#3 A#3_End"));
	CHECK(labelled("A 0:A 1: 1: B 4:", "A A#2 A#2_End A#2_End2 B B_End"));
	CHECK(labelled("A 0:B 0: 0:C 3: 0:", "A B A_End C C_End A_End2"));
}

/* A name that a joint already has gets the next number. */
static void
test_labels_taken(void)
{
	CHECK(labelled("A 0:A 0:A#2", "A A#3 A#2"));
	CHECK(labelled("A#2 0:A 0:A", "A#2 A A#3"));
	CHECK(labelled("A 0:A 0:A 0:A#2 0:A#4", "A A#3 A#5 A#2 A#4"));
	CHECK(labelled("A 0:A#2 0:A#2 0:A", "A A#2 A#2#2 A#3"));
	CHECK(labelled("Head 0:Head_End 0:", "Head Head_End Head_End2"));
	CHECK(labelled("Head 0: 0:Head_End", "Head Head_End2 Head_End"));
	CHECK(labelled("Head 0:Head_End 1: 0: 0:Head_End2 0:",
	    "Head Head_End Head_End_End Head_End3 Head_End2 Head_End4"));
	CHECK(labelled("A 0:A 1: 0:A#2_End", "A A#2 A#2_End2 A#2_End"));
}

static bool
all_differ(char **label, int count)
{
	for (int i = 0; i < count; i++)
		for (int j = 0; j < i; j++)
			if (strcmp(label[i], label[j]) == 0) {
				printf("# %s twice\n", label[i]);
				return false;
			}
	return true;
}

/* Trees of names that are made to collide. */
static void
test_labels_differ(void)
{
	static const char *const names[] = { "A", "A#2", "A#3", "A_End", "A_End2",
		"A#2_End", "A#2#2", "A_End_End", "A.Zrotation" };
	static const char *const channels[] = { "Zrotation", "Zrotation#2",
		"Zrotation Zrotation", "X", "Zrotation.X Zrotation" };

	for (int round = 0; round < 3000; round++) {
		struct bvh_skeleton s = { 0 };

		for (int j = 0; j < 12; j++) {
			const char *name = names[unit_below(9)];
			int parent = j == 0 ? -1 : unit_below(j);
			bool end = j > 0 && unit_below(3) == 0;

			while (parent >= 0 && skeleton_is_end(&s.joint[parent]))
				parent--;
			if (bvh_add_joint(&s, end ? NULL : name, parent) < 0)
				abort();
			if (!end)
				add_channels(&s, j, channels[unit_below(5)]);
		}
		char **label = skeleton_labels(&s, true),
		     **channel = skeleton_channel_labels(&s);
		CHECK(label != NULL && all_differ(label, s.joints));
		CHECK(channel != NULL && all_differ(channel, s.channels));
		skeleton_labels_free(label, s.joints);
		skeleton_labels_free(channel, s.channels);
		bvh_skeleton_free(&s);
	}
}

static void
test_channel_labels(void)
{
	struct bvh_skeleton s = build("A 0:A 1:");

	add_channels(&s, 0, "Zrotation Xrotation Zrotation Zrotation");
	add_channels(&s, 1, "Zrotation Xscale Xscale");
	CHECK(are(skeleton_channel_labels(&s), s.channels,
	    "A.Zrotation A.Xrotation A.Zrotation#2 "
	    "A.Zrotation#3 A#2.Zrotation A#2.Xscale A#2.Xscale#2"));
	bvh_skeleton_free(&s);
}

/* Many joints of one name cost no more than others. */
static void
test_many_labels(void)
{
	enum { MANY = 100000 };
	struct bvh_skeleton s = { 0 };
	char wanted[32];

	for (int j = 0; j < MANY; j++)
		if (bvh_add_joint(&s, "Toe", j - 1) < 0)
			abort();
	char **label = skeleton_labels(&s, true);
	for (int j = 1; label != NULL && j < MANY; j++) {
		snprintf(wanted, sizeof wanted, "Toe#%d", j + 1);
		CHECK(strcmp(label[j], wanted) == 0);
	}
	CHECK(label != NULL);
	skeleton_labels_free(label, MANY);
	bvh_skeleton_free(&s);
}

static void
test_by_name(void)
{
	struct bvh_skeleton s = build("C 0:A 1: 0:B 0:A");
	int count, *joint = skeleton_by_name(&s, &count);

	CHECK(joint != NULL && count == 4);
	CHECK(joint[0] == 1 && joint[1] == 4 && joint[2] == 3 && joint[3] == 0);
	free(joint);
	bvh_skeleton_free(&s);
}

/* Choosing ------------------------------------------------------------------------------ */

/* The joints that a LIST chooses, as letters: "x.x" for the first and third of three;
 * the message when it chooses none. */
static bool
chooses(const struct bvh_skeleton *s, const char *list, const char *wanted)
{
	bool chosen[32] = { false };
	char marks[33] = "";
	struct bvh_error error;

	if (skeleton_select(s, list, chosen, &error) < 0) {
		if (strstr(error.text, wanted) == NULL)
			printf("# %s\n", error.text);
		return strstr(error.text, wanted) != NULL;
	}
	for (int j = 0; j < s->joints; j++)
		marks[j] = chosen[j] ? 'x' : '.';
	return strcmp(marks, wanted) == 0;
}

static void
test_select(void)
{
	struct bvh_skeleton s =
	    build("Spine 0:Spine1_split 1:Spine1 2: 2:Spine10 4: 0:Left,Arm 0:@3");

	CHECK(chooses(&s, "Spine1", "..x....."));
	CHECK(chooses(&s, "Spine,Spine10", "x...x..."));
	CHECK(chooses(&s, "Spine10,Spine", "x...x..."));
	CHECK(chooses(&s, "Spine1,Spine1", "..x....."));
	CHECK(chooses(&s, "Spine1*", ".xx.x..."));
	CHECK(chooses(&s, "Spine?", "..x....."));
	CHECK(chooses(&s, "[S]*", "xxx.x..."));
	CHECK(chooses(&s, "*", "xxx.x.xx"));
	CHECK(chooses(&s, "Left\\,Arm", "......x."));
	CHECK(chooses(&s, "Left*,Spine", "x.....x."));
	CHECK(chooses(&s, "@1", "x......."));
	CHECK(chooses(&s, "@4", "....x..."));
	CHECK(chooses(&s, "@3", ".......x"));
	CHECK(chooses(&s, "@6", ".......x"));
	CHECK(chooses(&s, "Spin", "no joint matches 'Spin'"));
	CHECK(chooses(&s, "spine1", "no joint matches 'spine1'"));
	CHECK(chooses(&s, "Left,Arm", "no joint matches 'Left'"));
	CHECK(chooses(&s, "@7", "no joint matches '@7'"));
	CHECK(chooses(&s, "@0", "no joint matches"));
	CHECK(chooses(&s, "@1x", "no joint matches"));
	CHECK(chooses(&s, "@", "no joint matches"));
	CHECK(chooses(&s, "", "no joint matches ''"));
	CHECK(chooses(&s, "Spine,", "no joint matches ''"));
	CHECK(chooses(&s, "Spine,nobody", "no joint matches 'nobody'"));
	bvh_skeleton_free(&s);
}

static void
test_select_duplicates(void)
{
	struct bvh_skeleton s = build("Hips 0:Toe 0:Toe 0:To*");

	CHECK(chooses(&s, "Toe", "2 joints are called 'Toe'"));
	CHECK(chooses(&s, "@2", ".x.."));
	CHECK(chooses(&s, "@3,Hips", "x.x."));
	CHECK(chooses(&s, "To*", "...x"));
	CHECK(chooses(&s, "To?", ".xxx"));
	bvh_skeleton_free(&s);
}

/* Comparing -------------------------------------------------------------------------------- */

static const char tree[] = "Hips 0:Chest 1: 0:Leg 3:";

static struct bvh_skeleton
figure(const char *joints)
{
	struct bvh_skeleton s = build(joints);

	add_channels(&s, 0, "Xposition Zposition Zrotation");
	add_channels(&s, 1, "Zrotation Xrotation");
	return s;
}

/* Whether a figure may follow one of the tree; else the reason has to be this one. */
static bool
follows(struct bvh_skeleton *s, const char *reason)
{
	struct bvh_skeleton first = figure(tree);
	struct bvh_error why = { .text = "" };
	bool same = skeleton_same(&first, s, true, skeleton_chain(&first), &why);
	bool right = reason == NULL ? same : !same && strstr(why.text, reason) != NULL;

	if (!right)
		printf("# %s\n", why.text);
	bvh_skeleton_free(&first);
	bvh_skeleton_free(s);
	return right;
}

static bool
tree_follows(const char *joints, const char *reason)
{
	struct bvh_skeleton s = figure(joints);

	return follows(&s, reason);
}

static bool
offset_follows(int joint, int axis, double value, const char *reason)
{
	struct bvh_skeleton s = figure(tree);

	if (bvh_set_offset(&s, joint, axis, value, 4) < 0)
		abort();
	return follows(&s, reason);
}

static void
test_same(void)
{
	CHECK(tree_follows(tree, NULL));
	CHECK(tree_follows(
	    "Hips 0:Spine 1: 0:Leg 3:", "joint 2 is 'Spine' here and 'Chest' there"));
	CHECK(tree_follows(
	    "Hips 0:Chest 1: 0:Leg", "4 joints and end sites here, 5 there"));
	CHECK(tree_follows(
	    "Hips 0:Chest 1: 0:Leg 3: 0:", "6 joints and end sites here, 5 there"));
	CHECK(tree_follows(
	    "Hips 0:Chest 1: 1:Leg 3:", "joint 4 ('Leg') has another parent"));
	CHECK(tree_follows("Hips 0:Chest 1:Tip 0:Leg 3:",
	    "joint 3 is 'Tip' here and an end site there"));
	CHECK(tree_follows(
	    "Hips 0:Chest 1: 0: 0:", "joint 4 is an end site here and 'Leg' there"));
}

static void
test_same_channels(void)
{
	struct bvh_skeleton s = build(tree);

	add_channels(&s, 0, "Xposition Zposition Zrotation");
	add_channels(&s, 1, "Xrotation Zrotation");
	CHECK(follows(&s, "CHANNELS of 'Chest' differ"));
	s = build(tree);
	add_channels(&s, 0, "Xposition Zposition");
	add_channels(&s, 1, "Zrotation Xrotation");
	CHECK(follows(&s, "CHANNELS of 'Hips' differ"));
}

/* Within a unit of the last decimal, and where no position channel replaces the component. */
static void
test_same_offsets(void)
{
	CHECK(offset_follows(1, 1, 2.01, NULL));
	CHECK(offset_follows(1, 1, 1.99, NULL));
	CHECK(offset_follows(1, 1, 2.0102, "OFFSET of 'Chest' is 0.00 2.0102 0.00 here"));
	CHECK(offset_follows(1, 1, 2.5,
	    "OFFSET of 'Chest' is 0.00 2.5000 0.00 here and 0.00 2.00 0.00 there"));
	CHECK(offset_follows(2, 0, 1, "OFFSET of an end site"));
	CHECK(offset_follows(0, 0, 100, NULL));
	CHECK(offset_follows(0, 2, 100, NULL));
	CHECK(offset_follows(0, 1, 100, "OFFSET of 'Hips'"));
}

/* Bones of 2 and 3, and of 4 and 5; the OFFSET of the root is none. */
static void
test_chain(void)
{
	struct bvh_skeleton s = figure(tree);

	CHECK(skeleton_chain(&s) == 9);
	CHECK(bvh_set_offset(&s, 0, 0, 100, 2) == 0 && skeleton_chain(&s) == 9);
	CHECK(bvh_set_offset(&s, 4, 2, 12, 2) == 0 && skeleton_chain(&s) == 17);
	bvh_skeleton_free(&s);
}

static const struct unit_test tests[] = {
	{ "kinds of channels", test_kinds },
	{ "channels of a joint", test_channels },
	{ "OFFSETs and the rest pose", test_offsets },
	{ "labels", test_labels },
	{ "labels that are taken", test_labels_taken },
	{ "labels all differ", test_labels_differ },
	{ "labels of channels", test_channel_labels },
	{ "100,000 joints of one name", test_many_labels },
	{ "joints by name", test_by_name },
	{ "joints of a LIST", test_select },
	{ "joints of one name in a LIST", test_select_duplicates },
	{ "the same tree", test_same },
	{ "the same channels", test_same_channels },
	{ "the longest chain of bones", test_chain },
	{ "the same OFFSETs", test_same_offsets },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
