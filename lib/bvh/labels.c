/* labels.c - names for tables, all different (skeleton.h).
 *
 * A label is kept in pieces and put together when it is asked for: thousands of them on
 * one long name take no more memory than the name.  Names are sorted once, so that many of one kind cost no more than others.  A new
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

/* Pieces of a label, one after another. */
struct label {
	const char *stem; /* the name of a joint, borrowed; NULL: there is no label */
	char ending[28]; /* "#2", "_End3", "#2_End" */
	const char *channel; /* borrowed; or NULL */
	char number[12]; /* "#2" */
};

enum { PIECES = 5 };

static const char *
piece(const struct label *l, int i)
{
	switch (i) {
	case 0: return l->stem;
	case 1: return l->ending;
	case 2: return l->channel != NULL ? "." : "";
	case 3: return l->channel != NULL ? l->channel : "";
	default: return l->number;
	}
}

/* As strcmp(3) of the labels put together. */
static int
compare_labels(const struct label *a, const struct label *b)
{
	int i = a->stem == b->stem, j = i;
	const char *p = piece(a, i), *q = piece(b, j);

	for (;; p++, q++) {
		while (*p == '\0' && i < PIECES - 1)
			p = piece(a, ++i);
		while (*q == '\0' && j < PIECES - 1)
			q = piece(b, ++j);
		if (*p != *q || *p == '\0')
			return (unsigned char)*p - (unsigned char)*q;
	}
}

/* Labels before they are all different, in order. */
struct sorted {
	const struct label *label;
	int index;
};

static int
compare_sorted(const void *a, const void *b)
{
	const struct sorted *p = a, *q = b;
	int order = compare_labels(p->label, q->label);

	return order != 0 ? order : (p->index > q->index) - (p->index < q->index);
}

static int
compare_key(const void *label, const void *sorted)
{
	return compare_labels(label, ((const struct sorted *)sorted)->label);
}

static bool
is_taken(const struct sorted *sorted, int count, const struct label *label)
{
	return bsearch(label, sorted, (size_t)count, sizeof *sorted, compare_key) != NULL;
}

/* Those that are there, as they are now, in order; NULL when memory is out.  They are
 * copied to be compared with. */
static struct sorted *
sort_labels(const struct labels *l, int *count)
{
	size_t size = (size_t)l->count + 1;
	struct sorted *sorted = calloc(1, size * (sizeof *sorted + sizeof *l->label));

	*count = 0;
	if (sorted == NULL)
		return NULL;
	struct label *copy = (struct label *)(sorted + size);
	for (int i = 0; i < l->count; i++)
		if (l->label[i].stem != NULL) {
			copy[*count] = l->label[i];
			sorted[*count] = (struct sorted) { &copy[*count], i };
			(*count)++;
		}
	qsort(sorted, (size_t)*count, sizeof *sorted, compare_sorted);
	return sorted;
}

/* What a number of a label is written in: its ending, or that of its channel. */
static void
set_number(struct label *l, const char *mark, int number)
{
	if (l->channel != NULL)
		snprintf(l->number, sizeof l->number, "%s%d", mark, number);
	else
		snprintf(l->ending, sizeof l->ending, "%s%d", mark, number);
}

/* The first of each text keeps it, the others get numbers. */
static void
number_labels(struct labels *l, const struct sorted *sorted, int count, const char *mark)
{
	int next = 2;

	for (int i = 0; i < count; i++) {
		if (i == 0 || compare_labels(sorted[i].label, sorted[i - 1].label) != 0)
			next = 2;
		else
			do
				set_number(&l->label[sorted[i].index], mark, next++);
			while (is_taken(sorted, count, &l->label[sorted[i].index]));
	}
}

/* An end site is called after its parent. */
static void
name_end(struct label *end, const struct label *parent, int *next,
    const struct sorted *sorted, int count)
{
	char of_parent[12], number[12] = "";

	snprintf(of_parent, sizeof of_parent, "%.11s", parent->ending);
	*end = *parent;
	do {
		if (*next > 0)
			snprintf(number, sizeof number, "%d", *next + 1);
		snprintf(end->ending, sizeof end->ending, "%s_End%s", of_parent, number);
		(*next)++;
	} while (is_taken(sorted, count, end));
}

static int
name_ends(struct labels *l, const struct bvh_skeleton *s, const struct sorted *sorted,
    int count)
{
	int *next = calloc((size_t)s->joints + 1, sizeof *next);

	for (int j = 0; next != NULL && j < s->joints; j++) {
		int parent = s->joint[j].parent;

		if (skeleton_is_end(&s->joint[j]))
			name_end(&l->label[j], &l->label[parent], &next[parent], sorted,
			    count);
	}
	free(next);
	return next == NULL ? -1 : 0;
}

