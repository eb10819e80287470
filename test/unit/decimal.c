/* decimal.c - decimal text against the C library, on numbers of every shape. */
#include "unit.h"

#include "base/decimal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1200 };

static uint64_t
bits_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof bits);
	return bits;
}

static double
double_of(uint64_t bits)
{
	double value;

	memcpy(&value, &bits, sizeof value);
	return value;
}

static double
random_finite(void)
{
	double value;

	do
		value = double_of(unit_random());
	while (!isfinite(value));
	return value;
}

/* From 1e-9 to 1e9 or so, either sign: what motion files hold. */
static double
random_usual(void)
{
	double value = ldexp((double)(unit_random() >> 11), -53 + unit_below(60) - 30);

	return unit_below(2) ? -value : value;
}

/* Reading ----------------------------------------------------------------- */

/* strtod() takes all these texts alike, up to the same end. */
static void
check_read(const char *text)
{
	double expected, value = 0;
	char *end;

	expected = strtod(text, &end);
	CHECK(decimal_read(text, &value) == end);
	CHECK(bits_of(value) == bits_of(expected));
	if (bits_of(value) != bits_of(expected) && unit_failures < UNIT_FAILURES_SHOWN)
		printf("# \"%s\": %.17g, not %.17g\n", text, value, expected);
}

static char *
random_digits(char *to, int n)
{
	int zeros = unit_below(4) == 0;

	for (; n > 0; n--)
		*to++ = (char)('0' + (zeros && unit_below(8) ? 0 : unit_below(10)));
	return to;
}

/* 0 to 25 digits in all, a sign, a point, an exponent: each there or not. */
static void
random_number(char *to)
{
	static const char *after[] = { "", " 1", "\n", "\t2", "x", ",5", "e", "e+",
		"-1" };
	int digits = unit_below(26), whole = unit_below(4);

	if (unit_below(3) == 0)
		*to++ = "+-"[unit_below(2)];
	if (unit_below(8) == 0 || whole > digits)
		whole = digits;
	to = random_digits(to, whole);
	if (whole < digits || unit_below(4) == 0)
		*to++ = '.';
	to = random_digits(to, digits - whole);
	if (digits == 0)
		*to++ = '7';
	if (unit_below(4) == 0)
		to += sprintf(to, "%c%s%d", "eE"[unit_below(2)], unit_below(2) ? "-" : "",
		    unit_below(unit_below(2) ? 25 : 340));
	strcpy(to, after[unit_below(9)]);
}

static void
test_read_random_text(void)
{
	char text[TEXT_SIZE] = "";

	for (int i = 0; i < 2500000; i++) {
		random_number(text);
		check_read(text);
	}
}

static void
test_read_six_decimals(void)
{
	char text[TEXT_SIZE] = "";

	for (int i = 0; i < 500000; i++) {
		sprintf(text, "%.6f ", random_usual());
		check_read(text);
	}
}

/* Every byte in every place of what may be six digits and a blank. */
static void
test_read_six_bytes(void)
{
	char text[TEXT_SIZE] = "";

	for (int place = 3; place < 10; place++)
		for (int byte = 0; byte < 256; byte++) {
			if (byte == 'e' || byte == 'E')
				continue;
			strcpy(text, "-1.987654 ");
			text[place] = (char)byte;
			check_read(text);
		}
}

static void
test_read_long_forms(void)
{
	char text[TEXT_SIZE] = "";

	for (int i = 0; i < 200000; i++) {
		double value = i % 2 ? random_finite() : random_usual();

		sprintf(text, "%.*e", 14 + unit_below(6), value);
		check_read(text);
		sprintf(text, "%.*f", unit_below(23), random_usual());
		check_read(text);
	}
}

