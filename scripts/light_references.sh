#!/bin/bash
# Traces the small pictures of tests/picture/traced, with which tests/picture/computed.rs compares the game. What is there already is not made
# again; remove the folder to begin anew. BAIZE names the program; without it a release build is used.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "${BAIZE:-}" ]; then baize=$BAIZE; else cargo build --release; baize=${CARGO_TARGET_DIR:-target}/release/baize; fi
mkdir -p tests/picture/traced
grep -v '^#' scripts/light_scenes.txt | while read -r name setup at view mood; do
    case $view in *,*) from=(--look="$view") ;; *) from=(--view "${view,,}") ;; esac
    [ -e "tests/picture/traced/$name.png" ] || "$baize" trace "$setup" --at "$at" "${from[@]}" --mood "$mood" --size 160x90 \
        --samples 384 -o "tests/picture/traced/$name.png"
done
du -cb tests/picture/traced/*.png | tail -1
