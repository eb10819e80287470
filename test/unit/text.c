/* text.c - lines from bytes that arrive in any pieces, and bytes out. */
#include "unit.h"

#include "base/decimal.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A pipe into an input ------------------------------------------------------- */

/* Bytes that go into a pipe one piece at a time: the next one when the input has
 * taken all before it and is about to wait. */
struct feed {
	int in, out;
	const char *bytes;
	size_t length, at;
	size_t piece; /* how long pieces are; 0: of any length up to 9 */
	int pieces; /* how many have been written */
};

static void
feed_next(void *argument)
{
	struct feed *f = argument;
	size_t left = f->length - f->at;
	size_t count = f->piece > 0 ? f->piece : 1 + (size_t)unit_below(9);

	count = count < left ? count : left;
	CHECK(count == 0 || write(f->out, f->bytes + f->at, count) == (ssize_t)count);
	f->at += count;
	f->pieces++;
	if (f->at == f->length && f->out >= 0) {
		close(f->out);
		f->out = -1;
	}
}

static void
feed_open(
    struct feed *f, struct bvh_input *in, const char *bytes, size_t length, size_t piece)
{
	int end[2];

	if (pipe(end) < 0 || text_open(in, end[0], "pipe") < 0)
		abort();
	*f = (struct feed) { end[0], end[1], bytes, length, 0, piece, 0 };
	in->idle = feed_next;
	in->idle_argument = f;
}

static void
feed_close(struct feed *f, struct bvh_input *in)
{
	text_close(in);
	close(f->in);
	if (f->out >= 0)
		close(f->out);
}

/* An input of a file that holds these bytes; the stream is to be closed. */
static FILE *
file_of(struct bvh_input *in, const char *bytes, size_t length)
{
	FILE *f = tmpfile();

	if (f == NULL || fwrite(bytes, 1, length, f) != length || fflush(f) != 0)
		abort();
	rewind(f);
	if (text_open(in, fileno(f), "file") < 0)
		abort();
	return f;
}

/* Lines ------------------------------------------------------------------------ */

/* A line is text_line() and, where a CR matters, text_cut(). */
static enum bvh_status
next_line(struct bvh_input *in, struct text_line *line)
{
	enum bvh_status status = text_line(in, line);

	if (status == BVH_FRAME)
		text_cut(in, line);
	return status;
}

static bool
is_line(const struct text_line *line, const char *text, size_t length, long number)
{
	return line->length == length && memcmp(line->text, text, length) == 0 &&
	       line->number == number && line->column == 0;
}

/* Whether the input gives just the lines of these bytes, found the plain way. */
static bool
gives_lines(struct bvh_input *in, const char *bytes, size_t length)
{
	struct text_line line;
	long number = 1;

	for (size_t at = 0, end; at < length; at = end + 1) {
		for (end = at; end < length && bytes[end] != '\n' && bytes[end] != '\r';
		     end++)
			continue;
		if (next_line(in, &line) != BVH_FRAME ||
		    !is_line(&line, bytes + at, end - at, number++))
			return false;
		if (end + 1 < length && bytes[end] == '\r' && bytes[end + 1] == '\n')
			end++;
	}
	return next_line(in, &line) == BVH_END && next_line(in, &line) == BVH_END;
}

static bool
file_gives_lines(const char *bytes, size_t length)
{
	struct bvh_input in;
	FILE *file = file_of(&in, bytes, length);
	bool right = gives_lines(&in, bytes, length);

	text_close(&in);
	fclose(file);
	return right;
}

static bool
pipe_gives_lines(const char *bytes, size_t length, size_t piece)
{
	struct bvh_input in;
	struct feed feed;

	feed_open(&feed, &in, bytes, length, piece);
	bool right = gives_lines(&in, bytes, length) && feed.at == length;
	feed_close(&feed, &in);
	return right;
}

static void
test_line_ends(void)
{
	static const char *const texts[] = { "", "a", "a\n", "a\r\n", "a\r", "\n", "\r",
		"\r\n", "a\nb\n", "a\r\nb\r\n", "a\rb\r", "a\n\nb", "a\r\n\r\nb",
		"a\r\rb", "a\n\rb", "a\r\r\nb", "one\ntwo\r\nthree\rfour",
		"\r\n\r\r\n\n\r", " a \t\n b" };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t length = strlen(texts[i]);

		CHECK(file_gives_lines(texts[i], length));
		for (size_t piece = 1; piece <= length; piece++)
			CHECK(pipe_gives_lines(texts[i], length, piece));
	}
}

/* A NUL is a byte like any other. */
static void
test_nul(void)
{
	CHECK(file_gives_lines("a\0b\nc\0", 6));
	CHECK(pipe_gives_lines("a\0b\r\nc\0", 7, 1));
}

static void
test_random_pieces(void)
{
	char bytes[200];

	for (int round = 0; round < 2000; round++) {
		size_t length = (size_t)unit_below(200);

		for (size_t i = 0; i < length; i++)
			bytes[i] = "ab \r\n\r\n"[unit_below(7)];
		CHECK(pipe_gives_lines(bytes, length, 0));
	}
}

