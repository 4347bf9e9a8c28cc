"""Shots per second, on one thread and on two, and the time that `simulate` adds to that of the engine.

`python tests/bench.py`; `cargo run --release --example engine_time` has the engine's own time for the same shots.
"""

import time

import numpy as np

import baize

SHOTS = 10_000


def seconds(run):
    """The best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


for name, rack, speed in [("break of fifteen", "eight_ball_tight", 9.0), ("cue ball alone", "cue_ball", 2.0)]:
    setup = baize.Setup.rack(rack)
    strikes = np.zeros((SHOTS, 5))
    strikes[:, 0] = speed
    strikes[:, 1] = np.linspace(-0.01, 0.01, SHOTS)
    strikes[:, 3] = np.linspace(0.2, -0.2, SHOTS)
    places = np.broadcast_to(setup.positions, (SHOTS, *setup.positions.shape))
    for what, options in [
        ("outcomes and events, 1 thread", {"threads": 1}),
        ("outcomes and events, 2 threads", {"threads": 2}),
        ("outcomes, 1 thread", {"threads": 1, "events": False}),
        ("outcomes, 2 threads", {"threads": 2, "events": False}),
        ("outcomes, own places, 1 thread", {"threads": 1, "events": False, "positions": places}),
    ]:
        took = seconds(lambda: baize.simulate(setup, strikes, **options))
        print(f"{name}, {what}: {SHOTS / took:,.0f} shots/s, {1e6 * took / SHOTS:.2f} µs a shot")
    took = seconds(lambda: [baize.simulate(setup, strike) for strike in strikes[:1000]]) * SHOTS / 1000
    print(f"{name}, one call a shot: {1e6 * took / SHOTS:.2f} µs a shot")
