/* scene.h - any bytes through a reader of scenes and the figure in them; whatever the
 * block, it gives the same. */
#ifndef SCENE_H
#define SCENE_H

#include <math.h>

#include "hanim/scene.h"
#include "feed.h"

typedef int scene_reader(struct vrml_scene *, struct bvh_input *, struct bvh_error *);

static inline uint64_t
scene_check(struct hanim_take *take, uint64_t hash)
{
	enum { ENOUGH = 20 };
	double(*row)[CLIP_ROW] = calloc((size_t)take->clip.joints + 1, sizeof *row);
	int result = 0;

	HOLDS(row != NULL && take->clip.frames > 0 && take->clip.joints > 0);
	for (int j = 0; j < take->clip.joints; j++)
		HOLDS(take->clip.joint[j].parent >= -1 && take->clip.joint[j].parent < j);
	for (long frame = 0; result == 0 && frame < take->clip.frames && frame < ENOUGH;
	     frame++) {
		result = hanim_take_row(take, frame, row);
		for (int j = 0; result == 0 && j < take->clip.joints; j++)
			for (int i = 0; i < CLIP_ROW; i++)
				HOLDS(isfinite(row[j][i]));
	}
	hash = feed_mix(hash, &take->clip.frames, sizeof take->clip.frames);
	hash = feed_mix(
	    hash, row, result == 0 ? (size_t)take->clip.joints * sizeof *row : 0);
	free(row);
	return hash;
}

static inline uint64_t
scene_read_once(scene_reader *reader, int fd, size_t block, double rate)
{
	uint64_t hash = 0;
	struct bvh_input in;
	struct bvh_error error;
	struct bvh_warnings warnings = { feed_mix_warning, &hash };
	struct vrml_scene scene;
	struct hanim_take take;
	struct hanim_wish wish = { .rate = rate };

	feed_rewind(fd);
	HOLDS(text_open(&in, fd, "input") == 0);
	if (block > 0)
		in.capacity = block;
	if (reader(&scene, &in, &error) < 0)
		hash = feed_mix_error(hash, &error);
	else {
		if (hanim_take_open(&take, &scene, &wish, "input", &warnings, &error) < 0)
			hash = feed_mix_error(hash, &error);
		else {
			hash = scene_check(&take, hash);
			hanim_take_close(&take);
		}
		vrml_free(&scene);
	}
	text_close(&in);
	return hash;
}

static inline int
scene_fuzz(scene_reader *reader, const uint8_t *data, size_t size)
{
	static int fd = -1;

	if (fd < 0)
		fd = feed_file();
	feed_fill(fd, data, size);
	HOLDS(scene_read_once(reader, fd, 0, 0) ==
	      scene_read_once(reader, fd, 19 + size % 61, 0));
	(void)scene_read_once(reader, fd, 0, 7);
	return 0;
}

#endif
