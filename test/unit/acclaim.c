/* acclaim.c - ASF and AMC through the library against an FK of their own. */
#include "clip/tobvh.h"
#include "motion.h"

#include "acclaim/acclaim.h"

enum { BONES = 10, FRAMES = 3 };

/* Bone 0 is the root: its axis is the orientation, its vector nothing. */
struct figure {
	int count, parent[BONES], order[BONES][3], dof[BONES][6], dofs[BONES];
	double direction[BONES][3], length[BONES], axis[BONES][3], position[3];
	double value[FRAMES][BONES][6];
	bool radians;
	char name[BONES][24];
};

/* The FK of the format ------------------------------------------------------------ */

/* Turns about fixed axes: each comes from the left. */
static void
turn_fixed(double m[9], int axis, double degrees)
{
	double r[9];

	memcpy(r, motion_identity, sizeof r);
	motion_turn(r, axis, degrees);
	motion_multiply(m, r, m);
}

/* The tip of bone b and its rotation away from rest. */
static void
pose_bone(const struct figure *f, int n, int b, double tip[BONES][3], double turned[BONES][9],
    struct scene *scene)
{
	double unit = f->radians ? 57.29577951308232 : 1, c[9], back[9], m[9], away[9], t[3] = { 0 };
	double head[3], vector[3], g[9];
	const double *above = b == 0 ? motion_identity : turned[f->parent[b]];

	memcpy(c, motion_identity, sizeof c);
	memcpy(m, motion_identity, sizeof m);
	for (int i = 0; i < 3; i++)
		turn_fixed(c, f->order[b][i], f->axis[b][f->order[b][i]] * unit);
	for (int i = 0; i < f->dofs[b]; i++) {
		if (f->dof[b][i] >= 3)
			turn_fixed(m, f->dof[b][i] - 3, f->value[n][b][i] * unit);
		else
			t[f->dof[b][i]] = f->value[n][b][i];
	}
	motion_transpose(back, c);
	motion_multiply(away, c, m);
	motion_multiply(away, away, back);
	motion_multiply(turned[b], above, away);
	motion_multiply(g, above, b == 0 ? motion_identity : c);
	motion_place(head, b == 0 ? f->position : tip[f->parent[b]], g, t);
	for (int axis = 0; axis < 3; axis++)
		vector[axis] = f->direction[b][axis] * f->length[b];
	motion_place(tip[b], head, turned[b], vector);
	scene_add(scene, f->name[b], "", head);
}

static void
pose(const struct figure *f, int n, struct scene *scene)
{
	double tip[BONES][3], turned[BONES][9];

	scene->count = 0;
	for (int b = 0; b < f->count; b++) {
		bool leaf = b > 0;

		pose_bone(f, n, b, tip, turned, scene);
		for (int c = b + 1; c < f->count; c++)
			leaf = leaf && f->parent[c] != b;
		if (leaf)
			scene_add(scene, f->name[b], "_End", tip[b]);
	}
}

/* A figure and its texts ------------------------------------------------------------ */

static void
make_dofs(struct figure *f, int b)
{
	const int *order = motion_orders[unit_below(6)];
	bool slides = b == 0 || unit_below(6) == 0;

	for (int i = 0; i < 3 && slides; i++)
		f->dof[b][f->dofs[b]++] = i;
	for (int i = 0; i < 3; i++)
		if (b == 0 || unit_below(3) > 0)
			f->dof[b][f->dofs[b]++] = 3 + order[i];
}

static void
make(struct figure *f)
{
	memset(f, 0, sizeof *f);
	f->count = 2 + unit_below(BONES - 1);
	f->radians = unit_below(3) == 0;
	for (int b = 0; b < f->count; b++) {
		double turn = f->radians ? 3 : 170, v[3], size;

		snprintf(f->name[b], sizeof f->name[b], b == 0 ? "root" : "Bone%d", b);
		f->parent[b] = b == 0 ? -1 : unit_below(b);
		memcpy(f->order[b], motion_orders[unit_below(6)], sizeof f->order[b]);
		for (int axis = 0; axis < 3; axis++) {
			v[axis] = motion_random(1);
			f->axis[b][axis] = motion_random(turn);
			f->position[axis] = motion_random(5);
		}
		size = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
		for (int axis = 0; axis < 3; axis++)
			f->direction[b][axis] = v[axis] / size;
		f->length[b] = b == 0 ? 0 : unit_below(40);
		make_dofs(f, b);
		for (int n = 0; n < FRAMES; n++)
			for (int i = 0; i < f->dofs[b]; i++)
				f->value[n][b][i] = motion_random(f->dof[b][i] < 3 ? 20 : turn);
	}
}

