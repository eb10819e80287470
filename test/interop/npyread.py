"""Compares an NPY file, read by numpy, with a tab-separated table.

usage: python3 npyread.py FILE.npy TABLE.tsv

The array must be float64 in C order, (frames, columns), and hold the numbers of
the table without its first two columns, frame and time, to the last bit.
"""
import sys

import numpy

array = numpy.load(sys.argv[1], allow_pickle=False)
with open(sys.argv[2], encoding="latin-1") as source:
    lines = source.read().split("\n")
columns = lines[0].split("\t")
if columns[:2] != ["frame", "time"] or lines.pop() != "":
    sys.exit("not a table with frame and time: " + sys.argv[2])
table = numpy.array([[float(cell) for cell in line.split("\t")[2:]] for line in lines[1:]], dtype=numpy.float64)
if array.dtype != numpy.dtype("float64"):
    sys.exit("dtype %s" % array.dtype)
if array.shape != (len(lines) - 1, len(columns) - 2):
    sys.exit("shape %s, the table has %s" % (array.shape, (len(lines) - 1, len(columns) - 2)))
if not array.flags.c_contiguous or not numpy.isfinite(array).all():
    sys.exit("not in C order, or not finite")
mapped = numpy.load(sys.argv[1], mmap_mode="r", allow_pickle=False)
if not numpy.array_equal(mapped, array):
    sys.exit("mapped into memory it differs")
if not numpy.array_equal(array, table):
    worst = numpy.unravel_index(numpy.abs(array - table).argmax(), array.shape)
    sys.exit("frame %d, %s: %r, in the table %r" % (
        worst[0] + 1, columns[worst[1] + 2], float(array[worst]), float(table[worst])))
print("%s %s equal" % (array.dtype, array.shape))
