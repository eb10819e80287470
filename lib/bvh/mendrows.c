/* mendrows.c - which of the values that wait are frames (mendrows.h).
 *
 * A line is a frame, or several lines are one, or one is several; what does not fit is
 * left out, and nothing moves into its place.  Only in a file in which no line is a
 * frame are all values taken together: a reader that mends keeps the first lines, as
 * long as they are misfits, until it knows. */
#include <string.h>

#include "mendrows.h"

/* Misfits at the start of the file after which no frame is waited for. */
enum { MISFITS = 16, MISFIT_BYTES = 1 << 20 };

void
mendrows_pass(struct mend *m, bvh_count values, size_t bytes)
{
	m->from += bytes;
	m->total -= values;
	while (m->first < m->rows && values >= m->row[m->first].count) {
		values -= m->row[m->first].count;
		bytes -= m->row[m->first++].bytes;
	}
	if (m->first < m->rows) {
		m->row[m->first].count -= values;
		m->row[m->first].bytes -= bytes;
	}
	/* The rest moves to the front when it is the smaller part. */
	if (m->from >= m->waiting.length - m->from) {
		m->waiting.length -= m->from;
		memmove(m->waiting.text, m->waiting.text + m->from, m->waiting.length);
		m->from = 0;
	}
	if (m->first >= m->rows - m->first) {
		m->rows -= m->first;
		memmove(m->row, m->row + m->first, m->rows * sizeof *m->row);
		m->first = 0;
	}
	m->group = 0;
	m->grouped = 0;
}

void
mendrows_whole(struct mend *m)
{
	m->way = MEND_LINES;
}

/* Lines -------------------------------------------------------------------- */

/* Leaves out the first rows, which hold so many values. */
static int
leave_out(struct bvh_reader *r, const char *code, size_t rows, bvh_count found)
{
	struct mend *m = r->mend;
	size_t bytes = 0;
	bvh_count line = m->row[m->first].line;

	for (size_t i = 0; i < rows; i++)
		bytes += m->row[m->first + i].bytes;
	mendrows_pass(m, found, bytes);
	if (!mending(r) && r->header.frames >= 0 && m->made >= r->header.frames) {
		reader_warn(r, "frames-more", line, 0,
		    "after the declared frames: expected %d values, found %lld: left out",
		    r->skeleton.channels, found);
		return 0;
	}
	m->lost += (bvh_count)rows;
	return reader_fault(r, mending(r), code, line, 0,
	    "frame %lld: expected %d values, found %lld%s", m->made + 1,
	    r->skeleton.channels, found,
	    strcmp(code, "frame-cut") == 0 ? " and then the end of the file" : "");
}

static int
take_joined(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	m->ready = m->grouped;
	m->resplit = true;
	return reader_fault(r, true, "frames-joined", m->row[m->first].line, 0,
	    "%lld frames on one line", m->ready / r->skeleton.channels);
}

static void
take_frame(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	m->ready = m->grouped;
	m->wrapped = m->wrapped || m->group > 1;
	if (m->group > 1 && reader_first(r, ONCE_WRAPPED))
		reader_warn(r, "frame-wrapped", m->row[m->first].line, 0,
		    "frame %lld and perhaps others are wrapped over several lines",
		    m->made + 1);
}

/* The first rows are a frame, or several, or too few as yet, or they are left out; as
 * long as it is not known whether lines are frames they stay. */
static int
judge_lines(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bvh_count channels = r->skeleton.channels;

	for (;;) {
		while (m->first + m->group < m->rows && m->grouped < channels)
			m->grouped += m->row[m->first + m->group++].count;
		if (m->grouped < channels)
			return 0;
		if (m->grouped == channels) {
			take_frame(r);
			return 0;
		}
		if (m->group == 1 && m->grouped % channels == 0)
			return take_joined(r);
		if (m->way == MEND_UNDECIDED)
			return 0;
		bool lone = m->group == 1;
		size_t rows = lone ? 1 : m->group - 1;
		bvh_count last = m->row[m->first + m->group - 1].count;
		if (leave_out(r, lone ? "frame-long" : "frame-short", rows,
			lone ? last : m->grouped - last) < 0)
			return -1;
	}
}

