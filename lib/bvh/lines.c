/* lines.c - the lines of MOTION (lines.h). */
#include <string.h>

#include "lines.h"

enum bvh_status
motion_line(struct bvh_reader *r, bool empty_counts)
{
	if (r->held) {
		r->held = false;
		return BVH_FRAME;
	}
	for (;;) {
		struct text_line *line = &r->line;
		bvh_count before = line->number;
		enum bvh_status status = text_line(r->in, line);

		if (status == BVH_ERROR)
			return reader_fail(r, NULL, 0, 0, "cannot read");
		if (status == BVH_END)
			return BVH_END;
		if (line->number == before)
			continue; /* the rest of one that was cut, NUL bytes without end */
		/* The first byte decides for nearly all lines. */
		if (line->length > 0 && *line->text > ' ' && *line->text != '#')
			return BVH_FRAME;
		text_cut(r->in, line);
		size_t blanks = 0;
		while (blanks < line->length && text_is_blank(line->text[blanks]))
			blanks++;
		if (blanks < line->length && line->text[blanks] != '#')
			return BVH_FRAME;
		if (blanks < line->length)
			reader_comment(
			    r, line->number, (bvh_count)blanks + line->column + 1);
		else if (empty_counts)
			return BVH_FRAME;
	}
}

bool
lines_conflict(const char *line)
{
	static const char mark[][8] = { "<<<<<<<", "|||||||", ">>>>>>>" };

	for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
		if (strncmp(line, mark[i], strlen(mark[i])) == 0)
			return true;
	return false;
}
