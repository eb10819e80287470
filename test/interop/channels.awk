# channels.awk: what a table of the channels of a BVH file must hold, found
# without our reader: a header JOINT.CHANNEL..., then the values of each frame
# with their digits, tab-separated.  For plain files only: one frame a line, no
# comments, unique names.

/^[ \t]*(ROOT|JOINT)[ \t]/ {
    name = $0
    sub(/^[ \t]*(ROOT|JOINT)[ \t]+/, "", name)
    sub(/[ \t\r{]+$/, "", name)
}

/^[ \t]*CHANNELS[ \t]/ {
    for (i = 3; i < 3 + $2; i++) {
        printf "%s%s.%s", tab, name, $i
        tab = "\t"
    }
}

motion && NF {
    for (i = 1; i <= NF; i++)
        printf "%s%s", (i > 1 ? "\t" : ""), $i
    printf "\n"
}

/^[ \t]*Frame Time:/ {
    printf "\n"
    motion = 1
}
