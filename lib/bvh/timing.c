/* timing.c - Frame Time, rates and times (timing.h). */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "timing.h"

static const double most_apart = 0.015;
static const double thinned = 2e-5; /* what rounding leaves of a period, times N */

/* Rates are frames / seconds; those of television are over 1001. */
static const struct rate {
	char name[8];
	double frames, seconds;
} usual[] = {
	{ "23.976", 24000, 1001 },
	{ "24", 24, 1 },
	{ "25", 25, 1 },
	{ "29.97", 30000, 1001 },
	{ "30", 30, 1 },
	{ "48", 48, 1 },
	{ "50", 50, 1 },
	{ "59.94", 60000, 1001 },
	{ "60", 60, 1 },
	{ "72", 72, 1 },
	{ "75", 75, 1 },
	{ "90", 90, 1 },
	{ "100", 100, 1 },
	{ "119.88", 120000, 1001 },
	{ "120", 120, 1 },
	{ "144", 144, 1 },
	{ "200", 200, 1 },
	{ "240", 240, 1 },
	{ "250", 250, 1 },
};

static bool
is_near(double a, double b)
{
	return fabs(a - b) <= most_apart * (a < b ? a : b);
}

/* The decimals of a text without the zeros that pad it. */
static int
telling_places(const char *text)
{
	int places = decimal_places(text, strlen(text));
	size_t length = strcspn(text, "eE");

	for (; places > 0 && length > 0 && text[length - 1] == '0'; length--)
		places--;
	return places;
}

static const struct rate *
nearest_usual(const struct bvh_number *t)
{
	const struct rate *best = NULL;
	double least = 0;

	if (t->value == 0)
		return NULL;
	/* A hair more than one unit, for the rounding of the subtraction. */
	double unit = pow(10, -telling_places(t->text)) * (1 + 1e-9);
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
		double period = usual[i].seconds / usual[i].frames;
		double apart = fabs(period - t->value);

		if ((apart <= unit || apart <= thinned * period) &&
		    is_near(period, t->value) && (best == NULL || apart < least)) {
			best = &usual[i];
			least = apart;
		}
	}
	return best;
}

bool
timing_is_usual(const struct bvh_number *frame_time)
{
	return nearest_usual(frame_time) != NULL;
}

char *
timing_rate(char to[TIMING_SIZE], const struct bvh_number *frame_time)
{
	const struct rate *rate = nearest_usual(frame_time);

	if (rate != NULL)
		snprintf(to, TIMING_SIZE, "%s", rate->name);
	else if (frame_time->value == 0)
		*to = '\0';
	else
		snprintf(to, TIMING_SIZE, "%.6g", 1 / frame_time->value);
	return to;
}

char *
timing_text(char to[TIMING_SIZE], double seconds)
{
	char text[DECIMAL_SIZE + 1];
	char *end = decimal_print(text, seconds, 10);

	while (end[-1] == '0')
		end--;
	if (end[-1] == '.')
		end--;
	*end = '\0';
	snprintf(to, TIMING_SIZE, "%.*s", TIMING_SIZE - 1, text);
	return to;
}

/* Leaves so many decimals of a number in plain notation. */
static void
cut_decimals(char *number, int places)
{
	size_t whole = strcspn(number, ".");

	if (number[whole] == '.' && strlen(number + whole + 1) > (size_t)places)
		number[whole + (places > 0 ? 1 + (size_t)places : 0)] = '\0';
}

/* Whether a, cut or rounded to fewer decimals, is b. */
static bool
shortens_to(const struct bvh_number *a, const struct bvh_number *b, int b_places)
{
	char *cut = timing_product(a, 1), *whole = timing_product(b, 1);
	char rounded[DECIMAL_SIZE + 1];
	bool result = false;

	if (cut != NULL && whole != NULL && b_places <= DECIMAL_MAX) {
		*decimal_print(rounded, a->value, b_places) = '\0';
		cut_decimals(cut, b_places);
		cut_decimals(whole, b_places);
		result = strcmp(cut, whole) == 0 || strcmp(rounded, whole) == 0;
	}
	free(cut);
	free(whole);
	return result;
}

bool
timing_same(const struct bvh_number *a, const struct bvh_number *b)
{
	if (a->value == 0 || b->value == 0 || a->value == b->value)
		return a->value == b->value;
	if (!is_near(a->value, b->value))
		return false;
	const struct rate *rate = nearest_usual(a);
	if (rate != NULL && rate == nearest_usual(b))
		return true;
	int p = telling_places(a->text), q = telling_places(b->text);
	return p >= q ? shortens_to(a, b, q) : shortens_to(b, a, p);
}

/* count times Frame Time into the clock's text; NULL when memory is out. */
static const char *
multiply(struct timing_clock *clock, bvh_count count, size_t *length)
{
	const struct bvh_number *t = clock->frame_time;
	size_t digits = strlen(t->text);
	uint64_t n = (uint64_t)count;

	*length = decimal_times(clock->text, clock->size, t->text, digits, n);
	if (*length >= clock->size) {
		char *larger = realloc(clock->text, *length + 32);

		if (larger == NULL)
			return NULL;
		clock->text = larger;
		clock->size = *length + 32;
		decimal_times(clock->text, clock->size, t->text, digits, n);
	}
	return clock->text;
}

const char *
timing_clock(struct timing_clock *clock, bvh_count frame, size_t *length)
{
	*length = 0;
	return clock->frame_time->value == 0 ? "" : multiply(clock, frame - 1, length);
}

char *
timing_product(const struct bvh_number *frame_time, bvh_count count)
{
	struct timing_clock clock = { .frame_time = frame_time };
	size_t length;

	if (frame_time->value == 0)
		return strdup("");
	return multiply(&clock, count, &length) == NULL ? NULL : clock.text;
}

/* Compares two numbers in plain notation, not negative, as strcmp() does. */
static int
compare(const char *a, const char *b)
{
	a += strspn(a, "0");
	b += strspn(b, "0");
	size_t whole = strcspn(a, "."), other = strcspn(b, ".");
	if (whole != other)
		return whole < other ? -1 : 1;
	for (; *a != '\0' || *b != '\0'; a += *a != '\0', b += *b != '\0') {
		char x = *a != '\0' ? *a : '0', y = *b != '\0' ? *b : '0';

		if (x != y && x != '.' && y != '.')
			return x < y ? -1 : 1;
	}
	return 0;
}

bvh_count
timing_nearest(const struct bvh_number *frame_time, const char *seconds)
{
	struct bvh_number time = { 0, (char *)seconds };
	double value = 0;

	decimal_read(seconds, &value);
	double guess = floor(value / frame_time->value + 0.5);
	if (value == 0 || guess > 0.25 * (double)BVH_MAX_FRAMES)
		return value == 0 ? 0 : BVH_MAX_FRAMES;
	/* It is frame n as long as twice the time is at least 2n - 1 periods. */
	bvh_count n = (bvh_count)guess + 1;
	time.value = value;
	char *twice = timing_product(&time, 2), *least = NULL;
	for (; twice != NULL && n > 0; n--) {
		free(least);
		least = timing_product(frame_time, 2 * n - 1);
		if (least == NULL || compare(twice, least) >= 0)
			break;
	}
	bool done = twice != NULL && (least != NULL || n == 0);
	free(twice);
	free(least);
	return done ? n : -1;
}
