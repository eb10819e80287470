/* survey.h - what a header tells about a figure, for people and for tables. */
#ifndef SURVEY_H
#define SURVEY_H

#include "bvh.h"

/* A rotation order as letters ("ZXY"; "-" for none), and how many joints have it. */
struct survey_order {
	char letters[8];
	int joints;
};

struct survey {
	int roots, joints, ends; /* joints count the roots, not the end sites */
	int position_joints; /* joints below a root that have position channels */
	struct survey_order *order;
	int orders;

	double low[3], high[3]; /* the box of the rest pose, end sites too */
	int up; /* 1 for Y or 2 for Z: a guess, the longer side of the box */
	double height; /* along up */
	const char *unit; /* a guess by the height of people, or NULL */

	double replaced; /* the largest OFFSET component a position channel replaces */
	int replaced_joint; /* where; -1 when none is replaced by another value than 0 */

	char id[17]; /* the same for skeletons with the same names, tree and channels */
	int duplicates; /* joints with a name that was there before */
	int zero_length; /* joints below a root with OFFSET 0 0 0 */
	int bare_leaves; /* joints without children and end site */
	int ends_beside; /* end sites beside child joints or other end sites */
	int ignored; /* channels that posing ignores */
	int repeated_axes; /* joints that turn about one axis twice */
	int partial; /* joints with one or two rotation axes only */
};

/* -1 when memory is out. */
int survey_make(struct survey *, const struct bvh_skeleton *) BVH_CHECK;
void survey_free(struct survey *);

/* How many millionths of a metre one unit is, or 0: whole numbers, so that the factor of
 * two units is the nearest to the true one.  These are the units that every command
 * takes, and "inches" and "mi" too. */
#define SURVEY_UNITS "mm, cm, dm, m, km, in, ft, yd or inch100"
double survey_micrometres(const char *unit);

#endif
