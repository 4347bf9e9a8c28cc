#!/usr/bin/env python3
"""Trains a policy for sum to three and writes how it plays, as CSV.

Usage: train.py ENGINE FOLDER [--seed N] [--seconds S] [--rounds N]    ENGINE is baize, pooltool or baize_pooltool_laws

FOLDER gets ENGINE.csv, a row for each evaluation, and ENGINE.npz, from which a later call of the same command goes on: the same
rounds, split over calls in whatever way, leave the same weights. NumPy's threads should be one: OPENBLAS_NUM_THREADS=1.

The method: on most tables random shots are played, on the others what the policy likes best. All shots go into a memory, and the
network learns from it how many cushions a shot meets.
"""

import argparse
import csv
import json
import time
from pathlib import Path

import numpy as np
from games import ENGINES
from policy import CANDIDATES, Network, choose, features, spread

TABLES, SHOTS = 128, 10
"""The tables of a round, and the shots on each."""

GREEDY_TABLES, GREEDY_CANDIDATES = 32, 64
"""On so many tables the policy plays, and chooses among so many shots."""

MEMORY = 500_000
"""The newest shots that it learns from."""

UPDATES, BATCH = 20, 512
"""The updates after each round, and the shots in each."""

WIDTH = 128
"""The width of the network's hidden layers."""

EPISODES = 100
"""The episodes of an evaluation with the balls anywhere. From the spots it is one, for all would be the same."""

EVALUATION_SEED = 1_000_000_000
"""The seed of the first table in evaluations: no round of a training begins with these places."""

GROWTH = 1.25
"""The next evaluation comes after that many times the rounds."""

COLUMNS = ["engine", "seed", "round", "shots", "cpu_seconds", "wall_seconds", "play_cpu_seconds", "points", "points_spots", "loss"]


class Memory:
    """The newest shots: places, actions and cushions."""

    def __init__(self):
        self.places = np.zeros((MEMORY, 4), np.float32)
        self.actions = np.zeros((MEMORY, 2), np.float32)
        self.cushions = np.zeros(MEMORY, np.int8)
        self.added = 0

    def add(self, places, actions, cushions):
        """Takes up shots; the oldest leave."""
        rows = (self.added + np.arange(len(places))) % MEMORY
        self.places[rows], self.actions[rows], self.cushions[rows] = places, actions, cushions
        self.added += len(places)

    def some(self, generator):
        """A random batch."""
        rows = generator.integers(min(self.added, MEMORY), size=BATCH)
        return self.places[rows], self.actions[rows], self.cushions[rows]


class Training:
    """All that a training has: network, memory, random numbers, and the time that it took."""

    def __init__(self, engine, seed):
        self.engine, self.seed = engine, seed
        self.generator = np.random.default_rng(seed)
        self.network, self.memory = Network(self.generator, WIDTH), Memory()
        self.tables = ENGINES[engine](TABLES)
        self.round, self.loss = 0, 0.0
        self.times = dict.fromkeys(["cpu", "wall", "play"], 0.0)

    def run_round(self):
        """Ten shots on every table, and the updates."""
        start = time.process_time(), time.perf_counter()
        places = self.tables.begin((self.seed * 1_000_003 + self.round) * TABLES)
        for _ in range(SHOTS):
            actions = self.generator.uniform(-1, 1, (TABLES, 2)).astype(np.float32)
            candidates = spread(GREEDY_CANDIDATES, self.generator)
            actions[:GREEDY_TABLES] = choose(self.network, places[:GREEDY_TABLES], candidates)
            before = time.process_time()
            next_places, _, cushions = self.tables.play(actions)
            self.times["play"] += time.process_time() - before
            hit = cushions >= 0
            self.memory.add(places[hit], actions[hit], cushions[hit])
            places = next_places
        for _ in range(UPDATES):
            places, actions, cushions = self.memory.some(self.generator)
            rate = 1e-3 / np.sqrt(1 + self.network.updates / 5000)
            self.loss = self.network.learn(features(places, actions), cushions, rate)
        self.round += 1
        self.times["cpu"] += time.process_time() - start[0]
        self.times["wall"] += time.perf_counter() - start[1]

    def row(self):
        """The row of the CSV: it plays episodes from anywhere and from the spots, whose time does not count."""
        anywhere = evaluate(self.network, ENGINES[self.engine](EPISODES))
        spots = evaluate(self.network, ENGINES[self.engine](1, random_places=False))
        values = [self.engine, self.seed, self.round, self.round * TABLES * SHOTS]
        values += [f"{self.times[name]:.2f}" for name in ("cpu", "wall", "play")]
        return [*values, f"{anywhere:.3f}", f"{spots:.3f}", f"{self.loss:.4f}"]

    def save(self, path):
        """Writes everything; the file is there in whole or not at all."""
        state = {
            "seed": self.seed,
            "round": self.round,
            "loss": self.loss,
            "times": self.times,
            "added": self.memory.added,
            "generator": self.generator.bit_generator.state,
        }
        filled = min(self.memory.added, MEMORY)
        kept = {name: getattr(self.memory, name)[:filled] for name in ("places", "actions", "cushions")}
        partial = path.with_suffix(".part.npz")
        np.savez(partial, state=json.dumps(state), **kept, **self.network.arrays())
        partial.replace(path)

    @classmethod
    def load(cls, engine, path):
        """Goes on where `save` was called."""
        with np.load(path) as file:
            arrays = dict(file)
        state = json.loads(str(arrays["state"]))
        training = cls(engine, state["seed"])
        for name in ("places", "actions", "cushions"):
            getattr(training.memory, name)[: len(arrays[name])] = arrays[name]
        training.memory.added = state["added"]
        training.network.restore(arrays)
        training.round, training.loss, training.times = state["round"], state["loss"], state["times"]
        training.generator.bit_generator.state = state["generator"]
        return training


def evaluate(network, tables):
    """The mean points of an episode of ten shots on these tables."""
    generator = np.random.default_rng(EVALUATION_SEED)
    places, total = tables.begin(EVALUATION_SEED), 0.0
    for _ in range(SHOTS):
        places, points, _ = tables.play(choose(network, places, spread(CANDIDATES, generator)))
        total += points.mean()
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", choices=list(ENGINES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time for play and updates, all calls together")
    parser.add_argument("--rounds", type=int, default=10**9, help="the most rounds, all calls together")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kept, table = options.folder / f"{options.engine}.npz", options.folder / f"{options.engine}.csv"
    training = Training.load(options.engine, kept) if kept.exists() else Training(options.engine, options.seed)
    if training.seed != options.seed:
        parser.error(f"{kept} has the seed {training.seed}; name another folder, or that seed")
    if not table.exists():
        table.write_text(",".join(COLUMNS) + "\n")
    due = training.round * GROWTH
    while training.round < options.rounds and training.times["cpu"] < options.seconds:
        training.run_round()
        ends = training.round >= options.rounds or training.times["cpu"] >= options.seconds
        if training.round >= due or ends:
            due = training.round * GROWTH
            row = training.row()
            with table.open("a", newline="") as file:
                csv.writer(file, lineterminator="\n").writerow(row)
            training.save(kept)
            print(*(f"{name} {value}" for name, value in zip(COLUMNS, row)), sep=", ", flush=True)


if __name__ == "__main__":
    main()
