"""Prints how long pooltool takes for the shots of `baize bench` that are its own: JSON, the names of the cases with seconds of processor time.

It needs the Python packages `pooltool-billiards` and `baize` in one environment. Each shot is played again and again for three seconds after a
play that compiles pooltool's functions; the median counts.
"""

import json
import math
import statistics
import time

import baize
import pooltool

SHOTS = {
    "one ball, pooltool's": "pooltool_one_ball",
    "three-cushion, pooltool's": "pooltool_three_cushion",
    "nine-ball break, pooltool's, springs": "pooltool_nine_ball_break",
    "eight-ball break, pooltool's, springs": "pooltool_eight_ball_break",
}
"""The names of the cases, and the shots that come with Baize."""

SECONDS = 3.0
LEAST = 5
"""The fewest plays of a shot."""


def system_of(setup):
    """The shot on pooltool's own table of that kind: its x goes across the table and its y along it, from a corner."""
    has_pockets = len(setup.geometry.pockets) > 0
    table = pooltool.Table.default(pooltool.TableType.POCKET if has_pockets else pooltool.TableType.BILLIARD)
    balls = {
        name: pooltool.Ball.create(name, xy=(table.w / 2 - y, table.l / 2 + x))
        for name, (x, y) in zip(setup.ball_names, setup.positions[:, :2].tolist())
    }
    cue = pooltool.Cue(cue_ball_id=setup.ball_names[setup.cue_ball])
    system = pooltool.System(cue=cue, table=table, balls=balls)
    speed, direction, elevation, side, height = setup.strike.tolist()
    # Its side is positive to the left.
    angles = {"phi": math.degrees(direction) + 90.0, "theta": math.degrees(elevation)}
    system.strike(V0=speed, a=-side, b=height, **angles)
    return system


def seconds_of(system):
    """The median time of a play."""
    pooltool.simulate(system, inplace=False)
    times, begun = [], time.process_time()
    while len(times) < LEAST or time.process_time() - begun < SECONDS:
        copy = system.copy()
        start = time.process_time()
        pooltool.simulate(copy, inplace=True)
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    print(json.dumps({case: seconds_of(system_of(baize.Setup.shot(shot))) for case, shot in SHOTS.items()}))
