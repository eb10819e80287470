/* files.h - what a command reads and where its results go; its end. */
#ifndef FILES_H
#define FILES_H

#include "messages.h"

/* Opens a file, "-" for standard input.  NULL after a message. */
struct bvh_input *cli_input(const char *name);
void cli_input_close(struct bvh_input *);

/* Where the results go: standard output, or the file of -o, which gets its name
 * when the command ends well. */
struct bvh_output *cli_output(void);

/* Bytes that nobody can read are not for a terminal: ends the command there.  what it is,
 * for the message. */
void cli_refuse_terminal(const char *what);

/* One of several files is reported on: the output is worth keeping. */
void cli_reported(void);

/* A message, and the end. */
_Noreturn void cli_fail(const struct bvh_error *);
_Noreturn void cli_die(const char *format, ...) BVH_PRINTF(1, 2);

/* Shows on a terminal, after a while, how many frames of all are done. */
void cli_progress(bvh_count done, bvh_count frames);

/* The same of bytes: for what is read, or written, in one step. */
void cli_watch_input(struct bvh_input *);
void cli_watch_output(struct bvh_output *);

/* Brings the output to its end and gives the exit status. */
int cli_done(void);

#endif
