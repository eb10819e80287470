# H-Anim figures in programs that know VRML97 and X3D: Coin, tovrmlx3d, X_ITE.
#
# Each test is skipped by name where the program is not installed:
#     apt-get install libcoin-dev view3dscene; npm install --ignore-scripts x_ite-node

here=$BATS_TEST_DIRNAME
samples=${INTEROP_SAMPLES:-$here/../../samples}
every="biovision poser annotated duet positions walk"
export NODE_PATH=${INTEROP_NODE:-$here/../../build/interop}/node_modules${NODE_PATH:+:$NODE_PATH}

setup_file() {
    local name
    work=$BATS_FILE_TMPDIR
    for name in $every; do
        bvh2hanim -q -s "$(metres "$name")" "$samples/$name.bvh" >"$work/$name.wrl"
        bvh2hanim -qx -s "$(metres "$name")" "$samples/$name.bvh" >"$work/$name.x3d"
        expected "$name" >"$work/$name.places"
    done
    echo '#include <Inventor/SoDB.h>' | ${CXX:-c++} -E -x c++ - >/dev/null 2>&1 || return 0
    ${CXX:-c++} -O1 -o "$work/coin" "$here/coin.cc" -lCoin
}

setup() {
    set -o pipefail
    work=$BATS_FILE_TMPDIR
}

left_out() {
    case " ${INTEROP_SKIP:-} " in *" $1 "*) skip "$1 is left out by INTEROP_SKIP" ;; esac
}

metres() {
    case $1 in biovision) echo 0.0254 ;; *) echo 0.01 ;; esac
}

frames() {
    bvhinfo -qT "$samples/$1.bvh" | sed -n '2s/\([^	]*	\)\{5\}\([0-9]*\).*/\2/p'
}

# The names of a list in a figure, without "USE": all figures of the file in turn.
listed() {
    sed -n "/^	$2 \[/,/^	\]/s/^		USE //p" "$1"
}

# expected NAME - frame, DEF name, place in metres of each joint and end site, by bvhfk.
# The lists of a figure have the order of the BVH file, end sites apart.
expected() {
    { listed "$work/$1.wrl" joints | sed 's/^/joint /'; listed "$work/$1.wrl" sites | sed 's/^/end /'
      grep -Eo '^[ 	]*(ROOT|JOINT|End)' "$samples/$1.bvh" | sed 's/^[ 	]*/kind /'
      bvhfk -qle -p 9 "$samples/$1.bvh" | sed 1d | sed 's/^/row	/'; } |
        awk -v s="$(metres "$1")" '
            $1 == "joint" { joint[++joints] = $2 }
            $1 == "end" { end[++ends] = $2 }
            $1 == "kind" { name[++kinds] = $2 == "End" ? end[++e] : joint[++j] }
            $1 == "row" { print $2, name[n++ % kinds + 1], s * $(NF - 2), s * $(NF - 1), s * $NF }' \
            OFMT=%.9f CONVFMT=%.9f
}

# agree WANTED GOT - each place of the first is in the second, within 2e-6 m.
agree() {
    awk -v verbose="${INTEROP_VERBOSE:-}" '
        NR == FNR { x[$1, $2] = $3; y[$1, $2] = $4; z[$1, $2] = $5; next }
        {
            if (!(($1, $2) in x)) { print "no " $1 " " $2; bad = 1; exit }
            d = far($3 - x[$1, $2], far($4 - y[$1, $2], far($5 - z[$1, $2], 0)))
            if (d > worst) { worst = d; at = $1 " " $2 }
            n++
        }
        END {
            if (verbose) print "# " n " places, worst " worst " m, at " at > "/dev/fd/3"
            if (worst > 2e-6) print worst " m at " at
            exit bad || !n || worst > 2e-6
        }
        function far(d, most) { d = d < 0 ? -d : d; return d > most ? d : most }' "$2" "$1"
}

