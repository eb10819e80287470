/* timing.c - Frame Time, rates and times (timing.h). */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "timing.h"

static const double most_apart = 0.015;

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

static const struct rate *
nearest_usual(const struct bvh_number *t)
{
	const struct rate *best = NULL;
	double least = 0;

	if (t->value == 0)
		return NULL;
	/* A hair more than one unit, for the rounding of the subtraction. */
	double unit = pow(10, -decimal_places(t->text, strlen(t->text))) * (1 + 1e-9);
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
		double period = usual[i].seconds / usual[i].frames;
		double apart = fabs(period - t->value);

		if (apart <= unit && is_near(period, t->value) &&
		    (best == NULL || apart < least)) {
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

/* Whether a, cut or rounded to fewer decimals, is b. */
static bool
shortens_to(
    const struct bvh_number *a, int a_places, const struct bvh_number *b, int b_places)
{
	char *cut = timing_product(a, 1), *whole = timing_product(b, 1);
	char rounded[DECIMAL_SIZE + 1];
	bool result = false;

	if (cut != NULL && whole != NULL && b_places <= DECIMAL_MAX) {
		*decimal_print(rounded, a->value, b_places) = '\0';
		cut[strlen(cut) - (size_t)(a_places - b_places)] = '\0';
		if (b_places == 0)
			cut[strcspn(cut, ".")] = '\0';
		result = strcmp(cut, whole) == 0 || strcmp(rounded, whole) == 0;
	}
	free(cut);
	free(whole);
	return result;
}

bool
timing_same(const struct bvh_number *a, const struct bvh_number *b)
{
	if (a->value == 0 || b->value == 0)
		return a->value == b->value;
	if (!is_near(a->value, b->value))
		return false;
	const struct rate *rate = nearest_usual(a);
	if (rate != NULL && rate == nearest_usual(b))
		return true;
	int p = decimal_places(a->text, strlen(a->text));
	int q = decimal_places(b->text, strlen(b->text));
	return p >= q ? shortens_to(a, p, b, q) : shortens_to(b, q, a, p);
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
