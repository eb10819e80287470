/* rotation.c - rotations against libm, worked numbers and one another. */
#include "unit.h"

#include "base/rotation.h"

#include <math.h>
#include <string.h>

enum { X, Y, Z };

static const int orders[12][3] = { { X, Y, Z }, { X, Z, Y }, { Y, X, Z }, { Y, Z, X },
	{ Z, X, Y }, { Z, Y, X }, { X, Y, X }, { X, Z, X }, { Y, X, Y }, { Y, Z, Y },
	{ Z, X, Z }, { Z, Y, Z } };

static const long double degree = 0.017453292519943295769236907684886L;

/* From -size to size. */
static double
random_within(double size)
{
	return ((double)(unit_random() >> 11) / 4503599627370496.0 - 1) * size;
}

static double
largest_difference(const double *a, const double *b, int n)
{
	double largest = 0;

	for (int i = 0; i < n; i++)
		largest = fmax(largest, fabs(a[i] - b[i]));
	return largest;
}

/* Z -3.41, X 14.78, Y -164.35: the first frame of a well-known sample. */
static void
hips(double m[9])
{
	rotation_from_euler(
	    m, (const int[]) { Z, X, Y }, (const double[]) { -3.41, 14.78, -164.35 }, 3);
}

/* Sine and cosine --------------------------------------------------------- */

/* In units of the last place of the true value. */
static double
ulps(double value, long double expected)
{
	double rounded = (double)fabsl(expected);

	return (double)(fabsl((long double)value - expected) /
			(long double)(nextafter(rounded, 2) - rounded));
}

static double
worst_ulps(double size)
{
	double degrees[64], sine[64], cosine[64], worst = 0;

	for (int round = 0; round < 10000; round++) {
		for (int i = 0; i < 64; i++)
			degrees[i] = random_within(size);
		rotation_sincos(degrees, sine, cosine, 64);
		for (int i = 0; i < 64; i++) {
			long double angle = remainderl(degrees[i], 360) * degree;

			worst = fmax(worst, ulps(sine[i], sinl(angle)));
			worst = fmax(worst, ulps(cosine[i], cosl(angle)));
		}
	}
	return worst;
}

/* Away from the cosine's roots, at which long double radians are not exact enough
 * to tell. */
static void
test_sincos_accuracy(void)
{
	CHECK(worst_ulps(45) < 1.7);
	CHECK(worst_ulps(80) < 1.7);
	CHECK(worst_ulps(1e-5) < 1.7);
}

static void
test_sincos_large(void)
{
	static const double sizes[] = { 180, 1e4, 1e9, 1e12, 1e18, 1e300 };
	double degrees, sine, cosine;

	for (int i = 0; i < 300000; i++) {
		degrees = random_within(sizes[i % 6]);
		rotation_sincos(&degrees, &sine, &cosine, 1);
		long double angle = remainderl(degrees, 360) * degree;
		CHECK(fabsl((long double)sine - sinl(angle)) < 2.3e-16L);
		CHECK(fabsl((long double)cosine - cosl(angle)) < 2.3e-16L);
	}
}

static void
test_sincos_exact(void)
{
	static const double sines[] = { 0, 1, 0, -1 };

	for (int k = -4000; k <= 4000; k++) {
		double degrees = 90.0 * k, sine, cosine;

		rotation_sincos(&degrees, &sine, &cosine, 1);
		CHECK(sine == sines[k & 3] && cosine == sines[(k + 1) & 3]);
		CHECK(!(sine == 0 && signbit(sine)) && !(cosine == 0 && signbit(cosine)));
	}
	for (int k = 0; k < 3; k++) {
		double degrees[] = { -0.0, 9e15, -9e15 }, sine, cosine;

		rotation_sincos(&degrees[k], &sine, &cosine, 1);
		CHECK(sine == 0 && !signbit(sine) && cosine == 1);
	}
}

static void
test_sincos_no_number(void)
{
	double degrees[] = { INFINITY, 30, NAN }, sine[3], cosine[3];

	rotation_sincos(degrees, sine, cosine, 3);
	CHECK(isnan(sine[0]) && isnan(cosine[0]) && isnan(sine[2]) && isnan(cosine[2]));
	CHECK(fabs(sine[1] - 0.5) < 1e-16);
	rotation_sincos(degrees, sine, cosine, 0);
}

