/* mend - any bytes through the lenient reader, as bvhcheck and bvhfix use it.
 *
 * It finds a fault where the strict one refuses, and, but for lines that that one
 * leaves out, only there; from a file without fault it gives the same; what it mended all faults of is, once written,
 * a file without fault. */
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
	bool resplit; /* lines were no frames */
	bool
	    surplus; /* lines after the declared frames, which the strict reader leaves */
	long declared, frames;
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
	found->resplit = found->resplit || is_code(e, "frame-width");
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

		found.declared = header->frames;
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
	struct found mended = pass(input, output, BVH_LENIENT | BVH_RESPLIT);
	HOLDS(strict.whole || !checked.whole || checked.faults > 0);
	if (strict.whole && !strict.surplus) {
		HOLDS(checked.whole && checked.faults == 0 && mended.faults == 0);
		compare(&checked, &strict);
		compare(&mended, &strict);
	}
	if (mended.whole && mended.refused == 0 &&
	    (!mended.resplit || mended.frames == mended.declared)) {
		struct found again = pass(output, -1, 0);

		HOLDS(again.whole);
		compare(&again, &mended);
		again = pass(output, -1, BVH_LENIENT);
		HOLDS(again.faults == 0);
		compare(&again, &mended);
	}
	return 0;
}
