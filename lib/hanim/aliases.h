/* aliases.h - one joint under the names of several editions of H-Anim. */
#ifndef HANIM_ALIASES_H
#define HANIM_ALIASES_H

#include "bvhbase.h"

enum { HANIM_ALIAS = 48 }; /* room for such a name */

/* What the newest edition calls the joint of a name, in to or a literal: l_wrist is
 * l_radiocarpal, HumanoidRoot is humanoid_root.  NULL: the name is no older one. */
const char *hanim_newest(char to[HANIM_ALIAS], const char *name, size_t length);

#endif