/* A stream ----------------------------------------------------------------- */

static int
start_stream(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	const struct mend_row *row = &m->row[m->first];

	m->way = MEND_STREAM;
	m->resplit = true;
	return reader_fault(r, true, "frame-width", row->line, 0,
	    "frame %lld: expected %d values, found %lld: lines are taken for no frames from here on",
	    m->made + 1, r->skeleton.channels, row->count);
}

/* A line that is a frame as it is, and belongs to two in the stream, denies it. */
static int
judge_stream(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bvh_count channels = r->skeleton.channels;
	const struct mend_row *last = &m->row[m->rows - 1];

	m->ready = m->total / channels * channels;
	if (last->count != channels || m->ready == m->total || m->contradicted)
		return 0;
	m->contradicted = true;
	return reader_fault(r, false, "frame-width", last->line, 0,
	    "this line is a frame, and those before it are none");
}

/* Both --------------------------------------------------------------------- */

/* The first frame has to be as wide as the names of channels say, where CHANNELS says
 * something else. */
static int
check_width(struct bvh_reader *r)
{
	const struct mend_row *row = &r->mend->row[r->mend->first];

	if (!r->width_is_doubted || !mending(r))
		return 0;
	r->width_is_doubted = false;
	if (row->count == r->skeleton.channels)
		return 0;
	return reader_fault(r, false, "channels-count", row->line, 0,
	    "the names of all CHANNELS are %d, and the first frame has %lld values",
	    r->skeleton.channels, row->count);
}

/* Whether lines are frames, as far as the last one tells. */
static int
decide(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	if (!mending(r) || m->row[m->rows - 1].count == r->skeleton.channels)
		m->way = MEND_LINES;
	bool enough = m->rows >= MISFITS ||
		      (m->rows > 1 && m->waiting.length > MISFIT_BYTES);
	if (m->way == MEND_LINES || !enough || m->total <= r->skeleton.channels)
		return 0;
	return start_stream(r);
}

int
mendrows_judge(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	if (check_width(r) < 0 || (m->way == MEND_UNDECIDED && decide(r) < 0))
		return -1;
	return m->way == MEND_STREAM ? judge_stream(r) : judge_lines(r);
}

/* At the end all values together decide, if they are the frames that were declared. */
static int
decide_at_end(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bvh_count channels = r->skeleton.channels;

	if (m->total > channels && m->total % channels == 0 &&
	    m->made + m->total / channels == r->header.frames)
		return start_stream(r);
	m->way = MEND_LINES;
	return 0;
}

static int
finish_stream(struct bvh_reader *r)
{
	struct mend *m = r->mend;
	bvh_count channels = r->skeleton.channels, line = m->row[m->rows - 1].line;

	m->ready = m->total / channels * channels;
	if (m->ready > 0 || m->total == 0)
		return 0;
	bvh_count found = m->total;
	mendrows_pass(m, found, m->waiting.length - m->from);
	return reader_fault(r, false, "frame-width", line, 0,
	    "frame %lld: expected %lld values, found %lld and then the end of the file",
	    m->made + 1, channels, found);
}

int
mendrows_finish(struct bvh_reader *r)
{
	struct mend *m = r->mend;

	if (m->first == m->rows)
		return 0;
	if (m->way == MEND_UNDECIDED && decide_at_end(r) < 0)
		return -1;
	if (m->way == MEND_STREAM)
		return finish_stream(r);
	if (judge_lines(r) < 0)
		return -1;
	return m->ready > 0 || m->first == m->rows
		   ? 0
		   : leave_out(r, "frame-cut", m->rows - m->first, m->total);
}
