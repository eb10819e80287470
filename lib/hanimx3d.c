/* hanimx3d.c - an H-Anim figure as X3D 4.0 in XML (hanim.h).  The nodes are those of its
 * HAnim component; the fields are the ones of VRML97. */
#include <stdlib.h>
#include <string.h>

#include "hanim.h"
#include "timing.h"

struct x3d_writer {
	struct bvh_output *out;
	const struct hanim_figure *figure;
	char prefix[64];
	int depth;
};

static void
indent(struct x3d_writer *w)
{
	enum { DEEPEST = 40 }; /* a chain of thousands would be all blanks */

	for (int i = 0; i < w->depth && i < DEEPEST; i++)
		output_byte(w->out, '\t');
}

static void
put(struct x3d_writer *w, const char *a, const char *b, const char *c)
{
	output_string(w->out, a);
	output_string(w->out, b);
	output_string(w->out, c);
}

/* How many bytes a character of UTF-8 has; 0 when it is none that XML may have. */
static int
utf8_length(const char *text)
{
	unsigned char first = (unsigned char)text[0];
	int length = first < 0x80   ? 1
		     : first < 0xc2 ? 0
		     : first < 0xe0 ? 2
		     : first < 0xf0 ? 3
		     : first < 0xf5 ? 4
				    : 0;

	if (length == 1)
		return first >= ' ' ? 1 : 0;
	for (int i = 1; i < length; i++)
		if (((unsigned char)text[i] & 0xc0) != 0x80)
			return 0;
	unsigned char second = length > 1 ? (unsigned char)text[1] : 0;
	bool odd = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
		   (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f) ||
		   (first == 0xef && second == 0xbf && (unsigned char)text[2] > 0xbd);
	return odd ? 0 : length;
}

/* Text within an attribute and within quotes of its own; a byte that is no text is '?'. */
static void
put_quoted(struct x3d_writer *w, const char *text)
{
	output_string(w->out, "&quot;");
	while (*text != '\0') {
		int length = utf8_length(text);

		switch (*text) {
		case '"': output_string(w->out, "\\&quot;"); break;
		case '\\': output_string(w->out, "\\\\"); break;
		case '&': output_string(w->out, "&amp;"); break;
		case '<': output_string(w->out, "&lt;"); break;
		default:
			if (length == 0)
				output_byte(w->out, '?');
			else
				output_bytes(w->out, text, (size_t)length);
		}
		text += length > 0 ? length : 1;
	}
	output_string(w->out, "&quot;");
}

/* <HAnimJoint DEF="hanim_l_hip" name="l_hip" */
static void
open_node(struct x3d_writer *w, const char *name, const char *type)
{
	indent(w);
	put(w, "<", type, " DEF=\"");
	put(w, w->prefix, name, "\" name=\"");
	put(w, name, "\"", "");
}

static void
put_shape(struct x3d_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;
	int count = 0;

	if (part[j].child < 0)
		return;
	indent(w);
	output_string(w->out, "<Shape><IndexedLineSet coordIndex=\"");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		output_format(
		    w->out, "%s0 %d -1", part[j].child == c ? "" : " ", ++count);
	put(w, "\"><Coordinate point=\"", hanim_vector(w->figure, part[j].center), "");
	for (int c = part[j].child; c >= 0; c = part[c].sibling)
		put(w, ", ", hanim_vector(w->figure, part[c].center), "");
	output_string(w->out, "\"/></IndexedLineSet></Shape>\n");
}

static void
put_segment(struct x3d_writer *w, int j)
{
	const struct hanim_part *part = w->figure->part;

	open_node(w, part[j].segment, "HAnimSegment");
	output_string(w->out, ">\n");
	w->depth++;
	put_shape(w, j);
	for (int c = part[j].child; c >= 0; c = part[c].sibling) {
		if (part[c].site == NULL)
			continue;
		open_node(w, part[c].site, "HAnimSite");
		put(w, " translation=\"", hanim_vector(w->figure, part[c].center),
		    "\"/>\n");
	}
	w->depth--;
	indent(w);
	output_string(w->out, "</HAnimSegment>\n");
}

static void
open_joint(struct x3d_writer *w, int j)
{
	const struct hanim_figure *f = w->figure;
	double v[4];

	open_node(w, f->part[j].joint, "HAnimJoint");
	put(w, " center=\"", hanim_vector(f, f->part[j].center), "\"");
	if (f->frames->count == 1) {
		hanim_rotation(f, j, 0, v);
		put(w, " rotation=\"", hanim_axis_text(f, v), "\"");
		hanim_translation(f, j, 0, v);
		if (hanim_moves(f, j))
			put(w, " translation=\"", hanim_vector(f, v), "\"");
	}
	if (f->clip->joint[j].parent < 0)
		output_string(w->out, " containerField=\"skeleton\"");
	output_string(w->out, ">\n");
	w->depth++;
	put_segment(w, j);
}

/* Joints are depth first: as many are closed as the next one is less deep. */
static void
put_skeleton(struct x3d_writer *w, int root, int end)
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
			output_string(w->out, "</HAnimJoint>\n");
		}
		if (j < end)
			open_joint(w, j);
		open = j;
	}
}

