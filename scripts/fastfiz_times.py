"""Prints how long FastFiz takes for the breaks of `baize bench`: JSON, the names of the cases with seconds of processor time.

It needs the Python packages `fastfiz` (github.com/P6-Pool/fastfiz, built with CFLAGS=-O3) and `baize` in one environment. FastFiz has one
table, of eight feet, and its own laws. The balls lie as in Baize's shot, seen from the middle of the table, and the stroke is the same,
but for the butt, which is raised until FastFiz finds room for the cue. Each shot is played again and again for three seconds; the median counts.
"""

import json
import math
import statistics
import time

import baize
import fastfiz

SHOTS = {
    "nine-ball break, pooltool's, springs": "pooltool_nine_ball_break",
    "eight-ball break, pooltool's, springs": "pooltool_eight_ball_break",
}
"""The names of the cases, and the shots that come with Baize."""

SECONDS = 3.0


def balls_of(setup):
    """The balls on FastFiz's table, whose x goes across the table and whose y along it, from a corner."""
    state = fastfiz.TableState()
    table = state.getTable()
    for name, (x, y) in zip(setup.ball_names, setup.positions[:, :2].tolist()):
        number = 0 if name == "cue" else int(name)
        state.setBall(number, fastfiz.Ball.STATIONARY, table.getWidth() / 2 - y, table.getLength() / 2 + x)
    return state


def stroke_of(setup, state):
    """The stroke with FastFiz's angles, in degrees, and the place of the tip in millimetres."""
    speed, direction, elevation, side, height = setup.strike.tolist()
    radius = 1000.0 * fastfiz.Ball().getRadius()
    params = fastfiz.ShotParams()
    params.a, params.b = side * radius, height * radius
    params.theta = math.degrees(elevation)
    params.phi = math.degrees(direction) + 90.0
    params.v = speed
    while state.isPhysicallyPossible(params) == fastfiz.TableState.CUE_STICK_COLLISION:
        params.theta += 0.5
    return params


def seconds_of(setup):
    """The median time of a play."""
    state = balls_of(setup)
    stroke = stroke_of(setup, state)
    times, begun = [], time.process_time()
    while time.process_time() - begun < SECONDS:
        copy = fastfiz.TableState(state)
        start = time.process_time()
        copy.executeShot(stroke)
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    print(json.dumps({case: seconds_of(baize.Setup.shot(shot)) for case, shot in SHOTS.items()}))
