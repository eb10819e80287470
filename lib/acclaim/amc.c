/* amc.c - AMC in, one frame at a time (acclaim.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/rotation.h"
#include "bvh/timing.h"
#include "acclaim.h"

/* The head -------------------------------------------------------------------- */

/* "# frame rate 60", as our writer has it. */
static void
look_for_rate(struct amc *m)
{
	struct words *w = &m->w;
	double rate;

	if (w->comment == NULL)
		return;
	/* The comment, read as if it were the line. */
	w->line.length = (size_t)(w->comment + w->comment_length - w->line.text);
	words_go(w, w->comment);
	if (words_next(w) && words_are(w, "frame") && words_next(w) &&
	    words_are(w, "rate") && words_next(w) &&
	    decimal_read(w->word, &rate) == w->word + w->length &&
	    rate >= TIMING_SLOWEST && rate <= TIMING_FASTEST)
		m->rate = rate;
}

static int
read_rate(struct amc *m)
{
	double rate;

	words_next(&m->w);
	if (words_number(&m->w, "a frame rate", &rate) < 0)
		return -1;
	if (!(rate >= TIMING_SLOWEST && rate <= TIMING_FASTEST))
		return words_expected(&m->w, "a frame rate from 1e-9 to 1e9");
	m->rate = rate;
	return 0;
}

/* Comments and keywords up to the first frame, whose line waits. */
static enum bvh_status
read_head(struct amc *m)
{
	for (;;) {
		enum bvh_status status = words_any_line(&m->w);

		if (status != BVH_FRAME)
			return status;
		if (m->w.length == 0)
			look_for_rate(m);
		else if (*m->w.word != ':')
			return status;
		else if (words_are(&m->w, ":radians"))
			m->radians = true;
		else if (words_are(&m->w, ":degrees"))
			m->radians = false;
		else if (words_are(&m->w, ":samples-per-second") && read_rate(m) < 0)
			return BVH_ERROR;
	}
}

int
amc_open(struct amc *m, const struct acclaim *a, struct bvh_input *in,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	size_t bones = (size_t)a->bones;

	*m = (struct amc) { .skeleton = a, .radians = a->radians };
	words_open(&m->w, in, "", warnings, error);
	m->row = calloc((size_t)a->clip.joints, sizeof *m->row);
	m->seen = calloc(bones, sizeof *m->seen);
	m->next = calloc(bones, sizeof *m->next);
	if (m->row == NULL || m->seen == NULL || m->next == NULL)
		words_no_memory(&m->w);
	else
		m->status = read_head(m);
	if (!m->w.report.failed)
		return 0;
	amc_close(m);
	return -1;
}

void
amc_close(struct amc *m)
{
	free(m->row);
	free(m->seen);
	free(m->next);
}

/* A frame ------------------------------------------------------------------- */

static bool
is_frame(const struct amc *m)
{
	for (size_t i = 0; i < m->w.length; i++)
		if (m->w.word[i] < '0' || m->w.word[i] > '9')
			return false;
	return true;
}

/* A rigid bone has no values; zeros are as good as none. */
static int
read_rigid(struct amc *m, const struct acclaim_bone *bone)
{
	char quoted[ERROR_QUOTE];
	double value;

	while (words_next(&m->w)) {
		if (words_number(&m->w, "a value", &value) < 0)
			return -1;
		if (value != 0)
			return words_expected(&m->w, "no value of %s, which has no dof",
			    error_quote(quoted, bone->name, strlen(bone->name)));
		if (!m->rigid_told)
			report_warn(&m->w.report, m->w.line.number, 0,
			    "zeros for %s, which has no dof",
			    error_quote(quoted, bone->name, strlen(bone->name)));
		m->rigid_told = true;
	}
	return 0;
}

/* "(rx rz)" */
static const char *
list_dofs(const struct acclaim_bone *bone, char to[32])
{
	char *end = to;

	for (int i = 0; i < bone->dofs; i++) {
		*end++ = i == 0 ? '(' : ' ';
		*end++ = bone->dof[i] < CLIP_ANGLES ? 't' : 'r';
		*end++ = "xyz"[bone->dof[i] % 3];
	}
	*end++ = ')';
	*end = '\0';
	return to;
}

