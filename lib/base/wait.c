/* wait.c - descriptors that do not block (wait.h). */
#include <errno.h>
#include <poll.h>

#include "wait.h"

bool
wait_until(int fd, short events)
{
	struct pollfd one = { .fd = fd, .events = events };

	if (errno == EINTR)
		return true;
	if (errno != EAGAIN && errno != EWOULDBLOCK)
		return false;
	return poll(&one, 1, -1) >= 0 || errno == EINTR;
}
