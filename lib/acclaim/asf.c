/* asf.c - what words of ASF mean (asf.h). */
#include <string.h>

#include "asf.h"

bool
asf_section(const struct asf_reader *r)
{
	return r->w.length > 0 && *r->w.word == ':';
}

bool
asf_next(struct asf_reader *r)
{
	if (!words_next(&r->w) && words_line(&r->w) != BVH_FRAME)
		return false;
	return !asf_section(r);
}

int
asf_three(struct asf_reader *r, const char *what, double value[3])
{
	for (int i = 0; i < 3; i++) {
		words_next(&r->w);
		if (words_number(&r->w, what, &value[i]) < 0)
			return -1;
	}
	return 0;
}

static int
axis_of(char letter)
{
	return letter >= 'x' && letter <= 'z'   ? letter - 'x'
	       : letter >= 'X' && letter <= 'Z' ? letter - 'X'
						: -1;
}

int
asf_order(struct asf_reader *r, int order[3])
{
	int seen = 0;

	for (size_t i = 0; i < r->w.length && i < 3; i++) {
		order[i] = axis_of(r->w.word[i]);
		if (order[i] >= 0)
			seen |= 1 << order[i];
	}
	return r->w.length == 3 && seen == 7
		   ? 0
		   : words_expected(&r->w, "X, Y and Z in some order");
}

int
asf_dof(const struct asf_reader *r)
{
	int axis = r->w.length == 2 ? axis_of(r->w.word[1]) : -1;

	if (axis < 0 || strchr("tTrR", *r->w.word) == NULL)
		return -1;
	return (*r->w.word == 'r' || *r->w.word == 'R' ? 3 : 0) + axis;
}
