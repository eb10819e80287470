/* bvhbase.h - what all of the library gives and takes: results, errors, limits. */
#ifndef BVHBASE_H
#define BVHBASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Around what others may link with. */
#ifdef __cplusplus
#define BVH_FACE_C extern "C" {
#define BVH_FACE_C_END }
#else
#define BVH_FACE_C
#define BVH_FACE_C_END
#endif
#ifdef __GNUC__
#define BVH_FACE BVH_FACE_C _Pragma("GCC visibility push(default)")
#define BVH_FACE_END _Pragma("GCC visibility pop") BVH_FACE_C_END
#else
#define BVH_FACE BVH_FACE_C
#define BVH_FACE_END BVH_FACE_C_END
#endif

#ifdef __GNUC__
#define BVH_CHECK __attribute__((warn_unused_result))
#define BVH_PRINTF(text, values) __attribute__((format(printf, text, values)))
#else
#define BVH_CHECK
#define BVH_PRINTF(text, values)
#endif

struct bvh_input; /* bytes in, base/text.h */
struct bvh_output; /* bytes out */

/* Frames, lines and columns, and how many of them: 64 bits on every machine. */
typedef long long bvh_count;

/* What reading gives.  Compare with ==: the end of data is no error. */
enum bvh_status { BVH_ERROR = -1, BVH_END = 0, BVH_FRAME = 1 };

enum { BVH_MAX_DEPTH = 100000 }; /* of nested joints */
#define BVH_MAX_FRAMES 1000000000000000000LL /* declared or joined: 10^18 */
#define BVH_LARGEST 1e100 /* size of a number: products stay finite */

enum bvh_severity { BVH_FAULT, BVH_WARNING, BVH_NOTE };

/* Where and what: "walk.bvh:412:17: expected a number, found 'x'".  A line or
 * column of 0 is unknown; the name of the file is borrowed from its input. */
struct bvh_error {
	const char *file;
	bvh_count line, column;
	enum bvh_severity severity;
	const char *code; /* one stable word for the kind, of bvhcheck(1); or NULL */
	bool mended; /* a lenient reader went on without guessing, BVH_LENIENT */
	char text[512];
};

/* Takes each warning as it arises; the error is gone when it returns.  From a
 * lenient reader faults come this way too. */
struct bvh_warnings {
	void (*take)(void *to, const struct bvh_error *);
	void *to;
};

#endif
