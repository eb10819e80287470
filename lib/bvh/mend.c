/* mend.c - frames from lines that are none, for a lenient reader (mend.h).
 *
 * Lines that are frames go through as they are.  The values of others are gathered; when
 * they fill frames these are handed out.  Each fault is reported. */
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "frame.h"
#include "lines.h"
#include "mend.h"
#include "mendrows.h"
#include "mendstart.h"
#include "mendwords.h"

static int
make(struct bvh_reader *r)
{
	size_t count = (size_t)r->skeleton.channels + 1;
	struct mend *m = r->mend = calloc(1, sizeof *m);

	if (m == NULL)
		return reader_no_memory(r);
	m->frame.start = calloc(count, sizeof *m->frame.start);
	m->before.start = calloc(count, sizeof *m->before.start);
	m->number.start = calloc(2 * count, sizeof *m->number.start);
	m->way = mending(r) ? MEND_UNDECIDED : MEND_LINES;
	if (m->frame.start == NULL || m->before.start == NULL || m->number.start == NULL)
		return reader_no_memory(r);
	return 0;
}

void
mend_free(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	if (m == NULL)
		return;
	struct mend_values *all[] = { &m->frame, &m->before, &m->number };
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		free(all[i]->text.text);
		free(all[i]->start);
	}
	free(m->waiting.text);
	free(m->row);
	free(m->early_text.text);
	free(m->early);
	free(m);
}

/* Lines --------------------------------------------------------------------- */

/* After the declared frames a line that means nothing is a surplus one, no more; two
 * versions of the file are never. */
static int
leave_out(struct bvh_reader *r)
{
	bvh_count declared = r->header.frames, line = r->line.number;
	char quoted[ERROR_QUOTE];

	error_quote(quoted, r->line.text, r->line.length);
	if (lines_conflict(r->line.text))
		return reader_fault(r, false, "stray", line, 0,
		    "two versions of the file are here, parted by git: %s", quoted);
	if (declared < 0 || r->mend->made < declared)
		return reader_fault(
		    r, true, "stray", line, 0, "this is no frame: %s", quoted);
	reader_warn(r, "stray", line, 0, "this is no frame: %s", quoted);
	return 0;
}

/* Takes the values of the line in r->line. */
static int
take_line(struct bvh_reader *r)
{
	text_cut(r->in, &r->line);
	bool any = mendwords_any(r);
	if (r->skeleton.channels == 0 || !any) {
		r->mend->lost += any;
		return leave_out(r);
	}
	return mendwords_take(r) < 0 ? -1 : mendrows_judge(r);
}

/* Frames -------------------------------------------------------------------- */

/* Keeps the frame, as the one before the next. */
static int
remember(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	size_t starts = (size_t)r->skeleton.channels + 1;

	m->before.text.length = 0;
	if (scratch_bytes(&m->before.text, r->frame.line, r->frame.length) < 0)
		return reader_no_memory(r);
	memcpy(m->before.start, r->frame.start, starts * sizeof *m->before.start);
	m->made++;
	return 0;
}

/* A value of the frame that is carved.  NaN is that of the frame before; as long as no
 * number has come it stays NaN, or is 0 where none is waited for. */
static int
put(struct bvh_reader *r, int channel, const char *value, size_t length)
{
	struct mend *m = r->mend;
	struct scratch *to = &m->frame.text;

	if (*value == 'n' && m->made > 0) {
		value = m->before.text.text + m->before.start[channel];
		length = m->before.start[channel + 1] - 1 - m->before.start[channel];
	}
	bool missing = *value == 'n', waits = mending(r) && !m->given_up;
	if (missing && !waits) {
		value = "0";
		length = 1;
	}
	m->missing += missing && waits;
	r->frame.start[channel] = to->length;
	return scratch_bytes(to, value, length) < 0 || scratch_byte(to, ' ') < 0 ? -1 : 0;
}

