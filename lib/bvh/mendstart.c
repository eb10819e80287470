/* mendstart.c - frames that wait for the first number of a channel (mendstart.h). */
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "mendstart.h"

enum { MOST_BYTES = 8 << 20 }; /* of frames that wait */

bool
mendstart_waits(const struct mend *m)
{
	return !m->given_up && (m->missing > 0 || m->early_frames > 0);
}

/* Numbers ------------------------------------------------------------------ */

static bool
is_missing(const char *value)
{
	return *value == 'n';
}

/* Where the first number of a channel is in m->number: two places a channel, both 0 as
 * long as none has come. */
static size_t *
place(struct mend *m, int channel)
{
	return &m->number.start[2 * channel];
}

/* Notes numbers that are the first of their channels. */
static int
note(struct bvh_reader *r)
{
	const struct bvh_frame *f = &r->frame;
	struct mend *m = r->mend;

	for (int c = 0; c < r->skeleton.channels; c++) {
		const char *value = f->line + f->start[c];
		size_t length = f->start[c + 1] - 1 - f->start[c], *at = place(m, c);

		if (at[1] > 0 || is_missing(value))
			continue;
		at[0] = m->number.text.length;
		at[1] = length;
		if (scratch_bytes(&m->number.text, value, length) < 0)
			return reader_no_memory(r);
	}
	return 0;
}

/* Frames ------------------------------------------------------------------- */

int
mendstart_keep(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	const struct bvh_frame *f = &r->frame;
	struct mend_early *early = array_grow(m->early, m->early_frames, sizeof *early);

	if (early == NULL)
		return reader_no_memory(r);
	m->early = early;
	early[m->early_frames++] = (struct mend_early) { f->place, m->early_text.length,
		f->length };
	if (scratch_bytes(&m->early_text, f->line, f->length) < 0 ||
	    scratch_byte(&m->early_text, ' ') < 0)
		return reader_no_memory(r);
	if (note(r) < 0)
		return -1;
	return m->missing == 0 || m->early_text.length > MOST_BYTES;
}

int
mendstart_give_up(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	int none = -1, count = 0;

	for (int c = r->skeleton.channels - 1; c >= 0; c--)
		if (place(m, c)[1] == 0) {
			none = c;
			count++;
		}
	m->given_up = true;
	if (none < 0)
		return 0;
	char quoted[ERROR_QUOTE];
	const struct bvh_channel *channel = &r->skeleton.channel[none];
	const char *name = r->skeleton.joint[channel->joint].name;
	error_quote(quoted, name, strnlen(name, ERROR_QUOTE));
	return reader_fault(r, false, "nan", m->early[0].place, 0,
	    "%d channel%s no number in %zu frame%s, the first is %.20s of %s", count,
	    count == 1 ? " has" : "s have", m->early_frames,
	    m->early_frames == 1 ? "" : "s", channel->name, quoted);
}

int
mendstart_give(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	struct bvh_frame *f = &r->frame;
	const struct mend_early *early = &m->early[m->early_given++];
	const char *at = m->early_text.text + early->start;
	struct scratch *to = &m->frame.text;
	int failed = 0;

	to->length = 0;
	for (int c = 0; c < r->skeleton.channels; c++) {
		size_t length = strcspn(at, " "), *number = place(m, c);

		f->start[c] = to->length;
		if (is_missing(at) && number[1] > 0)
			failed |= scratch_bytes(
			    to, m->number.text.text + number[0], number[1]);
		else
			failed |= is_missing(at) ? scratch_byte(to, '0')
						 : scratch_bytes(to, at, length);
		failed |= scratch_byte(to, ' ');
		at += length + 1;
	}
	if (failed != 0)
		return reader_no_memory(r);
	f->start[r->skeleton.channels] = to->length--;
	for (int c = 0; c < r->skeleton.channels; c++)
		decimal_read(to->text + f->start[c], &f->value[c]);
	f->line = to->text;
	f->length = to->length;
	f->place = early->place;
	if (m->early_given == m->early_frames)
		m->early_frames = m->early_given = m->early_text.length = 0;
	return 0;
}
