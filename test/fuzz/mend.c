/* mend - any bytes through the lenient reader, as bvhcheck and bvhfix use it.
 *
 * It finds a fault where the strict one refuses, and, but for lines that that one leaves
 * out, only there; from a file without fault it gives the same.  What it mended all
 * faults of is, once written, a file without fault, in which it mends nothing; and each
 * line of it that was a frame is one there too, in the same order, with the same text. */
#include "base/decimal.h"
#include "bvh.h"
#include "base/text.h"
#include "bvh/reader.h"
#include "bvh/writer.h"
#include "feed.h"

/* What a reading gave. */
struct found {
	bool whole; /* read to the end */
	long faults; /* of which: */
	long refused; /* those that bvhfix -r can't mend */
	bool
	    surplus; /* lines after the declared frames, which the strict reader leaves */
	long frames;
	int channels;
	uint64_t digits; /* of all frames */
};

static bool
is_code(const struct bvh_error *e, const char *code)
{
	return e->code != NULL && strcmp(e->code, code) == 0;
}

static void
take(void *to, const struct bvh_error *e)
{
	struct found *found = to;

	HOLDS(strlen(e->text) > 0 && e->line >= 0 && e->column >= 0);
	found->surplus = found->surplus || is_code(e, "frames-more");
	if (e->severity != BVH_FAULT)
		return;
	HOLDS(e->code != NULL);
	found->faults++;
	found->refused += !e->mended && !is_code(e, "frame-time-bad") &&
			  !is_code(e, "frame-time-missing") &&
			  !is_code(e, "frame-time-zero");
}

static struct bvh_writer *
start_writing(struct bvh_output *out, int fd, const struct bvh_header *read)
{
	static char time[] = "0.1";
	struct bvh_header header = *read;

	feed_fill(fd, "", 0);
	header.frames = -1;
	if (header.frame_time.value == 0)
		header.frame_time.text = time;
	HOLDS(output_open(out, fd, "output") == 0);
	struct bvh_writer *writer = writer_create(out, &header, NULL);
	HOLDS(writer != NULL);
	return writer;
}

static void
read_frames(struct found *found, struct bvh_reader *reader, bool lenient,
    struct bvh_writer *writer)
{
	enum bvh_status status;
	struct bvh_frame *frame;

	while ((status = lenient ? bvh_read_on(reader, &frame)
				 : bvh_read(reader, &frame)) == BVH_FRAME) {
		HOLDS(frame->number == ++found->frames);
		found->digits = feed_mix(found->digits, frame->line, frame->length);
		found->digits = feed_mix(found->digits, "\n", 1);
		if (writer != NULL)
			HOLDS(bvh_write(writer, frame) == 0);
	}
	found->whole = status == BVH_END;
}

/* Reads one file and, unless to is -1, writes the other. */
static struct found
pass(int from, int to, int flags)
{
	struct found found = { .whole = false };
	struct bvh_warnings warnings = { take, &found };
	struct bvh_input in;
	struct bvh_output out;
	struct bvh_error error;

	feed_rewind(from);
	HOLDS(text_open(&in, from, "input") == 0);
	struct bvh_reader *reader = reader_open(&in, flags, &warnings, &error);
	if (reader != NULL) {
		const struct bvh_header *header = bvh_header(reader);
		struct bvh_writer *writer = to < 0 ? NULL
						   : start_writing(&out, to, header);

		found.channels = header->skeleton->channels;
		if (header->motion)
			read_frames(&found, reader, (flags & BVH_LENIENT) != 0, writer);
		if (writer != NULL) {
			HOLDS(bvh_finish(writer) == 0);
			HOLDS(output_close(&out) == 0);
		}
		(void)bvh_close(reader);
	}
	text_close(&in);
	return found;
}

static void
compare(const struct found *a, const struct found *b)
{
	HOLDS(a->whole == b->whole && a->frames == b->frames && a->digits == b->digits);
}

