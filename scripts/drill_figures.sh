#!/usr/bin/env bash
# Makes the table of docs/practice.md: what opponents score in the drills. It can be stopped and started again: what was played is kept in
# the folder that it is given (usually target/drill_figures), one file for each drill and opponent.
#
#   scripts/drill_figures.sh [FOLDER] [ROUNDS]
#
# ROUNDS is how many rounds of each drill every opponent plays, usually 3.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/drill_figures}
rounds=${2:-3}
levels="2 4 6"
mkdir -p "$folder"

cargo build --release --no-default-features --features cli --bin baize
built=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release

drills() { for file in assets/drills/*.drill.ron; do basename "$file" .drill.ron; done; }

for drill in $(drills); do
    for level in $levels; do
        out="$folder/${drill}_$level.txt"
        [ -s "$out" ] && continue
        "$built/baize" drill "$drill" --player "level_$level" --rounds "$rounds" >"$out.part"
        mv "$out.part" "$out"
    done
done

# The mean of some rounds, from the last line of what was printed.
mean() { sed -n 's/^mean of .*: \([-0-9.]*\), give or take \([0-9.]*\)$/\1 ± \2/p' "$1"; }

printf '| drill | level 2 | level 4 | level 6 |\n|---|---|---|---|\n'
for drill in $(drills); do
    printf '| `%s` |' "$drill"
    for level in $levels; do printf ' %s |' "$(mean "$folder/${drill}_$level.txt")"; done
    printf '\n'
done
