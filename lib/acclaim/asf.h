/* asf.h - an ASF file while it is read: its bones, and what its words mean. */
#ifndef ASF_H
#define ASF_H

#include "acclaim.h"

/* A bone as it stands in the file. */
struct asf_bone {
	struct acclaim_bone out;
	double direction[3], length, axis[3];
	int order[3]; /* of axis, as listed */
	bool has_direction, has_length;
	int parent; /* -1: none yet */
};

struct asf_reader {
	struct words w;
	struct asf_bone *bone; /* bone[0] is the root */
	int bones;
	struct acclaim_names names; /* of bones */
	double position[3];
	double length; /* of :units */
	bool radians;
	bvh_count odd; /* directions that are no unit vectors */
	bvh_count odd_line;
};

/* The current word starts a section. */
bool asf_section(const struct asf_reader *);
/* The next word, of this line or the next; false at the end of the file, after a
 * failure, and where a section starts. */
bool asf_next(struct asf_reader *);
/* Three numbers from the next words. */
int asf_three(struct asf_reader *, const char *what, double value[3]);
/* The word as an order of axes, XYZ. */
int asf_order(struct asf_reader *, int order[3]);
/* tx ty tz rx ry rz; -1: none of them. */
int asf_dof(const struct asf_reader *);

#endif
