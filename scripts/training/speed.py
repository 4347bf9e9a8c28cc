#!/usr/bin/env python3
"""Measures shots per second of sum to three on one core: pooltool, and the environments of Baize.

Usage: speed.py [--rounds N] [--engine PROGRAM]

The contenders take turns, so that each round has all of them within some seconds, and the median over the rounds is printed. Times
are those of the processor, not of the clock: on a shared machine the clock also counts other people's work. All play random actions
with the balls anywhere at first. PROGRAM is python/examples/engine_time.rs, built: it has the engine's own time.
"""

import argparse
import resource
import statistics
import subprocess
import time

import gymnasium
import numpy as np
from pooltool_game import PooltoolSumToThree

from baize.envs import SumToThree, SumToThreeVector

EPISODES = 200
"""The episodes of one table of Baize in a round; as many tables has the vector environment."""

POOLTOOL_EPISODES = 20
"""The episodes of pooltool in a round."""

ENGINE_SHOTS = 100_000
"""The shots that `engine_time sum_to_three` plays."""


def actions(episodes, seed):
    """Random actions: float32 (episodes, 10, 2)."""
    return np.random.default_rng(seed).uniform(-1, 1, (episodes, 10, 2)).astype(np.float32)


def one_table(table, episodes):
    """A function that plays episodes on one table and answers the seconds of a shot."""

    def play(round_):
        plan = actions(episodes, round_)
        table.reset(seed=round_)
        start = time.process_time()
        for chosen in plan:
            table.reset()
            for action in chosen:
                table.step(action)
        return (time.process_time() - start) / (10 * episodes)

    return play


def many_tables(tables):
    """A function that plays an episode on all tables and answers the seconds of a shot."""

    def play(round_):
        plan = np.ascontiguousarray(actions(tables.num_envs, round_).transpose(1, 0, 2))
        tables.reset(seed=round_)
        start = time.process_time()
        for chosen in plan:
            tables.step(chosen)
        return (time.process_time() - start) / (10 * tables.num_envs)

    return play


def engine(program):
    """A function that lets the engine play alone and answers the seconds of a shot."""

    def play(_):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "sum_to_three"], check=True, stdout=subprocess.DEVNULL)
        return (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / ENGINE_SHOTS

    return play


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--engine", metavar="PROGRAM")
    options = parser.parse_args()
    pooltool = PooltoolSumToThree(random_places=True)
    contenders = {"pooltool": one_table(pooltool, POOLTOOL_EPISODES)}
    for laws, physics in [("pooltool's laws", pooltool.laws()), ("own laws", None)]:
        choice = {"random_places": True, "physics": physics}
        made, one = gymnasium.make("baize/SumToThree-v0", **choice), SumToThree(**choice)
        many = SumToThreeVector(EPISODES, threads=1, **choice)
        contenders[f"gymnasium.make, {laws}"] = one_table(made, EPISODES)
        contenders[f"SumToThree, {laws}"] = one_table(one, EPISODES)
        contenders[f"SumToThreeVector, 1 thread, {laws}"] = many_tables(many)
    if options.engine:
        contenders["the engine alone, own laws"] = engine(options.engine)
    # The first round is not counted: pooltool compiles its functions in it.
    rounds = [{name: play(round_) for name, play in contenders.items()} for round_ in range(options.rounds + 1)][1:]
    print("| | microseconds a shot | shots per second | times pooltool |\n|---|---|---|---|")
    for name in contenders:
        each = statistics.median(round_[name] for round_ in rounds)
        ratios = sorted(round_["pooltool"] / round_[name] for round_ in rounds)
        middle, low, high = statistics.median(ratios), ratios[0], ratios[-1]
        print(f"| {name} | {1e6 * each:.1f} | {1 / each:,.0f} | {middle:.0f} ({low:.0f} to {high:.0f}) |")
    if options.engine:
        shares = [round_["SumToThreeVector, 1 thread, own laws"] / round_["the engine alone, own laws"] for round_ in rounds]
        print(f"\nA step of the vector environment takes {statistics.median(shares):.2f} times the engine's own time.")


if __name__ == "__main__":
    main()
