#!/usr/bin/env python3
"""Plays Baize against an agent of the AI3603 competition, in the competition's own environment.

Usage: scripts/ai3603/play.py CHECKOUT --opponent basic|pro --games COUNT --out FILE [--baize PROGRAM] [--simulations COUNT]
                              [--seed NUMBER] [--jobs COUNT] [--other OPPONENT]

CHECKOUT is a checkout of the competition (SJTU-RL2/AI3603-Billiards at 74e09d9). Sides and groups change from game to game as in
its `evaluate.py`. The environment makes the errors of both players. Only the chosen action crosses over.

Each game is a process of its own, with its own seed, and gives a line of JSON in FILE. Called again after a stop, the script plays
the games that FILE does not have with the same settings, and then prints their score.

An agent gives a simulation up after 3 s of the clock, so run one game a core and nothing beside it; `load` in each line says how
busy the machine was.
"""
import argparse
import contextlib
import json
import math
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from engines import GAME, OPPONENT, Lines, action_of, balls_on_bed

# The group of the side that breaks, and then again from the first.
GROUPS = ["solid", "solid", "stripe", "stripe"]

# A game that takes more seconds than this hangs, and ends the script.
LONGEST_GAME = 3600

# The half width of an interval of 95 % in standard deviations.
WIDE = 1.959964


class Baize:
    """Baize as an agent of the competition."""

    def __init__(self, options, seed):
        self.lines = Lines(options.baize, "advise", "--threads", "1")
        self.usual = {"game": GAME, "opponent": OPPONENT}
        if options.other:
            self.usual["other"] = options.other
        if options.simulations:
            self.usual["simulations"] = options.simulations
        self.seed = seed
        self.simulations = 0

    def decision(self, balls, my_targets, _table):
        """The action for a position. The side to play is always the first in the question."""
        group = "Solids" if "1" in my_targets else "Stripes"
        self.seed += 1
        question = {"balls": balls_on_bed(balls), "groups": {"First": group}, "seed": self.seed}
        answer = self.lines.ask(self.usual | question)
        self.simulations += answer["simulations"]
        return action_of(answer["shot"]["strike"])


class Counted:
    """An agent of the competition whose simulations are counted."""

    def __init__(self, agent, pooltool):
        self.agent = agent
        self.pooltool = pooltool
        self.simulate = pooltool.simulate
        self.simulations, self.given_up = 0, 0

    def decision(self, *observation):
        """What the agent decides."""
        self.pooltool.simulate = self.count
        try:
            return self.agent.decision(*observation)
        finally:
            self.pooltool.simulate = self.simulate

    def count(self, *arguments, **named):
        """Simulates a shot for the agent."""
        self.simulations += 1
        try:
            return self.simulate(*arguments, **named)
        except BaseException:
            self.given_up += 1
            raise


def play_game(options):
    """Plays one game and gives its line."""
    sys.path.insert(0, str(options.checkout))
    import numpy
    import pooltool
    from agents import BasicAgent, BasicAgentPro
    from poolenv import PoolEnv

    number = options.game
    seed = options.seed + 1000 * number
    random.seed(seed)
    numpy.random.seed(seed)
    warm_up(pooltool)
    agent = Counted({"basic": BasicAgent, "pro": BasicAgentPro}[options.opponent](), pooltool)
    baize = Baize(options, seed)
    # As in evaluate.py: the agent has the first side in even games.
    sides = {"A": ("agent", agent), "B": ("baize", baize)}
    if number % 2 == 1:
        sides = {"A": ("baize", baize), "B": ("agent", agent)}
    env = PoolEnv()
    env.reset(target_ball=GROUPS[number % 4])
    tally = {"agent": Counter(), "baize": Counter()}
    done = False
    while not done:
        side = env.get_curr_player()
        name, player = sides[side]
        play_shot(env, side, player, tally[name])
        done, result = env.get_done()
    baize.lines.close()
    tally["agent"].update(simulations=agent.simulations, given_up=agent.given_up)
    tally["baize"].update(simulations=baize.simulations)
    winner = "draw" if result["winner"] == "SAME" else sides[result["winner"]][0]
    about = {"game": number, **settings(options), "winner": winner, "shots": env.hit_count}
    return about | {"first": sides["A"][0], "load": round(os.getloadavg()[0], 2)} | {k: dict(v) for k, v in tally.items()}


def warm_up(pooltool):
    """Computes a shot, so that no agent waits for the compiler."""
    table = pooltool.Table.default()
    balls = pooltool.get_rack(pooltool.GameType.EIGHTBALL, table)
    cue = pooltool.Cue(cue_ball_id="cue")
    cue.set_state(V0=5.0, phi=90.0)
    pooltool.simulate(pooltool.System(table=table, balls=balls, cue=cue), inplace=True)


