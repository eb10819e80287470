/* reader.c - frames in and out: values and the digits they came with. */
#include "bvh/reader.h"
#include "bvh/writer.h"
#include "unit.h"

#include "bvh.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 9 };

static const char hierarchy[] =
    "HIERARCHY\nROOT Root\n{\n\tOFFSET 0 0 0\n"
    "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "\tJOINT Tip\n\t{\n\t\tOFFSET 0 5 0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "\t}\n}\n";

/* A reader of bytes in a file ------------------------------------------------- */

struct source {
	FILE *file;
	struct bvh_input in;
	struct bvh_reader *reader;
	struct bvh_error error;
	struct bvh_warnings warnings;
	int warned;
	char last[512]; /* warning */
};

static void
take_warning(void *to, const struct bvh_error *warning)
{
	struct source *s = to;

	s->warned++;
	strcpy(s->last, warning->text);
}

/* Reads the header of these texts, one behind the other. */
static void
source_open(struct source *s, const char *header, const char *motion)
{
	memset(s, 0, sizeof *s);
	s->file = tmpfile();
	if (s->file == NULL || fputs(header, s->file) < 0 || fputs(motion, s->file) < 0 ||
	    fflush(s->file) != 0)
		abort();
	rewind(s->file);
	if (text_open(&s->in, fileno(s->file), "test.bvh") < 0)
		abort();
	s->warnings = (struct bvh_warnings) { take_warning, s };
	s->reader = reader_open(&s->in, 0, &s->warnings, &s->error);
}

static int
source_close(struct source *s)
{
	int result = bvh_close(s->reader);

	text_close(&s->in);
	fclose(s->file);
	return result;
}

/* A motion of so many frames in these lines, in a text that holds until the next. */
static const char *
motion(int frames, const char *lines)
{
	static char text[65536];

	if (snprintf(text, sizeof text, "MOTION\nFrames: %d\nFrame Time: 0.1\n%s", frames,
		lines) >= (int)sizeof text)
		abort();
	return text;
}

static struct bvh_frame *
next(struct source *s)
{
	struct bvh_frame *frame;

	return bvh_read(s->reader, &frame) == BVH_FRAME ? frame : NULL;
}

/* One frame, both ways ----------------------------------------------------------- */

/* A number in one of the spellings that files have. */
static void
spell(char *to, size_t size)
{
	static const char *const odd[] = { "0", "-0", "+1.50", ".5", "5.", "1e-7",
		"-2.5E+00", "00012", "1E3", "0.32254900000000003", "-1e-320",
		"12345678901234567890", "-.25e1", "+0.000" };
	double value = (unit_below(2000000) - 1000000) / 1000.0;

	switch (unit_below(4)) {
	case 0:
		snprintf(
		    to, size, "%s", odd[unit_below((int)(sizeof odd / sizeof *odd))]);
		break;
	case 1: snprintf(to, size, "%.*f", unit_below(12), value); break;
	case 2: snprintf(to, size, "%.*e", unit_below(17), value); break;
	case 3: snprintf(to, size, "%d", unit_below(200) - 100); break;
	}
}

/* The line as it is written, and laid out oddly in a way that needs care. */
static void
make_lines(char word[CHANNELS][64], char *plain, char *odd)
{
	static const char *const gaps[] = { " ", "  ", "\t", " \t " };

	*plain = *odd = '\0';
	strcat(odd, unit_below(2) ? " " : "");
	for (int c = 0; c < CHANNELS; c++) {
		spell(word[c], 64);
		strcat(strcat(plain, c > 0 ? " " : ""), word[c]);
		strcat(strcat(odd, c == 0   ? ""
				   : c == 4 ? "  "
					    : gaps[unit_below(4)]),
		    word[c]);
	}
	strcat(odd, gaps[unit_below(4)]);
}

/* Whether a frame is these words, in the wanted channels. */
static bool
is_frame(const struct bvh_frame *f, char word[CHANNELS][64], const char *plain,
    const bool *want)
{
	size_t length;

	if (f == NULL || f->length != strlen(plain) ||
	    memcmp(f->line, plain, f->length) != 0)
		return false;
	for (int c = 0; c < CHANNELS; c++) {
		if (want != NULL && !want[c])
			continue;
		const char *digits = bvh_digits(f, c, &length);
		if (f->value[c] != strtod(word[c], NULL) || length != strlen(word[c]) ||
		    memcmp(digits, word[c], length) != 0)
			return false;
	}
	return true;
}

static bool
both_ways_agree(const bool *want)
{
	char word[CHANNELS][64], plain[1024], odd[2048], lines[8192];
	struct source s;

	make_lines(word, plain, odd);
	snprintf(lines, sizeof lines, "%s\n%s\n%s\r\n", plain, odd, plain);
	source_open(&s, hierarchy, motion(3, lines));
	if (want != NULL)
		bvh_want(s.reader, want);
	bool same = is_frame(next(&s), word, plain, want) &&
		    is_frame(next(&s), word, plain, want) &&
		    is_frame(next(&s), word, plain, want) && next(&s) == NULL;
	return source_close(&s) == 0 && s.warned == 0 && same;
}

static void
test_both_ways(void)
{
	for (int i = 0; i < 2000; i++)
		CHECK(both_ways_agree(NULL));
}

static void
test_want(void)
{
	bool want[CHANNELS];

	for (int subset = 0; subset < 1 << CHANNELS; subset++) {
		for (int c = 0; c < CHANNELS; c++)
			want[c] = subset >> c & 1;
		CHECK(both_ways_agree(want));
	}
}

/* Values that nobody wants are counted, and their bytes checked, but not read. */
static void
test_want_none(void)
{
	struct source s;

	source_open(
	    &s, hierarchy, motion(2, "1 2 3 4 5 6 7 8 1.2.3\n1 2 3 4 5 6 7 8 x\n"));
	bvh_want(s.reader, NULL);
	struct bvh_frame *f = next(&s);
	CHECK(f != NULL && f->length == 21 && f->number == 1);
	CHECK(next(&s) == NULL && s.error.line == 16 && s.error.column == 17);
	CHECK(source_close(&s) == -1);
	source_open(&s, hierarchy, motion(1, "1 2 3 4 5 6 7 8 1.2.3\n"));
	CHECK(next(&s) == NULL);
	CHECK(source_close(&s) == -1);
}

/* What is wrong is found in both ways, at the same place. */
static void
test_refused(void)
{
	static const char *const words[] = { "x", "nan", "inf", "1,5", "0.0-7.5", "1e",
		"-", "--1", "0x1", "1_0", "1e999", "\x01", "\x80" };
	char line[128];
	struct source s;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		for (int odd = 0; odd < 2; odd++) {
			snprintf(line, sizeof line, "1 2 3 4 5 6 7 %s%s 9\n",
			    odd ? " " : "", words[i]);
			source_open(&s, hierarchy, motion(1, line));
			CHECK(next(&s) == NULL);
			CHECK(s.error.line == 15 && s.error.column == 15 + odd);
			CHECK(strstr(s.error.text, "frame 1, 'Tip' Xrotation") != NULL ||
			      strstr(s.error.text, "too large") != NULL);
			CHECK(source_close(&s) == -1);
		}
}

/* Setting values ------------------------------------------------------------------- */

/* What a frame looks like when it is written. */
static const char *
written(struct source *s, struct bvh_frame *f)
{
	static char text[4096];
	struct bvh_header header = *bvh_header(s->reader);
	struct bvh_output out;
	struct bvh_error error;
	FILE *file = tmpfile();

	header.frames = 1;
	if (file == NULL || output_open(&out, fileno(file), "out") < 0)
		abort();
	struct bvh_writer *w = writer_create(&out, &header, &error);
	CHECK(w != NULL && bvh_write(w, f) == 0 && bvh_finish(w) == 0 &&
	      output_close(&out) == 0);
	rewind(file);
	size_t length = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[length] = '\0';
	CHECK(strncmp(text, hierarchy, 60) == 0);
	char *frame = strstr(text, "Frame Time: 0.1\n");
	return frame == NULL ? "" : frame + 16;
}

#define FIRST "-0 +1.50 .5 1e-7 5. 6 7 8 9"

static void
test_set(void)
{
	struct source s;

	source_open(&s, hierarchy, motion(2, FIRST "\n1  2 3 4 5 6 7 8 9\n"));
	struct bvh_frame *f = next(&s);
	CHECK(strcmp(written(&s, f), FIRST "\n") == 0);
	bvh_set(f, 1, 2.25, 6);
	bvh_set(f, 8, -1.0 / 3, 3);
	CHECK(f->value[1] == 2.25 && f->value[8] == -1.0 / 3);
	CHECK(strcmp(written(&s, f), "-0 2.250000 .5 1e-7 5. 6 7 8 -0.333\n") == 0);
	bvh_set(f, 0, 12, 0);
	CHECK(strcmp(written(&s, f), "12 2.250000 .5 1e-7 5. 6 7 8 -0.333\n") == 0);
	f = next(&s);
	CHECK(strcmp(written(&s, f), "1 2 3 4 5 6 7 8 9\n") == 0);
	bvh_set(f, 4, 0.1, -1);
	CHECK(strcmp(written(&s, f), "1 2 3 4 0.1 6 7 8 9\n") == 0);
	CHECK(next(&s) == NULL && source_close(&s) == 0);
}

/* A value that is the same already keeps its digits; a zero gets no sign. */
static void
test_set_the_same(void)
{
	struct source s;

	source_open(&s, hierarchy, motion(1, FIRST "\n"));
	struct bvh_frame *f = next(&s);
	bvh_set(f, 0, 0, 6);
	bvh_set(f, 1, 1.5, 6);
	bvh_set(f, 3, 1e-7, 6);
	CHECK(strcmp(written(&s, f), FIRST "\n") == 0);
	bvh_set(f, 5, -1e-9, 6);
	CHECK(strcmp(written(&s, f), "-0 +1.50 .5 1e-7 5. 0.000000 7 8 9\n") == 0);
	CHECK(source_close(&s) == 0);
}

/* Every subset of channels set, in lines that came in both ways. */
static void
test_set_subsets(void)
{
	char wanted[256];
	struct source s;
	struct bvh_frame *f;

	for (int subset = 0; subset < 1 << CHANNELS; subset++) {
		source_open(&s, hierarchy,
		    motion(
			2, "10 20 30 40 50 60 70 80 90\n10 20 30  40 50 60 70 80 90\n"));
		while ((f = next(&s)) != NULL) {
			*wanted = '\0';
			for (int c = 0; c < CHANNELS; c++) {
				bool set = subset >> c & 1;

				if (set)
					bvh_set(f, c, c + 0.5, 2);
				snprintf(wanted + strlen(wanted), 32,
				    set ? "%d.50%s" : "%d0%s", c + !set,
				    c + 1 < CHANNELS ? " " : "\n");
			}
			CHECK(strcmp(written(&s, f), wanted) == 0);
		}
		CHECK(source_close(&s) == 0);
	}
}

/* The writer takes as many frames as its header says. */
static void
test_finish(void)
{
	struct source s;
	struct bvh_output out;
	struct bvh_error error = { 0 };
	FILE *file = tmpfile();

	source_open(&s, hierarchy, motion(2, FIRST "\n" FIRST "\n"));
	if (file == NULL || output_open(&out, fileno(file), "out") < 0)
		abort();
	struct bvh_writer *w = writer_create(&out, bvh_header(s.reader), &error);
	CHECK(w != NULL && bvh_write(w, next(&s)) == 0);
	CHECK(bvh_finish(w) == -1);
	CHECK(strstr(error.text, "1 frame") != NULL && strstr(error.text, "2") != NULL);
	CHECK(output_close(&out) == 0);
	fclose(file);
	CHECK(source_close(&s) == 0);
}

/* Ends and errors --------------------------------------------------------------------- */

static void
test_end(void)
{
	struct source s;
	struct bvh_frame *f;

	source_open(&s, hierarchy, motion(2, FIRST "\n" FIRST));
	CHECK(next(&s)->number == 1 && next(&s)->number == 2);
	for (int i = 0; i < 3; i++)
		CHECK(bvh_read(s.reader, &f) == BVH_END);
	CHECK(source_close(&s) == 0 && s.warned == 0);
}

static void
test_surplus(void)
{
	struct source s;
	struct bvh_frame *f;

	source_open(&s, hierarchy, motion(1, FIRST "\n\n" FIRST "\n\n" FIRST "\n"));
	CHECK(next(&s) != NULL && bvh_read(s.reader, &f) == BVH_END && s.warned == 1);
	CHECK(strcmp(s.last, "2 motion lines after the 1 declared frame left out") == 0);
	CHECK(source_close(&s) == 0);
}

/* After a failure every call fails, with the first message. */
static void
test_error_sticks(void)
{
	struct source s;
	struct bvh_frame *f;

	source_open(&s, hierarchy, motion(3, FIRST "\n1 2 3\n" FIRST "\n"));
	CHECK(next(&s) != NULL);
	for (int i = 0; i < 3; i++) {
		CHECK(bvh_read(s.reader, &f) == BVH_ERROR);
		CHECK(bvh_read_on(s.reader, &f) == BVH_ERROR);
		CHECK(s.error.line == 16 && strcmp(s.error.file, "test.bvh") == 0);
		CHECK(strcmp(s.error.text, "frame 2: expected 9 values, found 3") == 0);
	}
	CHECK(source_close(&s) == -1);
}

static void
test_missing_frames(void)
{
	struct source s;
	struct bvh_frame *f;

	source_open(&s, hierarchy, motion(3, FIRST "\n"));
	CHECK(next(&s) != NULL);
	CHECK(bvh_read(s.reader, &f) == BVH_ERROR && bvh_read(s.reader, &f) == BVH_ERROR);
	CHECK(strstr(s.error.text, "expected 3 frames, found 1") != NULL);
	CHECK(source_close(&s) == -1);
}

/* Whatever is declared, bvh_read_on() reads what is there. */
static void
test_read_on(void)
{
	struct source s;
	struct bvh_frame *f;

	for (int declared = 0; declared < 5; declared++) {
		source_open(
		    &s, hierarchy, motion(declared, FIRST "\n" FIRST "\n" FIRST "\n"));
		for (int i = 1; i <= 3; i++)
			CHECK(bvh_read_on(s.reader, &f) == BVH_FRAME && f->number == i);
		CHECK(bvh_read_on(s.reader, &f) == BVH_END);
		CHECK(source_close(&s) == 0 && s.warned == 0);
	}
}

static void
test_bad_header(void)
{
	struct source s;

	source_open(&s, "HIERARCHY\nROOT A { OFFSET 0 x 0 }\n", "");
	CHECK(s.reader == NULL && s.error.line == 2 && s.error.column == 19);
	CHECK(source_close(&s) == -1);
	source_open(&s, hierarchy, "");
	CHECK(s.reader == NULL && strstr(s.error.text, "expected MOTION") != NULL);
	CHECK(source_close(&s) == -1);
}

static void
test_no_motion(void)
{
	struct source s;
	struct bvh_frame *f;

	source_open(&s, hierarchy, "");
	rewind(s.file);
	text_close(&s.in);
	CHECK(text_open(&s.in, fileno(s.file), "test.bvh") == 0);
	s.reader = reader_open(&s.in, BVH_SKELETON, NULL, &s.error);
	CHECK(s.reader != NULL && !bvh_header(s.reader)->motion);
	CHECK(bvh_read(s.reader, &f) == BVH_ERROR);
	CHECK(source_close(&s) == -1);
}

/* A failed read of the descriptor is what is told of. */
static void
test_failed_read(void)
{
	struct bvh_input in;
	struct bvh_error error;

	CHECK(text_open(&in, -1, "nothing") == 0);
	CHECK(reader_open(&in, 0, NULL, &error) == NULL);
	CHECK(strstr(error.text, "empty") == NULL && strcmp(error.file, "nothing") == 0);
	text_close(&in);
}

static void
test_header(void)
{
	struct source s;

	source_open(&s, hierarchy, motion(1, FIRST "\n"));
	const struct bvh_header *h = bvh_header(s.reader);
	const struct bvh_skeleton *k = h->skeleton;
	CHECK(h->motion && h->frames == 1 && h->frame_time.value == 0.1);
	CHECK(strcmp(h->frame_time.text, "0.1") == 0);
	CHECK(k->joints == 2 && k->channels == CHANNELS);
	CHECK(k->joint[1].parent == 0 && k->joint[1].first == 6 &&
	      k->joint[1].channels == 3);
	CHECK(k->joint[1].line == 6 && strcmp(k->joint[1].name, "Tip") == 0);
	CHECK(k->joint[1].offset[1].value == 5 &&
	      strcmp(k->joint[1].offset[1].text, "5") == 0);
	CHECK(k->channel[7].kind == BVH_XROT && k->channel[7].joint == 1);
	CHECK(source_close(&s) == 0);
}

static const struct unit_test tests[] = {
	{ "the header", test_header },
	{ "the quick and the careful way agree", test_both_ways },
	{ "wanted channels, every subset", test_want },
	{ "no channel wanted", test_want_none },
	{ "what is no number, in both ways", test_refused },
	{ "set values and write", test_set },
	{ "set to what it is", test_set_the_same },
	{ "set every subset", test_set_subsets },
	{ "frames written and declared", test_finish },
	{ "the end", test_end },
	{ "surplus lines", test_surplus },
	{ "an error sticks", test_error_sticks },
	{ "missing frames", test_missing_frames },
	{ "all frames that are there", test_read_on },
	{ "a bad header", test_bad_header },
	{ "no motion", test_no_motion },
	{ "a failed read", test_failed_read },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
