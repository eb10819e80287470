/* motion.c - the two lines that start MOTION (motion.h). */
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "lines.h"
#include "motion.h"
#include "number.h"
#include "spelling.h"

/* A line that starts with a label: its words, from left to right. */
struct label {
	const struct text_line *line;
	const char *word;
	size_t length;
};

/* Takes the next word, of length 0 at the end of the line or at a comment.  A
 * colon ends a word and belongs to it. */
static bool
next_word(struct label *w)
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

static bvh_count
column(const struct label *w)
{
	return w->word - w->line->text + w->line->column + 1;
}

/* Takes a word, with or without a colon that may stand apart. */
static bool
take(struct label *w, const char *word)
{
	struct label before = *w;
	size_t length = strlen(word);

	if (!next_word(w) || w->length < length ||
	    strncasecmp(w->word, word, length) != 0 || w->length > length + 1 ||
	    (w->length > length && w->word[length] != ':')) {
		*w = before;
		return false;
	}
	return true;
}

static bool
take_label(struct label *w, const char *first, const char *second)
{
	struct label before = *w;

	if (!take(w, first) || (second != NULL && !take(w, second))) {
		*w = before;
		return false;
	}
	take(w, "");
	return true;
}

static int
fault_found(struct bvh_reader *r, const struct label *w, bool mended, const char *code,
    const char *expected)
{
	char quoted[ERROR_QUOTE];

	if (w->length == 0)
		return reader_fault(r, mended, code, w->line->number, column(w),
		    "expected %s, found the end of the line", expected);
	return reader_fault(r, mended, code, w->line->number, column(w),
	    "expected %s, found %s", expected, error_quote(quoted, w->word, w->length));
}

/* What follows on the line, after a line break that is missing, perhaps, is a line of
 * its own to a lenient reader. */
static int
expect_line_end(
    struct bvh_reader *r, struct label *w, const char *code, const char *expected)
{
	if (!next_word(w)) {
		if (w->word < w->line->text + w->line->length)
			reader_comment(r, w->line->number, column(w));
		return 0;
	}
	if (fault_found(r, w, true, code, expected) < 0)
		return -1;
	size_t before = (size_t)(w->word - r->line.text);
	r->line.text += before;
	r->line.length -= before;
	r->line.column += (bvh_count)before;
	r->held = true;
	return 0;
}

/* The frames can be counted. */
static int
refuse_count(struct bvh_reader *r, struct label *w, const char *expected)
{
	r->header.frames = -1;
	if (fault_found(r, w, true, "frames-bad", expected) < 0)
		return -1;
	return expect_line_end(r, w, "frames-bad", "nothing after the number of frames");
}

static int
read_frames(struct bvh_reader *r, struct label *w)
{
	static const char expected[] = "a whole number of frames after Frames:";
	bvh_count frames = 0;

	next_word(w);
	for (size_t i = 0; i < w->length; i++) {
		int digit = w->word[i] - '0';

		if (digit < 0 || digit > 9)
			return refuse_count(r, w, expected);
		if (frames > (BVH_MAX_FRAMES - digit) / 10)
			return refuse_count(r, w, "fewer frames");
		frames = frames * 10 + digit;
	}
	if (w->length == 0)
		return refuse_count(r, w, expected);
	r->header.frames = frames;
	return expect_line_end(r, w, "frames-bad", "nothing after the number of frames");
}

/* The time is taken, if it is one.  1 after a fault. */
static int
set_frame_time(struct bvh_reader *r, struct label *w)
{
	struct bvh_number *time = &r->header.frame_time;
	double value;
	int result = reader_number(r, w->word, w->length, w->line->number, column(w),
	    "frame-time-bad", " of seconds after Frame Time:", &value);

	if (result != 0)
		return result;
	if (value < 0 || (value > 0 && value < 1 / BVH_LARGEST))
		return reader_went_on(fault_found(r, w, false, "frame-time-bad",
		    "0 or a time that is no smaller than 1e-100"));
	time->value = value;
	time->text = array_string(r->number.text, r->number.length);
	return time->text == NULL ? reader_no_memory(r) : 0;
}

