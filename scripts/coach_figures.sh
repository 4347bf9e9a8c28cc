#!/usr/bin/env bash
# Makes the figures of docs/coach.md. It can be stopped and started again: what was played out is kept in the folder that it is given
# (usually target/figures), one line of JSON for each shot.
#
#   scripts/coach_figures.sh [FOLDER] [SHOTS]
#
# SHOTS is the number of shots of each game, usually 100.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/figures}
shots=${2:-100}
threads=$(nproc)
mkdir -p "$folder"

cargo build --release --no-default-features --features cli --example coach_order
built=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release

for game in nine_ball eight_ball; do
    "$built/examples/coach_order" "$game" --count "$shots" --threads "$threads" \
        --played "$folder/coach_played_$game.jsonl" --costs "$folder/coach_costs_$game.jsonl"
done
