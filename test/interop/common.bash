# common.bash - loaded by every bats file here: programs, positions.

here=$BATS_TEST_DIRNAME
samples=${INTEROP_SAMPLES:-$here/../../samples}
export NODE_PATH=${INTEROP_NODE:-$here/../../build/interop}/node_modules${NODE_PATH:+:$NODE_PATH}

has() {
    case " ${INTEROP_SKIP:-} " in *" $1 "*) return 1 ;; esac
    case $1 in
    numpy) python_with_numpy >/dev/null ;;
    babylon) node "$here/babylon.mjs" >/dev/null 2>&1 ;;
    three) node "$here/three.mjs" >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

need() {
    case " ${INTEROP_SKIP:-} " in *" $1 "*) skip "$1 is left out by INTEROP_SKIP" ;; esac
    has "$1" || skip "$1 is not installed"
}

# The first python3 that has numpy; the one on PATH need not be the system's.
python_with_numpy() {
    local python
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import numpy' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    return 1
}

# run_blender FILE...: one run for all, Blender is slow to start.
run_blender() {
    blender -b --factory-startup --python-exit-code 1 -P "$here/blender.py" -- "$@" \
        >"$work/blender.tsv" 2>"$work/blender.err" </dev/null || echo "blender: status $?" >>"$work/blender.err"
}

long() { bvhfk -l -e -p 9 "$@"; }

# agree TOLERANCE FIRST SECOND [AWK-OPTION...]
agree() {
    local tolerance=$1 first=$2 second=$3 status=0
    shift 3
    awk -v tolerance="$tolerance" "$@" -f "$here/compare.awk" "$first" "$second" >"$own/agree" || status=$?
    cat "$own/agree"
    if [ -n "${INTEROP_VERBOSE:-}" ]; then
        sed 's/^/#   /' "$own/agree" >&3
    fi
    return "$status"
}

# Blender's messages help only when something failed.
blender_agrees() {
    local file=$1
    echo "blender: $file"
    agree 2e-6 "$own/expected" "$work/blender.tsv" -v file="$file" -v blanks=_ || {
        grep -vE '^$|zero length|^\s*(parsing|importing)|^Blender' "$work/blender.err" | tail -n 40 || true
        return 1
    }
}
