/* hanimnames.c - what joints of BVH are called in H-Anim (hanim.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "array.h"
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
	  { NULL, OTHER } };

/* Standard names of sided parts, right and left, and in the second edition. */
static const struct standard {
	enum part part;
	const char *name[2][2];
} standard[] = {
	{ THIGH, { { "r_hip", "l_hip" }, { "r_hip", "l_hip" } } },
	{ KNEE, { { "r_knee", "l_knee" }, { "r_knee", "l_knee" } } },
	{ ANKLE, { { "r_ankle", "l_ankle" }, { "r_talocrural", "l_talocrural" } } },
	{ TOE, { { "r_midtarsal", "l_midtarsal" },
		   { "r_metatarsophalangeal", "l_metatarsophalangeal" } } },
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

/* Whether a child of the joint is this part of the same side. */
static bool
has_child(const struct clip *clip, const struct described *all, int j, enum part part)
{
	for (int c = j + 1; c < clip->joints && clip->joint[c].parent >= j; c++)
		if (clip->joint[c].parent == j && all[c].part == part &&
		    all[c].side == all[j].side)
			return true;
	return false;
}

/* LeftShoulder is a clavicle before a LeftArm, else an upper arm; LHip before an
 * LThigh is no joint that H-Anim knows. */
static void
settle_part(const struct clip *clip, struct described *all, int j)
{
	int p = clip->joint[j].parent;

	if (all[j].part == HIP)
		all[j].part = has_child(clip, all, j, THIGH) ? OTHER : THIGH;
	else if (all[j].part == SHOULDER) {
		bool below_collar = p >= 0 && all[p].part == COLLAR &&
				    all[p].side == all[j].side;

		all[j].part = !below_collar && has_child(clip, all, j, ARM) ? COLLAR
									    : ARM;
	}
}

struct chosen {
	const struct clip *clip;
	const struct described *all;
	const char **name;
	enum hanim_edition edition;
};

/* The first of the figure to ask for a name has it. */
static void
give(struct chosen *c, int j, const char *name)
{
	int root = j;

	if (c->name[j] != NULL)
		return;
	while (root > 0 && c->clip->joint[root].parent >= 0)
		root--;
	for (int k = root; k < c->clip->joints; k++) {
		if (k > root && c->clip->joint[k].parent < 0)
			break;
		if (c->name[k] != NULL && strcmp(c->name[k], name) == 0)
			return;
	}
	c->name[j] = name;
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

static void
give_figure(struct chosen *c, int root, int end)
{
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

static const char *
mapped(const struct hanim_map *map, const char *name)
{
	for (int i = 0; map != NULL && name != NULL && i < map->count; i++)
		if (strcmp(map->joint[i], name) == 0)
			return map->name[i];
	return NULL;
}

const char **
hanim_names(
    const struct clip *clip, const struct hanim_map *map, enum hanim_edition edition)
{
	size_t joints = (size_t)clip->joints + 1;
	struct described *all = calloc(joints, sizeof *all);
	struct chosen c = { clip, all, calloc(joints, sizeof *c.name), edition };

	for (int j = 0; all != NULL && j < clip->joints; j++)
		all[j] = describe(clip->joint[j].name);
	for (int j = 0; all != NULL && j < clip->joints; j++)
		settle_part(clip, all, j);
	for (int j = 0; all != NULL && c.name != NULL && j < clip->joints; j++) {
		const char *name = mapped(map, clip->joint[j].name);

		if (name != NULL)
			give(&c, j, name);
		if (name != NULL)
			all[j].part = OTHER;
	}
	for (int j = 0; all != NULL && c.name != NULL && j < clip->joints;) {
		int end = j + 1;

		while (end < clip->joints && clip->joint[end].parent >= 0)
			end++;
		give_figure(&c, j, end);
		j = end;
	}
	if (all == NULL) {
		free(c.name);
		c.name = NULL;
	}
	free(all);
	return c.name;
}