static void
print_bone(struct bvh_output *out, const struct figure *f, int b)
{
	const double *d = f->direction[b], *a = f->axis[b];
	const int *o = f->order[b];

	output_format(out, "begin id %d length %.17g\n name %s\n", b, f->length[b], f->name[b]);
	output_format(out, "direction %.17g, %.17g, %.17g\n", d[0], d[1], d[2]);
	output_format(out, "axis %.17g %.17g %.17g %c%c%c\n", a[0], a[1], a[2], "xyz"[o[0]], "XYZ"[o[1]],
	    "XYZ"[o[2]]);
	for (int i = 0; i < f->dofs[b]; i++)
		output_format(out, "%s%c%c", i == 0 ? "dof " : " ", f->dof[b][i] < 3 ? 't' : 'r',
		    "xyz"[f->dof[b][i] % 3]);
	for (int i = 0; i < f->dofs[b]; i++)
		output_format(out, "\n%s(-inf 1.5e-014)", i == 0 ? "limits " : "\t");
	output_format(out, "\nbodymass 1.5 cofmass 0.5 end # of bone\n");
}

static char *
print_asf(const struct figure *f)
{
	struct motion_file file;
	struct bvh_output *out = &file.out;

	motion_write(&file);
	output_format(out, "# by chance\r\n:version 1.10\n:name it\n:units\nangle %s\nmass 1 length 0.45\n",
	    f->radians ? "rad" : "deg");
	output_format(out, ":documentation\nbegin\n:none of these\n:root\norder");
	for (int i = 0; i < f->dofs[0]; i++)
		output_format(out, " %c%c", f->dof[0][i] < 3 ? 'T' : 'R', "XYZ"[f->dof[0][i] % 3]);
	output_format(out, "\naxis %c%c%c\nposition %.17g %.17g %.17g\n", "XYZ"[f->order[0][0]],
	    "XYZ"[f->order[0][1]], "XYZ"[f->order[0][2]], f->position[0], f->position[1],
	    f->position[2]);
	output_format(out, "orientation %.17g %.17g %.17g\n:bonedata\n", f->axis[0][0], f->axis[0][1],
	    f->axis[0][2]);
	for (int b = f->count - 1; b > 0; b--)
		print_bone(out, f, b);
	output_format(out, ":hierarchy\nbegin\n");
	for (int b = 1; b < f->count; b++)
		output_format(out, "%s %s\n", f->name[f->parent[b]], f->name[b]);
	output_format(out, "end\n:skin\nnone.skn\n");
	return motion_text(&file);
}

/* Bones from last to first, in odd frames with other letters. */
static char *
print_amc(const struct figure *f)
{
	struct motion_file file;
	struct bvh_output *out = &file.out;

	motion_write(&file);
	output_format(out, "# x\n#  frame rate 50\n:FULLY-SPECIFIED\n%s", f->radians ? ":RADIANS\n" : "");
	for (int n = 0; n < FRAMES; n++) {
		output_format(out, "%d\n", n + 1);
		for (int b = f->count - 1; b >= 0; b--) {
			if (f->dofs[b] == 0)
				continue;
			output_string(out, n == 1 && b == 0 ? "ROOT" : f->name[b]);
			for (int i = 0; i < f->dofs[b]; i++)
				output_format(out, " %.17g", f->value[n][b][i]);
			output_format(out, " # %d\n", b);
		}
	}
	return motion_text(&file);
}

/* A strict reader of what we write: what AMCParser insists on. ----------------------- */

static int
find(const struct figure *f, const char *name)
{
	for (int b = 0; b < f->count; b++)
		if (strcmp(f->name[b], name) == 0)
			return b;
	return -1;
}

static void
read_bone(struct figure *f, char **text)
{
	int b = f->count++, id;
	char *at, token[8];

	CHECK(b < BONES);
	CHECK(sscanf(motion_line(text), "    id %d", &id) == 1 && id == b);
	CHECK(sscanf(motion_line(text), "    name %23s", f->name[b]) == 1);
	CHECK(sscanf(motion_line(text), "    direction %lf %lf %lf", &f->direction[b][0],
		  &f->direction[b][1], &f->direction[b][2]) == 3);
	CHECK(sscanf(motion_line(text), "    length %lf", &f->length[b]) == 1);
	CHECK(sscanf(motion_line(text), "    axis %lf %lf %lf %7s", &f->axis[b][0],
		  &f->axis[b][1], &f->axis[b][2], token) == 4);
	CHECK(strcmp(token, "XYZ") == 0);
	memcpy(f->order[b], motion_orders[0], sizeof f->order[b]);
	at = motion_line(text);
	if (strcmp(at, "  end") == 0)
		return;
	if (strcmp(at, "    dof tx ty tz rx ry rz") != 0)
		CHECK(strcmp(at, "    dof rx ry rz") == 0);
	f->dofs[b] = strlen(at) > 20 ? 6 : 3;
	for (int i = 0; i < f->dofs[b]; i++) {
		f->dof[b][i] = f->dofs[b] == 6 ? i : 3 + i;
		CHECK(strncmp(motion_line(text), i == 0 ? "    limits (" : "           (",
			  12) == 0);
	}
	motion_take(text, "  end");
}

