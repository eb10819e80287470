/* rotation.c - rotations as matrices, Euler angles, quaternions and axes.
 *
 * Angles stay in degrees as long as they can: 90 is a double and a quarter turn
 * is not, so the reduction to one quadrant is exact in degrees alone.  It counts on
 * the rounding of IEEE doubles: no -ffast-math. */
#include "rotation.h"
#include "wider.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <stdbool.h>
#include <stdint.h>

/* Sine and cosine --------------------------------------------------------- */

/* Up to here the whole quadrants, times 90, are an exact double. */
static const double reducible = 1e9;

/* x rounded to a whole number, for |x| below 2^51: at 1.5 * 2^52 a double has no
 * room for a fraction, nor has a wider register at 1.5 * 2^63.  rint() would need
 * an instruction that not every x86-64 has and keep the loop below scalar. */
static double
nearest(double x)
{
	const double large = FLT_EVAL_METHOD == 2 ? 0x1.8p63 : 0x1.8p52;

	return x + large - large;
}

/* sin(y) of y degrees, |y| <= 45, z = y * y.  Minimax: 4e-18 relative error.
 * The first coefficient, pi / 180, has a second double for its lost digits. */
static double
sine_polynomial(double y, double z)
{
	double rest = 2.216747530243092e-33;

	rest = rest * z - 1.1467583897992358e-27;
	rest = rest * z + 4.1412665863942765e-22;
	rest = rest * z - 9.788384855967527e-17;
	rest = rest * z + 1.3496016231614883e-11;
	rest = rest * z - 8.860961557012962e-07;
	return y * 0.017453292519943295 + y * (rest * z + 2.9486522708701687e-19);
}

/* cos(y) of y degrees, |y| <= 45, z = y * y.  Minimax: 4e-20 absolute error. */
static double
cosine_polynomial(double z)
{
	double rest = -2.763452155560617e-36;

	rest = rest * z + 1.667890587463033e-30;
	rest = rest * z - 7.227873620240748e-25;
	rest = rest * z + 2.135494302167685e-19;
	rest = rest * z - 3.925831985736035e-14;
	rest = rest * z + 3.866323851562977e-09;
	rest = rest * z - 0.0001523087098933543;
	return rest * z + 1;
}

/* The angle is 90 * quarters + y.  Cosine and sine of the quarters alone, east
 * and north, are each 1, 0 or -1: so the formula for the sum of two angles picks
 * and signs the polynomials without a branch, and adds zeros of both signs to +0. */
/* Whether some angle is too large for it. */
WIDER static bool
sincos_row(const double *restrict degrees, double *restrict sine, double *restrict cosine,
    size_t n)
{
	uint64_t far = 0;

	for (size_t i = 0; i < n; i++) {
		double quarters = nearest(degrees[i] * (1 / 90.0));
		double quadrant = quarters - 4 * nearest(quarters * 0.25); /* -2..2 */
		double east = 1 - fabs(quadrant);
		double north = quadrant * (1 + east) + 0.0;
		double y = degrees[i] - quarters * 90;
		double s = sine_polynomial(y, y * y), c = cosine_polynomial(y * y);

		sine[i] = east * s + north * c;
		cosine[i] = east * c - north * s;
		far |= fabs(degrees[i]) >= reducible;
	}
	return far != 0;
}

void
rotation_sincos(const double *degrees, double *sine, double *cosine, size_t n)
{
	if (!sincos_row(degrees, sine, cosine, n))
		return;
	for (size_t i = 0; i < n; i++) {
		if (fabs(degrees[i]) >= reducible) {
			double reduced = fmod(degrees[i], 360);

			sincos_row(&reduced, &sine[i], &cosine[i], 1);
		}
	}
}

/* Matrices ---------------------------------------------------------------- */

const double rotation_identity[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };

void
rotation_multiply(double out[9], const double a[9], const double b[9])
{
	for (int r = 0; r < 9; r += 3)
		for (int c = 0; c < 3; c++)
			out[r + c] = a[r] * b[c] + a[r + 1] * b[3 + c] +
				     a[r + 2] * b[6 + c];
}

