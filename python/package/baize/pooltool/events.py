"""Plays a shot and reports what happens in the words of pooltool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import EVENT_KINDS, PHASES, BaizeError, Shots, simulate
from .system import Event, Vector

if TYPE_CHECKING:
    from .shot import Shot

MOTIONS = {"sliding": "sliding", "rolling": "rolling", "spinning": "spinning", "resting": "stationary"}
"""The ways in which a ball moves: as Baize says it, and as pooltool says it."""


@dataclass(frozen=True)
class Played:
    """What happened in a shot, in pooltool's words, frame and time."""

    events: tuple[Event, ...]
    """By ascending time, as pooltool would list them, without its events of the type `none`."""
    ends: Mapping[str, Vector]
    """Where each ball ended, in pooltool's frame, m; without those in pockets."""
    pocketed: Mapping[str, str]
    """The balls that fell, each with the pocket."""
    shots: Shots
    """The arrays of Baize for the same shot, in Baize's own frame and time."""


def play(shot: Shot) -> Played:
    """Plays the shot twice: once for its events, and once more for the places of the balls at these times."""
    times = simulate(shot.setup, shot.strike, threads=1).events
    assert times is not None
    shots = simulate(shot.setup, shot.strike, threads=1, tracks_at=times.times)
    names, pockets = shot.setup.ball_names, shot.setup.pocket_names
    fallen = {names[ball]: pockets[pocket] for ball, pocket in enumerate(shots.pockets[0]) if pocket >= 0}
    ends = {name: shot.place_back(place) for name, place in zip(names, shots.positions[0].tolist()) if name not in fallen}
    events = sorted(Translator(shot).events(shots), key=lambda event: event.time)
    return Played(tuple(events), ends, fallen, shots)


class Translator:
    """Turns the events of Baize into those of pooltool.

    pooltool moves the balls of a contact back along their path until they are a micrometre apart, but not the clock. So after each
    contact its balls are late by the time that this micrometre takes. `late` has the sum for each ball, and an event has the time
    that pooltool's clock shows.
    """

    def __init__(self, shot: Shot) -> None:
        setup = shot.setup
        self.shot = shot
        self.names, self.pockets = setup.ball_names, setup.pocket_names
        self.cushions, self.jaws = setup.cushion_names, setup.jaw_names
        self.order = {ball.id: index for index, ball in enumerate(shot.system.balls)}
        self.late = dict.fromkeys(self.names, 0.0)
        self.motions = {ball.id: MOTIONS[_motion(ball.motion)] for ball in shot.system.balls if ball.id in self.late}

    def events(self, shots: Shots) -> list[Event]:
        """The events of the first shot."""
        translated: list[Event] = []
        found = shots.events
        assert found is not None and shots.tracks is not None
        rows = zip(found.times.tolist(), found.kinds.tolist(), found.balls.tolist(), found.others.tolist(), found.speeds.tolist())
        for (time, kind, ball, other, speed), places in zip(rows, shots.tracks[0]):
            event = self.event(EVENT_KINDS[kind], time, ball, other, speed)
            if event is not None:
                name, ids, at = event
                where = {one: self.shot.place_back(places[self.names.index(one)].tolist()) for one in self.balls_of(name, ids)}
                translated.append(Event(name, ids, at, where))
        return translated

    @staticmethod
    def balls_of(name: str, ids: tuple[str, ...]) -> tuple[str, ...]:
        """The balls among the ids of an event; a cushion or a pocket may have the same id as a ball."""
        if name == "ball_ball":
            return ids
        return ids[1:] if name == "stick_ball" else ids[:1]

    def event(self, kind: str, time: float, ball: int, other: int, speed: float) -> tuple[str, tuple[str, ...], float] | None:
        """The type of the event, the ids and the time; None for what pooltool does not report."""
        name = self.names[ball]
        if kind in ("tip", "miscue"):
            if self.shot.strike[0] == 0.0:
                return None
            self.motions[name] = "sliding"
            return "stick_ball", (self.shot.system.cue.id, name), time
        if kind == "transition":
            return self._transition(name, MOTIONS.get(PHASES[other], PHASES[other]), time)
        if kind == "balls":
            pair = sorted((name, self.names[other]), key=self.order.__getitem__)
            return "ball_ball", (pair[0], pair[1]), self._met(pair, time, speed)
        if kind == "cushion":
            return "ball_linear_cushion", (name, self.cushions[other]), self._met([name], time, speed)
        if kind == "jaw":
            return "ball_circular_cushion", (name, self.jaws[other]), self._met([name], time, speed)
        if kind == "pocket":
            return "ball_pocket", (name, self.pockets[other]), time + self.late[name]
        if kind.startswith("crossing"):
            return None
        raise BaizeError(f"Baize reports \"{kind}\" of ball \"{name}\", for which pooltool has no word")

    def _transition(self, name: str, motion: str, time: float) -> tuple[str, tuple[str, ...], float]:
        before, self.motions[name] = self.motions[name], motion
        return f"{before}_{motion}", (name,), time + self.late[name]

    def _met(self, balls: list[str], time: float, speed: float) -> float:
        """The time of a contact on pooltool's clock. All its balls are late by the same afterwards, and slide."""
        late = max(self.late[name] for name in balls) + (self.shot.spacer / speed if speed > 0.0 else 0.0)
        for name in balls:
            self.late[name] = late
            self.motions[name] = "sliding"
        return time + late


def _motion(number: int) -> str:
    """The word of Baize for a way to move as pooltool numbers it."""
    return ("resting", "spinning", "sliding", "rolling")[number]
