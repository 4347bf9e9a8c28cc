#!/usr/bin/env bash
# Builds the wheel of the package for Python and installs it, with what its tests need, into a fresh virtual environment.
# bash scripts/python_wheel.sh [--check] [FOLDER]
#   FOLDER is the virtual environment, .venv-python if none is given. It is made anew.
#   --check makes the source distribution too, builds the wheel of that, and checks both as a package index would.
#
# PYTHON names the interpreter (3.10 or newer), CARGO_TARGET_DIR the folder of the build.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
check=
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi
folder=${1:-$root/.venv-python}
python=${PYTHON:-python3}

if [ -e "$folder" ] && [ ! -e "$folder/pyvenv.cfg" ]; then
    echo "$folder is there, but is no virtual environment; name another folder" >&2
    exit 1
fi
"$python" -m venv --clear "$folder"
pip=("$folder/bin/python" -m pip --disable-pip-version-check --quiet)
"${pip[@]}" install 'maturin>=1.9,<2' ${check:+'twine>=6.1'}

wheels=$(mktemp -d)
trap 'rm -r "$wheels"' EXIT
# With `--sdist`, the wheel is built of the unpacked source distribution: a file that is missing there fails here.
"$folder/bin/maturin" build ${check:+--sdist} --manifest-path "$root/python/Cargo.toml" \
    --interpreter "$folder/bin/python" --out "$wheels"
if [ -n "$check" ]; then
    "$folder/bin/twine" check --strict "$wheels"/*
fi
wheel=("$wheels"/baize-*.whl)
"${pip[@]}" install "${wheel[0]}[test]"
"$folder/bin/python" -c 'import sys, baize; print(f"baize {baize.__version__} is installed in {sys.prefix}")'
