/* place.c - whole outputs or none (place.h). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "place.h"

static struct place {
	const char *wanted; /* as the user called it; NULL: standard output */
	char *target; /* the same, links followed */
	char *volatile temporary; /* what is written until it is complete; or NULL */
	char *backup; /* room for another name of the old file */
	bool old, taken; /* the old file has that name; the new one its place */
	int descriptor; /* -1: none */
} places[PLACES] = { { .descriptor = -1 }, { .descriptor = -1 } };

static const int caught[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU,
	SIGXFSZ };
enum { CAUGHT = sizeof caught / sizeof *caught };

static void
clean_up(int number)
{
	for (int i = 0; i < PLACES; i++)
		if (places[i].temporary != NULL)
			unlink(places[i].temporary);
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
place_set(int which, const char *name)
{
	places[which].wanted = strcmp(name, "-") == 0 ? NULL : name;
}

bool
place_is_terminal(int which)
{
	const struct place *p = &places[which];

	return isatty(p->wanted == NULL ? STDOUT_FILENO : p->descriptor);
}

static int
fail(const struct place *p, int number, struct bvh_error *error)
{
	error_set(error, p->wanted, 0, 0, "%s", strerror(number));
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
create_temporary(struct place *p, mode_t mode)
{
	static const char pattern[] = ".bvh-XXXXXX", old[] = ".old";
	const char *slash = strrchr(p->target, '/');
	size_t folder = slash == NULL ? 0 : (size_t)(slash - p->target) + 1;
	size_t length = folder + sizeof pattern - 1;
	char *name = malloc(length + 1);

	p->backup = malloc(length + sizeof old);
	if (name == NULL || p->backup == NULL) {
		free(name);
		return -1;
	}
	memcpy(name, p->target, folder);
	memcpy(name + folder, pattern, sizeof pattern);
	hold_signals(SIG_BLOCK);
	int fd = mkstemp(name);
	if (fd >= 0) {
		p->temporary = name;
		p->descriptor = fd;
		catch_signals();
	}
	hold_signals(SIG_UNBLOCK);
	if (fd < 0) {
		free(name);
		return -1;
	}
	memcpy(p->backup, name, length);
	memcpy(p->backup + length, old, sizeof old);
	return fchmod(fd, mode);
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
place_open(int which, const char **name, struct bvh_error *error)
{
	struct place *p = &places[which];
	struct stat old;

	*name = p->wanted != NULL ? p->wanted : "standard output";
	if (p->wanted == NULL)
		return STDOUT_FILENO;
	bool exists = stat(p->wanted, &old) == 0;
	if (!exists && errno != ENOENT)
		return fail(p, errno, error);
	if (exists && S_ISDIR(old.st_mode))
		return fail(p, EISDIR, error);
	if (exists && !S_ISREG(old.st_mode)) {
		int fd = open(p->wanted, O_WRONLY | O_CLOEXEC);
		if (fd < 0)
			return fail(p, errno, error);
		return p->descriptor = fd;
	}
	p->target = exists ? realpath(p->wanted, NULL) : follow(p->wanted);
	if (p->target == NULL ||
	    create_temporary(p, exists ? old.st_mode & 07777 : default_mode()) < 0)
		return fail(p, errno, error);
	return p->descriptor;
}

/* Taking places ------------------------------------------------------------- */

/* The old file gets a second name, or where there is no such thing another one, so
 * that there is a way back. */
static int
back_up(struct place *p)
{
	if (link(p->target, p->backup) == 0 || rename(p->target, p->backup) == 0)
		p->old = true;
	return p->old || errno == ENOENT ? 0 : -1;
}

static int
take(struct place *p, struct bvh_error *error)
{
	if (rename(p->temporary, p->target) < 0)
		return fail(p, errno, error);
	p->taken = true;
	return 0;
}

/* As it was.  What rename(2) cannot do unlink(2) and link(2) may. */
static void
go_back(struct place *p, struct bvh_error *error)
{
	char why[sizeof error->text];

	if (p->old && rename(p->backup, p->target) < 0 &&
	    (unlink(p->target) < 0 || link(p->backup, p->target) < 0)) {
		memcpy(why, error->text, sizeof why);
		error_set(error, error->file, 0, 0,
		    "%.200s; the old '%.400s' is now '%.400s'", why, p->wanted,
		    p->backup);
		p->old = false;
	} else if (!p->old && p->taken)
		unlink(p->target);
}

/* Both or none: when the second fails the first goes back. */
static int
take_places(struct bvh_error *error)
{
	struct place *first = &places[0], *second = &places[1];

	if (first->temporary == NULL || second->temporary == NULL) {
		struct place *only = first->temporary != NULL ? first : second;
		return only->temporary == NULL ? 0 : take(only, error);
	}
	if (back_up(first) < 0)
		return fail(first, errno, error);
	if (take(first, error) == 0 && take(second, error) == 0)
		return 0;
	go_back(first, error);
	return -1;
}

static void
release(struct place *p)
{
	char *name = p->temporary;

	if (name != NULL && !p->taken)
		unlink(name);
	if (p->old)
		unlink(p->backup);
	p->temporary = NULL;
	free(name);
	free(p->backup);
	free(p->target);
	*p = (struct place) { .wanted = p->wanted, .descriptor = -1 };
}

int
place_close(bool keep, struct bvh_error *error)
{
	int result = 0;

	for (int i = 0; i < PLACES; i++)
		if (places[i].descriptor >= 0 && close(places[i].descriptor) < 0 &&
		    keep && result == 0)
			result = fail(&places[i], errno, error);
	hold_signals(SIG_BLOCK);
	if (keep && result == 0)
		result = take_places(error);
	for (int i = 0; i < PLACES; i++)
		release(&places[i]);
	hold_signals(SIG_UNBLOCK);
	return result;
}
