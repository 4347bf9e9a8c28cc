#!/usr/bin/env python3
"""Makes the recorded shots of this folder anew: 40 shots by pooltool's default laws and 7 by
others, simulated by pooltool and saved with `System.save`; `NAME.laws.json` has the other laws, saved with `Resolver.save`.

Usage: make_shots.py [FOLDER]    FOLDER is where the files go, this one if none is given.

It needs pooltool 0.6.0: `pip install --no-deps -r scripts/ai3603/requirements.txt`. pip alone cannot install that version, because
it asks for an unreleased panda3d; only pooltool's pictures need it.

Every shot is simulated twice. `NAME.msgpack.gz` or `NAME.json.gz` is the shot as pooltool computes it. `without_spacer.json.gz` has
the events of the same shots from a pooltool that does not move balls by a micrometre at each contact: its constant `MIN_DIST` is
1e-12 m in place of 1e-6 m.
"""

import gzip
import importlib.metadata
import json
import math
import os
import random
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import pooltool as pt
import pooltool.constants
from pooltool.physics.resolve.ball_ball.friction import AverageBallBallFriction
from pooltool.physics.resolve.ball_ball.frictional_inelastic import FrictionalInelastic
from pooltool.physics.resolve.ball_ball.frictionless_elastic import FrictionlessElastic
from pooltool.physics.resolve.ball_cushion.han_2005 import Han2005Circular, Han2005Linear
from pooltool.physics.resolve.ball_cushion.impulse_frictional_inelastic import (
    ImpulseFrictionalInelasticCircular,
    ImpulseFrictionalInelasticLinear,
)
from pooltool.physics.resolve.ball_cushion.unrealistic import UnrealisticCircular, UnrealisticLinear
from pooltool.physics.resolve.resolver import default_resolver
from pooltool.physics.resolve.stick_ball.instantaneous_point import InstantaneousPoint

warnings.filterwarnings("ignore")

# The distance, in metres, by which the second pooltool parts balls at a contact. Zero would leave them overlapping by rounding.
SPACER_OF_SECOND_RUN = 1e-12

# pooltool lets the balls of `pool_line_1` meet 18,000 times; the first of these events are enough.
MOST_EVENTS = 200

POOL, SNOOKER = pt.GameType.EIGHTBALL, pt.GameType.SNOOKER
THREE_CUSHION, SUM_TO_THREE = pt.GameType.THREECUSHION, pt.GameType.SUMTOTHREE


def table_of(game):
    return pt.Table.from_game_type(game)


def scattered(game, names, chance):
    """Balls at random places that touch neither each other nor a rail."""
    table, params = table_of(game), pt.BallParams.default(game)
    margin = 1.8 * params.R
    balls = {}
    for name in names:
        while True:
            place = (chance.uniform(margin, table.w - margin), chance.uniform(margin, table.l - margin))
            if all(math.dist(place, ball.xyz[:2]) > 2.05 * params.R for ball in balls.values()):
                break
        ball = pt.Ball.create(name, xy=place)
        balls[name] = pt.Ball(id=name, state=ball.state, params=params)
        balls[name].state.rvw[0, 2] = params.R
    return table, balls


def system(table, balls, cue_ball, **stroke):
    cue = pt.Cue(cue_ball_id=cue_ball)
    cue.set_state(**stroke)
    return pt.System(table=table, balls=balls, cue=cue)


def towards(balls, cue_ball, place):
    """The direction from the cue ball to a place in degrees, as pooltool counts them."""
    start = balls[cue_ball].xyz
    return math.degrees(math.atan2(place[1] - start[1], place[0] - start[0])) % 360


def tip(chance):
    return {"a": chance.uniform(-0.35, 0.35), "b": chance.uniform(-0.35, 0.35)}


def alone(game, chance, cue_ball="cue", fastest=4.0, steepest=0.0):
    """The cue ball alone, over rails and jaws."""
    table, balls = scattered(game, [cue_ball], chance)
    stroke = {"V0": chance.uniform(1.0, fastest), "phi": chance.uniform(0, 360), "theta": chance.uniform(0, steepest)}
    return system(table, balls, cue_ball, **stroke, **tip(chance))


