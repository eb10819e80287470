/* messages.h - what a command says on standard error, and the exit status it makes. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "command.h"

/* For readers. */
extern const struct bvh_warnings cli_warnings;

/* Messages; each makes the status CLI_TROUBLE, a warning only under -W. */
void cli_error(const struct bvh_error *);
void cli_tell(const struct bvh_error *); /* as a warning, but without that word */
void cli_warn(const char *file, const char *format, ...) BVH_PRINTF(2, 3);
_Noreturn void cli_usage(const char *format, ...) BVH_PRINTF(1, 2);

/* What the first error of a file is likely about, or NULL; and taking it for that. */
void cli_hint(const char *file, const char *text);
const char *cli_take_hint(const char *file);

/* What -v asks for: no trouble, and no business of -q. */
void cli_say(const char *format, ...) BVH_PRINTF(1, 2);

/* A line that the next one, or the next message, takes the place of. */
void cli_show(const char *format, ...) BVH_PRINTF(1, 2);

/* The answer is no: the status is CLI_NO, if there is no trouble.  Or there is. */
void cli_answer_no(void);
void cli_trouble(void);
/* Whether there is more trouble than files that cannot be read. */
bool cli_failed(void);
enum cli_status cli_status(void);

/* This leaves before each message, so that it comes after the data before it; NULL:
 * nothing. */
void cli_follow(struct bvh_output *);
/* Whether an error of it was told. */
bool cli_told(const struct bvh_output *);

#endif
