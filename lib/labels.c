/* labels.c - names for tables, all different (skeleton.h).
 *
 * Joints are sorted by name once, so that many joints of one name cost no more
 * than others.  A new label can only meet an original name: the endings "#N" and
 * "_EndN" tell the two kinds of new ones apart. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "skeleton.h"

/* A joint, or a channel of one; group tells names apart that may be alike. */
struct named {
	const char *name;
	int group, index;
};

static int
compare(const void *a, const void *b)
{
	const struct named *p = a, *q = b;
	int order = strcmp(p->name, q->name);

	if (order == 0)
		order = (p->group > q->group) - (p->group < q->group);
	return order != 0 ? order : (p->index > q->index) - (p->index < q->index);
}

static struct named *
sort(const struct bvh_skeleton *s, int *count)
{
	struct named *sorted = malloc(((size_t)s->joints + 1) * sizeof *sorted);

	*count = 0;
	for (int j = 0; sorted != NULL && j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j]))
			sorted[(*count)++] = (struct named){ s->joint[j].name, 0, j };
	if (sorted != NULL)
		qsort(sorted, (size_t)*count, sizeof *sorted, compare);
	return sorted;
}

int *
skeleton_by_name(const struct bvh_skeleton *s, int *count)
{
	struct named *sorted = sort(s, count);
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
taken(const struct named *sorted, int count, const char *label)
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
	} while (taken(sorted, count, label));
	return label;
}

static int
label_joints(char **label, const struct named *sorted, int count)
{
	int next = 2;

	for (int i = 0; i < count; i++) {
		const char *name = sorted[i].name;
		char **to = &label[sorted[i].index];

		if (i == 0 || strcmp(name, sorted[i - 1].name) != 0) {
			*to = strdup(name);
			next = 2;
		} else
			*to = numbered(name, "#", &next, sorted, count);
		if (*to == NULL)
			return -1;
	}
	return 0;
}

static int
label_ends(char **label, const struct bvh_skeleton *s, const struct named *sorted, int count)
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
skeleton_labels(const struct bvh_skeleton *s)
{
	int count;
	struct named *sorted = sort(s, &count);
	char **label = calloc((size_t)s->joints + 1, sizeof *label);

	if (sorted == NULL || label == NULL || label_joints(label, sorted, count) < 0 ||
	    label_ends(label, s, sorted, count) < 0) {
		skeleton_labels_free(label, s->joints);
		label = NULL;
	}
	free(sorted);
	return label;
}

/* "Joint.channel", and "#2" for the second channel of one name in a joint. */
static char *
channel_label(const char *joint, const char *channel, int number)
{
	size_t size = strlen(joint) + strlen(channel) + 16;
	char *label = malloc(size);

	if (label != NULL && number == 1)
		snprintf(label, size, "%s.%s", joint, channel);
	else if (label != NULL)
		snprintf(label, size, "%s.%s#%d", joint, channel, number);
	return label;
}

static int
label_channels(char **label, const struct bvh_skeleton *s, struct named *sorted,
    char *const *joint)
{
	int number = 0;

	for (int c = 0; c < s->channels; c++)
		sorted[c] = (struct named){ s->channel[c].name, s->channel[c].joint, c };
	qsort(sorted, (size_t)s->channels, sizeof *sorted, compare);
	for (int i = 0; i < s->channels; i++) {
		const struct named *n = &sorted[i];
		bool again = i > 0 && n[-1].group == n->group && strcmp(n[-1].name, n->name) == 0;

		number = again ? number + 1 : 1;
		label[n->index] = channel_label(joint[n->group], n->name, number);
		if (label[n->index] == NULL)
			return -1;
	}
	return 0;
}

char **
skeleton_channel_labels(const struct bvh_skeleton *s)
{
	char **joint = skeleton_labels(s);
	char **label = calloc((size_t)s->channels + 1, sizeof *label);
	struct named *sorted = malloc(((size_t)s->channels + 1) * sizeof *sorted);

	if (joint == NULL || label == NULL || sorted == NULL ||
	    label_channels(label, s, sorted, joint) < 0) {
		skeleton_labels_free(label, s->channels);
		label = NULL;
	}
	skeleton_labels_free(joint, s->joints);
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
