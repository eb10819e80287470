# places.awk: whether joints in an Acclaim pair stand where those of a BVH file do.
#
# usage: awk -v tolerance=T [-v root=NAME] -f places.awk ACCLAIM BVH
#
# Both are tab-separated with the columns frame, joint, x, y, z: ACCLAIM as acclaim.py
# prints it, BVH as bvhfk -l -e does.  The joint NAME is called root in ACCLAIM.  The
# end site of a joint is the tip of its bone or of a rigid one from there, BONE_to_End.
# The tolerance is one of each coordinate, in the unit of the files.

BEGIN { FS = "\t" }

FNR == 1 {
    split("", column)
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}

{
    frame = $column["frame"]
    joint = $column["joint"]
    at = $column["x"] " " $column["y"] " " $column["z"]
}

NR == FNR { place[frame, joint] = at; ours = frame; next }

function distance(a, b,    i, d, far, p, q) {
    split(a, p, " ")
    split(b, q, " ")
    for (i = 1; i <= 3; i++) {
        d = p[i] - q[i]
        if (d < 0)
            d = -d
        if (d > far)
            far = d
    }
    return far + 0
}

function try(name,    d) {
    if (!((frame, name) in place))
        return
    d = distance(place[frame, name], at)
    if (least < 0 || d < least)
        least = d
}

{
    theirs = frame
    least = -1
    end = match(joint, /_End[0-9]*$/)
    bone = end ? substr(joint, 1, RSTART - 1) : joint
    if (bone == root)
        bone = "root"
    gsub(/[ (),#]/, "_", bone)
    if (!end)
        try(bone)
    else {
        try(bone "_End")
        try(bone "_to_End_End")
        for (n = 2; n <= 9; n++)
            try(bone "_to_End_" n "_End")
    }
    compared++
    if (least < 0 || least > tolerance) {
        if (++faults <= 10)
            print "frame " frame ", " joint ": " (least < 0 ? "not there" : least " away")
    } else if (least > worst)
        worst = least
}

END {
    if (ours != theirs || !compared) {
        print ours + 0 " frames, not " theirs + 0
        faults++
    }
    printf "worst %.3g, %d compared\n", worst, compared
    exit faults > 0
}
