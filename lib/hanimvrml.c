/* hanimvrml.c - an H-Anim figure as VRML97 (hanim.h): the five PROTOs of ISO/IEC 19774,
 * Annex C, the figure, and its motion by interpolators. */
#include <stdlib.h>
#include <string.h>

#include "hanim.h"
#include "timing.h"

/* The interfaces are those of the tables in Annex C; the bodies say what the fields
 * mean by nodes of VRML97. */
static const char protos[] =
    "PROTO Displacer [\n"
    "\texposedField MFInt32 coordIndex [ ]\n"
    "\texposedField MFVec3f displacements [ ]\n"
    "\texposedField SFString name \"\"\n"
    "\texposedField SFFloat weight 0.0\n"
    "] {\n"
    "\tGroup { }\n"
    "}\n"
    "PROTO Site [\n"
    "\texposedField SFVec3f center 0 0 0\n"
    "\texposedField MFNode children [ ]\n"
    "\texposedField SFString name \"\"\n"
    "\texposedField SFRotation rotation 0 0 1 0\n"
    "\texposedField SFVec3f scale 1 1 1\n"
    "\texposedField SFRotation scaleOrientation 0 0 1 0\n"
    "\texposedField SFVec3f translation 0 0 0\n"
    "\teventIn MFNode addChildren\n"
    "\teventIn MFNode removeChildren\n"
    "] {\n"
    "\tTransform {\n"
    "\t\tcenter IS center children IS children rotation IS rotation scale IS scale\n"
    "\t\tscaleOrientation IS scaleOrientation translation IS translation\n"
    "\t\taddChildren IS addChildren removeChildren IS removeChildren\n"
    "\t}\n"
    "}\n"
    "PROTO Segment [\n"
    "\tfield SFVec3f bboxCenter 0 0 0\n"
    "\tfield SFVec3f bboxSize -1 -1 -1\n"
    "\texposedField SFVec3f centerOfMass 0 0 0\n"
    "\texposedField MFNode children [ ]\n"
    "\texposedField SFNode coord NULL\n"
    "\texposedField MFNode displacers [ ]\n"
    "\texposedField SFFloat mass -1\n"
    "\texposedField MFFloat momentsOfInertia [ 0 0 0 0 0 0 0 0 0 ]\n"
    "\texposedField SFString name \"\"\n"
    "\teventIn MFNode addChildren\n"
    "\teventIn MFNode removeChildren\n"
    "] {\n"
    "\tGroup {\n"
    "\t\tbboxCenter IS bboxCenter bboxSize IS bboxSize children IS children\n"
    "\t\taddChildren IS addChildren removeChildren IS removeChildren\n"
    "\t}\n"
    "}\n"
    "PROTO Joint [\n"
    "\texposedField SFVec3f center 0 0 0\n"
    "\texposedField MFNode children [ ]\n"
    "\texposedField MFFloat llimit [ ]\n"
    "\texposedField SFRotation limitOrientation 0 0 1 0\n"
    "\texposedField SFString name \"\"\n"
    "\texposedField SFRotation rotation 0 0 1 0\n"
    "\texposedField SFVec3f scale 1 1 1\n"
    "\texposedField SFRotation scaleOrientation 0 0 1 0\n"
    "\texposedField MFInt32 skinCoordIndex [ ]\n"
    "\texposedField MFFloat skinCoordWeight [ ]\n"
    "\texposedField MFFloat stiffness [ 0 0 0 ]\n"
    "\texposedField SFVec3f translation 0 0 0\n"
    "\texposedField MFFloat ulimit [ ]\n"
    "] {\n"
    "\tTransform {\n"
    "\t\tcenter IS center children IS children rotation IS rotation scale IS scale\n"
    "\t\tscaleOrientation IS scaleOrientation translation IS translation\n"
    "\t}\n"
    "}\n"
    "PROTO Humanoid [\n"
    "\tfield SFVec3f bboxCenter 0 0 0\n"
    "\tfield SFVec3f bboxSize -1 -1 -1\n"
    "\texposedField SFVec3f center 0 0 0\n"
    "\texposedField MFString info [ ]\n"
    "\texposedField MFNode joints [ ]\n"
    "\texposedField SFString name \"\"\n"
    "\texposedField SFRotation rotation 0 0 1 0\n"
    "\texposedField SFVec3f scale 1 1 1\n"
    "\texposedField SFRotation scaleOrientation 0 0 1 0\n"
    "\texposedField MFNode segments [ ]\n"
    "\texposedField MFNode sites [ ]\n"
    "\texposedField MFNode skeleton [ ]\n"
    "\texposedField MFNode skin [ ]\n"
    "\texposedField SFNode skinCoord NULL\n"
    "\texposedField SFNode skinNormal NULL\n"
    "\texposedField SFVec3f translation 0 0 0\n"
    "\texposedField SFString version \"2.0\"\n"
    "\texposedField MFNode viewpoints [ ]\n"
    "] {\n"
    "\tTransform {\n"
    "\t\tbboxCenter IS bboxCenter bboxSize IS bboxSize center IS center\n"
    "\t\trotation IS rotation scale IS scale scaleOrientation IS scaleOrientation\n"
    "\t\ttranslation IS translation\n"
    "\t\tchildren [\n"
    "\t\t\tGroup { children IS viewpoints }\n"
    "\t\t\tGroup { children IS skeleton }\n"
    "\t\t\tGroup { children IS skin }\n"
    "\t\t]\n"
    "\t}\n"
    "}\n";

