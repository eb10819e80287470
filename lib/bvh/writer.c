/* writer.c - BVH out: the canonical form that every reader takes (bvh.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/error.h"
#include "base/text.h"
#include "skeleton.h"
#include "writer.h"

enum { DEEPEST_INDENT = 64 }; /* deeper joints are not moved further to the right */

struct bvh_writer {
	struct bvh_output *out;
	struct bvh_output *frames_to; /* out, or the spool */
	struct bvh_output spool;
	FILE *file; /* of the spool, or NULL */
	struct bvh_header header;
	struct bvh_error *error;
	bool failed;
	bool owns_output, opened; /* the output is its own, and the descriptor too */
	bvh_count frames;
	int values; /* of the frame at hand, that are written */
	char *text; /* room for a row of numbers */
};

static void
indent(struct bvh_output *out, int depth)
{
	for (int i = 0; i < depth && i < DEEPEST_INDENT; i++)
		output_byte(out, '\t');
}

static void
write_offset(struct bvh_output *out, const struct bvh_joint *joint, int depth)
{
	indent(out, depth);
	output_string(out, "OFFSET");
	for (int axis = 0; axis < 3; axis++) {
		output_byte(out, ' ');
		output_string(out,
		    joint->offset[axis].text != NULL ? joint->offset[axis].text : "0");
	}
	output_byte(out, '\n');
}

static void
write_channels(struct bvh_output *out, const struct bvh_skeleton *s,
    const struct bvh_joint *joint, int depth)
{
	indent(out, depth);
	output_format(out, "CHANNELS %d", joint->channels);
	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		output_byte(out, ' ');
		output_string(out, s->channel[c].name);
	}
	output_byte(out, '\n');
}

static void
write_joint(struct bvh_output *out, const struct bvh_skeleton *s,
    const struct bvh_joint *joint, int depth)
{
	indent(out, depth);
	if (skeleton_is_end(joint))
		output_string(out, "End Site");
	else {
		output_string(out, joint->parent < 0 ? "ROOT " : "JOINT ");
		output_string(out, joint->name);
	}
	output_byte(out, '\n');
	indent(out, depth);
	output_string(out, "{\n");
	write_offset(out, joint, depth + 1);
	if (!skeleton_is_end(joint))
		write_channels(out, s, joint, depth + 1);
}

static void
write_hierarchy(struct bvh_output *out, const struct bvh_skeleton *s)
{
	int open = -1, depth = 0;

	output_string(out, "HIERARCHY\n");
	for (int j = 0; j <= s->joints; j++) {
		int parent = j < s->joints ? s->joint[j].parent : -1;

		for (; open != parent; open = s->joint[open].parent) {
			indent(out, --depth);
			output_string(out, "}\n");
		}
		if (j < s->joints) {
			write_joint(out, s, &s->joint[j], depth++);
			open = j;
		}
	}
}

static void
write_header(struct bvh_output *out, const struct bvh_header *header)
{
	const char *time = header->frame_time.text;

	write_hierarchy(out, header->skeleton);
	output_format(out, "MOTION\nFrames: %lld\nFrame Time: ", header->frames);
	output_string(out, time != NULL ? time : "0");
	output_byte(out, '\n');
}

/* Where frames wait for their number to be known: a file without a name. */
static int
open_spool(struct bvh_writer *w)
{
	w->file = tmpfile();
	if (w->file == NULL ||
	    output_open(&w->spool, fileno(w->file), "temporary file") < 0)
		return -1;
	w->frames_to = &w->spool;
	return 0;
}

struct bvh_writer *
writer_create(
    struct bvh_output *out, const struct bvh_header *header, struct bvh_error *error)
{
	struct bvh_writer *w = calloc(1, sizeof *w);

	if (w == NULL) {
		error_set(error, out->name, 0, 0, "out of memory");
		return NULL;
	}
	w->out = w->frames_to = out;
	w->header = *header;
	w->error = error;
	if (header->frames >= 0)
		write_header(out, header);
	else if (open_spool(w) < 0) {
		error_set(error, out->name, 0, 0, "temporary file: %s", strerror(errno));
		free(w);
		return NULL;
	}
	return w;
}

/* To a descriptor that the writer has opened itself, or not. */
static struct bvh_writer *
create_descriptor(int fd, bool opened, const char *name, const struct bvh_header *header,
    struct bvh_error *error)
{
	struct bvh_output *out = malloc(sizeof *out);
	struct bvh_writer *w = NULL;

	if (out == NULL || output_open(out, fd, name) < 0)
		error_set(error, name, 0, 0, "out of memory");
	else if ((w = writer_create(out, header, error)) == NULL)
		(void)!output_close(out);
	if (w != NULL) {
		w->owns_output = true;
		w->opened = opened;
		return w;
	}
	if (opened)
		close(fd);
	free(out);
	return NULL;
}

struct bvh_writer *
bvh_create(const char *path, const struct bvh_header *header, struct bvh_error *error)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	if (fd < 0) {
		error_set(error, path, 0, 0, "%s", strerror(errno));
		return NULL;
	}
	return create_descriptor(fd, true, path, header, error);
}