static void
put_lists(struct x3d_writer *w, int root, int end)
{
	static const char *const type[] = { "HAnimJoint", "HAnimSegment", "HAnimSite" };
	static const char *const field[] = { "joints", "segments", "sites" };

	for (int list = 0; list < 3; list++)
		for (int j = root; j < end; j++) {
			const struct hanim_part *part = &w->figure->part[j];
			const char *name = list == 0   ? part->joint
					   : list == 1 ? part->segment
						       : part->site;

			if (name == NULL)
				continue;
			put(w, "\t<", type[list], " USE=\"");
			put(w, w->prefix, name, "\" containerField=\"");
			put(w, field[list], "\"/>\n", "");
		}
}

static void
put_viewpoint(struct x3d_writer *w, const char *name, const double v[3], const char *turn)
{
	open_node(w, name, "HAnimSite");
	put(w, " translation=\"", hanim_vector(w->figure, v), "\" rotation=\"");
	put(w, turn,
	    "\" containerField=\"viewpoints\"><Viewpoint position=\"0 0 0\" description=\"",
	    name);
	output_string(w->out, "\"/></HAnimSite>\n");
}

static void
put_viewpoints(struct x3d_writer *w, int root)
{
	double height = w->figure->height > 0 ? w->figure->height : 1;
	const double *center = w->figure->part[root].center;
	const double front[3] = { center[0], height / 2, center[2] + 2.5 * height };
	const double side[3] = { center[0] + 2.5 * height, height / 2, center[2] };

	w->depth = 1;
	put_viewpoint(w, "front_view", front, "0 0 1 0");
	put_viewpoint(w, "side_view", side, "0 1 0 1.57079633");
}

static void
put_humanoid(struct x3d_writer *w, int root, int end, int number)
{
	char line[512];

	hanim_prefix(w->figure, number, w->prefix);
	w->depth = 0;
	open_node(w, w->figure->style.name, "HAnimHumanoid");
	output_string(w->out, " version=\"2.0\" info=\"");
	for (int i = 0; hanim_info(w->figure, number, i, line, sizeof line); i++) {
		if (i > 0)
			output_byte(w->out, ' ');
		put_quoted(w, line);
	}
	output_string(w->out, "\">\n");
	w->depth = 1;
	put_skeleton(w, root, end);
	put_lists(w, root, end);
	put_viewpoints(w, root);
	output_string(w->out, "</HAnimHumanoid>\n");
}

static void
put_route(struct x3d_writer *w, const char *kind, const char *name, const char *field)
{
	put(w, "<ROUTE fromNode=\"Clock\" fromField=\"fraction_changed\" toNode=\"", kind,
	    w->prefix);
	put(w, name, "\" toField=\"set_fraction\"/>\n<ROUTE fromNode=\"", kind);
	put(w, w->prefix, name, "\" fromField=\"value_changed\" toNode=\"");
	put(w, w->prefix, name, "\" toField=\"");
	put(w, field, "\"/>\n", "");
}

static void
put_interpolator(struct x3d_writer *w, int j, bool turns)
{
	const char *kind = turns ? "rot_" : "pos_";
	const char *name = w->figure->part[j].joint;
	size_t blank = 1; /* before the first of the keys */

	put(w, turns ? "<OrientationInterpolator DEF=\"" : "<PositionInterpolator DEF=\"",
	    kind, w->prefix);
	put(w, name, "\" key=\"", "");
	for (size_t at = blank; at < w->figure->keys_length; at += TEXT_BLOCK) {
		size_t left = w->figure->keys_length - at;

		output_bytes(
		    w->out, w->figure->keys + at, left < TEXT_BLOCK ? left : TEXT_BLOCK);
	}
	output_string(w->out, "\" keyValue=\"");
	if (turns)
		hanim_rotations(w->figure, j, w->out);
	else
		hanim_translations(w->figure, j, w->out);
	output_string(w->out, "\"/>\n");
	put_route(w, kind, name, turns ? "set_rotation" : "set_translation");
}

static int
put_motion(struct x3d_writer *w)
{
	const struct hanim_figure *f = w->figure;
	char *length = timing_product(&f->clip->frame_time, f->frames->count - 1);

	if (length == NULL)
		return -1;
	put(w, "<TimeSensor DEF=\"Clock\" cycleInterval=\"", length,
	    "\" loop=\"true\"/>\n");
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
hanim_write_x3d(
    struct bvh_output *out, const struct hanim_figure *figure, struct bvh_error *error)
{
	struct x3d_writer w = { .out = out, .figure = figure };
	int joints = figure->clip->joints, number = 0, result = 0;

	put(&w,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<X3D profile=\"Immersive\" version=\"4.0\">\n"
	    "<head><component name=\"HAnim\" level=\"1\"/></head>\n<Scene>\n",
	    "", "");
	for (int root = 0, end; root < joints; root = end) {
		for (end = root + 1;
		     end < joints && figure->clip->joint[end].parent >= 0;)
			end++;
		put_humanoid(&w, root, end, number++);
	}
	if (figure->frames->count > 1)
		result = put_motion(&w);
	put(&w, "</Scene>\n</X3D>\n", "", "");
	if (result < 0)
		text_error(error, out->name, 0, 0, "out of memory");
	else if (out->error != 0)
		text_error(error, out->name, 0, 0, "%s", strerror(out->error));
	return result < 0 || out->error != 0 ? -1 : 0;
}
