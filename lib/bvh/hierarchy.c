/* hierarchy.c - reads HIERARCHY: by tokens, braces anywhere, no recursion. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/decimal.h"
#include "hierarchy.h"
#include "indent.h"
#include "lines.h"
#include "number.h"
#include "skeleton.h"
#include "spelling.h"

enum { LONGEST_WORD = 1 << 20 }; /* of keywords and numbers; names have no limit */

enum token_kind { WORD, OPEN, CLOSE, FINISH };

struct token {
	enum token_kind kind;
	const char *text; /* in the reader's scratch, until the next token */
	size_t length;
	bvh_count line, column;
	bool first; /* on its line */
};

/* What has been seen between the braces of a joint; SEEN_AXIS << axis for its position
 * channels. */
enum { SEEN_OFFSET = 1, SEEN_CHANNELS = 2, SEEN_CHILD = 4, SEEN_AXIS = 8 };

struct site {
	unsigned char seen;
	int braces; /* that were opened in it and belong to no joint */
};

struct hierarchy {
	struct bvh_reader *r;
	struct bvh_skeleton *s;
	struct site *site; /* one a joint */
	bvh_count *column; /* of its keyword; 0: not the first word of the line */
	struct token token;
	bool again; /* the token is to be read once more */
	int current; /* the joint whose braces are open, or -1 */
	int depth;
	int root; /* the one that was read last */
	bool shallow; /* braces of it that are too many have been met */
	bool cut; /* the file ends inside braces */
};

static bool
is_line_end(int byte)
{
	return byte == '\n' || byte == '\r' || byte < 0;
}

/* Tokens ------------------------------------------------------------------ */

static void
skip_comment(struct bvh_reader *r)
{
	reader_comment(r, r->in->line, r->in->column + 1);
	while (!is_line_end(text_peek(r->in)))
		text_skip(r->in);
}

/* Goes to the next byte that is no blank, line end or part of a comment. */
static int
skip_blanks(struct bvh_reader *r)
{
	for (;;) {
		int byte = text_peek(r->in);

		if (byte == '#')
			skip_comment(r);
		else if (text_is_blank(byte) || byte == '\n' || byte == '\r')
			text_skip(r->in);
		else
			return byte;
	}
}

/* The token is not what was expected. */
static int
fault_at(struct hierarchy *h, bool mended, const char *code, const char *expected)
{
	struct token *t = &h->token;
	char quoted[ERROR_QUOTE];

	if (t->kind == FINISH)
		return reader_fault(h->r, mended, code, t->line, 0,
		    "expected %s, found the end of the file", expected);
	return reader_fault(h->r, mended, code, t->line, t->column,
	    "expected %s, found %s", expected, error_quote(quoted, t->text, t->length));
}

/* Leaves out what is still on the line, up to a brace. */
static int
skip_rest(struct hierarchy *h)
{
	int byte;

	while (
	    byte = text_peek(h->r->in), !is_line_end(byte) && byte != '{' && byte != '}')
		text_skip(h->r->in);
	return 0;
}

static int
take_byte(struct bvh_reader *r, int byte)
{
	if (byte == '\0')
		return reader_fail(r, "nul", r->in->line, r->in->column + 1,
		    "a NUL byte: this is no text; if it is UTF-16, iconv -f UTF-16 -t UTF-8 "
		    "makes it one");
	if (scratch_byte(&r->scratch, (char)byte) < 0)
		return reader_no_memory(r);
	text_skip(r->in);
	return 0;
}

static bool
is_word(const struct token *t, const char *word)
{
	return t->kind == WORD && t->text != NULL && t->length == strlen(word) &&
	       ((*t->text ^ *word) & 0x1f) == 0 && /* the letter, in any case */
	       strncasecmp(t->text, word, t->length) == 0;
}

static bool
is_keyword(const struct token *t)
{
	static const char keyword[][10] = { "HIERARCHY", "ROOT", "JOINT", "End", "OFFSET",
		"CHANNELS", "MOTION" };

	if (t->text == NULL || (t->kind == WORD && *t->text < 'A'))
		return false; /* a number, mostly */
	for (size_t i = 0; i < sizeof keyword / sizeof *keyword; i++)
		if (is_word(t, keyword[i]))
			return true;
	return false;
}

