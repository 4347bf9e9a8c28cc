"""One shot of many, and what happened in many as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import EVENT_KINDS, PHASES, BaizeError, Events, Setup, Shots

OF_SHOTS = (
    "strikes",
    "starts",
    "start_velocities",
    "start_spins",
    "positions",
    "pockets",
    "off_table",
    "rails",
    "first_hits",
    "first_hit_times",
    "first_hit_rails",
    "durations",
    "at_rest",
    "tracks",
    "track_velocities",
    "track_spins",
    "track_orientations",
    "track_phases",
)
"""The arrays of `Shots` whose first axis is the shots."""

OF_EVENTS = ("times", "kinds", "balls", "others", "speeds", "positions", "velocities", "spins", "normals", "points")
"""The arrays of `Events` whose first axis is the events."""

STROKE = ("speed", "direction", "elevation", "side", "height")
"""The numbers of a stroke."""


class Shot:
    """One of many shots: `shots[i]`. Its arrays are rows of those of the shots, without a copy.

    In a notebook it draws itself, and its balls move.

    >>> import baize
    >>> shot = baize.simulate(baize.Setup.shot("stop_shot"))[0]
    >>> shot.positions.shape, shot.at_rest
    ((2, 3), True)
    >>> shot.setup.strike.tolist() == shot.strike.tolist()
    True
    """

    def __init__(self, shots: Shots, index: int) -> None:
        self.shots = shots
        """The shots that it is one of."""
        self.index = index
        """Its number among them."""

    @cached_property
    def setup(self) -> Setup:
        """The set-up that was played, with its stroke. A ball that was not on the table is not in it."""
        shots, index = self.shots, self.index
        starts, velocities, spins = (_row(rows, index) for rows in (shots.starts, shots.start_velocities, shots.start_spins))
        return shots.setup._begun(self.strike, starts, shots.raise_butt, velocities, spins)

    @property
    def strike(self) -> NDArray[np.float64]:
        """The stroke as it was asked for: (5,), as in `simulate`."""
        return self.shots.strikes[self.index]

    @property
    def positions(self) -> NDArray[np.float64]:
        """Where each ball ended: (balls, 3), metres."""
        return self.shots.positions[self.index]

    @property
    def pockets(self) -> NDArray[np.int16]:
        """The pocket into which each ball fell: (balls,), -1 for none."""
        return self.shots.pockets[self.index]

    @property
    def off_table(self) -> NDArray[np.bool_]:
        """Whether each ball left the table other than by a pocket: (balls,)."""
        return self.shots.off_table[self.index]

    @property
    def rails(self) -> NDArray[np.int32]:
        """How often each ball met a rail: (balls,)."""
        return self.shots.rails[self.index]

    @property
    def first_hit(self) -> int:
        """The first ball that the cue ball met, -1 for none."""
        return int(self.shots.first_hits[self.index])

    @property
    def first_hit_time(self) -> float:
        """When it met it, seconds, NaN for none."""
        return float(self.shots.first_hit_times[self.index])

    @property
    def first_hit_rails(self) -> int:
        """How often the cue ball had met a rail before, -1 where it met no ball."""
        return int(self.shots.first_hit_rails[self.index])

    @property
    def duration(self) -> float:
        """When the last ball came to rest, or the shot was cut off, seconds."""
        return float(self.shots.durations[self.index])

    @property
    def at_rest(self) -> bool:
        """Whether all balls came to rest."""
        return bool(self.shots.at_rest[self.index])

    @property
    def events(self) -> Events | None:
        """The events of this shot alone; None with `events=False`."""
        return None if self.shots.events is None else _events(self.shots.events, [self.index])

    @property
    def tracks(self) -> NDArray[np.float64] | None:
        """The centre of each ball at the times of the tracks: (times, balls, 3), metres."""
        return _row(self.shots.tracks, self.index)

    @property
    def track_velocities(self) -> NDArray[np.float64] | None:
        """The velocity of each ball at these times: (times, balls, 3), m/s."""
        return _row(self.shots.track_velocities, self.index)

    @property
    def track_spins(self) -> NDArray[np.float64] | None:
        """The angular velocity of each ball at these times: (times, balls, 3), rad/s."""
        return _row(self.shots.track_spins, self.index)

    @property
    def track_orientations(self) -> NDArray[np.float64] | None:
        """How each ball is turned at these times: (times, balls, 4), quaternions x, y, z, w."""
        return _row(self.shots.track_orientations, self.index)

    @property
    def track_phases(self) -> NDArray[np.int8] | None:
        """How each ball moves at these times: (times, balls), indices into `baize.PHASES`."""
        return _row(self.shots.track_phases, self.index)

    def table(self, of: str = "balls") -> dict[str, NDArray[Any]]:
        """The rows of this shot in `Shots.table`."""
        return table(_shots(self.shots, [self.index]), of)

    def to_dict(self) -> dict[str, Any]:
        """All that is known of this shot by its names; what was not asked for is None."""
        names = [name for name, value in vars(Shot).items() if isinstance(value, property)]
        return {name: getattr(self, name) for name in names} | {"events": self.events and self.events.to_dict()}

    def svg(self) -> str:
        """A drawing in SVG: table, balls, tracks, impacts, and where the balls ended."""
        return self.setup.svg()

    def animation(self) -> str:
        """A drawing in SVG whose balls move, again and again, without any script."""
        return self.setup.animation()

    def _repr_svg_(self) -> str:
        return self.setup._repr_svg_()

    def _repr_html_(self) -> str | None:
        return self.setup._repr_html_()

    def __repr__(self) -> str:
        return f'<baize.Shot {self.index} of {len(self.shots)}: "{self.shots.setup.name}", {self.duration:.1f} s>'


def item(shots: Shots, index: Any) -> Shot | Shots:
    """What `shots[index]` is: one shot for a number, several for a slice, a list of numbers, or an array of truths."""
    count = len(shots)
    if isinstance(index, slice):
        return _shots(shots, np.arange(count)[index])
    if hasattr(index, "__index__") and np.ndim(index) == 0:
        number = index.__index__()
        if not -count <= number < count:
            raise IndexError(f"there is no shot {number}, only {count} from 0 on")
        return Shot(shots, number % count)
    rows = np.asarray(index)
    if rows.ndim == 1 and (rows.dtype == np.bool_ or np.issubdtype(rows.dtype, np.integer) or rows.size == 0):
        return _shots(shots, np.arange(count)[rows if rows.size else rows.astype(int)])
    raise TypeError("shots are chosen by a whole number, a slice, a list of whole numbers, or an array of truths")


def each(shots: Shots) -> Iterator[Shot]:
    """All shots one after the other."""
    return (Shot(shots, index) for index in range(len(shots)))


def _row(array: NDArray[Any] | None, index: int) -> NDArray[Any] | None:
    return None if array is None else array[index]


def _shots(shots: Shots, rows: Sequence[int] | NDArray[np.intp]) -> Shots:
    """The shots of these rows, as shots of their own."""
    every = shots._attributes()
    chosen = {name: None if every[name] is None else every[name][rows] for name in OF_SHOTS}
    events = None if shots.events is None else _events(shots.events, rows)
    return Shots._of_attributes(every | chosen | {"events": events})


def _events(events: Events, rows: Sequence[int] | NDArray[np.intp]) -> Events:
    """The events of the shots of these rows."""
    offsets = events.offsets
    counts = offsets[1:][rows] - offsets[:-1][rows]
    which = np.concatenate([np.arange(0), *(np.arange(offsets[row], offsets[row + 1]) for row in rows)])
    every = events.to_dict()
    chosen = {name: None if every[name] is None else every[name][which] for name in OF_EVENTS}
    return Events._of_attributes({"offsets": np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), **chosen})


def table(shots: Shots, of: str) -> dict[str, NDArray[Any]]:
    """What `Shots.table` gives: columns of one length. Names stand in place of indices, and an empty text where there is none."""
    if of not in TABLES:
        raise BaizeError(f'a table of "{of}" is asked for, but there are those of {", ".join(TABLES)}')
    return TABLES[of](shots)


def _of_shots(shots: Shots) -> dict[str, NDArray[Any]]:
    """A row for each shot."""
    setup = shots.setup
    stroke = dict(zip(STROKE, shots.strikes.T))
    return {
        "shot": np.arange(len(shots)),
        **stroke,
        "duration": shots.durations,
        "at_rest": shots.at_rest,
        "first_hit": _named(setup.ball_names, shots.first_hits),
        "first_hit_time": shots.first_hit_times,
        "first_hit_rails": shots.first_hit_rails,
        "pocketed": (shots.pockets >= 0).sum(axis=1),
        "off_table": shots.off_table.sum(axis=1),
    }


def _of_balls(shots: Shots) -> dict[str, NDArray[Any]]:
    """A row for each ball of each shot."""
    setup, count = shots.setup, len(shots)
    balls = len(setup.ball_names)
    return {
        "shot": np.repeat(np.arange(count), balls),
        "ball": np.tile(np.array(setup.ball_names, str), count),
        **_axes("", shots.positions.reshape(-1, 3)),
        "pocket": _named(setup.pocket_names, shots.pockets.ravel()),
        "off_table": shots.off_table.ravel(),
        "rails": shots.rails.ravel(),
    }


def _of_events(shots: Shots) -> dict[str, NDArray[Any]]:
    """A row for each event of each shot."""
    events, setup = shots.events, shots.setup
    if events is None:
        raise BaizeError("the shots have no events; call `simulate` without events=False")
    others = np.full(len(events), "", object)
    partners = {
        "balls": setup.ball_names,
        "jump": setup.ball_names,
        "cushion": setup.cushion_names,
        "jaw": setup.jaw_names,
        "edge": setup.pocket_names,
        "liner": setup.pocket_names,
        "pocket": setup.pocket_names,
        "transition": list(PHASES),
        "crossing_to_foot": setup.string_names,
        "crossing_to_head": setup.string_names,
    }
    for kind, names in partners.items():
        which = events.kinds == EVENT_KINDS.index(kind)
        others[which] = _named(names, events.others[which])
    columns = {
        "shot": np.repeat(np.arange(len(shots)), np.diff(events.offsets)),
        "time": events.times,
        "kind": _named(list(EVENT_KINDS), events.kinds),
        "ball": _named(setup.ball_names, events.balls),
        "other": others.astype(str),
        "speed": events.speeds,
    }
    if events.positions is None or events.velocities is None or events.spins is None:
        return columns
    for row, ball in enumerate(("ball", "other")):
        columns |= _axes(f"{ball}_", events.positions[:, row])
        for side, word in enumerate(("before", "after")):
            columns |= _axes(f"{ball}_{word}_v", events.velocities[:, row, side])
            columns |= _axes(f"{ball}_{word}_w", events.spins[:, row, side])
    return columns


def _of_tracks(shots: Shots) -> dict[str, NDArray[Any]]:
    """A row for each ball at each time of the tracks of each shot."""
    tracks, times, setup = shots.tracks, shots.times, shots.setup
    if tracks is None or times is None:
        raise BaizeError("the shots have no tracks; call `simulate` with tracks_at")
    count, steps, balls, _ = tracks.shape
    columns = {
        "shot": np.repeat(np.arange(count), steps * balls),
        "time": np.tile(np.repeat(times, balls), count),
        "ball": np.tile(np.array(setup.ball_names, str), count * steps),
        **_axes("", tracks.reshape(-1, 3)),
    }
    if shots.track_velocities is None or shots.track_spins is None or shots.track_phases is None:
        return columns
    columns |= _axes("v", shots.track_velocities.reshape(-1, 3)) | _axes("w", shots.track_spins.reshape(-1, 3))
    return columns | {"phase": _named(list(PHASES), shots.track_phases.ravel())}


TABLES: dict[str, Callable[[Shots], dict[str, NDArray[Any]]]] = {
    "shots": _of_shots,
    "balls": _of_balls,
    "events": _of_events,
    "tracks": _of_tracks,
}
"""What a table can have in its rows."""


def _axes(before: str, vectors: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """The columns x, y and z of vectors, with this before their names."""
    return {f"{before}{axis}": vectors[:, index] for index, axis in enumerate("xyz")}


def _named(names: Sequence[str], indices: NDArray[Any]) -> NDArray[np.str_]:
    """The names of these indices, an empty text for -1."""
    return np.array([*names, ""], str)[indices.astype(np.intp)]
