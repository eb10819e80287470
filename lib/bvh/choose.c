/* choose.c - the joints that a LIST names (choose.h): names by a table, so that a list of
 * thousands takes no longer than it is; only globs look at all joints. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/lookup.h"
#include "choose.h"
#include "skeleton.h"

struct chooser {
	const struct bvh_skeleton *s;
	struct lookup by_name; /* the first joint of each name */
	int *next; /* the next joint of the same name, or -1 */
	int *nth; /* the joints, end sites left out */
	int count;
	bool *chosen;
	struct bvh_error *error;
};

static int
no_memory(struct chooser *c)
{
	error_set(c->error, NULL, 0, 0, "out of memory");
	return -1;
}

static int
learn_names(struct chooser *c)
{
	size_t joints = (size_t)c->s->joints + 1;

	c->next = malloc(joints * sizeof *c->next);
	c->nth = malloc(joints * sizeof *c->nth);
	if (c->next == NULL || c->nth == NULL)
		return no_memory(c);
	for (int j = c->s->joints - 1; j >= 0; j--) {
		struct bvh_joint *joint = &c->s->joint[j];

		if (skeleton_is_end(joint))
			continue;
		size_t length = strlen(joint->name);
		struct bvh_joint *later = lookup_find(
		    &c->by_name, NULL, joint->name, length);
		c->next[j] = later != NULL ? (int)(later - c->s->joint) : -1;
		if (lookup_add(&c->by_name, NULL, joint->name, length, joint) < 0)
			return no_memory(c);
	}
	for (int j = 0; j < c->s->joints; j++)
		if (!skeleton_is_end(&c->s->joint[j]))
			c->nth[c->count++] = j;
	return 0;
}

/* How many joints have the whole name. */
static int
mark_name(struct chooser *c, const char *name)
{
	const struct bvh_joint *first = lookup_find(
	    &c->by_name, NULL, name, strlen(name));
	int found = 0;

	for (int j = first != NULL ? (int)(first - c->s->joint) : -1; j >= 0;
	     j = c->next[j]) {
		c->chosen[j] = true;
		found++;
	}
	return found;
}

static bool
mark_glob(struct chooser *c, const char *glob)
{
	bool found = false;

	if (strpbrk(glob, "*?[\\") == NULL)
		return false;
	for (int i = 0; i < c->count; i++)
		if (fnmatch(glob, c->s->joint[c->nth[i]].name, 0) == 0)
			c->chosen[c->nth[i]] = found = true;
	return found;
}

/* @N: the N-th joint, end sites not counted. */
static bool
mark_number(struct chooser *c, const char *part)
{
	char *end;

	if (part[0] != '@' || part[1] < '1' || part[1] > '9')
		return false;
	bvh_count number = strtoll(part + 1, &end, 10);
	if (*end != '\0' || number > c->count)
		return false;
	c->chosen[c->nth[number - 1]] = true;
	return true;
}

static int
select_part(struct chooser *c, const char *part)
{
	char quoted[ERROR_QUOTE];
	int named = mark_name(c, part);

	error_quote(quoted, part, strlen(part));
	if (named == 1)
		return 0;
	if (named > 1) {
		error_set(c->error, NULL, 0, 0,
		    "%d joints are called %s: choose one by its number, as @N (bvhinfo -l)",
		    named, quoted);
		return -1;
	}
	if (mark_glob(c, part) || mark_number(c, part))
		return 0;
	error_set(c->error, NULL, 0, 0, "no joint matches %s: bvhinfo -l lists the names",
	    quoted);
	return -1;
}

/* Takes the next part of a LIST into part, undoing "\,"; gives what follows. */
static const char *
next_part(const char *list, char *part)
{
	while (*list != '\0' && *list != ',') {
		if (list[0] == '\\' && list[1] == ',')
			list++;
		*part++ = *list++;
	}
	*part = '\0';
	return *list == ',' ? list + 1 : NULL;
}

int
skeleton_select(
    const struct bvh_skeleton *s, const char *list, bool *chosen, struct bvh_error *error)
{
	struct chooser c = { .s = s, .chosen = chosen, .error = error };
	char *part = malloc(strlen(list) + 1);
	int result = part == NULL ? no_memory(&c) : learn_names(&c);

	while (list != NULL && result == 0) {
		list = next_part(list, part);
		result = select_part(&c, part);
	}
	lookup_free(&c.by_name);
	free(c.next);
	free(c.nth);
	free(part);
	return result;
}