def play_shot(env, side, player, tally):
    """Plays one shot and counts it."""
    began = time.monotonic()
    action = player.decision(*env.get_observation(side))
    tally["milliseconds"] += round(1000 * (time.monotonic() - began))
    happened = env.take_shot(action)
    fouls = ("WHITE_BALL_INTO_POCKET", "FOUL_FIRST_HIT", "NO_POCKET_NO_RAIL", "NO_HIT")
    tally["shots"] += 1
    tally["pots"] += bool(happened["ME_INTO_POCKET"])
    tally["fouls"] += any(happened.get(foul) for foul in fouls)


def settings(options):
    """What games have in common that count together."""
    return {name: getattr(options, name) for name in ("opponent", "seed", "simulations", "other")}


def finished(options):
    """The lines of the wanted games that were played with these settings. A line that was cut off is none."""
    if not options.out.exists():
        return []
    games = []
    for line in options.out.read_text().splitlines():
        with contextlib.suppress(json.JSONDecodeError):
            games.append(json.loads(line))
    ours = settings(options)
    return [game for game in games if game["game"] < options.games and {name: game[name] for name in ours} == ours]


def play_missing(options):
    """Plays the games that the file does not have, each in a process of its own."""
    have = {game["game"] for game in finished(options)}
    missing = [number for number in range(options.games) if number not in have]
    # One core for each game, also where a library would take more.
    environment = os.environ | {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")}
    command = [sys.executable, *sys.argv, "--game"]

    def play(number):
        run = [*command, str(number)]
        done = subprocess.run(run, env=environment, stdout=subprocess.PIPE, text=True, timeout=LONGEST_GAME)
        return done.stdout if done.returncode == 0 else None

    with ThreadPoolExecutor(options.jobs) as pool, options.out.open("a") as out:
        if out.tell() and not options.out.read_text().endswith("\n"):
            out.write("\n")
        for number, line in zip(missing, pool.map(play, missing)):
            out.write(line or "")
            out.flush()
            came_of_it = json.loads(line)["winner"] if line else "broke off; call the script again to play it anew"
            print(f"game {number}: {came_of_it}", file=sys.stderr, flush=True)


def interval(score, games):
    """The interval of 95 % for a share (Wilson)."""
    share, square = score / games, WIDE * WIDE / games
    middle = (share + square / 2) / (1 + square)
    half = WIDE * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - half, middle + half


def print_score(games):
    """Prints wins, draws and losses, and what each side spent."""
    won = Counter(game["winner"] for game in games)
    score = won["baize"] + 0.5 * won["draw"]
    low, high = interval(score, len(games))
    print(f"{len(games)} games: Baize won {won['baize']}, {won['draw']} draws, lost {won['agent']}; ", end="")
    print(f"score {score:g}, {100 * score / len(games):.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    for side in ("baize", "agent"):
        sums = sum((Counter(game[side]) for game in games), Counter())
        shots = max(sums["shots"], 1)
        print(
            f"{side}: {sums['shots']} shots, {sums['pots'] / shots:.2f} of them pots, {sums['fouls'] / shots:.2f} fouls, "
            f"{sums['simulations'] / shots:.0f} simulations and {sums['milliseconds'] / shots / 1000:.2f} s a shot"
            + (f", {sums['given_up']} simulations given up" if side == "agent" else "")
        )
    print(f"load of the machine: {sum(game['load'] for game in games) / len(games):.1f} on average")


def main():
    """Plays one game, or all that are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="the folder of the competition")
    parser.add_argument("--opponent", choices=["basic", "pro"], default="basic", help="whom Baize plays")
    parser.add_argument("--games", type=int, default=120, help="how many games, a multiple of 4; left out: 120")
    parser.add_argument("--out", type=Path, required=True, help="the file of the finished games")
    parser.add_argument("--baize", default="baize", help="the program; left out: the one in the search path")
    parser.add_argument("--simulations", type=int, help="of Baize for a shot; left out: as its file says")
    parser.add_argument("--other", help="the opponent file by which Baize pictures the agent; left out: as good as itself")
    parser.add_argument("--seed", type=int, default=1, help="other seeds give other games; left out: 1")
    parser.add_argument("--jobs", type=int, default=1, help="how many games at a time, at most one a core; left out: 1")
    parser.add_argument("--game", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not (options.checkout / "poolenv.py").exists():
        parser.error(f"{options.checkout} has no poolenv.py; name the folder of the competition")
    if shutil.which(options.baize) is None:
        parser.error(f"there is no program {options.baize}; name it with --baize")
    if options.games < 4 or options.games % 4:
        parser.error(f"--games is {options.games}, but must be a multiple of 4, so that both sides have the same games")
    if options.game is not None:
        # The environment talks on the standard output.
        with contextlib.redirect_stdout(open(os.devnull, "w")):
            line = play_game(options)
        print(json.dumps(line))
        return
    play_missing(options)
    games = finished(options)
    if games:
        print_score(games)


if __name__ == "__main__":
    main()