def at_jaw(game, chance):
    """The cue ball alone, straight at a jaw."""
    table, balls = scattered(game, ["cue"], chance)
    jaw = chance.choice(list(table.cushion_segments.circular.values()))
    phi = towards(balls, "cue", jaw.center) + chance.uniform(-0.5, 0.5)
    return system(table, balls, "cue", V0=chance.uniform(1.0, 2.5), phi=phi, **tip(chance))


def pot(game, chance, object_ball="1"):
    """One ball, played at a pocket by the ghost ball."""
    while True:
        table, balls = scattered(game, ["cue", object_ball], chance)
        pocket = chance.choice(list(table.pockets.values())).center[:2]
        place, cue = balls[object_ball].xyz[:2], balls["cue"].xyz[:2]
        away = (pocket - place) / math.dist(pocket, place)
        ghost = place - 2 * balls["cue"].params.R * away
        if float((ghost - cue) @ away) > 0.4 * math.dist(ghost, cue):
            phi = towards(balls, "cue", ghost) + chance.gauss(0, 0.3)
            return system(table, balls, "cue", V0=chance.uniform(0.8, 2.5), phi=phi, **tip(chance))


def among(game, names, chance, fastest=3.0):
    """The first ball, played at one of the others."""
    table, balls = scattered(game, names, chance)
    aim = balls[chance.choice(names[1:])]
    phi = towards(balls, names[0], aim.xyz) + chance.uniform(-1.5, 1.5)
    return system(table, balls, names[0], V0=chance.uniform(1.0, fastest), phi=phi, **tip(chance))


def in_line(chance):
    """Three balls in a line along the table, 0.1 mm apart, and the cue ball played along it."""
    table, params = table_of(POOL), pt.BallParams.default(POOL)
    balls = {"cue": pt.Ball.create("cue", xy=(table.w / 2, table.l / 4))}
    for number in range(3):
        place = (table.w / 2, table.l / 2 + number * (2 * params.R + 1e-4))
        balls[str(number + 1)] = pt.Ball.create(str(number + 1), xy=place)
    return system(table, balls, "cue", V0=chance.uniform(1.0, 2.0), phi=90.0, a=0.0, b=0.2)


def broken(game, chance, speed):
    """A break of the rack that pooltool builds."""
    table = table_of(game)
    balls = pt.get_rack(game, table)
    apex = {pt.GameType.SNOOKER: "red_01"}.get(game, "1")
    phi = towards(balls, "cue" if "cue" in balls else "white", balls[apex].xyz) + chance.uniform(-1, 1)
    return system(table, balls, "cue" if "cue" in balls else "white", V0=speed, phi=phi, a=0.0, b=0.2)


def numbered(count):
    return ["cue", *map(str, range(1, count + 1))]


KINDS = {
    "example": (1, lambda chance: pt.System.example()),
    "pool_alone": (3, lambda chance: alone(POOL, chance)),
    "pool_raised_cue": (2, lambda chance: alone(POOL, chance, steepest=30.0)),
    "pool_jaw": (3, lambda chance: at_jaw(POOL, chance)),
    "pool_pot": (6, lambda chance: pot(POOL, chance)),
    "pool_two": (3, lambda chance: among(POOL, numbered(1), chance)),
    "pool_five": (3, lambda chance: among(POOL, numbered(5), chance)),
    "pool_line": (1, in_line),
    "nine_ball_break": (2, lambda chance: broken(pt.GameType.NINEBALL, chance, 6.0)),
    "eight_ball_break": (1, lambda chance: broken(POOL, chance, 8.0)),
    "snooker_alone": (2, lambda chance: alone(SNOOKER, chance, fastest=3.0)),
    "snooker_jaw": (1, lambda chance: at_jaw(SNOOKER, chance)),
    "snooker_pot": (3, lambda chance: pot(SNOOKER, chance, "red")),
    "three_cushion": (6, lambda chance: among(THREE_CUSHION, ["white", "yellow", "red"], chance)),
    "sum_to_three": (3, lambda chance: among(SUM_TO_THREE, ["cue", "object"], chance)),
}


def with_laws(**slots):
    """pooltool's default laws with some slots changed."""
    laws = default_resolver()
    for slot, law in slots.items():
        setattr(laws, slot, law)
    return laws


