/* pair.c - two whole outputs or none (pair.h). */
#include <stdlib.h>
#include <string.h>

#include "pair.h"
#include "place.h"

static struct bvh_output *outputs; /* both */

/* STEM.asf or STEM.amc. */
static const char *
name_file(const char *stem, const char *ending)
{
	size_t length = strlen(stem);
	char *name = malloc(length + strlen(ending) + 1);

	if (name == NULL)
		cli_die("out of memory");
	memcpy(name, stem, length);
	memcpy(name + length, ending, strlen(ending) + 1);
	return name;
}

void
pair_open(const char *stem, struct bvh_output out[2])
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
		if (output_open(&out[i], fd, name) < 0)
			cli_die("out of memory");
	}
	outputs = out;
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
		text_error(
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
