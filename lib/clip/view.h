/* view.h - the rows of a clip in other axes and Euler orders. */
#ifndef CLIP_VIEW_H
#define CLIP_VIEW_H

#include "clip.h"

struct clip_turn {
	double left[9], right[9], slide[9];
	int order[3];
	bool copies; /* angles stay as they are */
	bool slides; /* t does not */
	bool held; /* there was a frame before */
	double before[3];
};

/* Gives, for the rows of a clip, t in other axes, and the triple, nearest to that of
 * the frame before, of the rotation A^-1 axes M axes^-1 B. */
struct clip_view {
	const struct clip *clip;
	struct clip_turn *turn; /* one a joint */
	double (*row)[CLIP_ROW];
	double *angle, *sine, *cosine;
};

/* -1 when memory is out.  Borrows the clip.  At first all stays as it is. */
int clip_view_open(struct clip_view *, const struct clip *) BVH_CHECK;
void clip_view_close(struct clip_view *);
/* The axes A and B, those of t, the order. */
void clip_view_set(struct clip_view *, int joint, const double a[9], const double b[9],
    const double t[9], const int order[3]);
/* The row belongs to the view. */
double (*clip_view_row(struct clip_view *, double (*row)[CLIP_ROW]))[CLIP_ROW];
/* One joint of it. */
void clip_view_joint(
    struct clip_view *, int joint, double to[CLIP_ROW], const double from[CLIP_ROW]);

#endif
