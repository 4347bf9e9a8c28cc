#!/usr/bin/env python3
"""Plays the same strokes without errors in Baize and in pooltool, and counts how often the outcome is the same.

Usage: scripts/ai3603/compare.py [--baize PROGRAM] [--shots COUNT] [--seed NUMBER] [--differing] [--record FILE]

Each kind of shot gets COUNT strokes. Same means: the same balls fall, and the cue ball hits the same ball first. The last two
columns say how far apart the balls end where both agree, in millimetres: the median and the worst of nine in ten. In long shots
among many balls a difference of a micrometre grows to another outcome, so those agree less often even with the same laws.
"""
import argparse
import json
import math
import random
import statistics
from pathlib import Path

import pooltool as pt

from engines import POCKETED, TABLE, Lines, balls_on_bed, place_in_baize, strike_of

RADIUS = 0.028575
TABLE_OF_POOLTOOL = pt.Table.default()


def layout(names, chance):
    """Balls at random places that do not touch each other or a rail."""
    balls = {}
    for name in names:
        while True:
            place = (chance.uniform(0.05, 0.9406), chance.uniform(0.05, 1.9312))
            if all(math.dist(place, ball.xyz[:2]) > 2.05 * RADIUS for ball in balls.values()):
                break
        balls[name] = pt.Ball.create(name, xy=place)
    return balls


def towards(balls, place):
    """The direction from the cue ball to a place in degrees, as pooltool counts them."""
    cue = balls["cue"].xyz
    return math.degrees(math.atan2(place[1] - cue[1], place[0] - cue[0]))


def stroke(chance, phi, fastest=5.0, steepest=0.0):
    """A stroke in this direction with any speed and tip."""
    return {
        "V0": chance.uniform(0.6, fastest),
        "phi": phi % 360,
        "theta": chance.uniform(0.0, steepest),
        "a": chance.uniform(-0.33, 0.33),
        "b": chance.uniform(-0.33, 0.33),
    }


def rails(chance):
    """The cue ball alone over rails and jaws, some strokes raised."""
    balls = layout(["cue"], chance)
    return balls, stroke(chance, chance.uniform(0, 360), 8.0, 30.0)


def pot(chance):
    """One ball played at a pocket by the ghost ball."""
    while True:
        balls = layout(["cue", "1"], chance)
        pocket = chance.choice(list(TABLE_OF_POOLTOOL.pockets.values())).center[:2]
        ball = balls["1"].xyz[:2]
        away = (pocket - ball) / math.dist(pocket, ball)
        ghost = ball - 2 * RADIUS * away
        cue = balls["cue"].xyz[:2]
        if float((ghost - cue) @ away) > 0.3 * math.dist(ghost, cue):
            action = stroke(chance, towards(balls, ghost) + chance.gauss(0, 0.5), 4.0)
            return balls, action


def at_ball(chance, count):
    """`count` object balls anywhere, the cue ball played at one of them."""
    balls = layout(["cue", *map(str, range(1, count + 1))], chance)
    aim = balls[str(chance.randint(1, count))]
    return balls, stroke(chance, towards(balls, aim.xyz) + chance.uniform(-2, 2), 4.0)


def rack(chance):
    """A break."""
    balls = pt.get_rack(pt.GameType.EIGHTBALL, TABLE_OF_POOLTOOL)
    return balls, stroke(chance, towards(balls, (0.4953, 1.4859)), 8.0)


KINDS = {
    "cue ball alone": rails,
    "pot of one ball": pot,
    "five balls": lambda chance: at_ball(chance, 5),
    "fifteen balls": lambda chance: at_ball(chance, 15),
    "break": rack,
}


