/* text.c - bytes in: blocks, lines and their numbers (text.h). */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "decimal.h"
#include "text.h"
#include "wait.h"

int
text_open(struct bvh_input *in, int fd, const char *name)
{
	struct stat status;

	memset(in, 0, sizeof *in);
	in->fd = fd;
	in->name = name;
	in->regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
	in->decimal = '.';
	in->line = 1;
	in->capacity = TEXT_BLOCK;
	in->buffer = calloc(1, in->capacity + DECIMAL_PAD);
	return in->buffer == NULL ? -1 : 0;
}

void
text_close(struct bvh_input *in)
{
	free(in->buffer);
	in->buffer = NULL;
}

/* A pipe that has nothing for us yet: let what is done leave before we wait. */
static void
wait_idly(struct bvh_input *in)
{
	struct pollfd ready = { .fd = in->fd, .events = POLLIN };

	if (in->idle != NULL && !in->regular && poll(&ready, 1, 0) == 0)
		in->idle(in->idle_argument);
}

static int
fail(struct bvh_input *in, int error)
{
	in->error = error;
	in->ended = true;
	return -1;
}

/* Moves the unread bytes to the front and sees that there is room for more. */
static int
make_room(struct bvh_input *in)
{
	size_t unread = in->end - in->at;

	if (in->at > 0) {
		memmove(in->buffer, in->buffer + in->at, unread);
		in->no_lf -= in->no_lf < in->at ? in->no_lf : in->at;
		in->no_cr -= in->no_cr < in->at ? in->no_cr : in->at;
		in->at = 0;
		in->end = unread;
		memset(in->buffer + unread, 0, DECIMAL_PAD);
	}
	if (unread < in->capacity)
		return 0;
	if (in->capacity > (size_t)-1 / 4)
		return fail(in, ENOMEM);
	char *larger = realloc(in->buffer, in->capacity * 2 + DECIMAL_PAD);
	if (larger == NULL)
		return fail(in, ENOMEM);
	in->buffer = larger;
	in->capacity *= 2;
	return 0;
}

/* At the end of the data: a final Ctrl-Z, the end mark of old systems, is none. */
static void
finish(struct bvh_input *in)
{
	in->ended = true;
	if (in->error == 0 && in->end > in->at && in->buffer[in->end - 1] == '\x1a') {
		in->buffer[--in->end] = '\0';
		in->marked = true;
	}
}

void
text_moved(struct text_watch *watch, size_t bytes)
{
	watch->bytes += (bvh_count)bytes;
	if (watch->moved != NULL)
		watch->moved(watch->argument, watch->bytes);
}

/* Reads one block after the unread bytes.  0 at the end of the data. */
static int
fill(struct bvh_input *in)
{
	ssize_t got;

	if (in->ended || make_room(in) < 0)
		return 0;
	wait_idly(in);
	do
		got = read(in->fd, in->buffer + in->end, in->capacity - in->end);
	while (got < 0 && wait_until(in->fd, POLLIN));
	if (got < 0)
		fail(in, errno);
	if (got <= 0) {
		finish(in);
		return 0;
	}
	in->end += (size_t)got;
	text_moved(&in->watch, (size_t)got);
	memset(in->buffer + in->end, 0, DECIMAL_PAD);
	return 1;
}

bool
text_has(struct bvh_input *in, size_t count)
{
	while (in->end - in->at < count && fill(in))
		continue;
	return in->end - in->at >= count;
}

/* Drops a Ctrl-Z after which there is at most the end of its line. */
static void
skip_mark(struct bvh_input *in)
{
	(void)text_has(in, 4);
	if (in->ended &&
	    strspn(in->buffer + in->at + 1, "\r\n") + in->at + 1 >= in->end) {
		in->at = in->end;
		in->marked = true;
	}
}

int
text_peek(struct bvh_input *in)
{
	if (in->at == in->end && !fill(in))
		return -1;
	if (in->buffer[in->at] == '\x1a')
		skip_mark(in);
	return in->at == in->end ? -1 : (unsigned char)in->buffer[in->at];
}

void
text_skip(struct bvh_input *in)
{
	char byte = in->buffer[in->at++];

	in->column++;
	if (byte == '\n' || (byte == '\r' && text_peek(in) != '\n')) {
		in->line++;
		in->column = 0;
	}
}

/* The place of a byte in the unread ones before limit, or limit.  It remembers
 * how far has been searched, so that no byte is searched twice for a line. */
static size_t
find_onward(const struct bvh_input *in, char byte, size_t limit, size_t *searched)
{
	size_t from = *searched > in->at ? *searched : in->at;
	const char *found = NULL;

	if (from < limit)
		found = memchr(in->buffer + from, byte, limit - from);
	*searched = found != NULL ? (size_t)(found - in->buffer) : limit;
	return *searched;
}

/* A line that has outgrown the buffer and holds a NUL byte may never end: it is cut
 * where it is, for its reader to refuse.  What follows has the same number. */
static bool
is_binary(const struct bvh_input *in)
{
	return in->end - in->at == in->capacity &&
	       memchr(in->buffer + in->at, '\0', in->capacity) != NULL;
}

/* The end of the line that starts at in->at, reading what it takes.  A CR that is
 * the last byte read may be the first half of a CR LF. */
static size_t
line_end(struct bvh_input *in)
{
	for (;;) {
		size_t lf = find_onward(in, '\n', in->end, &in->no_lf);

		if (lf < in->end)
			return lf;
		size_t cr = find_onward(in, '\r', in->end, &in->no_cr);
		if (cr < in->end && (cr + 1 < in->end || in->ended))
			return cr;
		if (in->ended || is_binary(in))
			return in->end;
		fill(in);
	}
}

enum bvh_status
text_line(struct bvh_input *in, struct text_line *line)
{
	if (text_peek(in) < 0)
		return in->error != 0 ? BVH_ERROR : BVH_END;
	size_t end = line_end(in);
	if (in->error != 0)
		return BVH_ERROR;
	line->text = in->buffer + in->at;
	line->length = end - in->at;
	line->number = in->line;
	in->line += end < in->end || in->ended;
	line->column = in->column;
	in->column = 0;
	in->at = end + (end < in->end);
	if (line->length > 0 && line->text[line->length - 1] == '\r' &&
	    in->buffer[end] == '\n')
		line->length--;
	return BVH_FRAME;
}

void
text_cut(struct bvh_input *in, struct text_line *line)
{
	const char *cr = memchr(line->text, '\r', line->length);

	if (cr == NULL)
		return;
	line->length = (size_t)(cr - line->text);
	in->at = (size_t)(cr + 1 - in->buffer);
	in->line = line->number + 1;
}