static int
next_token(struct hierarchy *h)
{
	struct bvh_reader *r = h->r;
	struct token *t = &h->token;

	if (h->again) {
		h->again = false;
		return 0;
	}
	bvh_count before = t->line;
	int byte = skip_blanks(r);
	*t = (struct token) { .line = r->in->line, .column = r->in->column + 1 };
	t->first = t->line > before;
	r->scratch.length = 0;
	t->kind = byte < 0 ? FINISH : byte == '{' ? OPEN : byte == '}' ? CLOSE : WORD;
	while (t->kind != FINISH) {
		if (take_byte(r, byte) < 0)
			return -1;
		byte = text_peek(r->in);
		if (t->kind != WORD || text_is_blank(byte) || is_line_end(byte) ||
		    byte == '{' || byte == '}')
			break;
		if (r->scratch.length == LONGEST_WORD)
			return reader_fail(r, "long-word", t->line, t->column,
			    "a word of more than %d bytes", LONGEST_WORD);
	}
	t->text = r->scratch.text;
	t->length = r->scratch.length;
	if (t->kind != FINISH)
		spelling_token(r, t->kind != WORD || is_keyword(t), t->text, t->length,
		    t->line, t->column);
	return r->in->error != 0 ? reader_fail(r, NULL, 0, 0, "cannot read") : 0;
}

/* A name is the rest of the line, up to a brace or a blank before a '#'. */
static int
read_name(struct hierarchy *h)
{
	struct bvh_reader *r = h->r;
	struct scratch *name = &r->scratch;
	bool after_blank = true;
	int byte;

	while (text_is_blank(text_peek(r->in)))
		text_skip(r->in);
	h->token = (struct token) { .line = r->in->line, .column = r->in->column + 1 };
	name->length = 0;
	while (
	    byte = text_peek(r->in), !is_line_end(byte) && byte != '{' && byte != '}') {
		if (byte == '#' && after_blank)
			break;
		after_blank = text_is_blank(byte);
		if (take_byte(r, byte) < 0)
			return -1;
	}
	spelling_name(r, h->token.line, !after_blank && byte == '{');
	while (name->length > 0 && text_is_blank(name->text[name->length - 1]))
		name->text[--name->length] = '\0';
	h->token.text = name->text;
	h->token.length = name->length;
	return 0;
}

static int
expect_open(struct hierarchy *h)
{
	if (next_token(h) < 0)
		return -1;
	if (h->token.kind == OPEN)
		return 0;
	h->again = true;
	return fault_at(h, true, "brace-missing", "'{'");
}

/* Joints ------------------------------------------------------------------ */

static int
make_site(struct hierarchy *h)
{
	size_t joints = (size_t)h->s->joints;
	struct site *site = array_grow(h->site, joints, sizeof *site);

	if (site == NULL)
		return -1;
	h->site = site;
	bvh_count *column = array_grow(h->column, joints, sizeof *column);
	if (column == NULL)
		return -1;
	h->column = column;
	return 0;
}

/* Adds a joint with the name of the token, or an end site, and goes into it. */
static int
enter(struct hierarchy *h, const char *name, bvh_count line, bvh_count column)
{
	int joint = make_site(h) < 0 ? -1 : bvh_add_joint(h->s, name, h->current);

	if (joint < 0)
		return reader_no_memory(h->r);
	if (h->depth++ == BVH_MAX_DEPTH)
		return reader_fail(h->r, "too-deep", line, 0,
		    "more than %d joints inside one another", BVH_MAX_DEPTH);
	if (h->current >= 0)
		h->site[h->current].seen |= SEEN_CHILD;
	else {
		h->root = joint;
		h->shallow = false;
	}
	h->site[joint] = (struct site) { 0 };
	h->column[joint] = column;
	h->s->joint[joint].line = line;
	h->current = joint;
	return expect_open(h);
}

