# Real programs read what we write, and agree with us on the numbers.
#
# Each test is one claim about one program, and is skipped by name where the
# program is not installed.  README.md tells what is compared with what.
load common

# The samples; those with one ROOT, since three.js and assimp refuse two; and
# those that other programs read as they are, since annotated.bvh has comments.
every="biovision poser annotated duet positions walk"
one_root="biovision poser annotated positions walk"
bare="biovision poser duet positions walk"

setup_file() {
    local name
    work=$BATS_FILE_TMPDIR
    write_all
    mkdir "$work/blender"
    for name in $every; do
        blender_rule "$samples/$name.bvh" >"$work/blender/$name.bvh"
    done
    odd_names >"$work/names.bvh"
    if has blender; then
        ask_blender
    fi
}

setup() {
    set -o pipefail
    work=$BATS_FILE_TMPDIR
    own=$BATS_TEST_TMPDIR
}

# ---- programs

need_blending() { bvhcat --help | grep -e --blend >/dev/null || skip "bvhcat has no --blend yet"; }

ask_blender() {
    local name
    set -- "$here/orders.bvh"
    for name in $bare; do
        set -- "$@" "$samples/$name.bvh"
    done
    for name in $(made trim $every) $(made cat $every) $(made blend) $(made rescale $every); do
        if [ -e "$work/$name.bvh" ]; then
            set -- "$@" "$work/$name.bvh"
        fi
    done
    run_blender "$@"
}

# blender_rule FILE: the file as Blender understands it.  A position channel replaces the
# whole OFFSET there, an axis without one becomes 0; with us that axis keeps its OFFSET.
blender_rule() {
    awk '
        $1 == "OFFSET" { offset = $0; x = $2; y = $3; z = $4; next }
        offset != "" {
            if ($1 == "CHANNELS" && /[XYZ]position/) {
                if (!/Xposition/) x = 0
                if (!/Yposition/) y = 0
                if (!/Zposition/) z = 0
                offset = "OFFSET " x " " y " " z
            }
            print offset
            offset = ""
        }
        { print }' "$1"
}

# ---- files

# made KIND [SAMPLE...]: the files of a kind, of each of these samples as a whole too;
# write_all makes them, expected knows them.
made() {
    local kind=$1 name
    shift
    case $kind in
    trim) echo part-walk thin-walk first-walk ;;
    cat) echo join-walk ;;
    blend) echo blend-walk ;;
    rescale) echo metre-walk height-walk ;;
    *) return 1 ;;
    esac
    for name; do
        echo "$kind-$name"
    done
}

write_all() {
    local name
    write part-walk bvhtrim -f 101-150 "$samples/walk.bvh"
    write thin-walk bvhtrim -f 1-100 -e 10 "$samples/walk.bvh"
    write first-walk bvhtrim -x -f 41- "$samples/walk.bvh"
    write join-walk bvhcat "$work/first-walk.bvh" "$work/part-walk.bvh"
    write blend-walk bvhcat -a heading -b 5 "$work/first-walk.bvh" "$work/part-walk.bvh"
    write metre-walk bvhrescale -s 0.01 "$samples/walk.bvh"
    write height-walk bvhrescale -H 1.8 "$samples/walk.bvh"
    for name in $every; do
        write "trim-$name" bvhtrim "$samples/$name.bvh"
        write "cat-$name" bvhcat "$samples/$name.bvh" "$samples/$name.bvh"
        write "rescale-$name" bvhrescale -F in -T cm "$samples/$name.bvh"
    done
}

# write NAME COMMAND...: keeps what the command writes, or why it could not.
write() {
    local name=$1 status=0
    shift
    "$@" >"$work/$name.bvh" 2>"$work/$name.err" || status=$?
    if [ "$status" != 0 ]; then
        echo "$*: status $status" >>"$work/$name.err"
        rm "$work/$name.bvh"
    fi
}

# written NAME: fails when the command could not write that file.
written() {
    if [ ! -e "$work/$1.bvh" ]; then
        cat "$work/$1.err"
        return 1
    fi
}

