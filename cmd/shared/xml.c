/* xml.c - a file of X3D in XML (xml.h): expat tells its elements to x3d.h. */
#include "xml.h"

#ifndef HAVE_EXPAT

int
xml_read(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	(void)scene;
	error_set(error, in->name, 1, 1,
	    "expected VRML97, found XML: this hanim2bvh was built without expat (libexpat1-dev)");
	return -1;
}

#else

#include <expat.h>
#include <string.h>

#include "hanim/x3d.h"

struct xml {
	XML_Parser parser;
	struct x3d x3d;
};

static bvh_count
line(const struct xml *xml)
{
	return (bvh_count)XML_GetCurrentLineNumber(xml->parser);
}

static bvh_count
column(const struct xml *xml)
{
	return (bvh_count)XML_GetCurrentColumnNumber(xml->parser) + 1;
}

static void XMLCALL
start(void *data, const char *type, const char **attributes)
{
	struct xml *xml = data;
	const char *const *all = (const char *const *)attributes;

	if (x3d_start(&xml->x3d, type, all, line(xml), column(xml)) < 0)
		XML_StopParser(xml->parser, XML_FALSE);
}

static void XMLCALL
end(void *data, const char *type)
{
	struct xml *xml = data;

	(void)type;
	x3d_end(&xml->x3d);
}

/* Entities could make a small file huge; X3D has none of its own. */
static void XMLCALL
refuse_entity(void *data, const char *name, int parameter, const char *value, int length,
    const char *base, const char *system, const char *public, const char *notation)
{
	struct xml *xml = data;

	(void)parameter, (void)value, (void)length, (void)base, (void)system,
	    (void)public, (void)notation;
	report_fail(&xml->x3d.report, line(xml), column(xml),
	    "expected no ENTITY, found %.60s", name);
	XML_StopParser(xml->parser, XML_FALSE);
}

/* How many bytes are there up to a Ctrl-Z, which may be the end and no part of it. */
static size_t
count_here(const struct bvh_input *in)
{
	const char *start = in->buffer + in->at;
	const char *mark = memchr(start + 1, '\x1a', in->end - in->at - 1);

	return mark != NULL ? (size_t)(mark - start) : in->end - in->at;
}

/* As many of the next bytes as there are, up to room.  Expat counts their lines. */
static int
fill(char *block, int room, struct bvh_input *in)
{
	int count = 0;

	while (count < room && text_peek(in) >= 0) {
		size_t here = count_here(in);

		if (here > (size_t)(room - count))
			here = (size_t)(room - count);
		memcpy(block + count, in->buffer + in->at, here);
		in->at += here;
		count += (int)here;
	}
	return count;
}

/* Expat begins an attribute anew with each block, so blocks grow with what was read:
 * no byte is looked at more than a few times. */
static void
feed(struct xml *xml, struct bvh_input *in)
{
	enum { FIRST_BLOCK = 4096, LAST_BLOCK = 1 << 28 };
	int room = FIRST_BLOCK;
	bool last = false;

	while (!last && !xml->x3d.report.failed) {
		char *block = XML_GetBuffer(xml->parser, room);

		if (block == NULL) {
			report_fail(&xml->x3d.report, 0, 0, "out of memory");
			return;
		}
		int count = fill(block, room, in);
		last = count < room;
		room = room < LAST_BLOCK ? room + room / 2 : room;
		if (last && in->error != 0)
			report_fail(&xml->x3d.report, 0, 0, "%s", strerror(in->error));
		else if (XML_ParseBuffer(xml->parser, count, last) != XML_STATUS_OK)
			report_fail(&xml->x3d.report, line(xml), column(xml),
			    "expected X3D in XML: %s",
			    XML_ErrorString(XML_GetErrorCode(xml->parser)));
	}
}

int
xml_read(struct vrml_scene *scene, struct bvh_input *in, struct bvh_error *error)
{
	struct xml xml;

	if (x3d_open(&xml.x3d, scene, in->name, error) < 0)
		return -1;
	xml.parser = XML_ParserCreate(NULL);
	if (xml.parser == NULL)
		report_fail(&xml.x3d.report, 0, 0, "out of memory");
	else {
		XML_SetUserData(xml.parser, &xml);
		XML_SetElementHandler(xml.parser, start, end);
		XML_SetEntityDeclHandler(xml.parser, refuse_entity);
		feed(&xml, in);
		XML_ParserFree(xml.parser);
	}
	return x3d_close(&xml.x3d);
}

#endif
