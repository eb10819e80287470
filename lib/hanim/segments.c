/* segments.c - the segment that each joint of H-Anim moves (hanim.h), of both editions:
 * Annex A of ISO/IEC FCD 19774, and levels of articulation 1 to 3 of ISO/IEC 19774-1. */
#include <stdio.h>
#include <string.h>

#include "hanim.h"

struct moves {
	const char *joint, *segment;
};

/* A number behind a name that ends with _ is that of the segment too. */
static const struct moves
    central[] = { { "humanoid_root", "sacrum" }, { "sacroiliac", "pelvis" },
	    { "skullbase", "skull" }, { "temporomandibular", "jaw" } },
    sided[] = { { "hip", "thigh" }, { "knee", "calf" }, { "ankle", "hindfoot" },
	    { "subtalar", "midproximal" }, { "midtarsal", "middistal" },
	    { "metatarsal", "forefoot" }, { "eyelid_joint", "eyelid" },
	    { "eyeball_joint", "eyeball" }, { "eyebrow_joint", "eyebrow" },
	    { "sternoclavicular", "clavicle" }, { "acromioclavicular", "scapula" },
	    { "shoulder", "upperarm" }, { "elbow", "forearm" }, { "wrist", "hand" },
	    { "thumb1", "thumb_metacarpal" }, { "thumb2", "thumb_proximal" },
	    { "thumb3", "thumb_distal" }, { "index0", "index_metacarpal" },
	    { "index1", "index_proximal" }, { "index2", "index_middle" },
	    { "index3", "index_distal" }, { "middle0", "middle_metacarpal" },
	    { "middle1", "middle_proximal" }, { "middle2", "middle_middle" },
	    { "middle3", "middle_distal" }, { "ring0", "ring_metacarpal" },
	    { "ring1", "ring_proximal" }, { "ring2", "ring_middle" },
	    { "ring3", "ring_distal" }, { "pinky0", "pinky_metacarpal" },
	    { "pinky1", "pinky_proximal" }, { "pinky2", "pinky_middle" },
	    { "pinky3", "pinky_distal" }, { "talocrural", "talus" },
	    { "metatarsophalangeal", "middistal" }, { "tarsometatarsal_", "metatarsal_" },
	    { "metatarsophalangeal_", "tarsal_proximal_phalanx_" },
	    { "tarsal_proximal_interphalangeal_", "tarsal_middle_phalanx_" },
	    { "tarsal_distal_interphalangeal_", "tarsal_distal_phalanx_" },
	    { "tarsal_interphalangeal_", "tarsal_distal_phalanx_" },
	    { "radiocarpal", "carpal" }, { "carpometacarpal_", "metacarpal_" },
	    { "metacarpophalangeal_", "carpal_proximal_phalanx_" },
	    { "carpal_proximal_interphalangeal_", "carpal_middle_phalanx_" },
	    { "carpal_distal_interphalangeal_", "carpal_distal_phalanx_" },
	    { "carpal_interphalangeal_", "carpal_distal_phalanx_" } };

enum { CENTRAL = sizeof central / sizeof *central, SIDED = sizeof sided / sizeof *sided };

static bool
is_number(const char *text)
{
	return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

/* Behind the side, which stays. */
static void
look_up(char to[HANIM_SEGMENT], const struct moves *table, size_t count,
    const char *joint, size_t side)
{
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(table[i].joint);
		const char *rest = joint + side + length;

		if (strncmp(joint + side, table[i].joint, length) != 0)
			continue;
		if (*rest == '\0' || (rest[-1] == '_' && is_number(rest)))
			snprintf(to, HANIM_SEGMENT, "%.*s%s%s", (int)side, joint,
			    table[i].segment, rest);
	}
}

const char *
hanim_segment(char to[HANIM_SEGMENT], const char *joint)
{
	bool has_side = (joint[0] == 'l' || joint[0] == 'r') && joint[1] == '_';

	to[0] = '\0';
	if (has_side)
		look_up(to, sided, SIDED, joint, 2);
	else
		look_up(to, central, CENTRAL, joint, 0);
	/* Vertebrae: vl5 moves l5. */
	if (joint[0] == 'v' && joint[1] != '\0' && strchr("lct", joint[1]) != NULL &&
	    strlen(joint) < 6 && is_number(joint + 2))
		snprintf(to, HANIM_SEGMENT, "%s", joint + 1);
	return to;
}