/* Makes a frame of the first values that wait. */
static int
carve(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	struct bvh_frame *f = &r->frame;
	struct scratch *to = &m->frame.text;
	int channels = r->skeleton.channels;
	const char *start = m->waiting.text + m->from, *at = start;

	to->length = 0;
	f->place = m->row[m->first].line;
	for (int c = 0; c < channels; c++) {
		size_t length = strcspn(at, " ");

		if (put(r, c, at, length) < 0)
			return reader_no_memory(r);
		at += length + 1;
	}
	mendrows_pass(m, channels, (size_t)(at - start));
	m->ready -= channels;
	f->start[channels] = to->length--;
	f->line = to->text;
	f->length = to->length;
	for (int c = 0; c < channels; c++)
		if (decimal_read(f->line + f->start[c], &f->value[c]) == NULL)
			f->value[c] = 0;
	return 0;
}

/* After the last frame: was it right to mend? */
static int
conclude(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bvh_count line = r->in->line, declared = r->header.frames;

	if (m->concluded || !mending(r))
		return 0;
	m->concluded = true;
	if (r->width_is_doubted &&
	    reader_fault(r, false, "channels-count", line, 0,
		"there is no frame to tell how many channels there are") < 0)
		return -1;
	if (m->resplit && m->made != declared &&
	    reader_fault(r, false, "frame-width", line, 0,
		"all values together make %lld frames, and Frames: says %lld", m->made,
		declared) < 0)
		return -1;
	/* One value more or less moves all that follow it to other frames. */
	if (m->lost > 0 && m->wrapped)
		return reader_fault(r, false, "frame-width", line, 0,
		    "frames are wrapped: where the next one begins after a line that is no frame is not known");
	if (m->lost <= m->made)
		return 0;
	return reader_fault(r, false, "frame-width", line, 0,
	    "too many lines are no frame: %lld, and %lld %s one", m->lost, m->made,
	    m->made == 1 ? "is" : "are");
}

/* The next frame, which may lack numbers as yet. */
static enum bvh_status
make_frame(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bool ended = false;

	m->missing = 0;
	while (m->ready == 0 && !ended) {
		enum bvh_status status = motion_line(r, r->skeleton.channels == 0);

		if (status == BVH_ERROR)
			return status;
		ended = status == BVH_END;
		if (ended) {
			if (mendrows_finish(r) < 0)
				return BVH_ERROR;
			continue;
		}
		r->frame.place = r->line.number;
		if (m->first == m->rows && m->way != MEND_STREAM &&
		    frame_read_quickly(r)) {
			mendrows_whole(m);
			r->width_is_doubted = false;
			return remember(r) < 0 ? BVH_ERROR : BVH_FRAME;
		}
		if (take_line(r) < 0)
			return BVH_ERROR;
	}
	if (m->ready == 0)
		return BVH_END;
	return carve(r) < 0 || remember(r) < 0 ? BVH_ERROR : BVH_FRAME;
}

/* Frames are kept until each channel has a number. */
static enum bvh_status
make_frames(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	enum bvh_status status;
	int done = 0;

	while ((status = make_frame(r)) == BVH_FRAME) {
		if (!mendstart_waits(m))
			return BVH_FRAME;
		done = mendstart_keep(r);
		if (done != 0)
			break;
	}
	if (status == BVH_ERROR || done < 0)
		return BVH_ERROR;
	if (m->early_frames == 0)
		return conclude(r) < 0 ? BVH_ERROR : BVH_END;
	if ((done == 0 || m->missing > 0) && mendstart_give_up(r) < 0)
		return BVH_ERROR;
	return BVH_FRAME;
}

enum bvh_status
mend_frame(struct bvh_reader *r)
{
	if (r->mend == NULL && make(r) < 0)
		return BVH_ERROR;
	struct mend *m = r->mend;
	if (m->early_frames == 0) {
		enum bvh_status status = make_frames(r);

		if (status != BVH_FRAME)
			return status;
	}
	if (m->early_frames > 0 && mendstart_give(r) < 0)
		return BVH_ERROR;
	r->frame.number++;
	return BVH_FRAME;
}