static int
read_joint(struct hierarchy *h)
{
	struct token *t = &h->token;
	bvh_count column = t->first ? t->column : 0;

	if (h->current >= 0 && skeleton_is_end(&h->s->joint[h->current]) &&
	    fault_at(h, false, "end-child", "OFFSET or '}' in an end site") < 0)
		return -1;
	if (read_name(h) < 0)
		return -1;
	if (t->length == 0 && reader_fault(h->r, false, "name-missing", t->line,
				  t->column, "expected the name of a joint") < 0)
		return -1;
	return enter(h, t->text != NULL ? t->text : "", t->line, column);
}

/* The name of an end site, which gets lost: what stands after "End", or after "Site". */
static const char *
end_name(const struct token *t)
{
	const char *name = t->length > 0 ? t->text : "";

	if (strncasecmp(name, "Site", 4) != 0 ||
	    (name[4] != '\0' && !text_is_blank(name[4])))
		return name;
	name += 4;
	while (text_is_blank(*name))
		name++;
	return name;
}

/* "End" and anything. */
static int
read_end_site(struct hierarchy *h)
{
	struct token *t = &h->token;
	bvh_count column = t->first ? t->column : 0;
	char quoted[ERROR_QUOTE];

	if (skeleton_is_end(&h->s->joint[h->current]) &&
	    fault_at(h, false, "end-child", "OFFSET or '}' in an end site") < 0)
		return -1;
	if (read_name(h) < 0)
		return -1;
	spelling_end(h->r, t->text, t->length, t->line, t->column);
	const char *name = end_name(t);
	if (*name != '\0' && reader_first(h->r, ONCE_END_NAME))
		reader_warn(h->r, "end-name", t->line, t->column,
		    h->r->flags & BVH_NOTES ? "assimp refuses names of end sites (%s)"
					    : "names of end sites are not kept (%s)",
		    error_quote(quoted, name, strlen(name)));
	return enter(h, NULL, t->line, column);
}

/* What a message calls a joint or an end site. */
static const char *
called(const struct bvh_joint *joint, char quoted[ERROR_QUOTE])
{
	if (skeleton_is_end(joint))
		return "the end site";
	return error_quote(quoted, joint->name, strlen(joint->name));
}

/* Every joint has the text of an OFFSET, whatever the file has. */
static int
fill_offset(struct hierarchy *h)
{
	struct bvh_number *offset = h->s->joint[h->current].offset;

	for (int axis = 0; axis < 3; axis++)
		if (offset[axis].text == NULL &&
		    (offset[axis].text = array_string("0", 1)) == NULL)
			return reader_no_memory(h->r);
	return 0;
}

static int
leave(struct hierarchy *h)
{
	struct bvh_joint *joint = &h->s->joint[h->current];
	char quoted[ERROR_QUOTE];

	if (!(h->site[h->current].seen & SEEN_OFFSET) &&
	    reader_fault(h->r, false, "offset-missing", h->token.line, h->token.column,
		"%s of line %lld has no OFFSET", called(joint, quoted), joint->line) < 0)
		return -1;
	if (fill_offset(h) < 0)
		return -1;
	if (!skeleton_is_end(joint) && !(h->site[h->current].seen & SEEN_CHANNELS))
		reader_note(h->r, "channels-none", joint->line, 0,
		    "%s has no CHANNELS: Blender and three.js misread that without CHANNELS 0",
		    called(joint, quoted));
	h->current = joint->parent;
	h->depth--;
	return 0;
}

static bool
is_number(const struct token *t)
{
	double value;

	return t->kind == WORD && decimal_read(t->text, &value) != NULL;
}

/* Three numbers more are the angles that some programs put behind each OFFSET, and are
 * left out.  Of any other number it is not known which ones are meant. */
static int
read_surplus(struct hierarchy *h)
{
	bvh_count line = h->token.line, column = h->token.column;
	char quoted[ERROR_QUOTE];
	int count = 3;

	error_quote(quoted, h->token.text, h->token.length);
	if (reader_is_lenient(h->r))
		do {
			count++;
			if (next_token(h) < 0)
				return -1;
		} while (is_number(&h->token) && h->token.line == line);
	h->again = true;
	return reader_fault(h->r, count == 6, "offset-bad", line, column,
	    "expected no more than three numbers after OFFSET, found %s", quoted);
}