/* Many at once, where the loop is vectorised, give the bits of one by one. */
static void
test_sincos_many(void)
{
	double degrees[61], sine[61], cosine[61];

	for (int i = 0; i < 61; i++)
		degrees[i] = random_within(i % 7 == 0 ? 1e13 : 400);
	rotation_sincos(degrees, sine, cosine, 61);
	for (int i = 0; i < 61; i++) {
		double s, c;

		rotation_sincos(&degrees[i], &s, &c, 1);
		CHECK(memcmp(&s, &sine[i], sizeof s) == 0);
		CHECK(memcmp(&c, &cosine[i], sizeof c) == 0);
	}
}

/* Matrices ---------------------------------------------------------------- */

static void
test_from_euler(void)
{
	static const double expected[9] = { -0.965316, 0.057513, -0.254671, -0.011421,
		0.965201, 0.261261, 0.260835, 0.255108, -0.931067 };
	static const double chest[3] = { 8.329640 - 8.03, 40.038695 - 35.01,
		89.689114 - 88.36 };
	double m[9], v[3];

	hips(m);
	CHECK(largest_difference(m, expected, 9) < 6e-7);
	rotation_apply(v, m, (const double[]) { 0, 5.21, 0 });
	CHECK(largest_difference(v, chest, 3) < 6e-7);
}

/* A quarter turn about X takes Y to Z, about Y Z to X, about Z X to Y. */
static void
test_handedness(void)
{
	for (int axis = 0; axis < 3; axis++) {
		double m[9], v[3], from[3] = { 0 }, to[3] = { 0 };

		from[(axis + 1) % 3] = to[(axis + 2) % 3] = 1;
		rotation_from_euler(m, &axis, (const double[]) { 90 }, 1);
		rotation_apply(v, m, from);
		CHECK(largest_difference(v, to, 3) == 0);
	}
}

static void
test_products(void)
{
	const int axis[5] = { Z, X, Y, X, Z };
	const double degrees[5] = { 10, 20, -30, 40, 170 };
	double all[9], left[9], right[9], product[9], inverse[9], identity[9];

	rotation_from_euler(all, axis, degrees, 5);
	rotation_from_euler(left, axis, degrees, 2);
	rotation_from_euler(right, axis + 2, degrees + 2, 3);
	rotation_multiply(product, left, right);
	CHECK(largest_difference(all, product, 9) < 1e-15);
	rotation_transpose(inverse, all);
	rotation_multiply(product, all, inverse);
	rotation_from_euler(identity, NULL, NULL, 0);
	CHECK(largest_difference(product, identity, 9) < 1e-15);
	CHECK(identity[0] == 1 && identity[1] == 0 && identity[8] == 1);
}

/* Euler angles ------------------------------------------------------------ */

static void
test_to_euler_examples(void)
{
	static const double expected[12][3] = { { -164.325651, -14.754101, -176.590407 },
		{ 14.805065, -3.297045, -165.220881 },
		{ -164.702282, -15.144918, -0.677919 },
		{ -164.879404, -0.654373, -15.145930 }, { -3.41, 14.78, -164.35 },
		{ -179.322162, -15.119587, 164.677259 },
		{ -177.492890, 164.865581, 167.274329 },
		{ 92.507110, 164.865581, -102.725671 },
		{ 12.704575, 15.159728, -177.496980 },
		{ 102.704575, 15.159728, 92.503020 },
		{ -135.731817, 158.601702, 45.635882 },
		{ 134.268183, 158.601702, 135.635882 } };
	double m[9], degrees[3];

	hips(m);
	for (int i = 0; i < 12; i++) {
		rotation_to_euler(degrees, m, orders[i], NULL);
		CHECK(largest_difference(degrees, expected[i], 3) < 6e-7);
	}
}

