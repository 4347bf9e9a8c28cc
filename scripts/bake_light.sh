#!/bin/bash
# Computes the light that is shipped, of five usual tables in the three moods, and lists the files in src/view/shipped_light.rs. Needed after
# every change of meshes, materials, lights or the room. What is there already is not made again; remove assets/light to begin anew.
#
# Usage: scripts/bake_light.sh. BAIZE names the program; without it a release build is used.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "${BAIZE:-}" ]; then baize=$BAIZE; else cargo build --release; baize=${CARGO_TARGET_DIR:-target}/release/baize; fi
mkdir -p assets/light
names=""
for table in pool_9ft pool_7ft uk_7ft snooker_12ft carom_10ft; do
    for mood in club tournament daylight; do
        name=${table}_$mood
        [ -e "assets/light/$name.png" ] || "$baize" bake "$table" --mood "$mood" -o "assets/light/$name.png"
        names="$names \"$name\""
    done
done
sed -i "s/^const SHIPPED: .*/const SHIPPED: \&[\&[u8]] = shipped!($(echo "$names" | sed 's/^ //'));/" src/view/shipped_light.rs
cargo fmt
du -cb assets/light/*.png | tail -1
