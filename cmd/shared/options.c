/* options.c - options, help, operands (options.h). */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "options.h"
#include "place.h"
#include "values.h"

static const struct cli_option common[] = {
	{ 'h', "help", NULL, "show this text" },
	{ 'o', "output", "FILE", "write to FILE, replaced only when all went well" },
	{ 'O', "offset", "MODE",
	    "position channels replace OFFSET (default) or add to it" },
	{ 'p', "precision", "N", "decimals of computed values, 0 to 17 or full" },
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	{ 'V', "version", NULL, "show the version" },
	{ 'W', "strict", NULL, "a warning makes the exit status 2" },
};

enum {
	COMMON = sizeof common / sizeof *common,
	OWN = sizeof command.option / sizeof *command.option
};

/* Options ------------------------------------------------------------------- */

/* An option of its own hides a common one of that letter. */
static bool
has(const struct cli_option *o)
{
	for (const struct cli_option *own = command.option; own->letter != 0; own++)
		if (own->letter == o->letter)
			return false;
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
	printf(
	    "%scommon options: bvhutils(7)\n", command.option[0].letter != 0 ? "\n" : "");
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

static void
take_common(int letter)
{
	static const char *const mode[] = { "replace", "add", NULL };

	switch (letter) {
	case 'h': help();
	case 'o':
		if (*optarg == '\0')
			cli_usage("-o: expected the name of a file");
		place_set(0, optarg);
		break;
	case 'O': cli.offset = (enum bvh_offset)cli_choice('O', mode); break;
	case 'p':
		cli.precision = cli_decimals('p');
		cli.precise = true;
		break;
	case 'q': cli.quiet = true; break;
	case 'V': version();
	case 'W': cli.strict = true; break;
	}
}

static void
add_option(const struct cli_option *o, char *letters, struct option *name)
{
	snprintf(letters + strlen(letters), 3, "%c%s", o->letter,
	    o->argument != NULL ? ":" : "");
	*name = (struct option) { o->name, o->argument != NULL, NULL, o->letter };
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
			cli_usage("option '%.*s' takes no value",
			    (int)strcspn(argv[optind - 1], "="), argv[optind - 1]);
		if (letter == '?')
			cli_usage("%s option '%s'",
			    begins(names, argv[optind - 1]) > 1 ? "ambiguous" : "unknown",
			    argv[optind - 1]);
		for (int i = 0; i < own; i++)
			if (command.option[i].letter == letter)
				return letter;
		take_common(letter);
	}
	return -1;
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

void
cli_two_operands(int argc, char **argv, const char *name[2])
{
	int count = argc - optind;

	if (count != 2)
		cli_usage("expected two files, found %d", count);
	char **all = cli_operands(argc, argv, &count);
	name[0] = all[0];
	name[1] = all[1];
}

void
cli_each(int argc, char **argv, bool json,
    bool (*tell)(const char *name, bool first, void *to), void *to)
{
	bool first = true;
	int files;
	char **name = cli_operands(argc, argv, &files);
	struct bvh_output *out = cli_output();

	if (json)
		output_byte(out, '[');
	for (int i = 0; i < files; i++)
		if (tell(name[i], first, to))
			first = false;
	if (json)
		output_string(out, "\n]\n");
}
