/* asfread.h - what the files of the ASF reader share; private. */
#ifndef ASFREAD_H
#define ASFREAD_H

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
	struct asf_bone **by_name;
	int bones;
	double position[3];
	double length; /* of :units */
	bool radians;
	long odd; /* directions that are no unit vectors */
	long odd_line;
};

/* The sections, each up to the line of the next one. */
enum bvh_status asf_read_units(struct asf_reader *);
enum bvh_status asf_read_root(struct asf_reader *);
enum bvh_status asf_read_bones(struct asf_reader *);
enum bvh_status asf_read_hierarchy(struct asf_reader *);

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

/* Makes the skeleton of all that was read. */
int asf_make(struct acclaim *, struct asf_reader *, const struct acclaim_wish *);

#endif