def of_cushions(straight, round_):
    return {"ball_linear_cushion": straight, "ball_circular_cushion": round_}


# Shots by other laws than those that pooltool uses by default: the laws, and how the shot is made.
OTHER_LAWS = {
    "other_mirror": (with_laws(**of_cushions(UnrealisticLinear(), UnrealisticCircular())), lambda chance: alone(POOL, chance)),
    "other_reflection": (
        with_laws(**of_cushions(UnrealisticLinear(restitution=True), UnrealisticCircular(restitution=True))),
        lambda chance: among(THREE_CUSHION, ["white", "yellow", "red"], chance),
    ),
    "other_rigid_nose": (
        with_laws(**of_cushions(ImpulseFrictionalInelasticLinear(), ImpulseFrictionalInelasticCircular())),
        lambda chance: among(THREE_CUSHION, ["white", "yellow", "red"], chance),
    ),
    "other_han": (with_laws(**of_cushions(Han2005Linear(), Han2005Circular())), lambda chance: at_jaw(POOL, chance)),
    "other_elastic": (with_laws(ball_ball=FrictionlessElastic()), lambda chance: among(POOL, numbered(3), chance)),
    "other_average": (
        with_laws(ball_ball=FrictionalInelastic(friction=AverageBallBallFriction())),
        lambda chance: among(POOL, numbered(3), chance),
    ),
    "other_no_squirt": (with_laws(stick_ball=InstantaneousPoint(squirt_throttle=0.0)), lambda chance: pot(POOL, chance)),
}


def shots():
    """The name, the laws and the system of every shot, before the stroke."""
    for kind, (count, make) in KINDS.items():
        for number in range(1, count + 1):
            yield f"{kind}_{number}", default_resolver(), make(chance_of(f"{kind} {number}"))
    for name, (laws, make) in OTHER_LAWS.items():
        yield name, laws, make(chance_of(name))


def chance_of(seed):
    """Random numbers by this seed; those that pooltool itself draws, for racks and the looks of balls, follow it too."""
    chance = random.Random(seed)
    np.random.seed(chance.randrange(2**32))
    random.seed(chance.randrange(2**32))
    return chance


def outcome(simulated):
    """The events of a simulated system: type, ids, time, and the place of every ball in them; and where all balls ended."""
    events = []
    for event in simulated.events:
        if event.event_type == pt.EventType.NONE:
            continue
        places = {}
        for agent in event.agents:
            if agent.agent_type == pt.events.AgentType.BALL:
                state = agent.initial.state if event.event_type == pt.EventType.BALL_POCKET else agent.final.state
                places[agent.id] = state.rvw[0].tolist()
        events.append({"type": str(event.event_type), "ids": list(event.ids), "time": float(event.time), "places": places})
    ends = {name: ball.state.rvw[0].tolist() for name, ball in simulated.balls.items() if ball.state.s != pt.constants.pocketed}
    return {"events": events, "ends": ends}


def saved(simulated, path):
    """The bytes that pooltool writes for a simulated system, compressed."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / path.name.removesuffix(".gz")
        simulated.save(plain)
        path.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    without = {}
    for index, (name, laws, shot) in enumerate(shots()):
        # The default laws are given too, whatever the person's own files say.
        engine = pt.physics.PhysicsEngine(resolver=laws)
        # JSON is the larger one, so that a break is never JSON.
        ending = "json" if index % 4 == 0 and "break" not in name else "msgpack"
        saved(pt.simulate(shot, engine=engine, max_events=MOST_EVENTS), folder / f"{name}.{ending}.gz")
        if name in OTHER_LAWS:
            laws.save(folder / f"{name}.laws.json")
        pooltool.constants.MIN_DIST, usual = SPACER_OF_SECOND_RUN, pooltool.constants.MIN_DIST
        without[name] = outcome(pt.simulate(shot, engine=engine, max_events=MOST_EVENTS))
        pooltool.constants.MIN_DIST = usual
        print(name, len(without[name]["events"]), "events", flush=True)
    text = json.dumps({"pooltool": importlib.metadata.version("pooltool-billiards"), "spacer": SPACER_OF_SECOND_RUN, "shots": without})
    (folder / "without_spacer.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    # pooltool chooses the balls of a rack from a set, whose order follows this seed.
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    main()