# sample NAME: a sample that a plain reader can read.
sample() {
    case $1 in
    annotated) echo "$work/trim-annotated.bvh" ;;
    *) echo "$samples/$1.bvh" ;;
    esac
}

# Names with quotes, delimiters, blanks, UTF-8 and a byte of Latin-1.
odd_names() {
    local name
    printf 'HIERARCHY\nROOT He said "a, b"\n{\nOFFSET 0 0 0\n'
    printf 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n'
    for name in 'semi;colon' 'Caf\351' "it's" 'Caf\303\251' 'a"b' ',' '"'; do
        printf "JOINT $name\n{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    done
    printf 'End Site\n{\nOFFSET 0 1 0\n}\n}\n}\n}\n}\n}\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n'
    seq -s ' ' 1.5 27.5
    seq -s ' ' 31.25 57.25
}

# What a header says, read without our reader.
frames() { awk '$1 == "Frames:" { print $2 + 0; exit }' "$1"; }
period() { awk '$1 == "Frame" { sub(/\r/, ""); print $3; exit }' "$1"; }
joints() { grep -cE '^[[:blank:]]*(ROOT|JOINT)[[:blank:]]' "$1"; }
ends() { grep -cE '^[[:blank:]]*End ' "$1"; }
channels() { awk -f "$here/channels.awk" "$1"; }
channel_count() { channels "$1" | awk -F '\t' 'NR == 1 { print NF }'; }

# ---- positions

# renumber FIRST STEP PERIOD: of a long table the frames FIRST, FIRST + STEP ..., as
# frames 1, 2 ... at PERIOD.
renumber() {
    awk -v first="$1" -v step="$2" -v period="$3" 'BEGIN { FS = OFS = "\t" }
        $1 == "frame" { print; next }
        ($1 - first) % step == 0 {
            $1 = ($1 - first) / step + 1
            $2 = sprintf("%.9f", ($1 - 1) * period)
            print
        }'
}

times() {
    awk -v factor="$1" 'BEGIN { FS = OFS = "\t" }
        $1 != "frame" { for (i = 4; i <= 6; i++) $i = sprintf("%.9f", $i * factor) }
        { print }'
}

# expected NAME [OPTION...]: where the joints of the file NAME must be, told from the
# samples that it was made of (the blended one and that of a given height: from itself).
expected() {
    local name=$1 file step
    shift
    file=$samples/${name#*-}.bvh
    step=$(period "$(sample "${name#*-}")")
    case $name in
    part-walk) long "$@" -f 101-150 "$file" | renumber 101 1 "$step" ;;
    thin-walk) long "$@" -f 1-100 "$file" | renumber 1 10 "$(period "$work/thin-walk.bvh")" ;;
    first-walk) long "$@" -f 1-40 "$file" ;;
    join-walk)
        long "$@" -f 1-40 "$file"
        long "$@" -f 101-150 "$file" | tail -n +2 | renumber 61 1 "$step"
        ;;
    blend-walk | height-walk) long "$@" "$work/$name.bvh" ;;
    metre-walk) long "$@" "$file" | times 0.01 ;;
    trim-*) long "$@" "$file" ;;
    cat-*)
        long "$@" "$file"
        long "$@" "$file" | tail -n +2 | renumber "$((1 - $(frames "$(sample "${name#*-}")")))" 1 "$step"
        ;;
    rescale-*) long "$@" "$file" | times 2.54 ;;
    *) long "$@" "$file" ;;
    esac
}

blender_reads() {
    local name
    for name; do
        written "$name"
        samples=$work/blender expected "$name" >"$own/expected"
        blender_agrees "$work/$name.bvh"
    done
}

three_agrees() {
    local file=$1
    echo "three.js: $file"
    node "$here/three.mjs" "$file" >"$own/three"
    agree 1e-6 "$own/expected" "$own/three"
}

