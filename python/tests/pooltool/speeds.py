#!/usr/bin/env python3
"""Measures how long pooltool and Baize take for the 40 shots of this folder, one shot at a time on one thread.

Usage: speeds.py [ROUNDS]    It needs pooltool 0.6.0; see make_shots.py. Each time is the best of ROUNDS (5).
"""

import gzip
import sys
import tempfile
import time
import warnings
from pathlib import Path

import pooltool as pt
from pooltool.physics.resolve.resolver import default_resolver

import baize
import baize.pooltool as bp

warnings.filterwarnings("ignore")

FOLDER = Path(__file__).resolve().parent
# The kinds of the shots, as their files begin.
KINDS = ("pool_alone", "pool_pot", "pool_five", "three_cushion", "snooker_pot", "nine_ball_break", "eight_ball_break", "")
# Shots that pooltool plays without end, or nearly.
LEFT_OUT = ("pool_line", "other", "without_spacer")


def best(call, rounds):
    """The shortest time of a call, s."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def system_of(path):
    """The system in a compressed file, as pooltool loads it, before its shot."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / path.name.removesuffix(".gz")
        plain.write_bytes(gzip.decompress(path.read_bytes()))
        system = pt.System.load(plain)
    system.reset_balls()
    system.reset_history()
    return system


def measured(path, engine, rounds):
    """Events in pooltool; times of pooltool, of Baize, and of the conversion, s."""
    system = system_of(path)
    shot = bp.shot_of(path)
    events = len(bp.read(path).events)
    return (
        events,
        best(lambda: pt.simulate(system, engine=engine), rounds),
        best(lambda: baize.simulate(shot.setup, shot.strike, threads=1), 100 * rounds),
        best(lambda: bp.shot_of(shot.system), rounds),
    )


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    engine = pt.physics.PhysicsEngine(resolver=default_resolver())
    pt.simulate(pt.System.example(), engine=engine)
    paths = [path for path in sorted(FOLDER.glob("*.gz")) if not path.name.startswith(LEFT_OUT)]
    rows = {path.name: measured(path, engine, rounds) for path in paths}
    print(f"{'shots':18} {'count':>5} {'events':>7} {'pooltool ms':>12} {'Baize us':>9} {'ratio':>7} {'conversion ms':>14}")
    for kind in KINDS:
        chosen = [row for name, row in rows.items() if name.startswith(kind)]
        events, theirs, ours, converting = (sum(column) / len(chosen) for column in zip(*chosen))
        said = kind or "all"
        print(
            f"{said:18} {len(chosen):5} {events:7.0f} {1e3 * theirs:12.2f} {1e6 * ours:9.1f} {theirs / ours:7.0f} {1e3 * converting:14.2f}"
        )


if __name__ == "__main__":
    main()