struct bvh_writer *
bvh_create_fd(
    int fd, const char *name, const struct bvh_header *header, struct bvh_error *error)
{
	return create_descriptor(fd, false, name, header, error);
}

/* Only the first failure is kept. */
static int fail(struct bvh_writer *, const char *format, ...) BVH_PRINTF(2, 3);

static int
fail(struct bvh_writer *w, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	if (!w->failed)
		error_set_list(w->error, w->out->name, 0, 0, format, values);
	va_end(values);
	w->failed = true;
	return -1;
}

/* Frames ------------------------------------------------------------------ */

/* Copies what is between changed values in one piece. */
static void
write_changed(struct bvh_output *out, const struct bvh_frame *f)
{
	size_t from = 0;

	for (int c = 0; c <= f->last; c++) {
		if (f->decimals[c] == BVH_KEPT)
			continue;
		output_bytes(out, f->line + from, f->start[c] - from);
		char *to = output_room(out, DECIMAL_SIZE);
		output_end(out, decimal_print(to, f->value[c], f->decimals[c]));
		from = f->start[c + 1] - 1;
	}
	output_bytes(out, f->line + from, f->length - from);
}

static int
end_line(struct bvh_writer *w)
{
	output_byte(w->frames_to, '\n');
	w->frames++;
	return w->failed || w->frames_to->error != 0 ? -1 : 0;
}

int
bvh_write(struct bvh_writer *w, const struct bvh_frame *f)
{
	struct bvh_output *out = w->frames_to;

	if (f->misused)
		return fail(
		    w, "frame %lld: a channel was set that is not wanted", f->number);
	if (f->changed)
		write_changed(out, f);
	else
		output_bytes(out, f->line, f->length);
	return end_line(w);
}

int
bvh_write_values(struct bvh_writer *w, const double *value, int decimals)
{
	size_t channels = (size_t)w->header.skeleton->channels;

	if (w->text == NULL &&
	    (w->text = malloc(channels * (1 + DECIMAL_SIZE) + 1)) == NULL)
		return fail(w, "out of memory");
	/* The row has a blank before each number, a line only between them. */
	char *end = decimal_print_row(w->text, value, channels, decimals, ' ');
	if (channels > 0)
		output_bytes(w->frames_to, w->text + 1, (size_t)(end - w->text) - 1);
	return end_line(w);
}

static void
next_value(struct bvh_writer *w)
{
	if (w->values++ > 0)
		output_byte(w->frames_to, ' ');
}

void
bvh_put(struct bvh_writer *w, double value, int decimals)
{
	next_value(w);
	char *to = output_room(w->frames_to, DECIMAL_SIZE);
	output_end(w->frames_to, decimal_print(to, value, decimals));
}

void
bvh_put_digits(struct bvh_writer *w, const char *digits, size_t length)
{
	next_value(w);
	output_bytes(w->frames_to, digits, length);
}

int
bvh_end_frame(struct bvh_writer *w)
{
	int values = w->values, channels = w->header.skeleton->channels;

	w->values = 0;
	if (values != channels)
		return fail(w, "frame %lld: %d values written, %d are its channels",
		    w->frames + 1, values, channels);
	return end_line(w);
}

/* The end ----------------------------------------------------------------- */

static void
copy_spool(struct bvh_writer *w)
{
	char block[16 * 1024];
	int fd = fileno(w->file);
	ssize_t got = -1;

	if (output_flush(&w->spool) == 0 && lseek(fd, 0, SEEK_SET) == 0)
		while ((got = read(fd, block, sizeof block)) > 0 ||
		       (got < 0 && errno == EINTR))
			output_bytes(w->out, block, got > 0 ? (size_t)got : 0);
	if (got != 0)
		fail(w, "temporary file: %s",
		    strerror(w->spool.error != 0 ? w->spool.error : errno));
}

static void
end_spool(struct bvh_writer *w)
{
	w->header.frames = w->frames;
	write_header(w->out, &w->header);
	copy_spool(w);
	if (output_close(&w->spool) < 0)
		fail(w, "temporary file: %s", strerror(w->spool.error));
	fclose(w->file);
}

static void
close_output(struct bvh_writer *w)
{
	int fd = w->out->fd;

	if (output_close(w->out) < 0)
		fail(w, "%s", strerror(w->out->error));
	if (w->opened && close(fd) < 0)
		fail(w, "%s", strerror(errno));
}

int
bvh_finish(struct bvh_writer *w)
{
	if (w->file != NULL)
		end_spool(w);
	if (w->out->error != 0)
		fail(w, "%s", strerror(w->out->error));
	else if (w->frames != w->header.frames)
		fail(
		    w, "%lld frames written, %lld declared", w->frames, w->header.frames);
	if (w->owns_output) {
		close_output(w);
		free(w->out);
	}
	int result = w->failed ? -1 : 0;
	free(w->text);
	free(w);
	return result;
}
