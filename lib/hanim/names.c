/* names.c - what joints of BVH are called in H-Anim (hanim.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "hanim.h"

enum { STEM = 64 };

/* What a stem is, its side taken off.  Some depend on their neighbours. */
enum part {
	OTHER,
	PELVIS,
	SPINE,
	NECK,
	HEAD,
	HIP,
	THIGH,
	KNEE,
	ANKLE,
	TOE,
	COLLAR,
	SHOULDER,
	ARM,
	ELBOW,
	WRIST
};

static const struct word {
	const char *stem;
	enum part part;
} central[] = { { "hips", PELVIS }, { "hip", PELVIS }, { "pelvis", PELVIS },
	{ "lowertorso", PELVIS }, { "spine", SPINE }, { "chest", SPINE }, { "ab", SPINE },
	{ "abdomen", SPINE }, { "lowerback", SPINE }, { "upperback", SPINE },
	{ "thorax", SPINE }, { "torso", SPINE }, { "midtorso", SPINE },
	{ "uppertorso", SPINE }, { "upperchest", SPINE }, { "neck", NECK },
	{ "lowerneck", NECK }, { "upperneck", NECK }, { "head", HEAD }, { NULL, OTHER } },
  sided[] = { { "hip", HIP }, { "upleg", THIGH }, { "upperleg", THIGH },
	  { "thigh", THIGH }, { "femur", THIGH }, { "leg", KNEE }, { "lowleg", KNEE },
	  { "lowerleg", KNEE }, { "knee", KNEE }, { "shin", KNEE }, { "tibia", KNEE },
	  { "calf", KNEE }, { "foot", ANKLE }, { "ankle", ANKLE }, { "toebase", TOE },
	  { "toe", TOE }, { "toes", TOE }, { "toe0", TOE }, { "collar", COLLAR },
	  { "clavicle", COLLAR }, { "shoulder", SHOULDER }, { "arm", ARM },
	  { "uparm", ARM }, { "upperarm", ARM }, { "shldr", ARM }, { "humerus", ARM },
	  { "forearm", ELBOW }, { "lowarm", ELBOW }, { "lowerarm", ELBOW },
	  { "elbow", ELBOW }, { "radius", ELBOW }, { "hand", WRIST }, { "wrist", WRIST },
	  /* The standard's own, which differ from edition to edition. */
	  { "midtarsal", TOE }, { "metatarsophalangeal", TOE }, { "talocrural", ANKLE },
	  { "radiocarpal", WRIST }, { NULL, OTHER } };

/* Standard names of sided parts, right and left, and in the second edition. */
static const struct standard {
	enum part part;
	const char *name[2][2];
} standard[] = {
	{ THIGH, { { "r_hip", "l_hip" }, { "r_hip", "l_hip" } } },
	{ KNEE, { { "r_knee", "l_knee" }, { "r_knee", "l_knee" } } },
	{ ANKLE, { { "r_ankle", "l_ankle" }, { "r_talocrural", "l_talocrural" } } },
	{ TOE, { { "r_midtarsal", "l_midtarsal" },
		   { "r_metatarsophalangeal_1", "l_metatarsophalangeal_1" } } },
	{ COLLAR, { { "r_sternoclavicular", "l_sternoclavicular" },
		      { "r_sternoclavicular", "l_sternoclavicular" } } },
	{ ARM, { { "r_shoulder", "l_shoulder" }, { "r_shoulder", "l_shoulder" } } },
	{ ELBOW, { { "r_elbow", "l_elbow" }, { "r_elbow", "l_elbow" } } },
	{ WRIST, { { "r_wrist", "l_wrist" }, { "r_radiocarpal", "l_radiocarpal" } } },
};

/* A name taken apart ------------------------------------------------------------- */

struct described {
	enum part part;
	int side; /* -1: none, 0 right, 1 left */
};

static enum part
look_up(const struct word *word, const char *stem)
{
	for (; word->stem != NULL; word++)
		if (strcmp(word->stem, stem) == 0)
			return word->part;
	return OTHER;
}

/* The name in small letters, without blanks and the like, and without what stands
 * before a colon or names a kind of rig. */
