/* hanimmap.c - a user's names for joints (hanim.h): a joint a line, its H-Anim name the
 * last word. */
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "hanim.h"
#include "words.h"

static bool
is_name(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char c = text[i];

		if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
			(i > 0 && c >= '0' && c <= '9')))
			return false;
	}
	return length > 0 && length < 64;
}

static int
add(struct hanim_map *map, const char *joint, size_t length, const char *name,
    size_t size)
{
	char **joints = array_grow(map->joint, (size_t)map->count, sizeof *joints);

	if (joints != NULL)
		map->joint = joints;
	char **names = array_grow(map->name, (size_t)map->count, sizeof *names);
	if (names != NULL)
		map->name = names;
	if (joints == NULL || names == NULL)
		return -1;
	joints[map->count] = array_string(joint, length);
	names[map->count] = array_string(name, size);
	map->count++;
	return joints[map->count - 1] == NULL || names[map->count - 1] == NULL ? -1 : 0;
}

static int
take_line(struct hanim_map *map, struct words *w)
{
	const char *first = w->word, *end = w->word, *last = w->word;
	size_t length = w->length;

	while (words_next(w)) {
		end = last + length;
		last = w->word;
		length = w->length;
	}
	if (last == first)
		return words_expected(w, "an H-Anim name after the joint's");
	words_go(w, last);
	if (!words_next(w) || !is_name(last, length))
		return words_expected(w, "an H-Anim name such as l_hip");
	if (add(map, first, (size_t)(end - first), last, length) < 0)
		return words_no_memory(w);
	return 0;
}

int
hanim_map_read(struct hanim_map *map, struct bvh_input *in, struct bvh_error *error)
{
	struct words w;
	enum bvh_status status;

	*map = (struct hanim_map) { 0 };
	words_open(&w, in, "=", NULL, error);
	while ((status = words_line(&w)) == BVH_FRAME)
		if (take_line(map, &w) < 0)
			break;
	if (status == BVH_END)
		return 0;
	hanim_map_free(map);
	return -1;
}

void
hanim_map_free(struct hanim_map *map)
{
	for (int i = 0; i < map->count; i++) {
		free(map->joint[i]);
		free(map->name[i]);
	}
	free(map->joint);
	free(map->name);
	*map = (struct hanim_map) { 0 };
}
