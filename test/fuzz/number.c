/* number - text to double and back against libc, products against slow ones.
 *
 * The bytes are taken as text, as doubles, and as a count to multiply with. */
#include <ctype.h>
#include <math.h>

#include "base/decimal.h"
#include "feed.h"

/* A number's text, by the grammar of decimal.h and nothing else. */
struct text {
	const char *start, *digits;
	const char *tail; /* where its digits end, then its exponent */
	const char *end;
	long exponent; /* as written; LONGEST when it is larger */
	long places;   /* digits after the point */
};

enum { LONGEST = 400 };

static const char *
skip_digits(const char *at)
{
	while (isdigit((unsigned char)*at))
		at++;
	return at;
}

static bool
has_digits(const char *from, const char *to)
{
	while (from < to && !isdigit((unsigned char)*from))
		from++;
	return from < to;
}

static void
find_exponent(struct text *t)
{
	const char *at = t->end + 1;
	bool negative = *at == '-';

	if ((*t->end | 0x20) != 'e')
		return;
	if (*at == '-' || *at == '+')
		at++;
	if (!isdigit((unsigned char)*at))
		return;
	for (; isdigit((unsigned char)*at); at++)
		if (t->exponent < LONGEST)
			t->exponent = t->exponent * 10 + (*at - '0');
	if (negative)
		t->exponent = -t->exponent;
	t->end = at;
}

static bool
find_number(struct text *t, const char *start)
{
	*t = (struct text){ .start = start };
	t->digits = start + (*start == '-' || *start == '+');
	t->end = skip_digits(t->digits);
	if (*t->end == '.') {
		const char *end = skip_digits(t->end + 1);

		t->places = end - t->end - 1;
		t->end = end;
	}
	t->tail = t->end;
	if (!has_digits(t->digits, t->end))
		return false;
	find_exponent(t);
	return true;
}

/* Reading ------------------------------------------------------------------- */

static void
check_read(const struct text *t, const char *end, double value)
{
	size_t length = (size_t)(t->end - t->start);
	char *copy = malloc(length + 1);

	HOLDS(copy != NULL && end == t->end);
	memcpy(copy, t->start, length);
	copy[length] = '\0';
	double wanted = strtod(copy, NULL);
	HOLDS(value == wanted && signbit(value) == signbit(wanted));
	free(copy);
}

/* Products ------------------------------------------------------------------ */

/* A product that grows from its lowest digit. */
struct product {
	char *low;
	size_t count, significant; /* the latter without zeros in front */
	uint64_t carry;
};

static void
push_digit(struct product *p)
{
	p->low[p->count++] = (char)('0' + p->carry % 10);
	if (p->carry % 10 != 0)
		p->significant = p->count;
	p->carry /= 10;
}

static size_t
multiply(char *low, const struct text *t, uint64_t n)
{
	struct product p = { .low = low };

	for (const char *at = t->tail; at-- > t->digits;) {
		if (*at == '.')
			continue;
		p.carry += (uint64_t)(*at - '0') * n;
		push_digit(&p);
	}
	while (p.carry > 0)
		push_digit(&p);
	return p.significant;
}

/* The text that the product must have; NUL ended, to be freed. */
static char *
slow_product(const struct text *t, uint64_t n)
{
	size_t room = (size_t)(t->end - t->start) + 2 * LONGEST * 10 + 64;
	char *low = malloc(room), *product = malloc(room), *to = product;
	long shift = t->exponent - t->places;

	HOLDS(low != NULL && product != NULL);
	size_t count = multiply(low, t, n), places = shift < 0 ? (size_t)-shift : 0;
	size_t zeros = shift > 0 && count > 0 ? (size_t)shift : 0;
	while (count < places + 1 && zeros == 0)
		low[count++] = '0';
	for (size_t i = count; i-- > 0;) {
		*to++ = low[i];
		if (i == places && places > 0)
			*to++ = '.';
	}
	memset(to, '0', zeros);
	to[zeros] = '\0';
	free(low);
	return product;
}

static void
check_times(const struct text *t, uint64_t n)
{
	size_t length = (size_t)(t->end - t->digits);
	char small[16];

	if (t->exponent >= LONGEST || t->exponent <= -LONGEST)
		return;
	char *wanted = slow_product(t, n);
	size_t size = strlen(wanted) + 1;
	char *to = malloc(size);
	HOLDS(to != NULL);
	HOLDS(decimal_times(to, size, t->digits, length, n) == size - 1);
	HOLDS(strcmp(to, wanted) == 0);
	HOLDS(decimal_times(small, sizeof small, t->digits, length, n) == size - 1);
	HOLDS(size > sizeof small || strcmp(small, wanted) == 0);
	long places = t->places - t->exponent;
	HOLDS(decimal_places(t->digits, length) == (places > 0 ? places : 0));
	free(to);
	free(wanted);
}

