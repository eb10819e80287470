/* asvrml.c - an H-Anim figure as VRML97 (hanim.h): the five PROTOs of ISO/IEC 19774,
 * Annex C, the figure, and its motion by interpolators. */
#include "write.h"

/* The interfaces are those of the tables in Annex C; the bodies say what the fields
 * mean by nodes of VRML97. */
static const char head[] =
    "#VRML V2.0 utf8\n"
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

static const char *
escape(char byte)
{
	return byte == '"' ? "\\\"" : byte == '\\' ? "\\\\" : NULL;
}

/* DEF hanim_l_hip Joint { name "l_hip" */
static void
put_open(struct hanim_writer *w, const char *type, const char *name, const char *in)
{
	(void)in; /* the group says it */
	hanim_indent(w);
	hanim_put(w, "DEF ", w->prefix, name);
	hanim_put(w, " ", type, " { name \"");
	hanim_put(w, name, "\"", "");
	w->depth++;
}

static void
put_field(struct hanim_writer *w, const char *name, const char *numbers)
{
	hanim_put(w, " ", name, " ");
	output_string(w->out, numbers);
}

static void
put_leaf(struct hanim_writer *w)
{
	output_string(w->out, " }\n");
	w->depth--;
}

static void
put_children(struct hanim_writer *w)
{
	output_string(w->out, " children [\n");
}

static void
put_close(struct hanim_writer *w, const char *type)
{
	(void)type;
	w->depth--;
	hanim_indent(w);
	/* All but a Humanoid, the outermost, have a list of children. */
	output_string(w->out, w->depth == 0 ? "}\n" : "] }\n");
}

static void
put_group(struct hanim_writer *w, const char *field)
{
	hanim_indent(w);
	hanim_put(w, field, " [\n", "");
	w->depth++;
}

static void
put_end_group(struct hanim_writer *w)
{
	w->depth--;
	hanim_indent(w);
	output_string(w->out, "]\n");
}

static void
put_use(struct hanim_writer *w, const char *type, const char *name, const char *in)
{
	(void)type, (void)in;
	hanim_indent(w);
	hanim_put(w, "USE ", w->prefix, name);
	output_byte(w->out, '\n');
}

static void
put_note(struct hanim_writer *w, const char *const part[HANIM_PARTS])
{
	hanim_indent(w);
	output_byte(w->out, '"');
	for (int i = 0; i < HANIM_PARTS; i++)
		hanim_put_text(w, part[i]);
	output_string(w->out, "\"\n");
}

static void
put_humanoid(struct hanim_writer *w)
{
	put_open(w, "Humanoid", w->figure->style.name, NULL);
	output_string(w->out, " version \"2.0\"\n");
	put_group(w, "info");
	hanim_put_info(w, put_note);
	put_end_group(w);
}

static void
put_shape(struct hanim_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;
	int count = 0;

	hanim_indent(w);
	hanim_put(w, "Shape { geometry IndexedLineSet { coord Coordinate { point [ ",
	    hanim_vector(w->figure, part[j].center), "");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		hanim_put(w, ", ", hanim_vector(w->figure, part[c].center), "");
	output_string(w->out, " ] } coordIndex [");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		output_format(w->out, " 0 %d -1", ++count);
	output_string(w->out, " ] } }\n");
}

static void
put_viewpoint(struct hanim_writer *w, const char *name)
{
	hanim_indent(w);
	hanim_put(w, "Viewpoint { position 0 0 0 description \"", name, "\" }\n");
}

static void
put_clock(struct hanim_writer *w, const char *seconds)
{
	hanim_put(w, "DEF Clock TimeSensor { cycleInterval ", seconds, " loop TRUE }\n");
}

/* DEF rot_hanim_l_hip OrientationInterpolator { ... }, and its two ROUTEs. */
static void
put_interpolator(struct hanim_writer *w, int j, bool turns)
{
	const char *kind = turns ? "rot_" : "pos_";
	const char *name = w->figure->part[j].joint;

	hanim_put(w, "DEF ", kind, w->prefix);
	hanim_put(w, name, turns ? " OrientationInterpolator" : " PositionInterpolator",
	    " {\n\tkey [ ");
	hanim_put_keys(w);
	output_string(w->out, " ]\n\tkeyValue [");
	hanim_put_values(w, j, turns);
	output_string(w->out, " ]\n}\nROUTE Clock.fraction_changed TO ");
	hanim_put(w, kind, w->prefix, name);
	hanim_put(w, ".set_fraction\nROUTE ", kind, w->prefix);
	hanim_put(w, name, ".value_changed TO ", w->prefix);
	hanim_put(w, name, turns ? ".set_rotation\n" : ".set_translation\n", "");
}

int
hanim_write_vrml(
    struct bvh_output *out, const struct hanim_figure *figure, struct bvh_error *error)
{
	static const struct hanim_encoding vrml = { head, "", escape, put_humanoid,
		put_group, put_end_group, put_open, put_field, put_leaf, put_children,
		put_close, put_use, put_shape, put_viewpoint, NULL, put_clock,
		put_interpolator };

	return hanim_write(out, figure, &vrml, error);
}
