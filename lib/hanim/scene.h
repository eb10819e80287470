/* scene.h - an H-Anim figure in a scene as a clip (clip.h), frame by frame.
 *
 *	struct hanim_take take;
 *	hanim_take_open(&take, &scene, &wish, "walk.wrl", warnings, &error);
 *	for (long frame = 0; frame < take.clip.frames; frame++)
 *		hanim_take_row(&take, frame, row);
 *	hanim_take_close(&take);
 *
 * All Joints of the scene are taken, those of several figures as several roots, at rest
 * with rotations and translations of 0; a Site whose name ends with _tip is a tip.  What
 * moves them are interpolators that a TimeSensor drives, or an HAnimMotion, of
 * several the one that is wanted; else there is one frame, the pose of the fields. */
#ifndef HANIMSCENE_H
#define HANIMSCENE_H

#include "take.h"

/* Borrows the scene, in which marks are set, and the name.  -1 after a failure. */
int hanim_take_open(struct hanim_take *, struct vrml_scene *, const struct hanim_wish *,
    const char *file, const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
void hanim_take_close(struct hanim_take *);

/* The row of a frame, which counts from 0; in order, so that angles do not jump.  -1
 * when a place is too far for a number. */
int hanim_take_row(
    struct hanim_take *, bvh_count frame, double (*row)[CLIP_ROW]) BVH_CHECK;

#endif
