"""Writes a shot that Baize has played as a system of pooltool, which pooltool reads, shows and goes on from."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import EVENT_KINDS, PHASES, BaizeError, Shots, simulate
from .events import MOTIONS, Translator
from .files import load, plain
from .shot import Shot, shot_of
from .system import POCKETED

NUMBERS = {"stationary": 0, "spinning": 1, "sliding": 2, "rolling": 3}
"""How pooltool numbers the ways in which a ball moves."""

NOTHING = {"event_type": "none", "agents": [{"id": "dummy", "agent_type": "null", "initial": None, "final": None}]}
"""The event that pooltool puts at both ends of a shot."""

State = dict[str, Any]
"""Place, velocity and spin of a ball, how it moves, and when, as pooltool saves them."""


def played_system(source: Any, laws: Any = None) -> dict[str, Any]:
    """The system in `source`, as pooltool's `System.save` would write it after the shot, but played by Baize.

    `source` and `laws` are those of `shot_of`. Table, cue and parameters stay as they were. Each ball has a state at each event. The balls
    have the sizes that pooltool gives them, without its spacer, so the times are those of Baize's own clock.
    """
    content = plain(load(source) if isinstance(source, (str, os.PathLike)) else source)
    if "multisystem" in content:
        raise BaizeError("a MultiSystem has several shots, but one is played; save its systems one by one")
    shot = shot_of(content, laws, spacer=0.0)
    events = simulate(shot.setup, shot.strike, threads=1).events
    assert events is not None
    shots = simulate(shot.setup, shot.strike, threads=1, tracks_at=events.times, motions=True)
    return _Writer(shot, content, shots).system()


def save(source: Any, path: str | os.PathLike[str], laws: Any = None) -> None:
    """Plays the shot of `source` and writes it as a `.json` that pooltool's `System.load` reads. See `played_system`.

    >>> from baize.pooltool import save
    >>> save("shot.json", "shot.msgpack")
    Traceback (most recent call last):
    baize.BaizeError: shot.msgpack ends in ".msgpack", but a system is written as .json
    """
    path = Path(path)
    if path.suffix != ".json":
        raise BaizeError(f'{path} ends in "{path.suffix}", but a system is written as .json')
    path.write_text(json.dumps(played_system(source, laws)), encoding="utf-8")


class _Writer:
    """Fills a system with what happened."""

    def __init__(self, shot: Shot, content: dict[str, Any], shots: Shots) -> None:
        self.shot, self.content, self.shots = shot, content, shots
        self.names = shot.setup.ball_names
        self.translator = Translator(shot)

    def system(self) -> dict[str, Any]:
        """The system after the shot."""
        events = self.shots.events
        assert events is not None
        content = self.content
        end = float(self.shots.durations[0])
        states = {name: [self.first(name)] for name in self.names}
        written = [NOTHING | {"time": 0.0}]
        rows = zip(events.times.tolist(), events.kinds.tolist(), events.balls.tolist(), events.others.tolist(), events.speeds.tolist())
        for row, (time, kind, ball, other, speed) in enumerate(rows):
            event = self.translator.event(EVENT_KINDS[kind], time, ball, other, speed)
            if event is None:
                continue
            name, ids, _ = event
            before = {one: dict(states[one][-1], t=time) for one in states}
            for one in self.names:
                states[one].append(self.after(row, time, one))
            after = {one: all_states[-1] for one, all_states in states.items()}
            written.append(self.event(name, ids, row, before, after))
        for one in self.names:
            states[one].append(dict(states[one][-1], t=end))
        for name, ball in content["balls"].items():
            # A ball that was in a pocket before the shot stays there.
            all_states = states.get(name) or [ball["state"] | {"t": time} for time in (0.0, end)]
            ball |= {"history": {"states": all_states}, "history_cts": {"states": []}, "state": all_states[-1]}
        return content | {"events": [*written, NOTHING | {"time": end}], "t": end}

    def first(self, name: str) -> State:
        """How a ball is before the shot, as the system has it."""
        ball = next(ball for ball in self.shot.system.balls if ball.id == name)
        return {"rvw": [list(ball.position), list(ball.velocity), list(ball.spin)], "s": ball.motion, "t": 0.0}

    def after(self, row: int, time: float, name: str) -> State:
        """How a ball is just after the event of that row."""
        ball = self.names.index(name)
        shots = self.shots
        assert shots.tracks is not None and shots.track_phases is not None
        assert shots.track_velocities is not None and shots.track_spins is not None
        word = PHASES[shots.track_phases[0, row, ball]]
        if word == "pocketed":
            return self.in_pocket(int(shots.pockets[0, ball]), time)
        if word not in MOTIONS:
            raise BaizeError(f'ball "{name}" is {word} at {time} s, for which pooltool has no word')
        vectors = (shots.track_velocities[0, row, ball], shots.track_spins[0, row, ball])
        place = list(self.shot.place_back(shots.tracks[0, row, ball].tolist()))
        return {"rvw": [place, *map(self.back, vectors)], "s": NUMBERS[MOTIONS[word]], "t": time}

    def in_pocket(self, pocket: int, time: float) -> State:
        """How pooltool lays a ball into a pocket."""
        hole = self.content["table"]["pockets"][self.shot.setup.pocket_names[pocket]]
        x, y, _ = hole["center"]
        return {"rvw": [[x, y, -hole["depth"]], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], "s": POCKETED, "t": time}

    def back(self, vector: NDArray[np.float64]) -> list[float]:
        """A velocity or a spin in pooltool's frame."""
        x, y, z = vector.tolist()
        return [-y, x, z]

    def event(self, name: str, ids: tuple[str, ...], row: int, before: dict[str, State], after: dict[str, State]) -> dict[str, Any]:
        """An event with its agents before and after."""
        balls = self.translator.balls_of(name, ids)
        agents = []
        for one in ids:
            if one in balls:
                met = self.met(row, one, before[one])
                agents.append(self.agent("ball", one, self.ball(one, met), self.ball(one, after[one])))
            elif name == "stick_ball":
                agents.append(self.agent("cue", one, copy.deepcopy(self.content["cue"]), None))
            else:
                agents.append(self.of_table(name, one, ids[0]))
        return {"event_type": name, "agents": agents, "time": next(iter(before.values()))["t"]}

    def met(self, row: int, name: str, before: State) -> State:
        """How a ball is just before an event that changes it."""
        events = self.shots.events
        assert events is not None and events.positions is not None and events.velocities is not None and events.spins is not None
        # Baize names the balls of a contact in its own order.
        side = 0 if events.balls[row] == self.names.index(name) else 1
        if np.isnan(events.positions[row, side]).any():
            return before
        place = list(self.shot.place_back(events.positions[row, side].tolist()))
        vectors = (events.velocities[row, side, 0], events.spins[row, side, 0])
        return {"rvw": [place, *map(self.back, vectors)], "s": before["s"], "t": before["t"]}

    def ball(self, name: str, state: State) -> dict[str, Any]:
        """A ball in that state."""
        empty: dict[str, Any] = {"history": {"states": []}, "history_cts": {"states": []}}
        return {**self.content["balls"][name], "state": state, **empty}

    def of_table(self, event: str, name: str, ball: str) -> dict[str, Any]:
        """The cushion or the pocket of an event. The ball is in the pocket from then on."""
        segments, pockets = self.content["table"]["cushion_segments"], self.content["table"]["pockets"]
        if event == "ball_pocket":
            empty = copy.deepcopy(pockets[name])
            pockets[name]["contains"] = [*pockets[name]["contains"], ball]
            return self.agent("pocket", name, empty, copy.deepcopy(pockets[name]))
        kind = event.removeprefix("ball_").removesuffix("_cushion")
        return self.agent(f"{kind}_cushion_segment", name, segments[kind][name], None)

    @staticmethod
    def agent(kind: str, name: str, initial: Any, final: Any) -> dict[str, Any]:
        """Something that takes part in an event."""
        return {"id": name, "agent_type": kind, "initial": initial, "final": final}
