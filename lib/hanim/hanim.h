/* hanim.h - H-Anim figures (ISO/IEC 19774): from a clip to VRML97 or X3D, and from
 * a scene to BVH.
 *
 *	struct hanim_figure figure;
 *	hanim_figure_make(&figure, &clip, &frames, &style, NULL, &error);
 *	hanim_write_vrml(output, &figure, &error);
 *	hanim_figure_free(&figure);
 *
 * A Joint is a Transform about its center, which is given in the axes of the figure
 * and not from the parent: p becomes translation + center + R (p - center), and then
 * what the parents make of it.  Lengths are metres, angles radians. */
#ifndef HANIM_H
#define HANIM_H

#include "base/names.h"
#include "base/pairs.h"
#include "base/text.h"
#include "clip/rows.h"

/* Names ----------------------------------------------------------------------- */

enum { HANIM_SEGMENT = 64 }; /* room for the name of a joint or a segment */

/* What a user's map says of the names in it (pairs.h): joint, H-Anim name. */
extern const struct pairs_rule hanim_map;

/* The editions of names: 1 has l_wrist, 2 (2019, X3D 4) has l_radiocarpal. */
enum hanim_edition { HANIM_FIRST, HANIM_SECOND };

/* For each joint its standard name, a literal or the map's, or NULL: it has none.
 * The map may be NULL.  To be freed, not the names; NULL when memory is out. */
const char **hanim_names(const struct clip *, const struct pairs *, enum hanim_edition);

/* The segment that a joint with a standard name moves; "" when there is none.  Gives
 * back to. */
const char *hanim_segment(char to[HANIM_SEGMENT], const char *joint);

/* A figure ---------------------------------------------------------------------- */

struct hanim_style {
	const char *prefix; /* of DEF names */
	const char *name; /* of the figure */
	double scale; /* metres a unit */
	int decimals; /* of keys; HANIM_SIGNIFICANT: 9 significant digits */
	enum hanim_edition edition;
	bool motion; /* an HAnimMotion in place of interpolators, X3D alone */
};

enum { HANIM_SIGNIFICANT = -2 };

/* What a joint of the clip is called, a tip having only a site. */
struct hanim_part {
	const char *joint, *segment, *site;
	double center[3]; /* at rest, feet on the floor; of a tip its place */
	int child, sibling; /* the first joint or tip below, the next beside it; or -1 */
	int figure; /* counts the roots from 0 */
};

struct hanim_figure {
	const struct clip *clip;
	const struct clip_rows *frames;
	struct hanim_style style;
	struct hanim_part *part; /* one a joint of the clip, tips too */
	const char **standard; /* NULL: none, the name is x_... */
	double lift; /* added to Y in units of the clip */
	double height; /* from the floor to the highest point, metres */
	struct names *names; /* one a root, since each has a prefix of its own */
	struct names_rule rule; /* of names, which borrow it */
	const char *reserved[20];
	int roots;
	char *text; /* room for a text of numbers */
	char *keys; /* the fractions of all frames, a blank between */
	size_t keys_length;
};

/* Borrows the clip, the frames and the texts of the style.  The map may be NULL.  -1
 * after a failure.  More frames than one need the clip's frame time. */
int hanim_figure_make(struct hanim_figure *, const struct clip *,
    const struct clip_rows *, const struct hanim_style *, const struct pairs *,
    struct bvh_error *) BVH_CHECK;
void hanim_figure_free(struct hanim_figure *);

/* How the n-th figure's DEF names begin: prefix, and from the second on its number. */
void hanim_prefix(const struct hanim_figure *, int figure, char to[64]);

/* Texts for both encodings.  A number with the digits of keys. */
char *hanim_number(char *to, double value, int decimals);
/* center, translation and rotation of a frame: numbers with a blank between. */
const char *hanim_vector(const struct hanim_figure *, const double v[3]);
void hanim_translation(
    const struct hanim_figure *, int joint, bvh_count frame, double v[3]);
void hanim_rotation(
    const struct hanim_figure *, int joint, bvh_count frame, double axis_angle[4]);
const char *hanim_axis_text(const struct hanim_figure *, const double axis_angle[4]);
/* All keyValues of a joint. */
void hanim_rotations(const struct hanim_figure *, int joint, struct bvh_output *);
void hanim_translations(const struct hanim_figure *, int joint, struct bvh_output *);
/* The numbers of a joint in an HAnimMotion: translation, if it moves, and the angles of
 * its own order in degrees, each after a blank. */
void hanim_values(
    const struct hanim_figure *, int joint, bvh_count frame, struct bvh_output *);
/* Whether a joint has translations: a root, or one that moves. */
bool hanim_moves(const struct hanim_figure *, int joint);

/* Write a whole file.  -1 when the output has failed. */
int hanim_write_vrml(
    struct bvh_output *, const struct hanim_figure *, struct bvh_error *) BVH_CHECK;
int hanim_write_x3d(
    struct bvh_output *, const struct hanim_figure *, struct bvh_error *) BVH_CHECK;

#endif
