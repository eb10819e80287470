// coin.cc - where Coin has the joints and sites of an H-Anim figure at its keys.
//
// usage: coin FILE FRAMES
//
// Reads a VRML97 file, sets all interpolators to the fraction of each frame in turn, and
// prints the frame (from 1), the DEF name and the place of each Joint and Site.  Status
// 1: Coin does not read the file.
#include <Inventor/SbViewportRegion.h>
#include <Inventor/SoDB.h>
#include <Inventor/SoInput.h>
#include <Inventor/SoPath.h>
#include <Inventor/VRMLnodes/SoVRMLGroup.h>
#include <Inventor/VRMLnodes/SoVRMLInterpolator.h>
#include <Inventor/VRMLnodes/SoVRMLTransform.h>
#include <Inventor/actions/SoGetMatrixAction.h>
#include <Inventor/actions/SoSearchAction.h>
#include <Inventor/fields/SoSFFloat.h>
#include <Inventor/misc/SoProtoInstance.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<SoField *>
fractions(SoVRMLGroup *root)
{
	std::vector<SoField *> found;

	for (int i = 0; i < root->getNumChildren(); i++) {
		SoNode *node = root->getChild(i);

		if (!node->isOfType(SoVRMLInterpolator::getClassTypeId()))
			continue;
		SoField *field = node->getEventIn("set_fraction");
		if (field == nullptr)
			field = node->getField("set_fraction");
		if (field != nullptr) {
			field->disconnect();
			found.push_back(field);
		}
	}
	return found;
}

// A Joint has its place at its center, a Site at its origin: its center is 0.
static void
print_places(SoPathList &paths, int frame)
{
	for (int i = 0; i < paths.getLength(); i++) {
		SoFullPath *path = static_cast<SoFullPath *>(paths[i]);
		SoVRMLTransform *transform = static_cast<SoVRMLTransform *>(path->getTail());
		SoProtoInstance *instance = SoProtoInstance::findProtoInstance(transform);
		SoGetMatrixAction action(SbViewportRegion(100, 100));
		SbVec3f place;

		if (instance == nullptr || instance->getName().getLength() == 0)
			continue;
		action.apply(path);
		action.getMatrix().multVecMatrix(transform->center.getValue(), place);
		std::printf("%d %s %.9g %.9g %.9g\n", frame, instance->getName().getString(), place[0],
		    place[1], place[2]);
	}
}

int
main(int argc, char **argv)
{
	SoInput in;

	if (argc != 3)
		return 2;
	int frames = std::atoi(argv[2]);
	SoDB::init();
	SoVRMLGroup *root = in.openFile(argv[1]) ? SoDB::readAllVRML(&in) : nullptr;
	if (root == nullptr)
		return 1;
	root->ref();
	std::vector<SoField *> fraction = fractions(root);
	SoSearchAction search;
	search.setType(SoVRMLTransform::getClassTypeId());
	search.setInterest(SoSearchAction::ALL);
	search.setSearchingAll(TRUE);
	search.apply(root);
	for (int frame = 1; frame <= frames; frame++) {
		for (SoField *field : fraction)
			static_cast<SoSFFloat *>(field)->setValue(
			    frames > 1 ? static_cast<float>(frame - 1) / static_cast<float>(frames - 1) : 0);
		print_places(search.getPaths(), frame);
	}
	return 0;
}
