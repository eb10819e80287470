/* values.c - the values of options (values.h). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/decimal.h"
#include "bvh/choose.h"
#include "bvh/skeleton.h"
#include "bvh/timing.h"
#include "pose/survey.h"
#include "values.h"

/* The whole of optarg as a whole number; whether it is one of these. */
static bool
read_whole(bvh_count least, bvh_count most, bvh_count *value)
{
	char *end;

	errno = 0;
	*value = strtoll(optarg, &end, 10);
	return (*optarg == '-' || (*optarg >= '0' && *optarg <= '9')) && *end == '\0' &&
	       errno == 0 && *value >= least && *value <= most;
}

bvh_count
cli_whole(int letter, bvh_count least, bvh_count most)
{
	bvh_count value;

	if (!read_whole(least, most, &value))
		cli_usage("-%c: expected a whole number from %lld to %lld, found '%s'",
		    letter, least, most, optarg);
	return value;
}

int
cli_decimals(int letter)
{
	bvh_count decimals = DECIMAL_FULL;

	if (strcmp(optarg, "full") != 0 && !read_whole(0, DECIMAL_MAX, &decimals))
		cli_usage("-%c: expected a number from 0 to %d or full, found '%s'",
		    letter, DECIMAL_MAX, optarg);
	return (int)decimals;
}

/* The whole of optarg as a number from least to most, the least itself only if it will
 * do; what tells of it. */
static double
read_number(int letter, double least, bool least_will_do, double most, const char *what)
{
	char number[128 + DECIMAL_PAD] = "";
	double value = 0;
	size_t length = strlen(optarg);

	if (length < 128)
		memcpy(number, optarg, length);
	const char *end = decimal_read(number, &value);
	if (end == NULL || *end != '\0' || length >= 128 ||
	    !(value > least || (least_will_do && value == least)) || value > most)
		cli_usage("-%c: expected %s, found '%s'", letter, what, optarg);
	return value;
}

double
cli_positive(int letter)
{
	return read_number(
	    letter, 0, false, BVH_LARGEST, "a number over 0 and up to 1e100");
}

double
cli_not_negative(int letter)
{
	return read_number(letter, 0, true, BVH_LARGEST, "a number from 0 to 1e100");
}

double
cli_rate(int letter)
{
	return read_number(letter, TIMING_SLOWEST, false, TIMING_FASTEST,
	    "frames a second, over 1e-9 and up to 1e9");
}

double
cli_unit(int letter, const char *others)
{
	double micrometres = survey_micrometres(optarg);

	if (micrometres == 0)
		cli_usage("-%c: expected %s" SURVEY_UNITS ", found '%s'", letter, others,
		    optarg);
	return micrometres;
}

int
cli_choice(int letter, const char *const *word)
{
	char words[128] = "";

	for (int i = 0; word[i] != NULL; i++) {
		if (strcmp(optarg, word[i]) == 0)
			return i;
		size_t used = strlen(words);
		snprintf(words + used, sizeof words - used, "%s%s",
		    i == 0                ? ""
		    : word[i + 1] == NULL ? " or "
					  : ", ",
		    word[i]);
	}
	cli_usage("-%c: expected %s, found '%s'", letter, words, optarg);
}

char
cli_delimiter(int letter)
{
	const char *text = strcmp(optarg, "\\t") == 0 ? "\t" : optarg;

	if (strlen(text) != 1 || strchr("\"\r\n.+-eE0123456789", *text) != NULL)
		cli_usage("-%c: expected one byte that numbers do not have, found '%s'",
		    letter, optarg);
	return *text;
}

void
cli_frame_list(struct frame_list *list, const char *text)
{
	struct bvh_error error;

	if (frame_list_parse(list, text, &error) < 0)
		cli_usage("%s", error.text);
}

void
cli_resolve(struct frame_list *list, const struct bvh_header *header, const char *file)
{
	struct bvh_error error;
	bool shortened;

	if (frame_list_resolve(list, header, &shortened, &error) < 0)
		cli_die("%s: %s", file, error.text);
	if (shortened)
		cli_warn(file, "the LIST goes past the last frame, %lld", header->frames);
}

bool *
cli_joints(const struct bvh_skeleton *s, const char *list, const char *file)
{
	bool *chosen = calloc((size_t)s->joints + 1, sizeof *chosen);
	struct bvh_error error;

	if (chosen == NULL)
		cli_die("out of memory");
	if (list != NULL && skeleton_select(s, list, chosen, &error) < 0)
		cli_die("%s: %s", file, error.text);
	for (int j = 0; list == NULL && j < s->joints; j++)
		chosen[j] = !skeleton_is_end(&s->joint[j]);
	return chosen;
}

void
cli_pairs(struct pairs *pairs, const char *file, const struct pairs_rule *rule)
{
	struct bvh_error error;
	struct bvh_input *in = cli_input(file);

	if (in == NULL)
		exit(cli_done());
	if (pairs_read(pairs, in, rule, &error) < 0)
		cli_fail(&error);
	cli_input_close(in);
}