/* A lenient reader goes on without a time. */
static int
read_frame_time(struct bvh_reader *r, struct label *w)
{
	if (!next_word(w))
		return fault_found(r, w, false, "frame-time-bad",
		    "a number of seconds after Frame Time:");
	if (set_frame_time(r, w) < 0)
		return -1;
	return expect_line_end(r, w, "frame-time-bad", "nothing after Frame Time");
}

static enum bvh_status
header_line(struct bvh_reader *r)
{
	enum bvh_status status = motion_line(r, false);

	if (status == BVH_FRAME)
		text_cut(r->in, &r->line);
	return status;
}

/* Goes to the next line that may hold a label: 1, or 0 at the end, or -1. */
static int
next_label(struct bvh_reader *r, struct label *w)
{
	enum bvh_status status = header_line(r);

	*w = (struct label) { .line = &r->line, .word = r->line.text };
	return status == BVH_FRAME ? 1 : status == BVH_END ? 0 : -1;
}

/* Without Frames: the line may be Frame Time: or a frame all the same. */
static int
miss_frames(struct bvh_reader *r, bool at_end)
{
	struct label w = { .line = &r->line, .word = r->line.text };

	r->header.frames = -1;
	if (at_end)
		return reader_fault(r, true, "frames-missing", r->in->line, 0,
		    "expected Frames:, found the end of the file");
	next_word(&w);
	return fault_found(r, &w, true, "frames-missing", "Frames:");
}

/* Frame Time: in one word, which a lenient reader takes. */
static bool
take_misspelt(struct bvh_reader *r, struct label *w)
{
	struct label start = *w;

	if (!reader_is_lenient(r) || !take_label(w, "FrameTime", NULL))
		return false;
	next_word(&start);
	(void)fault_found(r, &start, true, "frame-time-bad", "Frame Time:");
	return true;
}

/* Frames: may come after Frame Time: in a lenient reader. */
static int
take_late_frames(struct bvh_reader *r)
{
	struct label w;
	int more = next_label(r, &w);

	r->held = more > 0;
	if (more <= 0 || !take_label(&w, "Frames", NULL))
		return more;
	r->held = false;
	return read_frames(r, &w);
}

static void
warn_of_time(struct bvh_reader *r, bvh_count line, bool labelled)
{
	const struct bvh_number *time = &r->header.frame_time;

	if (!labelled)
		reader_warn(r, "frame-time-missing", line, 0,
		    "Frame Time: is missing: times are not known");
	else if (time->text != NULL && time->value == 0)
		reader_warn(r, "frame-time-zero", line, 0,
		    "Frame Time is 0: times are not known");
}

/* Frames:, then Frame Time:; where that is missing, its line is a frame and is held
 * back. */
int
motion_read(struct bvh_reader *r)
{
	struct label w;
	int more = next_label(r, &w);

	if (more < 0)
		return -1;
	bool counted = more > 0 && take_label(&w, "Frames", NULL);
	if (counted) {
		spelling_label(r, &r->line, "Frames");
		if (read_frames(r, &w) < 0 || (more = next_label(r, &w)) < 0)
			return -1;
	} else if (miss_frames(r, more == 0) < 0)
		return -1;
	bool labelled = more > 0 &&
			(take_label(&w, "Frame", "Time") || take_misspelt(r, &w));
	bvh_count line = r->line.number;
	r->held = more > 0 && !labelled;
	if (labelled)
		spelling_label(r, &r->line, "Frame Time");
	if (labelled && read_frame_time(r, &w) < 0)
		return -1;
	if (labelled && !counted && reader_is_lenient(r) && take_late_frames(r) < 0)
		return -1;
	warn_of_time(r, line, labelled);
	return 0;
}
