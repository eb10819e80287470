/* roundtrip - what was read and written is read again, and written the same.
 *
 * Twice: once copied as it is, once with every third value changed, which must
 * then be found again. */
#include "bvh.h"
#include "base/decimal.h"
#include "base/text.h"
#include "bvh/reader.h"
#include "bvh/writer.h"
#include "feed.h"

struct changed {
	double *value; /* those set, in the order of setting */
	size_t count, capacity;
};

static void
remember(struct changed *changed, double value)
{
	if (changed->count == changed->capacity) {
		changed->capacity = changed->capacity == 0 ? 64 : 2 * changed->capacity;
		changed->value =
		    realloc(changed->value, changed->capacity * sizeof *changed->value);
		HOLDS(changed->value != NULL);
	}
	changed->value[changed->count++] = value;
}

/* Sets every third value, or, when they were set before, looks for them. */
static void
change(struct bvh_frame *frame, int channels, struct changed *changed, bool again, size_t *at)
{
	for (int c = 1; c < channels; c += 3) {
		if (again) {
			HOLDS(frame->value[c] == changed->value[(*at)++]);
			continue;
		}
		bvh_set(frame, c, frame->value[c] / 3, DECIMAL_FULL);
		remember(changed, frame->value[c]);
	}
}

static bool
copy_frames(struct bvh_reader *reader, struct bvh_writer *writer, struct changed *changed,
    bool again)
{
	struct bvh_frame *frame;
	enum bvh_status status;
	size_t at = 0;

	if (changed == NULL)
		bvh_want(reader, NULL);
	while ((status = bvh_read(reader, &frame)) == BVH_FRAME) {
		if (changed != NULL)
			change(frame, bvh_header(reader)->skeleton->channels, changed, again, &at);
		HOLDS(bvh_write(writer, frame) == 0);
	}
	return status == BVH_END;
}

/* From one file to the other; false when the input can't be read. */
static bool
copy(int from, int to, struct changed *changed, bool again)
{
	struct bvh_input in;
	struct bvh_output out;
	struct bvh_error error;
	bool done = false;

	feed_rewind(from);
	HOLDS(text_open(&in, from, "input") == 0);
	struct bvh_reader *reader = reader_open(&in, 0, NULL, &error);
	if (reader != NULL) {
		feed_fill(to, "", 0);
		HOLDS(output_open(&out, to, "output") == 0);
		struct bvh_writer *writer = writer_create(&out, bvh_header(reader), &error);
		HOLDS(writer != NULL);
		done = copy_frames(reader, writer, changed, again);
		int finished = bvh_finish(writer);
		HOLDS(!done || finished == 0);
		HOLDS(output_close(&out) == 0);
		(void)bvh_close(reader);
	}
	text_close(&in);
	if (!done && again && reader == NULL)
		fprintf(stderr, "%lld:%lld: %s\n", error.line, error.column, error.text);
	return done;
}

static void
copy_twice(int input, int first, int second, struct changed *changed)
{
	size_t size, size_again;

	if (!copy(input, first, changed, false))
		return;
	HOLDS(copy(first, second, changed, true));
	char *bytes = feed_take(first, &size), *bytes_again = feed_take(second, &size_again);
	HOLDS(size == size_again && memcmp(bytes, bytes_again, size) == 0);
	free(bytes);
	free(bytes_again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int input = -1, first, second;
	struct changed changed = { 0 };

	if (input < 0) {
		input = feed_file();
		first = feed_file();
		second = feed_file();
	}
	feed_fill(input, data, size);
	copy_twice(input, first, second, NULL);
	copy_twice(input, first, second, &changed);
	free(changed.value);
	return 0;
}