/* How far the triple taken from m is from m. */
static double
extraction_error(
    double degrees[3], const double m[9], const int axis[3], const double *held)
{
	double again[9];

	rotation_to_euler(degrees, m, axis, held);
	rotation_from_euler(again, axis, degrees, 3);
	return largest_difference(m, again, 9);
}

/* The middle angle where an order has a pole. */
static double
pole(const int axis[3])
{
	if (axis[0] == axis[2])
		return unit_below(2) ? 180 : 0;
	return unit_below(2) ? 90 : -90;
}

static void
test_to_euler_random(void)
{
	double m[9], degrees[3], worst = 0, off = 0;

	for (int i = 0; i < 240000; i++) {
		const int *axis = orders[i % 12];
		double triple[3] = { random_within(180), random_within(89),
			random_within(180) };

		if (axis[0] == axis[2])
			triple[1] += 90;
		rotation_from_euler(m, axis, triple, 3);
		worst = fmax(worst, extraction_error(degrees, m, axis, NULL));
		off = fmax(off, largest_difference(degrees, triple, 3));
	}
	CHECK(worst < 2e-15);
	CHECK(off < 1e-11);
}

/* The matrix carries the rounding of a product, as a pose from a file does.  So
 * near that it counts as the pole, 1e-13 radians, the last angle is given up. */
static void
check_near_pole(double distance, double tolerance)
{
	double a[9], b[9], m[9], degrees[3], worst = 0;

	for (int i = 0; i < 24000; i++) {
		const int *axis = orders[i % 12];
		double to_pole = random_within(9 * distance);
		double triple[3] = { random_within(180), pole(axis), random_within(180) };

		triple[1] += to_pole + copysign(distance, to_pole);
		rotation_from_euler(a, axis, triple, 2);
		rotation_from_euler(b, axis + 2, triple + 2, 1);
		rotation_multiply(m, a, b);
		worst = fmax(worst, extraction_error(degrees, m, axis, NULL));
	}
	CHECK(worst < tolerance);
}

static void
test_to_euler_near_pole(void)
{
	for (int places = 0; places < 11; places++)
		check_near_pole(pow(10, -places), 2.5e-15);
	check_near_pole(1e-11, 2.5e-15);
	check_near_pole(1e-12, 2.1e-13);
	check_near_pole(1e-14, 2.1e-13);
}

static void
test_to_euler_at_pole(void)
{
	double m[9], degrees[3];

	for (int i = 0; i < 12000; i++) {
		const int *axis = orders[i % 12];
		double triple[3] = { random_within(180), pole(axis), random_within(180) };
		double held[3] = { random_within(180), triple[1], random_within(180) };

		rotation_from_euler(m, axis, triple, 3);
		CHECK(extraction_error(degrees, m, axis, NULL) < 2e-15);
		CHECK(degrees[2] == 0 && degrees[1] == triple[1]);
		CHECK(extraction_error(degrees, m, axis, held) < 2e-15);
		CHECK(degrees[2] == held[2] && degrees[1] == triple[1]);
	}
}

/* Quarter and half turns come back without a -0 or a -180. */
static void
test_to_euler_quarters(void)
{
	double m[9], degrees[3];

	for (int i = 0; i < 12 * 64; i++) {
		const int *axis = orders[i % 12];
		int turns = i / 12;
		double triple[3] = { turns % 4 * 90, turns / 4 % 4 * 90,
			turns / 16 * 90 };

		rotation_from_euler(m, axis, triple, 3);
		CHECK(extraction_error(degrees, m, axis, NULL) < 1e-15);
		for (int n = 0; n < 3; n++) {
			CHECK(degrees[n] == 90 * rint(degrees[n] / 90));
			CHECK(degrees[n] > -180 &&
			      !(degrees[n] == 0 && signbit(degrees[n])));
		}
	}
}

static void
test_unroll_example(void)
{
	const int *axis = orders[4];
	const double before[3] = { -101.86, -80.77, -98.91 };
	const double expected[3] = { -47.33, -98.14, -43.20 };
	double degrees[3] = { 132.67, -81.86, 136.80 }, m[9], unrolled[9];

	rotation_from_euler(m, axis, degrees, 3);
	rotation_unroll(degrees, axis, before);
	CHECK(largest_difference(degrees, expected, 3) < 1e-12);
	rotation_from_euler(unrolled, axis, degrees, 3);
	CHECK(largest_difference(m, unrolled, 9) < 1e-15);
}

