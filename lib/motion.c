/* motion.c - the two lines that start MOTION (reader.h). */
#include <string.h>
#include <strings.h>

#include "array.h"
#include "reader.h"

/* Words of a line, from left to right. */
struct words {
	const struct text_line *line;
	const char *word;
	size_t length;
};

/* Takes the next word, of length 0 at the end of the line or at a comment.  A
 * colon ends a word and belongs to it. */
static bool
next_word(struct words *w)
{
	const char *end = w->line->text + w->line->length;

	w->word += w->length;
	w->length = 0;
	while (w->word < end && text_is_blank(*w->word))
		w->word++;
	if (w->word == end || *w->word == '#')
		return false;
	do
		w->length++;
	while (w->word + w->length < end && !text_is_blank(w->word[w->length]) &&
	    w->word[w->length - 1] != ':');
	return true;
}

static long
column(const struct words *w)
{
	return w->word - w->line->text + w->line->column + 1;
}

/* Takes a word, with or without a colon that may stand apart. */
static bool
take(struct words *w, const char *word)
{
	struct words before = *w;
	size_t length = strlen(word);

	if (!next_word(w) || w->length < length || strncasecmp(w->word, word, length) != 0 ||
	    w->length > length + 1 || (w->length > length && w->word[length] != ':')) {
		*w = before;
		return false;
	}
	return true;
}

static bool
take_label(struct words *w, const char *first, const char *second)
{
	struct words before = *w;

	if (!take(w, first) || (second != NULL && !take(w, second))) {
		*w = before;
		return false;
	}
	take(w, "");
	return true;
}

static int
fail_found(struct bvh_reader *r, const struct words *w, const char *expected)
{
	char quoted[TEXT_QUOTE];

	if (w->length == 0)
		return reader_fail(r, w->line->number, column(w), "expected %s, found the end of the line",
		    expected);
	return reader_fail(r, w->line->number, column(w), "expected %s, found %s", expected,
	    text_quote(quoted, w->word, w->length));
}

static int
expect_line_end(struct bvh_reader *r, struct words *w, const char *after)
{
	if (!next_word(w))
		return 0;
	return fail_found(r, w, after);
}

static int
read_frames(struct bvh_reader *r, struct words *w)
{
	static const char expected[] = "a whole number of frames after Frames:";
	long frames = 0;

	next_word(w);
	for (size_t i = 0; i < w->length; i++) {
		int digit = w->word[i] - '0';

		if (digit < 0 || digit > 9)
			return fail_found(r, w, expected);
		if (frames > (BVH_MAX_FRAMES - digit) / 10)
			return fail_found(r, w, "fewer frames");
		frames = frames * 10 + digit;
	}
	if (w->length == 0)
		return fail_found(r, w, expected);
	r->header.frames = frames;
	return expect_line_end(r, w, "nothing after the number of frames");
}

static int
read_frame_time(struct bvh_reader *r, struct words *w)
{
	struct bvh_number *time = &r->header.frame_time;

	if (!next_word(w))
		return fail_found(r, w, "a number of seconds after Frame Time:");
	if (reader_number(r, w->word, w->length, w->line->number, column(w),
		" of seconds after Frame Time:", &time->value) < 0)
		return -1;
	if (time->value < 0 || (time->value > 0 && time->value < 1 / BVH_LARGEST))
		return fail_found(r, w, "0 or a time that is no smaller than 1e-100");
	if ((time->text = array_string(w->word, w->length)) == NULL)
		return reader_no_memory(r);
	return expect_line_end(r, w, "nothing after Frame Time");
}

enum bvh_status
motion_line(struct bvh_reader *r, bool empty_counts)
{
	struct words w = { .line = &r->line };

	if (r->held) {
		r->held = false;
		return BVH_FRAME;
	}
	for (;;) {
		enum bvh_status status = text_line(r->in, &r->line);

		if (status == BVH_ERROR)
			return reader_fail(r, 0, 0, "cannot read");
		if (status == BVH_END)
			return BVH_END;
		w.word = r->line.text;
		w.length = 0;
		/* The first byte decides for nearly all lines. */
		if (r->line.length > 0 && *w.word > ' ' && *w.word != '#')
			return BVH_FRAME;
		text_cut(r->in, &r->line);
		if (next_word(&w))
			return BVH_FRAME;
		if (w.word < r->line.text + r->line.length)
			reader_comment(r, r->line.number, column(&w));
		else if (empty_counts)
			return BVH_FRAME;
	}
}

static enum bvh_status
header_line(struct bvh_reader *r)
{
	enum bvh_status status = motion_line(r, false);

	if (status == BVH_FRAME)
		text_cut(r->in, &r->line);
	return status;
}

/* Frames:, then Frame Time:; where that is missing, its line is a frame and is
 * held back. */
int
motion_read(struct bvh_reader *r)
{
	enum bvh_status status = header_line(r);
	struct words w = { .line = &r->line, .word = r->line.text };

	if (status == BVH_END)
		return reader_fail(r, r->in->line, 0, "expected Frames:, found the end of the file");
	if (status == BVH_FRAME && !take_label(&w, "Frames", NULL)) {
		next_word(&w);
		return fail_found(r, &w, "Frames:");
	}
	if (status == BVH_ERROR || read_frames(r, &w) < 0)
		return -1;
	status = header_line(r);
	w = (struct words){ .line = &r->line, .word = r->line.text };
	bool labelled = status == BVH_FRAME && take_label(&w, "Frame", "Time");
	r->held = status == BVH_FRAME && !labelled;
	if (status == BVH_ERROR || (labelled && read_frame_time(r, &w) < 0))
		return -1;
	if (r->header.frame_time.value == 0)
		reader_warn(r, r->line.number, 0, "%s: times are not known",
		    labelled ? "Frame Time is 0" : "Frame Time: is missing");
	return 0;
}