/* Halfway between two doubles, exactly and a last digit to either side. */
static void
test_read_halfway(void)
{
	char text[TEXT_SIZE] = "", *last;

	for (int i = 0; i < 100000; i++) {
		uint64_t odd = unit_random() >> 10 | 1; /* 54 bits */
		int shift = unit_below(6) ? unit_below(12) : unit_below(300);

		odd |= (uint64_t)1 << 53;
		sprintf(text, "%.*Lf", shift, ldexpl((long double)odd, -shift));
		check_read(text);
		last = text + strlen(text) - 1;
		if (*last < '0' || *last > '8')
			continue;
		++*last;
		check_read(text);
		strcpy(last, "4999999999999999999999999");
		check_read(text);
	}
}

static void
test_read_long_tokens(void)
{
	char text[TEXT_SIZE], *end;

	for (int i = 0; i < 2000; i++) {
		end = text;
		if (unit_below(2))
			*end++ = '-';
		end = random_digits(end, unit_below(500));
		*end++ = '.';
		end = random_digits(end, 1 + unit_below(600));
		sprintf(end, "e%d", unit_below(700) - 350);
		check_read(text);
	}
	/* 1 and half a step is a tie; the sticky last digit is not. */
	memset(text, '0', sizeof text);
	memcpy(text, "1.00000000000000011102230246251565404236316680908203125", 55);
	text[1100] = '\0';
	check_read(text);
	text[1099] = '1';
	check_read(text);
	CHECK(decimal_read(text, &(double) { 0 }) == text + 1100);
}

static void
test_read_awkward(void)
{
	static const char *texts[] = { "0", "-0", "+0.", "-.0", "5.", ".5", "+.5e1", "1e",
		"1e+", "1E5", "1.e5", "1..2", "1.2.3", "0.0-7.5", "1e5.5", "-1e400",
		"1e400", "1e-400", "-1e-400", "1e99999999999999999999",
		"1e-99999999999999999999", "0e99999999999999999999", "4.9e-324",
		"2.4703282292062327e-324", "2.4703282292062328e-324",
		"2.2250738585072011e-308", "2.2250738585072014e-308",
		"1.7976931348623157e308", "1.7976931348623158e308",
		"1.7976931348623159e308", "9007199254740992", "9007199254740993",
		"9007199254740993.0", "9007199254740994", "9999999999999999999",
		"18446744073709551615", "18446744073709551616",
		"0.000000000000000000000000000001", "000000000000000000000000000001.5",
		"1e22", "1e23", "9007199254740993e1", "123456789012345678901234567890",
		"1.234567", "1.234567e2", "1.2345678", "1.23456", "-1.234567\n",
		"9.0000000000000001" };
	char text[TEXT_SIZE] = "";

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		strcpy(text, texts[i]);
		check_read(text);
	}
}

static void
test_read_stops(void)
{
	static const char *none[] = { "", " 1", "nan", "inf", "-", "+", ".", "-.", ".e5",
		"e5", "--1", "+-1", "x", "-inf", "infinity" };
	char text[64] = "0x10";
	double value = 3;

	for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
		strcpy(text, none[i]);
		CHECK(decimal_read(text, &value) == NULL);
	}
	CHECK(value == 3);
	strcpy(text, "0x10");
	CHECK(decimal_read(text, &value) == text + 1 && value == 0);
	strcpy(text, "1e-x");
	CHECK(decimal_read(text, &value) == text + 1 && value == 1);
}

/* Printing ---------------------------------------------------------------- */

static void
check_print(double value, int decimals)
{
	char expected[DECIMAL_SIZE], text[DECIMAL_SIZE], *start = expected;
	int length = snprintf(expected, sizeof expected, "%.*f", decimals, value);
	char *end = decimal_print(text, value, decimals);

	if (*start == '-' && start[1 + strspn(start + 1, "0.")] == '\0') {
		start++;
		length--;
	}
	CHECK(end - text == length && memcmp(text, start, (size_t)length) == 0);
}

static void
test_print_random(void)
{
	for (int i = 0; i < 5000; i++)
		for (int decimals = 0; decimals <= DECIMAL_MAX; decimals++) {
			check_print(random_finite(), decimals);
			check_print(random_usual(), decimals);
		}
	for (int i = 0; i < 2000000; i++)
		check_print(random_usual(), i % (DECIMAL_MAX + 1));
}

