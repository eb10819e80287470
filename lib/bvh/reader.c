/* reader.c - the life of a reader: open, read frame after frame, close. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "frame.h"
#include "hierarchy.h"
#include "lines.h"
#include "mend.h"
#include "motion.h"
#include "reader.h"
#include "skeleton.h"

/* Opening ------------------------------------------------------------------- */

/* The lines of the first joints of one name, "6, 10, 20". */
static void
list_lines(
    const struct bvh_skeleton *s, const int *joint, int count, char *to, size_t size)
{
	enum { MOST = 4 };

	for (int i = 0; i < count && i < MOST; i++) {
		int length = snprintf(
		    to, size, "%s%lld", i == 0 ? "" : ", ", s->joint[joint[i]].line);

		to += length;
		size -= (size_t)length;
	}
	if (count > MOST)
		snprintf(to, size, ", ...");
}

static int
warn_duplicates(struct bvh_reader *r)
{
	const struct bvh_skeleton *s = &r->skeleton;
	int count, found = 0, found_at = 0, names = 0;
	int *joint = skeleton_by_name(s, &count);
	char lines[128], quoted[ERROR_QUOTE];

	if (joint == NULL)
		return reader_no_memory(r);
	for (int i = 0, next; i < count; i = next) {
		const char *name = s->joint[joint[i]].name;

		for (next = i + 1; next < count; next++)
			if (strcmp(name, s->joint[joint[next]].name) != 0)
				break;
		names += next - i > 1;
		if (next - i > 1 && (found == 0 || joint[i] < joint[found_at])) {
			found = next - i;
			found_at = i;
		}
	}
	if (found > 0) {
		const char *name = s->joint[joint[found_at]].name;

		list_lines(s, joint + found_at, found, lines, sizeof lines);
		error_quote(quoted, name, strlen(name));
		if (names == 1)
			reader_warn(r, "duplicate-name",
			    s->joint[joint[found_at + 1]].line, 0,
			    "joint name %s used %d times (lines %s)", quoted, found,
			    lines);
		else
			reader_warn(r, "duplicate-name",
			    s->joint[joint[found_at + 1]].line, 0,
			    "joint name %s used %d times (lines %s), and %d other name%s more than once",
			    quoted, found, lines, names - 1, names == 2 ? "" : "s");
	}
	free(joint);
	return 0;
}

static void
warn_ignored(struct bvh_reader *r)
{
	const struct bvh_skeleton *s = &r->skeleton;
	char quoted[ERROR_QUOTE], joint[ERROR_QUOTE];
	int ignored = 0, first = 0;

	for (int c = s->channels - 1; c >= 0; c--)
		if (s->channel[c].kind == BVH_OTHER) {
			ignored++;
			first = c;
		}
	if (ignored == 0)
		return;
	const char *name = s->joint[s->channel[first].joint].name;
	error_quote(quoted, s->channel[first].name, strlen(s->channel[first].name));
	error_quote(joint, name, strlen(name));
	reader_warn(r, "channel-ignored", s->joint[s->channel[first].joint].line, 0,
	    "%d channel%s no part in posing, the first is %s of %s", ignored,
	    ignored == 1 ? " has" : "s have", quoted, joint);
}

static int
make_frame(struct bvh_reader *r)
{
	size_t count = (size_t)r->skeleton.channels + 1;
	struct bvh_frame *f = &r->frame;

	f->value = calloc(count, sizeof *f->value);
	f->start = calloc(count, sizeof *f->start);
	f->decimals = malloc(count);
	r->want = calloc(count, sizeof *r->want);
	if (f->value == NULL || f->start == NULL || f->decimals == NULL ||
	    r->want == NULL)
		return reader_no_memory(r);
	memset(f->decimals, BVH_KEPT, count);
	memset(r->want, true, count);
	f->want = r->want;
	f->last = r->skeleton.channels - 1;
	r->want_all = true;
	return 0;
}

struct bvh_reader *
reader_open(struct bvh_input *in, int flags, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	struct bvh_reader *r = calloc(1, sizeof *r);

	if (r == NULL) {
		error_set(error, in->name, 0, 0, "out of memory");
		return NULL;
	}
	r->in = in;
	r->flags = flags;
	r->report = (struct report) { in->name, in, warnings, error, false };
	r->header.skeleton = &r->skeleton;
	if (hierarchy_read(r) < 0 || warn_duplicates(r) < 0 ||
	    (r->header.motion && motion_read(r) < 0) || make_frame(r) < 0) {
		bvh_close(r);
		return NULL;
	}
	warn_ignored(r);
	return r;
}

static void
close_input(struct bvh_input *in, bool opened)
{
	if (opened)
		close(in->fd); /* only read from: nothing is lost */
	text_close(in);
	free(in);
}

