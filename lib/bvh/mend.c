/* mend.c - frames from lines that are none, for a lenient reader (mend.h).
 *
 * The values of the lines are gathered; when they fill frames exactly these are
 * handed out.  What each fault is and what is done about it is reported. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "frame.h"
#include "lines.h"
#include "mend.h"
#include "number.h"

struct mend {
	struct scratch values; /* one blank apart; those before `from` are handed out */
	size_t from;
	int count; /* of values that are waiting */
	bvh_count line; /* of the first of them */
	bool streaming; /* lines mean nothing any more: BVH_RESPLIT */
	struct scratch before; /* the frame before, to hold a value of */
};

void
mend_free(struct bvh_reader *r)
{
	if (r->mend == NULL)
		return;
	free(r->mend->values.text);
	free(r->mend->before.text);
	free(r->mend);
}

/* Words --------------------------------------------------------------------- */

static int
add(struct bvh_reader *r, const char *text, size_t length)
{
	struct mend *m = r->mend;

	if (m->count > 0 && scratch_byte(&m->values, ' ') < 0)
		return reader_no_memory(r);
	if (scratch_bytes(&m->values, text, length) < 0)
		return reader_no_memory(r);
	m->count++;
	return 0;
}

/* The n-th value of the frame before. */
static const char *
value_before(const struct bvh_reader *r, int n, size_t *length)
{
	const char *at = r->mend->before.text;

	if (r->mend->before.length == 0)
		return NULL;
	while (n-- > 0)
		at = strchr(at, ' ') + 1;
	*length = strcspn(at, " ");
	return at;
}

static int
hold_value(struct bvh_reader *r, const char *word, size_t length, int channel)
{
	char quoted[ERROR_QUOTE], about[FRAME_ABOUT];
	size_t held_length;
	const char *held = value_before(r, channel, &held_length);
	int result = reader_fault(r, held != NULL, "nan", r->line.number,
	    frame_column(r, word), "%s%s is %s", error_quote(quoted, word, length),
	    frame_about(r, channel, about),
	    held != NULL ? "no number; that of the frame before stands for it"
			 : "no number, and no frame is before it");

	if (result < 0)
		return -1;
	return held != NULL ? add(r, held, held_length) : add(r, "0", 1);
}

/* How many numbers a word is that only signs part, or 0 when it is something else. */
static int
count_glued(const char *word, size_t length)
{
	const char *end = word + length;
	double value;
	int count = 0;

	while (word < end) {
		if (count > 0 && *word != '-' && *word != '+')
			return 0;
		word = decimal_read(word, &value);
		if (word == NULL || word > end || !(fabs(value) <= BVH_LARGEST))
			return 0;
		count++;
	}
	return count;
}

static int
split(struct bvh_reader *r, const char *number, int count)
{
	while (count-- > 0) {
		double value;
		const char *end = decimal_read(number, &value);

		if (add(r, number, (size_t)(end - number)) < 0)
			return -1;
		number = end;
	}
	return 0;
}

/* One word of the line: as many values as it holds. */
static int
take_word(struct bvh_reader *r, const char *word, size_t length)
{
	int channel = r->mend->count % r->skeleton.channels;
	char quoted[ERROR_QUOTE], about[FRAME_ABOUT];
	double value;

	if (number_is_undefined(word, length))
		return hold_value(r, word, length, channel);
	r->number.length = 0;
	if (scratch_bytes(&r->number, word, length) < 0)
		return reader_no_memory(r);
	for (char *sign = r->number.text; (sign = strchr(sign, r->in->decimal)) != NULL;
	     sign++)
		*sign = '.';
	int count = count_glued(r->number.text, length);
	if (count == 0) {
		int result = reader_number(r, word, length, r->line.number,
		    frame_column(r, word),
		    memchr(word, ',', length) != NULL ? "decimal-comma" : "not-number",
		    frame_about(r, channel, about), &value);
		return result < 0 ? -1 : add(r, "0", 1);
	}
	if (count > 1 &&
	    reader_fault(r, true, "glued", r->line.number, frame_column(r, word),
		"%s%s: %d numbers without a blank between",
		error_quote(quoted, word, length), frame_about(r, channel, about),
		count) < 0)
		return -1;
	return split(r, r->number.text, count);
}

/* Lines --------------------------------------------------------------------- */

/* The next word of the line from *at on, or NULL at its end or a comment. */
static const char *
next_word(const struct bvh_reader *r, const char **at, size_t *length)
{
	const char *end = r->line.text + r->line.length;

	while (*at < end && text_is_blank(**at))
		(*at)++;
	const char *word = *at;
	if (word == end || *word == '#')
		return NULL;
	while (*at < end && !text_is_blank(**at))
		(*at)++;
	*length = (size_t)(*at - word);
	return word;
}

/* Whether anything on the line was meant as a number. */
static bool
has_numbers(const struct bvh_reader *r)
{
	const char *at = r->line.text, *word;
	size_t length;
	double value;

	while ((word = next_word(r, &at, &length)) != NULL)
		if (decimal_read(word, &value) != NULL ||
		    number_is_undefined(word, length))
			return true;
	return false;
}

static int
take_words(struct bvh_reader *r)
{
	const char *at = r->line.text, *word;
	size_t length;

	while ((word = next_word(r, &at, &length)) != NULL)
		if (take_word(r, word, length) < 0)
			return -1;
	if (at < r->line.text + r->line.length)
		reader_comment(r, r->line.number, frame_column(r, at));
	return 0;
}

static void
drop(struct mend *m)
{
	m->values.length = m->from = 0;
	m->count = 0;
}

