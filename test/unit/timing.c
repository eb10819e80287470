/* timing.c - rates, equal rates in different digits, exact times. */
#include "unit.h"

#include "bvh/timing.h"

#include <stdlib.h>
#include <string.h>

static struct bvh_number
number(const char *text)
{
	static char copy[2][64];
	static int turn;

	turn = !turn;
	snprintf(copy[turn], sizeof copy[turn], "%s", text);
	return (struct bvh_number) { strtod(text, NULL), copy[turn] };
}

/* Rates ----------------------------------------------------------------------- */

static bool
has_rate(const char *text, const char *wanted, bool usual)
{
	struct bvh_number time = number(text);
	char rate[TIMING_SIZE];

	if (strcmp(timing_rate(rate, &time), wanted) != 0)
		printf("# %s: %s\n", text, rate);
	return strcmp(rate, wanted) == 0 && timing_is_usual(&time) == usual;
}

/* As files have them, in few digits and in many. */
static void
test_usual_rates(void)
{
	CHECK(has_rate("0.0333333", "30", true));
	CHECK(has_rate("0.033333", "30", true));
	CHECK(has_rate("0.0333", "30", true));
	CHECK(has_rate("0.03333333333333333", "30", true));
	CHECK(has_rate("3.33333e-2", "30", true));
	CHECK(has_rate("0.0083333", "120", true));
	CHECK(has_rate(".008333", "120", true));
	CHECK(has_rate("0.041667", "24", true));
	CHECK(has_rate("0.0166667", "60", true));
	CHECK(has_rate("0.016667", "60", true));
	CHECK(has_rate("0.033367", "29.97", true));
	CHECK(has_rate("0.0333667", "29.97", true));
	CHECK(has_rate("0.041708", "23.976", true));
	CHECK(has_rate("0.016683", "59.94", true));
	CHECK(has_rate("0.0083417", "119.88", true));
	CHECK(has_rate("0.04", "25", true));
	CHECK(has_rate("0.020833", "48", true));
	CHECK(has_rate("0.02", "50", true));
	CHECK(has_rate("0.013889", "72", true));
	CHECK(has_rate("0.013333", "75", true));
	CHECK(has_rate("0.011111", "90", true));
	CHECK(has_rate("0.01", "100", true));
	CHECK(has_rate("0.0069444", "144", true));
	CHECK(has_rate("0.005", "200", true));
	CHECK(has_rate("0.0041667", "240", true));
	CHECK(has_rate("0.004", "250", true));
}

static void
test_other_rates(void)
{
	CHECK(has_rate("0.025", "40", false));
	CHECK(has_rate("0.1", "10", false));
	CHECK(has_rate("1", "1", false));
	CHECK(has_rate("0.03", "33.3333", false));
	CHECK(has_rate("0.0334", "29.97", true));
	CHECK(has_rate("0.03350", "29.8507", false));
	CHECK(has_rate("0.0333", "30", true));
	CHECK(has_rate("0.033600", "29.7619", false));
	CHECK(has_rate("0.008", "125", false));
	CHECK(has_rate("0.0000001", "1e+07", false));
}

/* Zeros that pad a rounded text do not tell, nor what thinning leaves of one; but rates
 * that are a thousandth apart stay apart. */
static void
test_rounded_rates(void)
{
	CHECK(has_rate("0.033300", "30", true));
	CHECK(has_rate("0.0333333000", "30", true));
	CHECK(has_rate("0.00833330", "120", true));
	CHECK(has_rate("0.0333332", "30", true));
	CHECK(has_rate("0.1666660", "6.00002", false));
	CHECK(has_rate("0.033366700033366704", "29.97", true));
	CHECK(has_rate("0.0333667000", "29.97", true));
	CHECK(has_rate("0.0333000001", "30.03", false));
	CHECK(has_rate("0.00834166", "119.88", true));
}

/* None at all. */
static void
test_no_rate(void)
{
	CHECK(has_rate("0", "", false));
	CHECK(has_rate("0.000", "", false));
	CHECK(has_rate("", "", false));
}

