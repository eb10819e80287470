/* timing.h - Frame Time, the rate it stands for, and the times of frames. */
#ifndef TIMING_H
#define TIMING_H

#include "bvh.h"

enum { TIMING_SIZE = 64 };

/* Rates in frames a second that a Frame Time can tell. */
#define TIMING_SLOWEST 1e-9
#define TIMING_FASTEST 1e9

/* The rate in frames a second as a text of at most TIMING_SIZE bytes: the nearest
 * usual rate whose period is within 1.5 % and within one unit of the last digit of Frame
 * Time, zeros at its end not counted, or within 2e-5 of itself (every fourth frame of
 * 0.0083333 is 0.0333332); else 1/Frame Time in 6 significant digits; "" without one. */
char *timing_rate(char to[TIMING_SIZE], const struct bvh_number *frame_time);
/* A Frame Time that is computed: up to 10 decimals, zeros at the end dropped. */
char *timing_text(char to[TIMING_SIZE], double seconds);

/* Whether that is a usual rate. */
bool timing_is_usual(const struct bvh_number *frame_time);

/* Whether two files have one rate, written in different digits perhaps: the same
 * number, the same usual rate, or the longer text rounded or cut is the shorter; never when they
 * differ by more than 1.5 %. */
bool timing_same(const struct bvh_number *a, const struct bvh_number *b);

/* The frame nearest to a time, given as the text of a number of seconds (not negative),
 * where frame 0 is at 0: exact, and of two as near the later one.  -1 when memory is
 * out. */
bvh_count timing_nearest(const struct bvh_number *frame_time, const char *seconds);

/* count (at most 10^18) times Frame Time, exactly, as a text to be freed; "" when
 * there is none, NULL when memory is out. */
char *timing_product(const struct bvh_number *frame_time, bvh_count count);

/* The times of frames in order, one after another, without a malloc a frame. */
struct timing_clock {
	const struct bvh_number *frame_time;
	char *text;
	size_t size;
};

/* The time of a frame and its length, valid until the next call; NULL when
 * memory is out.  The clock starts as { frame_time } and its text is to be freed. */
const char *timing_clock(struct timing_clock *, bvh_count frame, size_t *length);

#endif
