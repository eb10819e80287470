/* x3d - any bytes through the reader of X3D in XML (scene.h). */
#include "shared/xml.h"
#include "scene.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return scene_fuzz(xml_read, data, size);
}
