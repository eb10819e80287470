/* htr - any bytes through the HTR reader; whatever the block, it gives the same. */
#include <math.h>

#include "htr/htr.h"
#include "feed.h"

static uint64_t
check_clip(const struct clip *clip, uint64_t hash)
{
	double(*row)[CLIP_ROW] = calloc((size_t)clip->joints + 1, sizeof *row);

	HOLDS(row != NULL && clip->frames >= 0);
	for (int j = 0; j < clip->joints; j++) {
		const struct clip_joint *joint = &clip->joint[j];

		HOLDS(joint->parent >= -1 && joint->parent < j);
		for (int axis = 0; axis < 3; axis++)
			HOLDS(isfinite(joint->offset[axis]));
		for (int i = 0; i < 9; i++)
			HOLDS(fabs(joint->axes[i]) <= 1.0001);
	}
	for (long frame = 0; frame < clip->frames; frame++) {
		clip_row(clip, frame, row);
		for (int j = 0; j < clip->joints; j++)
			for (int i = 0; i < CLIP_ROW; i++)
				HOLDS(isfinite(row[j][i]));
		hash = feed_mix(hash, row, (size_t)clip->joints * sizeof *row);
	}
	free(row);
	return hash;
}

static uint64_t
read_once(int fd, size_t block, bool text)
{
	uint64_t hash = 0;
	struct bvh_input in;
	struct bvh_error error;
	struct bvh_warnings warnings = { feed_mix_warning, &hash };
	struct htr_wish wish = { .text = text };
	struct htr htr;

	feed_rewind(fd);
	HOLDS(text_open(&in, fd, "input") == 0);
	if (block > 0)
		in.capacity = block;
	if (htr_read(&htr, &in, &wish, &warnings, &error) < 0)
		hash = feed_mix_error(hash, &error);
	else {
		hash = check_clip(&htr.clip, hash);
		htr_free(&htr);
	}
	text_close(&in);
	return hash;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd = -1;

	if (fd < 0)
		fd = feed_file();
	feed_fill(fd, data, size);
	uint64_t whole = read_once(fd, 0, false);
	/* A line with a NUL byte may be cut where it outgrows the buffer. */
	if (size == 0 || memchr(data, '\0', size) == NULL)
		HOLDS(read_once(fd, 19 + size % 61, false) == whole);
	(void)read_once(fd, 0, true);
	return 0;
}
