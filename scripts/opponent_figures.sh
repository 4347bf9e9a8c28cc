#!/usr/bin/env bash
# Makes the figures of docs/opponent.md. It can be stopped and started again: what was played is kept in the folder that it is given
# (usually target/figures), one line of JSON for each run and match.
#
#   scripts/opponent_figures.sh [FOLDER] [SHARE]
#
# SHARE is the part of the full numbers of runs in per cent, usually 100.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-target/figures}
share=${2:-100}
threads=$(nproc)
mkdir -p "$folder"
part() { echo $((($1 * share + 99) / 100)); }

cargo build --release --no-default-features --features cli --bin baize --example opponent_figures --example opponent_levels \
    --example field
built=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release

say() { printf '\n%s\n' "$*"; }

run() { # figure, runs, simulations
    say "$1, $(part "$2") runs, at most $3 simulations a shot"
    "$built/examples/opponent_figures" "$1" --count "$(part "$2")" --simulations "$3" --threads "$threads" --out "$folder/$1_$3.jsonl"
}
run nine-ball 600 20000
run eight-balls 400 8000
run ghost 200 20000
run straight-pool 100 2000
run three-cushion 20 5000
run straight-rail 17 8000
run snooker 100 4000

field() { # player, games
    say "eight-ball at the tournament noise, $1 against the rebuild of PickPocket, $(part "$2") games"
    "$built/examples/field" "$1" pickpocket --games "$(part "$2")" --threads "$threads" --out "$folder/field_${1/:/_}.jsonl"
}
field one_ply 400
field baize_equal 600
field baize:60000 600

# Each level against the one below: every rack twice, with the sides exchanged.
for level in 2 3 4 5 6 7 8; do
    jobs="$folder/ladder_$level.jobs.jsonl"
    for ((rack = 1; rack <= $(part 300); rack++)); do
        for swap in false true; do
            printf '{"id": "%s %s", "game": "nine_ball", "a": "level_%s", "b": "level_%s", "seed": %s, "race_to": 1, "swap": %s}\n' \
                "$rack" "$swap" "$level" "$((level - 1))" "$rack" "$swap"
        done
    done >"$jobs"
    results="$folder/ladder_$level.jsonl"
    "$built/baize" duel "$jobs" --threads "$threads" --out "$results"
    say "level $level against level $((level - 1))"
    "$built/examples/opponent_levels" results "$results"
done
say "all matches of the levels together"
"$built/examples/opponent_levels" results "$folder"/ladder_?.jsonl

# The games of points, each short enough for two hundred of them: levels two apart, every rack twice, with the sides exchanged. So
# that straight pool and snooker end within a day, all levels compute at most as many shots as the table says.
short() { # name, game
    printf '(name: "%s", game: %s, race_to: 1)\n' "$1" "$2" >"$folder/$1.game.ron"
}
short short_straight_pool 'StraightPool(target: 25)'
short short_three_cushion 'ThreeCushion(distance: 10)'
short short_straight_rail 'StraightRail(distance: 30)'
short short_snooker 'Snooker()'
for game in straight_pool three_cushion straight_rail snooker; do
    for level in 4 6; do
        jobs="$folder/points_${game}_$level.jobs.jsonl"
        for ((rack = 1; rack <= $(part 100); rack++)); do
            for swap in false true; do
                printf '{"id": "%s %s", "game": "%s", "a": "level_%s", "b": "level_%s", "seed": %s, "simulations": [300, 300], "swap": %s}\n' \
                    "$rack" "$swap" "$folder/short_$game.game.ron" "$level" "$((level - 2))" "$rack" "$swap"
            done
        done >"$jobs"
        results="$folder/points_${game}_$level.jsonl"
        "$built/baize" duel "$jobs" --threads "$threads" --out "$results"
        say "$game, level $level against level $((level - 2))"
        "$built/examples/opponent_levels" results "$results"
    done
done

for level in 2 4 6; do
    say "choices of level $level"
    "$built/examples/opponent_levels" choices "level_$level" --count "$(part 1000)" --threads "$threads" --out "$folder/choices_$level.jsonl"
done
