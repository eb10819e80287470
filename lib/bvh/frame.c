/* frame.c - one frame from the lines of the motion (frame.h).
 *
 * A line that is canonical but for blanks around it goes the quick way.  Any
 * other goes the careful way, value by value, which makes it canonical or says
 * what is wrong with it; both ways accept the same. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "frame.h"
#include "line.h"
#include "lines.h"
#include "number.h"

/* The quick way ------------------------------------------------------------- */

static bool
parse_all(struct bvh_frame *f, int channels)
{
	f->start[channels] = f->length + 1;
	if (channels == 0)
		return f->length == 0;
	return decimal_read_row(f->line, (size_t)channels, BVH_LARGEST, f->value,
		   f->start) == f->line + f->length;
}

/* The blank, or the end of the line, that ends a value: eight bytes at a time as
 * long as none of them is as low (their top bits are clear in a canonical line). */
static const char *
skip_value(const char *at)
{
	const uint64_t each = 0x0101010101010101;
	uint64_t bytes;

	while (
	    memcpy(&bytes, at, sizeof bytes), ((bytes - each * ('!')) & each * 0x80) == 0)
		at += sizeof bytes;
	while (*at > ' ')
		at++;
	return at;
}

static bool
parse_wanted(struct bvh_frame *f, const bool *want)
{
	const char *at = f->line;
	int c;

	for (c = 0; c <= f->last; c++) {
		f->start[c] = (size_t)(at - f->line);
		if (want[c])
			at = decimal_read(at, &f->value[c]);
		else
			at = skip_value(at);
		if (at == NULL || *at > ' ' || !(fabs(f->value[c]) <= BVH_LARGEST))
			return false;
		at++;
	}
	f->start[c] = (size_t)(at - f->line);
	return f->start[c] <= f->length + 1;
}

bool
frame_read_quickly(struct bvh_reader *r)
{
	struct bvh_frame *f = &r->frame;
	const char *text = r->line.text;
	size_t length = r->line.length;

	while (length > 0 && text_is_blank(text[length - 1]))
		length--;
	for (; length > 0 && text_is_blank(*text); length--)
		text++;
	f->line = text;
	f->length = length;
	if (r->want_all)
		return parse_all(f, r->skeleton.channels);
	return line_is_canonical(text, length, r->skeleton.channels) &&
	       (f->last < 0 || parse_wanted(f, r->want));
}

/* The careful way ----------------------------------------------------------- */

bvh_count
frame_column(const struct bvh_reader *r, const char *word)
{
	return word - r->line.text + r->line.column + 1;
}

const char *
frame_about(
    const struct bvh_reader *r, bvh_count frame, int channel, char about[FRAME_ABOUT])
{
	const struct bvh_channel *c = &r->skeleton.channel[channel];
	const char *name = r->skeleton.joint[c->joint].name;
	char joint[ERROR_QUOTE];

	error_quote(joint, name, strnlen(name, ERROR_QUOTE));
	snprintf(about, FRAME_ABOUT, " (frame %lld, %s %.20s)", frame, joint, c->name);
	return about;
}

/* A value that is looked at is parsed; of another its bytes are. */
static int
check_value(struct bvh_reader *r, const char *word, size_t length, int channel)
{
	double *value = &r->frame.value[channel];
	char about[FRAME_ABOUT];

	if (r->want[channel]) {
		if (decimal_read(word, value) == word + length &&
		    fabs(*value) <= BVH_LARGEST)
			return 0;
	} else if (line_is_canonical(word, length, 1))
		return 0;
	return reader_number(r, word, length, r->line.number, frame_column(r, word),
	    number_cause(word, length),
	    frame_about(r, r->frame.number + 1, channel, about), value);
}

static int
copy_value(struct bvh_reader *r, const char *word, size_t length, int channel)
{
	if (check_value(r, word, length, channel) < 0)
		return -1;
	if (channel > 0 && scratch_byte(&r->scratch, ' ') < 0)
		return reader_no_memory(r);
	r->frame.start[channel] = r->scratch.length;
	return scratch_bytes(&r->scratch, word, length) < 0 ? reader_no_memory(r) : 0;
}

/* Takes the values of one line, *count so far in the frame.  Those that are too
 * many are only counted; *surplus is the column of the first. */
static int
take_line(struct bvh_reader *r, int *count, bvh_count *surplus)
{
	const char *at = r->line.text, *end = at + r->line.length;
	int channels = r->skeleton.channels;

	for (;;) {
		while (at < end && text_is_blank(*at))
			at++;
		if (at == end)
			return 0;
		const char *word = at;
		if (*word == '#') {
			reader_comment(r, r->line.number, frame_column(r, word));
			return 0;
		}
		while (at < end && !text_is_blank(*at))
			at++;
		if (*count < channels &&
		    copy_value(r, word, (size_t)(at - word), *count) < 0)
			return -1;
		if ((*count)++ == channels)
			*surplus = frame_column(r, word);
	}
}

/* A short line goes on in the next ones, if whole lines complete it exactly. */
static enum bvh_status
read_carefully(struct bvh_reader *r)
{
	int channels = r->skeleton.channels, count = 0, first = 0;
	bvh_count line = r->line.number, frame = r->frame.number + 1, surplus = 0;

	r->scratch.length = 0;
	do {
		enum bvh_status status = count > 0 ? motion_line(r, false) : BVH_FRAME;

		if (status == BVH_FRAME)
			text_cut(r->in, &r->line);
		if (status == BVH_ERROR ||
		    (status == BVH_FRAME && take_line(r, &count, &surplus) < 0))
			return BVH_ERROR;
		if (status == BVH_END)
			return reader_fail(r, "frame-cut", line, 0,
			    "frame %lld: expected %d values, found %d and then the end of the file",
			    frame, channels, count);
		if (first == 0)
			first = count;
	} while (count < channels);
	bool wrapped = r->line.number != line;
	if (count > channels)
		return reader_fail(r, first < channels ? "frame-short" : "frame-long",
		    line, wrapped ? 0 : surplus,
		    "frame %lld: expected %d values, found %d", frame, channels, first);
	if (wrapped && reader_first(r, ONCE_WRAPPED))
		reader_warn(r, "frame-wrapped", line, 0,
		    "frame %lld and perhaps others are wrapped over several lines",
		    frame);
	r->frame.start[channels] = r->scratch.length + 1;
	r->frame.line = r->scratch.text;
	r->frame.length = r->scratch.length;
	return BVH_FRAME;
}

enum bvh_status
frame_read(struct bvh_reader *r)
{
	/* A frame of a skeleton without channels is an empty line. */
	enum bvh_status status = motion_line(r, r->skeleton.channels == 0);

	if (status != BVH_FRAME)
		return status;
	r->frame.place = r->line.number;
	if (!frame_read_quickly(r))
		status = read_carefully(r);
	if (status == BVH_FRAME)
		r->frame.number++;
	return status;
}

/* What a filter may do with it ---------------------------------------------- */

const char *
bvh_digits(const struct bvh_frame *f, int channel, size_t *length)
{
	*length = f->start[channel + 1] - 1 - f->start[channel];
	return f->line + f->start[channel];
}

int
bvh_set(struct bvh_frame *f, int channel, double value, int decimals)
{
	if (!f->want[channel]) {
		f->misused = true;
		return -1;
	}
	if (value == f->value[channel])
		return 0;
	f->value[channel] = value;
	f->decimals[channel] = (signed char)decimals;
	f->changed = true;
	return 0;
}
