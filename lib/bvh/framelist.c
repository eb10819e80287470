/* framelist.c - which frames: a LIST as in cut(1) (framelist.h). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/decimal.h"
#include "base/text.h"
#include "framelist.h"
#include "timing.h"

enum unit { NOTHING, FRAMES, FROM_END, SECONDS };

enum { LONGEST = 62 }; /* digits of a number */

struct place {
	enum unit unit;
	double number;
	char seconds[LONGEST + DECIMAL_PAD]; /* its text */
};

struct frame_part {
	struct place first, last; /* NOTHING: the first or last frame there is */
};

/* Parsing ------------------------------------------------------------------- */

static int
fail(struct bvh_error *error, const char *what, const char *text, size_t length)
{
	char quoted[ERROR_QUOTE];

	error_set(error, NULL, 0, 0, "%s: %s", error_quote(quoted, text, length), what);
	return -1;
}

/* Takes a place off the text, which may not start with one. */
static const char *
parse_place(const char *text, struct place *place)
{
	const char *digits = text + (*text == 'r');
	size_t length = strspn(digits, "0123456789");
	size_t fraction = digits[length] == '.'
			      ? 1 + strspn(digits + length + 1, "0123456789")
			      : 0;
	char *number = place->seconds;

	*place = (struct place) { NOTHING };
	if (length + fraction == 0 || length + fraction > LONGEST)
		return text;
	memcpy(number, digits, length + fraction);
	if (decimal_read(number, &place->number) != number + length + fraction)
		return text;
	if (digits[length + fraction] == 's' && *text != 'r') {
		place->unit = SECONDS;
		return digits + length + fraction + 1;
	}
	if (fraction > 0)
		return text;
	place->unit = *text == 'r' ? FROM_END : FRAMES;
	return digits + length;
}

static bool
is_reversed(const struct place *a, const struct place *b)
{
	if (a->unit != b->unit || a->unit == NOTHING)
		return false;
	return a->unit == FROM_END ? a->number < b->number : a->number > b->number;
}

static int
parse_part(
    const char *text, size_t length, struct frame_part *part, struct bvh_error *error)
{
	const char *end = text + length;
	const char *at = parse_place(text, &part->first);

	if (at < end && *at == '-')
		at = parse_place(at + 1, &part->last);
	else
		part->last = part->first;
	if (at != end || (part->first.unit == NOTHING && part->last.unit == NOTHING))
		return fail(error, "expected frames like 1-100, 250, 400-, r10-, 0.5s-2s",
		    text, length);
	if ((part->first.unit == FRAMES || part->first.unit == FROM_END) &&
	    part->first.number < 1)
		return fail(error, "frames count from 1", text, length);
	if ((part->last.unit == FRAMES || part->last.unit == FROM_END) &&
	    part->last.number < 1)
		return fail(error, "frames count from 1", text, length);
	if (is_reversed(&part->first, &part->last))
		return fail(error, "this range ends before it starts", text, length);
	return 0;
}

int
frame_list_parse(struct frame_list *list, const char *text, struct bvh_error *error)
{
	*list = (struct frame_list) { 0 };
	for (text = text != NULL ? text : "1-"; text != NULL;) {
		size_t length = strcspn(text, ",");
		struct frame_part *part = array_grow(
		    list->part, (size_t)list->parts, sizeof *part);

		if (part == NULL)
			return fail(error, "out of memory", text, length);
		list->part = part;
		if (parse_part(text, length, &part[list->parts++], error) < 0)
			return -1;
		text = text[length] == ',' ? text + length + 1 : NULL;
	}
	return 0;
}

/* Resolving ----------------------------------------------------------------- */

/* Of what is not there: 0, or one past the last.  -1 when memory is out. */
static double
frame_of(const struct place *place, const struct bvh_header *header, double open)
{
	double frame = open;

	if (place->unit == FRAMES)
		frame = place->number;
	else if (place->unit == FROM_END)
		frame = (double)header->frames + 1 - place->number;
	else if (place->unit == SECONDS) {
		bvh_count nearest = timing_nearest(&header->frame_time, place->seconds);

		if (nearest < 0)
			return -1;
		frame = (double)nearest + 1;
	}
	return frame < 1                        ? 0
	       : frame > (double)header->frames ? (double)header->frames + 1
						: frame;
}

