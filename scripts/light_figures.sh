#!/bin/bash
# Makes the figures of docs/light.md anew: traces every scene of light_scenes.txt with two seeds until both look alike, takes the game's
# pictures of the same scenes, and compares them by FLIP. What is there already is not made again; remove the folder to begin anew.
#
# Usage: scripts/light_figures.sh FOLDER. Needs Python 3 with venv, and for the pictures of the game a graphics adapter.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:?name a folder for the pictures}")
mkdir -p "$folder"/{one,two,game}
most=${MOST_SAMPLES:-1024}
if [ -n "${BAIZE:-}" ]; then baize=$BAIZE; else cargo build --release; baize=${CARGO_TARGET_DIR:-target}/release/baize; fi
if [ ! -x "$folder/python/bin/python" ]; then
    python3 -m venv "$folder/python"
    "$folder/python/bin/pip" install -q flip-evaluator numpy pillow
fi
flip() { "$folder/python/bin/python" scripts/light_flip.py "$1" "$2"; }

grep -v '^#' scripts/light_scenes.txt | while read -r name setup at view mood; do
    case $view in *,*) from=(--look="$view") ;; *) from=(--view "${view,,}") ;; esac
    samples=64
    while [ ! -e "$folder/one/$name.done" ]; do
        for seed in one two; do
            rm -f "$folder/$seed/$name.png" "$folder/$seed/$name.mask.png"
            number=1; [ $seed = two ] && number=2
            "$baize" trace "$setup" --at "$at" "${from[@]}" --mood "$mood" --size 640x360 --seed $number \
                --samples $samples -o "$folder/$seed/$name.png" --mask "$folder/$seed/$name.mask.png"
        done
        mkdir -p "$folder/pair/one" "$folder/pair/two"
        rm -f "$folder"/pair/*/*
        cp "$folder/one/$name".* "$folder/pair/one"; cp "$folder/two/$name".* "$folder/pair/two"
        between=$(flip "$folder/pair/one" "$folder/pair/two" | tail -1 | awk '{print $2}')
        echo "$name: FLIP between two seeds is $between with $samples paths a pixel"
        if awk "BEGIN { exit !($between <= 0.02) }" || [ $samples -ge "$most" ]; then
            echo "$samples $between" > "$folder/one/$name.done"
        else
            samples=$((samples * 2))
        fi
    done
done
if [ -z "$(ls "$folder/game")" ]; then
    BAIZE_PICTURES="$folder/game" BAIZE_REQUIRE_GPU=1 cargo test --test picture computed::light_scenes -- --ignored
fi
flip "$folder/one" "$folder/game"
