"""The random numbers of many tables: each table has a generator of its own."""

from collections.abc import Sequence

import numpy as np
from gymnasium.utils.seeding import np_random


def new_generators(count: int) -> list[np.random.Generator]:
    """Generators of `count` tables that nobody has seeded."""
    return [np.random.default_rng() for _ in range(count)]


def seed_all(generators: list[np.random.Generator], seed: int | Sequence[int | None] | None) -> None:
    """Begins the generators anew. Of one number, table i takes `seed + i`; a table whose seed is None goes on with its generator."""
    if seed is None:
        return
    seeds = [seed + table for table in range(len(generators))] if isinstance(seed, (int, np.integer)) else seed
    for table, own in enumerate(seeds):
        if own is not None:
            generators[table] = np_random(int(own))[0]
