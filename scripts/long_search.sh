#!/usr/bin/env bash
# Searches long for faults: all tests, with many times the daily number of random cases and changed files, then hostile shots of every
# kind. Shots with faults are saved in target/hostile.
#
#   bash scripts/long_search.sh [times, usually 20] [seed of the hostile shots, usually 1]
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-20}
seed=${2:-1}

failed=""
BAIZE_CASES=$times cargo test --no-default-features --features cli --no-fail-fast || failed="tests"
# The number behind each kind makes all kinds take about as long.
for kind in hostile:10000 frozen:10000 crowds:20000 corners:50000 heaps:10; do
    shots=${kind%:*}
    cargo run --release --no-default-features --features cli --example hostile -- --shots "$shots" --seed "$seed" \
        --to $((${kind#*:} * times)) --threads "$(nproc)" --out target/hostile || failed="$failed $shots"
done
if [ -n "$failed" ]; then
    echo "faults were found by: $failed"
    exit 1
fi
