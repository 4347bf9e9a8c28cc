#!/usr/bin/env python3
"""Plays what was learned on one engine on the other: points of an episode, as a table.

Usage: transfer.py FOLDER    FOLDER is that of train.py, after it has trained on all of them
"""

import json
import sys
from pathlib import Path

import numpy as np
from games import ENGINES
from policy import CANDIDATES, Network, choose, spread
from train import SHOTS, TABLES

EPISODES = 200
SEED = 2_000_000_000


def points(network, tables):
    """The points of each episode: float64 (tables,)."""
    generator = np.random.default_rng(SEED)
    places, total = tables.begin(SEED), np.zeros(EPISODES)
    for _ in range(SHOTS):
        places, scored, _ = tables.play(choose(network, places, spread(CANDIDATES, generator)))
        total += scored
    return total


def main():
    folder = Path(sys.argv[1])
    print("| learned on | shots | " + " | ".join(f"points on {engine}" for engine in ENGINES) + " |\n|---|---|---|---|")
    for learned_on in ENGINES:
        with np.load(folder / f"{learned_on}.npz") as file:
            network = Network.of(dict(file))
            shots = json.loads(str(file["state"]))["round"] * TABLES * SHOTS
        cells = []
        for engine in ENGINES.values():
            scored = points(network, engine(EPISODES))
            cells.append(f"{scored.mean():.2f} ± {scored.std(ddof=1) / np.sqrt(EPISODES):.2f}")
        print(f"| {learned_on} | {shots:,} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