struct vrml_writer {
	struct bvh_output *out;
	const struct hanim_figure *figure;
	char prefix[64];
	int depth;
};

static void
indent(struct vrml_writer *w)
{
	enum { DEEPEST = 40 }; /* a chain of thousands would be all blanks */

	for (int i = 0; i < w->depth && i < DEEPEST; i++)
		output_byte(w->out, '\t');
}

static void
put(struct vrml_writer *w, const char *a, const char *b, const char *c)
{
	output_string(w->out, a);
	output_string(w->out, b);
	output_string(w->out, c);
}

/* A string's bytes: quotes and backslashes with a backslash before them. */
static void
put_string(struct vrml_writer *w, const char *text)
{
	output_byte(w->out, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			output_byte(w->out, '\\');
		output_byte(w->out, *text);
	}
	output_byte(w->out, '"');
}

/* DEF hanim_l_hip Joint { name "l_hip" */
static void
open_node(struct vrml_writer *w, const char *name, const char *type)
{
	indent(w);
	put(w, "DEF ", w->prefix, name);
	put(w, " ", type, " { name ");
	put_string(w, name);
}

/* Lines from the joint to what is below it. */
static void
put_shape(struct vrml_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;
	int count = 0;

	if (part[j].child < 0)
		return;
	indent(w);
	put(w, "Shape { geometry IndexedLineSet { coord Coordinate { point [ ",
	    hanim_vector(w->figure, part[j].center), "");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		put(w, ", ", hanim_vector(w->figure, part[c].center), "");
	output_string(w->out, " ] } coordIndex [");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		output_format(w->out, " 0 %d -1", ++count);
	output_string(w->out, " ] } }\n");
}

static void
put_segment(struct vrml_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;

	open_node(w, part[j].segment, "Segment");
	output_string(w->out, " children [\n");
	w->depth++;
	put_shape(w, j);
	for (int c = part[j].child; c >= 0; c = part[c].sibling) {
		if (part[c].site == NULL)
			continue;
		open_node(w, part[c].site, "Site");
		put(w, " translation ", hanim_vector(w->figure, part[c].center), " }\n");
	}
	w->depth--;
	indent(w);
	output_string(w->out, "] }\n");
}

static void
open_joint(struct vrml_writer *w, int j)
{
	const struct hanim_figure *f = w->figure;
	double v[4];

	open_node(w, f->part[j].joint, "Joint");
	put(w, " center ", hanim_vector(f, f->part[j].center), "");
	if (f->frames->count == 1) {
		hanim_rotation(f, j, 0, v);
		put(w, " rotation ", hanim_axis_text(f, v), "");
		hanim_translation(f, j, 0, v);
		if (hanim_moves(f, j))
			put(w, " translation ", hanim_vector(f, v), "");
	}
	output_string(w->out, " children [\n");
	w->depth++;
	put_segment(w, j);
}

/* Joints are depth first: as many are closed as the next one is less deep. */
static void
put_skeleton(struct vrml_writer *w, int root, int end)
{
	const struct clip *clip = w->figure->clip;
	int open = -1;

	for (int j = root; j <= end; j++) {
		int parent = j < end ? clip->joint[j].parent : -1;

		if (j < end && clip->joint[j].name == NULL)
			continue;
		for (; open != parent; open = clip->joint[open].parent) {
			w->depth--;
			indent(w);
			output_string(w->out, "] }\n");
		}
		if (j < end)
			open_joint(w, j);
		open = j;
	}
}

enum list { JOINTS, SEGMENTS, SITES };

static void
put_list(struct vrml_writer *w, int root, int end, enum list list)
{
	static const char *const field[] = { "joints", "segments", "sites" };

	put(w, "\t", field[list], " [\n");
	for (int j = root; j < end; j++) {
		const struct hanim_part *part = &w->figure->part[j];
		const char *name = list == JOINTS     ? part->joint
				   : list == SEGMENTS ? part->segment
						      : part->site;

		if (name == NULL)
			continue;
		put(w, "\t\tUSE ", w->prefix, "");
		put(w, name, "\n", "");
	}
	output_string(w->out, "\t]\n");
}

