/* kinematics.c - the closed form of a pose against products of matrices. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bvhpose.h"
#include "base/rotation.h"
#include "bvh/skeleton.h"
#include "unit.h"

static const char *const orders[] = { "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "ZXZ", "X", "YZ",
	"", "XYXZ", "ZZZZZ" };
enum { ORDERS = sizeof orders / sizeof *orders };

static double
random_between(double low, double high)
{
	return low + (high - low) * (double)(unit_random() >> 11) * 0x1p-53;
}

static void
add_channel(struct bvh_skeleton *s, int joint, char axis, const char *ending)
{
	char name[16] = { axis };

	strcat(name, ending);
	CHECK(bvh_add_channel(s, joint, name) >= 0);
}

/* A chain with every order, with positions here and there, before the rotations,
 * after them or between. */
static void
make_chain(struct bvh_skeleton *s)
{
	for (int i = 0; i < ORDERS; i++) {
		int joint = bvh_add_joint(s, "J", i - 1);

		CHECK(joint == i);
		for (int axis = 0; axis < 3; axis++)
			CHECK(bvh_set_offset(s, joint, axis, random_between(-5, 5), 6) == 0);
		if (i % 3 == 0)
			add_channel(s, joint, 'Y', "position");
		for (const char *axis = orders[i]; *axis != '\0'; axis++) {
			add_channel(s, joint, *axis, "rotation");
			if (i % 4 == 1 && axis == orders[i])
				add_channel(s, joint, 'Z', "position");
		}
		if (i % 5 == 2)
			add_channel(s, joint, 'X', "scale");
	}
}

/* Where the last joint is, by the words of the definition. */
static void
follow_chain(const struct bvh_skeleton *s, const double *value, enum bvh_offset mode,
    double p[3], double g[9])
{
	memset(p, 0, 3 * sizeof *p);
	memcpy(g, rotation_identity, sizeof rotation_identity);
	for (int j = 0; j < s->joints; j++) {
		double t[3], moved[3], angle[8], r[9], product[9];
		int axis[8], n = 0;

		for (int a = 0; a < 3; a++)
			t[a] = s->joint[j].offset[a].value;
		for (int c = s->joint[j].first; c < s->joint[j].first + s->joint[j].channels; c++) {
			int a = skeleton_axis(s->channel[c].kind);

			if (skeleton_is_position(s->channel[c].kind))
				t[a] = mode == BVH_ADD ? t[a] + value[c] : value[c];
			if (skeleton_is_rotation(s->channel[c].kind)) {
				axis[n] = a;
				angle[n++] = value[c];
			}
		}
		rotation_apply(moved, g, t);
		for (int a = 0; a < 3; a++)
			p[a] += moved[a];
		rotation_from_euler(r, axis, angle, n);
		rotation_multiply(product, g, r);
		memcpy(g, product, sizeof product);
	}
}

static void
test_chain(void)
{
	struct bvh_skeleton s = { 0 };

	make_chain(&s);
	for (int mode = BVH_REPLACE; mode <= BVH_ADD; mode++) {
		struct bvh_pose k;
		double *value = calloc((size_t)s.channels, sizeof *value), p[3], g[9];

		CHECK(bvh_pose_open(&k, &s, (enum bvh_offset)mode) == 0);
		for (int round = 0; round < 2000; round++) {
			for (int c = 0; c < s.channels; c++)
				value[c] = random_between(-720, 720);
			bvh_pose_set(&k, value);
			follow_chain(&s, value, (enum bvh_offset)mode, p, g);
			for (int i = 0; i < 3; i++)
				CHECK(fabs(k.position[s.joints - 1][i] - p[i]) < 1e-9);
			for (int i = 0; i < 9; i++)
				CHECK(fabs(k.rotation[s.joints - 1][i] - g[i]) < 1e-13);
		}
		bvh_pose_close(&k);
		free(value);
	}
	bvh_skeleton_free(&s);
}

static void
test_rest(void)
{
	struct bvh_skeleton s = { 0 };
	struct bvh_pose k;
	double g[9];

	make_chain(&s);
	double(*rest)[3] = skeleton_rest(&s);
	CHECK(bvh_pose_open(&k, &s, BVH_REPLACE) == 0);
	bvh_pose_set(&k, NULL);
	memcpy(g, rotation_identity, sizeof rotation_identity);
	for (int j = 0; j < s.joints; j++) {
		for (int i = 0; i < 3; i++)
			CHECK(fabs(k.position[j][i] - rest[j][i]) < 1e-12);
		CHECK(memcmp(k.rotation[j], g, sizeof g) == 0);
	}
	bvh_pose_close(&k);
	free(rest);
	bvh_skeleton_free(&s);
}

/* Only the joints above a chosen one are needed. */
static void
test_channels(void)
{
	struct bvh_skeleton s = { 0 };
	bool chosen[ORDERS] = { false }, channel[64];

	make_chain(&s);
	chosen[4] = true;
	CHECK(bvh_pose_channels(&s, chosen, channel) == 0);
	for (int c = 0; c < s.channels; c++)
		CHECK(channel[c] == (s.channel[c].joint <= 4));
	bvh_skeleton_free(&s);
}

static const struct unit_test tests[] = {
	{ "a chain of all orders, replace and add", test_chain },
	{ "the rest pose", test_rest },
	{ "the channels that a joint depends on", test_channels },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