static int
read_offset(struct hierarchy *h)
{
	struct bvh_number *offset = h->s->joint[h->current].offset;
	struct token *t = &h->token;

	if (h->site[h->current].seen & SEEN_OFFSET) {
		if (reader_fault(h->r, false, "offset-twice", t->line, t->column,
			"a second OFFSET in one joint") < 0)
			return -1;
		return skip_rest(h);
	}
	if (h->site[h->current].seen & SEEN_CHANNELS)
		reader_note(h->r, "channels-first", t->line, t->column,
		    "OFFSET after CHANNELS: Blender refuses that, three.js misreads it");
	h->site[h->current].seen |= SEEN_OFFSET;
	for (int axis = 0; axis < 3; axis++) {
		if (next_token(h) < 0)
			return -1;
		if (t->kind != WORD || is_keyword(t)) {
			h->again = true;
			return fault_at(
			    h, false, "offset-bad", "three numbers after OFFSET");
		}
		int result = reader_number(h->r, t->text, t->length, t->line, t->column,
		    "offset-bad", " after OFFSET", &offset[axis].value);
		if (result != 0)
			return result < 0 ? -1 : skip_rest(h);
		if ((offset[axis].text = array_string(
			 h->r->number.text, h->r->number.length)) == NULL)
			return reader_no_memory(h->r);
	}
	if (next_token(h) < 0)
		return -1;
	if (is_number(t))
		return read_surplus(h);
	h->again = true;
	return 0;
}

/* Channels ------------------------------------------------------------------ */

static bool
is_channel(const struct token *t)
{
	return t->kind == WORD && skeleton_kind(t->text, t->length) != BVH_OTHER;
}

/* CHANNELS and the names behind it do not agree, which is the fault.  The names hold, if
 * the first frame is as wide. */
static int
doubt_width(struct hierarchy *h, int fault)
{
	h->r->width_is_doubted = true;
	return fault;
}

/* The number after CHANNELS; a lenient reader takes -1, as many as there are names, for
 * something else. */
static int
read_count(struct hierarchy *h, bvh_count *count)
{
	static const char expected[] = "the number of channels after CHANNELS";
	struct token *t = &h->token;
	bool whole = true;

	if (next_token(h) < 0)
		return -1;
	*count = 0;
	for (size_t i = 0; t->kind == WORD && whole && i < t->length; i++) {
		whole = t->text[i] >= '0' && t->text[i] <= '9' && *count <= INT_MAX / 10;
		*count = *count * 10 + (t->text[i] - '0');
	}
	if (t->kind == WORD && whole)
		return 0;
	*count = -1;
	h->again = t->kind != WORD || is_keyword(t) || is_channel(t);
	return doubt_width(h, fault_at(h, true, "channels-bad", expected));
}

static int
add_channel(struct hierarchy *h)
{
	struct token *t = &h->token;
	enum bvh_kind kind = skeleton_kind(t->text, t->length);

	if (skeleton_is_position(kind)) {
		unsigned char *seen = &h->site[h->current].seen;
		unsigned axis = (unsigned)SEEN_AXIS << skeleton_axis(kind);

		if (*seen & axis &&
		    reader_fault(h->r, false, "channel-twice", t->line, t->column,
			"a second %.9s in one joint", t->text) < 0)
			return -1;
		*seen |= (unsigned char)axis;
	}
	if (bvh_add_channel(h->s, h->current, t->text) < 0)
		return reader_no_memory(h->r);
	spelling_channel(
	    h->r, h->s->channel[h->s->channels - 1].name, t->text, t->line, t->column);
	return 0;
}

/* As many names as CHANNELS says: 1, or 0 when there are fewer. */
static int
read_names(struct hierarchy *h, bvh_count count)
{
	for (bvh_count i = 0; i < count; i++) {
		if (next_token(h) < 0)
			return -1;
		if (h->token.kind != WORD || is_keyword(&h->token)) {
			h->again = true;
			return doubt_width(
			    h, reader_fault(h->r, true, "channels-count", h->token.line,
				   h->token.column,
				   "CHANNELS says %lld, but %lld are listed", count, i));
		}
		if (add_channel(h) < 0)
			return -1;
	}
	return 1;
}