static void
put_viewpoint(
    struct vrml_writer *w, const char *name, const double v[3], const char *turn)
{
	open_node(w, name, "Site");
	put(w, " translation ", hanim_vector(w->figure, v), " rotation ");
	put(w, turn, " children [\n\t\t\tViewpoint { position 0 0 0 description ", "");
	put_string(w, name);
	output_string(w->out, " }\n\t\t] }\n");
}

static void
put_viewpoints(struct vrml_writer *w, int root)
{
	double height = w->figure->height > 0 ? w->figure->height : 1;
	const double *center = w->figure->part[root].center;
	const double front[3] = { center[0], height / 2, center[2] + 2.5 * height };
	const double side[3] = { center[0] + 2.5 * height, height / 2, center[2] };

	output_string(w->out, "\tviewpoints [\n");
	w->depth = 2;
	put_viewpoint(w, "front_view", front, "0 0 1 0");
	put_viewpoint(w, "side_view", side, "0 1 0 1.57079633");
	output_string(w->out, "\t]\n");
}

static void
put_humanoid(struct vrml_writer *w, int root, int end, int number)
{
	char line[512];

	hanim_prefix(w->figure, number, w->prefix);
	w->depth = 0;
	open_node(w, w->figure->style.name, "Humanoid");
	output_string(w->out, " version \"2.0\"\n\tinfo [\n");
	for (int i = 0; hanim_info(w->figure, number, i, line, sizeof line); i++) {
		output_string(w->out, "\t\t");
		put_string(w, line);
		output_byte(w->out, '\n');
	}
	output_string(w->out, "\t]\n\tskeleton [\n");
	w->depth = 2;
	put_skeleton(w, root, end);
	output_string(w->out, "\t]\n");
	for (int list = JOINTS; list <= SITES; list++)
		put_list(w, root, end, (enum list)list);
	put_viewpoints(w, root);
	output_string(w->out, "}\n");
}

/* DEF rot_hanim_l_hip OrientationInterpolator { ... }, and its two ROUTEs. */
static void
put_interpolator(struct vrml_writer *w, int j, bool turns)
{
	const char *kind = turns ? "rot_" : "pos_";
	const char *name = w->figure->part[j].joint;

	put(w, "DEF ", kind, w->prefix);
	put(w, name, turns ? " OrientationInterpolator" : " PositionInterpolator",
	    " {\n\tkey [");
	for (size_t at = 0; at < w->figure->keys_length; at += TEXT_BLOCK) {
		size_t left = w->figure->keys_length - at;

		output_bytes(
		    w->out, w->figure->keys + at, left < TEXT_BLOCK ? left : TEXT_BLOCK);
	}
	output_string(w->out, " ]\n\tkeyValue [");
	if (turns)
		hanim_rotations(w->figure, j, w->out);
	else
		hanim_translations(w->figure, j, w->out);
	output_string(w->out, " ]\n}\nROUTE Clock.fraction_changed TO ");
	put(w, kind, w->prefix, name);
	put(w, ".set_fraction\nROUTE ", kind, w->prefix);
	put(w, name, ".value_changed TO ", w->prefix);
	put(w, name, turns ? ".set_rotation\n" : ".set_translation\n", "");
}

static int
put_motion(struct vrml_writer *w)
{
	const struct hanim_figure *f = w->figure;
	char *length = timing_product(&f->clip->frame_time, f->frames->count - 1);

	if (length == NULL)
		return -1;
	put(w, "DEF Clock TimeSensor { cycleInterval ", length, " loop TRUE }\n");
	free(length);
	for (int j = 0; j < f->clip->joints && w->out->error == 0; j++) {
		if (f->part[j].joint == NULL)
			continue;
		hanim_prefix(f, f->part[j].figure, w->prefix);
		put_interpolator(w, j, true);
		if (hanim_moves(f, j))
			put_interpolator(w, j, false);
	}
	return 0;
}

int
hanim_write_vrml(
    struct bvh_output *out, const struct hanim_figure *figure, struct bvh_error *error)
{
	struct vrml_writer w = { .out = out, .figure = figure };
	int joints = figure->clip->joints, number = 0, result = 0;

	put(&w, "#VRML V2.0 utf8\n", protos, "");
	for (int root = 0, end; root < joints; root = end) {
		for (end = root + 1;
		     end < joints && figure->clip->joint[end].parent >= 0;)
			end++;
		put_humanoid(&w, root, end, number++);
	}
	if (figure->frames->count > 1)
		result = put_motion(&w);
	if (result < 0)
		text_error(error, out->name, 0, 0, "out of memory");
	else if (out->error != 0)
		text_error(error, out->name, 0, 0, "%s", strerror(out->error));
	return result < 0 || out->error != 0 ? -1 : 0;
}
