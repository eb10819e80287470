/* vrml - any bytes through the VRML97 reader (scene.h). */
#include "scene.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return scene_fuzz(vrml_read, data, size);
}
