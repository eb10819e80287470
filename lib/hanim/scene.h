/* scene.h - an H-Anim figure in a scene as a clip (clip.h), frame by frame.
 *
 *	struct hanim_take take;
 *	hanim_take_open(&take, &scene, 0, "walk.wrl", warnings, &error);
 *	for (long frame = 0; frame < take.clip.frames; frame++)
 *		hanim_take_row(&take, frame, row);
 *	hanim_take_close(&take);
 *
 * All Joints of the scene are taken, those of several figures as several roots, at rest
 * with rotations and translations of 0; a Site whose name ends with _tip is a tip.  What
 * moves them are interpolators that a TimeSensor drives, of several TimeSensors the
 * first, or an HAnimMotion; else there is one frame, the pose of the fields. */
#ifndef HANIMSCENE_H
#define HANIMSCENE_H

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
	int humanoid; /* the place of the Humanoid it belongs to, or -1 */
	long joints; /* of a Humanoid: how many were found */
	bool carries, ends; /* a Joint, or a tip, is at it or below */
	bool stirred; /* by keys, between the Joint above and what is below it */
	bool skewed; /* a scale above it is not the same on all axes */
	double center[3], scale[3], translation[3], rotation[4], orientation[4];
	struct hanim_track turn, slide;
	double m[12]; /* to the world: rows of a matrix and a column */
	double rest[9]; /* the rotation in it, at rest */
	double position[3], turned[9]; /* of a joint: where it is, how far from rest */
};

struct hanim_take {
	struct clip clip; /* its frames are not stored; frame_time may be unknown */
	struct hanim_place *place;
	int places;
	double *before; /* the angles of the last row, three a joint; NULL at first */
	bool started;
	double cycle; /* seconds from key 0 to key 1 */
	double step; /* of the key from frame to frame */
	double near; /* a frame as near to a key as this is at the key */
	const struct vrml_node *keys; /* an interpolator, for messages */
	double *owned[2]; /* keys and values that do not stand in the scene */
	const char *file;
	const struct bvh_warnings *warnings;
	struct bvh_error *error;
};

/* A rate of 0 is that of the keys.  Borrows the scene, in which marks are set, and the
 * name.  -1 after a failure. */
int hanim_take_open(struct hanim_take *, struct vrml_scene *, double rate,
    const char *file, const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
void hanim_take_close(struct hanim_take *);

/* The row of a frame, which counts from 0; in order, so that angles do not jump.  -1
 * when a place is too far for a number. */
int hanim_take_row(struct hanim_take *, long frame, double (*row)[CLIP_ROW]) BVH_CHECK;

/* The library's own: the places and the joints of the clip, then what moves them.  -1
 * after a failure. */
int hanim_find_joints(struct hanim_take *, struct vrml_scene *) BVH_CHECK;
int hanim_find_motion(
    struct hanim_take *, const struct vrml_scene *, double rate) BVH_CHECK;
/* The number and times of the frames, of what moves and of what does not. */
int hanim_set_times(struct hanim_take *, bool moves, double rate) BVH_CHECK;

/* A field that is not NULL has to have values of its own: IS is not followed. */
int hanim_check_own(struct hanim_take *, const struct vrml_field *) BVH_CHECK;
int hanim_take_fail(struct hanim_take *, const struct vrml_field *, const char *format,
    ...) BVH_PRINTF(3, 4);
void hanim_take_warn(struct hanim_take *, long line, const char *format, ...)
    BVH_PRINTF(3, 4);

/* Animations that are left out, for one warning; starts as all zero bytes. */
struct hanim_others {
	int count;
	char names[160];
};
void hanim_add_other(struct hanim_others *, const char *name);
void hanim_warn_of(struct hanim_take *, const struct hanim_others *);

/* The motion of an HAnimMotion. */
int hanim_take_rows(
    struct hanim_take *, const struct vrml_scene *, const struct vrml_node *) BVH_CHECK;

#endif