/* Whether the declared frames are there: what follows is surplus, and no fault. */
static bool
is_surplus(const struct bvh_reader *r)
{
	return r->header.frames >= 0 && r->frame.number >= r->header.frames;
}

static void
warn_surplus(struct bvh_reader *r, bvh_count line, int found)
{
	reader_warn(r, "frames-more", line, 0,
	    "after the declared frames: expected %d values, found %d: left out",
	    r->skeleton.channels, found);
}

/* The line does not fit: with RESPLIT all values are taken as a stream from here
 * on, otherwise it is left out. */
static int
misfit(struct bvh_reader *r, const char *code, bvh_count line, int found)
{
	if (r->flags & BVH_RESPLIT) {
		r->mend->streaming = true;
		return reader_fault(r, true, "frame-width", line, 0,
		    "frame %lld: expected %d values, found %d: lines are taken for no frames from here on",
		    r->frame.number + 1, r->skeleton.channels, found);
	}
	if (!is_surplus(r))
		return reader_fault(r, false, code, line, 0,
		    "frame %lld: expected %d values, found %d", r->frame.number + 1,
		    r->skeleton.channels, found);
	warn_surplus(r, line, found);
	return 0;
}

/* What the values of a new line make of those that waited before it. */
static int
judge(struct bvh_reader *r, int waiting, size_t mark)
{
	struct mend *m = r->mend;
	int channels = r->skeleton.channels, found = m->count - waiting;

	if (m->streaming || m->count < channels)
		return 0;
	if (m->count == channels) {
		if (waiting > 0 && reader_first(r, ONCE_WRAPPED))
			reader_warn(r, "frame-wrapped", m->line, 0,
			    "frame %lld and perhaps others are wrapped over several lines",
			    r->frame.number + 1);
		return 0;
	}
	if (waiting == 0 && found % channels == 0)
		return reader_fault(r, true, "frames-joined", r->line.number, 0,
		    "%d frames on one line", found / channels);
	if (waiting == 0) {
		int result = misfit(r, "frame-long", r->line.number, found);

		if (!m->streaming)
			drop(m);
		return result;
	}
	int result = misfit(r, "frame-short", m->line, waiting);
	if (m->streaming || result < 0)
		return result;
	m->from = mark;
	m->count = found;
	m->line = r->line.number;
	return judge(r, 0, mark);
}

/* After the declared frames a line that means nothing is a surplus one, no more. */
static int
leave_out(struct bvh_reader *r)
{
	static const char text[] = "this is no frame and is left out";
	char quoted[ERROR_QUOTE];

	error_quote(quoted, r->line.text, r->line.length);
	if (!is_surplus(r))
		return reader_fault(
		    r, true, "stray", r->line.number, 0, "%s: %s", text, quoted);
	reader_warn(r, "stray", r->line.number, 0, "%s: %s", text, quoted);
	return 0;
}

/* Takes the values of the line in r->line. */
static int
take_line(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	int waiting = m->count;
	size_t mark = m->values.length + (waiting > 0);

	text_cut(r->in, &r->line);
	if (!has_numbers(r) || r->skeleton.channels == 0)
		return leave_out(r);
	if (waiting == 0) {
		drop(m);
		mark = 0;
		m->line = r->line.number;
	}
	return take_words(r) < 0 ? -1 : judge(r, waiting, mark);
}

/* Frames -------------------------------------------------------------------- */

/* Keeps the frame, as the one before the next. */
static enum bvh_status
deliver(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	m->before.length = 0;
	if (scratch_bytes(&m->before, r->frame.line, r->frame.length) < 0)
		return reader_no_memory(r);
	r->frame.number++;
	return BVH_FRAME;
}

/* Hands out the first frame of the values that wait. */
static enum bvh_status
carve(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	struct bvh_frame *f = &r->frame;
	const char *at = m->values.text + m->from;

	f->line = at;
	f->place = m->line;
	for (int c = 0; c < r->skeleton.channels; c++) {
		f->start[c] = (size_t)(at - f->line);
		at = decimal_read(at, &f->value[c]) + 1;
	}
	f->start[r->skeleton.channels] = (size_t)(at - f->line);
	f->length = (size_t)(at - f->line) - 1;
	m->from += f->length + 1;
	m->count -= r->skeleton.channels;
	return deliver(r);
}

static enum bvh_status
finish(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	if (m->count > 0 && !m->streaming && is_surplus(r))
		warn_surplus(r, m->line, m->count);
	else if (m->count > 0 &&
		 reader_fault(r, !m->streaming,
		     m->streaming ? "frame-width" : "frame-cut", m->line, 0,
		     "frame %lld: expected %d values, found %d and then the end of "
		     "the file%s",
		     r->frame.number + 1, r->skeleton.channels, m->count,
		     m->streaming ? "" : ": it is left out") < 0)
		return BVH_ERROR;
	drop(m);
	return BVH_END;
}

enum bvh_status
mend_frame(struct bvh_reader *r)
{
	enum bvh_status status;

	if (r->mend == NULL && (r->mend = calloc(1, sizeof *r->mend)) == NULL)
		return reader_no_memory(r);
	struct mend *m = r->mend;
	while (m->count == 0 || m->count < r->skeleton.channels) {
		status = motion_line(r, r->skeleton.channels == 0);
		if (status != BVH_FRAME)
			return status == BVH_END ? finish(r) : status;
		r->frame.place = r->line.number;
		if (m->count == 0 && !m->streaming && frame_read_quickly(r))
			return deliver(r);
		if (take_line(r) < 0)
			return BVH_ERROR;
	}
	return carve(r);
}
