/* aliases.c - one joint under several names (aliases.h): H-Anim 1.0 and 1.1, the first
 * edition of ISO/IEC 19774, which is 2.0, and the second one. */
#include <stdio.h>
#include <string.h>

#include "aliases.h"

struct alias {
	const char *old, *newest;
};

static const struct alias central[] = { { "HumanoidRoot", "humanoid_root" },
	{ "Humanoid_Root", "humanoid_root" } },
			  sided[] = { { "ankle", "talocrural" },
				  { "subtalar", "talocalcaneonavicular" },
				  { "midtarsal", "metatarsophalangeal_1" },
				  { "metatarsophalangeal", "metatarsophalangeal_1" },
				  { "wrist", "radiocarpal" },
				  { "thumb1", "carpometacarpal_1" },
				  { "thumb2", "metacarpophalangeal_1" },
				  { "thumb3", "carpal_interphalangeal_1" } };

/* index1 is metacarpophalangeal_2. */
static const char *const finger[] = { "index", "middle", "ring", "pinky" };
static const char *const knuckle[] = { "carpometacarpal", "metacarpophalangeal",
	"carpal_proximal_interphalangeal", "carpal_distal_interphalangeal" };

static bool
is(const char *name, size_t length, const char *wanted)
{
	return length == strlen(wanted) && memcmp(name, wanted, length) == 0;
}

static const char *
find_finger(char to[HANIM_ALIAS], char side, const char *name, size_t length)
{
	for (int f = 0; f < 4; f++) {
		size_t stem = strlen(finger[f]);
		bool fits = length == stem + 1 && memcmp(name, finger[f], stem) == 0;

		if (!fits || name[stem] < '0' || name[stem] > '3')
			continue;
		snprintf(
		    to, HANIM_ALIAS, "%c_%s_%d", side, knuckle[name[stem] - '0'], f + 2);
		return to;
	}
	return NULL;
}

const char *
hanim_newest(char to[HANIM_ALIAS], const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof central / sizeof *central; i++)
		if (is(name, length, central[i].old))
			return central[i].newest;
	if (length < 3 || (*name != 'l' && *name != 'r') || name[1] != '_')
		return NULL;
	for (size_t i = 0; i < sizeof sided / sizeof *sided; i++)
		if (is(name + 2, length - 2, sided[i].old)) {
			snprintf(to, HANIM_ALIAS, "%c_%s", *name, sided[i].newest);
			return to;
		}
	return find_finger(to, *name, name + 2, length - 2);
}
