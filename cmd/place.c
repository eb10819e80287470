/* place.c - a whole output or none (place.h). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

static const int caught[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ };
enum { CAUGHT = sizeof caught / sizeof *caught };

static void
clean_up(int number)
{
	if (temporary != NULL)
		unlink(temporary);
	signal(number, SIG_DFL);
	raise(number);
}

/* Holds signals back while the temporary file and its name are not both there. */
static void
hold_signals(int how)
{
	sigset_t set;

	sigemptyset(&set);
	for (int i = 0; i < CAUGHT; i++)
		sigaddset(&set, caught[i]);
	sigprocmask(how, &set, NULL);
}

static void
catch_signals(void)
{
	for (int i = 0; i < CAUGHT; i++)
		if (signal(caught[i], clean_up) == SIG_IGN)
			signal(caught[i], SIG_IGN);
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
	static const char pattern[] = ".bvh-XXXXXX";
	const char *slash = strrchr(target, '/');
	size_t folder = slash == NULL ? 0 : (size_t)(slash - target) + 1;
	char *name = malloc(folder + sizeof pattern);

	if (name == NULL)
		return -1;
	memcpy(name, target, folder);
	memcpy(name + folder, pattern, sizeof pattern);
	hold_signals(SIG_BLOCK);
	descriptor = mkstemp(name);
	if (descriptor >= 0) {
		temporary = name;
		catch_signals();
	}
	hold_signals(SIG_UNBLOCK);
	if (descriptor < 0)
		free(name);
	return descriptor < 0 ? -1 : fchmod(descriptor, mode);
}

/* Where a link leads that leads to nothing yet. */
static char *
follow(const char *name)
{
	struct stat status;
	char to[PATH_MAX];
	char *path = strdup(name);

	/* What stat(2) does not find is no circle of links. */
	while (path != NULL && lstat(path, &status) == 0 && S_ISLNK(status.st_mode)) {
		ssize_t length = readlink(path, to, sizeof to - 1);
		const char *slash = strrchr(path, '/');
		size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;

		if (length < 0)
			break;
		to[length] = '\0';
		if (to[0] == '/')
			folder = 0;
		char *next = malloc(folder + (size_t)length + 1);
		if (next != NULL) {
			memcpy(next, path, folder);
			memcpy(next + folder, to, (size_t)length + 1);
		}
		free(path);
		path = next;
	}
	return path;
}

int
place_open(const char **name, struct bvh_error *error)
{
	struct stat old;

	*name = wanted != NULL ? wanted : "standard output";
	if (wanted == NULL)
		return STDOUT_FILENO;
	bool exists = stat(wanted, &old) == 0;
	if (!exists && errno != ENOENT)
		return fail(strerror(errno), error);
	if (exists && S_ISDIR(old.st_mode))
		return fail(strerror(EISDIR), error);
	if (exists && !S_ISREG(old.st_mode))
		descriptor = open(wanted, O_WRONLY | O_CLOEXEC);
	else {
		target = exists ? realpath(wanted, NULL) : follow(wanted);
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
	char *name = temporary;
	temporary = NULL;
	free(name);
	free(target);
	target = NULL;
	return result;
}
