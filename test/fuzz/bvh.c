/* bvh - any bytes through the reader, and what it gives through the rooms above.
 *
 * It is read with all values wanted, with none and with every second one, in
 * blocks of several sizes.  Whatever the block, all is the same to the last
 * warning; whatever is wanted, the digits are the same. */
#include <fcntl.h>
#include <math.h>

#include "bvhpose.h"
#include "base/decimal.h"
#include "base/text.h"
#include "bvh/reader.h"
#include "bvh/skeleton.h"
#include "pose/describe.h"
#include "feed.h"

enum wanted { ALL, NONE, SECOND };

/* A block is a read(2): larger inputs are not read in small ones, and only very
 * small ones byte by byte. */
enum { SMALL = 16 * 1024, TINY = 256 };

/* One reading: how it is done and what it gave. */
struct reading {
	int flags;
	enum wanted wanted;
	size_t block; /* 0: the usual one */
	bool opened;
	enum bvh_status end;
	long frames;
	uint64_t digits; /* of all frames */
	uint64_t told;   /* all that came out, messages too */
};

static void
tell(struct reading *r, const void *data, size_t size)
{
	r->told = feed_mix(r->told, data, size);
}

static void
tell_error(struct reading *r, const struct bvh_error *e)
{
	HOLDS(strlen(e->text) > 0 && strlen(e->text) < sizeof e->text);
	HOLDS(e->line >= 0 && e->column >= 0);
	tell(r, &e->line, sizeof e->line);
	tell(r, &e->column, sizeof e->column);
	tell(r, e->text, strlen(e->text));
}

static void
take_warning(void *to, const struct bvh_error *warning)
{
	tell_error(to, warning);
}

/* The header ---------------------------------------------------------------- */

