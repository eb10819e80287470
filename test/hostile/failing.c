/* failing - a machine on which something fails, for `make failures`.
 *
 * Linked into a command by ld --wrap, so that the calls of the command and of
 * lib/ come here first.  The environment tells what is to fail:
 *
 *	FAILING=KIND:N     the N-th call of the kind
 *	FAILING=KIND:N-    that one and all after it
 *	FAILING=short      none, but reads and writes take only a few bytes
 *	FAILING=interrupt  every second read and write is interrupted by a signal
 *	FAILING_TOLD=FILE  is made when the N-th call has come
 *
 * A command that is not done after 20 seconds is ended by SIGALRM.
 *
 * Kinds are memory, read, write, close, rename, link, and open, which is all that makes
 * or prepares a file: mkstemp, tmpfile, dup and fchmod too. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HANGS = 20 };

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
char *__real_strdup(const char *);
char *__real_realpath(const char *, char *);
ssize_t __real_read(int, void *, size_t);
ssize_t __real_write(int, const void *, size_t);
int __real_close(int);
int __real_rename(const char *, const char *);
int __real_link(const char *, const char *);
int __real_open(const char *, int, ...);
int __real_mkstemp(char *);
int __real_fchmod(int, mode_t);
FILE *__real_tmpfile(void);
int __real_dup(int);

void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
char *__wrap_strdup(const char *);
char *__wrap_realpath(const char *, char *);
ssize_t __wrap_read(int, void *, size_t);
ssize_t __wrap_write(int, const void *, size_t);
int __wrap_close(int);
int __wrap_rename(const char *, const char *);
int __wrap_link(const char *, const char *);
int __wrap_open(const char *, int, ...);
int __wrap_mkstemp(char *);
int __wrap_fchmod(int, mode_t);
FILE *__wrap_tmpfile(void);
int __wrap_dup(int);

static void
tell_reached(void)
{
	const char *name = getenv("FAILING_TOLD");
	int fd = name == NULL ? -1 : __real_open(name, O_WRONLY | O_CREAT, 0666);

	if (fd >= 0)
		__real_close(fd);
}

/* Counts a call; whether it is one of those that fail. */
static bool
fails(const char *kind, int error)
{
	static long count;
	static bool limited;
	const char *failing = getenv("FAILING");
	size_t length = strlen(kind);
	char *end;

	if (!limited)
		alarm(HANGS);
	limited = true;
	if (failing == NULL || strncmp(failing, kind, length) != 0 || failing[length] != ':')
		return false;
	long wanted = strtol(failing + length + 1, &end, 10);
	if (++count == wanted)
		tell_reached();
	if (count < wanted || (count > wanted && *end != '-'))
		return false;
	errno = error;
	return true;
}

static bool
is_mode(const char *mode)
{
	const char *failing = getenv("FAILING");

	return failing != NULL && strcmp(failing, mode) == 0;
}

/* Every second call, the first one included. */
static bool
interrupted(void)
{
	static bool last;

	if (!is_mode("interrupt"))
		return false;
	last = !last;
	errno = EINTR;
	return last;
}

/* Sometimes a byte, sometimes some, never all of a block. */
static size_t
shorter(size_t count)
{
	static size_t calls;
	size_t most = 1 + 37 * calls++ % 4096;

	return is_mode("short") && count > most ? most : count;
}

/* The calls ------------------------------------------------------------------ */

void *
__wrap_malloc(size_t size)
{
	return fails("memory", ENOMEM) ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	return fails("memory", ENOMEM) ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *old, size_t size)
{
	return fails("memory", ENOMEM) ? NULL : __real_realloc(old, size);
}

char *
__wrap_strdup(const char *string)
{
	return fails("memory", ENOMEM) ? NULL : __real_strdup(string);
}

char *
__wrap_realpath(const char *name, char *to)
{
	return fails("memory", ENOMEM) ? NULL : __real_realpath(name, to);
}

ssize_t
__wrap_read(int fd, void *to, size_t count)
{
	if (fails("read", EIO) || interrupted())
		return -1;
	return __real_read(fd, to, shorter(count));
}

ssize_t
__wrap_write(int fd, const void *from, size_t count)
{
	if (fails("write", ENOSPC) || interrupted())
		return -1;
	return __real_write(fd, from, shorter(count));
}

/* It is closed all the same, as on a disk of the net that tells so late. */
int
__wrap_close(int fd)
{
	int result = __real_close(fd);

	return fails("close", EIO) ? -1 : result;
}

int
__wrap_rename(const char *from, const char *to)
{
	return fails("rename", EACCES) ? -1 : __real_rename(from, to);
}

int
__wrap_link(const char *from, const char *to)
{
	return fails("link", EPERM) ? -1 : __real_link(from, to);
}

int
__wrap_open(const char *name, int flags, ...)
{
	va_list rest;

	if (fails("open", EMFILE))
		return -1;
	va_start(rest, flags);
	mode_t mode = (flags & O_CREAT) != 0 ? (mode_t)va_arg(rest, int) : 0;
	va_end(rest);
	return __real_open(name, flags, mode);
}

int
__wrap_mkstemp(char *name)
{
	return fails("open", EMFILE) ? -1 : __real_mkstemp(name);
}

int
__wrap_fchmod(int fd, mode_t mode)
{
	return fails("open", EPERM) ? -1 : __real_fchmod(fd, mode);
}

FILE *
__wrap_tmpfile(void)
{
	return fails("open", EMFILE) ? NULL : __real_tmpfile();
}

int
__wrap_dup(int fd)
{
	return fails("open", EMFILE) ? -1 : __real_dup(fd);
}
