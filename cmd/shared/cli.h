/* cli.h - what all commands share.  Only cmd/ includes it: it prints and exits.
 *
 * A command defines `command` (command.h), takes its options from cli_option()
 * (options.h) and their values by functions of values.h, reads and writes by those of
 * frames.h and files.h, and ends with `return cli_done();`.  What went wrong is told by
 * messages.h. */
#ifndef CLI_H
#define CLI_H

#include "base/text.h"
#include "frames.h"
#include "options.h"
#include "values.h"

#endif
