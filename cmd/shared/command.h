/* command.h - what a command says of itself, and what the common options say of it. */
#ifndef COMMAND_H
#define COMMAND_H

#include "bvhpose.h"

enum cli_status { CLI_DONE = 0, CLI_NO = 1, CLI_TROUBLE = 2 };

/* What a command has beside its own options. */
enum {
	CLI_PRECISION = 1, /* -p */
	CLI_OFFSET = 2, /* -O */
	CLI_REPORTS = 4, /* it reports on several files: output stays when some are bad */
	CLI_OTHER = 8 /* it reads BVH and writes none: what no BVH keeps is not told */
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

#endif
