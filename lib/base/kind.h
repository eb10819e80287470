/* kind.h - what a file looks like by its first words. */
#ifndef KIND_H
#define KIND_H

#include "bvhbase.h"

enum kind { KIND_UNKNOWN, KIND_BVH, KIND_HTR, KIND_ASF, KIND_AMC, KIND_VRML, KIND_X3D };

/* By the first bytes, which a NUL ends: comments of '#' are skipped. */
enum kind kind_guess(const char *text);

#endif
