/* hierarchy.c - reads HIERARCHY: by tokens, braces anywhere, no recursion. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "array.h"
#include "reader.h"
#include "skeleton.h"

enum { LONGEST_WORD = 1 << 20 }; /* of keywords and numbers; names have no limit */

enum token_kind { WORD, OPEN, CLOSE, FINISH };

struct token {
	enum token_kind kind;
	const char *text; /* in the reader's scratch, until the next token */
	size_t length;
	long line, column;
};

/* What has been seen between the braces of a joint. */
enum { SEEN_OFFSET = 1, SEEN_CHANNELS = 2, SEEN_CHILD = 4 };

struct hierarchy {
	struct bvh_reader *r;
	struct bvh_skeleton *s;
	unsigned char *seen; /* one a joint */
	struct token token;
	int current; /* the joint whose braces are open, or -1 */
	int depth;
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

static int
fail_at(struct hierarchy *h, const char *expected)
{
	struct token *t = &h->token;
	char quoted[TEXT_QUOTE];

	if (t->kind == FINISH)
		return reader_fail(h->r, t->line, 0, "expected %s, found the end of the file",
		    expected);
	return reader_fail(h->r, t->line, t->column, "expected %s, found %s", expected,
	    text_quote(quoted, t->text, t->length));
}

static int
take_byte(struct bvh_reader *r, int byte)
{
	if (byte == '\0')
		return reader_fail(r, r->in->line, r->in->column + 1,
		    "a NUL byte: this is no text; if it is UTF-16, iconv -f UTF-16 -t UTF-8 "
		    "makes it one");
	if (scratch_byte(&r->scratch, (char)byte) < 0)
		return reader_no_memory(r);
	text_skip(r->in);
	return 0;
}

static int
next_token(struct hierarchy *h)
{
	struct bvh_reader *r = h->r;
	struct token *t = &h->token;
	int byte = skip_blanks(r);

	*t = (struct token){ .line = r->in->line, .column = r->in->column + 1 };
	r->scratch.length = 0;
	t->kind = byte < 0 ? FINISH : byte == '{' ? OPEN : byte == '}' ? CLOSE : WORD;
	while (t->kind != FINISH) {
		if (take_byte(r, byte) < 0)
			return -1;
		byte = text_peek(r->in);
		if (t->kind != WORD || text_is_blank(byte) || is_line_end(byte) || byte == '{' ||
		    byte == '}')
			break;
		if (r->scratch.length == LONGEST_WORD)
			return reader_fail(r, t->line, t->column, "a word of more than %d bytes",
			    LONGEST_WORD);
	}
	t->text = r->scratch.text;
	t->length = r->scratch.length;
	return r->in->error != 0 ? reader_fail(r, 0, 0, "cannot read") : 0;
}

static bool
is_word(const struct token *t, const char *word)
{
	return t->kind == WORD && t->length == strlen(word) &&
	    strncasecmp(t->text, word, t->length) == 0;
}

static bool
is_keyword(const struct token *t)
{
	static const char keyword[][10] = { "HIERARCHY", "ROOT", "JOINT", "End", "OFFSET",
		"CHANNELS", "MOTION" };

	for (size_t i = 0; i < sizeof keyword / sizeof *keyword; i++)
		if (is_word(t, keyword[i]))
			return true;
	return false;
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
	h->token = (struct token){ .line = r->in->line, .column = r->in->column + 1 };
	name->length = 0;
	while (byte = text_peek(r->in), !is_line_end(byte) && byte != '{' && byte != '}') {
		if (byte == '#' && after_blank)
			break;
		after_blank = text_is_blank(byte);
		if (take_byte(r, byte) < 0)
			return -1;
	}
	while (name->length > 0 && text_is_blank(name->text[name->length - 1]))
		name->length--;
	h->token.text = name->text;
	h->token.length = name->length;
	return 0;
}

static int
expect_open(struct hierarchy *h)
{
	if (next_token(h) < 0)
		return -1;
	return h->token.kind == OPEN ? 0 : fail_at(h, "'{'");
}

/* Joints ------------------------------------------------------------------ */

/* Adds a joint with the name of the token, or an end site, and goes into it. */
static int
enter(struct hierarchy *h, const char *name, size_t length, long line)
{
	unsigned char *seen = array_grow(h->seen, (size_t)h->s->joints, 1);

	if (seen != NULL)
		h->seen = seen;
	int joint = seen == NULL ? -1 : skeleton_add_joint(h->s, name, length, h->current);
	if (joint < 0)
		return reader_no_memory(h->r);
	if (h->depth++ == BVH_MAX_DEPTH)
		return reader_fail(h->r, line, 0, "more than %d joints inside one another",
		    BVH_MAX_DEPTH);
	if (h->current >= 0)
		h->seen[h->current] |= SEEN_CHILD;
	h->seen[joint] = 0;
	h->s->joint[joint].line = line;
	h->current = joint;
	return expect_open(h);
}

static int
read_joint(struct hierarchy *h)
{
	struct token *t = &h->token;

	if (h->current >= 0 && skeleton_is_end(&h->s->joint[h->current]))
		return fail_at(h, "OFFSET or '}' in an end site");
	if (read_name(h) < 0)
		return -1;
	if (t->length == 0)
		return reader_fail(h->r, t->line, t->column, "expected the name of a joint");
	return enter(h, t->text, t->length, t->line);
}

/* "End" and anything: "Site" is no name, all else is one that gets lost. */
static int
read_end_site(struct hierarchy *h)
{
	struct token *t = &h->token;
	char quoted[TEXT_QUOTE];

	if (skeleton_is_end(&h->s->joint[h->current]))
		return fail_at(h, "OFFSET or '}' in an end site");
	if (read_name(h) < 0)
		return -1;
	bool named = t->length > 0 && !(t->length == 4 && strncasecmp(t->text, "Site", 4) == 0);
	if (named && reader_first(h->r, ONCE_END_NAME))
		reader_warn(h->r, t->line, t->column, "names of end sites are not kept (%s)",
		    text_quote(quoted, t->text, t->length));
	return enter(h, NULL, 0, t->line);
}

static int
leave(struct hierarchy *h)
{
	struct bvh_joint *joint = &h->s->joint[h->current];
	char quoted[TEXT_QUOTE] = "the end site";

	if (!skeleton_is_end(joint))
		text_quote(quoted, joint->name, strlen(joint->name));
	if (!(h->seen[h->current] & SEEN_OFFSET))
		return reader_fail(h->r, h->token.line, h->token.column,
		    "%s of line %ld has no OFFSET", quoted, joint->line);
	h->current = joint->parent;
	h->depth--;
	return 0;
}

static int
read_offset(struct hierarchy *h)
{
	struct bvh_number *offset = h->s->joint[h->current].offset;
	struct token *t = &h->token;

	if (h->seen[h->current] & SEEN_OFFSET)
		return reader_fail(h->r, t->line, t->column, "a second OFFSET in one joint");
	h->seen[h->current] |= SEEN_OFFSET;
	for (int axis = 0; axis < 3; axis++) {
		if (next_token(h) < 0)
			return -1;
		if (t->kind != WORD)
			return fail_at(h, "three numbers after OFFSET");
		if (reader_number(h->r, t->text, t->length, t->line, t->column, " after OFFSET",
			&offset[axis].value) < 0)
			return -1;
		if ((offset[axis].text = array_string(t->text, t->length)) == NULL)
			return reader_no_memory(h->r);
	}
	return 0;
}

static int
read_count(struct hierarchy *h, long *count)
{
	struct token *t = &h->token;

	if (next_token(h) < 0)
		return -1;
	*count = 0;
	for (size_t i = 0; i < t->length; i++) {
		if (t->kind != WORD || t->text[i] < '0' || t->text[i] > '9')
			return fail_at(h, "the number of channels after CHANNELS");
		*count = *count * 10 + (t->text[i] - '0');
		if (*count > INT_MAX)
			return fail_at(h, "fewer channels");
	}
	return t->kind == WORD ? 0 : fail_at(h, "the number of channels after CHANNELS");
}

static int
read_channel(struct hierarchy *h, long index, long count)
{
	struct token *t = &h->token;
	struct bvh_skeleton *s = h->s;

	if (next_token(h) < 0)
		return -1;
	if (t->kind != WORD || is_keyword(t))
		return reader_fail(h->r, t->line, t->column,
		    "CHANNELS says %ld, but %ld are listed", count, index);
	enum bvh_kind kind = skeleton_kind(t->text, t->length);
	if (skeleton_is_position(kind) && skeleton_moves(s, h->current, skeleton_axis(kind)))
		return reader_fail(h->r, t->line, t->column, "a second %.9s in one joint", t->text);
	if (skeleton_add_channel(s, h->current, t->text, t->length) < 0)
		return reader_no_memory(h->r);
	return 0;
}

static int
read_channels(struct hierarchy *h)
{
	struct token *t = &h->token;
	unsigned char *seen = &h->seen[h->current];
	long line = t->line, column = t->column, count;

	if (*seen & SEEN_CHANNELS)
		return reader_fail(h->r, line, column, "a second CHANNELS in one joint");
	if (*seen & SEEN_CHILD)
		return reader_fail(h->r, line, column,
		    "CHANNELS after a child joint: the order of the values is not known");
	*seen |= SEEN_CHANNELS;
	if (read_count(h, &count) < 0)
		return -1;
	if (count > 0 && skeleton_is_end(&h->s->joint[h->current]))
		return reader_fail(h->r, line, column, "CHANNELS in an end site, which has none");
	for (long i = 0; i < count; i++)
		if (read_channel(h, i, count) < 0)
			return -1;
	return 0;
}

/* The file ------------------------------------------------------------------ */

/* One thing between the braces of the current joint. */
static int
read_inside(struct hierarchy *h)
{
	struct token *t = &h->token;
	const struct bvh_joint *joint = &h->s->joint[h->current];

	if (t->kind == CLOSE)
		return leave(h);
	if (is_word(t, "OFFSET"))
		return read_offset(h);
	if (is_word(t, "CHANNELS"))
		return read_channels(h);
	if (is_word(t, "JOINT"))
		return read_joint(h);
	if (is_word(t, "End"))
		return read_end_site(h);
	if (t->kind == WORD && skeleton_kind(t->text, t->length) != BVH_OTHER)
		return fail_at(h, "no more channels than CHANNELS says");
	if (t->kind == FINISH || is_word(t, "MOTION") || is_word(t, "ROOT")) {
		char quoted[TEXT_QUOTE] = "the end site", expected[TEXT_QUOTE + 64];

		if (!skeleton_is_end(joint))
			text_quote(quoted, joint->name, strlen(joint->name));
		snprintf(expected, sizeof expected, "'}' for %s of line %ld", quoted, joint->line);
		return fail_at(h, expected);
	}
	return fail_at(h, "OFFSET, CHANNELS, JOINT, End Site or '}'");
}

/* One thing outside all braces.  1 when it is MOTION or the end of the file. */
static int
read_outside(struct hierarchy *h)
{
	struct token *t = &h->token;

	if (is_word(t, "ROOT"))
		return read_joint(h);
	if (h->s->joints == 0)
		return fail_at(h, "ROOT");
	if (is_word(t, "MOTION"))
		h->r->header.motion = true;
	else if (is_word(t, "HIERARCHY"))
		return reader_fail(h->r, t->line, t->column, "a second HIERARCHY in one file");
	else if (t->kind != FINISH)
		return fail_at(h, "ROOT or MOTION");
	else if (!(h->r->flags & BVH_SKELETON))
		return fail_at(h, "MOTION");
	return 1;
}

/* A byte order mark is skipped, or tells of UTF-16. */
static int
read_mark(struct bvh_reader *r)
{
	static const unsigned char utf8[] = { 0xef, 0xbb, 0xbf };
	int byte = text_peek(r->in);

	if (byte < 0)
		return reader_fail(r, 1, 0, "an empty file");
	if (byte == 0xfe || byte == 0xff)
		return reader_fail(r, 1, 1, "UTF-16 text: iconv -f UTF-16 -t UTF-8 makes it readable");
	if (byte != utf8[0])
		return 0;
	for (size_t i = 0; i < sizeof utf8; i++) {
		if (text_peek(r->in) != utf8[i])
			return reader_fail(r, 1, 1, "expected HIERARCHY, found half a byte order mark");
		text_skip(r->in);
	}
	return 0;
}

static int
read_all(struct hierarchy *h)
{
	int done = 0;

	if (read_mark(h->r) < 0 || next_token(h) < 0)
		return -1;
	if (!is_word(&h->token, "HIERARCHY"))
		return fail_at(h, "HIERARCHY: this is no BVH file");
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

	free(h.seen);
	return result;
}