static void
check_skeleton(const struct bvh_skeleton *s)
{
	int channels = 0;

	HOLDS(s->joints > 0);
	for (int j = 0; j < s->joints; j++) {
		HOLDS(s->joint[j].parent >= -1 && s->joint[j].parent < j);
		HOLDS(s->joint[j].channels == 0 || s->joint[j].first == channels);
		HOLDS(!skeleton_is_end(&s->joint[j]) || s->joint[j].channels == 0);
		for (int axis = 0; axis < 3; axis++)
			HOLDS(isfinite(s->joint[j].offset[axis].value));
		channels += s->joint[j].channels;
	}
	HOLDS(channels == s->channels);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Labels are there to tell columns apart. */
static void
check_labels(char **label, int count)
{
	HOLDS(label != NULL);
	char **sorted = malloc(((size_t)count + 1) * sizeof *sorted);
	HOLDS(sorted != NULL);
	if (count > 0)
		memcpy(sorted, label, (size_t)count * sizeof *sorted);
	qsort(sorted, (size_t)count, sizeof *sorted, by_text);
	for (int i = 1; i < count; i++)
		HOLDS(strcmp(sorted[i - 1], sorted[i]) != 0);
	free(sorted);
	skeleton_labels_free(label, count);
}

static void
describe(const struct bvh_header *header, const struct statistics *statistics)
{
	struct bvh_output out;
	struct survey survey;
	struct facts facts = { .file = "input", .header = header, .survey = &survey,
		.statistics = statistics, .found = -1, .decimals = 6 };
	static int nowhere = -1;

	if (nowhere < 0)
		nowhere = open("/dev/null", O_WRONLY);
	HOLDS(output_open(&out, nowhere, "null") == 0);
	HOLDS(survey_make(&survey, header->skeleton) == 0);
	HOLDS(survey.joints + survey.ends == header->skeleton->joints);
	(void)describe_screen(&out, &facts);
	(void)describe_json(&out, &facts);
	(void)describe_row(&out, &facts, true);
	(void)describe_names(&out, header->skeleton);
	(void)describe_channels(&out, header->skeleton);
	(void)describe_tree(&out, header->skeleton);
	survey_free(&survey);
	HOLDS(output_close(&out) == 0);
}

static void
check_header(const struct bvh_header *header)
{
	const struct bvh_skeleton *s = header->skeleton;

	check_skeleton(s);
	HOLDS(header->frames >= 0);
	HOLDS(isfinite(header->frame_time.value) && header->frame_time.value >= 0);
	skeleton_labels_free(skeleton_labels(s, false), s->joints);
	check_labels(skeleton_labels(s, true), s->joints);
	check_labels(skeleton_channel_labels(s), s->channels);
	describe(header, NULL);
}

/* Frames -------------------------------------------------------------------- */

/* Values of any size pose a figure; only places may be too far away to count. */
static void
check_pose(struct bvh_pose *k, const struct bvh_skeleton *s, const double *value)
{
	double position[3], rotation[9];

	bvh_pose_set(k, value);
	for (int j = 0; j < s->joints; j++)
		for (int i = 0; i < 9; i++)
			HOLDS(fabs(k->rotation[j][i]) <= 1.0001);
	bvh_pose_local(k, s->joints - 1, value, position, rotation);
	bvh_pose_relative(k, s->joints - 1, 0, position, rotation);
}

/* What has a value has the digits it is read from. */
static void
check_digits(const struct bvh_frame *f, const struct bvh_skeleton *s, enum wanted wanted)
{
	for (int c = 0; c < s->channels; c += wanted == SECOND ? 2 : 1) {
		size_t length;
		const char *digits = bvh_digits(f, c, &length);
		double value;

		HOLDS(digits >= f->line && digits + length <= f->line + f->length);
		HOLDS(decimal_read(digits, &value) == digits + length);
		HOLDS(value == f->value[c] && signbit(value) == signbit(f->value[c]));
	}
}

static void
want(struct bvh_reader *in, const struct bvh_skeleton *s, enum wanted wanted)
{
	bool *channel = calloc((size_t)s->channels + 1, sizeof *channel);

	HOLDS(channel != NULL);
	for (int c = 0; c < s->channels; c += 2)
		channel[c] = true;
	if (wanted != ALL)
		bvh_want(in, wanted == NONE ? NULL : channel);
	free(channel);
}

static void
read_frames(struct reading *r, struct bvh_reader *in, const struct bvh_skeleton *s)
{
	struct bvh_frame *frame;

	want(in, s, r->wanted);
	while ((r->end = bvh_read(in, &frame)) == BVH_FRAME) {
		HOLDS(frame->number == ++r->frames);
		r->digits = feed_mix(r->digits, frame->line, frame->length);
		r->digits = feed_mix(r->digits, "\n", 1);
		if (r->wanted != NONE)
			check_digits(frame, s, r->wanted);
	}
	tell(r, &r->digits, sizeof r->digits);
	tell(r, &r->frames, sizeof r->frames);
}

static struct bvh_reader *
start(struct reading *r, int fd, struct bvh_input *in, const struct bvh_warnings *warnings,
    struct bvh_error *error)
{
	feed_rewind(fd);
	HOLDS(text_open(in, fd, "input") == 0);
	if (r->block > 0)
		in->capacity = r->block;
	struct bvh_reader *reader = reader_open(in, r->flags, warnings, error);
	r->opened = reader != NULL;
	return reader;
}

/* Reads everything once in the way that r says. */
static void
read_once(struct reading *r, int fd)
{
	struct bvh_input in;
	struct bvh_error error;
	struct bvh_warnings warnings = { take_warning, r };
	struct bvh_reader *reader = start(r, fd, &in, &warnings, &error);

	if (reader == NULL)
		tell_error(r, &error);
	else {
		const struct bvh_header *header = bvh_header(reader);

		tell(r, &header->frames, sizeof header->frames);
		tell(r, &header->skeleton->joints, sizeof header->skeleton->joints);
		read_frames(r, reader, header->skeleton);
		if (r->end == BVH_ERROR)
			tell_error(r, &error);
		HOLDS(bvh_close(reader) == (r->end == BVH_ERROR ? -1 : 0));
	}
	text_close(&in);
}

/* Once more, through the rooms above the reader. */
static void
use(int fd)
{
	struct reading r = { .flags = BVH_SKELETON };
	struct bvh_input in;
	struct bvh_error error;
	struct bvh_frame *frame;
	struct bvh_pose replace, add;
	struct statistics statistics;
	struct bvh_reader *reader = start(&r, fd, &in, NULL, &error);

	if (reader != NULL) {
		const struct bvh_header *header = bvh_header(reader);
		const struct bvh_skeleton *s = header->skeleton;

		check_header(header);
		HOLDS(bvh_pose_open(&replace, s, BVH_REPLACE) == 0);
		HOLDS(bvh_pose_open(&add, s, BVH_ADD) == 0);
		HOLDS(statistics_open(&statistics, s) == 0);
		check_pose(&replace, s, NULL);
		while (header->motion && bvh_read(reader, &frame) == BVH_FRAME) {
			check_pose(&replace, s, frame->value);
			check_pose(&add, s, frame->value);
			statistics_add(&statistics, frame->value);
		}
		if (statistics.frames > 0)
			describe(header, &statistics);
		statistics_close(&statistics);
		bvh_pose_close(&add);
		bvh_pose_close(&replace);
		(void)bvh_close(reader);
	}
	text_close(&in);
}

/* The block must not show. */
static void
compare_blocks(const struct reading *usual, int fd, size_t block)
{
	struct reading r = { .flags = usual->flags, .wanted = usual->wanted, .block = block };

	read_once(&r, fd);
	HOLDS(r.opened == usual->opened && r.end == usual->end);
	HOLDS(r.told == usual->told);
}

/* What can be read with all values can be read with fewer, and gives the same. */
static void
compare_wants(const struct reading *all, const struct reading *fewer)
{
	HOLDS(fewer->opened == all->opened);
	if (!all->opened || all->end != BVH_END)
		return;
	HOLDS(fewer->end == BVH_END);
	HOLDS(fewer->frames == all->frames && fewer->digits == all->digits);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd = -1;
	struct reading skeleton = { .flags = BVH_SKELETON, .wanted = NONE };
	struct reading all = { .wanted = ALL }, none = { .wanted = NONE };
	struct reading second = { .wanted = SECOND };

	if (fd < 0)
		fd = feed_file();
	feed_fill(fd, data, size);
	read_once(&skeleton, fd);
	read_once(&all, fd);
	read_once(&none, fd);
	read_once(&second, fd);
	HOLDS(skeleton.opened || !all.opened);
	compare_wants(&all, &none);
	compare_wants(&all, &second);
	/* A line with a NUL byte may be cut where it outgrows the buffer. */
	if (size <= SMALL && (size == 0 || memchr(data, '\0', size) == NULL)) {
		compare_blocks(&all, fd, size <= TINY ? 1 : 19 + size % 61);
		compare_blocks(&none, fd, 64 + size % 17);
	}
	use(fd);
	return 0;
}