three_reads() {
    local name
    for name; do
        written "$name"
        expected "$name" -O add >"$own/expected"
        three_agrees "$work/$name.bvh"
    done
}

babylon_agrees() {
    local file=$1
    echo "Babylon.js: $file"
    node "$here/babylon.mjs" "$file" >"$own/babylon"
    agree 1e-6 "$own/expected" "$own/babylon"
}

babylon_reads() {
    local name
    for name; do
        written "$name"
        expected "$name" >"$own/expected"
        babylon_agrees "$work/$name.bvh"
    done
}

# assimp makes a node of each joint and end site, and one animation with a channel a joint.
assimp_reads() {
    local name file
    for name; do
        written "$name"
        file=$work/$name.bvh
        echo "assimp: $file"
        assimp info "$file" -r >"$own/info"
        tr '\r' '\n' <"$own/info" | awk '
            /^Nodes:/ { nodes = $2 }
            /^Animations:/ { animations = $2 }
            /^Animation Channels:/ { channels = $3 }
            END { print nodes, animations, channels }' >"$own/counts"
        assimp dump "$file" "$own/dump.assxml" >/dev/null
        sed -n 's/.*<RotationKeyList num="\([0-9]*\)".*/\1/p' "$own/dump.assxml" | sort -n | tail -n 1 >>"$own/counts"
        printf '%d 1 %d\n%d\n' "$(($(joints "$file") + $(ends "$file")))" "$(joints "$file")" "$(frames "$file")" >"$own/right"
        diff "$own/right" "$own/counts"
    done
}

# reads PROGRAM KIND [SAMPLE...]: it has the right numbers of each file that was made.
reads() {
    local program=$1 files
    shift
    need "$program"
    if [ "$1" = blend ]; then
        need_blending
    fi
    files=$(made "$@")
    "${program}_reads" $files
}

# ---- python3: csv and json

# csv_is_tsv READER-OPTIONS BVHFK-OPTION...: the csv module reads from the CSV what the TSV is.
csv_is_tsv() {
    local reading=$1
    shift
    bvhfk "$@" >"$own/tsv"
    bvhfk -c "$@" >"$own/csv"
    python3 "$here/csvread.py" $reading "$own/csv" | cmp "$own/tsv" -
}

@test "python3: the csv module reads bvh2csv, digit for digit" {
    need python3
    for name in $every; do
        bvh2csv "$samples/$name.bvh" >"$own/table"
        python3 "$here/csvread.py" -t "$(period "$(sample "$name")")" "$own/table" >"$own/read"
        channels "$(sample "$name")" >"$own/channels"
        cut -f 3- "$own/read" | diff "$own/channels" -
    done
}

@test "python3: the csv module reads bvh2csv -H" {
    need python3
    for name in $every; do
        bvh2csv -H "$samples/$name.bvh" >"$own/table"
        python3 "$here/csvread.py" "$own/table" >"$own/read"
        file=$(sample "$name")
        [ "$(head -n 1 "$own/read")" = "$(printf 'joint\tparent\tkind\tx\ty\tz\tchannels')" ]
        [ "$(wc -l <"$own/read")" -eq $((1 + $(joints "$file") + $(ends "$file"))) ]
    done
}

@test "python3: the csv module reads bvhfk -c, equal to the TSV" {
    need python3
    for name in $every; do
        for kind in pos quat mat euler axis 6d pos,quat; do
            csv_is_tsv "-t $(period "$(sample "$name")")" -e -w "$kind" "$samples/$name.bvh"
        done
        csv_is_tsv '' -e -l "$samples/$name.bvh"
    done
}

