/* feed.h - what fuzz targets share: bytes in, promises checked.
 *
 * A target is a file here with one LLVMFuzzerTestOneInput(): it takes any bytes
 * and ends the process when a promise of lib/ does not hold.  libFuzzer links
 * with it, and so does replay.c, which needs no clang. */
#ifndef FEED_H
#define FEED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLDS(condition) \
	((condition) ? (void)0 : feed_broken(__FILE__, __LINE__, #condition))

static inline void
feed_broken(const char *file, int line, const char *condition)
{
	fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
	abort();
}

/* A file without a name, to be made once and used for all inputs. */
static inline int
feed_file(void)
{
	FILE *file = tmpfile();

	HOLDS(file != NULL);
	return fileno(file);
}

static inline void
feed_rewind(int fd)
{
	HOLDS(lseek(fd, 0, SEEK_SET) == 0);
}

/* Makes the bytes all that is in the file. */
static inline void
feed_fill(int fd, const void *data, size_t size)
{
	HOLDS(ftruncate(fd, 0) == 0);
	HOLDS(pwrite(fd, data, size, 0) == (ssize_t)size);
	feed_rewind(fd);
}

/* All that is in the file, to be freed. */
static inline char *
feed_take(int fd, size_t *size)
{
	off_t end = lseek(fd, 0, SEEK_END);
	char *bytes = malloc((size_t)end + 1);

	HOLDS(end >= 0 && bytes != NULL);
	HOLDS(pread(fd, bytes, (size_t)end, 0) == end);
	*size = (size_t)end;
	return bytes;
}

/* FNV-1a: many things told apart by one number. */
static inline uint64_t
feed_mix(uint64_t hash, const void *data, size_t size)
{
	const uint8_t *byte = data;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ byte[i]) * 1099511628211u;
	return hash;
}

static inline uint64_t
feed_mix_error(uint64_t hash, const struct bvh_error *e)
{
	hash = feed_mix(hash, &e->line, sizeof e->line);
	hash = feed_mix(hash, &e->column, sizeof e->column);
	return feed_mix(hash, e->text, strlen(e->text));
}

/* For struct bvh_warnings: mixes each into the hash that it is given. */
static inline void
feed_mix_warning(void *hash, const struct bvh_error *warning)
{
	uint64_t *mixed = hash;

	*mixed = feed_mix_error(*mixed, warning);
}

#endif