/* Odd numbers of halves of the last decimal, as far as doubles hold them, and
 * their neighbours. */
static void
test_print_ties(void)
{
	for (int i = 0; i < 20000; i++)
		for (int decimals = 0; decimals <= DECIMAL_MAX; decimals++) {
			double odd = (double)(unit_random() >> (24 + unit_below(39)) | 1);
			double tie = ldexp(odd, -decimals - 1);

			check_print(tie, decimals);
			check_print(-tie, decimals);
			check_print(nextafter(tie, 0), decimals);
			check_print(nextafter(tie, INFINITY), decimals);
		}
}

static void
test_print_zeros(void)
{
	static const double small[] = { 0, -0.0, -0.4, -0.5, 0.5, -1e-7, -5e-7, -4.9e-7,
		-5e-324, -0.05, -0.005, -0.0005, -0.25, 0.125 };

	for (size_t i = 0; i < sizeof small / sizeof *small; i++)
		for (int decimals = 0; decimals <= DECIMAL_MAX; decimals++)
			check_print(small[i], decimals);
}

static void
check_text(double value, int decimals, const char *expected)
{
	char text[DECIMAL_SIZE];
	char *end = decimal_print(text, value, decimals);

	*end = '\0';
	CHECK(strcmp(text, expected) == 0);
	if (strcmp(text, expected) != 0)
		printf("# %.17g: %s, not %s\n", value, text, expected);
}

static void
test_print_extremes(void)
{
	for (int decimals = 0; decimals <= DECIMAL_MAX; decimals++) {
		check_print(1.7976931348623157e308, decimals);
		check_print(-1.7976931348623157e308, decimals);
		check_print(4503599627370495.5, decimals);
		check_print(4503599627370496.0, decimals);
		check_print(999.9999999, decimals);
	}
	for (int decimals = DECIMAL_FULL; decimals <= DECIMAL_MAX; decimals++) {
		check_text(INFINITY, decimals, "inf");
		check_text(-INFINITY, decimals, "-inf");
		check_text(NAN, decimals, "nan");
		check_text(-NAN, decimals, "nan");
	}
}

static void
test_full_examples(void)
{
	static const struct {
		double value;
		const char *text;
	} examples[] = { { 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -90, "-90" },
		{ 0.1, "0.1" }, { 0.30000000000000004, "0.30000000000000004" },
		{ 1e-7, "0.0000001" }, { 1e21, "1e21" },
		{ 1e20, "100000000000000000000" }, { 1.25e20, "125000000000000000000" },
		{ 9.99999999999999e-8, "9.99999999999999e-8" }, { 1.5e-8, "1.5e-8" },
		{ 5e-324, "5e-324" }, { -1.5e300, "-1.5e300" }, { 1e100, "1e100" },
		{ 2.2250738585072014e-308, "2.2250738585072014e-308" },
		{ 1.7976931348623157e308, "1.7976931348623157e308" },
		{ 1e15, "1000000000000000" }, { 0.0333333, "0.0333333" },
		{ 123456.789012, "123456.789012" },
		{ 1.2345678901234566e-7, "0.00000012345678901234566" },
		{ 9007199254740993.0, "9007199254740992" } };

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		check_text(examples[i].value, DECIMAL_FULL, examples[i].text);
}

/* The fewest digits of %e that read back. */
static void
print_shortest(char *text, size_t size, double value)
{
	for (int digits = 1; digits <= 17; digits++) {
		snprintf(text, size, "%.*e", digits - 1, value);
		if (strtod(text, NULL) == value)
			return;
	}
}

/* Copies what is no point, leading zero or sign; stops at the exponent. */
static void
bare_digits(char *to, const char *text)
{
	char *start = to;

	for (; *text && *text != 'e'; text++)
		if (*text >= '0' && *text <= '9' && (*text != '0' || to > start))
			*to++ = *text;
	while (to > start && to[-1] == '0')
		to--;
	*to = '\0';
}

