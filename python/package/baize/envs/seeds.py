"""The random numbers of many tables: each table has a generator of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray


def new_generators(count: int) -> list[np.random.Generator]:
    """Generators of `count` tables that nobody has seeded."""
    return [np.random.default_rng() for _ in range(count)]


def seed_all(
    generators: list[np.random.Generator], seed: int | Sequence[int | None] | None, which: NDArray[np.bool_] | None = None
) -> None:
    """Begins the generators anew, or those for which `which` is true. Of one number, table i takes `seed + i`; a table whose seed is
    None goes on with its generator."""
    if seed is None:
        return
    seeds = [seed + table for table in range(len(generators))] if isinstance(seed, (int, np.integer)) else seed
    if len(seeds) != len(generators):
        raise ValueError(f"there are {len(seeds)} seeds, but {len(generators)} tables")
    for table, own in enumerate(seeds):
        if own is not None and (which is None or which[table]):
            generators[table] = np_random(int(own))[0]
