"""Set-ups that the tests share."""

import math
import os
import signal
import threading

import numpy as np
import pytest

import baize

TWO_BALLS = """(
    name: "Two balls",
    table: "pool_9ft",
    ball_set: "pool",
    cue_ball: "cue",
    balls: [
        (ball: "cue", position: (0.2, -0.1)),
        (ball: "1", position: (0.8, 0.2)),
    ],
)"""


@pytest.fixture
def lone_ball():
    """The cue ball alone on its table."""
    return baize.Setup.rack("cue_ball")


@pytest.fixture
def two_balls():
    """The cue ball, and ball 1 between it and a corner pocket, a little off the straight line."""
    return baize.Setup.from_text(TWO_BALLS, kind="rack")


@pytest.fixture
def ctrl_c():
    """What presses Ctrl-C after so many seconds. A program that was started in the background ignores it, so Python's own handler is
    put in place for the test."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timers = []

    def press_after(seconds):
        timers.append(threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()

    yield press_after
    for timer in timers:
        timer.cancel()
        timer.join()
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def full_rack():
    """Fifteen balls in a tight triangle, and the cue ball."""
    return baize.Setup.rack("eight_ball_tight")


def strike(speed, direction=0.0, elevation=0.0, side=0.0, height=0.0):
    """One stroke: m/s, radians, radians, ball radii, ball radii."""
    return [speed, direction, elevation, side, height]


def breaks(count, speed=9.0):
    """Different breaks of a full rack."""
    strikes = np.zeros((count, 5))
    strikes[:, 0] = speed
    strikes[:, 1] = np.linspace(-0.01, 0.01, count)
    strikes[:, 3] = np.linspace(0.2, -0.2, count)
    return strikes


def direction_to(start, end):
    """The direction from one place to another, in radians."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def arrays_of(shots):
    """Every array of the outcome by its name."""
    names = ["positions", "pockets", "off_table", "rails", "first_hits", "first_hit_times", "first_hit_rails", "durations", "at_rest"]
    arrays = {name: getattr(shots, name) for name in names}
    if shots.events is not None:
        for name in ["offsets", "times", "kinds", "balls", "others", "speeds"]:
            arrays[f"events.{name}"] = getattr(shots.events, name)
    if shots.tracks is not None:
        arrays["tracks"] = shots.tracks
    return arrays


def assert_same_bits(one, other):
    """Every array of both outcomes has the same bytes."""
    ours, theirs = arrays_of(one), arrays_of(other)
    assert ours.keys() == theirs.keys()
    for name, array in ours.items():
        assert array.dtype == theirs[name].dtype and array.shape == theirs[name].shape, name
        assert array.tobytes() == theirs[name].tobytes(), name