/* The frames of one part; last before first when there are none; first -1 when memory is
 * out. */
static struct frame_span
resolve_part(const struct frame_part *part, const struct bvh_header *header, bool *past)
{
	double first = frame_of(&part->first, header, 1);
	double last = frame_of(&part->last, header, (double)header->frames);
	bool open = part->last.unit == NOTHING && part->first.unit == FRAMES &&
		    part->first.number == 1;

	if (!open && (first < 1 || last < 1 || first > (double)header->frames ||
			 last > (double)header->frames))
		*past = true;
	if (first < 0 || last < 0)
		return (struct frame_span) { -1, -1 };
	struct frame_span span = { first < 1 ? 1 : (bvh_count)first, (bvh_count)last };
	if (span.last > header->frames)
		span.last = header->frames;
	return span;
}

static int
by_first(const void *a, const void *b)
{
	const struct frame_span *p = a, *q = b;

	return (p->first > q->first) - (p->first < q->first);
}

static void
merge(struct frame_list *list)
{
	int kept = 0;

	qsort(list->span, (size_t)list->spans, sizeof *list->span, by_first);
	for (int i = 1; i < list->spans; i++) {
		struct frame_span *before = &list->span[kept], next = list->span[i];

		if (next.first > before->last + 1)
			list->span[++kept] = next;
		else if (next.last > before->last)
			before->last = next.last;
	}
	list->spans = list->spans == 0 ? 0 : kept + 1;
}

int
frame_list_resolve(struct frame_list *list, const struct bvh_header *header,
    bool *shortened, struct bvh_error *error)
{
	*shortened = false;
	list->span = malloc((size_t)list->parts * sizeof *list->span);
	if (list->span == NULL) {
		error_set(error, NULL, 0, 0, "out of memory");
		return -1;
	}
	for (int i = 0; i < list->parts; i++) {
		const struct frame_part *part = &list->part[i];

		if ((part->first.unit == SECONDS || part->last.unit == SECONDS) &&
		    header->frame_time.value == 0) {
			error_set(
			    error, NULL, 0, 0, "seconds in a LIST need a Frame Time");
			return -1;
		}
		bool past = false;
		struct frame_span span = resolve_part(part, header, &past);
		if (span.first < 0) {
			error_set(error, NULL, 0, 0, "out of memory");
			return -1;
		}
		*shortened = *shortened || past;
		if (span.first <= span.last)
			list->span[list->spans++] = span;
		else if (!past && header->frames > 0) {
			error_set(error, NULL, 0, 0,
			    "a range of the LIST ends before it starts here: "
			    "frames %lld to %lld of %lld",
			    span.first, span.last, header->frames);
			return -1;
		}
	}
	merge(list);
	return 0;
}

int
frame_list_invert(struct frame_list *list, bvh_count frames)
{
	struct frame_span *between = malloc(((size_t)list->spans + 1) * sizeof *between);
	int count = 0;
	bvh_count next = 1;

	if (between == NULL)
		return -1;
	for (int i = 0; i < list->spans; i++) {
		if (list->span[i].first > next)
			between[count++] = (struct frame_span) { next,
				list->span[i].first - 1 };
		next = list->span[i].last + 1;
	}
	if (next <= frames)
		between[count++] = (struct frame_span) { next, frames };
	free(list->span);
	list->span = between;
	list->spans = count;
	return 0;
}

bool
frame_list_has(struct frame_list *list, bvh_count frame)
{
	while (list->at < list->spans && list->span[list->at].last < frame)
		list->at++;
	return list->at < list->spans && list->span[list->at].first <= frame;
}

bvh_count
frame_list_count(const struct frame_list *list)
{
	bvh_count count = 0;

	for (int i = 0; i < list->spans; i++)
		count += list->span[i].last - list->span[i].first + 1;
	return count;
}

bvh_count
frame_list_last(const struct frame_list *list)
{
	return list->spans == 0 ? 0 : list->span[list->spans - 1].last;
}

void
frame_list_free(struct frame_list *list)
{
	free(list->part);
	free(list->span);
}
