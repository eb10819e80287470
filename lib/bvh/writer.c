/* writer.c - BVH out: the canonical form that every reader takes (bvh.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "skeleton.h"
#include "base/text.h"

enum { DEEPEST_INDENT = 64 }; /* deeper joints are not moved further to the right */

struct bvh_writer {
	struct bvh_output *out;
	struct bvh_output *frames_to; /* out, or the spool */
	struct bvh_output spool;
	FILE *file; /* of the spool, or NULL */
	struct bvh_header header;
	struct bvh_error *error;
	bvh_count frames;
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
		output_string(out, joint->offset[axis].text);
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

static int
copy_spool(struct bvh_writer *w)
{
	char block[16 * 1024];
	int fd = fileno(w->file);
	ssize_t got = -1;

	if (output_flush(&w->spool) == 0 && lseek(fd, 0, SEEK_SET) == 0)
		while ((got = read(fd, block, sizeof block)) > 0 ||
		       (got < 0 && errno == EINTR))
			output_bytes(w->out, block, got > 0 ? (size_t)got : 0);
	if (got == 0)
		return 0;
	error_set(w->error, w->out->name, 0, 0, "temporary file: %s",
	    strerror(w->spool.error != 0 ? w->spool.error : errno));
	return -1;
}

struct bvh_writer *
bvh_create(
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

int
bvh_write(struct bvh_writer *w, const struct bvh_frame *f)
{
	struct bvh_output *out = w->frames_to;

	if (f->changed)
		write_changed(out, f);
	else
		output_bytes(out, f->line, f->length);
	output_byte(out, '\n');
	w->frames++;
	return out->error != 0 ? -1 : 0;
}

static int
end_spool(struct bvh_writer *w)
{
	int result;

	w->header.frames = w->frames;
	write_header(w->out, &w->header);
	result = copy_spool(w);
	if (output_close(&w->spool) < 0)
		result = -1;
	fclose(w->file);
	return result;
}

int
bvh_finish(struct bvh_writer *w)
{
	int result = w->file != NULL ? end_spool(w) : 0;

	if (result == 0 && w->out->error != 0) {
		error_set(w->error, w->out->name, 0, 0, "%s", strerror(w->out->error));
		result = -1;
	} else if (result == 0 && w->frames != w->header.frames) {
		error_set(w->error, w->out->name, 0, 0,
		    "%lld frames written, %lld declared", w->frames, w->header.frames);
		result = -1;
	}
	free(w);
	return result;
}
