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

static void
clean_up(int number)
{
	for (int i = 0; i < PLACES; i++)
		if (places[i].temporary != NULL)
			unlink(places[i].temporary);
	signal(number, SIG_DFL);
	raise(number);
}

/* Whether a signal ends a program that does not catch it, and can be caught. */
static bool
is_fatal(int number)
{
	static const int other[] = {
		SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG,
#ifdef SIGWINCH
		SIGWINCH
#endif
	};

	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (number == other[i])
			return false;
	return true;
}

/* Holds signals back while the temporary file and its name are not both there. */
static void
hold_signals(int how)
{
	sigset_t set;

	sigfillset(&set);
	sigprocmask(how, &set, NULL);
}

static void
catch_signals(void)
{
	for (int number = 1; number <= SIGRTMAX; number++)
		if (is_fatal(number) && signal(number, clean_up) == SIG_IGN)
			signal(number, SIG_IGN);
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

/* The new file has the mode of the old one, and its owner and group where that is
 * allowed; but never runs as somebody else. */
static int
take_after(int fd, const struct stat *old)
{
	if (old == NULL)
		return fchmod(fd, default_mode());
	(void)!fchown(fd, (uid_t)-1, old->st_gid);
	(void)!fchown(fd, old->st_uid, (gid_t)-1);
	return fchmod(fd, old->st_mode & 0777);
}

/* A new file in the folder of the target. */
static int
create_temporary(struct place *p, const struct stat *old_file)
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
	return take_after(fd, old_file);
}

/* The number in the name of an open descriptor, "1" in /dev/fd, or -1. */
static int
descriptor(const char *folder, const char *base)
{
	const char *fd = strrchr(folder, '/');
	char own[64], *end;
	long number = strtol(base, &end, 10);

	snprintf(own, sizeof own, "/proc/%ld/", (long)getpid());
	bool ours = strcmp(folder, "/dev/fd") == 0 ||
		    (strncmp(folder, own, strlen(own)) == 0 && fd != NULL &&
			strcmp(fd, "/fd") == 0);
	return ours && *base >= '0' && *base <= '9' && *end == '\0' && number <= INT_MAX
		   ? (int)number
		   : -1;
}

/* A path in a folder, or alone when it begins at the root. */
static char *
join(const char *folder, const char *path)
{
	size_t length = *path == '/' ? 0 : strlen(folder), rest = strlen(path);
	char *joined = malloc(length + rest + 2);

	if (joined == NULL)
		return NULL;
	memcpy(joined, folder, length);
	joined[length] = '/';
	memcpy(joined + length + (*path != '/'), path, rest + 1);
	return joined;
}

/* The folder that a path is in, without links; NULL when it is not there. */
static char *
folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash == NULL   ? strdup(".")
		       : slash == path ? strdup("/")
				       : strndup(path, (size_t)(slash - path));
	char *real = folder != NULL ? realpath(folder, NULL) : NULL;

	free(folder);
	return real;
}

/* Goes one link on: the path it leads to; NULL when it is none, or cannot be read. */
static char *
follow_link(const char *path, const char *folder)
{
	struct stat status;
	char to[PATH_MAX];
	ssize_t length = lstat(path, &status) == 0 && S_ISLNK(status.st_mode)
			     ? readlink(path, to, sizeof to - 1)
			     : -1;

	if (length < 0)
		return NULL;
	to[length] = '\0';
	return join(folder, to);
}

/* What a name means, links followed: a path without them into *target, or an open
 * descriptor.  -1: neither, errno tells. */
static int
resolve(const char *name, char **target, int *open_one)
{
	enum { MOST_LINKS = 40 };
	char *path = strdup(name);

	*open_one = -1;
	for (int links = 0; path != NULL && links <= MOST_LINKS; links++) {
		char *folder = folder_of(path);
		const char *slash = strrchr(path, '/');
		const char *base = slash == NULL ? path : slash + 1;

		if (folder == NULL)
			break;
		*open_one = descriptor(folder, base);
		char *next = *open_one < 0 ? follow_link(path, folder) : NULL;
		if (next == NULL)
			*target = join(folder, base);
		free(folder);
		free(path);
		if (next == NULL)
			return *target != NULL ? 0 : -1;
		path = next;
		errno = ELOOP;
	}
	free(path);
	return -1;
}

/* Writes to what is there, through a descriptor that was open already or is now. */
static int
write_through(struct place *p, int open_one, struct bvh_error *error)
{
	int fd = open_one >= 0 ? fcntl(open_one, F_DUPFD_CLOEXEC, 3)
			       : open(p->wanted, O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return fail(p, errno, error);
	return p->descriptor = fd;
}

/* Two outputs in one file would leave the second alone. */
static bool
is_taken(const struct place *p)
{
	for (const struct place *other = places; other < p; other++)
		if (other->target != NULL && strcmp(other->target, p->target) == 0)
			return true;
	return false;
}

int
place_open(int which, const char **name, struct bvh_error *error)
{
	struct place *p = &places[which];
	struct stat old;
	int open_one;

	*name = p->wanted != NULL ? p->wanted : "standard output";
	if (p->wanted == NULL)
		return STDOUT_FILENO;
	bool exists = stat(p->wanted, &old) == 0;
	if (!exists && errno != ENOENT)
		return fail(p, errno, error);
	if (exists && S_ISDIR(old.st_mode))
		return fail(p, EISDIR, error);
	if (resolve(p->wanted, &p->target, &open_one) < 0)
		return fail(p, errno, error);
	if (open_one >= 0 || (exists && !S_ISREG(old.st_mode)))
		return write_through(p, open_one, error);
	if (is_taken(p)) {
		error_set(
		    error, p->wanted, 0, 0, "it is %s too, by a link", places[0].wanted);
		return -1;
	}
	if (create_temporary(p, exists ? &old : NULL) < 0)
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