/* Every usual rate is found from its period in four to fifteen digits. */
static void
test_all_digits(void)
{
	static const struct {
		const char *name;
		double period;
	} usual[] = { { "23.976", 1001.0 / 24000 }, { "24", 1.0 / 24 },
		{ "25", 1.0 / 25 }, { "29.97", 1001.0 / 30000 }, { "30", 1.0 / 30 },
		{ "48", 1.0 / 48 }, { "50", 1.0 / 50 }, { "59.94", 1001.0 / 60000 },
		{ "60", 1.0 / 60 }, { "72", 1.0 / 72 }, { "75", 1.0 / 75 },
		{ "90", 1.0 / 90 }, { "100", 1.0 / 100 }, { "119.88", 1001.0 / 120000 },
		{ "120", 1.0 / 120 }, { "144", 1.0 / 144 }, { "200", 1.0 / 200 },
		{ "240", 1.0 / 240 }, { "250", 1.0 / 250 } };
	char text[64];

	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
		for (int decimals = 6; decimals <= 15; decimals++) {
			snprintf(text, sizeof text, "%.*f", decimals, usual[i].period);
			CHECK(has_rate(text, usual[i].name, true));
		}
}

/* One rate in different digits ---------------------------------------------------- */

static bool
same(const char *one, const char *other)
{
	struct bvh_number a = number(one), b = number(other);
	bool result = timing_same(&a, &b);

	CHECK(timing_same(&b, &a) == result);
	return result;
}

static void
test_same(void)
{
	CHECK(same("0.0333333", "0.0333333"));
	CHECK(same("0.0333", "0.033333"));
	CHECK(same("0.033333", "0.0333333"));
	CHECK(same("0.0083333", ".008333"));
	CHECK(same("0.0083", "0.00833333"));
	CHECK(same("0.025", "0.02500"));
	CHECK(same("0.025", "0.0249999999"));
	CHECK(same("0.0250", "2.5e-2"));
	CHECK(same("0.1234", "0.12345"));
	CHECK(same("0.1234", "0.12339"));
	CHECK(same("1", "1.0000"));
	CHECK(same("1.0", "1.005"));
	CHECK(same("0", "0.000"));
}

static void
test_not_the_same(void)
{
	CHECK(!same("0.01", "0.0083333"));
	CHECK(!same("0.0333333", "0.04"));
	CHECK(!same("0.0333333", "0.0333667"));
	CHECK(!same("0.041667", "0.041708"));
	CHECK(!same("0.025", "0.0256"));
	CHECK(!same("0.1234", "0.12361"));
	CHECK(!same("0.03", "0.0333"));
	CHECK(!same("0.0", "0.1"));
}

/* Times ------------------------------------------------------------------------------ */

static bool
product_is(const char *text, long count, const char *wanted)
{
	struct bvh_number time = number(text);
	char *product = timing_product(&time, count);
	bool right = product != NULL && strcmp(product, wanted) == 0;

	if (!right)
		printf("# %s * %ld = %s\n", text, count,
		    product != NULL ? product : "(null)");
	free(product);
	return right;
}

static void
test_product(void)
{
	CHECK(product_is("0.025", 4, "0.100"));
	CHECK(product_is("0.0333333", 3, "0.0999999"));
	CHECK(product_is("0.0083333", 0, "0.0000000"));
	CHECK(product_is(".0083333", 1, "0.0083333"));
	CHECK(product_is("1e-2", 150, "1.50"));
	CHECK(product_is("2", 21, "42"));
	CHECK(product_is("0.0333333", 1000000000000, "33333300000.0000000"));
	CHECK(product_is("0.0", 5, ""));
	CHECK(product_is("0.0000000000000000000000000000000000001", 7,
	    "0.0000000000000000000000000000000000007"));
}

/* The clock gives the time of frame after frame. */
static void
test_clock(void)
{
	struct bvh_number time = number("0.0333333");
	struct timing_clock clock = { .frame_time = &time };
	char wanted[64];
	size_t length;

	for (long frame = 1; frame < 20000; frame++) {
		long ten = (frame - 1) * 333333;
		const char *text = timing_clock(&clock, frame, &length);

		snprintf(
		    wanted, sizeof wanted, "%ld.%07ld", ten / 10000000, ten % 10000000);
		CHECK(text != NULL && length == strlen(wanted) &&
		      memcmp(text, wanted, length) == 0);
	}
	free(clock.text);
}

static void
test_stopped_clock(void)
{
	struct bvh_number time = { 0, NULL };
	struct timing_clock clock = { .frame_time = &time };
	size_t length = 9;

	CHECK(timing_clock(&clock, 5, &length) != NULL && length == 0);
	free(clock.text);
}

static const struct unit_test tests[] = {
	{ "usual rates", test_usual_rates },
	{ "other rates", test_other_rates },
	{ "rates of padded and thinned texts", test_rounded_rates },
	{ "no rate", test_no_rate },
	{ "usual rates in 6 to 15 decimals", test_all_digits },
	{ "one rate in different digits", test_same },
	{ "different rates", test_not_the_same },
	{ "exact products", test_product },
	{ "the times of frames", test_clock },
	{ "without Frame Time", test_stopped_clock },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
