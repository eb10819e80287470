/* wait.h - descriptors that do not block: whoever gave them to us may have made them so. */
#ifndef WAIT_H
#define WAIT_H

#include <stdbool.h>

/* After a read(2) or write(2) that failed: whether it was only too early, by errno, and
 * is worth trying again now, events (of poll(2)) having been waited for. */
bool wait_until(int fd, short events);

#endif
