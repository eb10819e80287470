/* cli.h - what all commands share: options, files, messages, the exit status.
 * Only cmd/ includes it: it prints and exits.
 *
 * A command defines `command`, takes its options from cli_option(), opens what it
 * needs with cli_reader() or cli_input() and cli_output(), and ends with
 * `return cli_done();`. */
#ifndef CLI_H
#define CLI_H

#include <unistd.h> /* optarg */

#include "bvh.h"
#include "bvh/framelist.h"
#include "bvhpose.h"
#include "base/text.h"

enum cli_status { CLI_DONE = 0, CLI_NO = 1, CLI_TROUBLE = 2 };

/* What a command has beside its own options. */
enum {
	CLI_PRECISION = 1, /* -p */
	CLI_OFFSET = 2, /* -O */
	CLI_REPORTS = 4 /* it reports on several files: output stays when some are bad */
};

struct cli_option {
	int letter;
	const char *name;
	const char *argument; /* NULL: none */
	const char *help;
};

extern const struct command {
	const char *name;
	const char *synopsis; /* its own options and its operands */
	const char *about; /* one sentence */
	struct cli_option option[16]; /* its own, sorted by letter */
	const char *notes; /* what else --help tells: lists, examples */
	int has; /* CLI_PRECISION and so on */
} command;

/* The common options. */
extern struct cli {
	int precision; /* decimals of computed values */
	bool precise; /* -p was given */
	bool quiet; /* -q */
	bool strict; /* -W */
	enum bvh_offset offset;
} cli;

/* The next of the command's own options; -1 when there are no more.  Its value is
 * in optarg.  The common ones are taken care of. */
int cli_option(int argc, char **argv);

/* The value of an option as a number; else a usage error. */
bvh_count cli_whole(int letter, bvh_count least, bvh_count most);
int cli_decimals(int letter); /* as of -p: full is DECIMAL_FULL */
double cli_positive(int letter);
double cli_rate(int letter); /* frames a second, for which there is a Frame Time */
/* One of the words, which end with a NULL: its index. */
int cli_choice(int letter, const char *const *word);
/* One byte that may part the cells of a table; \t is a tab. */
char cli_delimiter(int letter);
/* A frame LIST; text may be NULL.  Then, for a file, the frames it means, with a
 * warning when it goes past the last one. */
void cli_frame_list(struct frame_list *, const char *text);
void cli_resolve(struct frame_list *, const struct bvh_header *, const char *file);
/* The joints of a file that a LIST names, one bool each, to be freed; NULL: all.  End
 * sites are false. */
bool *cli_joints(const struct bvh_skeleton *, const char *list, const char *file);

/* The operands after the options: the only one, or all, "-" when there is none. */
const char *cli_operand(int argc, char **argv);
char **cli_operands(int argc, char **argv, int *count);

/* Opens a file, "-" for standard input.  NULL after a message. */
struct bvh_input *cli_input(const char *name);
void cli_input_close(struct bvh_input *);
/* Opens a file and reads its header; exits when that fails. */
struct bvh_reader *cli_reader(const char *name, int flags, struct bvh_error *);

/* Reads on to the next frame of a LIST, *frame being NULL at first.  False after
 * the last one, beyond which nothing is read but what may follow the last frame
 * declared.  Exits when reading fails; shows progress. */
bool cli_next_frame(struct bvh_reader *, struct frame_list *, struct bvh_frame **frame,
    const struct bvh_error *);

/* Where the results go: standard output, or the file of -o, which gets its name
 * when the command ends well. */
struct bvh_output *cli_output(void);

/* For bvh_open(). */
extern const struct bvh_warnings cli_warnings;

/* Messages; each makes the status CLI_TROUBLE, a warning only under -W. */
void cli_error(const struct bvh_error *);
void cli_tell(const struct bvh_error *); /* as a warning, but without that word */
void cli_warn(const char *file, const char *format, ...) BVH_PRINTF(2, 3);
_Noreturn void cli_fail(const struct bvh_error *);
_Noreturn void cli_die(const char *format, ...) BVH_PRINTF(1, 2);
_Noreturn void cli_usage(const char *format, ...) BVH_PRINTF(1, 2);

/* Shows on a terminal, after a while, how many frames of all are done. */
void cli_progress(bvh_count done, bvh_count frames);

/* The answer is no: the status is CLI_NO, if there is no trouble.  Or there is. */
void cli_answer_no(void);
void cli_trouble(void);

/* One of several files is reported on: the output is worth keeping. */
void cli_reported(void);

/* Brings the output to its end and gives the exit status. */
int cli_done(void);

#endif