void
rotation_transpose(double out[9], const double m[9])
{
	for (int r = 0; r < 3; r++)
		for (int c = 0; c < 3; c++)
			out[3 * c + r] = m[3 * r + c];
}

void
rotation_apply(double out[3], const double m[9], const double v[3])
{
	for (int r = 0; r < 3; r++)
		out[r] = m[3 * r] * v[0] + m[3 * r + 1] * v[1] + m[3 * r + 2] * v[2];
}

/* Euler angles ------------------------------------------------------------ */

/* Multiplies m from the right by a rotation about an axis: only the columns of
 * the other two axes change. */
static void
turn(double m[9], int axis, double degrees)
{
	int j = (axis + 1) % 3, k = (axis + 2) % 3;
	double sine, cosine;

	rotation_sincos(&degrees, &sine, &cosine, 1);
	for (double *row = m; row < m + 9; row += 3) {
		double y = row[j], z = row[k];

		row[j] = cosine * y + sine * z;
		row[k] = cosine * z - sine * y;
	}
}

void
rotation_from_euler(double m[9], const int *axis, const double *degrees, int n)
{
	memcpy(m, rotation_identity, sizeof rotation_identity);
	for (int i = 0; i < n; i++)
		turn(m, axis[i], degrees[i]);
}

/* atan2() in degrees, a half turn being 180 rather than -180. */
static double
direction(double y, double x)
{
	return atan2(y + 0.0, x + 0.0) * ROTATION_RADIAN;
}

/* With i, j, k the first axis, the second and the one that is neither, row i of
 * the matrix is free of the first angle a:
 *
 *     i j k:  cos b cos c,  -e cos b sin c,  e sin b
 *     i j i:  cos b,  sin b sin c,  e sin b cos c
 *
 * where e is 1 if i j k is X Y Z turned round, else -1.  It gives b, and c unless
 * its two entries vanish.  a could be had from a column likewise, but near those
 * poles a and c are each uncertain and must be so together: hence a is read from
 * the rest when the turn by c is taken back, whose column j is free of b. */
void
rotation_to_euler(
    double degrees[3], const double m[9], const int axis[3], const double *held)
{
	int i = axis[0], j = axis[1], k = 3 - i - j;
	double e = (j - i + 3) % 3 == 1 ? 1 : -1;
	const double *row = &m[3 * i];
	double y, x, rest[9];

	if (axis[2] == i) {
		y = row[j];
		x = e * row[k];
		degrees[1] = direction(hypot(x, y), row[i]);
	} else {
		y = -e * row[j];
		x = row[i];
		degrees[1] = direction(e * row[k], hypot(x, y));
	}
	if (hypot(x, y) >= 1e-13)
		degrees[2] = direction(y, x);
	else
		degrees[2] = held ? held[2] : 0;
	for (int n = 0; n < 9; n++)
		rest[n] = m[n];
	turn(rest, axis[2], -degrees[2]);
	degrees[0] = direction(e * rest[3 * k + j], rest[4 * j]);
}

/* The same direction, within half a turn of another angle. */
static double
wind(double degrees, double near)
{
	return degrees - 360 * rint((degrees - near) / 360);
}

void
rotation_unroll(double degrees[3], const int axis[3], const double before[3])
{
	double other[3] = { degrees[0] + 180, 180 - degrees[1], degrees[2] + 180 };
	double steps = 0, other_steps = 0;

	if (axis[2] == axis[0])
		other[1] = -degrees[1];
	for (int i = 0; i < 3; i++) {
		degrees[i] = wind(degrees[i], before[i]);
		other[i] = wind(other[i], before[i]);
		steps += fabs(degrees[i] - before[i]);
		other_steps += fabs(other[i] - before[i]);
	}
	if (other_steps < steps)
		for (int i = 0; i < 3; i++)
			degrees[i] = other[i];
}

/* Quaternions ------------------------------------------------------------- */

