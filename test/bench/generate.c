/* generate - a BVH file of smooth motion, as large as wanted.
 *
 *	generate frames [decimals [channels]]
 *
 * 60 joints and 16 end sites; the root has 6 channels, the others 3, or all of
 * them 6.  Values are sums of two sines at 120 frames a second. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOINTS = 60, CHAINS = 16 };

static const char *const position = "Xposition Yposition Zposition ";
static const char *const rotation = "Zrotation Xrotation Yrotation";

static void
joint(int number, int channels)
{
	printf("%s J%d\n{\n\tOFFSET %d.%d %d.25 0.5\n\tCHANNELS %d %s%s\n",
	    number == 0 ? "ROOT" : "JOINT", number, number % 3, number % 10, number % 7, channels,
	    channels == 6 ? position : "", rotation);
}

/* Sixteen chains of three or four joints below the root. */
static void
skeleton(int others)
{
	int number = 1;

	puts("HIERARCHY");
	joint(0, 6);
	for (int chain = 0; chain < CHAINS; chain++) {
		int length = (JOINTS - 1) / CHAINS + (chain < (JOINTS - 1) % CHAINS);

		for (int i = 0; i < length; i++)
			joint(number++, others);
		puts("End Site\n{\n\tOFFSET 0 2.5 0\n}");
		for (int i = 0; i < length; i++)
			puts("}");
	}
	puts("}");
}

static double
value(int channel, long frame)
{
	double t = (double)frame / 120, k = channel + 1;

	return 40 * sin(t * (0.5 + k / 200) + k) + 15 * sin(t * (2 + k / 90) + 2 * k);
}

int
main(int argc, char **argv)
{
	long frames = argc > 1 ? atol(argv[1]) : 10;
	int decimals = argc > 2 ? atoi(argv[2]) : 6, others = argc > 3 ? atoi(argv[3]) : 3;
	int channels = 6 + (JOINTS - 1) * others;

	skeleton(others);
	printf("MOTION\nFrames: %ld\nFrame Time: 0.0083333\n", frames);
	for (long frame = 0; frame < frames; frame++)
		for (int c = 0; c < channels; c++)
			printf("%.*f%c", decimals, value(c, frame), c == channels - 1 ? '\n' : ' ');
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