static void
make_stem(char to[STEM], const char *name)
{
	static const char *const rig[] = { "mixamorig", "bip001", "bip01" };
	const char *colon = strrchr(name, ':');
	size_t n = 0;

	for (const char *c = colon != NULL ? colon + 1 : name; *c != '\0' && n < STEM - 1;
	     c++)
		if (strchr(" _-.", *c) == NULL)
			to[n++] = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
	to[n] = '\0';
	for (size_t i = 0; i < sizeof rig / sizeof *rig; i++) {
		size_t length = strlen(rig[i]);

		if (strncmp(to, rig[i], length) == 0)
			memmove(to, to + length, n + 1 - length);
		n = strlen(to);
	}
	if (n == 0 && name[0] != '\0')
		snprintf(to, STEM, "hips"); /* "Bip01" alone */
}

/* Spine1, Neck1, Chest2, MidTorso2: parts that are numbered. */
static enum part
central_part(const char *stem)
{
	char bare[STEM];
	enum part part = look_up(central, stem);
	size_t n = strlen(stem);

	if (part != OTHER)
		return part;
	while (n > 0 && stem[n - 1] >= '0' && stem[n - 1] <= '9')
		n--;
	snprintf(bare, sizeof bare, "%.*s", (int)n, stem);
	part = look_up(central, bare);
	return part == SPINE || part == NECK ? part : OTHER;
}

static struct described
try_side(const char *stem, const char *word, int side)
{
	size_t length = strlen(word), whole = strlen(stem);
	char rest[STEM];
	enum part part = OTHER;

	if (whole > length && strncmp(stem, word, length) == 0)
		part = look_up(sided, stem + length);
	if (part == OTHER && whole > length && strcmp(stem + whole - length, word) == 0) {
		snprintf(rest, sizeof rest, "%.*s", (int)(whole - length), stem);
		part = look_up(sided, rest);
	}
	return (struct described) { part, side };
}

static struct described
describe(const char *name)
{
	static const char *const word[] = { "right", "left", "r", "l" };
	char stem[STEM];
	struct described found = { OTHER, -1 };

	if (name == NULL)
		return found;
	make_stem(stem, name);
	found.part = central_part(stem);
	for (int i = 0; i < 4 && found.part == OTHER; i++)
		found = try_side(stem, word[i], i % 2);
	if (found.part == OTHER)
		found.side = -1;
	return found;
}

/* Context ------------------------------------------------------------------------ */

/* What the children of a joint are: a bit for each part and side that matters. */
enum { RIGHT_THIGH = 1, LEFT_THIGH = 2, RIGHT_ARM = 4, LEFT_ARM = 8 };

static void
note_child(unsigned char *children, const struct described *child)
{
	if (child->part == THIGH)
		*children |= child->side == 0 ? RIGHT_THIGH : LEFT_THIGH;
	else if (child->part == ARM)
		*children |= child->side == 0 ? RIGHT_ARM : LEFT_ARM;
}

/* LeftShoulder is a clavicle before a LeftArm, else an upper arm; LHip before an
 * LThigh is no joint that H-Anim knows. */
static void
settle_part(struct described *one, const struct described *parent, unsigned children)
{
	bool thigh = children & (one->side == 0 ? RIGHT_THIGH : LEFT_THIGH);
	bool arm = children & (one->side == 0 ? RIGHT_ARM : LEFT_ARM);

	if (one->part == HIP)
		one->part = thigh ? OTHER : THIGH;
	else if (one->part == SHOULDER) {
		bool below_collar = parent != NULL && parent->part == COLLAR &&
				    parent->side == one->side;

		one->part = !below_collar && arm ? COLLAR : ARM;
	}
}

static int
settle(const struct clip *clip, struct described *all)
{
	unsigned char *children = calloc((size_t)clip->joints + 1, sizeof *children);

	if (children == NULL)
		return -1;
	for (int j = 0; j < clip->joints; j++)
		if (clip->joint[j].parent >= 0)
			note_child(&children[clip->joint[j].parent], &all[j]);
	for (int j = 0; j < clip->joints; j++) {
		int p = clip->joint[j].parent;

		settle_part(&all[j], p >= 0 ? &all[p] : NULL, children[j]);
	}
	free(children);
	return 0;
}

/* Choosing ----------------------------------------------------------------------- */

struct chosen {
	const struct clip *clip;
	struct described *all;
	const char **name;
	enum hanim_edition edition;
	int *given, count; /* joints of the figure at hand that have a name */
};

