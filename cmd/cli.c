/* cli.c - what all commands share (cli.h): options, files, messages, status. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "decimal.h"
#include "place.h"

struct cli cli = { .precision = 6 };

static const struct cli_option common[] = {
	{ 'h', "help", NULL, "show this text" },
	{ 'o', "output", "FILE", "write to FILE, which is replaced only when all went well" },
	{ 'O', "offset", "MODE", "position channels replace OFFSET (default) or add to it" },
	{ 'p', "precision", "N", "decimals of computed values, 0 to 17 or full" },
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	{ 'V', "version", NULL, "show the version" },
	{ 'W', "strict", NULL, "a warning makes the exit status 2" },
};

enum { COMMON = sizeof common / sizeof *common, OWN = sizeof command.option /
	sizeof *command.option };

static int status; /* of enum cli_status */
static struct bvh_output output;
static bool output_is_open;
static bool output_is_told; /* of the failure of the output a message has been */
static bool gave_up;        /* the command ended before its end */
static bool progress_is_shown;

/* Messages ------------------------------------------------------------------ */

/* A message starts on a line of its own, and after the data that came before. */
static void
clear_line(void)
{
	if (output_is_open)
		output_flush(&output);
	if (progress_is_shown)
		fputs("\r\033[K", stderr);
	progress_is_shown = false;
}

static void
message(const struct bvh_error *e, const char *kind)
{
	clear_line();
	fprintf(stderr, "%s: ", command.name);
	if (e->file != NULL)
		fprintf(stderr, "%s:", e->file);
	if (e->line > 0)
		fprintf(stderr, "%ld:", e->line);
	if (e->column > 0)
		fprintf(stderr, "%ld:", e->column);
	fprintf(stderr, "%s%s%s\n", e->file != NULL ? " " : "", kind, e->text);
}

void
cli_error(const struct bvh_error *e)
{
	message(e, "");
	status = CLI_TROUBLE;
	output_is_told = output_is_told || (output.error != 0 && e->file == output.name);
}

static void
tell(const struct bvh_error *e, const char *kind)
{
	if (cli.strict)
		status = CLI_TROUBLE;
	if (!cli.quiet)
		message(e, kind);
}

void
cli_tell(const struct bvh_error *e)
{
	tell(e, "");
}

static void
take_warning(void *to, const struct bvh_error *e)
{
	(void)to;
	tell(e, "warning: ");
}

const struct bvh_warnings cli_warnings = { take_warning, NULL };

void
cli_warn(const char *file, const char *format, ...)
{
	struct bvh_error warning;
	va_list values;

	va_start(values, format);
	text_error_list(&warning, file, 0, 0, format, values);
	va_end(values);
	take_warning(NULL, &warning);
}

void
cli_fail(const struct bvh_error *e)
{
	cli_error(e);
	gave_up = true;
	exit(cli_done());
}

void
cli_die(const char *format, ...)
{
	struct bvh_error error;
	va_list values;

	va_start(values, format);
	text_error_list(&error, NULL, 0, 0, format, values);
	va_end(values);
	cli_fail(&error);
}

void
cli_usage(const char *format, ...)
{
	va_list values;

	fprintf(stderr, "%s: ", command.name);
	va_start(values, format);
	vfprintf(stderr, format, values);
	va_end(values);
	fprintf(stderr, "\nusage: %s %s\n", command.name, command.synopsis);
	exit(CLI_TROUBLE);
}

/* Options ------------------------------------------------------------------- */

static bool
has(const struct cli_option *o)
{
	if (o->letter == 'p')
		return command.has & CLI_PRECISION;
	if (o->letter == 'O')
		return command.has & CLI_OFFSET;
	return true;
}

static void
show_option(const struct cli_option *o)
{
	char name[64];

	snprintf(name, sizeof name, "-%c, --%s%s%s", o->letter, o->name,
	    o->argument != NULL ? "=" : "", o->argument != NULL ? o->argument : "");
	printf("  %-22s %s\n", name, o->help);
}

static _Noreturn void
end_text(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		exit(CLI_DONE);
	fprintf(stderr, "%s: standard output: %s\n", command.name, strerror(errno));
	exit(CLI_TROUBLE);
}

static _Noreturn void
help(void)
{
	printf("usage: %s %s\n%s\n\n", command.name, command.synopsis, command.about);
	for (const struct cli_option *o = command.option; o->letter != 0; o++)
		show_option(o);
	printf("%scommon options: bvhutils(7)\n", command.option[0].letter != 0 ? "\n" : "");
	for (int i = 0; i < COMMON; i++)
		if (has(&common[i]))
			show_option(&common[i]);
	printf("\n%s", command.notes);
	end_text();
}

static _Noreturn void
version(void)
{
	printf("%s (bvhutils) %s\n", command.name, VERSION);
	end_text();
}