static void
check_full(double value)
{
	char text[DECIMAL_SIZE], shortest[64], expected[64], digits[DECIMAL_SIZE];
	char *end = decimal_print(text, value, DECIMAL_FULL), *exponent;
	const double from = 1e-7, below = 1e21;
	int plain = value == 0 || (fabs(value) >= from && fabs(value) < below);

	*end = '\0';
	print_shortest(shortest, sizeof shortest, value);
	bare_digits(expected, shortest);
	bare_digits(digits, text);
	exponent = strchr(text, 'e');
	CHECK(strtod(text, NULL) == value);
	CHECK(strcmp(digits, expected) == 0);
	CHECK((exponent == NULL) == plain);
	CHECK(!strchr(text, '.') || (exponent ? exponent : end)[-1] != '0');
	if (exponent)
		CHECK(atoi(exponent + 1) == atoi(strchr(shortest, 'e') + 1));
}

static void
test_full_random(void)
{
	for (int i = 0; i < 60000; i++) {
		check_full(random_finite());
		check_full(random_usual());
		check_full(random_usual() * 1e9);
		check_full(ldexp((double)(unit_random() >> 40), -unit_below(30)));
		check_full(round(random_usual() * 1e6) / 1e6);
		check_full(round(random_usual() * 1e9) / 1e9);
	}
	for (int i = -1074; i < 1024; i++)
		check_full(ldexp(1, i));
	for (int i = 0; i < 2000; i++)
		check_full(double_of(unit_random() >> (12 + unit_below(52))));
}

/* Products ---------------------------------------------------------------- */

static void
check_times(const char *text, uint64_t n, const char *expected)
{
	char product[TEXT_SIZE];
	size_t length = decimal_times(product, sizeof product, text, strlen(text), n);

	CHECK(length == strlen(expected) && strcmp(product, expected) == 0);
	if (strcmp(product, expected) != 0)
		printf("# %s: %s, not %s\n", text, product, expected);
}

static void
test_places(void)
{
	static const struct {
		const char *text;
		int places;
	} examples[] = { { "1.25e-3", 5 }, { "12e3", 0 }, { "1", 0 }, { "1.", 0 },
		{ ".5", 1 }, { "+0.0333333", 7 }, { "1.5e1", 0 }, { "1.250e1", 2 },
		{ "1E-2", 2 }, { "1e+2", 0 }, { "0.000e2", 1 },
		{ "1e-99999999999999999999", 2147483647 } };

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		CHECK(decimal_places(examples[i].text, strlen(examples[i].text)) ==
		      examples[i].places);
	CHECK(decimal_places("1.25 7", 4) == 2);
	CHECK(decimal_places("1.25", 3) == 1);
}

static void
test_times_examples(void)
{
	check_times("0.0333333", 3, "0.0999999");
	check_times("0.025", 4, "0.100");
	check_times(".0083333", 1, "0.0083333");
	check_times("1e-2", 3, "0.03");
	check_times("2e1", 3, "60");
	check_times("2e1", 0, "0");
	check_times("+1.250e1", 2, "25.00");
	check_times("5.", 7, "35");
	check_times("0.008333", 1000000000000000000, "8333000000000000.000000");
	check_times("0.04166666666666666666666666666666666667", 24,
	    "1.00000000000000000000000000000000000008");
	check_times("0.0333330", 0, "0.0000000");
	check_times("000.5", 2, "1.0");
	check_times("9999999999999999999", 1000000000000000000,
	    "9999999999999999999000000000000000000");
	check_times("99999999999999999999", 999999999999999999,
	    "99999999999999999899000000000000000001");
	check_times("1.5e-40", 2, "0.00000000000000000000000000000000000000030");
	check_times("00.000000000000000000000", 5, "0.000000000000000000000");
	check_times("1e3", 1000000000000000000, "1000000000000000000000");
}

