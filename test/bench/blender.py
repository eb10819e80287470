# Imports a BVH file: Debian 12's Blender opens it with a mode Python 3.11 refuses.
import builtins
import sys

import bpy
import io_anim_bvh.import_bvh as importer

importer.open = lambda p, mode="r", **k: builtins.open(p, mode.replace("U", ""), **k)
bpy.ops.import_anim.bvh(filepath=sys.argv[-1])
