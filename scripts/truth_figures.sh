#!/usr/bin/env bash
# Makes the figures of docs/truth.md anew: the errors of measured shots with the shipped physics, with other laws, and with constants that
# were fitted to one half of the shots and judged on the other.
# bash scripts/truth_figures.sh TRACKS.json [FOLDER]
#   TRACKS.json has the measured shots, see docs/fit.md.
#   It needs python3 with the packages numpy and scipy.
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

echo "== what the noise of the camera alone leaves"
python3 scripts/truth_noise.py "$tracks" "$folder/preset/tracks.json" "$folder/noise.tracks.json"
"$baize" fit "$folder/noise.tracks.json" --starts 60 --out "$folder/noise" | sed -n 5,8p

# Each law in the place of that of the preset, with the same constants.
preset=config/presets/heated_carom.physics.ron
judge() { # NAME, a physics file on the standard input
    cat >"$folder/$1.physics.ron"
    echo "== $1"
    "$baize" fit "$tracks" --physics "$folder/$1.physics.ron" --starts 60 --out "$folder/$1" | sed -n 5,8p
}
cushion() { # NAME LAW
    sed "s/^        model: Walton(.*),\$/        model: $2,/" "$preset" | judge "$1"
}
balls() { # NAME LAW
    sed "s/^    ball_ball: (\$/    ball_ball: (\n        model: $2,/" "$preset" | judge "$1"
}
judge with_60_starts <"$preset"
cushion rigid_nose RigidNose
cushion mathavan_cushion Mathavan
cushion stronge Stronge
cushion walton_0_4 Walton
cushion reflection Reflection
balls mathavan_balls Mathavan
balls kuwabara_kono KuwabaraKono
balls no_friction_of_balls Restitution

echo "== contact by contact"
python3 scripts/truth_contacts.py "$tracks"

# The search starts from the defaults, which are those of a pool table and know nothing of these shots.
constants=$(paste -sd, <<'CONSTANTS'
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
)
echo "(cushion: (model: Walton(tangential_restitution: 0.05)))" >"$folder/walton_from_pool.physics.ron"
echo "== constants with the law Walton"
"$baize" fit "$tracks" --physics "$folder/walton_from_pool.physics.ron" --out "$folder/walton_from_pool" \
    --constants "$constants,cushion.model.tangential_restitution"
echo "()" >"$folder/rigid_from_pool.physics.ron"
echo "== constants with the law RigidNose"
"$baize" fit "$tracks" --physics "$folder/rigid_from_pool.physics.ron" --out "$folder/rigid_from_pool" --constants "$constants"
