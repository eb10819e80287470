/* bvh.h - read and write BVH motion one frame at a time.  Open this first.
 *
 * The life of a filter:
 *
 *	struct bvh_reader *in = bvh_open(input, 0, NULL, &error);
 *	struct bvh_header header = *bvh_header(in);     the skeleton is shared,
 *	header.frames = 10;                             the rest may be changed
 *	struct bvh_writer *out = bvh_create(output, &header, &error);
 *	while (bvh_read(in, &frame) == BVH_FRAME) {
 *		bvh_set(frame, 0, 2 * frame->value[0], 6);
 *		bvh_write(out, frame);
 *	}
 *	bvh_close(in);
 *	bvh_finish(out);
 *
 * True of every function in lib/: it never prints, exits, looks at the
 * environment or keeps global state.  The first failure of an object fills the
 * struct bvh_error given when it was made, and sticks: each later call on that
 * object fails too, the closing one included.  Memory has one owner and one
 * function that frees it, and grows with joints and channels, never with frames.
 *
 * A number travels with the digits it came in with: what a filter does not
 * change leaves as it came.  Lengths are in the file's own unit, angles in
 * degrees, times in seconds; frames and lines and columns count from 1. */
#ifndef BVH_H
#define BVH_H

#include "bvhbase.h"

/* A number of the header and the text that stands for it in the file. */
struct bvh_number {
	double value;
	char *text;
};

enum bvh_kind { BVH_XPOS, BVH_YPOS, BVH_ZPOS, BVH_XROT, BVH_YROT, BVH_ZROT, BVH_OTHER };

struct bvh_channel {
	enum bvh_kind kind;
	int joint;
	char *name; /* as it came; "Xposition" and so on for the six kinds */
};

/* A joint, or an end site: the tip of a chain, without a name and channels. */
struct bvh_joint {
	char *name; /* NULL: an end site */
	int parent; /* -1: a root; else less than its own index */
	int first; /* its channels are channel[first] to channel[first+channels-1] */
	int channels;
	struct bvh_number offset[3]; /* changed by skeleton_set_offset() */
	bvh_count line; /* where the file names it */
};

/* Joints and end sites depth first, in the order of the file. */
struct bvh_skeleton {
	struct bvh_joint *joint;
	int joints; /* end sites included */
	struct bvh_channel *channel;
	int channels; /* the length of a frame */
};

struct bvh_header {
	struct bvh_skeleton *skeleton; /* its owner's; a filter may edit it in place */
	bool motion; /* false: the file ends after its hierarchy */
	bvh_count frames; /* as declared; -1: unknown, bvh_create() */
	struct bvh_number frame_time; /* value 0: missing or zero */
};

enum { BVH_KEPT = -2 }; /* decimals of a value that keeps its digits */

/* One frame.  The reader owns it; it holds until the next bvh_read(). */
struct bvh_frame {
	bvh_count number;
	bvh_count place; /* the line of the file where it begins */
	double *value; /* one a channel; set for the wanted ones, bvh_want() */
	const char *line; /* the text of all values, one blank apart, not ended */
	size_t length;
	/* What follows is the library's own. */
	size_t *start; /* where in line a value begins, one past last included */
	int last; /* the last wanted channel, or -1 */
	signed char *decimals; /* of the values that bvh_set() changed, or BVH_KEPT */
	bool changed;
};

/* Reading ----------------------------------------------------------------- */

/* Flags of bvh_open(). */
enum {
	BVH_SKELETON = 1, /* a file without MOTION will do */
	/* What can be understood is read: faults are reported as they are found, and
	 * reading goes on, if need be with something that does not stand in the file
	 * (such a fault is not mended).  Frames come from bvh_read_on(). */
	BVH_LENIENT = 2,
	/* Where lines are no frames, all values together are taken as frames of
	 * the right width. */
	BVH_RESPLIT = 4
};

/* Reads the header.  NULL after a failure.  The input stays the caller's and
 * must outlive the reader; warnings may be NULL. */
struct bvh_reader *bvh_open(struct bvh_input *, int flags, const struct bvh_warnings *,
    struct bvh_error *) BVH_CHECK;
const struct bvh_header *bvh_header(const struct bvh_reader *);

/* Names the channels whose values will be looked at or set, one bool each, so
 * that no time is spent on the others; NULL: none.  At first all are wanted.
 * Values that are not wanted are counted and their bytes checked, no more. */
void bvh_want(struct bvh_reader *, const bool *channel);

/* Reads the next frame, up to the declared number of them; what follows then
 * is counted and warned of.  Fewer frames than declared are an error. */
enum bvh_status bvh_read(struct bvh_reader *, struct bvh_frame **) BVH_CHECK;

/* Reads the next frame that is there, whatever number of them was declared. */
enum bvh_status bvh_read_on(struct bvh_reader *, struct bvh_frame **) BVH_CHECK;

/* Frees the reader, its header and skeleton; -1 when it had failed. */
int bvh_close(struct bvh_reader *);

/* The digits of a wanted channel as they came in. */
const char *bvh_digits(const struct bvh_frame *, int channel, size_t *length);

/* Sets a wanted channel, to be written with so many decimals (decimal.h).  A
 * value that is the same already keeps its digits. */
void bvh_set(struct bvh_frame *, int channel, double value, int decimals);

/* Writing ----------------------------------------------------------------- */

/* Writes the header, borrowing its skeleton; the output stays the caller's.  With
 * an unknown number of frames all goes through an unlinked temporary file, and the
 * header is written when the writer finishes. */
struct bvh_writer *bvh_create(
    struct bvh_output *, const struct bvh_header *, struct bvh_error *) BVH_CHECK;
/* -1 when the output has failed: there is no use in going on. */
int bvh_write(struct bvh_writer *, const struct bvh_frame *);

/* Frees the writer.  -1 when the output has failed, or when the number of frames
 * written is not the one that its header declared.  Bytes that are still buffered
 * may fail when the output is closed. */
int bvh_finish(struct bvh_writer *) BVH_CHECK;

#endif
