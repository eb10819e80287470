/* map.c - a user's names for joints (hanim.h): a joint a line, its H-Anim name the
 * last word. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "hanim.h"
#include "base/words.h"

/* What a DEF may be, and no name that interpolators have. */
static bool
is_name(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char c = text[i];

		if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
			(i > 0 && c >= '0' && c <= '9')))
			return false;
	}
	return length > 0 && length < HANIM_SEGMENT && strncmp(text, "rot_", 4) != 0 &&
	       strncmp(text, "pos_", 4) != 0;
}

static int
add(struct hanim_map *map, struct words *w, const char *joint, size_t length,
    const char *name, size_t size)
{
	struct hanim_pair *larger = array_grow(
	    map->pair, (size_t)map->count, sizeof *larger);

	if (larger == NULL)
		return words_no_memory(w);
	map->pair = larger;
	larger = &larger[map->count++];
	*larger = (struct hanim_pair) { array_string(joint, length),
		array_string(name, size), w->line.number };
	return larger->joint == NULL || larger->name == NULL ? words_no_memory(w) : 0;
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
	return add(map, w, first, (size_t)(end - first), last, length);
}

static int
compare(const void *a, const void *b)
{
	const struct hanim_pair *one = a, *other = b;
	int order = strcmp(one->joint, other->joint);

	return order != 0 ? order : (one->line > other->line) - (one->line < other->line);
}

/* Sorted by joints, of which none may be there twice. */
static int
sort(struct hanim_map *map, const char *file, struct bvh_error *error)
{
	char found[TEXT_QUOTE];

	if (map->count > 0)
		qsort(map->pair, (size_t)map->count, sizeof *map->pair, compare);
	for (int i = 1; i < map->count; i++) {
		const struct hanim_pair *pair = &map->pair[i];

		if (strcmp(pair->joint, pair[-1].joint) != 0)
			continue;
		text_error(error, file, pair->line, 1,
		    "expected each joint once, found %s again",
		    text_quote(found, pair->joint, strlen(pair->joint)));
		return -1;
	}
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
	if (status == BVH_END && sort(map, in->name, error) == 0)
		return 0;
	hanim_map_free(map);
	return -1;
}

const char *
hanim_map_find(const struct hanim_map *map, const char *joint)
{
	int low = 0, high = map != NULL && joint != NULL ? map->count : 0;

	while (low < high) {
		int middle = low + (high - low) / 2;
		int order = strcmp(map->pair[middle].joint, joint);

		if (order == 0)
			return map->pair[middle].name;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

void
hanim_map_free(struct hanim_map *map)
{
	for (int i = 0; i < map->count; i++) {
		free(map->pair[i].joint);
		free(map->pair[i].name);
	}
	free(map->pair);
	*map = (struct hanim_map) { 0 };
}
