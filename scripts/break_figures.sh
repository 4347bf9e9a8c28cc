#!/usr/bin/env bash
# Makes the figures and the drawing of docs/breaks.md: breaks many racks on all cores, and adds up what they do. It can be stopped and
# started again: what was broken is kept in the folder that it is given (usually target/break_figures), one line of JSON for each rack.
#
#   scripts/break_figures.sh [FOLDER] [RACKS] [SEED]
#
# RACKS is the number of racks of each case, usually 1000. The cases are in examples/break_figures/cases.ron.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/break_figures}
racks=${2:-1000}
seed=${3:-1}

cargo build --release --no-default-features --features cli --example break_figures
built=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release

mkdir -p "$folder"
"$built/examples/break_figures" --racks "$racks" --seed "$seed" --folder "$folder" | tee "$folder/tables.md"
echo "$folder/tables.md has the tables, $folder/breaks.svg the drawing."
