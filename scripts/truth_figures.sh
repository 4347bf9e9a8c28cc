#!/usr/bin/env bash
# Makes the figures of docs/truth.md anew: the errors of measured shots with the shipped physics, with other laws, and with constants that
# were fitted to one half of the shots and judged on the other.
# bash scripts/truth_figures.sh TRACKS.json [FOLDER]
#   TRACKS.json has the measured shots, see docs/fit.md.
#   FOLDER keeps what was found, target/truth if none is given. If the script was stopped, it goes on from there.
set -euo pipefail
tracks=$(realpath "${1:?name the file with the measured tracks}")
cd "$(dirname "$0")/.."
folder=${2:-target/truth}
cargo build --release --no-default-features --features cli --bin baize
baize=${CARGO_TARGET_DIR:-target}/release/baize
mkdir -p "$folder"

echo "== the preset heated_carom"
"$baize" fit "$tracks" --out "$folder/preset"

# Each law in the place of that of the preset, with the same constants.
with() { # NAME GROUP ENTRY
    sed "s/^    $2: (\$/    $2: (\n        $3,/" config/presets/heated_carom.physics.ron >"$folder/$1.physics.ron"
    echo "== $1"
    "$baize" fit "$tracks" --physics "$folder/$1.physics.ron" --starts 60 --out "$folder/$1" | sed -n 5,8p
}
with rigid_nose cushion "model: RigidNose"
with mathavan_cushion cushion "model: Mathavan"
with stronge cushion "model: Stronge"
with walton cushion "model: Walton"
with reflection cushion "model: Reflection"
with mathavan_balls ball_ball "model: Mathavan"
with kuwabara_kono ball_ball "model: KuwabaraKono"
with no_friction_of_balls ball_ball "model: Restitution"

echo "== constants"
mkdir -p "$folder/constants"
# The strikes of the preset are known.
cat "$folder/preset/progress.jsonl" >>"$folder/constants/progress.jsonl"
"$baize" fit "$tracks" --out "$folder/constants" --rounds 4 --constants "$(paste -sd, <<'CONSTANTS'
cloth.sliding_friction
cloth.rolling_friction
cloth.drag
cloth.spin_deceleration
cloth.spin_damping
ball_ball.restitution
ball_ball.friction.floor
ball_ball.friction.rise
ball_ball.friction.decay
cushion.restitution
cushion.restitution_slope
cushion.friction
CONSTANTS
)"