/* The names of usual kinds that follow the number that CHANNELS says. */
static int
read_more_names(struct hierarchy *h, bvh_count count)
{
	bool told = count < 0;

	for (;;) {
		if (next_token(h) < 0)
			return -1;
		if (!is_channel(&h->token)) {
			h->again = true;
			return 0;
		}
		if (!told &&
		    doubt_width(h, fault_at(h, true, "channels-count",
				       "no more channels than CHANNELS says")) < 0)
			return -1;
		told = true;
		if (add_channel(h) < 0)
			return -1;
	}
}

/* Whether CHANNELS may stand here: 0, or 1 after a fault. */
static int
allow_channels(struct hierarchy *h)
{
	const struct token *t = &h->token;
	unsigned char *seen = &h->site[h->current].seen, before = *seen;

	*seen |= SEEN_CHANNELS;
	if (before & SEEN_CHANNELS)
		return reader_went_on(reader_fault(h->r, false, "channels-twice", t->line,
		    t->column, "a second CHANNELS in one joint"));
	if (before & SEEN_CHILD)
		return reader_went_on(reader_fault(h->r, false, "channels-late", t->line,
		    t->column,
		    "CHANNELS after a child joint: the order of the values is not known"));
	return 0;
}

static int
read_channels(struct hierarchy *h)
{
	bvh_count line = h->token.line, column = h->token.column, count;
	int result = allow_channels(h);

	if (result == 0)
		result = read_count(h, &count);
	if (result == 0 && count != 0 && skeleton_is_end(&h->s->joint[h->current]))
		result = reader_went_on(reader_fault(h->r, false, "end-channels", line,
		    column, "CHANNELS in an end site, which has none"));
	if (result != 0)
		return result < 0 ? -1 : h->again ? 0 : skip_rest(h);
	if (skeleton_is_end(&h->s->joint[h->current])) {
		reader_note(h->r, "end-zero", line, column,
		    "CHANNELS 0 in an end site: three.js and assimp refuse that");
		return 0;
	}
	result = read_names(h, count);
	return result > 0 ? read_more_names(h, count) : result;
}

/* The file ------------------------------------------------------------------ */

/* The braces of the last root make its tree too deep, or too shallow: its joints go where
 * the indentation tells, each place being told of.  How many braces that is, or -1. */
static int
follow_indent(struct hierarchy *h, const struct indent *told, bool deep)
{
	int braces = 0;

	for (int j = h->root + 1; j < h->s->joints; j++) {
		const struct indent *at = &told[j - h->root];
		struct bvh_joint *joint = &h->s->joint[j];
		char quoted[ERROR_QUOTE];
		int step = at->excess - at[-1].excess;

		joint->parent = at->parent;
		if (step == 0)
			continue;
		braces += deep ? step : -step;
		if (reader_fault(h->r, true, deep ? "brace-missing" : "brace-surplus",
			joint->line, h->column[j],
			"expected %s '}' before %s, as the indentation tells",
			deep ? "another" : "one less", called(joint, quoted)) < 0)
			return -1;
	}
	return braces;
}

/* Whether each step of the indentation is explained by braces of that kind, of which
 * there are so many. */
static bool
agrees(const struct hierarchy *h, const struct indent *told, bool deep, int braces)
{
	int joints = h->s->joints - h->root;

	if (abs(told[joints - 1].excess) > braces)
		return false;
	for (int j = 1; j < joints; j++)
		if (deep ? told[j].excess < told[j - 1].excess
			 : told[j].excess > told[j - 1].excess)
			return false;
	return true;
}

/* Where so many braces of the last root are that are missing, or too many: *known tells
 * whether that is certain; how many are not at its end, or -1. */
static int
place_braces(struct hierarchy *h, bool deep, int braces, bool *known)
{
	struct indent *told;
	int result = 0;

	*known = indent_tree(h->s, h->root, h->column, &told);
	if (told == NULL)
		return reader_no_memory(h->r);
	*known = *known && agrees(h, told, deep, braces);
	if (*known)
		result = follow_indent(h, told, deep);
	else
		*known = indent_is_chain(h->s, h->root);
	free(told);
	return result;
}

