/* measure - what a command takes.
 *
 *	measure [-t SECONDS] FILE command [argument ...]
 *
 * Runs the command and appends to FILE one line: seconds of wall clock, seconds
 * of processor time, KiB of peak memory.  The status is the command's, or 128 and the
 * number of the signal that ended it; after the SECONDS that is SIGALRM. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
seconds(struct timeval t)
{
	return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

int
main(int argc, char **argv)
{
	struct timespec start, end;
	struct rusage used;
	unsigned limit = 0;
	int status;

	if (argc > 2 && strcmp(argv[1], "-t") == 0) {
		limit = (unsigned)strtoul(argv[2], NULL, 10);
		argc -= 2;
		argv += 2;
	}
	if (argc < 3)
		return 2;
	clock_gettime(CLOCK_MONOTONIC, &start);
	pid_t child = fork();
	if (child == 0) {
		signal(SIGALRM, SIG_DFL);
		alarm(limit); /* goes on through exec */
		execvp(argv[2], argv + 2);
		perror(argv[2]);
		_exit(127);
	}
	if (child < 0 || wait4(child, &status, 0, &used) < 0)
		return 2;
	clock_gettime(CLOCK_MONOTONIC, &end);
	FILE *to = fopen(argv[1], "a");
	if (to == NULL)
		return 2;
	fprintf(to, "%.6f %.6f %ld\n",
	    (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec),
	    seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
	fclose(to);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
