/* list - any text as a LIST of frames and of joints.
 *
 * The first byte is the number of frames, the second that of joints. */
#include "bvh/framelist.h"
#include "bvh/choose.h"
#include "bvh/skeleton.h"
#include "feed.h"

/* Sorted, apart from one another, within the file. */
static void
check_spans(const struct frame_list *list, long frames)
{
	long before = -1, count = 0;

	for (int i = 0; i < list->spans; i++) {
		const struct frame_span *span = &list->span[i];

		HOLDS(span->first > before && span->first >= 1);
		HOLDS(span->last >= span->first && span->last <= frames);
		before = span->last;
		count += span->last - span->first + 1;
	}
	HOLDS(frame_list_count(list) == count);
	HOLDS(frame_list_last(list) == (list->spans > 0 ? before : 0));
}

/* Marks the frames that it has. */
static void
mark(struct frame_list *list, long frames, bool *has)
{
	long count = 0;

	list->at = 0; /* it is asked from the first frame on again */
	check_spans(list, frames);
	for (long f = 1; f <= frames; f++) {
		has[f] = frame_list_has(list, f);
		count += has[f];
	}
	HOLDS(count == frame_list_count(list));
}

static void
check_frames(const char *text, long frames)
{
	struct bvh_number time = { 0.025, (char[]) { "0.025" } };
	struct bvh_header header = { .motion = true, .frames = frames, .frame_time = time };
	struct frame_list list;
	struct bvh_error error;
	bool has[256] = { false }, others[256] = { false }, shortened;

	bool parsed = frame_list_parse(&list, text, &error) == 0;
	if (parsed && frame_list_resolve(&list, &header, &shortened, &error) == 0) {
		mark(&list, frames, has);
		HOLDS(frame_list_invert(&list, frames) == 0);
		mark(&list, frames, others);
		for (long f = 1; f <= frames; f++)
			HOLDS(has[f] != others[f]);
	} else
		HOLDS(strlen(error.text) > 0);
	frame_list_free(&list);
}

/* Names that a LIST may find hard: empty of letters, like globs, twice. */
static void
check_joints(const char *text, int joints)
{
	static const char *const name[] = { "Hips", "a,b", "*", "@2", "Hips", "\\", "[a-", "x y" };
	struct bvh_skeleton s = { 0 };
	struct bvh_error error = { .text = "" };
	bool chosen[16] = { false }, any = false;

	for (int j = 0; j < joints; j++)
		HOLDS(bvh_add_joint(&s, name[j], j - 1) == j);
	HOLDS(bvh_add_joint(&s, NULL, joints - 1) == joints);
	int result = skeleton_select(&s, text, chosen, &error);
	for (int j = 0; j <= joints; j++)
		any = any || chosen[j];
	HOLDS(result == 0 ? any && !chosen[joints] : strlen(error.text) > 0);
	bvh_skeleton_free(&s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	char *text = malloc(size - 1);
	HOLDS(text != NULL);
	memcpy(text, data + 2, size - 2);
	text[size - 2] = '\0';
	check_frames(text, data[0]);
	check_joints(text, 1 + data[1] % 8);
	free(text);
	return 0;
}
