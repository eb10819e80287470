/* block.c - the frames of a segment in HTR (block.h): nearly all of a file. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/rotation.h"
#include "block.h"

enum { TX, TY, TZ, RX, RY, RZ, SF, SEVEN };

/* From here on a number of a frame stands for no data. */
static const double missing = 1e6;
/* An SF so near to 1 is 1, but for two units of its sixth decimal. */
static const double rounding = 2.000001e-6;

static const char *
name_of(int column, bool frame)
{
	static const char *const name[] = { "Tx", "Ty", "Tz", "Rx", "Ry", "Rz", "SF" };

	return column == SF && !frame ? "BoneLength" : name[column];
}

/* A column that the quick way did not take. */
static int
careful(struct htr_reader *r, const char *at, int column, bool frame, double *value)
{
	words_go(&r->w, at);
	words_next(&r->w);
	return words_number(&r->w, name_of(column, frame), value);
}

static bool
ends(char byte)
{
	return text_is_blank(byte) || byte == ',' || byte == '\n' || byte == '\r' ||
	       byte == '\0';
}

int
htr_seven(struct htr_reader *r, double value[7], bool frame)
{
	const char *at = r->w.word + r->w.length, *start = at;

	for (int i = 0; i < SEVEN; i++) {
		while (text_is_blank(*at) || *at == ',')
			at++;
		start = at;
		const char *end = decimal_read(at, &value[i]);
		if (end == NULL || !ends(*end) || !(fabs(value[i]) < missing)) {
			if (careful(r, at, i, frame, &value[i]) < 0)
				return -1;
			if (frame && fabs(value[i]) >= missing)
				return words_expected(&r->w,
				    "%s (1000000 and more marks missing data)",
				    name_of(i, frame));
			end = r->w.word + r->w.length;
		}
		at = end;
	}
	words_go(&r->w, start);
	words_next(&r->w);
	return words_end(&r->w, frame ? "SF" : "BoneLength");
}

/* Keeps the three words that start with Rx: the frame, three of T are before them. */
static int
keep_text(struct htr_reader *r, struct segment *s)
{
	words_go(&r->w, r->w.line.text);
	for (int i = 0; i < 1 + SF; i++) {
		words_next(&r->w);
		if (i < 1 + RX)
			continue;
		if (s->text_room - s->text_length < r->w.length + 1) {
			size_t room = 2 * s->text_room + r->w.length + 256;
			char *larger = realloc(s->text, room);

			if (larger == NULL)
				return words_no_memory(&r->w);
			s->text = larger;
			s->text_room = room;
		}
		memcpy(s->text + s->text_length, r->w.word, r->w.length);
		s->text_length += r->w.length;
		s->text[s->text_length++] = ' ';
	}
	return 0;
}

static int
keep(struct htr_reader *r, struct segment *s, const double value[SEVEN])
{
	double *larger = array_grow(
	    s->value, (size_t)s->frames, CLIP_ROW * sizeof *larger);

	if (larger == NULL)
		return words_no_memory(&r->w);
	s->value = larger;
	double *to = larger + s->frames++ * CLIP_ROW;
	for (int axis = 0; axis < 3; axis++) {
		double angle = value[RX + r->order[axis]];

		to[axis] = value[TX + axis] * r->scale;
		to[CLIP_ANGLES + axis] = r->radians ? angle * ROTATION_RADIAN : angle;
		s->moves = s->moves || to[axis] != 0;
	}
	if (fabs(value[SF] - 1) > rounding && r->scaled++ == 0)
		r->scaled_line = r->w.line.number;
	return r->wish.text && !r->radians ? keep_text(r, s) : 0;
}

/* Frames count on by one, in all segments from the same number. */
static int
check_number(struct htr_reader *r, const struct segment *s)
{
	bvh_count number, wanted = r->first_number + s->frames;

	if (words_whole(&r->w, "a frame", 0, &number) < 0)
		return -1;
	if (s->frames == 0 && r->first_number < 0)
		r->first_number = wanted = number;
	return number == wanted ? 0 : words_expected(&r->w, "frame %lld", wanted);
}

static int
end_block(struct htr_reader *r, const struct segment *s)
{
	char quoted[ERROR_QUOTE];
	bvh_count wanted = r->frames_said >= 0 ? r->frames_said : r->frames;

	if (r->frames < 0)
		r->frames = s->frames;
	if (wanted < 0 || s->frames == wanted)
		return 0;
	return words_expected(&r->w, "%lld frames of %s rather than %lld", wanted,
	    error_quote(quoted, s->name, strlen(s->name)), s->frames);
}

static void
shrink(struct segment *s)
{
	void *smaller = realloc(
	    s->value, (size_t)s->frames * CLIP_ROW * sizeof *s->value + 1);

	if (smaller != NULL)
		s->value = smaller;
	smaller = s->text != NULL ? realloc(s->text, s->text_length + 1) : NULL;
	if (smaller != NULL) {
		s->text = smaller;
		s->text_room = s->text_length + 1;
	}
}

enum bvh_status
htr_read_block(struct htr_reader *r, struct segment *s)
{
	bvh_count take = r->wish.take > 0 ? r->wish.take : 1;
	bool wanted = ++s->blocks == take;
	enum bvh_status status;
	const char *name;
	size_t length;
	double value[SEVEN];

	while ((status = words_line(&r->w)) == BVH_FRAME &&
	       !htr_section(r, &name, &length)) {
		if (!wanted)
			continue;
		if (check_number(r, s) < 0 || htr_seven(r, value, true) < 0 ||
		    keep(r, s, value) < 0)
			return BVH_ERROR;
	}
	if (!wanted || status == BVH_ERROR)
		return status;
	shrink(s);
	return end_block(r, s) < 0 ? BVH_ERROR : status;
}
