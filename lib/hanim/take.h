/* take.h - an H-Anim figure that is taken out of a scene (scene.h): its places and its
 * joints, and what all who look for its motion have to say. */
#ifndef TAKE_H
#define TAKE_H

#include "base/report.h"
#include "clip/clip.h"
#include "vrml.h"

/* Keys and what they mean: rotations as axis and angle, translations. */
struct hanim_track {
	const double *key, *value; /* key: NULL: no track */
	size_t keys;
};

/* The fields of a Transform and its like that place what is below them. */
enum { HANIM_POSE = 5 };
extern const struct hanim_pose {
	const char *field;
	size_t numbers;
} hanim_pose[HANIM_POSE];

/* A Transform, Humanoid, Joint or Site: what it does to what is below it. */
struct hanim_place {
	const struct vrml_node *node;
	int parent; /* -1: the world; else less than its own index */
	int above; /* the place of the Joint above, or -1 */
	int joint; /* of the clip, or -1 */
	bool is_joint; /* it stands still at rest */
	int figure; /* of a joint, the place of its root */
	int figure_has; /* of a root: centers, translations */
	bool by_translation; /* of a joint: at rest too, its translation places it */
	int humanoid; /* the place of the Humanoid it belongs to, or -1 */
	bvh_count joints; /* of a Humanoid: how many were found */
	bool carries, ends; /* a Joint, or a tip, is at it or below */
	bool stirred; /* by keys, between the Joint above and what is below it */
	bool skewed; /* a scale above it is not the same on all axes */
	double center[3], scale[3], translation[3], rotation[4], orientation[4];
	struct hanim_track turn, slide;
	double m[12]; /* to the world: rows of a matrix and a column */
	double rest[9]; /* the rotation in it, at rest */
	double position[3], turned[9]; /* of a joint: where it is, how far from rest */
};

/* What is wanted of a scene. */
struct hanim_wish {
	double rate; /* frames a second; 0: that of the keys */
	const char *animation; /* its number or name; NULL: the first */
};

struct hanim_take {
	struct clip clip; /* its frames are not stored; frame_time may be unknown */
	struct hanim_place *place;
	int places;
	int *posed, poses; /* the places that a joint or a tip needs */
	double *before; /* the angles of the last row, three a joint; NULL at first */
	bool started;
	double cycle; /* seconds from key 0 to key 1 */
	double step; /* of the key from frame to frame */
	double near; /* a frame as near to a key as this is at the key */
	const struct vrml_node *keys; /* an interpolator, for messages */
	double *owned[2]; /* keys and values that do not stand in the scene */
	struct report report;
};

/* A field that is not NULL has to have values of its own: IS is not followed. */
int hanim_check_own(struct hanim_take *, const struct vrml_field *) BVH_CHECK;
int hanim_take_fail(struct hanim_take *, const struct vrml_field *, const char *format,
    ...) BVH_PRINTF(3, 4);

#endif
