"""Where the bones of an ASF/AMC pair are, for readers of the picky kind.

usage: acclaim.py [--slides] SKELETON.asf MOTION.amc

Prints a tab-separated table: frame, joint, x, y, z.  A joint is the start of its
bone, NAME_End its tip.  Only what the narrowest readers in use take is read: each
section and each line in one place and one shape, axes and dofs in one order.  What
is only legal is refused with its line; --slides allows bones tx ty tz, of which
the definition knows and few readers.  Status 1: refused.
"""
import math
import re
import sys

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?\Z")
NAME = re.compile(r"[A-Za-z_][^\s#:(),]*\Z")
AXES = "xyz"


class Refused(Exception):
    pass


class Lines:
    """The lines of a file, one at a time; a comment is a line of its own, at the top."""

    def __init__(self, path):
        self.path = path
        self.number = 0
        with open(path, "rb") as file:
            data = file.read()
        if b"\r" in data or b"\t" in data or b"\0" in data:
            self.refuse("a byte that is neither text, a blank nor the end of a line")
        if not data.endswith(b"\n"):
            self.refuse("the last line has no end")
        self.rest = data.decode("ascii", "surrogateescape").split("\n")[:-1]
        self.first = 0
        while self.rest and self.rest[0].startswith("#"):
            self.rest.pop(0)
            self.first += 1
        self.number = self.first

    def refuse(self, why):
        raise Refused("%s:%d: %s" % (self.path, self.number, why))

    def peek(self):
        return self.rest[0] if self.rest else None

    def next(self):
        if not self.rest:
            self.refuse("the file ends too early")
        self.number += 1
        line = self.rest.pop(0)
        if not line or line.endswith(" ") or "#" in line:
            self.refuse("an empty line, a blank at its end or a comment: %r" % line)
        return line

    def exactly(self, *words):
        """The words after these, which start the line."""
        found = self.next().split()
        if found[:len(words)] != list(words):
            self.refuse("not '%s': %r" % (" ".join(words), " ".join(found)))
        return found[len(words):]

    def alone(self, *words):
        if self.exactly(*words):
            self.refuse("more than '%s'" % " ".join(words))

    def numbers(self, words, count):
        if len(words) != count:
            self.refuse("%d numbers, not %d" % (len(words), count))
        for word in words:
            if not NUMBER.match(word):
                self.refuse("no plain number: %r" % word)
        return [float(word) for word in words]


class Bone:
    def __init__(self, name, direction, length, axis, dofs):
        self.name, self.length, self.dofs = name, length, dofs
        self.vector = [length * value for value in direction]
        self.axes = product(*(turn(i, axis[i]) for i in (2, 1, 0)))