static void
read_skeleton(struct figure *f, char *text)
{
	char *name;

	memset(f, 0, sizeof *f);
	f->count = 1;
	strcpy(f->name[0], "root");
	f->parent[0] = -1;
	memcpy(f->order[0], motion_orders[0], sizeof f->order[0]);
	for (f->dofs[0] = 0; f->dofs[0] < 6; f->dofs[0]++)
		f->dof[0][f->dofs[0]] = f->dofs[0];
	motion_take(&text, ":version 1.10");
	while (strcmp(motion_line(&text), ":root") != 0)
		continue;
	motion_take(&text, "  order TX TY TZ RX RY RZ");
	motion_take(&text, "  axis XYZ");
	motion_take(&text, "  position 0 0 0");
	motion_take(&text, "  orientation 0 0 0");
	motion_take(&text, ":bonedata");
	while (strcmp(name = motion_line(&text), "  begin") == 0)
		read_bone(f, &text);
	CHECK(strcmp(name, ":hierarchy") == 0);
	motion_take(&text, "  begin");
	while (strcmp(name = motion_line(&text), "  end") != 0) {
		int parent = find(f, strtok(name, " "));

		CHECK(parent >= 0);
		while ((name = strtok(NULL, " ")) != NULL)
			f->parent[find(f, name)] = parent;
	}
	CHECK(*text == '\0');
}

static void
read_motion(struct figure *f, char *text)
{
	motion_take(&text, "# frame rate 50");
	motion_take(&text, ":FULLY-SPECIFIED");
	motion_take(&text, ":DEGREES");
	for (int n = 0; n < FRAMES; n++) {
		CHECK(strtol(motion_line(&text), NULL, 10) == n + 1);
		for (int b = 0; b < f->count; b++) {
			if (f->dofs[b] == 0)
				continue;
			char *at = motion_line(&text);
			size_t length = strlen(f->name[b]);
			CHECK(strncmp(at, f->name[b], length) == 0);
			at += length;
			for (int i = 0; i < f->dofs[b]; i++)
				f->value[n][b][i] = strtod(at, &at);
			CHECK(*at == '\0');
		}
	}
	CHECK(*text == '\0');
}

/* Tests ------------------------------------------------------------------------------ */

static void
read_asf(struct acclaim *a, const struct figure *f, bool fold)
{
	struct motion_file file;
	struct acclaim_wish wish = { .fold = fold };
	struct bvh_error error = { 0 };
	char *text = print_asf(f);

	motion_read(&file, text);
	CHECK(acclaim_read(a, &file.in, &wish, NULL, &error) == 0);
	if (*error.text != '\0')
		printf("# %lld:%lld: %s\n", error.line, error.column, error.text);
	motion_close(&file);
	free(text);
}

/* Frees the text of the motion. */
static char *
with_motion(struct acclaim *a, char *text, double rate, long frames)
{
	struct motion_file file, out;
	struct amc m;
	struct bvh_error error;
	struct clip_bvh_style style = { .order = motion_orders[5], .decimals = -1 };

	motion_read(&file, text);
	CHECK(amc_open(&m, a, &file.in, NULL, &error) == 0);
	CHECK(m.rate == rate && clip_set_rate(&a->clip, m.rate) == 0);
	motion_write(&out);
	struct clip_bvh *bvh = clip_bvh_create(&out.out, &a->clip, -1, &style, &error);
	CHECK(bvh != NULL);
	while (amc_read(&m) == BVH_FRAME)
		CHECK(clip_bvh_write(bvh, m.row) == 0);
	CHECK(m.frames == frames && clip_bvh_finish(bvh) == 0);
	amc_close(&m);
	motion_close(&file);
	free(text);
	return motion_text(&out);
}

static char *
to_bvh(struct acclaim *a, const struct figure *f)
{
	return with_motion(a, print_amc(f), 50, FRAMES);
}

/* Frees both texts. */
static char *
pair_to_bvh(char *asf, char *amc)
{
	struct motion_file file;
	struct acclaim_wish wish = { 0 };
	struct bvh_error error;
	struct acclaim a;

	motion_read(&file, asf);
	CHECK(acclaim_read(&a, &file.in, &wish, NULL, &error) == 0);
	motion_close(&file);
	free(asf);
	char *bvh = with_motion(&a, amc, 30, MOTION_FRAMES);
	acclaim_free(&a);
	return bvh;
}

