/* rows.c - the rows of a clip in memory, by blocks (rows.h). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "rows.h"

enum { BLOCK = 64 }; /* frames */

static int
lay_out(struct clip_rows *frames, const struct clip *clip)
{
	frames->column = calloc((size_t)clip->joints + 1, sizeof *frames->column);
	if (frames->column == NULL)
		return -1;
	for (int j = 0; j < clip->joints; j++) {
		frames->column[j] = (int)frames->width;
		frames->width += (size_t)clip->joint[j].width;
	}
	return 0;
}

static int
add_block(struct clip_rows *frames)
{
	double **larger = array_grow(frames->block, frames->blocks, sizeof *larger);

	if (larger == NULL)
		return -1;
	frames->block = larger;
	larger[frames->blocks] = malloc((frames->width * BLOCK + 1) * sizeof **larger);
	if (larger[frames->blocks] == NULL)
		return -1;
	frames->blocks++;
	return 0;
}

int
clip_rows_add(struct clip_rows *frames, const struct clip *clip, double (*row)[CLIP_ROW])
{
	if (frames->column == NULL && lay_out(frames, clip) < 0)
		return -1;
	if (frames->count % BLOCK == 0 && add_block(frames) < 0)
		return -1;
	double *to = frames->block[frames->blocks - 1] +
		     (size_t)(frames->count % BLOCK) * frames->width;
	for (int j = 0; j < clip->joints; j++) {
		size_t width = (size_t)clip->joint[j].width;

		memcpy(to, row[j] + CLIP_ROW - width, width * sizeof *to);
		to += width;
	}
	frames->count++;
	return 0;
}

void
clip_rows_free(struct clip_rows *frames)
{
	for (size_t i = 0; i < frames->blocks; i++)
		free(frames->block[i]);
	free(frames->block);
	free(frames->column);
	*frames = (struct clip_rows) { 0 };
}

const double *
clip_rows_at(const struct clip_rows *frames, int joint, bvh_count frame)
{
	return frames->block[frame / BLOCK] + (size_t)(frame % BLOCK) * frames->width +
	       frames->column[joint];
}
