/* decimal.c - exact decimal text to double and back.
 *
 * Nearly all numbers of a motion file have so few digits that one division by a
 * power of ten reads them and one multiplication prints them, correctly rounded
 * because both operands are exact.  Longer ones take a second step whose error
 * is bounded; where the bound does not decide the last bit, libc does.
 *
 * All this needs IEEE doubles, rounded after each operation: no -ffast-math and
 * no contraction to fused operations (-ffp-contract=off). */
#include "decimal.h"
#include "wider.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kept out of the quick functions, which would save registers for it each time. */
#ifdef __GNUC__
#define SELDOM __attribute__((noinline, cold))
#else
#define SELDOM
#endif

#define TWO_52 4503599627370496.0
#define TWO_53 9007199254740992.0

/* Registers wider than double would round twice: there libc does it all. */
enum { ROUNDS_ONCE = FLT_EVAL_METHOD == 0 };

/* More digits than any halfway point between two doubles has (767). */
enum { SIGNIFICANT = 800 };

/* Digits of which 64 bits hold any. */
enum { MANTISSA = 19 };

/* The powers of ten that a double holds exactly. */
static const double power_of_ten[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

enum { POWER_MAX = 22 };

/* "000001002...999" */
#define TEN(n) n "0" n "1" n "2" n "3" n "4" n "5" n "6" n "7" n "8" n "9"
#define FIFTY_LOW(n) TEN(n "0") TEN(n "1") TEN(n "2") TEN(n "3") TEN(n "4")
#define FIFTY_HIGH(n) TEN(n "5") TEN(n "6") TEN(n "7") TEN(n "8") TEN(n "9")
#define HUNDRED(n) FIFTY_LOW(n) FIFTY_HIGH(n)
static const char three_digits[] = HUNDRED("0") HUNDRED("1") HUNDRED("2") HUNDRED("3")
    HUNDRED("4") HUNDRED("5") HUNDRED("6") HUNDRED("7") HUNDRED("8") HUNDRED("9");

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The digits from text to end, with or without a point, as a whole number. */
static uint64_t
whole_number(const char *text, const char *end)
{
	uint64_t n = 0;

	for (; text < end; text++)
		if (*text != '.')
			n = n * 10 + (uint64_t)(*text - '0');
	return n;
}

/* Arithmetic -------------------------------------------------------------- */

/* The upper half of a's bits, so that products of halves are exact. */
static double
upper_half(double a)
{
	double shifted = 134217729.0 * a; /* 2^27 + 1 */

	return shifted - (shifted - a);
}

/* What a * b lost when it was rounded to product, exactly (Dekker 1971). */
static double
rounding_error(double a, double b, double product)
{
	double a1 = upper_half(a), a2 = a - a1;
	double b1 = upper_half(b), b2 = b - b1;

	return ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2;
}

/* mantissa / 10^places, for a mantissa below 10^19 and places up to POWER_MAX;
 * 0 where it cannot tell to which side to round.  The remainder of a first
 * quotient is known to within two roundings, the correction to within three:
 * when the ends of a wider interval round alike, so does all between them. */
static int
divide(uint64_t mantissa, int places, double *value)
{
	double power = power_of_ten[places];
	double high = (double)mantissa;
	double low = (double)(int64_t)(mantissa - (uint64_t)high);
	double quotient = high / power;
	double product = quotient * power;
	double remainder = high - product - rounding_error(quotient, power, product) +
			   low;
	double correction = remainder / power;

	*value = quotient + correction * (1 - 4 * DBL_EPSILON);
	return ROUNDS_ONCE && *value == quotient + correction * (1 + 4 * DBL_EPSILON);
}

/* mantissa * 10^exponent, under the same terms. */
static int
scale(uint64_t mantissa, long long exponent, double *value)
{
	if (exponent < -POWER_MAX || exponent > POWER_MAX)
		return 0;
	if (exponent <= 0)
		return divide(mantissa, (int)-exponent, value);
	*value = (double)mantissa * power_of_ten[exponent];
	return ROUNDS_ONCE && mantissa <= (uint64_t)TWO_53;
}

/* Text, taken apart ------------------------------------------------------- */

struct number {
	const char *digits; /* the mantissa, a point somewhere in it */
	const char *end;
	long long exponent; /* value = all digits as a whole number * 10^exponent */
};

/* Far beyond any double, and no sum of such exponents overflows. */
static const long long exponent_limit = 1000000000000;

static long long
parse_exponent(const char *text, const char *end)
{
	int negative = text < end && *text == '-';
	long long n = 0;

	for (text += negative || (text < end && *text == '+'); text < end; text++)
		if (n < exponent_limit)
			n = n * 10 + (*text - '0');
	return negative ? -n : n;
}

/* Takes apart a text that is known to be a number. */
static struct number
take_apart(const char *text, const char *end)
{
	struct number number = { text, end, 0 };
	const char *point = NULL, *p;

	if (text < end && (*text == '-' || *text == '+'))
		number.digits++;
	for (p = number.digits; p < end && *p != 'e' && *p != 'E'; p++)
		if (*p == '.')
			point = p + 1;
	number.end = p;
	if (p < end)
		number.exponent = parse_exponent(p + 1, end);
	if (point)
		number.exponent -= p - point;
	return number;
}

/* Copies up to SIGNIFICANT digits from the first that is not 0 and raises the
 * exponent by those left out.  If any of these is not 0, a 1 stands for them:
 * that there is more decides the rounding, how much does not. */
static char *
copy_significant(char *to, struct number *number)
{
	char *full = to + SIGNIFICANT, *start = to;
	int more = 0;

	for (const char *p = number->digits; p < number->end; p++) {
		if (*p == '.' || (*p == '0' && to == start))
			continue;
		if (to < full) {
			*to++ = *p;
		} else {
			more |= *p != '0';
			number->exponent++;
		}
	}
	if (more) {
		*to++ = '1';
		number->exponent--;
	}
	return to;
}

/* Reading ----------------------------------------------------------------- */

/* Whole digits and an exponent for strtod(): no point, hence no locale. */
static double
read_digits(char *digits, char *end, long long exponent)
{
	if (exponent > 9999)
		exponent = 9999;
	if (exponent < -9999)
		exponent = -9999;
	snprintf(end, 8, "e%lld", exponent);
	return strtod(digits, NULL);
}

/* The absolute value of any number. */
SELDOM static double
read_any(const char *text, const char *end)
{
	struct number number = take_apart(text, end);
	char digits[SIGNIFICANT + 16];
	char *last = copy_significant(digits, &number);
	double value;

	if (last == digits)
		return 0;
	if (last - digits <= MANTISSA &&
	    scale(whole_number(digits, last), number.exponent, &value))
		return value;
	return read_digits(digits, last, number.exponent);
}

/* The end of the exponent that starts at text, or text if none does. */
static const char *
skip_exponent(const char *text)
{
	const char *p = text;

	if (*p != 'e' && *p != 'E')
		return text;
	p++;
	if (*p == '-' || *p == '+')
		p++;
	if (!is_digit(*p))
		return text;
	while (is_digit(*p))
		p++;
	return p;
}

/* Eight bytes as a number, the first lowest whatever the machine's order. */
static uint64_t
load_8(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	       (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
	       (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* Eight bytes behind a point, of which six should be digits and the seventh a blank or a
 * control byte, as in nearly every number of a motion file: all are tested and converted
 * at once, each in its byte of one word.  In it digits are 0 to 9, the seventh stays. */
static inline uint64_t
load_six(const char *text)
{
	return load_8(text) ^ 0x0000303030303030;
}

/* What is above 9, or above ' ' in the seventh byte, reaches the top bit of its byte. */
static inline bool
is_six(uint64_t word)
{
	return ((word | (word + 0x005f767676767676)) & 0x0080808080808080) == 0;
}

static inline uint64_t
six_digits(uint64_t word)
{
	const uint64_t pair = 0x000000ff000000ff;

	word <<= 16; /* the digits abcdef as the bytes 00abcdef */
	word = word * 10 + (word >> 8); /* each other byte is now a pair of digits */
	word = (word & pair) * (100 + (1000000ULL << 32)) +
	       (word >> 16 & pair) * (1 + (10000ULL << 32));
	return word >> 32;
}

/* Takes digits onto n; where they end. */
static inline const char *
take_digits(const char *p, uint64_t *n)
{
	uint64_t value = *n, digit;

	for (; (digit = (uint64_t)(unsigned char)*p - '0') <= 9; p++)
		value = value * 10 + digit;
	*n = value;
	return p;
}

/* decimal_read(), to be made part of who calls it. */
static inline const char *
read_one(const char *text, double *value)
{
	static const double sign[] = { 1, -1 }; /* signs are random: no branch */
	int negative = *text == '-';
	const char *first = text + (negative | (*text == '+'));
	uint64_t mantissa = 0;
	ptrdiff_t places = 0;

	const char *p = take_digits(first, &mantissa);
	ptrdiff_t digits = p - first;
	if (*p == '.') {
		uint64_t word = load_six(p + 1);

		if (is_six(word) && digits <= 9 && ROUNDS_ONCE) {
			mantissa = mantissa * 1000000 + six_digits(word); /* below 2^53 */
			*value = sign[negative] * ((double)(int64_t)mantissa / 1e6);
			return p + 7;
		}
		const char *point = p + 1;
		p = take_digits(point, &mantissa);
		places = p - point;
		digits += places;
	}
	if (digits == 0)
		return NULL;
	const char *end = skip_exponent(p);
	if (end == p && digits <= MANTISSA) {
		if (mantissa <= (uint64_t)TWO_53 && ROUNDS_ONCE) {
			*value = sign[negative] *
				 ((double)(int64_t)mantissa / power_of_ten[places]);
			return p;
		}
		if (divide(mantissa, (int)places, value)) {
			*value *= sign[negative];
			return p;
		}
	}
	*value = sign[negative] * read_any(text, end);
	return end;
}

const char *
decimal_read(const char *text, double *value)
{
	return read_one(text, value);
}

const char *
decimal_read_row(
    const char *text, size_t count, double largest, double *value, size_t *start)
{
	const char *at = text;

	for (size_t i = 0; i < count; i++) {
		start[i] = (size_t)(at - text);
		at = read_one(at, &value[i]);
		if (at == NULL || !(fabs(value[i]) <= largest))
			return NULL;
		if (i + 1 < count && *at++ != ' ')
			return NULL;
	}
	return at;
}

/* Printing ---------------------------------------------------------------- */

/* Writes n below 1000 without leading zeros, and some bytes behind it. */
static char *
put_small(char *to, uint64_t n)
{
	int length = 1 + (n > 9) + (n > 99);

	memcpy(to, three_digits + 3 * n + 3 - length, 4);
	return to + length;
}

/* Writes any n without leading zeros, and some bytes behind it. */
static char *
put_whole(char *to, uint64_t n)
{
	if (n < 1000)
		return put_small(to, n);
	to = put_whole(to, n / 1000);
	memcpy(to, three_digits + 3 * (n % 1000), 3);
	return to + 3;
}

/* Writes the lowest digits of n, at most 18, zeros in front. */
static char *
put_digits(char *to, uint64_t n, int digits)
{
	int i = digits;

	for (; i >= 3; i -= 3, n /= 1000)
		memcpy(to + i - 3, three_digits + 3 * (n % 1000), 3);
	for (; i > 0; i--, n /= 10)
		to[i - 1] = (char)('0' + n % 10);
	return to + digits;
}

/* Writes n / 10^places, n below 10^18. */
static char *
put_fixed(char *to, uint64_t n, int places)
{
	uint64_t power, whole = 0;
	int digits = places < 18 ? places : 18;

	if (places <= 18) {
		power = (uint64_t)(int64_t)power_of_ten[places];
		whole = n / power;
		n -= whole * power;
	}
	to = put_whole(to, whole);
	if (places > 0)
		*to++ = '.';
	for (; places > digits; places--)
		*to++ = '0';
	return put_digits(to, n, digits);
}

/* put_fixed() for six places and n below 10^9: the usual case, without a call. */
static char *
put_six(char *to, uint32_t n)
{
	uint32_t thousands = n / 1000, whole = n / 1000000;

	to = put_small(to, whole);
	*to = '.';
	memcpy(to + 1, three_digits + 3 * (thousands - whole * 1000), 4);
	memcpy(to + 4, three_digits + 3 * (n - thousands * 1000), 4);
	return to + 7;
}

/* Any value; and no sign before zeros. */
SELDOM static char *
print_any(char *to, double value, int decimals)
{
	int length = snprintf(to + 1, DECIMAL_SIZE - 1, "%.*f", decimals, fabs(value));

	if (value < 0 && to[1 + strspn(to + 1, "0.")] != '\0') {
		*to = '-';
		return to + 1 + length;
	}
	memmove(to, to + 1, (size_t)length);
	return to + length;
}

/* Shortest text ----------------------------------------------------------- */

/* Sizes that DECIMAL_FULL writes without an exponent. */
static const double plain_from = 1e-7, plain_below = 1e21;

/* digits * 10^exponent; at most 17 digits. */
struct scientific {
	uint64_t digits;
	int exponent;
};

/* Up to six decimals and 15 digits.  No two numbers of so few digits are the
 * same double: one that reads back is the shortest, its zeros aside. */
static int
find_six(struct scientific *found, double size)
{
	double scaled = size * 1e6;

	if (!(scaled < 1e15))
		return 0;
	found->digits = (uint64_t)(int64_t)(scaled + 0.5);
	found->exponent = -6;
	return ROUNDS_ONCE && (double)(int64_t)found->digits / 1e6 == size;
}

/* The decimals of size's seventeenth digit, or POWER_MAX if those are fewer;
 * may be one too many. */
static int
seventeenth_place(double size)
{
	int exponent, places;

	frexp(size, &exponent);
	places = 16 - (int)floor((exponent - 1) * 0.30103); /* log10(2) */
	return places < POWER_MAX ? places : POWER_MAX;
}

/* The first of 15, 16, 17 digits that reads back.  size * 10^places is known
 * exactly, as a whole number and a fraction; ties and doubt are left alone. */
static int
find_exactly(struct scientific *found, double size)
{
	int places = seventeenth_place(size), cut = 2;
	double product, error, fraction, tail, back;
	uint64_t whole, unit = 100;

	if (places >= 0 && size * power_of_ten[places] >= 1e17)
		places--;
	if (places < 0)
		return 0;
	product = size * power_of_ten[places];
	if (product < TWO_53) /* else whole, and fit for a signed integer */
		return 0;
	error = rounding_error(size, power_of_ten[places], product);
	whole = (uint64_t)((int64_t)product + (int64_t)floor(error));
	fraction = error - floor(error);
	for (; unit > 0; cut--, unit /= 10) {
		tail = (double)(whole % unit) + fraction;
		if (tail == (double)unit / 2)
			return 0;
		found->digits = whole / unit + (tail > (double)unit / 2);
		found->exponent = cut - places;
		if (!scale(found->digits, found->exponent, &back))
			return 0;
		if (back == size)
			return 1;
	}
	return 0;
}

/* By trial.  Subnormals have fewer than 15 digits that count. */
static void
find_by_trial(struct scientific *found, double size)
{
	int digits = size < DBL_MIN ? 1 : 15;
	struct number number;
	char text[32 + DECIMAL_PAD];
	double back = 0;

	for (;; digits++) {
		snprintf(text, sizeof text, "%.*e", digits - 1, size);
		decimal_read(text, &back);
		if (back == size || digits == 17)
			break;
	}
	number = take_apart(text, text + strlen(text));
	found->digits = whole_number(number.digits, number.end);
	found->exponent = (int)number.exponent;
}

static char *
put_plain(char *to, struct scientific number)
{
	if (number.exponent <= 0)
		return put_fixed(to, number.digits, -number.exponent);
	to = put_whole(to, number.digits);
	while (number.exponent-- > 0)
		*to++ = '0';
	return to;
}

static char *
put_scientific(char *to, struct scientific number)
{
	char *end = put_whole(to + 1, number.digits);
	int exponent = number.exponent + (int)(end - to) - 2;

	to[0] = to[1];
	to[1] = '.';
	if (end == to + 2)
		end = to + 1;
	*end++ = 'e';
	if (exponent < 0)
		*end++ = '-';
	return put_whole(end, (uint64_t)abs(exponent));
}

SELDOM static char *
print_shortest(char *to, double value)
{
	double size = fabs(value);
	struct scientific number;

	if (!isfinite(value))
		return print_any(to, value, 0);
	if (!find_six(&number, size) && !find_exactly(&number, size))
		find_by_trial(&number, size);
	if (number.digits == 0)
		number.exponent = 0;
	for (; number.digits && number.digits % 10 == 0; number.digits /= 10)
		number.exponent++;
	if (value < 0)
		*to++ = '-';
	if (size == 0 || (size >= plain_from && size < plain_below))
		return put_plain(to, number);
	return put_scientific(to, number);
}

/* Whether a product that is rounded to halfway between two whole numbers belongs
 * to the upper one; exactly halfway, the even one is taken. */
SELDOM static int
tie_goes_up(double size, double power, double scaled, uint64_t below)
{
	double lost = rounding_error(size, power, scaled);

	return lost > 0 || (lost == 0 && below % 2 == 1);
}

/* The whole number nearest to size * power; 0 when that has more than 52 bits.
 * Below that the halfway points are doubles, so that rounding the product cannot
 * have carried it past one; only on one is there doubt. */
static int
nearest_whole(double size, double power, uint64_t *n)
{
	double scaled = size * power, rest;

	if (!(scaled < TWO_52 && ROUNDS_ONCE))
		return 0;
	*n = (uint64_t)(int64_t)scaled;
	rest = scaled - (double)(int64_t)*n;
	if (rest == 0.5)
		*n += (uint64_t)tie_goes_up(size, power, scaled, *n);
	else
		*n += rest > 0.5;
	return 1;
}

char *
decimal_print(char *to, double value, int decimals)
{
	uint64_t n;

	if (decimals == DECIMAL_FULL)
		return print_shortest(to, value);
	if (!nearest_whole(fabs(value), power_of_ten[decimals], &n))
		return print_any(to, value, decimals);
	*to = '-';
	to += (value < 0) & (n != 0);
	if (decimals == 6 && n < 1000000000)
		return put_six(to, (uint32_t)n);
	return put_fixed(to, n, decimals);
}

/* Rows -------------------------------------------------------------------- */

enum { CHUNK = 64 };

/* The nearest whole numbers of a million times the sizes of a chunk, in the lower
 * bits of rounded; false when one of them is a tie or has more than nine digits.
 * Adding 2^52 leaves a double no room for a fraction. */
WIDER static bool
scale_chunk(const double *restrict value, double *restrict rounded)
{
	uint64_t odd = 0;

	for (int i = 0; i < CHUNK; i++) {
		double scaled = fabs(value[i]) * 1e6;
		double sum = scaled + TWO_52, rest = scaled - (sum - TWO_52);

		rounded[i] = sum;
		odd |= !(scaled < 999999999.0);
		odd |= fabs(rest) == 0.5;
	}
	return odd == 0;
}

static char *
print_six(
    char *to, const double *value, const double *rounded, size_t count, char delimiter)
{
	for (size_t i = 0; i < count; i++) {
		uint64_t n, sign;

		memcpy(&n, &rounded[i], sizeof n);
		memcpy(&sign, &value[i], sizeof sign);
		to[0] = delimiter;
		to[1] = '-';
		to += 1 + ((sign >> 63) & ((uint32_t)n != 0));
		to = put_six(to, (uint32_t)n);
	}
	return to;
}

char *
decimal_print_row(
    char *to, const double *value, size_t count, int decimals, char delimiter)
{
	double padded[CHUNK] = { 0 }, rounded[CHUNK];

	for (size_t done = 0, part; done < count; done += part) {
		part = count - done < CHUNK ? count - done : CHUNK;
		memcpy(padded, value + done, part * sizeof *value);
		if (decimals == 6 && ROUNDS_ONCE && scale_chunk(padded, rounded)) {
			to = print_six(to, value + done, rounded, part, delimiter);
			continue;
		}
		for (size_t i = done; i < done + part; i++) {
			*to = delimiter;
			to = decimal_print(to + 1, value[i], decimals);
		}
	}
	return to;
}

/* Exact products ---------------------------------------------------------- */

/* Whether the text of eight bytes at least ends with a point and six digits. */
static int
ends_with_six(const char *text, size_t length)
{
	uint64_t word = load_8(text + length - 8);
	uint64_t six = word >> 16 ^ 0x303030303030;

	return (word >> 8 & 0xff) == '.' &&
	       ((six | (six + 0x767676767676)) & 0x808080808080) == 0;
}

int
decimal_places(const char *text, size_t length)
{
	size_t whole = length;

	if (length >= 8 && ends_with_six(text, length))
		return 6;
	/* Digits back to a point: no exponent. */
	while (whole > 0 && is_digit(text[whole - 1]))
		whole--;
	if (whole > 0 && text[whole - 1] == '.')
		return length - whole < INT_MAX ? (int)(length - whole) : INT_MAX;
	struct number number = take_apart(text, text + length);
	if (number.exponent >= 0)
		return 0;
	return number.exponent > -INT_MAX ? (int)-number.exponent : INT_MAX;
}

/* A long multiplication under way: the digits from first to at are still to be
 * multiplied.  The carry stays below 10^18 and so fits with 9 * 10^18 more. */
struct product {
	const char *first, *at;
	uint64_t factor, carry;
};

/* The next digit of the product, the lowest first; 0 when there are no more. */
static int
product_digit(struct product *product)
{
	int digit;

	if (product->at > product->first && product->at[-1] == '.')
		product->at--;
	if (product->at > product->first)
		product->carry += (uint64_t)(*--product->at - '0') * product->factor;
	digit = (int)(product->carry % 10);
	product->carry /= 10;
	return digit;
}

/* How many digits there will be, leading zeros left out. */
static size_t
count_digits(struct product product)
{
	size_t count = 0, significant = 0;

	while (product.at > product.first || product.carry) {
		count++;
		if (product_digit(&product))
			significant = count;
	}
	return significant;
}

static size_t
times_any(char *to, size_t size, struct number number, uint64_t n)
{
	struct product product = { number.digits, number.end, n, 0 };
	size_t digits = count_digits(product), zeros = 0, places = 0, length;

	if (number.exponent < 0)
		places = (size_t)-number.exponent;
	else if (digits > 0)
		zeros = (size_t)number.exponent;
	digits += zeros;
	if (digits < places + 1)
		digits = places + 1;
	length = digits + (places > 0);
	if (length >= size)
		return length;
	to += length;
	*to = '\0';
	for (size_t i = 0; i < digits; i++) {
		if (places > 0 && i == places)
			*--to = '.';
		*--to = (char)('0' + (i < zeros ? 0 : product_digit(&product)));
	}
	return length;
}

size_t
decimal_times(char *to, size_t size, const char *text, size_t length, uint64_t n)
{
	const uint64_t limit = 999999999999999999;
	struct number number = take_apart(text, text + length);
	char product[64];
	uint64_t mantissa;

	if (number.end - number.digits > MANTISSA || number.exponent > 0 ||
	    number.exponent < -32)
		return times_any(to, size, number, n);
	mantissa = whole_number(number.digits, number.end);
	if (n > 0 && mantissa > limit / n)
		return times_any(to, size, number, n);
	length = (size_t)(put_fixed(product, mantissa * n, (int)-number.exponent) -
			  product);
	if (length < size) {
		memcpy(to, product, length);
		to[length] = '\0';
	}
	return length;
}