/* The sine of the middle angle's distance from a pole. */
static double
pole_distance(double degrees, const int axis[3])
{
	double sine, cosine;

	rotation_sincos(&degrees, &sine, &cosine, 1);
	return axis[0] == axis[2] ? sine : cosine;
}

static void
test_unroll_random(void)
{
	for (int i = 0; i < 120000; i++) {
		const int *axis = orders[i % 12];
		double before[3], degrees[3], m[9], unrolled[9], near[3];

		for (int n = 0; n < 3; n++) {
			before[n] = random_within(1000);
			degrees[n] = random_within(400);
			near[n] = before[n] + random_within(20);
		}
		rotation_from_euler(m, axis, degrees, 3);
		rotation_unroll(degrees, axis, before);
		rotation_from_euler(unrolled, axis, degrees, 3);
		CHECK(largest_difference(m, unrolled, 9) < 1e-14);
		CHECK(largest_difference(degrees, before, 3) <= 180 + 1e-9);

		rotation_from_euler(m, axis, near, 3);
		rotation_to_euler(degrees, m, axis, before);
		rotation_unroll(degrees, axis, near);
		if (fabs(pole_distance(near[1], axis)) > 0.01)
			CHECK(largest_difference(degrees, near, 3) < 1e-9);
		memcpy(degrees, near, sizeof near);
		rotation_unroll(degrees, axis, near);
		CHECK(memcmp(degrees, near, sizeof near) == 0);
	}
}

/* Quaternions ------------------------------------------------------------- */

static void
test_quaternion_example(void)
{
	const double expected[4] = { -0.131166, 0.011728, 0.982546, 0.131386 };
	double m[9], q[4], again[9];

	hips(m);
	rotation_to_quaternion(q, m);
	CHECK(q[0] >= 0);
	rotation_keep_sign(q, expected);
	CHECK(largest_difference(q, expected, 4) < 6e-7);
	rotation_keep_sign(q, expected);
	CHECK(largest_difference(q, expected, 4) < 6e-7);
	rotation_from_quaternion(again, q);
	CHECK(largest_difference(m, again, 9) < 1e-15);
}

static void
test_axis_example(void)
{
	/* The quaternion with w >= 0 turns the shorter way, about the other end. */
	const double expected[3] = { -0.011830, -0.991108, -0.132531 };
	double m[9], axis[3], degrees;

	hips(m);
	rotation_to_axis(axis, &degrees, m);
	CHECK(largest_difference(axis, expected, 3) < 6e-7);
	CHECK(fabs(degrees - (double)(2.878503L / degree)) < 4e-5);
}

static void
test_axis_special(void)
{
	double m[9], axis[3], degrees;

	memcpy(m, rotation_identity, sizeof rotation_identity);
	rotation_to_axis(axis, &degrees, m);
	CHECK(axis[0] == 0 && axis[1] == 0 && axis[2] == 1 && degrees == 0);
	for (int i = 0; i < 3; i++) {
		rotation_from_euler(m, &i, (const double[]) { 180 }, 1);
		rotation_to_axis(axis, &degrees, m);
		CHECK(fabs(axis[i]) == 1 && degrees == 180);
		rotation_from_euler(m, &i, (const double[]) { -1e-7 }, 1);
		rotation_to_axis(axis, &degrees, m);
		CHECK(axis[i] == -1 && fabs(degrees - 1e-7) < 1e-22);
	}
}

static void
test_quaternion_random(void)
{
	for (int i = 0; i < 100000; i++) {
		double size = i % 2 ? 180 : pow(10, -unit_below(10)), m[9], again[9],
		       q[4];
		double half = i % 3 ? 0 : 180; /* close to half a turn, w close to 0 */
		double triple[3] = { random_within(size) + half, random_within(size),
			random_within(size) };

		rotation_from_euler(m, orders[i % 12], triple, 3);
		rotation_to_quaternion(q, m);
		CHECK(q[0] >= 0 && !signbit(q[0]));
		CHECK(fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) <
		      1e-15);
		rotation_from_quaternion(again, q);
		CHECK(largest_difference(m, again, 9) < 2e-15);
		for (int n = 0; n < 4; n++)
			q[n] *= 3;
		rotation_from_quaternion(again, q);
		CHECK(largest_difference(m, again, 9) < 2e-15);
	}
}