/* The whole of optarg as a whole number. */
static bool
read_whole(long least, long most, long *value)
{
	char *end;

	errno = 0;
	*value = strtol(optarg, &end, 10);
	return (*optarg == '-' || (*optarg >= '0' && *optarg <= '9')) && *end == '\0' &&
	    errno == 0 && *value >= least && *value <= most;
}

static void
set_precision(void)
{
	long decimals = DECIMAL_FULL;

	if (strcmp(optarg, "full") != 0 && !read_whole(0, DECIMAL_MAX, &decimals))
		cli_usage("-p: expected a number from 0 to %d or full, found '%s'", DECIMAL_MAX, optarg);
	cli.precise = true;
	cli.precision = (int)decimals;
}

static void
take_common(int letter)
{
	static const char *const mode[] = { "replace", "add", NULL };

	switch (letter) {
	case 'h': help();
	case 'o':
		if (*optarg == '\0')
			cli_usage("-o: expected the name of a file");
		place_set(optarg);
		break;
	case 'O': cli.offset = (enum kinematics_offset)cli_choice('O', mode); break;
	case 'p': set_precision(); break;
	case 'q': cli.quiet = true; break;
	case 'V': version();
	case 'W': cli.strict = true; break;
	}
}

static void
add_option(const struct cli_option *o, char *letters, struct option *name)
{
	snprintf(letters + strlen(letters), 3, "%c%s", o->letter, o->argument != NULL ? ":" : "");
	*name = (struct option){ o->name, o->argument != NULL, NULL, o->letter };
}

/* Were one of the three standard descriptors closed, the next file to be opened
 * would take its place, and messages or data would get into it. */
static void
fill_descriptors(void)
{
	static const int mode[] = { O_WRONLY, O_RDONLY, O_WRONLY };

	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode[fd]) != fd)
			exit(CLI_TROUBLE);
}

/* How many long options a word may stand for. */
static int
begins(const struct option *names, const char *word)
{
	size_t length = strcspn(word, "=");
	int count = 0;

	for (; names->name != NULL; names++)
		count += length > 2 && strncmp(names->name, word + 2, length - 2) == 0;
	return count;
}

int
cli_option(int argc, char **argv)
{
	char letters[2 * (COMMON + OWN) + 2] = ":";
	struct option names[COMMON + OWN + 1] = { { 0 } };
	int count = 0, own = 0, letter;

	fill_descriptors();
	unsetenv("POSIXLY_CORRECT"); /* options may stand behind operands, always */
	for (; command.option[own].letter != 0; own++)
		add_option(&command.option[own], letters, &names[count++]);
	for (int i = 0; i < COMMON; i++)
		if (has(&common[i]))
			add_option(&common[i], letters, &names[count++]);
	opterr = 0;
	while ((letter = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		if (letter == ':')
			cli_usage("option '%s' needs a value", argv[optind - 1]);
		if (letter == '?' && strchr(letters + 1, optopt) == NULL)
			cli_usage("unknown option '-%c'", optopt);
		if (letter == '?' && optopt != 0)
			cli_usage("option '%.*s' takes no value", (int)strcspn(argv[optind - 1], "="),
			    argv[optind - 1]);
		if (letter == '?')
			cli_usage("%s option '%s'", begins(names, argv[optind - 1]) > 1 ? "ambiguous" :
			    "unknown", argv[optind - 1]);
		for (int i = 0; i < own; i++)
			if (command.option[i].letter == letter)
				return letter;
		take_common(letter);
	}
	return -1;
}

long
cli_whole(int letter, long least, long most)
{
	long value;

	if (!read_whole(least, most, &value))
		cli_usage("-%c: expected a whole number from %ld to %ld, found '%s'", letter, least, most,
		    optarg);
	return value;
}

double
cli_positive(int letter)
{
	char number[128 + DECIMAL_PAD] = "";
	double value = 0;
	size_t length = strlen(optarg);

	if (length < 128)
		memcpy(number, optarg, length);
	const char *end = decimal_read(number, &value);
	if (end == NULL || *end != '\0' || length >= 128 || !(value > 0) || value > BVH_LARGEST)
		cli_usage("-%c: expected a number over 0 and up to 1e100, found '%s'", letter, optarg);
	return value;
}

int
cli_choice(int letter, const char *const *word)
{
	char words[128] = "";

	for (int i = 0; word[i] != NULL; i++) {
		if (strcmp(optarg, word[i]) == 0)
			return i;
		size_t used = strlen(words);
		snprintf(words + used, sizeof words - used, "%s%s", i == 0 ? "" :
		    word[i + 1] == NULL ? " or " : ", ", word[i]);
	}
	cli_usage("-%c: expected %s, found '%s'", letter, words, optarg);
}

char
cli_delimiter(int letter)
{
	const char *text = strcmp(optarg, "\\t") == 0 ? "\t" : optarg;

	if (strlen(text) != 1 || strchr("\"\r\n.+-eE0123456789", *text) != NULL)
		cli_usage("-%c: expected one byte that numbers do not have, found '%s'", letter, optarg);
	return *text;
}

void
cli_frame_list(struct frame_list *list, const char *text)
{
	struct bvh_error error;

	if (frame_list_parse(list, text, &error) < 0)
		cli_usage("%s", error.text);
}

void
cli_resolve(struct frame_list *list, const struct bvh_header *header, const char *file)
{
	struct bvh_error error;
	bool shortened;

	if (frame_list_resolve(list, header, &shortened, &error) < 0)
		cli_die("%s: %s", file, error.text);
	if (shortened)
		cli_warn(file, "the LIST goes past the last frame, %ld", header->frames);
}

const char *
cli_operand(int argc, char **argv)
{
	if (argc - optind > 1)
		cli_usage("one file at a time, found '%s' too", argv[optind + 1]);
	return argc == optind ? "-" : argv[optind];
}

char **
cli_operands(int argc, char **argv, int *count)
{
	static char *standard_input[] = { "-", NULL };
	int stdins = 0;

	if (argc == optind) {
		*count = 1;
		return standard_input;
	}
	*count = argc - optind;
	for (int i = optind; i < argc; i++)
		if (strcmp(argv[i], "-") == 0 && ++stdins > 1)
			cli_usage("standard input can be read only once");
	return argv + optind;
}

/* Files --------------------------------------------------------------------- */

/* What is done leaves before we wait for more. */
static void
flush_output(void *unused)
{
	(void)unused;
	if (output_is_open)
		output_flush(&output);
}

struct bvh_input *
cli_input(const char *name)
{
	struct bvh_input *in = malloc(sizeof *in);
	int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);

	if (fd >= 0 && in != NULL && text_open(in, fd, name) == 0) {
		in->idle = flush_output;
		return in;
	}
	struct bvh_error error;
	text_error(&error, name, 0, 0, "%s", strerror(errno));
	cli_error(&error);
	free(in);
	return NULL;
}

