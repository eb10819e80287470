# HTR and Acclaim: a picky reader of our own reads what we write of ASF and AMC
# (acclaim.py, which shares nothing with lib/), Blender what we made of them in BVH.
# README.md tells what is compared with what.
load common

# Of these no joint but the one root has position channels.
figures="biovision poser annotated walk"

setup_file() {
    work=$BATS_FILE_TMPDIR
    htr2bvh "$samples/arm.htr" >"$work/htr.bvh"
    htr2bvh -r raw "$samples/arm.htr" >"$work/raw.bvh"
    asf2bvh "$samples/arm.asf" "$samples/arm.amc" >"$work/asf.bvh"
    asf2bvh -f -u cm "$samples/arm.asf" "$samples/arm.amc" >"$work/fold.bvh"
    if has blender; then
        run_blender "$work"/*.bvh
    fi
}

setup() {
    set -o pipefail
    work=$BATS_FILE_TMPDIR
    own=$BATS_TEST_TMPDIR
    cd "$own" || return
}

# only_root FILE: its name, when there is but one.
only_root() {
    bvhtrim -q -f 1 "$1" | awk '$1 == "ROOT" { sub(/^ROOT /, ""); n++; name = $0 }
        END { if (n == 1) print name }'
}

# stands STEM BVH [OPTION]: the pair is read, and stands where the BVH file does.
stands() {
    local stem=$1 file=$2
    shift 2
    echo "$stem: $file"
    python3 "$here/acclaim.py" "$@" "$stem.asf" "$stem.amc" >"$own/got"
    bvhfk -q -l -e -p 12 "$file" >"$own/wanted"
    awk -v tolerance=1e-6 -v root="$(only_root "$file")" -f "$here/places.awk" "$own/got" "$own/wanted" >"$own/told" || {
        cat "$own/told"
        return 1
    }
    if [ -n "${INTEROP_VERBOSE:-}" ]; then
        sed "s/^/#   $stem: /" "$own/told" >&3
    fi
}

# broken FILE SED-SCRIPT: the picky reader refuses arm.asf or arm.amc so changed.
broken() {
    cp arm.asf bad.asf
    cp arm.amc bad.amc
    sed "$2" "arm.$1" >"bad.$1"
    ! cmp -s "arm.$1" "bad.$1"
    ! python3 "$here/acclaim.py" bad.asf bad.amc >out 2>err
    grep -q "^acclaim.py: bad.$1:[0-9]*: " err
}

@test "python3, acclaim: the picky reader is picky" {
    need python3
    bvh2asf -o arm "$work/htr.bvh"
    python3 "$here/acclaim.py" arm.asf arm.amc >out
    broken asf 's/1\.10/1.1/'
    broken asf '/:units/,/angle/d'
    broken asf '/:documentation/{ s/.*/:skin/; }'
    broken asf 's/TX TY TZ RX RY RZ/RX RY RZ TX TY TZ/'
    broken asf 's/dof rx ry rz/dof rz ry rx/'
    broken asf 's/0 XYZ/0 ZYX/'
    broken asf '/^    length/d'
    broken asf 's/position 0 0 0/position 0 1 0/'
    broken asf 's/^    id 2/    id 3/'
    broken asf '/:hierarchy/,$s/begin/begin root/'
    broken amc '/:DEGREES/d'
    broken amc 's/^3$/4/'
    broken amc 's/^root [^ ]*/root 1e-3/'
    broken amc '$d'
}

@test "python3, acclaim: its own places are those of asf2bvh and bvhfk" {
    need python3
    cp "$samples/arm.asf" "$samples/arm.amc" .
    stands arm "$work/asf.bvh"
}

@test "python3, acclaim: reads what bvh2asf writes" {
    need python3
    for name in $figures; do
        bvh2asf -q -o "$name" "$samples/$name.bvh"
        stands "$name" "$samples/$name.bvh"
    done
    for name in htr raw asf fold; do
        bvh2asf -q -o "$name" "$work/$name.bvh"
        stands "$name" "$work/$name.bvh"
    done
}

@test "python3, acclaim: reads what bvh2asf writes, joints that move" {
    need python3
    for name in positions duet; do
        bvh2asf -q -o "$name" "$samples/$name.bvh"
        stands "$name" "$samples/$name.bvh" --slides
    done
    bvh2asf -q -o orders "$here/orders.bvh"
    stands orders "$here/orders.bvh" --slides
}

@test "python3, acclaim: reads what htr2asf writes" {
    need python3
    htr2asf -o arm "$samples/arm.htr"
    htr2bvh -p full "$samples/arm.htr" >direct.bvh
    stands arm direct.bvh
    for name in $figures positions duet; do
        bvh2htr -q -p 12 "$samples/$name.bvh" >"$name.htr"
        htr2asf -q -o "$name" "$name.htr"
        htr2bvh -q -p full "$name.htr" >direct.bvh
        stands "$name" direct.bvh --slides
    done
}

@test "blender, htr and acclaim: reads what htr2bvh writes" {
    need blender
    for name in htr raw; do
        long "$work/$name.bvh" >"$own/expected"
        blender_agrees "$work/$name.bvh"
    done
}

@test "blender, htr and acclaim: reads what asf2bvh writes" {
    need blender
    for name in asf fold; do
        long "$work/$name.bvh" >"$own/expected"
        blender_agrees "$work/$name.bvh"
    done
}
