/* write.h - the library's own: what the encodings of H-Anim share.  The walk over
 * a figure is one, hanim_write(); an encoding is how its pieces are spelled. */
#ifndef HANIMWRITE_H
#define HANIMWRITE_H

#include "hanim.h"

struct hanim_writer {
	const struct hanim_encoding *as;
	struct bvh_output *out;
	const struct hanim_figure *figure;
	char prefix[64]; /* of the DEF names of the humanoid at hand */
	int root, end; /* its joints */
	int depth; /* of the node at hand */
};

/* Types of nodes and fields are those of VRML97: "Joint", "center".  A node is opened,
 * has its fields, and then is either a leaf or has children and is closed. */
struct hanim_encoding {
	const char *head, *tail; /* of the file */

	/* What stands for a byte within a string, or NULL: the byte itself. */
	const char *(*escape)(char);

	/* A Humanoid, its name, version and info. */
	void (*humanoid)(struct hanim_writer *);
	/* Between these, nodes that are in this field of the Humanoid. */
	void (*group)(struct hanim_writer *, const char *field);
	void (*end_group)(struct hanim_writer *);

	/* The field it is in is NULL where that is children. */
	void (*open)(
	    struct hanim_writer *, const char *type, const char *name, const char *in);
	void (*field)(struct hanim_writer *, const char *name, const char *numbers);
	void (*leaf)(struct hanim_writer *);
	void (*children)(struct hanim_writer *);
	void (*close)(struct hanim_writer *, const char *type);
	void (*use)(
	    struct hanim_writer *, const char *type, const char *name, const char *in);

	/* Lines from a joint to what is below it. */
	void (*shape)(struct hanim_writer *, int joint);
	void (*viewpoint)(struct hanim_writer *, const char *name);

	/* The motion of the joints from root to end as one node; NULL: there is none. */
	void (*motion)(struct hanim_writer *, int root, int end);
	/* The TimeSensor, seconds long. */
	void (*clock)(struct hanim_writer *, const char *seconds);
	/* Of a joint its rotations or its translations, and their ROUTEs. */
	void (*interpolator)(struct hanim_writer *, int joint, bool turns);
};

/* Writes a whole file.  -1 when the output has failed. */
int hanim_write(struct bvh_output *, const struct hanim_figure *,
    const struct hanim_encoding *, struct bvh_error *) BVH_CHECK;

/* For encodings: a line's tabs, and three strings. */
void hanim_indent(struct hanim_writer *);
void hanim_put(struct hanim_writer *, const char *a, const char *b, const char *c);
/* Text within a string; what is no character of a text is '?'. */
void hanim_put_text(struct hanim_writer *, const char *text);
/* The lines of info of the humanoid at hand: what the numbers and names are, and each
 * joint without a standard name.  A line is these parts, without quotes. */
enum { HANIM_PARTS = 4 };
typedef void hanim_note(struct hanim_writer *, const char *const part[HANIM_PARTS]);
void hanim_put_info(struct hanim_writer *, hanim_note *);
/* All keys, and all keyValues of a joint. */
void hanim_put_keys(struct hanim_writer *);
void hanim_put_values(struct hanim_writer *, int joint, bool turns);

#endif
