/* vrml - any bytes through the VRML97 reader and the figure in it; whatever the block, it
 * gives the same. */
#include <math.h>

#include "feed.h"
#include "hanimscene.h"
#include "text.h"

static uint64_t
mix_error(uint64_t hash, const struct bvh_error *e)
{
	hash = feed_mix(hash, &e->line, sizeof e->line);
	hash = feed_mix(hash, &e->column, sizeof e->column);
	return feed_mix(hash, e->text, strlen(e->text));
}

static void
take_warning(void *to, const struct bvh_error *warning)
{
	uint64_t *hash = to;

	*hash = mix_error(*hash, warning);
}

/* Numbers of 1e100 may be too large to multiply; those of people have to stay numbers. */
static bool
is_tame(const struct vrml_scene *scene)
{
	for (size_t i = 0; i < scene->nodes; i++)
		for (size_t f = 0; f < scene->node[i]->fields; f++)
			for (size_t n = 0; n < scene->node[i]->field[f].numbers; n++) {
				double size = fabs(scene->node[i]->field[f].number[n]);

				if (size > 1e4 || (size != 0 && size < 1e-4))
					return false;
			}
	return scene->nodes < 12;
}

static uint64_t
check_take(struct hanim_take *take, bool tame, uint64_t hash)
{
	enum { ENOUGH = 20 };
	double(*row)[CLIP_ROW] = calloc((size_t)take->clip.joints + 1, sizeof *row);

	HOLDS(row != NULL && take->clip.frames > 0 && take->clip.joints > 0);
	for (int j = 0; j < take->clip.joints; j++)
		HOLDS(take->clip.joint[j].parent >= -1 && take->clip.joint[j].parent < j);
	for (long frame = 0; frame < take->clip.frames && frame < ENOUGH; frame++) {
		hanim_take_row(take, frame, row);
		for (int j = 0; tame && j < take->clip.joints; j++)
			for (int i = 0; i < CLIP_ROW; i++)
				HOLDS(isfinite(row[j][i]));
	}
	hash = feed_mix(hash, &take->clip.frames, sizeof take->clip.frames);
	hash = feed_mix(hash, row, tame ? (size_t)take->clip.joints * sizeof *row : 0);
	free(row);
	return hash;
}

static uint64_t
read_once(int fd, size_t block, double rate)
{
	uint64_t hash = 0;
	struct bvh_input in;
	struct bvh_error error;
	struct bvh_warnings warnings = { take_warning, &hash };
	struct vrml_scene scene;
	struct hanim_take take;

	feed_rewind(fd);
	HOLDS(text_open(&in, fd, "input") == 0);
	if (block > 0)
		in.capacity = block;
	if (vrml_read(&scene, &in, &error) < 0)
		hash = mix_error(hash, &error);
	else {
		bool tame = is_tame(&scene);

		if (hanim_take_open(&take, &scene, rate, "input", &warnings, &error) < 0)
			hash = mix_error(hash, &error);
		else {
			hash = check_take(&take, tame, hash);
			hanim_take_close(&take);
		}
		vrml_free(&scene);
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
	HOLDS(read_once(fd, 0, 0) == read_once(fd, 19 + size % 61, 0));
	(void)read_once(fd, 0, 7);
	return 0;
}
