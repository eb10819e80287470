/* measure - what a command takes.
 *
 *	measure FILE command [argument ...]
 *
 * Runs the command and appends to FILE one line: seconds of wall clock, seconds
 * of processor time, KiB of peak memory.  The status is the command's. */
#define _DEFAULT_SOURCE
#include <stdio.h>
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
	int status;

	if (argc < 3)
		return 2;
	clock_gettime(CLOCK_MONOTONIC, &start);
	pid_t child = fork();
	if (child == 0) {
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
