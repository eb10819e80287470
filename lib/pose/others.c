/* others.c - what other programs refuse or misread (others.h). */
#include <string.h>

#include "base/report.h"
#include "base/utf8.h"
#include "bvh/skeleton.h"
#include "others.h"

static const char *
quoted(const struct bvh_joint *joint, char to[ERROR_QUOTE])
{
	return error_quote(to, joint->name, strlen(joint->name));
}

/* Names --------------------------------------------------------------------- */

static bool
is_utf8(const char *name)
{
	int length;

	while (*name != '\0' && (length = utf8_length(name)) > 0)
		name += length;
	return *name == '\0';
}

static void
look_at_name(const struct report *r, const struct bvh_joint *joint)
{
	const char *name = joint->name, *sign = strpbrk(name, ":/[]");
	char to[ERROR_QUOTE];

	if (strpbrk(name, " \t") != NULL)
		report_note(r, "name-blank", joint->line,
		    "the name %s has a blank: three.js reads its first word, Blender "
		    "joins its words, assimp refuses it",
		    quoted(joint, to));
	if (sign != NULL)
		report_note(r, "name-sign", joint->line,
		    "the name %s has a '%c': three.js reads it and cannot play it",
		    quoted(joint, to), *sign);
	if (strchr(name, '#') != NULL)
		report_note(r, "name-sign", joint->line,
		    "the name %s has a '#', where comments begin for some programs",
		    quoted(joint, to));
	if (!is_utf8(name))
		report_note(r, "name-bytes", joint->line,
		    "the name %s is no UTF-8: Blender refuses the file",
		    quoted(joint, to));
}

/* Channels ------------------------------------------------------------------ */

static void
look_at_positions(const struct report *r, const struct bvh_skeleton *s, int j)
{
	const struct bvh_joint *joint = &s->joint[j];
	int positions = 0, after = 0, rotations = 0;
	char to[ERROR_QUOTE];

	for (int c = joint->first; c < joint->first + joint->channels; c++) {
		bool position = skeleton_is_position(s->channel[c].kind);

		positions += position;
		after += position && rotations > 0;
		rotations += skeleton_is_rotation(s->channel[c].kind);
	}
	if (after > 0)
		report_note(r, "position-late", joint->line,
		    "%s has position channels after rotations: fairmotion turns them, "
		    "LAFAN1's reader mistakes them",
		    quoted(joint, to));
	if (positions > 0 && joint->channels != 6)
		report_note(r, "position-few", joint->line,
		    "%s has position channels and not 6 channels: assimp leaves its "
		    "positions out",
		    quoted(joint, to));
	if (positions > 0 && positions < 3)
		report_note(r, "position-axes", joint->line,
		    "%s moves along %d of 3 axes: Blender takes the others for 0, not "
		    "OFFSET",
		    quoted(joint, to), positions);
}

/* The file ------------------------------------------------------------------ */

static void
look_at_roots(const struct report *r, const struct bvh_skeleton *s)
{
	for (int j = 1; j < s->joints; j++)
		if (s->joint[j].parent < 0) {
			report_note(r, "roots-several", s->joint[j].line,
			    "a second ROOT: three.js and assimp refuse it");
			return;
		}
}

void
others_report(const struct bvh_header *header, const char *file,
    const struct bvh_warnings *warnings)
{
	const struct bvh_skeleton *s = header->skeleton;
	struct report r = { .file = file, .warnings = warnings };

	look_at_roots(&r, s);
	for (int j = 0; j < s->joints; j++)
		if (!skeleton_is_end(&s->joint[j])) {
			look_at_name(&r, &s->joint[j]);
			look_at_positions(&r, s, j);
		}
	if (header->motion && header->frames == 0)
		report_note(&r, "frames-none", 0,
		    "Frames: 0: three.js refuses it, assimp makes up a frame");
}
