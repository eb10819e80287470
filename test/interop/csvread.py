"""Reads a CSV file with Python's csv module and prints it tab-separated.

usage: python3 csvread.py [-d DELIMITER] [-t FRAMETIME] FILE

Bytes pass as they are.  Status 1 when a row has not as many cells as the first,
a cell outside the columns of text is no number, a frame is not one more than
the one before, or, with -t, a time is not exactly (frame - 1) x FRAMETIME.
"""
import argparse
import csv
import decimal
import math
import sys

TEXT = {"joint", "parent", "kind", "channels"}


def number(row, name, cell):
    try:
        if math.isfinite(float(cell)):
            return
    except ValueError:
        pass
    sys.exit("row %d, %s: not a number: %r" % (row, name, cell))


parser = argparse.ArgumentParser()
parser.add_argument("-d", default=",")
parser.add_argument("-t", type=decimal.Decimal)
parser.add_argument("file")
options = parser.parse_args()

with open(options.file, encoding="latin-1", newline="") as source:
    rows = list(csv.reader(source, delimiter=options.d, strict=True))
if not rows:
    sys.exit("no header")
header = rows[0]
frame = 0
for n, row in enumerate(rows[1:], 2):
    if len(row) != len(header):
        sys.exit("row %d has %d cells, the header %d" % (n, len(row), len(header)))
    for name, cell in zip(header, row):
        if name not in TEXT:
            number(n, name, cell)
    if header[:2] == ["frame", "time"]:
        if "joint" not in header and int(row[0]) != frame + 1:
            sys.exit("row %d: frame %s after %d" % (n, row[0], frame))
        frame = int(row[0])
        if options.t is not None and decimal.Decimal(row[1]) != (frame - 1) * options.t:
            sys.exit("row %d: frame %d at time %s" % (n, frame, row[1]))

sys.stdout.reconfigure(encoding="latin-1", newline="\n")
for row in rows:
    print(*row, sep="\t")