static int
tell_missing(struct hierarchy *h, int depth, const char *expected)
{
	const struct token *t = &h->token;
	bool known;
	int placed = place_braces(h, true, depth, &known);

	/* A ROOT that stands inside the other one was perhaps meant to be there. */
	if (is_word(t, "ROOT") && (!t->first || t->column != h->column[h->root]))
		known = false;
	if (placed < 0 || placed >= depth)
		return placed < 0 ? -1 : 0;
	return fault_at(h, known, "brace-missing", expected);
}

/* The hierarchy goes on, or ends, while braces are open: closes them. */
static int
close_all(struct hierarchy *h)
{
	const struct bvh_joint *joint = &h->s->joint[h->current];
	char quoted[ERROR_QUOTE], expected[ERROR_QUOTE + 64];

	snprintf(expected, sizeof expected, "'}' for %s of line %lld",
	    called(joint, quoted), joint->line);
	if (!reader_is_lenient(h->r))
		return fault_at(h, false, "brace-missing", expected);
	int depth = h->depth;
	while (h->current >= 0)
		if (leave(h) < 0)
			return -1;
	h->again = true;
	h->cut = h->token.kind == FINISH;
	return tell_missing(h, depth, expected);
}

static int
read_close(struct hierarchy *h)
{
	struct site *site = &h->site[h->current];

	if (site->braces == 0)
		return leave(h);
	site->braces--;
	return 0;
}

/* A brace too many, outside all others.  The first one tells of the tree before it. */
static int
read_surplus_close(struct hierarchy *h)
{
	bool known = true;

	if (reader_is_lenient(h->r) && !h->shallow &&
	    place_braces(h, false, 1, &known) < 0)
		return -1;
	h->shallow = true;
	return fault_at(h, known, "brace-surplus", "ROOT or MOTION");
}

/* Whether the motion begins: with Frames: where MOTION is missing. */
static bool
starts_motion(const struct hierarchy *h)
{
	static const char label[] = "Frames:";
	const struct token *t = &h->token;

	return is_word(t, "MOTION") ||
	       (reader_is_lenient(h->r) && t->kind == WORD && t->text != NULL &&
		   (is_word(t, "Frames") ||
		       strncasecmp(t->text, label, sizeof label - 1) == 0));
}

/* Whether a word that has no place may have been meant: a number, or the mark of a
 * conflict of versions, both of which are there. */
static bool
is_meant(const struct token *t)
{
	return is_number(t) || lines_conflict(t->text);
}

/* What stands between braces and means nothing. */
static int
read_stray(struct hierarchy *h)
{
	struct token *t = &h->token;
	const char *expected = "OFFSET, CHANNELS, JOINT, End Site or '}'";

	if (t->kind == OPEN) {
		h->site[h->current].braces++;
		return fault_at(h, true, "brace-surplus", expected);
	}
	if (skeleton_kind(t->text, t->length) != BVH_OTHER) {
		if (fault_at(h, false, "channels-count",
			"no more channels than CHANNELS says") < 0)
			return -1;
	} else if (fault_at(h, !is_meant(t), "stray", expected) < 0)
		return -1;
	return skip_rest(h);
}

/* One thing between the braces of the current joint. */
static int
read_inside(struct hierarchy *h)
{
	struct token *t = &h->token;

	if (t->kind == CLOSE)
		return read_close(h);
	if (is_word(t, "OFFSET"))
		return read_offset(h);
	if (is_word(t, "CHANNELS"))
		return read_channels(h);
	if (is_word(t, "JOINT"))
		return read_joint(h);
	if (is_word(t, "End"))
		return read_end_site(h);
	if (t->kind == FINISH || is_word(t, "ROOT") || starts_motion(h))
		return close_all(h);
	return read_stray(h);
}

/* The line that the token begins is that of the motion to be read next. */
static int
hold_line(struct hierarchy *h)
{
	struct bvh_reader *r = h->r;
	bvh_count number = h->token.line, column = h->token.column - 1;
	enum bvh_status status = text_line(r->in, &r->line);

	if (status == BVH_ERROR)
		return reader_fail(r, NULL, 0, 0, "cannot read");
	if (status == BVH_FRAME) {
		text_cut(r->in, &r->line);
		if (scratch_bytes(&r->scratch, r->line.text, r->line.length) < 0)
			return reader_no_memory(r);
	}
	r->line = (struct text_line) { r->scratch.text, r->scratch.length, number,
		column };
	r->held = true;
	return 0;
}

