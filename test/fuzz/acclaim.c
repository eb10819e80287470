/* acclaim - any bytes through the readers of ASF and AMC; whatever the block, they give
 * the same.
 *
 * The motion begins at the first line with :FULLY-SPECIFIED, else in the middle. */
#include <math.h>

#include "acclaim/acclaim.h"
#include "feed.h"

/* How long the skeleton is. */
static size_t
split(const uint8_t *data, size_t size)
{
	static const char word[] = "\n:FULLY-SPECIFIED";
	size_t length = sizeof word - 1;

	for (size_t i = 0; i + length <= size; i++)
		if (memcmp(data + i, word, length) == 0)
			return i + 1;
	return size / 2;
}

static uint64_t
check_skeleton(const struct acclaim *a, bool fold, uint64_t hash)
{
	for (int j = 0; j < a->clip.joints; j++) {
		const struct clip_joint *joint = &a->clip.joint[j];

		HOLDS(joint->parent >= -1 && joint->parent < j);
		HOLDS((joint->parent < 0) == (j == 0));
		for (int axis = 0; axis < 3; axis++)
			HOLDS(isfinite(joint->offset[axis]));
		for (int i = 0; i < 9; i++)
			HOLDS(fabs(joint->axes[i]) <= 1.0001);
		hash = feed_mix(hash, joint->offset, sizeof joint->offset);
		hash = feed_mix(hash, joint->axes, sizeof joint->axes);
	}
	for (int b = 0; b < a->bones; b++) {
		const struct acclaim_bone *bone = &a->bone[b];

		HOLDS(acclaim_find(a, bone->name, strlen(bone->name)) == bone);
		HOLDS(bone->joint < a->clip.joints);
		HOLDS(bone->joint >= 0 || (fold && bone->dofs == 0));
		HOLDS(bone->dofs >= 0 && bone->dofs <= ACCLAIM_DOFS);
		for (int i = 0; i < bone->dofs; i++)
			HOLDS(bone->slot[i] >= 0 && bone->slot[i] < CLIP_ROW);
	}
	return hash;
}

static uint64_t
read_motion(const struct acclaim *a, struct bvh_input *in,
    const struct bvh_warnings *warnings, uint64_t *hash)
{
	struct bvh_error error;
	struct amc m;
	enum bvh_status status;
	size_t joints = (size_t)a->clip.joints;

	if (amc_open(&m, a, in, warnings, &error) < 0)
		return feed_mix_error(*hash, &error);
	while ((status = amc_read(&m)) == BVH_FRAME) {
		for (size_t j = 0; j < joints; j++)
			for (int i = 0; i < CLIP_ROW; i++)
				HOLDS(isfinite(m.row[j][i]));
		*hash = feed_mix(*hash, m.row, joints * sizeof *m.row);
	}
	HOLDS(amc_read(&m) == status);
	if (status == BVH_ERROR)
		*hash = feed_mix_error(*hash, &error);
	HOLDS(m.rate >= 0 && isfinite(m.rate));
	*hash = feed_mix(*hash, &m.rate, sizeof m.rate);
	amc_close(&m);
	return *hash;
}

static uint64_t
read_once(const int fd[2], size_t block, bool fold)
{
	uint64_t hash = 0;
	struct bvh_input in[2];
	struct bvh_error error;
	struct bvh_warnings warnings = { feed_mix_warning, &hash };
	struct acclaim_wish wish = { .fold = fold };
	struct acclaim a;

	for (int i = 0; i < 2; i++) {
		feed_rewind(fd[i]);
		HOLDS(text_open(&in[i], fd[i], "input") == 0);
		if (block > 0)
			in[i].capacity = block;
	}
	if (acclaim_read(&a, &in[0], &wish, &warnings, &error) < 0)
		hash = feed_mix_error(hash, &error);
	else {
		hash = check_skeleton(&a, fold, hash);
		hash = read_motion(&a, &in[1], &warnings, &hash);
		acclaim_free(&a);
	}
	text_close(&in[0]);
	text_close(&in[1]);
	return hash;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd[2] = { -1, -1 };
	size_t first = split(data, size);

	for (int i = 0; i < 2; i++)
		if (fd[i] < 0)
			fd[i] = feed_file();
	feed_fill(fd[0], data, first);
	feed_fill(fd[1], data + first, size - first);
	uint64_t whole = read_once(fd, 0, false);
	/* A line with a NUL byte may be cut where it outgrows the buffer. */
	if (size == 0 || memchr(data, '\0', size) == NULL)
		HOLDS(read_once(fd, 19 + size % 61, false) == whole);
	(void)read_once(fd, 0, true);
	return 0;
}