static int
fail_count(struct amc *m, const struct acclaim_bone *bone, int found)
{
	char quoted[ERROR_QUOTE], dofs[32];

	return words_expected(&m->w, "%d value%s of %s %s, %s %d", bone->dofs,
	    bone->dofs == 1 ? "" : "s",
	    error_quote(quoted, bone->name, strlen(bone->name)), list_dofs(bone, dofs),
	    found < bone->dofs ? "not" : "not more than", found);
}

static int
read_values(struct amc *m, const struct acclaim_bone *bone)
{
	double *row = m->row[bone->joint];

	for (int i = 0; i < bone->dofs; i++) {
		double value;

		if (!words_next(&m->w))
			return fail_count(m, bone, i);
		const char *end = decimal_read(m->w.word, &value);
		if (end != m->w.word + m->w.length || !(fabs(value) <= BVH_LARGEST))
			if (words_number(&m->w, "a value", &value) < 0)
				return -1;
		row[bone->slot[i]] = bone->dof[i] < CLIP_ANGLES
					 ? value * m->skeleton->scale
				     : m->radians ? value * ROTATION_RADIAN
						  : value;
	}
	return words_next(&m->w) ? fail_count(m, bone, bone->dofs) : 0;
}

/* The bone of the line: most likely the one that came next in the frame before. */
static const struct acclaim_bone *
find_bone(const struct amc *m, int before)
{
	const struct acclaim_bone *guess = &m->skeleton->bone[m->next[before]];

	if (strncmp(m->w.word, guess->name, m->w.length) == 0 &&
	    guess->name[m->w.length] == '\0')
		return guess;
	return acclaim_find(m->skeleton, m->w.word, m->w.length);
}

static int
read_bone(struct amc *m, int *before)
{
	const struct acclaim_bone *bone = find_bone(m, *before);

	if (bone == NULL)
		return words_expected(&m->w, "a bone of %.100s", m->skeleton->file);
	int index = (int)(bone - m->skeleton->bone);
	if (m->seen[index] == m->frames + 1)
		return words_expected(&m->w, "each bone once in frame %lld", m->number);
	m->seen[index] = m->frames + 1;
	m->next[*before] = index;
	*before = index;
	return bone->dofs > 0 ? read_values(m, bone) : read_rigid(m, bone);
}

static int
check_complete(struct amc *m)
{
	char quoted[ERROR_QUOTE];

	for (int b = 0; b < m->skeleton->bones; b++) {
		const struct acclaim_bone *bone = &m->skeleton->bone[b];

		if (bone->dofs > 0 && m->seen[b] != m->frames + 1)
			return words_expected(&m->w, "%s in frame %lld",
			    error_quote(quoted, bone->name, strlen(bone->name)),
			    m->number);
	}
	return 0;
}

static void
warn_of_gap(struct amc *m, bvh_count number)
{
	if (!m->gap_told)
		report_warn(&m->w.report, m->w.line.number, 0,
		    "frame %lld after frame %lld: the frames that are there are read",
		    number, m->number);
	m->gap_told = true;
}

/* The line with the number of a frame, higher than that of the one before, as a rule by
 * one. */
static int
read_number(struct amc *m)
{
	bvh_count number;

	if (words_whole(&m->w, "the number of a frame", 0, &number) < 0)
		return -1;
	if (m->frames > 0 && number <= m->number)
		return words_expected(&m->w, "frame %lld", m->number + 1);
	if (m->frames > 0 && number > m->number + 1)
		warn_of_gap(m, number);
	m->number = number;
	return words_end(&m->w, "the number of a frame");
}

enum bvh_status
amc_read(struct amc *m)
{
	int before = 0;

	if (m->status != BVH_FRAME)
		return m->status;
	if (read_number(m) < 0)
		return m->status = BVH_ERROR;
	while ((m->status = words_line(&m->w)) == BVH_FRAME && !is_frame(m))
		if (read_bone(m, &before) < 0)
			return m->status = BVH_ERROR;
	if (m->status == BVH_ERROR || check_complete(m) < 0)
		return m->status = BVH_ERROR;
	m->frames++;
	return BVH_FRAME;
}