@test "python3: the csv module reads names with quotes, commas and 8-bit bytes" {
    need python3
    channels "$work/names.bvh" >"$own/channels"
    bvh2csv "$work/names.bvh" >"$own/csv"
    python3 "$here/csvread.py" "$own/csv" | cut -f 3- | cmp "$own/channels" -
    bvh2csv -d ';' "$work/names.bvh" >"$own/csv"
    python3 "$here/csvread.py" -d ';' "$own/csv" | cut -f 3- | cmp "$own/channels" -
    bvhfk -l "$work/names.bvh" >"$own/tsv"
    for delimiter in ',' ';' '|'; do
        bvhfk -l -c -d "$delimiter" "$work/names.bvh" >"$own/csv"
        python3 "$here/csvread.py" -d "$delimiter" "$own/csv" | cmp "$own/tsv" -
    done
    csv_is_tsv '' "$work/names.bvh"
}

@test "python3: the json module reads bvhinfo -J" {
    need python3
    bvhinfo -J "$samples/biovision.bvh" "$samples/walk.bvh" "$work/names.bvh" >"$own/json"
    python3 - "$own/json" "$samples/biovision.bvh" "$samples/walk.bvh" "$work/names.bvh" <<'END'
import json
import sys


def text(name):
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("latin-1")


with open(sys.argv[1], "rb") as source:
    array = json.loads(source.read().decode("utf-8"))
assert len(array) == len(sys.argv) - 2, len(array)
for found, path in zip(array, sys.argv[2:]):
    with open(path, "rb") as source:
        lines = [line.strip() for line in source]
    names = [text(line.split(None, 1)[1]) for line in lines if line.startswith((b"ROOT ", b"JOINT "))]
    frames = next(int(line.split()[1]) for line in lines if line.startswith(b"Frames:"))
    assert found["file"] == path, found["file"]
    assert found["frames"] == frames, found["frames"]
    assert [joint["name"] for joint in found["skeleton"] if not joint.get("end")] == names, found["skeleton"]
END
}

# ---- sqlite3

# sqlite FORMAT TABLE QUERY...: the answers of a table called motion; .import complains of
# uneven rows.
sqlite() {
    local format=$1 table=$2
    shift 2
    sqlite3 :memory: ".mode $format" ".import '$table' motion" '.mode list' "$@" 2>&1
}

# sqlite_counts FORMAT TABLE: rows and columns.
sqlite_counts() {
    sqlite "$@" 'select count(*) from motion' "select count(*) from pragma_table_info('motion')"
}

@test "sqlite3: .import reads bvh2csv" {
    need sqlite3
    for name in $every; do
        file=$(sample "$name")
        bvh2csv "$samples/$name.bvh" >"$own/csv"
        printf '%d\n%d\n' "$(frames "$file")" "$((2 + $(channel_count "$file")))" >"$own/right"
        sqlite_counts csv "$own/csv" | diff "$own/right" -
        column=$(channels "$file" | sed -n 1p | cut -f 2)
        channels "$file" | tail -n +2 | cut -f 2 |
            awk 'NR == 1 || $1 + 0 > top { top = $1 + 0 } { sum += $1 } END { printf "%.6f %.6f\n", top, sum }' >"$own/right"
        sqlite csv "$own/csv" \
            "select printf('%.6f %.6f', max(\"$column\" + 0), sum(\"$column\")) from motion" | diff "$own/right" -
    done
}

@test "sqlite3: .import reads bvhfk, CSV and TSV" {
    need sqlite3
    for name in $every; do
        file=$(sample "$name")
        printf '%d\n%d\n' "$(frames "$file")" "$((2 + 3 * ($(joints "$file") + $(ends "$file"))))" >"$own/right"
        bvhfk -e -c "$samples/$name.bvh" >"$own/csv"
        sqlite_counts csv "$own/csv" | diff "$own/right" -
        bvhfk -e "$samples/$name.bvh" >"$own/tsv"
        sqlite_counts tabs "$own/tsv" | diff "$own/right" -
    done
    # The worked example of the Biovision file.
    bvhfk -l "$samples/biovision.bvh" >"$own/tsv"
    sqlite tabs "$own/tsv" \
        "select printf('%.6f %.6f %.6f', x, y, z) from motion where frame = 1 and joint = 'Chest'" >"$own/chest"
    [ "$(cat "$own/chest")" = '8.329640 40.038695 89.689114' ]
}