/* From a descriptor that the reader has opened itself, or not. */
static struct bvh_reader *
open_descriptor(int fd, bool opened, const char *name, int flags,
    const struct bvh_warnings *warnings, struct bvh_error *error)
{
	struct bvh_input *in = malloc(sizeof *in);

	if (in == NULL || text_open(in, fd, name) < 0) {
		error_set(error, name, 0, 0, "out of memory");
		if (opened)
			close(fd);
		free(in);
		return NULL;
	}
	struct bvh_reader *r = reader_open(in, flags, warnings, error);
	if (r == NULL) {
		close_input(in, opened);
		return NULL;
	}
	r->owns_input = true;
	r->opened = opened;
	return r;
}

struct bvh_reader *
bvh_open(const char *path, int flags, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0) {
		error_set(error, path, 0, 0, "%s", strerror(errno));
		return NULL;
	}
	return open_descriptor(fd, true, path, flags, warnings, error);
}

struct bvh_reader *
bvh_open_fd(int fd, const char *name, int flags, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	return open_descriptor(fd, false, name, flags, warnings, error);
}

const struct bvh_header *
bvh_header(const struct bvh_reader *r)
{
	return &r->header;
}

void
bvh_want(struct bvh_reader *r, const bool *channel)
{
	r->frame.last = -1;
	r->want_all = true;
	for (int c = 0; c < r->skeleton.channels; c++) {
		r->want[c] = channel != NULL && channel[c];
		r->want_all = r->want_all && r->want[c];
		if (r->want[c])
			r->frame.last = c;
		else /* nothing is left of the frame before */
			r->frame.value[c] = 0;
	}
}

int
bvh_close(struct bvh_reader *r)
{
	if (r == NULL)
		return -1;
	int result = r->report.failed ? -1 : 0;

	bvh_skeleton_free(&r->skeleton);
	free(r->header.frame_time.text);
	free(r->frame.value);
	free(r->frame.start);
	free(r->frame.decimals);
	free(r->want);
	free(r->scratch.text);
	free(r->number.text);
	mend_free(r);
	if (r->owns_input)
		close_input(r->in, r->opened);
	free(r);
	return result;
}

/* Reading ------------------------------------------------------------------- */

static enum bvh_status
next_frame(struct bvh_reader *r)
{
	if (r->frame.changed)
		memset(r->frame.decimals, BVH_KEPT, (size_t)r->skeleton.channels + 1);
	r->frame.changed = r->frame.misused = false;
	return reader_is_lenient(r) ? mend_frame(r) : frame_read(r);
}

/* After the declared frames: counts the lines that are still there.  On a pipe
 * the first is enough, more may take for ever. */
static enum bvh_status
look_for_surplus(struct bvh_reader *r)
{
	enum bvh_status status;
	bvh_count count = 0, line = 0;

	while ((status = motion_line(r, false)) == BVH_FRAME) {
		text_cut(r->in, &r->line);
		if (count++ == 0)
			line = r->line.number;
		if (!r->in->regular)
			break;
	}
	if (status == BVH_ERROR || count == 0)
		return status;
	reader_warn(r, "frames-more", line, 0,
	    "%s%lld motion line%s after the %lld declared frame%s left out",
	    r->in->regular ? "" : "at least ", count, count == 1 ? "" : "s",
	    r->header.frames, r->header.frames == 1 ? "" : "s");
	return BVH_END;
}

enum bvh_status
bvh_read(struct bvh_reader *r, struct bvh_frame **frame)
{
	*frame = &r->frame;
	if (r->report.failed)
		return BVH_ERROR;
	if (!r->header.motion)
		return reader_fail(r, "motion-missing", r->in->line, 0,
		    "expected MOTION, found the end of the file");
	if (r->frame.number == r->header.frames)
		return look_for_surplus(r);
	enum bvh_status status = next_frame(r);
	if (status == BVH_END)
		return reader_fail(r, "frames-fewer", r->in->line, 0,
		    "expected %lld frames, found %lld and then the end of the file; bvhfix keeps these",
		    r->header.frames, r->frame.number);
	return status;
}

/* At the end of a lenient reader's frames: are there as many as declared? */
static void
compare_count(struct bvh_reader *r)
{
	bvh_count found = r->frame.number, declared = r->header.frames;

	if (declared < 0 || found == declared || !reader_first(r, ONCE_COUNTED))
		return;
	if (found < declared)
		reader_fault(r, found > 0, "frames-fewer", r->in->line, 0,
		    "expected %lld frame%s, found %lld and then the end of the file",
		    declared, declared == 1 ? "" : "s", found);
	else
		reader_warn(r, "frames-more", r->surplus, 0,
		    "Frames: says %lld, but there are %lld", declared, found);
}

enum bvh_status
bvh_read_on(struct bvh_reader *r, struct bvh_frame **frame)
{
	*frame = &r->frame;
	if (r->report.failed)
		return BVH_ERROR;
	enum bvh_status status = r->header.motion ? next_frame(r) : BVH_END;
	if (status == BVH_FRAME && r->frame.number == r->header.frames + 1)
		r->surplus = r->frame.place;
	if (status == BVH_END && reader_is_lenient(r))
		compare_count(r);
	return status;
}
