#!/usr/bin/env bash
# Builds the wheel of the package for Python and installs it, with what its tests need, into a fresh virtual environment.
# bash scripts/python_wheel.sh [FOLDER]    FOLDER is the virtual environment, .venv-python if none is given. It is made anew.
#
# PYTHON names the interpreter (3.10 or newer), CARGO_TARGET_DIR the folder of the build.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/.venv-python}
python=${PYTHON:-python3}

if [ -e "$folder" ] && [ ! -e "$folder/pyvenv.cfg" ]; then
    echo "$folder is there, but is no virtual environment; name another folder" >&2
    exit 1
fi
"$python" -m venv --clear "$folder"
pip=("$folder/bin/python" -m pip --disable-pip-version-check --quiet)
"${pip[@]}" install 'maturin>=1.9,<2'

wheels=$(mktemp -d)
trap 'rm -r "$wheels"' EXIT
"$folder/bin/maturin" build --release --manifest-path "$root/python/Cargo.toml" --interpreter "$folder/bin/python" --out "$wheels"
wheel=("$wheels"/baize-*.whl)
"${pip[@]}" install "${wheel[0]}[test]"
"$folder/bin/python" -c 'import sys, baize; print(f"baize {baize.__version__} is installed in {sys.prefix}")'