/* Lines that end at, before and behind the end of a block, and are longer. */
static void
test_blocks(void)
{
	static const char *const ends[] = { "\n", "\r\n", "\r" };
	size_t size = 4 * (size_t)TEXT_BLOCK;
	char *bytes = malloc(size);

	if (bytes == NULL)
		abort();
	for (int blocks = 1; blocks <= 3; blocks++)
		for (int shift = -3; shift <= 3; shift++)
			for (int e = 0; e < 3; e++) {
				size_t at = (size_t)(blocks * TEXT_BLOCK + shift),
				       end = strlen(ends[e]);

				memset(bytes, 'x', size);
				memcpy(bytes + at, ends[e], end);
				memcpy(bytes + at + end + 5, ends[e], end);
				CHECK(file_gives_lines(bytes, at + end + 100));
				CHECK(file_gives_lines(bytes, at + end));
				CHECK(pipe_gives_lines(
				    bytes, at + end + 100, TEXT_BLOCK / 8 - 1));
			}
	free(bytes);
}

/* The bytes behind a line may be read by a number's parser. */
static void
test_padding(void)
{
	struct bvh_input in;
	struct text_line line;
	double value = 0;
	FILE *file = file_of(&in, "12.5", 4);

	CHECK(text_line(&in, &line) == BVH_FRAME);
	CHECK(decimal_read(line.text, &value) == line.text + 4 && value == 12.5);
	for (int i = 0; i < DECIMAL_PAD; i++)
		CHECK(line.text[4 + i] == 0);
	text_close(&in);
	fclose(file);
}

/* Bytes one at a time --------------------------------------------------------------- */

static void
skip(struct bvh_input *in, int count)
{
	for (int i = 0; i < count; i++) {
		CHECK(text_peek(in) >= 0);
		text_skip(in);
	}
}

/* text_skip() and text_line() count the same lines and columns. */
static void
test_places(void)
{
	static const char bytes[] = "ab\r\ncd\re\n\nlast";
	struct bvh_input in;
	struct feed feed;
	struct text_line line;

	for (size_t piece = 1; piece < sizeof bytes; piece++) {
		feed_open(&feed, &in, bytes, sizeof bytes - 1, piece);
		skip(&in, 1);
		CHECK(in.line == 1 && in.column == 1 && text_peek(&in) == 'b');
		skip(&in, 3);
		CHECK(in.line == 2 && in.column == 0 && text_peek(&in) == 'c');
		skip(&in, 1);
		CHECK(next_line(&in, &line) == BVH_FRAME);
		CHECK(line.number == 2 && line.column == 1 && line.length == 1 &&
		      *line.text == 'd');
		skip(&in, 3);
		CHECK(in.line == 5 && in.column == 0 && text_peek(&in) == 'l');
		skip(&in, 4);
		CHECK(text_peek(&in) == -1 && text_line(&in, &line) == BVH_END);
		feed_close(&feed, &in);
	}
}

/* Where lines end with LF nobody looks for a CR; what is behind one that is found
 * later is the next line. */
static void
test_cut(void)
{
	static const char bytes[] = "12 3\r45 6\r\r\nnext\n";
	static const char *const lines[] = { "12 3", "45 6", "", "next" };
	struct bvh_input in;
	struct text_line line;
	FILE *file = file_of(&in, bytes, sizeof bytes - 1);

	for (int i = 0; i < 4; i++) {
		CHECK(text_line(&in, &line) == BVH_FRAME);
		text_cut(&in, &line);
		text_cut(&in, &line);
		CHECK(is_line(&line, lines[i], strlen(lines[i]), i + 1));
	}
	CHECK(text_line(&in, &line) == BVH_END);
	text_close(&in);
	fclose(file);
}

/* A Ctrl-Z that is the last byte is none; any other is a byte. */
static void
test_final_mark(void)
{
	static const char *const texts[] = { "a\n\x1a", "a\x1a", "\x1a",
		"b\x1a\nc\n\x1a" };
	struct text_line line;

	for (size_t piece = 1; piece <= 7; piece++)
		for (int i = 0; i < 4; i++) {
			struct bvh_input in;
			struct feed feed;
			size_t length = strlen(texts[i]);

			feed_open(&feed, &in, texts[i], length, piece);
			CHECK(gives_lines(&in, texts[i], length - 1));
			CHECK(text_peek(&in) == -1 && text_line(&in, &line) == BVH_END);
			feed_close(&feed, &in);
		}
}

/* Nothing is waited for that is not needed: the idle call comes before each wait. */
static void
test_idle(void)
{
	struct bvh_input in;
	struct feed feed;
	struct text_line line;

	feed_open(&feed, &in, "one\ntwo\n", 8, 4);
	CHECK(text_line(&in, &line) == BVH_FRAME && feed.pieces == 1);
	CHECK(text_line(&in, &line) == BVH_FRAME && feed.pieces == 2);
	CHECK(text_line(&in, &line) == BVH_END);
	feed_close(&feed, &in);
}

