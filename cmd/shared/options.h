/* options.h - the options and operands of a command. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <unistd.h> /* optarg */

#include "files.h"

/* The next of the command's own options; -1 when there are no more.  Its value is
 * in optarg.  The common ones are taken care of. */
int cli_option(int argc, char **argv);

/* The operands after the options: the only one, "-" when there is none; exactly two; or
 * all, "-" when there is none.  Standard input may be named once. */
const char *cli_operand(int argc, char **argv);
void cli_two_operands(int argc, char **argv, const char *name[2]);
char **cli_operands(int argc, char **argv, int *count);

/* Reports on each operand in turn; under json all is one array.  tell() gives false when
 * it wrote nothing of a file; first is true until it has. */
void cli_each(int argc, char **argv, bool json,
    bool (*tell)(const char *name, bool first, void *to), void *to);

#endif