def turn(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    m = [[float(i == j) for j in range(3)] for i in range(3)]
    a, b = (axis + 1) % 3, (axis + 2) % 3
    m[a][a], m[a][b], m[b][a], m[b][b] = c, -s, s, c
    return m


def product(first, *others):
    for m in others:
        first = [[math.fsum(first[i][k] * m[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return first


def transposed(m):
    return [list(row) for row in zip(*m)]


def moved(place, m, vector):
    return [place[i] + math.fsum(m[i][k] * vector[k] for k in range(3)) for i in range(3)]


def read_head(lines):
    lines.alone(":version", "1.10")
    if len(lines.exactly(":name")) < 1:
        lines.refuse("no name")
    lines.alone(":units")
    for unit in ("mass", "length"):
        if lines.numbers(lines.exactly(unit), 1)[0] <= 0:
            lines.refuse("no size: " + unit)
    lines.alone("angle", "deg")
    lines.alone(":documentation")
    while not (lines.peek() or ":").startswith(":"):
        lines.next()
    lines.alone(":root")
    lines.alone("order", "TX", "TY", "TZ", "RX", "RY", "RZ")
    lines.alone("axis", "XYZ")
    for word in ("position", "orientation"):
        if lines.numbers(lines.exactly(word), 3) != [0, 0, 0]:
            lines.refuse("not zero: " + word)


def read_dofs(lines, slides):
    dofs = lines.exactly("dof")
    wanted = ["tx", "ty", "tz", "rx", "ry", "rz"][0 if slides else 3:]
    if not dofs or dofs != [dof for dof in wanted if dof in dofs]:
        lines.refuse("dofs in another order: " + " ".join(dofs))
    for n in range(len(dofs)):
        line = lines.next()
        match = re.match(r" +%s\((\S+) (\S+)\)\Z" % ("limits " if n == 0 else ""), line)
        if not match:
            lines.refuse("no pair of limits: %r" % line)
        low, high = (float(word) for word in match.groups())
        if not low <= high:
            lines.refuse("limits the wrong way round")
    return dofs


def read_bone(lines, number, slides):
    lines.alone("begin")
    lines.alone("id", str(number))
    name, = lines.exactly("name") or [""]
    if not NAME.match(name) or name.lower() in ("root", "begin", "end"):
        lines.refuse("no name of a bone: %r" % name)
    direction = lines.numbers(lines.exactly("direction"), 3)
    if abs(math.hypot(*direction) - 1) > 1e-6:
        lines.refuse("no direction of length 1")
    length, = lines.numbers(lines.exactly("length"), 1)
    if length < 0:
        lines.refuse("a length below 0")
    axis = lines.exactly("axis")
    if axis[3:] != ["XYZ"]:
        lines.refuse("axis is not in the order XYZ")
    dofs = []
    if (lines.peek() or "").split()[:1] == ["dof"]:
        dofs = read_dofs(lines, slides)
    bone = Bone(name, direction, length, lines.numbers(axis[:3], 3), dofs)
    lines.alone("end")
    return bone


def read_skeleton(path, slides):
    """The bones by name, in the order of the file, and of each its children."""
    lines = Lines(path)
    read_head(lines)
    lines.alone(":bonedata")
    bones = {"root": Bone("root", [0, 1, 0], 0, [0, 0, 0], ["tx", "ty", "tz", "rx", "ry", "rz"])}
    while lines.peek() != ":hierarchy":
        bone = read_bone(lines, len(bones), slides)
        if bone.name.lower() in (name.lower() for name in bones):
            lines.refuse("a second bone of the name " + bone.name)
        bones[bone.name] = bone
    lines.alone(":hierarchy")
    lines.alone("begin")
    children = {}
    reached = {"root"}
    while (lines.peek() or "").strip() != "end":
        parent, *of_it = lines.next().split()
        if parent not in reached or parent in children or not of_it or (not children and parent != "root"):
            lines.refuse("no line of a parent that was a child before: " + parent)
        for name in of_it:
            if name not in bones or name in reached:
                lines.refuse("no bone, or one with a parent: " + name)
            reached.add(name)
        children[parent] = of_it
    lines.alone("end")
    if reached != set(bones):
        lines.refuse("bones without a parent: " + " ".join(set(bones) - reached))
    if lines.peek() is not None:
        lines.next()
        lines.refuse("more than the hierarchy")
    return bones, children


def read_frames(path, bones):
    """Of each frame the numbers of each bone with dofs, by name."""
    lines = Lines(path)
    lines.alone(":FULLY-SPECIFIED")
    lines.alone(":DEGREES")
    moving = [bone for bone in bones.values() if bone.dofs]
    number = 0
    while lines.peek() is not None:
        number += 1
        lines.alone(str(number))
        frame = {}
        for _ in moving:
            name, *words = lines.next().split(" ")
            if name not in bones or name in frame:
                lines.refuse("no bone, or the second line of one: " + name)
            frame[name] = lines.numbers(words, len(bones[name].dofs))
        if set(frame) != {bone.name for bone in moving}:
            lines.refuse("not each bone with dofs has a line")
        yield number, frame


def pose(bones, children, frame):
    """The start and the tip of each bone."""
    places = []
    waiting = [("root", [0.0, 0.0, 0.0], product(turn(0, 0)))]
    while waiting:
        name, start, above = waiting.pop()
        bone = bones[name]
        angles, slide = [0.0] * 3, [0.0] * 3
        for dof, value in zip(bone.dofs, frame.get(name, [])):
            (slide if dof[0] == "t" else angles)[AXES.index(dof[1])] = value
        start = moved(start, product(above, bone.axes), slide)
        motion = product(*(turn(i, angles[i]) for i in (2, 1, 0)))
        here = product(above, bone.axes, motion, transposed(bone.axes))
        tip = moved(start, here, bone.vector)
        places += [(name, start), (name + "_End", tip)]
        waiting += [(child, tip, here) for child in reversed(children.get(name, []))]
    return places


def main():
    arguments = sys.argv[1:]

    slides = arguments[:1] == ["--slides"]
    skeleton, motion = arguments[slides:]
    print("frame", "joint", "x", "y", "z", sep="\t")
    bones, children = read_skeleton(skeleton, slides)
    for number, frame in read_frames(motion, bones):
        for name, place in pose(bones, children, frame):
            print(number, name, *("%.12f" % value for value in place), sep="\t")


try:
    main()
except Refused as refusal:
    sys.exit("acclaim.py: %s" % refusal)