@test "sqlite3: .import reads names with quotes, commas and 8-bit bytes" {
    need sqlite3
    bvh2csv "$work/names.bvh" >"$own/csv"
    [ "$(sqlite_counts csv "$own/csv")" = $'2\n29' ]
    channels "$work/names.bvh" | sed -n 1p | tr '\t' '\n' >"$own/right"
    sqlite csv "$own/csv" "select name from pragma_table_info('motion') where cid > 1" | cmp "$own/right" -
    [ "$(sqlite csv "$own/csv" 'select "He said ""a, b"".Yposition" from motion where frame = 2')" = 32.25 ]
}

@test "sqlite3: .import reads bvhinfo -T" {
    need sqlite3
    set --
    joints=0
    frames=0
    for name in $every; do
        set -- "$@" "$samples/$name.bvh"
        joints=$((joints + $(joints "$(sample "$name")")))
        frames=$((frames + $(frames "$(sample "$name")")))
    done
    bvhinfo -T "$@" >"$own/tsv"
    sqlite tabs "$own/tsv" 'select count(*), sum(joints), sum(frames) from motion' >"$own/read"
    [ "$(cat "$own/read")" = "$#|$joints|$frames" ]
}

# ---- gnuplot

# gnuplot_extent SEPARATOR TABLE COLUMN: records, least and largest number.
gnuplot_extent() {
    gnuplot 2>&1 <<END
set datafile separator $1
set datafile columnheaders
stats '$2' using (column('$3')) name 'S' nooutput
set print '-'
print sprintf('%d %.6f %.6f', S_records, S_min, S_max)
END
}

# extent: records, least and largest of the numbers on standard input.
extent() {
    awk 'NR == 1 || $1 + 0 < low { low = $1 + 0 }
        NR == 1 || $1 + 0 > high { high = $1 + 0 }
        END { printf "%d %.6f %.6f\n", NR, low, high }'
}

@test "gnuplot: stats reads a column of bvh2csv by name" {
    need gnuplot
    for name in $every; do
        file=$(sample "$name")
        bvh2csv "$samples/$name.bvh" >"$own/csv"
        for number in 2 5; do
            column=$(channels "$file" | sed -n 1p | cut -f "$number")
            channels "$file" | tail -n +2 | cut -f "$number" | extent >"$own/right"
            gnuplot_extent comma "$own/csv" "$column" | diff "$own/right" -
        done
    done
}

@test "gnuplot: stats reads bvhfk, TSV, CSV and long form" {
    need gnuplot
    bvhfk "$samples/walk.bvh" >"$own/tsv"
    bvhfk -c "$samples/walk.bvh" >"$own/csv"
    bvhfk -l "$samples/walk.bvh" >"$own/long"
    column=$(head -n 1 "$own/tsv" | cut -f 4)
    tail -n +2 "$own/tsv" | cut -f 4 | extent >"$own/right"
    gnuplot_extent tab "$own/tsv" "$column" | diff "$own/right" -
    gnuplot_extent comma "$own/csv" "$column" | diff "$own/right" -
    tail -n +2 "$own/long" | cut -f 5 | extent >"$own/right"
    gnuplot_extent tab "$own/long" y | diff "$own/right" -
}

@test "gnuplot: plots columns of both kinds of table" {
    need gnuplot
    bvh2csv "$samples/walk.bvh" >"$own/csv"
    bvhfk "$samples/walk.bvh" >"$own/tsv"
    first=$(head -n 1 "$own/csv" | cut -d , -f 3)
    second=$(head -n 1 "$own/tsv" | cut -f 3)
    gnuplot 2>"$own/err" <<END
set terminal svg
set output '$own/plot.svg'
set datafile columnheaders
set datafile separator comma
plot '$own/csv' using (column('time')):(column('$first')) with lines title 'a'
END
    diff /dev/null "$own/err"
    grep -q '<path' "$own/plot.svg"
    gnuplot 2>"$own/err" <<END
set datafile columnheaders
set datafile separator tab
set table '$own/plot.txt'
plot '$own/tsv' using (column('time')):(column('$second')) with lines title 'b'
END
    diff /dev/null "$own/err"
    [ "$(grep -c ' i *$' "$own/plot.txt")" -eq "$(frames "$samples/walk.bvh")" ]
}