/* Room for the longest one. */
static int
make_room(struct labels *l)
{
	size_t longest = 0;

	for (int i = 0; i < l->count; i++) {
		size_t length = 1;

		for (int k = 0; l->label[i].stem != NULL && k < PIECES; k++)
			length += strlen(piece(&l->label[i], k));
		longest = length > longest ? length : longest;
	}
	l->text = malloc(longest + 1);
	return l->text == NULL ? -1 : 0;
}

static int
label_joints(struct labels *l, const struct bvh_skeleton *s, bool ends, const char *mark)
{
	int count, result;

	*l = (struct labels) { .count = s->joints };
	l->label = calloc((size_t)s->joints + 1, sizeof *l->label);
	if (l->label == NULL)
		return -1;
	for (int j = 0; j < s->joints; j++)
		l->label[j].stem = s->joint[j].name;
	struct sorted *sorted = sort_labels(l, &count);
	if (sorted == NULL) {
		labels_free(l);
		return -1;
	}
	number_labels(l, sorted, count, mark);
	result = ends ? name_ends(l, s, sorted, count) : 0;
	free(sorted);
	if (result == 0 && make_room(l) == 0)
		return 0;
	labels_free(l);
	return -1;
}

int
labels_of_joints(struct labels *l, const struct bvh_skeleton *s, bool ends)
{
	return label_joints(l, s, ends, "#");
}

int
labels_of_channels(struct labels *l, const struct bvh_skeleton *s)
{
	struct labels joint;
	int count;

	*l = (struct labels) { .count = s->channels };
	if (labels_of_joints(&joint, s, false) < 0)
		return -1;
	l->label = calloc((size_t)s->channels + 1, sizeof *l->label);
	for (int c = 0; l->label != NULL && c < s->channels; c++) {
		l->label[c] = joint.label[s->channel[c].joint];
		l->label[c].channel = s->channel[c].name;
	}
	labels_free(&joint);
	struct sorted *sorted = l->label != NULL ? sort_labels(l, &count) : NULL;
	if (sorted != NULL)
		number_labels(l, sorted, count, "#");
	free(sorted);
	if (sorted != NULL && make_room(l) == 0)
		return 0;
	labels_free(l);
	return -1;
}

const char *
labels_text(const struct labels *l, int index)
{
	const struct label *label = &l->label[index];
	char *to = l->text;

	if (label->stem == NULL || (label->ending[0] == '\0' && label->channel == NULL))
		return label->stem;
	for (int i = 0; i < PIECES; i++) {
		size_t length = strlen(piece(label, i));

		memcpy(to, piece(label, i), length);
		to += length;
	}
	*to = '\0';
	return l->text;
}

void
labels_free(struct labels *l)
{
	free(l->label);
	free(l->text);
	*l = (struct labels) { .count = 0 };
}

int
skeleton_rename_duplicates(struct bvh_skeleton *s)
{
	struct labels l;
	int result = 0;

	if (label_joints(&l, s, false, "_") < 0)
		return -1;
	char **name = calloc((size_t)s->joints + 1, sizeof *name);
	for (int j = 0; name != NULL && result == 0 && j < s->joints; j++)
		if (l.label[j].ending[0] != '\0' &&
		    (name[j] = strdup(labels_text(&l, j))) == NULL)
			result = -1;
	for (int j = 0; name != NULL && j < s->joints; j++) {
		if (name[j] != NULL && result == 0) {
			free(s->joint[j].name);
			s->joint[j].name = name[j];
		} else
			free(name[j]);
	}
	labels_free(&l);
	free(name);
	return name == NULL ? -1 : result;
}

/* All at once ---------------------------------------------------------------- */

static char **
put_together(struct labels *l)
{
	char **text = calloc((size_t)l->count + 1, sizeof *text);

	for (int i = 0; text != NULL && i < l->count; i++) {
		const char *one = labels_text(l, i);

		if (one != NULL && (text[i] = strdup(one)) == NULL) {
			skeleton_labels_free(text, l->count);
			text = NULL;
		}
	}
	labels_free(l);
	return text;
}

char **
skeleton_labels(const struct bvh_skeleton *s, bool ends)
{
	struct labels l;

	return labels_of_joints(&l, s, ends) < 0 ? NULL : put_together(&l);
}

char **
skeleton_channel_labels(const struct bvh_skeleton *s)
{
	struct labels l;

	return labels_of_channels(&l, s) < 0 ? NULL : put_together(&l);
}

void
skeleton_labels_free(char **label, int count)
{
	for (int i = 0; label != NULL && i < count; i++)
		free(label[i]);
	free(label);
}