@test "Coin has every joint and site where bvhfk has it, at every key" {
    left_out coin
    [ -x "$work/coin" ] || skip "libcoin-dev is not installed"
    for name in $every; do
        "$work/coin" "$work/$name.wrl" "$(frames "$name")" \
            >"$work/$name.coin" 2>"$work/coin.err"
        [ ! -s "$work/coin.err" ] || { cat "$work/coin.err"; return 1; }
        agree "$work/$name.places" "$work/$name.coin" || { echo "$name"; return 1; }
    done
}

@test "Coin reads the figure by hand, and has its sites where they are" {
    left_out coin
    [ -x "$work/coin" ] || skip "libcoin-dev is not installed"
    "$work/coin" "$samples/figure.wrl" 5 >"$work/figure.coin" 2>"$work/coin.err"
    [ ! -s "$work/coin.err" ]
    hanim2bvh "$samples/figure.wrl" | bvhfk -le -p 9 - | sed 1d |
        awk '{ sub(/skullbase_End/, "skull_tip"); print $1, "hanim_" $3, $4, $5, $6 }' >"$work/figure.places"
    agree "$work/figure.places" "$work/figure.coin"
}

@test "tovrmlx3d reads our files, and what it writes, without a word" {
    left_out tovrmlx3d
    command -v tovrmlx3d >/dev/null || skip "tovrmlx3d (view3dscene) is not installed"
    cp "$samples/figure.wrl" "$work"
    for name in $every figure; do
        for kind in wrl x3d; do
            [ -f "$work/$name.$kind" ] || continue
            for to in xml classic; do
                tovrmlx3d "$work/$name.$kind" --encoding=$to >"$work/converted" 2>"$work/converted.err"
                [ ! -s "$work/converted.err" ] || { cat "$work/converted.err"; return 1; }
            done
        done
    done
}

names_of_2019() {
    sed 's/_wrist /_radiocarpal /; s/_ankle /_talocrural /; s/_hand_tip /_carpal_tip /
        s/_hindfoot_tip /_talus_tip /'
}

@test "X_ITE has every joint and site where bvhfk has it" {
    left_out x_ite
    node "$here/xite.cjs" >/dev/null 2>&1 || skip "x_ite-node is not installed"
    for name in biovision annotated duet; do
        for kind in wrl x3d; do
            node "$here/xite.cjs" "$work/$name.$kind" "$(frames "$name")" >"$work/$name.xite"
            cp "$work/$name.places" "$work/wanted"
            [ $kind = wrl ] || names_of_2019 <"$work/$name.places" >"$work/wanted"
            agree "$work/wanted" "$work/$name.xite" || { echo "$name.$kind"; return 1; }
        done
    done
}

@test "X_ITE moves an HAnimMotion as hanim2bvh reads it" {
    left_out x_ite
    node "$here/xite.cjs" >/dev/null 2>&1 || skip "x_ite-node is not installed"
    # X_ITE without a screen has no triangles.
    sed '/<Shape>/,/<\/Shape>/d' "$samples/figure.x3d" >"$work/arm.x3d"
    if ! hanim2bvh "$work/arm.x3d" >"$work/arm.bvh" 2>"$work/arm.err"; then
        grep 'without expat' "$work/arm.err" && skip "hanim2bvh was built without expat"
        return 1
    fi
    node "$here/xite.cjs" "$work/arm.x3d" 5 >"$work/arm.xite"
    bvhfk -le -p 9 "$work/arm.bvh" | sed 1d |
        awk '{ sub(/l_elbow_End/, "l_forearm_tip"); print $1, "hanim_" $3, $4, $5, $6 }' >"$work/arm.places"
    agree "$work/arm.places" "$work/arm.xite"
}

@test "X_ITE plays the HAnimMotion that bvh2hanim -M writes" {
    left_out x_ite
    node "$here/xite.cjs" >/dev/null 2>&1 || skip "x_ite-node is not installed"
    for name in biovision annotated; do
        bvh2hanim -qxM -s "$(metres "$name")" "$samples/$name.bvh" >"$work/$name.motion.x3d"
        node "$here/xite.cjs" "$work/$name.motion.x3d" "$(frames "$name")" >"$work/$name.played"
        names_of_2019 <"$work/$name.places" >"$work/wanted"
        agree "$work/wanted" "$work/$name.played" || { echo "$name"; return 1; }
    done
}
