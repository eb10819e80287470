/* place.c - a whole output or none (place.h). */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"
#include "text.h"

static const char *wanted;      /* as the user called it; NULL: standard output */
static char *target;            /* the same, links followed */
static char *volatile temporary; /* what is written until it is complete; or NULL */
static int descriptor = -1;

static void
clean_up(int number)
{
	if (temporary != NULL)
		unlink(temporary);
	signal(number, SIG_DFL);
	raise(number);
}

static void
catch_signals(void)
{
	static const int number[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ };

	for (size_t i = 0; i < sizeof number / sizeof *number; i++)
		if (signal(number[i], clean_up) == SIG_IGN)
			signal(number[i], SIG_IGN);
}

void
place_set(const char *name)
{
	wanted = strcmp(name, "-") == 0 ? NULL : name;
}

static int
fail(const char *what, struct bvh_error *error)
{
	text_error(error, wanted, 0, 0, "%s", what);
	return -1;
}

static mode_t
default_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* A new file in the folder of the target. */
static int
create_temporary(mode_t mode)
{
	static const char ending[] = ".XXXXXX";
	size_t length = strlen(target);
	char *name = malloc(length + sizeof ending);

	if (name == NULL)
		return -1;
	memcpy(name, target, length);
	memcpy(name + length, ending, sizeof ending);
	catch_signals();
	descriptor = mkstemp(name);
	if (descriptor < 0) {
		free(name);
		return -1;
	}
	temporary = name;
	return fchmod(descriptor, mode);
}

int
place_open(const char **name, struct bvh_error *error)
{
	struct stat old;

	*name = wanted != NULL ? wanted : "-";
	if (wanted == NULL)
		return STDOUT_FILENO;
	bool exists = stat(wanted, &old) == 0;
	if (exists && S_ISDIR(old.st_mode))
		return fail(strerror(EISDIR), error);
	if (exists && !S_ISREG(old.st_mode))
		descriptor = open(wanted, O_WRONLY | O_CLOEXEC);
	else {
		target = exists ? realpath(wanted, NULL) : strdup(wanted);
		if (target == NULL || create_temporary(exists ? old.st_mode & 07777 : default_mode()) < 0)
			return fail(strerror(errno), error);
	}
	return descriptor < 0 ? fail(strerror(errno), error) : descriptor;
}

int
place_close(bool keep, struct bvh_error *error)
{
	int result = 0;

	if (descriptor >= 0 && close(descriptor) < 0 && keep)
		result = fail(strerror(errno), error);
	descriptor = -1;
	if (temporary != NULL && keep && result == 0 && rename(temporary, target) < 0)
		result = fail(strerror(errno), error);
	if (temporary != NULL && (!keep || result < 0))
		unlink(temporary);
	free(temporary);
	temporary = NULL;
	free(target);
	target = NULL;
	return result;
}
