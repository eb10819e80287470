/* pair.c - two whole outputs or none (pair.h). */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pair.h"

static struct bvh_output *outputs; /* both, while they are open; or NULL */

static struct half {
	char *name;              /* as the user would call it */
	char *target;            /* the same, links followed */
	char *volatile temporary; /* what is written until both are complete; or NULL */
	char *volatile backup;   /* another name of the old file while places change */
} half[2];

static const int caught[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ };
enum { CAUGHT = sizeof caught / sizeof *caught };

static void
remove_temporaries(void)
{
	for (int i = 0; i < 2; i++) {
		if (half[i].temporary != NULL)
			unlink(half[i].temporary);
		half[i].temporary = NULL;
	}
}

static void
clean_up(int number)
{
	remove_temporaries();
	signal(number, SIG_DFL);
	raise(number);
}

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

static void
report(const struct half *h, int error)
{
	struct bvh_error e;

	text_error(&e, h->name, 0, 0, "%s", strerror(error));
	cli_error(&e);
}

static _Noreturn void
fail(const struct half *h, int error)
{
	struct bvh_error e;

	text_error(&e, h->name, 0, 0, "%s", strerror(error));
	cli_fail(&e);
}

static char *
join(const char *a, size_t length, const char *b)
{
	char *text = malloc(length + strlen(b) + 1);

	if (text == NULL)
		cli_die("out of memory");
	memcpy(text, a, length);
	memcpy(text + length, b, strlen(b) + 1);
	return text;
}

static mode_t
default_mode(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* A name in the folder of the target. */
static char *
beside(const struct half *h, const char *name)
{
	const char *slash = strrchr(h->target, '/');

	return join(h->target, slash == NULL ? 0 : (size_t)(slash - h->target) + 1, name);
}

static int
create_temporary(struct half *h, mode_t mode)
{
	char *name = beside(h, ".bvh-XXXXXX");

	hold_signals(SIG_BLOCK);
	int fd = mkstemp(name);
	if (fd >= 0) {
		h->temporary = name;
		catch_signals();
	}
	hold_signals(SIG_UNBLOCK);
	if (fd >= 0 && fchmod(fd, mode) == 0)
		return fd;
	return -1;
}

/* A device or FIFO is written directly. */
static int
open_half(struct half *h)
{
	struct stat old;
	bool exists = stat(h->name, &old) == 0;

	if (exists && S_ISDIR(old.st_mode))
		fail(h, EISDIR);
	if (exists && !S_ISREG(old.st_mode))
		return open(h->name, O_WRONLY | O_CLOEXEC);
	h->target = exists ? realpath(h->name, NULL) : join(h->name, strlen(h->name), "");
	if (h->target == NULL)
		return -1;
	return create_temporary(h, exists ? old.st_mode & 07777 : default_mode());
}

void
pair_open(const char *stem, struct bvh_output out[2])
{
	static const char *const ending[2] = { ".asf", ".amc" };

	if (*stem == '\0' || strcmp(stem, "-") == 0)
		cli_usage("-o: expected the STEM of two files, found '%s'", stem);
	atexit(remove_temporaries);
	for (int i = 0; i < 2; i++) {
		half[i].name = join(stem, strlen(stem), ending[i]);
		int fd = open_half(&half[i]);
		if (fd < 0)
			fail(&half[i], errno);
		if (output_open(&out[i], fd, half[i].name) < 0)
			cli_die("out of memory");
	}
	outputs = out;
}

/* Whether both are whole. */
static bool
close_outputs(void)
{
	bool whole = true;

	for (int i = 0; i < 2 && outputs != NULL; i++) {
		bool told = outputs[i].error != 0; /* by the command */
		int error = output_close(&outputs[i]) < 0 ? outputs[i].error : 0;

		if (close(outputs[i].fd) < 0 && error == 0)
			error = errno;
		if (error != 0 && !told)
			report(&half[i], error);
		whole = whole && error == 0;
	}
	outputs = NULL;
	return whole;
}

/* A second name for the old file, to be able to go back. */
static void
back_up(struct half *h)
{
	char name[64];

	snprintf(name, sizeof name, ".bvh-old-%ld", (long)getpid());
	h->backup = beside(h, name);
	if (link(h->target, h->backup) < 0) {
		free(h->backup);
		h->backup = NULL;
	}
}

/* The second may fail when the first has its place already: then that goes back. */
static int
take_places(void)
{
	bool there = half[0].target != NULL && access(half[0].target, F_OK) == 0;

	if (half[0].temporary != NULL) {
		if (there)
			back_up(&half[0]);
		if (rename(half[0].temporary, half[0].target) < 0) {
			report(&half[0], errno);
			return -1;
		}
		half[0].temporary = NULL;
	}
	if (half[1].temporary == NULL)
		return 0;
	if (rename(half[1].temporary, half[1].target) == 0) {
		half[1].temporary = NULL;
		return 0;
	}
	report(&half[1], errno);
	if (half[0].backup != NULL && rename(half[0].backup, half[0].target) == 0)
		half[0].backup = NULL;
	else if (!there && half[0].target != NULL)
		unlink(half[0].target);
	return -1;
}

int
pair_done(void)
{
	bool whole = close_outputs();
	int status = cli_done();

	hold_signals(SIG_BLOCK);
	if (!whole || (status != CLI_TROUBLE && take_places() < 0))
		status = CLI_TROUBLE;
	if (half[0].backup != NULL)
		unlink(half[0].backup);
	remove_temporaries();
	hold_signals(SIG_UNBLOCK);
	return status;
}
