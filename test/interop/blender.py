"""Where Blender puts the joints of BVH files.

usage: blender -b --factory-startup --python-exit-code 1 -P blender.py -- FILE...

Prints a tab-separated table: file, frame, joint, x, y, z.  A joint is the head
of its bone, an end site, JOINT_End, the tail; "-" stands for an end site that
Blender cannot tell: one beside children or other end sites, or nearer to its
joint than 0.001, which the importer moves.  The axes stay those of the file.
Blender's own messages go to standard error, save the lines which it prints
before this script begins.  Status 1: a file could not be read.
"""
import builtins
import os
import sys
import traceback

import bpy

out = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="surrogateescape")
os.dup2(2, 1)


def mend_importer():
    """Python 3.11 has no mode 'rU', with which Blender 3.4 opens the file."""
    try:
        from io_anim_bvh import import_bvh
    except ImportError:
        return
    import_bvh.open = lambda name, mode="r", **more: builtins.open(name, mode.replace("U", ""), **more)


def end_sites(path):
    """For each joint with end sites: their names, and whether the bone's tail is there."""
    lengths = {}
    stack = []
    children = {}
    with builtins.open(path, encoding="utf-8", errors="surrogateescape") as lines:
        opened = None
        for line in lines:
            words = line.split()
            if not words:
                continue
            word = words[0].upper()
            if word == "MOTION":
                break
            if word in ("ROOT", "JOINT", "END"):
                opened = None if word == "END" else "_".join(words[1:])
                if stack:
                    children[stack[-1]] = children.get(stack[-1], 0) + 1
            elif word == "{":
                stack.append(opened)
            elif word == "}":
                stack.pop()
            elif word == "OFFSET" and stack[-1] is None:
                length = sum(float(value) ** 2 for value in words[1:4]) ** 0.5
                lengths.setdefault(stack[-2], []).append(length)
    return {
        joint: [
            (joint + "_End" + (str(n) if n > 1 else ""), children[joint] == 1 and length > 0.001)
            for n, length in enumerate(found, 1)]
        for joint, found in lengths.items()}


def curves(action):
    """The curves of an action; Blender 5 has them in layers."""
    if hasattr(action, "fcurves"):
        return list(action.fcurves)
    return [curve for layer in action.layers for strip in layer.strips for bag in strip.channelbags for curve in bag.fcurves]


def show(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mend_importer()
    # As Euler angles of a bone, in single precision, a turn near 90 degrees loses half its digits.
    bpy.ops.import_anim.bvh(
        filepath=path, target="ARMATURE", axis_forward="Y", axis_up="Z", rotate_mode="QUATERNION",
        global_scale=1.0, frame_start=1, use_fps_scale=False)
    rig = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    last = max(len(curve.keyframe_points) for curve in curves(rig.animation_data.action))
    ends = end_sites(path)
    for frame in range(1, last + 1):
        bpy.context.scene.frame_set(frame)
        for bone in rig.pose.bones:
            row(path, frame, bone.name, rig.matrix_world @ bone.head)
            for name, told in ends.get(bone.name, []):
                row(path, frame, name, rig.matrix_world @ bone.tail if told else None)


def row(path, frame, name, place):
    cells = ["%.9g" % value for value in place] if place else ["-"] * 3
    print(path, frame, name, *cells, sep="\t", file=out)


status = 0
print("file", "frame", "joint", "x", "y", "z", sep="\t", file=out)
for argument in sys.argv[sys.argv.index("--") + 1:]:
    try:
        show(argument)
    except Exception:
        traceback.print_exc()
        print("blender.py: cannot read " + argument, file=sys.stderr)
        status = 1
out.close()
sys.exit(status)
