/* bvh.h - read and write BVH motion one frame at a time.  Open this first; then
 * bvhpose.h, which poses the figure.
 *
 * The life of a filter:
 *
 *	struct bvh_error error;
 *	struct bvh_reader *in = bvh_open("walk.bvh", 0, NULL, &error);
 *	struct bvh_header header = *bvh_header(in);     the skeleton is shared,
 *	header.frames = 10;                             the rest may be changed
 *	struct bvh_writer *out = bvh_create("ten.bvh", &header, &error);
 *	while (header.frames-- > 0 && bvh_read(in, &frame) == BVH_FRAME) {
 *		bvh_set(frame, 0, 2 * frame->value[0], 6);
 *		bvh_write(out, frame);
 *	}
 *	if (bvh_finish(out) < 0 || bvh_close(in) < 0)
 *		fprintf(stderr, "%s:%lld: %s\n", error.file, error.line, error.text);
 *
 * The library never prints, exits, looks at the environment or keeps global state.
 * The first failure of a reader or writer fills the struct bvh_error given when it
 * was made, and sticks: each later call on it fails too, the closing one included, so
 * that a forgotten check still ends in a failure.  Other functions that can run out
 * of memory give -1 or NULL then.  Memory has one owner and one function that frees
 * it, and grows with joints and channels, never with frames.
 *
 * A number travels with the digits it came in with: what a filter does not
 * change leaves as it came.  Lengths are in the file's own unit, angles in
 * degrees, times in seconds; frames and lines and columns count from 1. */
#ifndef BVH_H
#define BVH_H

#include "bvhbase.h"

BVH_FACE

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
	struct bvh_number offset[3]; /* changed by bvh_set_offset() */
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

/* Decimals: of the shortest exact text; of a value that keeps its digits. */
enum { BVH_FULL = -1, BVH_KEPT = -2 };

/* One frame.  The reader owns it; it holds until the next bvh_read(). */
struct bvh_frame {
	bvh_count number;
	bvh_count place; /* the line of the file where it begins */
	double *value; /* one a channel; 0 for those not wanted, bvh_want() */
	const char *line; /* the text of all values, one blank apart, not ended */
	size_t length;
	/* What follows is the library's own. */
	size_t *start; /* where in line a value begins, one past last included */
	const bool *want;
	int last; /* the last wanted channel, or -1 */
	signed char *decimals; /* of the values that bvh_set() changed, or BVH_KEPT */
	bool changed;
	bool misused; /* a channel was set that is not wanted */
};

/* Reading ----------------------------------------------------------------- */

/* Flags of bvh_open(). */
enum {
	BVH_SKELETON = 1, /* a file without MOTION will do */
	/* What can be understood is read: faults are reported as they are found, and
	 * reading goes on, if need be with something that does not stand in the file
	 * (such a fault is not mended).  Frames come from bvh_read_on(). */
	BVH_LENIENT = 2,
	/* What is lenient mends, as bvhfix does: lines that are no frames are left out, or,
	 * if none is one, all values together are frames of the right width; a value that
	 * is no number is that of the frame before, or of the first one that has any. */
	BVH_MEND = 4,
	/* What is fine here, but is refused or misread by other programs, is reported
	 * with the severity BVH_NOTE. */
	BVH_NOTES = 8
};

/* Opens a file and reads its header; NULL after a failure.  The name and the warnings,
 * which may be NULL, are borrowed until the reader is closed. */
struct bvh_reader *bvh_open(const char *path, int flags, const struct bvh_warnings *,
    struct bvh_error *) BVH_CHECK;
/* The same from a descriptor, a pipe perhaps, which stays the caller's; the name is for
 * messages. */
struct bvh_reader *bvh_open_fd(int fd, const char *name, int flags,
    const struct bvh_warnings *, struct bvh_error *) BVH_CHECK;
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

/* Sets a wanted channel, to be written with so many decimals: 0 to 17, or BVH_FULL, the
 * shortest text that reads back to the same number.  A value that is the same already
 * keeps its digits.  -1 when the channel is not wanted: then bvh_write() of this frame
 * fails too. */
int bvh_set(struct bvh_frame *, int channel, double value, int decimals);

/* Writing ----------------------------------------------------------------- */

/* Opens a file, whose old contents are gone, and writes the header, borrowing its
 * skeleton and the name.  With an unknown number of frames all goes through an unlinked
 * temporary file, and the header is written when the writer finishes. */
struct bvh_writer *bvh_create(
    const char *path, const struct bvh_header *, struct bvh_error *) BVH_CHECK;
/* The same to a descriptor, which stays the caller's. */
struct bvh_writer *bvh_create_fd(
    int fd, const char *name, const struct bvh_header *, struct bvh_error *) BVH_CHECK;

/* Writes a frame that was read, as it came but for what bvh_set() changed.  All that
 * write a frame give -1 when the writer has failed: there is no use in going on. */
int bvh_write(struct bvh_writer *, const struct bvh_frame *);
/* Writes a frame of numbers, one a channel. */
int bvh_write_values(struct bvh_writer *, const double *value, int decimals);
/* Writes a frame value by value, in the order of the channels: numbers, or digits that
 * came in.  bvh_end_frame() says that they are all. */
void bvh_put(struct bvh_writer *, double value, int decimals);
void bvh_put_digits(struct bvh_writer *, const char *digits, size_t length);
int bvh_end_frame(struct bvh_writer *);

/* Frees the writer.  -1 when it has failed, or when the number of frames written is not
 * the one that its header declared. */
int bvh_finish(struct bvh_writer *) BVH_CHECK;

/* Skeletons --------------------------------------------------------------- */

/* Building.  A skeleton starts as all zero bytes, parents come before their children,
 * depth first, and the channels of a joint before the next joint.  Each gives the index
 * of the new element, or -1 when memory is out; a NULL name makes an end site. */
int bvh_add_joint(struct bvh_skeleton *, const char *name, int parent) BVH_CHECK;
int bvh_add_channel(struct bvh_skeleton *, int joint, const char *name) BVH_CHECK;
void bvh_skeleton_free(struct bvh_skeleton *);

/* Sets a component of OFFSET, with so many decimals, as bvh_set(); one that is the
 * same already keeps its digits.  -1 when memory is out. */
int bvh_set_offset(
    struct bvh_skeleton *, int joint, int axis, double value, int decimals) BVH_CHECK;

/* The first joint of a name, or -1. */
int bvh_find_joint(const struct bvh_skeleton *, const char *name);

/* Whether two skeletons have the same joints and end sites, by name and parent, in the
 * same order.  If not, why, which may be NULL, holds the first difference; "here" is
 * b. */
bool bvh_same_tree(
    const struct bvh_skeleton *a, const struct bvh_skeleton *b, struct bvh_error *why);

BVH_FACE_END

#endif