static void
test_times_size(void)
{
	static const char *texts[] = { "0.025", "0.0250000000000000000000000", "25e1" };
	char to[64], copy[64];

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t length = strlen(texts[i]);
		size_t needed = decimal_times(to, sizeof to, texts[i], length, 41);

		CHECK(strlen(to) == needed);
		memset(copy, 'x', sizeof copy);
		CHECK(decimal_times(copy, needed, texts[i], length, 41) == needed);
		CHECK(copy[0] == 'x' && copy[needed] == 'x');
		CHECK(decimal_times(copy, needed + 1, texts[i], length, 41) == needed);
		CHECK(strcmp(copy, to) == 0);
	}
	CHECK(decimal_times(NULL, 0, "2e12", 4, 1) == 13);
}

/* Adds the digits of b to those of a, both numbers with as many decimals. */
static void
add(char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b), i = 0, j = 0;
	int carry = 0;

	for (; i < la; i++, j++) {
		if (a[la - 1 - i] == '.')
			continue;
		carry += a[la - 1 - i] - '0' + (j < lb ? b[lb - 1 - j] - '0' : 0);
		a[la - 1 - i] = (char)('0' + carry % 10);
		carry /= 10;
	}
	CHECK(carry == 0);
}

static void
test_times_addition(void)
{
	for (int i = 0; i < 300; i++) {
		char text[64], sum[96], product[96];
		int whole = 1 + unit_below(3), places = 1 + unit_below(40);

		random_digits(text, whole);
		text[whole] = '.';
		*random_digits(text + whole + 1, places) = '\0';
		memset(sum, '0', 8);
		strcpy(sum + 8, text);
		for (uint64_t n = 1; n < 200; n++) {
			const char *start = sum;

			while (start[0] == '0' && start[1] != '.')
				start++;
			decimal_times(product, sizeof product, text, strlen(text), n);
			CHECK(strcmp(product, start) == 0);
			add(sum, text);
		}
	}
}

/* A row is its numbers one by one, in chunks of all lengths, with ties, zeros,
 * signs and sizes that leave the quick way. */
static void
test_print_row(void)
{
	enum { MOST = 200 };
	static const double awkward[] = { 0, -0.0, 0.5e-6, -0.5e-6, 1.5e-6, 0.4e-6, -0.4e-6, 999.9999995,
		-1e300, 1e15, 0.1, -123.456789, 5e-324, 2.5e-6, 1000000.0000005 };
	static char row[MOST * (1 + DECIMAL_SIZE)], each[MOST * (1 + DECIMAL_SIZE)];
	double value[MOST];

	for (int round = 0; round < 3000; round++) {
		size_t count = unit_random() % MOST;
		int decimals = round % 4 == 0 ? (int)(unit_random() % 19) - 1 : 6;
		char *end = each;

		for (size_t i = 0; i < count; i++) {
			value[i] = (double)(int64_t)unit_random() * 0x1p-63 * 400;
			if (round % 3 == 0 && unit_random() % 20 == 0)
				value[i] = awkward[unit_random() % (sizeof awkward / sizeof *awkward)];
			*end = ',';
			end = decimal_print(end + 1, value[i], decimals);
		}
		char *row_end = decimal_print_row(row, value, count, decimals, ',');
		CHECK(row_end - row == end - each && memcmp(row, each, (size_t)(end - each)) == 0);
	}
}

static const struct unit_test tests[] = {
	{ "read: random text", test_read_random_text },
	{ "read: six decimals", test_read_six_decimals },
	{ "read: any byte among six decimals", test_read_six_bytes },
	{ "read: 15 to 20 digits", test_read_long_forms },
	{ "read: halfway cases", test_read_halfway },
	{ "read: a thousand digits", test_read_long_tokens },
	{ "read: awkward numbers", test_read_awkward },
	{ "read: where a number ends, and what is none", test_read_stops },
	{ "print: random doubles", test_print_random },
	{ "print: ties", test_print_ties },
	{ "print: zeros have no sign", test_print_zeros },
	{ "print: extremes, infinity, NaN", test_print_extremes },
	{ "full: examples", test_full_examples },
	{ "full: shortest that reads back", test_full_random },
	{ "places", test_places },
	{ "times: worked examples", test_times_examples },
	{ "times: size needed", test_times_size },
	{ "times: repeated addition", test_times_addition },
	{ "a row is its numbers one by one", test_print_row },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