static void
test_slerp_example(void)
{
	const int *axis = orders[4];
	const double expected[3] = { -157.752, -85.947, -154.212 };
	double m[9], a[4], b[4], middle[4], degrees[3];

	rotation_from_euler(m, axis, (const double[]) { -101.86, -80.77, -98.91 }, 3);
	rotation_to_quaternion(a, m);
	rotation_from_euler(m, axis, (const double[]) { 132.67, -81.86, 136.80 }, 3);
	rotation_to_quaternion(b, m);
	rotation_slerp(middle, a, b, 0.5);
	rotation_from_quaternion(m, middle);
	rotation_to_euler(degrees, m, axis, NULL);
	rotation_unroll(degrees, axis, expected);
	CHECK(largest_difference(degrees, expected, 3) < 6e-4);
}

/* About one axis a slerp is a straight line through the angle, however small. */
static void
test_slerp_speed(void)
{
	for (int i = 0; i < 100000; i++) {
		int axis = i % 3;
		double from = random_within(180),
		       step = random_within(179) * pow(10, -unit_below(12));
		double t = fabs(random_within(1)), to = from + step,
		       between = from + t * step;
		double m[9], a[4], b[4], q[4], expected[9];

		rotation_from_euler(m, &axis, &from, 1);
		rotation_to_quaternion(a, m);
		rotation_from_euler(m, &axis, &to, 1);
		rotation_to_quaternion(b, m);
		rotation_slerp(q, a, b, t);
		rotation_from_quaternion(m, q);
		rotation_from_euler(expected, &axis, &between, 1);
		CHECK(largest_difference(m, expected, 9) < 2e-15);
	}
}

static void
test_slerp_ends(void)
{
	const double a[4] = { 0.5, 0.5, -0.5, 0.5 }, b[4] = { -0.6, 0, 0.8, 0 };
	const double minus_b[4] = { 0.6, 0, -0.8, 0 };
	double q[4];

	rotation_slerp(q, a, b, 0);
	CHECK(largest_difference(q, a, 4) < 2e-16);
	rotation_slerp(q, a, b, 1);
	CHECK(largest_difference(q, minus_b, 4) < 2e-16);
	rotation_slerp(q, a, a, 0.3);
	CHECK(largest_difference(q, a, 4) < 2e-16);
}

static const struct unit_test tests[] = {
	{ "sincos: 1.7 units in the last place", test_sincos_accuracy },
	{ "sincos: any size of angle", test_sincos_large },
	{ "sincos: multiples of 90 are exact", test_sincos_exact },
	{ "sincos: infinity and NaN", test_sincos_no_number },
	{ "sincos: many as one by one", test_sincos_many },
	{ "matrix: worked example", test_from_euler },
	{ "matrix: right-handed", test_handedness },
	{ "matrix: products and inverse", test_products },
	{ "euler: worked example in 12 orders", test_to_euler_examples },
	{ "euler: random triples", test_to_euler_random },
	{ "euler: near the pole", test_to_euler_near_pole },
	{ "euler: at the pole", test_to_euler_at_pole },
	{ "euler: quarter turns", test_to_euler_quarters },
	{ "unroll: worked example", test_unroll_example },
	{ "unroll: same rotation, nearest angles", test_unroll_random },
	{ "quaternion: worked example", test_quaternion_example },
	{ "quaternion: random rotations", test_quaternion_random },
	{ "axis: worked example", test_axis_example },
	{ "axis: identity, half turns, tiny turns", test_axis_special },
	{ "slerp: worked example", test_slerp_example },
	{ "slerp: constant speed", test_slerp_speed },
	{ "slerp: ends", test_slerp_ends },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
