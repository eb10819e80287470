/* spelling.c - what other programs refuse although it can be read (spelling.h). */
#include <string.h>
#include <strings.h>

#include "spelling.h"

/* Layout -------------------------------------------------------------------- */

/* Blender and three.js take a line for a thing. */
static void
look_at_line(struct bvh_reader *r, bool starts, const char *quoted, bvh_count line,
    bvh_count column)
{
	bvh_count *told = &r->spelling.told;

	if ((line == r->spelling.line) != starts || r->spelling.line == 0 ||
	    *told == line)
		return;
	*told = line;
	if (starts && r->spelling.glued)
		reader_note(r, "layout", line, column,
		    "%s is glued to a name: Blender, three.js and assimp refuse that",
		    quoted);
	else if (starts)
		reader_note(r, "layout", line, column,
		    "%s is not on a line of its own: Blender and three.js misread that",
		    quoted);
	else
		reader_note(r, "layout", line, column,
		    "%s is not on the line of its keyword: Blender and three.js misread that",
		    quoted);
}

/* How a keyword is written that assimp knows, and whether three.js complains of any
 * other case. */
static const struct {
	char word[10];
	bool complained;
} keyword[] = {
	{ "HIERARCHY", true },
	{ "ROOT", false },
	{ "JOINT", false },
	{ "End", false },
	{ "OFFSET", true },
	{ "CHANNELS", true },
	{ "MOTION", true },
};

static void
look_at_case(struct bvh_reader *r, const char *text, size_t length, bvh_count line,
    bvh_count column)
{
	for (size_t i = 0; i < sizeof keyword / sizeof *keyword; i++) {
		const char *word = keyword[i].word;

		if (length != strlen(word) || strncasecmp(text, word, length) != 0 ||
		    strncmp(text, word, length) == 0)
			continue;
		reader_note(r, "keyword-case", line, column,
		    "'%.*s' in place of '%s': assimp refuses that%s", (int)length, text,
		    word, keyword[i].complained ? ", three.js complains of it" : "");
	}
}

void
spelling_token(struct bvh_reader *r, bool starts, const char *text, size_t length,
    bvh_count line, bvh_count column)
{
	char quoted[ERROR_QUOTE];

	if (!(r->flags & BVH_NOTES))
		return;
	look_at_line(r, starts, error_quote(quoted, text, length), line, column);
	if (starts)
		look_at_case(r, text, length, line, column);
	r->spelling.line = line;
	r->spelling.glued = false;
}

void
spelling_name(struct bvh_reader *r, bvh_count line, bool glued)
{
	r->spelling.line = line;
	r->spelling.glued = glued;
}

/* Words --------------------------------------------------------------------- */

void
spelling_end(struct bvh_reader *r, const char *text, size_t length, bvh_count line,
    bvh_count column)
{
	char quoted[ERROR_QUOTE];
	bool site = length >= 4 && strncasecmp(text, "Site", 4) == 0 &&
		    (length == 4 || text_is_blank(text[4]));

	if (!site)
		reader_note(r, "end-word", line, column,
		    "expected Site after End, found %s: Blender, three.js and assimp "
		    "misread that",
		    error_quote(quoted, text, length));
	else if (strncmp(text, "Site", 4) != 0)
		reader_note(r, "keyword-case", line, column,
		    "'%.4s' in place of 'Site': assimp refuses that", text);
}

void
spelling_channel(struct bvh_reader *r, const char *usual, const char *text,
    bvh_count line, bvh_count column)
{
	if (strcmp(text, usual) != 0)
		reader_note(r, "channel-case", line, column,
		    "'%s' in place of '%s': three.js misreads that, assimp refuses it",
		    text, usual);
}

/* Labels -------------------------------------------------------------------- */

/* What is wrong with the colon of a label, for each of the two. */
enum colon { COLON_RIGHT, COLON_MISSING, COLON_ELSEWHERE };

static enum colon
look_at_colon(const char *end, const char *line_end)
{
	const char *at = end;

	while (at < line_end && text_is_blank(*at))
		at++;
	if (at == line_end || *at != ':')
		return COLON_MISSING;
	return at == end && at + 1 < line_end && text_is_blank(at[1]) ? COLON_RIGHT
								      : COLON_ELSEWHERE;
}

/* Goes past a word of the label, in any case, and the blanks before it. */
static const char *
skip_word(const char *at, const char *end, const char *word, size_t length, bool *usual)
{
	while (at < end && text_is_blank(*at))
		at++;
	*usual = *usual && strncmp(at, word, length) == 0;
	return at + length;
}

void
spelling_label(struct bvh_reader *r, const struct text_line *line, const char *label)
{
	static const char *const trouble[2][3] = {
		{ "", "assimp refuses that", "three.js and assimp refuse that" },
		{ "", "Blender loses the time and assimp refuses that",
		    "Blender and three.js lose the time and assimp refuses that" },
	};
	const char *end = line->text + line->length, *blank = strchr(label, ' ');
	size_t first = blank != NULL ? (size_t)(blank - label) : strlen(label);
	bool usual = true;
	const char *at = skip_word(line->text, end, label, first, &usual);

	if (line->number == r->spelling.line)
		reader_note(r, "layout", line->number, line->column + 1,
		    "'%s' is not on a line of its own: Blender and three.js misread that",
		    label);
	if (blank != NULL)
		at = skip_word(at, end, blank + 1, strlen(blank + 1), &usual);
	enum colon colon = look_at_colon(at, end);
	if (colon != COLON_RIGHT)
		reader_note(r, "label-colon", line->number, 0,
		    "expected '%s:' and a blank: %s", label,
		    trouble[blank != NULL][colon]);
	else if (!usual)
		reader_note(r, "keyword-case", line->number, 0,
		    "another case than that of '%s:': assimp refuses that", label);
}
