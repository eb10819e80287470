/* replay - runs a fuzz target over files, without libFuzzer.
 *
 *	replay-TARGET [-x] file ...
 *
 * Each file is one input.  With -x it is many: of a file of up to 4 KiB every
 * prefix, of a larger one 2,000 cuts and 2,000 changes of a byte, the same ones
 * in every run.  A promise that does not hold ends the process by a signal; the
 * last line on standard error then tells of which input. */
#include <signal.h>

#include "feed.h"

enum { WHOLE = 4096, TIMES = 2000 };

static char doing[512]; /* what the input under way is */
static long inputs;

static void
tell(void)
{
	ssize_t ignored = write(STDERR_FILENO, doing, strlen(doing));

	(void)ignored;
}

static void
tell_and_die(int number)
{
	tell();
	signal(number, SIG_DFL);
	raise(number);
}

#ifdef __GNUC__
/* Sanitizers end the process without a signal. */
void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));

static void
watch_sanitizer(void)
{
	if (__sanitizer_set_death_callback != NULL)
		__sanitizer_set_death_callback(tell);
}
#else
static void
watch_sanitizer(void)
{
}
#endif

/* The same numbers in every run (xorshift, Marsaglia 2003). */
static size_t
below(size_t n)
{
	static uint64_t state = 88172645463325252;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (size_t)(state >> 8) % n;
}

/* In memory of just that size, so that a byte too far is seen. */
static void
run(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size > 0 ? size : 1);

	HOLDS(copy != NULL);
	if (size > 0)
		memcpy(copy, data, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
	inputs++;
}

static void
run_cut(const char *name, const uint8_t *data, size_t size)
{
	snprintf(doing, sizeof doing, "replay: %.400s: its first %zu bytes\n", name, size);
	run(data, size);
}

static void
run_changed(const char *name, uint8_t *data, size_t size)
{
	size_t at = below(size);
	uint8_t old = data[at];

	/* Half of them become bytes that mean something. */
	data[at] = below(2) == 0 ? (uint8_t)below(256) : (uint8_t)"{}#.-+e 0\n\r\t,"[below(13)];
	snprintf(doing, sizeof doing, "replay: %.400s: byte %zu made \\x%02x\n", name, at,
	    data[at]);
	run(data, size);
	data[at] = old;
}

static void
run_many(const char *name, uint8_t *data, size_t size)
{
	if (size <= WHOLE) {
		for (size_t i = 0; i <= size; i++)
			run_cut(name, data, i);
		return;
	}
	for (int i = 0; i < TIMES; i++) {
		run_cut(name, data, below(size));
		run_changed(name, data, size);
	}
}

static uint8_t *
load(const char *name, size_t *size)
{
	FILE *file = fopen(name, "rb");
	long end;

	if (file == NULL || fseek(file, 0, SEEK_END) < 0 || (end = ftell(file)) < 0) {
		perror(name);
		exit(2);
	}
	uint8_t *data = malloc((size_t)end + 1);
	rewind(file);
	HOLDS(data != NULL && fread(data, 1, (size_t)end, file) == (size_t)end);
	fclose(file);
	*size = (size_t)end;
	return data;
}

int
main(int argc, char **argv)
{
	bool many = argc > 1 && strcmp(argv[1], "-x") == 0;

	signal(SIGABRT, tell_and_die);
	signal(SIGSEGV, tell_and_die);
	watch_sanitizer();
	for (int i = many ? 2 : 1; i < argc; i++) {
		size_t size;
		uint8_t *data = load(argv[i], &size);

		if (many)
			run_many(argv[i], data, size);
		else
			run_cut(argv[i], data, size);
		free(data);
	}
	printf("%ld inputs\n", inputs);
	return 0;
}
