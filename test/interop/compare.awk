# compare.awk: compares two long tables of positions.
#
# usage: awk -v tolerance=T [-v file=NAME] [-v blanks=_] -f compare.awk FIRST SECOND
#
# Both are tab-separated; a row that holds the columns frame, joint, x, y and z
# is the header, and what stands before it is passed over.  Rows are joined by
# frame and joint.  The distance of each pair is divided by the figure's size,
# the largest diagonal of a frame's bounding box in FIRST.  Times are compared,
# relative to the last one, where both tables have them and FIRST is not empty.
#
# tolerance  the largest distance allowed, relative to the size
# file       of SECOND take only the rows whose column "file" is NAME
# blanks     in joint names of FIRST put this for a blank
#
# A "-" in place of x in SECOND says that the program knows of the point but
# cannot tell where it is; such rows are counted, not compared.
#
# The last line tells the worst difference.  Status 1: over the tolerance, a
# row without partner, a value that is no number, or nothing to compare.

BEGIN {
    FS = "\t"
    number = "^[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$"
    faults = 0
}

function fault(text) {
    if (++faults <= 10)
        print text
}

function numeric(key,    i) {
    for (i = 1; i <= 3; i++)
        if ($column[substr("xyz", i, 1)] !~ number) {
            fault(FILENAME ": " key ": not a number: " $column[substr("xyz", i, 1)])
            return 0
        }
    return 1
}

function label(key) {
    sub(SUBSEP, " ", key)
    return "frame " key
}

FNR == 1 {
    table++
    header = 0
    split("", column)
}

{ sub(/\r$/, "") }

!header {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    header = ("frame" in column) && ("joint" in column) && ("x" in column) && ("y" in column) && ("z" in column)
    if (!header)
        split("", column)
    next
}

table == 1 {
    name = $column["joint"]
    if (blanks != "")
        gsub(/ /, blanks, name)
    key = $column["frame"] SUBSEP name
    if (key in x)
        fault("first table has " label(key) " twice")
    if (!numeric(label(key)))
        next
    order[++rows] = key
    x[key] = $column["x"] + 0
    y[key] = $column["y"] + 0
    z[key] = $column["z"] + 0
    if ("time" in column)
        time[key] = $column["time"]
    f = $column["frame"]
    if (!(f in lowx)) {
        lowx[f] = highx[f] = x[key]
        lowy[f] = highy[f] = y[key]
        lowz[f] = highz[f] = z[key]
    }
    if (x[key] < lowx[f]) lowx[f] = x[key]
    if (y[key] < lowy[f]) lowy[f] = y[key]
    if (z[key] < lowz[f]) lowz[f] = z[key]
    if (x[key] > highx[f]) highx[f] = x[key]
    if (y[key] > highy[f]) highy[f] = y[key]
    if (z[key] > highz[f]) highz[f] = z[key]
}

table == 2 {
    if (file != "" && ("file" in column) && $column["file"] != file)
        next
    key = $column["frame"] SUBSEP $column["joint"]
    if (key in seen)
        fault("second table has " label(key) " twice")
    seen[key] = 1
    if (!(key in x)) {
        fault("only in the second table: " label(key))
        next
    }
    if ($column["x"] == "-") {
        untold++
        next
    }
    if (!numeric(label(key)))
        next
    compared++
    dx = $column["x"] - x[key]
    dy = $column["y"] - y[key]
    dz = $column["z"] - z[key]
    d = sqrt(dx * dx + dy * dy + dz * dz)
    if (d > worst || worstkey == "") {
        worst = d
        worstkey = key
    }
    if (("time" in column) && (key in time) && time[key] != "") {
        t = $column["time"] - time[key]
        if (t < 0)
            t = -t
        if (t > worsttime)
            worsttime = t
        if (time[key] + 0 > last)
            last = time[key] + 0
    }
}

END {
    for (i = 1; i <= rows; i++)
        if (!(order[i] in seen))
            fault("only in the first table: " label(order[i]))
    for (f in lowx) {
        dx = highx[f] - lowx[f]
        dy = highy[f] - lowy[f]
        dz = highz[f] - lowz[f]
        d = sqrt(dx * dx + dy * dy + dz * dz)
        if (d > size)
            size = d
    }
    if (!compared) {
        print "nothing to compare"
        exit 1
    }
    if (!(size > 0))
        size = 1
    if (!(worst / size <= tolerance + 0))
        fault("positions differ by more than " tolerance " of the size")
    if (worsttime > (last > 1 ? last : 1) * tolerance)
        fault("times differ by " worsttime " s")
    if (faults > 10)
        print "and " faults - 10 " more"
    printf "worst %.3g of size %.6g (%s), %d compared, %d untold\n", worst / size, size, label(worstkey), compared, untold
    exit faults > 0
}
