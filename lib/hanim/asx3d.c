/* asx3d.c - an H-Anim figure as X3D 4.0 in XML (hanim.h).  The nodes are those of its
 * HAnim component; the fields are the ones of VRML97. */
#include "write.h"

#define HEAD(level)                                                                      \
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                   \
	"<X3D profile=\"Immersive\" version=\"4.0\">\n"                                  \
	"<head><component name=\"HAnim\" level=\"" level "\"/></head>\n<Scene>\n"

/* Within a string in an attribute. */
static const char *
escape(char byte)
{
	switch (byte) {
	case '"': return "\\&quot;";
	case '\\': return "\\\\";
	case '&': return "&amp;";
	case '<': return "&lt;";
	}
	return NULL;
}

/* <HAnimJoint DEF="hanim_l_hip" name="l_hip" */
static void
put_open(struct hanim_writer *w, const char *type, const char *name, const char *in)
{
	hanim_indent(w);
	hanim_put(w, "<HAnim", type, " DEF=\"");
	hanim_put(w, w->prefix, name, "\" name=\"");
	hanim_put(w, name, "\"", "");
	if (in != NULL)
		hanim_put(w, " containerField=\"", in, "\"");
	w->depth++;
}

static void
put_field(struct hanim_writer *w, const char *name, const char *numbers)
{
	hanim_put(w, " ", name, "=\"");
	hanim_put(w, numbers, "\"", "");
}

static void
put_leaf(struct hanim_writer *w)
{
	output_string(w->out, "/>\n");
	w->depth--;
}

static void
put_children(struct hanim_writer *w)
{
	output_string(w->out, ">\n");
}

static void
put_close(struct hanim_writer *w, const char *type)
{
	w->depth--;
	hanim_indent(w);
	hanim_put(w, "</HAnim", type, ">\n");
}

/* Each node tells what field it is in. */
static void
put_group(struct hanim_writer *w, const char *field)
{
	(void)w, (void)field;
}

static void
put_end_group(struct hanim_writer *w)
{
	(void)w;
}

static void
put_use(struct hanim_writer *w, const char *type, const char *name, const char *in)
{
	hanim_indent(w);
	hanim_put(w, "<HAnim", type, " USE=\"");
	hanim_put(w, w->prefix, name, "\" containerField=\"");
	hanim_put(w, in, "\"/>\n", "");
}

static void
put_note(struct hanim_writer *w, const char *const part[HANIM_PARTS])
{
	output_string(w->out, "\n\t&quot;");
	for (int i = 0; i < HANIM_PARTS; i++)
		hanim_put_text(w, part[i]);
	output_string(w->out, "&quot;");
}

static void
put_humanoid(struct hanim_writer *w)
{
	put_open(w, "Humanoid", w->figure->style.name, NULL);
	output_string(w->out, " version=\"2.0\" info=\"");
	hanim_put_info(w, put_note);
	output_string(w->out, "\">\n");
}

static void
put_shape(struct hanim_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;
	int count = 0;

	hanim_indent(w);
	output_string(w->out, "<Shape><IndexedLineSet coordIndex=\"");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		output_format(
		    w->out, "%s0 %d -1", part[j].child == c ? "" : " ", ++count);
	hanim_put(
	    w, "\"><Coordinate point=\"", hanim_vector(w->figure, part[j].center), "");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		hanim_put(w, ", ", hanim_vector(w->figure, part[c].center), "");
	output_string(w->out, "\"/></IndexedLineSet></Shape>\n");
}

static void
put_viewpoint(struct hanim_writer *w, const char *name)
{
	hanim_indent(w);
	hanim_put(w, "<Viewpoint position=\"0 0 0\" description=\"", name, "\"/>\n");
}

/* 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation */
static void
put_channels(struct hanim_writer *w, int j)
{
	const struct hanim_figure *f = w->figure;
	bool moves = hanim_moves(f, j);

	output_string(w->out, moves ? "6 Xposition Yposition Zposition" : "3");
	for (int i = 0; i < 3; i++) {
		output_byte(w->out, ' ');
		output_byte(w->out, "XYZ"[f->clip->joint[j].order[i]]);
		output_string(w->out, "rotation");
	}
}

/* In X3D 4.0 names are a must; frames count from 0. */
static void
put_motion(struct hanim_writer *w, int root, int end)
{
	const struct hanim_figure *f = w->figure;

	hanim_indent(w);
	hanim_put(w, "<HAnimMotion name=\"", f->style.name, "_motion\" frameDuration=\"");
	output_string(w->out, f->clip->frame_time.text);
	output_format(w->out,
	    "\" startFrame=\"0\" endFrame=\"%lld\" enabled=\"true\" loop=\"true\" joints=\"",
	    f->frames->count - 1);
	for (int j = root; j < end; j++)
		if (f->part[j].joint != NULL)
			hanim_put(w, j > root ? " " : "", f->part[j].joint, "");
	output_string(w->out, "\" channels=\"");
	for (int j = root; j < end; j++) {
		if (f->part[j].joint == NULL)
			continue;
		output_string(w->out, j > root ? " " : "");
		put_channels(w, j);
	}
	output_string(w->out, "\" values=\"");
	for (bvh_count n = 0; n < f->frames->count && w->out->error == 0; n++) {
		output_byte(w->out, '\n');
		for (int j = root; j < end; j++)
			if (f->part[j].joint != NULL)
				hanim_values(f, j, n, w->out);
	}
	output_string(w->out, "\"/>\n");
}

static void
put_clock(struct hanim_writer *w, const char *seconds)
{
	hanim_put(w, "<TimeSensor DEF=\"Clock\" cycleInterval=\"", seconds,
	    "\" loop=\"true\"/>\n");
}

static void
put_routes(struct hanim_writer *w, const char *kind, const char *name, const char *field)
{
	hanim_put(w, "<ROUTE fromNode=\"Clock\" fromField=\"fraction_changed\" toNode=\"",
	    kind, w->prefix);
	hanim_put(w, name, "\" toField=\"set_fraction\"/>\n<ROUTE fromNode=\"", kind);
	hanim_put(w, w->prefix, name, "\" fromField=\"value_changed\" toNode=\"");
	hanim_put(w, w->prefix, name, "\" toField=\"");
	hanim_put(w, field, "\"/>\n", "");
}

static void
put_interpolator(struct hanim_writer *w, int j, bool turns)
{
	const char *kind = turns ? "rot_" : "pos_";
	const char *name = w->figure->part[j].joint;

	hanim_put(w, turns ? "<Orientation" : "<Position", "Interpolator DEF=\"", kind);
	hanim_put(w, w->prefix, name, "\" key=\"");
	hanim_put_keys(w);
	output_string(w->out, "\" keyValue=\"");
	hanim_put_values(w, j, turns);
	output_string(w->out, "\"/>\n");
	put_routes(w, kind, name, turns ? "set_rotation" : "set_translation");
}

int
hanim_write_x3d(
    struct bvh_output *out, const struct hanim_figure *figure, struct bvh_error *error)
{
	/* HAnimMotion is of level 2. */
	const struct hanim_encoding x3d = { figure->style.motion ? HEAD("2") : HEAD("1"),
		"</Scene>\n</X3D>\n", escape, put_humanoid, put_group, put_end_group,
		put_open, put_field, put_leaf, put_children, put_close, put_use,
		put_shape, put_viewpoint, put_motion, put_clock, put_interpolator };

	return hanim_write(out, figure, &x3d, error);
}
