/* rotation.h - rotations as matrices, Euler angles, quaternions and axes.
 *
 * Vectors are columns and frames right-handed.  A matrix is nine doubles row by
 * row, m[3 * row + column]; a quaternion is w x y z; axes are 0 1 2 for X Y Z;
 * angles are degrees.  An Euler triple belongs to an order of three axes and
 * means the product of the three rotations from left to right, as the channels
 * of a BVH joint do.  Any order without equal neighbours will do: ZXY, ZXZ.
 * Outputs must not overlap inputs unless a function changes its argument. */
#ifndef ROTATION_H
#define ROTATION_H

#include <stddef.h>

#define ROTATION_RADIAN 57.29577951308232 /* degrees */

/* Sine and cosine of n angles, to 1.7 units in the last place, exact at
 * multiples of 90 and never -0.  Many at once are cheaper than one by one. */
void rotation_sincos(const double *degrees, double *sine, double *cosine, size_t n);

extern const double rotation_identity[9];
void rotation_multiply(double out[9], const double a[9], const double b[9]);
void rotation_transpose(double out[9], const double m[9]);
void rotation_apply(double out[3], const double m[9], const double v[3]);

/* The product, left to right, of n rotations about coordinate axes; n = 0 gives
 * the identity. */
void rotation_from_euler(double m[9], const int *axis, const double *degrees, int n);

/* 1 when three different axes are cyclic, like XYZ, else -1. */
static inline double
rotation_sense(const int axis[3])
{
	return (axis[1] - axis[0] + 3) % 3 == 1 ? 1 : -1;
}

/* The product of three rotations about different axes a, b, c, in the basis of these
 * axes and in closed form: with s for sine times sense and c for cosine of each,
 *
 *	cb cc             -cb sc              sb
 *	ca sc + sa sb cc   ca cc - sa sb sc  -sa cb
 *	sa sc - ca sb cc   sa cc + ca sb sc   ca cb */
static inline void
rotation_of_three(double m[9], double sense, const double sine[3], const double cosine[3])
{
	double sa = sense * sine[0], sb = sense * sine[1], sc = sense * sine[2];
	double ca = cosine[0], cb = cosine[1], cc = cosine[2];

	m[0] = cb * cc;
	m[1] = -cb * sc;
	m[2] = sb;
	m[3] = ca * sc + sa * sb * cc;
	m[4] = ca * cc - sa * sb * sc;
	m[5] = -sa * cb;
	m[6] = sa * sc - ca * sb * cc;
	m[7] = sa * cc + ca * sb * sc;
	m[8] = ca * cb;
}

/* The triple of m in the order axis.  The middle angle is within -90..90, or
 * 0..180 where the first axis is also the last; the others are within -180..180.
 * Where the middle angle leaves only their sum or difference determined, the
 * last keeps its value in held, the triple of the frame before (NULL: 0). */
void rotation_to_euler(
    double degrees[3], const double m[9], const int axis[3], const double *held);

/* Changes a triple to the one of the same rotation that is nearest to that of
 * the frame before, by the sum of the three steps: whole turns, and the other
 * triple (a + 180, 180 - b, c + 180) or, the first axis being the last,
 * (a + 180, -b, c + 180).  An angle that needs no change keeps its bits. */
void rotation_unroll(double degrees[3], const int axis[3], const double before[3]);

/* w >= 0, length 1. */
void rotation_to_quaternion(double q[4], const double m[9]);
/* Of any length but 0. */
void rotation_from_quaternion(double m[9], const double q[4]);

/* Of q and -q, the same rotation, the one on the side of the frame before. */
void rotation_keep_sign(double q[4], const double before[4]);

/* The unit axis and the angle about it, 0..180; for the identity 0 0 1 and 0. */
void rotation_to_axis(double axis[3], double *degrees, const double m[9]);

/* How far b is turned from a, 0..180: with h for half of it and |.| for the root of the
 * sum of squares, |a - b|^2 = 8 sin^2 h and 1 + trace(a^-1 b) = 4 cos^2 h, so that small
 * angles and those near 180 are as exact as others. */
double rotation_angle(const double a[9], const double b[9]);

/* From a (t = 0) to b (t = 1), unit quaternions, at constant speed along the
 * shorter arc.  The result has length 1 and the sign of a's side. */
void rotation_slerp(double out[4], const double a[4], const double b[4], double t);

#endif
