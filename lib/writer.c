/* writer.c - BVH out: the canonical form that every reader takes (bvh.h). */
#include <stdlib.h>
#include <string.h>

#include "decimal.h"
#include "skeleton.h"
#include "text.h"

enum { DEEPEST_INDENT = 64 }; /* deeper joints are not moved further to the right */

struct bvh_writer {
	struct bvh_output *out;
	struct bvh_header header;
	struct bvh_error *error;
	long frames;
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

struct bvh_writer *
bvh_create(struct bvh_output *out, const struct bvh_header *header, struct bvh_error *error)
{
	struct bvh_writer *w = calloc(1, sizeof *w);
	const char *time = header->frame_time.text;

	if (w == NULL) {
		text_error(error, out->name, 0, 0, "out of memory");
		return NULL;
	}
	w->out = out;
	w->header = *header;
	w->error = error;
	write_hierarchy(out, header->skeleton);
	output_format(out, "MOTION\nFrames: %ld\nFrame Time: ", header->frames);
	output_string(out, time != NULL ? time : "0");
	output_byte(out, '\n');
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
	if (f->changed)
		write_changed(w->out, f);
	else
		output_bytes(w->out, f->line, f->length);
	output_byte(w->out, '\n');
	w->frames++;
	return w->out->error != 0 ? -1 : 0;
}

int
bvh_finish(struct bvh_writer *w)
{
	int result = -1;

	if (w->out->error != 0)
		text_error(w->error, w->out->name, 0, 0, "%s", strerror(w->out->error));
	else if (w->frames != w->header.frames)
		text_error(w->error, w->out->name, 0, 0, "%ld frames written, %ld declared",
		    w->frames, w->header.frames);
	else
		result = 0;
	free(w);
	return result;
}