static void
test_failed_read(void)
{
	struct bvh_input in;
	struct text_line line;

	CHECK(text_open(&in, -1, "nothing") == 0);
	for (int i = 0; i < 3; i++) {
		CHECK(text_line(&in, &line) == BVH_ERROR);
		CHECK(text_peek(&in) == -1 && in.error != 0);
	}
	text_close(&in);
}

/* Messages ----------------------------------------------------------------------------- */

static bool
quotes(const char *text, size_t length, const char *wanted)
{
	char quoted[ERROR_QUOTE];

	return strcmp(error_quote(quoted, text, length), wanted) == 0;
}

static void
test_quote(void)
{
	CHECK(quotes("0.0-7.5", 7, "'0.0-7.5'"));
	CHECK(quotes("", 0, "''"));
	CHECK(quotes("a\tb\0\x7f\xfc", 6, "'a\\x09b\\x00\\x7f\xfc'"));
	CHECK(quotes("1234567890123456789012345678901234567890", 40,
	    "'1234567890123456789012345678901234567890'"));
	/* C1 as one byte and as UTF-8; "Ü", whose second byte is one of them; U+202E. */
	CHECK(quotes("\x9bH\xc2\x9bH\xc3\x9c", 7, "'\\x9bH\\xc2\\x9bH\xc3\x9c'"));
	CHECK(quotes("a\xe2\x80\xae" "b", 5, "'a\\xe2\\x80\\xaeb'"));
	/* The 40th byte is the first of a character. */
	CHECK(quotes("123456789012345678901234567890123456789\xc3\xbc", 41,
	    "'123456789012345678901234567890123456789...'"));
	CHECK(quotes("12345678901234567890123456789012345678901", 41,
	    "'1234567890123456789012345678901234567890...'"));
}

static void
test_error(void)
{
	struct bvh_error error;

	error_set(&error, "walk.bvh", 412, 17, "expected %s, found %d", "a name", 7);
	CHECK(strcmp(error.file, "walk.bvh") == 0 && error.line == 412 &&
	      error.column == 17);
	CHECK(strcmp(error.text, "expected a name, found 7") == 0);
	error_set(NULL, "walk.bvh", 1, 1, "nobody listens");
	char *longer = calloc(1, 2000);
	if (longer == NULL)
		abort();
	memset(longer, 'x', 1999);
	error_set(&error, NULL, 0, 0, "%s", longer);
	CHECK(strlen(error.text) == sizeof error.text - 1);
	free(longer);
}

/* Out ------------------------------------------------------------------------------------ */

static bool
holds(FILE *file, const char *bytes, size_t length)
{
	char *read = malloc(length + 1);

	if (read == NULL)
		abort();
	rewind(file);
	bool same = fread(read, 1, length + 1, file) == length &&
		    memcmp(read, bytes, length) == 0;
	free(read);
	return same;
}

/* Any mix of calls writes the bytes in their order, across blocks. */
static void
test_output(void)
{
	size_t size = 3 * (size_t)TEXT_BLOCK + 1000, at = 0;
	char *bytes = malloc(size);
	struct bvh_output out;
	FILE *file = tmpfile();

	if (bytes == NULL || file == NULL || output_open(&out, fileno(file), "file") < 0)
		abort();
	for (size_t i = 0; i < size; i++)
		bytes[i] = (char)('a' + unit_below(26));
	while (at < size) {
		size_t count =
		    (size_t)unit_below(unit_below(100) == 0 ? 2 * TEXT_BLOCK : 100);

		count = count < size - at ? count : size - at;
		if (count == 1)
			output_byte(&out, bytes[at]);
		else if (count < 100 && unit_below(2) == 0) {
			char *to = output_room(&out, count);
			memcpy(to, bytes + at, count);
			output_end(&out, to + count);
		} else if (count < 100)
			output_format(&out, "%.*s", (int)count, bytes + at);
		else
			output_bytes(&out, bytes + at, count);
		at += count;
	}
	CHECK(output_close(&out) == 0);
	CHECK(holds(file, bytes, size));
	fclose(file);
	free(bytes);
}

/* A failed write sticks. */
static void
test_failed_write(void)
{
	struct bvh_output out;

	CHECK(output_open(&out, -1, "nothing") == 0);
	output_string(&out, "text");
	CHECK(out.error == 0);
	CHECK(output_flush(&out) == -1 && out.error != 0);
	output_string(&out, "more");
	CHECK(output_flush(&out) == -1);
	CHECK(output_close(&out) == -1);
}

static const struct unit_test tests[] = {
	{ "LF, CR LF, CR and a mix, in pieces of every length", test_line_ends },
	{ "NUL bytes", test_nul },
	{ "random lines in random pieces", test_random_pieces },
	{ "lines around the end of a block, and longer", test_blocks },
	{ "bytes behind the last line", test_padding },
	{ "lines and columns of single bytes", test_places },
	{ "cut at a CR", test_cut },
	{ "a final Ctrl-Z", test_final_mark },
	{ "idle before a read that waits", test_idle },
	{ "a failed read sticks", test_failed_read },
	{ "quoting for messages", test_quote },
	{ "errors", test_error },
	{ "output across blocks", test_output },
	{ "a failed write sticks", test_failed_write },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