static double
dot(const double a[4], const double b[4])
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

/* Subtracts from 0, so that 0 does not become -0. */
static void
negate(double q[4])
{
	for (int i = 0; i < 4; i++)
		q[i] = 0 - q[i];
}

static void
normalise(double q[4])
{
	double length = sqrt(dot(q, q));

	for (int i = 0; i < 4; i++)
		q[i] /= length;
}

/* Of the four multiples of q that can be read off the matrix (by 4w, 4x, 4y and
 * 4z) takes that by the largest component: no small difference decides. */
void
rotation_to_quaternion(double q[4], const double m[9])
{
	double trace = m[0] + m[4] + m[8];
	int i = m[4] > m[0] ? 1 : 0, j, k;

	if (m[8] > m[4 * i])
		i = 2;
	j = (i + 1) % 3;
	k = (i + 2) % 3;
	if (trace > m[4 * i]) {
		q[0] = 1 + trace;
		q[1] = m[7] - m[5];
		q[2] = m[2] - m[6];
		q[3] = m[3] - m[1];
	} else {
		q[0] = m[3 * k + j] - m[3 * j + k];
		q[1 + i] = 1 + m[4 * i] - m[4 * j] - m[4 * k];
		q[1 + j] = m[3 * i + j] + m[3 * j + i];
		q[1 + k] = m[3 * i + k] + m[3 * k + i];
	}
	normalise(q);
	if (q[0] < 0)
		negate(q);
}

void
rotation_from_quaternion(double m[9], const double q[4])
{
	double s = 2 / dot(q, q);
	double w = q[0], x = q[1], y = q[2], z = q[3];

	m[0] = 1 - s * (y * y + z * z);
	m[1] = s * (x * y - w * z);
	m[2] = s * (x * z + w * y);
	m[3] = s * (x * y + w * z);
	m[4] = 1 - s * (x * x + z * z);
	m[5] = s * (y * z - w * x);
	m[6] = s * (x * z - w * y);
	m[7] = s * (y * z + w * x);
	m[8] = 1 - s * (x * x + y * y);
}

void
rotation_keep_sign(double q[4], const double before[4])
{
	if (dot(q, before) < 0)
		negate(q);
}

void
rotation_to_axis(double axis[3], double *degrees, const double m[9])
{
	double q[4], length;

	rotation_to_quaternion(q, m);
	length = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
	if (length < 1e-12) { /* what rounding leaves of the identity */
		axis[0] = axis[1] = *degrees = 0;
		axis[2] = 1;
		return;
	}
	for (int i = 0; i < 3; i++)
		axis[i] = q[1 + i] / length;
	*degrees = 2 * direction(length, q[0]);
}

/* The angle between a and b comes from the lengths of their difference and sum:
 * that is as good for small angles as for large ones, where acos() is not. */
double
rotation_angle(const double a[9], const double b[9])
{
	double gap = 0, trace = 0;

	for (int i = 0; i < 9; i++) {
		gap += (a[i] - b[i]) * (a[i] - b[i]);
		trace += a[i] * b[i];
	}
	return 2 * ROTATION_RADIAN * atan2(sqrt(gap / 8), sqrt(fmax(0, (1 + trace) / 4)));
}

void
rotation_slerp(double out[4], const double a[4], const double b[4], double t)
{
	double near[4] = { b[0], b[1], b[2], b[3] }, difference[4], sum[4];
	double angle, from = 1 - t, to = t;

	rotation_keep_sign(near, a);
	for (int i = 0; i < 4; i++) {
		difference[i] = near[i] - a[i];
		sum[i] = near[i] + a[i];
	}
	angle = 2 * atan2(sqrt(dot(difference, difference)), sqrt(dot(sum, sum)));
	if (angle > 1e-8) { /* below, arc and chord are the same double */
		from = sin((1 - t) * angle);
		to = sin(t * angle);
	}
	for (int i = 0; i < 4; i++)
		out[i] = from * a[i] + to * near[i];
	normalise(out);
}
