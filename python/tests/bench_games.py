"""Steps per second of the environments, with random actions: one table, and many at a time.

`python tests/bench_games.py`
"""

import time

import gymnasium
import numpy as np

import baize.envs  # noqa: F401  (registers the environments)

TABLES = 1000

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


def steps_per_second(count, name, options, seconds=4.0):
    tables = gymnasium.make_vec(f"baize/{name}-v0", num_envs=count, **options)
    tables.reset(seed=1)
    generator = np.random.default_rng(1)
    actions = generator.uniform(-1, 1, (32, count, *tables.single_action_space.shape)).astype(np.float32)
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        tables.step(actions[steps % 32])
        steps += 1
    return count * steps / (time.perf_counter() - start)


for name, options in GAMES:
    many = TABLES if "opponent" not in options else 64
    rates = {count: steps_per_second(count, name, options) for count in (1, many)}
    shown = ", ".join(f"{key} {value}" for key, value in options.items()) or "as usual"
    print(f"{name} ({shown}): " + ", ".join(f"{count} at a time {rate:,.0f} steps/s" for count, rate in rates.items()), flush=True)
