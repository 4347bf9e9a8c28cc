"""Steps per second of the environments with random actions, one table and many at a time, and the processor time of a step.

`python tests/bench_games.py`
"""

import time

import gymnasium
import numpy as np

import baize.envs  # noqa: F401  (registers the environments)

STEPS = 20_000
STEPS_AGAINST_OPPONENTS = 1_280

GAMES = [
    ("NineBall", {}),
    ("NineBall", {"aim": "cut"}),
    ("EightBall", {}),
    ("ThreeCushion", {"aim": "cut"}),
    ("SumToThree", {}),
    ("NineBall", {"opponent": "level_1", "aim": "cut"}),
    ("NineBall", {"opponent": "level_2", "aim": "cut"}),
    ("NineBall", {"opponent": "level_2", "aim": "cut", "simulations": 50}),
    ("EightBall", {"opponent": "level_2", "aim": "cut", "simulations": 50}),
    ("ThreeCushion", {"opponent": "level_2", "aim": "cut", "simulations": 50}),
]

for name, options in GAMES:
    steps, most = (STEPS_AGAINST_OPPONENTS, 64) if "opponent" in options else (STEPS, 1000)
    shown = ", ".join(f"{key} {value}" for key, value in options.items()) or "as usual"
    for count in (1, most):
        tables = gymnasium.make_vec(f"baize/{name}-v0", num_envs=count, **options)
        tables.reset(seed=1)
        generator = np.random.default_rng(1)
        shape = (steps // count, count, *tables.single_action_space.shape)
        actions = generator.uniform(-1, 1, shape).astype(np.float32)
        start, busy = time.perf_counter(), time.process_time()
        for row in actions:
            tables.step(row)
        took, busy = time.perf_counter() - start, time.process_time() - busy
        print(
            f"{name} ({shown}), {count} at a time: {steps / took:,.0f} steps/s, {1e6 * busy / steps:,.0f} µs of processor time a step",
            flush=True,
        )