/* Every byte may begin a number; a long run of them is looked at here and there. */
static void
check_text(const uint8_t *data, size_t size, uint64_t n)
{
	char *text = calloc(1, size + DECIMAL_PAD);
	size_t step = size / 64 + 1;

	HOLDS(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	for (size_t i = 0; i < size; i += step) {
		double value = 12.5;
		const char *end = decimal_read(text + i, &value);
		struct text t;

		if (!find_number(&t, text + i)) {
			HOLDS(end == NULL && value == 12.5);
			continue;
		}
		check_read(&t, end, value);
		check_times(&t, n);
	}
	free(text);
}

/* Printing ------------------------------------------------------------------ */

/* As printf says it, but that zero and NaN have no sign. */
static void
libc_fixed(char *to, size_t size, double value, int decimals)
{
	snprintf(to, size, "%.*f", decimals, value);
	if (*to == '-' && (isnan(value) || strspn(to + 1, "0.") == strlen(to + 1)))
		memmove(to, to + 1, strlen(to));
}

/* The significant digits of a text alone. */
static void
bare_digits(char *to, const char *text)
{
	char *last = to;

	for (; *text != '\0' && *text != 'e'; text++)
		if (isdigit((unsigned char)*text) && (*text != '0' || last != to)) {
			*last++ = *text;
		}
	while (last > to && last[-1] == '0')
		last--;
	*last = '\0';
}

static void
check_shortest(const char *text, double value)
{
	char wanted[64], digits[DECIMAL_SIZE], wanted_digits[64];
	double back = strtod(text, NULL), size = fabs(value);

	HOLDS(back == value);
	HOLDS(value != 0 || strcmp(text, "0") == 0);
	HOLDS(value == 0 || (strchr(text, 'e') == NULL) == (size >= 1e-7 && size < 1e21));
	for (int n = 0; n < 17; n++) {
		snprintf(wanted, sizeof wanted, "%.*e", n, value);
		if (strtod(wanted, NULL) == value)
			break;
	}
	bare_digits(digits, text);
	bare_digits(wanted_digits, wanted);
	HOLDS(strcmp(digits, wanted_digits) == 0);
}

static void
check_print(double value, int decimals)
{
	char *text = malloc(DECIMAL_SIZE), wanted[DECIMAL_SIZE + 64];

	HOLDS(text != NULL);
	char *end = decimal_print(text, value, decimals);
	HOLDS(end > text && end < text + DECIMAL_SIZE);
	*end = '\0';
	if (decimals == DECIMAL_FULL && isfinite(value))
		check_shortest(text, value);
	else {
		libc_fixed(wanted, sizeof wanted, value, decimals == DECIMAL_FULL ? 0 : decimals);
		HOLDS(strcmp(text, wanted) == 0);
	}
	free(text);
}

static void
check_row(const double *value, size_t count, int decimals)
{
	char *row = malloc(count * (DECIMAL_SIZE + 1) + 1), one[DECIMAL_SIZE];

	HOLDS(row != NULL);
	char *end = decimal_print_row(row, value, count, decimals, '\t'), *at = row;
	for (size_t i = 0; i < count; i++) {
		size_t length = (size_t)(decimal_print(one, value[i], decimals) - one);

		HOLDS(*at++ == '\t');
		HOLDS(length <= (size_t)(end - at) && memcmp(at, one, length) == 0);
		at += length;
	}
	HOLDS(at == end);
	free(row);
}

static void
check_doubles(const uint8_t *data, size_t size, int decimals)
{
	enum { MOST = 200 };
	size_t count = size / sizeof(double);
	double value[MOST];

	if (count == 0)
		return;
	if (count > MOST)
		count = MOST;
	memcpy(value, data, count * sizeof *value);
	for (size_t i = 0; i < count && i < 4; i++) {
		int32_t millionths;

		memcpy(&millionths, &value[i], sizeof millionths);
		check_print(value[i], decimals);
		check_print(value[i], DECIMAL_FULL);
		/* Sizes that files have are rare among all bits. */
		check_print(fmod(value[i], 1000), decimals);
		check_print((double)millionths / 1e6, decimals);
		check_print((double)millionths / 128, decimals);
	}
	check_row(value, count, decimals);
	for (size_t i = 0; i < count; i++)
		value[i] = isfinite(value[i]) ? fmod(value[i], 1000) : 0;
	check_row(value, count, 6);
}

/* Hard cases ---------------------------------------------------------------- */

/* Bytes that are mutated seldom come near a tie, so each input also leads to some
 * numbers that do (xorshift, Marsaglia 2003). */
static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* The middle between a double and the next one, in more digits or fewer; where a
 * long double is wider it is exact in the first 64 bits. */
static void
check_middle(double value, int digits)
{
	char text[800 + DECIMAL_PAD] = "";
	long double middle = ((long double)value + (long double)nextafter(value, HUGE_VAL)) / 2;
	struct text t;
	double got;

	snprintf(text, 800, "%.*Le", digits, middle);
	HOLDS(find_number(&t, text));
	const char *end = decimal_read(text, &got);
	check_read(&t, end, got);
}

static void
check_hard(uint64_t state)
{
	static const int digits[] = { 15, 16, 17, 18, 19, 20, 25, 40, 60, 780 };
	uint64_t bits = next_random(&state);
	double value, usual = (double)(int32_t)next_random(&state) / 1e6;

	memcpy(&value, &bits, sizeof value);
	if (!isfinite(value))
		value = usual;
	for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
		check_middle(value, digits[i]);
		check_middle(usual, digits[i]);
	}
	check_print(value, DECIMAL_FULL);
	check_print(usual, DECIMAL_FULL);
	/* Ties of the decimals that are asked for: whole numbers over a power of two. */
	int places = (int)(next_random(&state) % 20);
	check_print(ldexp((double)(next_random(&state) >> 40), -places - 1), places % 18);
	check_print(usual / 3, places % 18);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint64_t n = 0;

	memcpy(&n, data, size < sizeof n ? size : sizeof n);
	check_text(data, size, n % 1000000000000000001);
	check_doubles(data, size, size > 8 ? data[8] % (DECIMAL_MAX + 1) : 6);
	check_hard(feed_mix(14695981039346656037u, data, size));
	return 0;
}
