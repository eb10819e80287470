/* acclaim.h - Acclaim skeletons (ASF) and motions (AMC) in and out.
 *
 * Where Euler orders of BVH and HTR are products left to right, a list of axes here
 * means turning about the first, then the second, about fixed axes: the product right
 * to left.  With C for the rotation of a bone's axis, in the world, M for that of its
 * degrees of freedom in the order listed, and p for the parent:
 *
 *	G = G[p] C M C^-1	head = tip[p] + G[p] C t	tip = head + G direction length
 *
 * The root is a point: P = position + T, G = C M C^-1 with C its orientation. */
#ifndef ACCLAIM_H
#define ACCLAIM_H

#include "base/words.h"
#include "clip/clip.h"
#include "names.h"

/* ASF in -------------------------------------------------------------------- */

enum { ACCLAIM_DOFS = 6 };

struct acclaim_bone {
	char *name;
	bvh_count line;
	int joint; /* of the clip; -1: folded away */
	int slot[ACCLAIM_DOFS]; /* where in a row of the clip each of its values goes */
	int dof[ACCLAIM_DOFS]; /* 0 1 2 for tx ty tz, 3 4 5 for rx ry rz, as listed */
	int dofs; /* 0: rigid */
};

struct acclaim {
	struct clip clip; /* one joint a bone, at its head; no frames */
	struct acclaim_bone *bone; /* bone[0] is the root */
	int bones;
	struct acclaim_names names;
	double length; /* of :units; 0: it is no number */
	bool radians; /* of :units */
	double scale; /* by acclaim_scale() */
	char *file; /* its name */
};

struct acclaim_wish {
	bool fold; /* rigid bones: what hangs on them hangs on the bone above */
};

/* -1 after a failure; all is freed then. */
int acclaim_read(struct acclaim *, struct bvh_input *, const struct acclaim_wish *,
    const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
void acclaim_free(struct acclaim *);

/* Multiplies all lengths, those of motions read later too. */
void acclaim_scale(struct acclaim *, double factor);

/* A bone by its name, or by that in another case of letters; NULL: none. */
struct acclaim_bone *acclaim_find(
    const struct acclaim *, const char *name, size_t length);

/* AMC in -------------------------------------------------------------------- */

struct amc {
	struct words w;
	const struct acclaim *skeleton;
	double (*row)[CLIP_ROW]; /* of the frame that was read last */
	double rate; /* of :SAMPLES-PER-SECOND or "# frame rate N"; 0: not said */
	bvh_count frames; /* so far */
	/* What follows is the reader's own. */
	bvh_count number; /* of the last frame */
	bool radians, rigid_told, gap_told;
	enum bvh_status status; /* of the line that waits, the number of a frame */
	bvh_count *seen; /* in which frame a bone had its line */
	int *next; /* the bone that came after it */
};

/* Reads up to the first frame.  -1 after a failure; all is freed then.  The skeleton
 * is borrowed. */
int amc_open(struct amc *, const struct acclaim *, struct bvh_input *,
    const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
enum bvh_status amc_read(struct amc *) BVH_CHECK;
void amc_close(struct amc *);

/* Out ----------------------------------------------------------------------- */

struct acclaim_writer;

struct acclaim_style {
	const char *name; /* of the figure, :name */
	const char *note; /* a line of :documentation, or NULL */
	const int *order; /* the product of all joints, reversed in what is written */
	int decimals; /* of a direction there are three more */
	bool gaps_by_child; /* rigid bones are called CHILD_dummy, not BONE_to_CHILD */
};

/* Writes the skeleton, and the head of the motion, of a clip with one root.  A joint
 * that does not start where its parent's bone ends gets a rigid bone from there.
 * NULL after a failure.  The clip and both outputs are borrowed. */
struct acclaim_writer *acclaim_create(struct bvh_output *asf, struct bvh_output *amc,
    const struct clip *, const struct acclaim_style *, const struct bvh_warnings *,
    struct bvh_error *) BVH_CHECK;
/* A frame.  Where text is not NULL, text[j] may be the words of the three angles of a
 * joint about X, Y and Z, to be copied; it is moved past them.  -1 when the output
 * has failed. */
int acclaim_write(struct acclaim_writer *, double (*row)[CLIP_ROW], const char **text);
/* Frees it; -1 when something had failed. */
int acclaim_finish(struct acclaim_writer *) BVH_CHECK;

#endif
