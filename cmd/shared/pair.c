/* pair.c - two whole outputs or none (pair.h). */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "pair.h"
#include "place.h"

static struct bvh_output outputs[2]; /* of the skeleton and of the motion */

const char *
pair_stem(int argc, char **argv)
{
	const char *stem = NULL;

	for (int letter; (letter = cli_option(argc, argv)) != -1;)
		if (letter == 'o')
			stem = optarg;
	if (stem == NULL)
		cli_usage("expected -o STEM");
	if (!cli.precise)
		cli.precision = 9;
	return stem;
}

/* -o x.asf means x.asf and x.amc: its ending is no part of the STEM. */
static size_t
stem_length(const char *stem)
{
	size_t length = strlen(stem);

	if (length > 4 && (strcasecmp(stem + length - 4, ".asf") == 0 ||
			      strcasecmp(stem + length - 4, ".amc") == 0))
		length -= 4;
	return length;
}

/* STEM.asf or STEM.amc. */
static const char *
name_file(const char *stem, const char *ending)
{
	size_t length = stem_length(stem);
	char *name = malloc(length + strlen(ending) + 1);

	if (name == NULL)
		cli_die("out of memory");
	memcpy(name, stem, length);
	memcpy(name + length, ending, strlen(ending) + 1);
	return name;
}

static void
open_outputs(const char *stem)
{
	static const char *const ending[2] = { ".asf", ".amc" };
	struct bvh_error error;
	const char *name;

	if (*stem == '\0' || strcmp(stem, "-") == 0)
		cli_usage("-o: expected the STEM of two files, found '%s'", stem);
	for (int i = 0; i < 2; i++) {
		place_set(i, name_file(stem, ending[i]));
		int fd = place_open(i, &name, &error);
		if (fd < 0)
			cli_fail(&error);
		if (output_open(&outputs[i], fd, name) < 0)
			cli_die("out of memory");
	}
}

struct acclaim_writer *
pair_create(const char *stem, const struct clip *clip, const struct acclaim_style *style,
    struct bvh_error *error)
{
	open_outputs(stem);
	struct acclaim_writer *w = acclaim_create(
	    &outputs[0], &outputs[1], clip, style, &cli_warnings, error);
	if (w == NULL)
		cli_fail(error);
	return w;
}

void
pair_write(struct acclaim_writer *out, const struct clip *clip, double (*row)[CLIP_ROW],
    const char **text)
{
	for (bvh_count f = 0; f < clip->frames; f++) {
		clip_row(clip, f, row);
		if (acclaim_write(out, row, text) < 0)
			return;
		cli_progress(f + 1, clip->frames);
	}
}

/* Only those whose failure no message told of are told of. */
static void
close_outputs(void)
{
	struct bvh_error error;

	for (int i = 0; i < 2; i++) {
		bool told = outputs[i].error != 0;

		if (output_close(&outputs[i]) == 0 || told)
			continue;
		error_set(
		    &error, outputs[i].name, 0, 0, "%s", strerror(outputs[i].error));
		cli_error(&error);
	}
}

int
pair_done(void)
{
	close_outputs();
	return cli_done();
}