/* Whole lines -------------------------------------------------------------- */

/* The bytes of a file, and where the next line begins. */
struct lines {
	char *text;
	size_t size, at;
};

/* The next line into *line, NUL at its end. */
static bool
next_line(struct lines *l, char **line)
{
	if (l->at >= l->size)
		return false;
	*line = l->text + l->at;
	l->at += strcspn(*line, "\r\n") + 1;
	l->text[l->at - 1] = '\0';
	return true;
}

/* Puts one blank between the words of a line; true when they are so many numbers. */
static bool
is_frame(char *line, int channels)
{
	static const char blanks[] = " \t\v\f";
	char *to = line, *at = line + strspn(line, blanks);
	int count = 0;

	for (; *at != '\0' && *at != '#'; at += strspn(at, blanks)) {
		size_t length = strcspn(at, blanks);
		double value;
		const char *end = decimal_read(at, &value);

		if (end != at + length || value > BVH_LARGEST || value < -BVH_LARGEST)
			return false;
		if (count++ > 0)
			*to++ = ' ';
		memmove(to, at, length);
		to += length;
		at += length;
	}
	*to = '\0';
	return count == channels;
}

/* All lines of the file, from the one on that follows the last label of MOTION. */
static struct lines
motion_of(int fd)
{
	struct lines l = { .at = 0 };
	size_t size, after = 0;
	char *bytes = feed_take(fd, &size), *line;

	l.text = calloc(1, size + 1 + DECIMAL_PAD);
	HOLDS(l.text != NULL);
	memcpy(l.text, bytes, size);
	l.size = size;
	free(bytes);
	while (next_line(&l, &line)) {
		char *label = strpbrk(line, "mMfF");

		if (label != NULL && strpbrk(label, "oOrR") != NULL)
			after = l.at;
	}
	l.at = after;
	return l;
}

/* A line that is a frame in one file is one in the other. */
static void
compare_lines(int from, int to, int channels)
{
	struct lines a = motion_of(from), b = motion_of(to);
	char *whole, *line;

	while (next_line(&a, &whole)) {
		if (!is_frame(whole, channels))
			continue;
		do
			HOLDS(next_line(&b, &line));
		while (strcmp(line, whole) != 0);
	}
	free(a.text);
	free(b.text);
}

static void
check_mended(int input, int output, const struct found *mended, bool text)
{
	static int second = -1;
	struct found again = pass(output, -1, 0);
	size_t size, same;

	HOLDS(again.whole);
	compare(&again, mended);
	if (second < 0)
		second = feed_file();
	again = pass(output, second, BVH_LENIENT | BVH_MEND);
	HOLDS(again.faults == 0);
	compare(&again, mended);
	char *once = feed_take(output, &size), *twice = feed_take(second, &same);
	HOLDS(size == same && memcmp(once, twice, size) == 0);
	free(once);
	free(twice);
	if (text && mended->channels > 0)
		compare_lines(input, output, mended->channels);
}

/* Without NUL and Ctrl-Z, which are no text. */
static bool
is_text(const uint8_t *data, size_t size)
{
	return memchr(data, '\0', size) == NULL && memchr(data, '\x1a', size) == NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int input = -1, output;

	if (input < 0) {
		input = feed_file();
		output = feed_file();
	}
	feed_fill(input, data, size);
	struct found strict = pass(input, -1, 0);
	struct found checked = pass(input, -1, BVH_LENIENT);
	struct found mended = pass(input, output, BVH_LENIENT | BVH_MEND);
	HOLDS(strict.whole || !checked.whole || checked.faults > 0);
	if (strict.whole && !strict.surplus) {
		HOLDS(checked.whole && checked.faults == 0 && mended.faults == 0);
		compare(&checked, &strict);
		compare(&mended, &strict);
	}
	if (mended.whole && mended.refused == 0)
		check_mended(input, output, &mended, size > 0 && is_text(data, size));
	return 0;
}