def by_pooltool(balls, action):
    """First ball hit, balls that fell, and where the others ended, in our frame."""
    cue = pt.Cue(cue_ball_id="cue")
    cue.set_state(**action)
    shot = pt.System(table=pt.Table.default(), balls={name: ball.copy() for name, ball in balls.items()}, cue=cue)
    pt.simulate(shot, inplace=True)
    met = (set(event.ids) - {"cue"} for event in shot.events if event.event_type == "ball_ball" and "cue" in event.ids)
    ends = {name: place_in_baize(ball.xyz) for name, ball in shot.balls.items() if ball.state.s != POCKETED}
    fell = {name for name, ball in shot.balls.items() if ball.state.s == POCKETED}
    return next((names.pop() for names in met), None), fell, ends


def recorded(kind, balls, action, outcome):
    """A shot with its outcome by pooltool, in our frame, for `tests/files/competition.json`."""
    first, fell, ends = outcome
    return {
        "kind": kind, "balls": balls_on_bed(balls), "strike": strike_of(action),
        "first_hit": first, "fell": sorted(fell), "ends": ends,
    }


def by_baize(lines, balls, action):
    """The same of Baize, whose ids of balls are their numbers, 0 for the cue ball."""
    placed = balls_on_bed(balls)
    listed = ", ".join(f'(ball: "{name}", position: ({x!r}, {y!r}))' for name, (x, y) in placed.items())
    shot = f'(table: {json.dumps(TABLE)}, rack: (ball_set: "pool", cue_ball: "cue", balls: [{listed}]), strike: (speed: 1, direction_deg: 0))'
    answer = lines.ask({"ron": shot, "strike": strike_of(action)})
    name = {0: "cue", **{number: str(number) for number in range(1, 16)}}
    first = answer.get("first_hit")
    ends = {name[int(ball)]: end for ball, end in answer["ends"].items()}
    return name[first["ball"]] if first else None, {name[potted["ball"]] for potted in answer["pockets"]}, ends


def compare(lines, kind, options):
    """Counts what is the same in the shots of a kind, and gives those shots with their outcomes by pooltool."""
    chance = random.Random(f"{options.seed} {kind}")
    same, same_first, same_fell, apart, shots = 0, 0, 0, [], []
    for number in range(options.shots):
        balls, action = KINDS[kind](chance)
        first, fell, ends = by_pooltool(balls, action)
        shots.append(recorded(kind, balls, action, (first, fell, ends)))
        our_first, our_fell, our_ends = by_baize(lines, balls, action)
        same_first += first == our_first
        same_fell += fell == our_fell
        if first == our_first and fell == our_fell:
            same += 1
            apart.extend(1000 * math.dist(ends[name], our_ends[name]) for name in ends)
        elif options.differing:
            print(f"  {kind} {number}: {first} and {sorted(fell)} by pooltool, {our_first} and {sorted(our_fell)} by Baize")
    apart.sort()
    median, most = (statistics.median(apart), apart[int(0.9 * len(apart))]) if apart else (math.nan, math.nan)
    print(f"{kind:16} {options.shots:6} {same:6} {same_first:10} {same_fell:10} {median:10.3f} {most:10.3f}", flush=True)
    return shots


def main():
    """Compares all kinds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--baize", default="baize", help="the program; left out: the one in the search path")
    parser.add_argument("--shots", type=int, default=40, help="how many shots of each kind; left out: 40")
    parser.add_argument("--seed", type=int, default=1, help="other seeds give other shots; left out: 1")
    parser.add_argument("--differing", action="store_true", help="say what differs in each shot that is not the same")
    parser.add_argument("--record", type=Path, help="write all shots but the breaks, with their outcomes by pooltool, to this file")
    options = parser.parse_args()
    lines = Lines(options.baize, "simulate", "--lines", "--answer", "brief", "--threads", "1")
    print(f"{'kind':16} {'shots':>6} {'same':>6} {'first hit':>10} {'what fell':>10} {'mm median':>10} {'mm of 90 %':>10}")
    shots = [shot for kind in KINDS for shot in compare(lines, kind, options)]
    lines.close()
    if options.record:
        kept = [json.dumps(shot) for shot in shots if shot["kind"] != "break"]
        options.record.write_text("[\n" + ",\n".join(kept) + "\n]\n")


if __name__ == "__main__":
    main()
