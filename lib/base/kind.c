/* kind.c - what a file looks like (kind.h). */
#include <string.h>
#include <strings.h>

#include "kind.h"

enum kind
kind_guess(const char *text)
{
	static const struct {
		char word[20];
		enum kind kind;
	} known[] = {
		{ "#VRML", KIND_VRML },
		{ "<?xml", KIND_X3D },
		{ "<X3D", KIND_X3D },
		{ "<!DOCTYPE X3D", KIND_X3D },
		{ "HIERARCHY", KIND_BVH },
		{ "[Header]", KIND_HTR },
		{ ":fully-specified", KIND_AMC },
		{ ":degrees", KIND_AMC },
		{ ":radians", KIND_AMC },
		{ ":version", KIND_ASF },
		{ ":name", KIND_ASF },
		{ ":units", KIND_ASF },
		{ ":documentation", KIND_ASF },
		{ ":root", KIND_ASF },
		{ ":bonedata", KIND_ASF },
	};

	if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
		text += 3;
	for (;;) {
		text += strspn(text, " \t\r\n");
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			if (strncasecmp(text, known[i].word,
				strnlen(known[i].word, sizeof known[i].word)) == 0)
				return known[i].kind;
		if (*text != '#')
			return KIND_UNKNOWN;
		text += strcspn(text, "\r\n");
	}
}