static void
test_to_bvh(void)
{
	struct figure f;
	struct acclaim a;
	struct scene here, there;

	for (int round = 0; round < 60; round++) {
		make(&f);
		read_asf(&a, &f, false);
		char *bvh = to_bvh(&a, &f);
		for (int n = 0; n < FRAMES; n++) {
			pose(&f, n, &here);
			motion_bvh(bvh, n + 1, &there);
			CHECK(here.count == there.count);
			CHECK(scene_distance(&here, &there) < 1e-10);
		}
		free(bvh);
		acclaim_free(&a);
	}
}

/* What is left when rigid bones are folded away is where it was. */
static void
test_fold(void)
{
	struct figure f;
	struct acclaim a;
	struct scene here, there;

	for (int round = 0; round < 60; round++) {
		make(&f);
		read_asf(&a, &f, true);
		char *bvh = to_bvh(&a, &f);
		for (int n = 0; n < FRAMES; n++) {
			pose(&f, n, &here);
			motion_bvh(bvh, n + 1, &there);
			for (int i = 0; i < there.count; i++)
				if (strstr(there.point[i].name, "_End") != NULL)
					there.point[i--] = there.point[--there.count];
			CHECK(scene_distance(&there, &here) < 1e-10);
		}
		free(bvh);
		acclaim_free(&a);
	}
}

static void
write_pair(const struct figure *f, char **asf, char **amc)
{
	struct acclaim a;
	struct amc m;
	struct motion_file file, out[2];
	struct bvh_error error;
	struct acclaim_style style = {
		.name = "it", .order = motion_orders[5], .decimals = -1
	};
	char *text = print_amc(f);

	read_asf(&a, f, false);
	motion_read(&file, text);
	CHECK(amc_open(&m, &a, &file.in, NULL, &error) == 0 && clip_set_rate(&a.clip, 50) == 0);
	motion_write(&out[0]);
	motion_write(&out[1]);
	struct acclaim_writer *w =
	    acclaim_create(&out[0].out, &out[1].out, &a.clip, &style, NULL, &error);
	CHECK(w != NULL);
	while (amc_read(&m) == BVH_FRAME)
		CHECK(acclaim_write(w, m.row, NULL) == 0);
	CHECK(acclaim_finish(w) == 0);
	*asf = motion_text(&out[0]);
	*amc = motion_text(&out[1]);
	amc_close(&m);
	motion_close(&file);
	free(text);
	acclaim_free(&a);
}

static void
test_to_acclaim(void)
{
	struct figure f, again;
	struct scene here, there;
	char *asf, *amc;

	for (int round = 0; round < 60; round++) {
		make(&f);
		write_pair(&f, &asf, &amc);
		read_skeleton(&again, asf);
		CHECK(again.count == f.count);
		read_motion(&again, amc);
		for (int n = 0; n < FRAMES; n++) {
			pose(&f, n, &here);
			pose(&again, n, &there);
			CHECK(here.count == there.count);
			CHECK(scene_distance(&here, &there) < 1e-10);
		}
		free(asf);
		free(amc);
	}
}

/* Bones in all directions, near -Y too. */
static void
test_bvh(void)
{
	struct acclaim_style style = { .name = "x", .order = motion_orders[5], .decimals = -1 };

	for (int round = 0; round < 1000; round++) {
		char *text = motion_make("root");
		struct motion_source from;
		struct motion_file out[2];
		struct bvh_error error;

		motion_source(&from, text);
		motion_write(&out[0]);
		motion_write(&out[1]);
		struct acclaim_writer *w = acclaim_create(
		    &out[0].out, &out[1].out, &from.source.clip, &style, NULL, &error);
		CHECK(w != NULL);
		for (int n = 0; n < MOTION_FRAMES; n++) {
			clip_row(&from.source.clip, n, from.source.row);
			CHECK(acclaim_write(w, from.source.row, NULL) == 0);
		}
		CHECK(acclaim_finish(w) == 0);
		char *back = pair_to_bvh(motion_text(&out[0]), motion_text(&out[1]));
		motion_same(text, back);
		motion_source_close(&from);
		free(text);
		free(back);
	}
}

static const struct unit_test tests[] = {
	{ "BVH to Acclaim and back: bones in all directions", test_bvh },
	{ "ASF and AMC to BVH: each bone and tip stays", test_to_bvh },
	{ "the same without rigid bones", test_fold },
	{ "Acclaim to Acclaim: the same, for a strict reader", test_to_acclaim },
};

int
main(void)
{
	return unit_run(tests, sizeof tests / sizeof *tests);
}