/* The first of the figure to ask for a name has it. */
static void
give(struct chosen *c, int j, const char *name)
{
	if (c->name[j] != NULL)
		return;
	for (int i = 0; i < c->count; i++)
		if (strcmp(c->name[c->given[i]], name) == 0)
			return;
	c->name[j] = name;
	c->given[c->count++] = j;
}

/* The column of joints of one part, from bottom to top. */
static void
give_column(struct chosen *c, int root, int end, enum part part)
{
	static const char *const few[] = { "vl5", "vl1", "vt6", "vt1" };
	static const char *const many[] = { "vl5", "vl3", "vl1", "vt10", "vt6", "vt1" };
	static const char *const necks[][3] = { { "vc4" }, { "vc4", "vc2" },
		{ "vc7", "vc4", "vc2" } };
	int count = 0, at = 0;

	for (int j = root; j < end; j++)
		count += c->all[j].part == part;
	for (int j = root; j < end; j++) {
		if (c->all[j].part != part)
			continue;
		if (part == NECK && at < 3)
			give(c, j, necks[count > 3 ? 2 : count - 1][at]);
		else if (part == SPINE && at < (count > 4 ? 6 : 4))
			give(c, j, count > 4 ? many[at] : few[at]);
		at++;
	}
}

static void
give_side(struct chosen *c, int j)
{
	for (size_t i = 0; i < sizeof standard / sizeof *standard; i++)
		if (c->all[j].side >= 0 && standard[i].part == c->all[j].part)
			give(c, j, standard[i].name[c->edition][c->all[j].side]);
}

/* The name as it is, if it is one of the standard that the table does not know. */
static const char *
own_name(const struct described *described, const char *name)
{
	char segment[HANIM_SEGMENT];

	return name != NULL && described->part == OTHER &&
		       *hanim_segment(segment, name) != '\0'
		   ? name
		   : NULL;
}

/* What a DEF may be, and no name that interpolators have. */
static bool
is_name(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char c = text[i];

		if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
			(i > 0 && c >= '0' && c <= '9')))
			return false;
	}
	return length > 0 && length < HANIM_SEGMENT && strncmp(text, "rot_", 4) != 0 &&
	       strncmp(text, "pos_", 4) != 0;
}

const struct pairs_rule hanim_map = { "an H-Anim name after the joint's",
	"an H-Anim name such as l_hip", is_name };

/* A joint in the map is no part of what the table knows. */
static void
give_mapped(struct chosen *c, const struct pairs *map, int root, int end)
{
	for (int j = root; j < end; j++) {
		const char *own = c->clip->joint[j].name;
		const char *name = pairs_find(map, own);

		if (name == NULL)
			name = own_name(&c->all[j], own);
		if (name == NULL)
			continue;
		give(c, j, name);
		c->all[j].part = OTHER;
	}
}

static void
give_figure(struct chosen *c, const struct pairs *map, int root, int end)
{
	c->count = 0;
	give_mapped(c, map, root, end);
	give(c, root, "humanoid_root");
	give_column(c, root + 1, end, SPINE);
	give_column(c, root + 1, end, NECK);
	for (int j = root + 1; j < end; j++) {
		if (c->all[j].part == PELVIS)
			give(c, j, "sacroiliac");
		else if (c->all[j].part == HEAD)
			give(c, j, "skullbase");
		else
			give_side(c, j);
	}
}

static int
give_all(struct chosen *c, const struct pairs *map)
{
	const struct clip *clip = c->clip;

	for (int j = 0; j < clip->joints; j++)
		c->all[j] = describe(clip->joint[j].name);
	if (settle(clip, c->all) < 0)
		return -1;
	for (int root = 0, end; root < clip->joints; root = end) {
		end = clip_figure_end(clip, root);
		give_figure(c, map, root, end);
	}
	return 0;
}

const char **
hanim_names(const struct clip *clip, const struct pairs *map, enum hanim_edition edition)
{
	size_t joints = (size_t)clip->joints + 1;
	struct chosen c = { .clip = clip, .edition = edition };

	c.all = calloc(joints, sizeof *c.all);
	c.name = calloc(joints, sizeof *c.name);
	c.given = calloc(joints, sizeof *c.given);
	if (c.all == NULL || c.name == NULL || c.given == NULL || give_all(&c, map) < 0) {
		free(c.name);
		c.name = NULL;
	}
	free(c.all);
	free(c.given);
	return c.name;
}