void
cli_input_close(struct bvh_input *in)
{
	if (in->fd != STDIN_FILENO)
		close(in->fd); /* only read from: nothing is lost */
	text_close(in);
	free(in);
}

struct bvh_reader *
cli_reader(const char *name, int flags, struct bvh_error *error)
{
	struct bvh_input *in = cli_input(name);

	if (in == NULL)
		exit(cli_done());
	struct bvh_reader *reader = bvh_open(in, flags, &cli_warnings, error);
	if (reader == NULL)
		cli_fail(error);
	return reader;
}

bool
cli_next_frame(struct bvh_reader *in, struct frame_list *list, struct bvh_frame **frame,
    const struct bvh_error *error)
{
	long frames = bvh_header(in)->frames, last = frame_list_last(list);

	do {
		if (last < frames && (*frame == NULL ? 0 : (*frame)->number) >= last)
			return false;
		enum bvh_status result = bvh_read(in, frame);
		if (result == BVH_ERROR)
			cli_fail(error);
		if (result == BVH_END)
			return false;
		cli_progress((*frame)->number, frames);
	} while (!frame_list_has(list, (*frame)->number));
	return true;
}

struct bvh_output *
cli_output(void)
{
	const char *name;
	struct bvh_error error;

	if (output_is_open)
		return &output;
	int fd = place_open(&name, &error);
	if (fd < 0)
		cli_fail(&error);
	if (output_open(&output, fd, name) < 0)
		cli_die("out of memory");
	output_is_open = true;
	return &output;
}

/* Standard output is closed too: some systems tell only then that it failed. */
static void
close_output(void)
{
	struct bvh_error error;

	output_is_open = false;
	int result = output_close(&output);
	if (output.fd == STDOUT_FILENO && close(STDOUT_FILENO) < 0 && result == 0) {
		output.error = errno;
		result = -1;
	}
	if (result < 0 && !output_is_told) {
		text_error(&error, output.name, 0, 0, "%s", strerror(output.error));
		cli_error(&error);
	}
}

void
cli_answer_no(void)
{
	if (status == CLI_DONE)
		status = CLI_NO;
}

void
cli_trouble(void)
{
	status = CLI_TROUBLE;
}

int
cli_done(void)
{
	struct bvh_error error;

	clear_line();
	if (output_is_open)
		close_output();
	bool keep = status != CLI_TROUBLE || (command.has & CLI_REPORTS && output.error == 0);
	if (place_close(keep && !gave_up, &error) < 0)
		cli_error(&error);
	return status;
}

/* Progress ------------------------------------------------------------------ */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void
cli_progress(long done, long frames)
{
	enum { STEP = 256 };
	static double start, next;

	if (done % STEP != 0 || cli.quiet || !isatty(STDERR_FILENO) || isatty(output.fd))
		return;
	double t = now();
	if (start == 0) {
		start = t;
		next = t + 1;
	}
	if (t < next)
		return;
	next = t + 0.2;
	fprintf(stderr, "\r%s: frame %ld of %ld, %.0f%%, %.0f frames/s\033[K", command.name, done,
	    frames, 100.0 * (double)done / (double)frames, (double)done / (t - start));
	progress_is_shown = true;
}
