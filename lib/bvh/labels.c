/* labels.c - names for tables, all different (skeleton.h).
 *
 * Names are sorted once, so that many of one kind cost no more than others.  A new
 * label can only meet an original name: the endings "#N" and "_EndN" tell the two
 * kinds of new ones apart. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skeleton.h"

struct named {
	const char *name;
	int index;
};

static int
compare(const void *a, const void *b)
{
	const struct named *p = a, *q = b;
	int order = strcmp(p->name, q->name);

	return order != 0 ? order : (p->index > q->index) - (p->index < q->index);
}

/* The joints, no end sites, in the order of their names. */
static struct named *
sort_joints(const struct bvh_skeleton *s, int *count)
{
	struct named *sorted = malloc(((size_t)s->joints + 1) * sizeof *sorted);

	*count = 0;
	for (int j = 0; sorted != NULL && j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j]))
			sorted[(*count)++] = (struct named) { s->joint[j].name, j };
	if (sorted != NULL)
		qsort(sorted, (size_t)*count, sizeof *sorted, compare);
	return sorted;
}

int *
skeleton_by_name(const struct bvh_skeleton *s, int *count)
{
	struct named *sorted = sort_joints(s, count);
	int *joint = malloc(((size_t)s->joints + 1) * sizeof *joint);

	for (int i = 0; sorted != NULL && joint != NULL && i < *count; i++)
		joint[i] = sorted[i].index;
	if (sorted == NULL) {
		free(joint);
		joint = NULL;
	}
	free(sorted);
	return joint;
}

static bool
is_taken(const struct named *sorted, int count, const char *label)
{
	int low = 0, high = count;

	while (low < high) {
		int middle = low + (high - low) / 2;
		int order = strcmp(sorted[middle].name, label);

		if (order == 0)
			return true;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

/* Stem and ending and the first number from *next on that is not taken, which
 * is left out when it is 1.  *next goes past it. */
static char *
numbered(const char *stem, const char *ending, int *next, const struct named *sorted,
    int count)
{
	size_t size = strlen(stem) + strlen(ending) + 16;
	char *label = malloc(size);

	if (label == NULL)
		return NULL;
	do {
		if (*next == 1)
			snprintf(label, size, "%s%s", stem, ending);
		else
			snprintf(label, size, "%s%s%d", stem, ending, *next);
		(*next)++;
	} while (is_taken(sorted, count, label));
	return label;
}

/* The first of each name keeps it, the others get numbers. */
static int
label_sorted(char **label, const struct named *sorted, int count, const char *ending)
{
	int next = 2;

	for (int i = 0; i < count; i++) {
		const char *name = sorted[i].name;
		char **to = &label[sorted[i].index];

		if (i == 0 || strcmp(name, sorted[i - 1].name) != 0) {
			*to = strdup(name);
			next = 2;
		} else
			*to = numbered(name, ending, &next, sorted, count);
		if (*to == NULL)
			return -1;
	}
	return 0;
}

static int
label_ends(
    char **label, const struct bvh_skeleton *s, const struct named *sorted, int count)
{
	int *next = calloc((size_t)s->joints + 1, sizeof *next);
	int result = next == NULL ? -1 : 0;

	for (int j = 0; result == 0 && j < s->joints; j++) {
		int parent = s->joint[j].parent;

		if (!skeleton_is_end(&s->joint[j]))
			continue;
		if (next[parent] == 0)
			next[parent] = 1;
		label[j] = numbered(label[parent], "_End", &next[parent], sorted, count);
		result = label[j] == NULL ? -1 : 0;
	}
	free(next);
	return result;
}

char **
skeleton_labels(const struct bvh_skeleton *s, bool ends)
{
	int count;
	struct named *sorted = sort_joints(s, &count);
	char **label = calloc((size_t)s->joints + 1, sizeof *label);

	if (sorted == NULL || label == NULL ||
	    label_sorted(label, sorted, count, "#") < 0 ||
	    (ends && label_ends(label, s, sorted, count) < 0)) {
		skeleton_labels_free(label, s->joints);
		label = NULL;
	}
	free(sorted);
	return label;
}

int
skeleton_rename_duplicates(struct bvh_skeleton *s)
{
	int count;
	struct named *sorted = sort_joints(s, &count);
	char **label = calloc((size_t)s->joints + 1, sizeof *label);
	int result = -1;

	if (sorted != NULL && label != NULL)
		result = label_sorted(label, sorted, count, "_");
	for (int j = 0; result == 0 && j < s->joints; j++)
		if (label[j] != NULL) {
			char *old = s->joint[j].name;

			s->joint[j].name = label[j];
			label[j] = old;
		}
	skeleton_labels_free(label, s->joints);
	free(sorted);
	return result;
}

/* "Joint.channel" of each channel, alike perhaps for two channels of a joint. */
static struct named *
sort_channels(const struct bvh_skeleton *s, char *const *joint, char **text)
{
	struct named *sorted = malloc(((size_t)s->channels + 1) * sizeof *sorted);

	for (int c = 0; sorted != NULL && c < s->channels; c++) {
		const char *stem = joint[s->channel[c].joint], *name = s->channel[c].name;
		size_t size = strlen(stem) + strlen(name) + 2;

		text[c] = malloc(size);
		if (text[c] == NULL) {
			free(sorted);
			return NULL;
		}
		snprintf(text[c], size, "%s.%s", stem, name);
		sorted[c] = (struct named) { text[c], c };
	}
	if (sorted != NULL)
		qsort(sorted, (size_t)s->channels, sizeof *sorted, compare);
	return sorted;
}

char **
skeleton_channel_labels(const struct bvh_skeleton *s)
{
	size_t size = (size_t)s->channels + 1;
	char **joint = skeleton_labels(s, false);
	char **text = calloc(size, sizeof *text), **label = calloc(size, sizeof *label);
	struct named *sorted = NULL;

	if (joint != NULL && text != NULL && label != NULL)
		sorted = sort_channels(s, joint, text);
	if (sorted == NULL || label_sorted(label, sorted, s->channels, "#") < 0) {
		skeleton_labels_free(label, s->channels);
		label = NULL;
	}
	skeleton_labels_free(joint, s->joints);
	skeleton_labels_free(text, s->channels);
	free(sorted);
	return label;
}

void
skeleton_labels_free(char **label, int count)
{
	for (int i = 0; label != NULL && i < count; i++)
		free(label[i]);
	free(label);
}