/* The hierarchy ends here: 1.  A whole one without MOTION has no frames. */
static int
read_end(struct hierarchy *h)
{
	bool finished = h->token.kind == FINISH;

	h->r->header.motion = !finished;
	if (is_word(&h->token, "MOTION") || (finished && h->r->flags & BVH_SKELETON))
		return 1;
	if (fault_at(h, !h->cut, "motion-missing", "MOTION") < 0)
		return -1;
	return finished || hold_line(h) == 0 ? 1 : -1;
}

/* One thing outside all braces.  1 when it is MOTION or the end of the file. */
static int
read_outside(struct hierarchy *h)
{
	struct token *t = &h->token;

	if (is_word(t, "ROOT"))
		return read_joint(h);
	if (is_word(t, "JOINT") && h->s->joints == 0)
		return fault_at(h, true, "root-missing", "ROOT") < 0 ? -1 : read_joint(h);
	if (is_word(t, "HIERARCHY"))
		return reader_fail(h->r, "hierarchy-twice", t->line, t->column,
		    "a second HIERARCHY in one file");
	if (h->s->joints == 0)
		return fault_at(h, false, "root-missing", "ROOT") < 0 || t->kind != WORD
			   ? reader_fail(
				 h->r, "root-missing", t->line, t->column, "no ROOT")
			   : skip_rest(h);
	if (t->kind == FINISH || starts_motion(h))
		return read_end(h);
	if (t->kind == CLOSE)
		return read_surplus_close(h);
	bool mended = t->kind == WORD && !is_keyword(t) && !is_meant(t);
	if (fault_at(h, mended, "stray", "ROOT or MOTION") < 0)
		return -1;
	return t->kind == OPEN ? 0 : skip_rest(h);
}

/* A byte order mark is skipped, or tells of UTF-16. */
static int
read_mark(struct bvh_reader *r)
{
	static const unsigned char utf8[] = { 0xef, 0xbb, 0xbf };
	int byte = text_peek(r->in);

	if (byte < 0)
		return reader_fail(r, "empty", 1, 0, "an empty file");
	if (byte == 0xfe || byte == 0xff)
		return reader_fail(r, "utf-16", 1, 1,
		    "UTF-16 text: iconv -f UTF-16 -t UTF-8 makes it readable");
	if (byte != utf8[0])
		return 0;
	for (size_t i = 0; i < sizeof utf8; i++) {
		if (text_peek(r->in) != utf8[i])
			return reader_fail(r, "not-bvh", 1, 1,
			    "expected HIERARCHY, found half a byte order mark");
		text_skip(r->in);
	}
	reader_note(r, "bom", 1, 1, "a byte order mark: Blender and assimp refuse that");
	return 0;
}

/* Nothing can be known of a file that does not begin like one of ours. */
static int
refuse(struct hierarchy *h)
{
	struct token *t = &h->token;
	char quoted[ERROR_QUOTE];

	if (t->kind == FINISH)
		return reader_fail(h->r, "not-bvh", t->line, 0,
		    "no BVH file: expected HIERARCHY, found the end of the file");
	return reader_fail(h->r, "not-bvh", t->line, t->column,
	    "no BVH file: expected HIERARCHY, found %s",
	    error_quote(quoted, t->text, t->length));
}

static int
read_all(struct hierarchy *h)
{
	int done = 0;

	if (read_mark(h->r) < 0 || next_token(h) < 0)
		return -1;
	if (!is_word(&h->token, "HIERARCHY"))
		return refuse(h);
	while (done == 0) {
		if (next_token(h) < 0)
			return -1;
		done = h->current < 0 ? read_outside(h) : read_inside(h);
	}
	return done < 0 ? -1 : 0;
}

int
hierarchy_read(struct bvh_reader *r)
{
	struct hierarchy h = { .r = r, .s = &r->skeleton, .current = -1 };
	int result = read_all(&h);

	free(h.site);
	free(h.column);
	return result;
}