# ---- numpy

@test "numpy: numpy.load reads bvhfk -n, equal to the table to the last bit" {
    need numpy
    python=$(python_with_numpy)
    for name in $every; do
        bvhfk -n "$samples/$name.bvh" >"$own/npy"
        bvhfk -p full "$samples/$name.bvh" >"$own/tsv"
        "$python" "$here/npyread.py" "$own/npy" "$own/tsv"
    done
}

@test "numpy: numpy.load reads bvhfk -n of each kind of column" {
    need numpy
    python=$(python_with_numpy)
    for kind in quat mat euler axis 6d pos,quat,euler; do
        bvhfk -n -e -w "$kind" -f 2-21 -o "$own/npy" "$samples/walk.bvh"
        bvhfk -p full -e -w "$kind" -f 2-21 "$samples/walk.bvh" >"$own/tsv"
        "$python" "$here/npyread.py" "$own/npy" "$own/tsv"
    done
}

# ---- Blender

@test "blender: positions of the samples agree with bvhfk" {
    need blender
    for name in $bare; do
        samples=$work/blender expected "$name" >"$own/expected"
        blender_agrees "$samples/$name.bvh"
    done
}

@test "blender: positions agree with bvhfk in all six orders, with OFFSETs and position channels" {
    need blender
    long "$here/orders.bvh" >"$own/expected"
    blender_agrees "$here/orders.bvh"
}

@test "blender: reads what bvhtrim writes" {
    reads blender trim $every
}

@test "blender: reads what bvhcat writes" {
    reads blender cat $every
}

@test "blender: reads what bvhcat -a -b writes" {
    reads blender blend
}

@test "blender: reads what bvhrescale writes" {
    reads blender rescale $every
}

# ---- assimp

@test "assimp: reads what bvhtrim writes" {
    reads assimp trim $one_root
}

@test "assimp: reads what bvhcat writes" {
    reads assimp cat $one_root
}

@test "assimp: reads what bvhcat -a -b writes" {
    reads assimp blend
}

@test "assimp: reads what bvhrescale writes" {
    reads assimp rescale $one_root
}

# ---- three.js

@test "three: positions of the samples agree with bvhfk -O add" {
    need three
    for name in $bare; do
        [ "$name" != duet ] || continue
        expected "$name" -O add >"$own/expected"
        three_agrees "$samples/$name.bvh"
    done
}

@test "three: positions agree with bvhfk -O add in all six orders" {
    need three
    long -O add "$here/orders.bvh" >"$own/expected"
    three_agrees "$here/orders.bvh"
}

@test "three: reads what bvhtrim writes" {
    reads three trim $one_root
}

@test "three: reads what bvhcat writes" {
    reads three cat $one_root
}

@test "three: reads what bvhcat -a -b writes" {
    reads three blend
}

@test "three: reads what bvhrescale writes" {
    reads three rescale $one_root
}

# ---- Babylon.js, which replaces all of OFFSET where one position channel is, so that
# the joints of positions.bvh that have one or two stand elsewhere

@test "babylon: positions of the samples agree with bvhfk" {
    need babylon
    for name in biovision poser walk; do
        expected "$name" >"$own/expected"
        babylon_agrees "$samples/$name.bvh"
    done
}

@test "babylon: positions agree with bvhfk in all six orders" {
    need babylon
    long "$here/orders.bvh" >"$own/expected"
    babylon_agrees "$here/orders.bvh"
}

@test "babylon: reads what bvhtrim, bvhcat and bvhrescale write" {
    need babylon
    reads babylon trim biovision poser annotated walk
    reads babylon cat biovision poser annotated walk
    reads babylon rescale biovision poser annotated walk
}
