"""Exact, event-driven billiards: a set-up and strokes go in, NumPy arrays of what happened come out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .advice import Advice
from .fitted import Fit
from .shot import Shot
from .verdicts import Verdicts
from .window import show

__all__ = [
    "EVENT_KINDS",
    "PHASES",
    "Advice",
    "BaizeError",
    "BallImpact",
    "CushionContact",
    "Events",
    "Fit",
    "Geometry",
    "Setup",
    "Shot",
    "Shots",
    "Tables",
    "Turns",
    "Verdicts",
    "__version__",
    "advise",
    "aim",
    "fit",
    "ghost_ball",
    "judge",
    "names",
    "show",
    "simulate",
]

Side = Literal["First", "Second"]
"""One of two players, in the words of match files."""

StrokeKind = Literal["Break", "MayPushOut", "Ordinary", "FreeBall", "FreeShot"]
"""What kind of shot comes next."""

Zone = Literal["Anywhere", "Kitchen", "Baulk", "BaulkOrLine", "D", "StartSpots", "BeyondFootSpot"]
"""A part of the bed where the cue ball may be put."""

Hand = Literal["AsItLies"] | Mapping[Literal["InHand", "OrInHand"], Zone]
"""Whether the cue ball may be put somewhere."""

Groups = Literal["Open"] | Mapping[Side, str]
"""Whose group is which, such as `{"First": "Solids"}`."""

BallOn = Literal["Red", "Colour", "Lowest"]
"""The ball that is on at snooker and six-red."""

__version__: str

EVENT_KINDS: tuple[str, ...]
"""The words of the kinds of events; `Events.kinds` has their indices."""

PHASES: tuple[str, ...]
"""The words of the ways in which a ball moves; `Events.others` has their indices for the kind `transition`."""

class BaizeError(ValueError):
    """A file, a set-up or a stroke that cannot be used. Its sentence is the one that the command line prints."""

@final
class Setup:
    """Table, balls, physics and perhaps a stroke: all that a shot needs. A set-up never changes."""

    @staticmethod
    def rack(
        name: str,
        *,
        table: str | None = None,
        balls: str | None = None,
        physics: str | None = None,
        seed: int | None = None,
    ) -> Setup:
        """The rack of that name or in the file at that path; `table`, `balls` and `physics` replace its own."""

    @staticmethod
    def shot(name: str) -> Setup:
        """The shot of that name, in the file at that path, or in a shared line, with its stroke."""

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Setup:
        """The rack or the shot in a file whose name ends in `.rack.ron` or `.shot.ron`."""

    @staticmethod
    def from_text(text: str, *, kind: Literal["shot", "rack"] = "shot") -> Setup:
        """The shot or the rack in a text."""

    @staticmethod
    def from_dict(entries: dict[str, Any], *, kind: Literal["shot", "rack"] = "shot") -> Setup:
        """The shot or the rack in a dictionary with the entries that its file has; a choice is its word, or a dictionary of it."""

    def with_positions(self, positions: ArrayLike) -> Setup:
        """The set-up with its balls at `positions`: (balls, 2) or (balls, 3), metres."""

    def with_velocities(self, velocities: ArrayLike, spins: ArrayLike | None = None) -> Setup:
        """The set-up with balls that move: (balls, 2) or (balls, 3) in m/s, and their spins, (balls, 3) in rad/s."""

    def with_physics(self, physics: str | os.PathLike[str] | Mapping[str, Any]) -> Setup:
        """The set-up with a preset, a file of physics, or a dictionary of the entries that change."""

    def with_laws(
        self,
        *,
        cushion: Callable[[CushionContact], Any] | None = None,
        balls: Callable[[BallImpact], Any] | None = None,
    ) -> Setup:
        """The set-up with laws of your own. `cushion` answers velocity and spin of the ball, (2, 3); `balls` those of both, (2, 2, 3)."""

    def with_strike(self, strike: ArrayLike | None) -> Setup:
        """The set-up with another stroke, five numbers as in `simulate`; without one for None."""

    @property
    def warning(self) -> str | None:
        """What the cue would pass through with the stroke of the set-up, and the least elevation that has room; None if it has room."""

    def with_butt_raised(self) -> Setup:
        """The set-up with the butt of its stroke raised to the least elevation at which the cue has room, if it is lower."""

    def physics(self) -> dict[str, Any]:
        """All entries of the physics with their values, as a dictionary of groups."""

    def text(self, *, kind: Literal["shot", "rack"] = "shot") -> str:
        """The set-up as the text of a `.shot.ron`, or of a `.rack.ron`, that names no other file."""

    def to_dict(self) -> dict[str, Any]:
        """The set-up as a dictionary that names no other file; `from_dict` reads it."""

    def svg(self) -> str:
        """A drawing in SVG: table and balls; with a stroke also tracks, impacts, and where the balls end."""

    def animation(self) -> str:
        """The shot as a drawing in SVG that moves, again and again, without any script."""

    def picture(self, *, width: int = 640, positions: ArrayLike | None = None) -> NDArray[np.uint8]:
        """The table with its balls in pixels: (height, width, 3), red, green and blue."""

    @property
    def name(self) -> str:
        """The name of the rack or the shot."""

    @property
    def table_name(self) -> str:
        """The name of the table."""

    @property
    def table_size(self) -> tuple[float, float]:
        """Length (x) and width (y) of the bed between the noses of the cushions, metres."""

    @property
    def pocket_names(self) -> list[str]:
        """The names of the pockets, in the order of their indices."""

    @property
    def pocket_positions(self) -> NDArray[np.float64]:
        """The centres of the holes of the pockets: (pockets, 2), metres."""

    @property
    def cushion_names(self) -> list[str]:
        """The names of the cushions and facings, in the order of their indices."""

    @property
    def jaw_names(self) -> list[str]:
        """The names of the jaws, in the order of their indices."""

    @property
    def string_names(self) -> list[str]:
        """The names of the strings, in the order of their indices."""

    @property
    def ball_names(self) -> list[str]:
        """The names of the balls, in the order of their indices."""

    @property
    def ball_ids(self) -> NDArray[np.int64]:
        """The ids of the balls, as the command line prints them: (balls,), ascending."""

    @property
    def radii(self) -> NDArray[np.float64]:
        """The radii of the balls: (balls,), metres."""

    @property
    def masses(self) -> NDArray[np.float64]:
        """The masses of the balls: (balls,), kilograms."""

    @property
    def positions(self) -> NDArray[np.float64]:
        """Where the centres of the balls are before the stroke: (balls, 3), metres."""

    @property
    def velocities(self) -> NDArray[np.float64]:
        """The velocities of the balls before the stroke: (balls, 3), m/s."""

    @property
    def spins(self) -> NDArray[np.float64]:
        """The angular velocities of the balls before the stroke, right-handed: (balls, 3), rad/s."""

    @property
    def ball_colours(self) -> NDArray[np.float64]:
        """The colours of the balls: (balls, 3), red, green and blue from 0 to 1 (sRGB)."""

    @property
    def ball_stripes(self) -> NDArray[np.bool_]:
        """Whether the colour of each ball is a stripe around a white ball: (balls,)."""

    @property
    def geometry(self) -> Geometry:
        """Outline, cushions, jaws, pockets, spots and strings of the table as arrays."""

    @property
    def cue_ball(self) -> int:
        """The index of the ball that the cue strikes."""

    @property
    def strike(self) -> NDArray[np.float64] | None:
        """The stroke that the set-up has: (5,); None without one."""

    def _begun(
        self,
        strike: ArrayLike,
        places: ArrayLike | None,
        raises_butt: bool,
        velocities: ArrayLike | None = None,
        spins: ArrayLike | None = None,
    ) -> Setup: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str | None: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Geometry:
    """Where everything on a table is, in metres, seen from above. The names are those of the set-up, in the same order."""

    @property
    def outline(self) -> NDArray[np.float64]:
        """The edge of the bed as one line after another: (lines, 2, 2), the two ends of each."""

    @property
    def cushions(self) -> NDArray[np.float64]:
        """The two ends of each nose; the bed is at the left of that direction: (cushions, 2, 2)."""

    @property
    def facings(self) -> NDArray[np.bool_]:
        """Whether each of them is a facing of a pocket: (cushions,)."""

    @property
    def jaws(self) -> NDArray[np.float64]:
        """The centres of the roundings at the ends of the noses: (jaws, 2)."""

    @property
    def jaw_radii(self) -> NDArray[np.float64]:
        """Their radii: (jaws,)."""

    @property
    def pockets(self) -> NDArray[np.float64]:
        """The centres of the holes of the pockets: (pockets, 2)."""

    @property
    def pocket_radii(self) -> NDArray[np.float64]:
        """Their radii: (pockets,)."""

    @property
    def spot_names(self) -> list[str]:
        """The names of the spots."""

    @property
    def spots(self) -> NDArray[np.float64]:
        """Where the spots are: (spots, 2)."""

    @property
    def strings(self) -> NDArray[np.float64]:
        """Where the lines across the table are, along x: (strings,)."""

    @property
    def nose_height(self) -> float:
        """The height of the noses over the cloth."""

@final
class CushionContact:
    """A ball on the bed that meets the nose of a cushion or a jaw: what a law of cushions in Python is called with."""

    @property
    def radius(self) -> float:
        """The radius of the ball, metres."""

    @property
    def mass(self) -> float:
        """Its mass, kilograms."""

    @property
    def velocity(self) -> NDArray[np.float64]:
        """Its velocity before, along the bed: (3,), m/s."""

    @property
    def spin(self) -> NDArray[np.float64]:
        """Its angular velocity before, right-handed: (3,), rad/s."""

    @property
    def normal(self) -> NDArray[np.float64]:
        """Horizontal unit vector from the ball towards the nose: (3,)."""

    @property
    def outward(self) -> NDArray[np.float64]:
        """Unit vector from the centre of the ball to the contact: (3,)."""

    @property
    def approach(self) -> float:
        """Horizontal speed of approach, m/s."""

    @property
    def restitution(self) -> float:
        """The restitution of the physics at that speed."""

    @property
    def friction(self) -> float:
        """The coefficient of friction of the physics."""

@final
class BallImpact:
    """Two balls that meet alone: what a law of two balls in Python is called with. The first axis of its arrays is the two balls."""

    @property
    def radii(self) -> list[float]:
        """The radii of the balls, metres."""

    @property
    def masses(self) -> list[float]:
        """Their masses, kilograms."""

    @property
    def velocities(self) -> NDArray[np.float64]:
        """Their velocities before: (2, 3), m/s."""

    @property
    def spins(self) -> NDArray[np.float64]:
        """Their angular velocities before, right-handed: (2, 3), rad/s."""

    @property
    def normal(self) -> NDArray[np.float64]:
        """Unit vector from the first to the second: (3,)."""

    @property
    def approach(self) -> float:
        """Speed of approach along it, m/s."""

    @property
    def restitution(self) -> float:
        """The restitution of the physics for these balls at that speed."""

    @property
    def friction(self) -> float:
        """The friction of the physics at the slip before the impact."""

@final
class Shots:
    """What happened in n shots, as arrays whose first axis is the shots. Balls and pockets are indices, -1 for none."""

    @property
    def setup(self) -> Setup:
        """Table, balls and physics."""

    @property
    def strikes(self) -> NDArray[np.float64]:
        """The strokes that were asked for: (n, 5)."""

    @property
    def starts(self) -> NDArray[np.float64] | None:
        """Where the balls lay before each shot: (n, balls, 2 or 3), metres; None if they lay as in the set-up."""

    @property
    def start_velocities(self) -> NDArray[np.float64] | None:
        """How the balls moved before each shot: (n, balls, 3), m/s; None as in the set-up."""

    @property
    def start_spins(self) -> NDArray[np.float64] | None:
        """Their angular velocities then: (n, balls, 3), rad/s; None as in the set-up."""

    @property
    def raise_butt(self) -> bool:
        """Whether the butt was raised in each shot until the cue had room."""

    @property
    def times(self) -> NDArray[np.float64] | None:
        """The times of the tracks: (times,), seconds; None without `tracks_at`."""

    @property
    def positions(self) -> NDArray[np.float64]:
        """Where the centre of each ball ended: (n, balls, 3), metres; in a pocket the place of its capture."""

    @property
    def pockets(self) -> NDArray[np.int16]:
        """The pocket into which each ball fell: (n, balls)."""

    @property
    def off_table(self) -> NDArray[np.bool_]:
        """Whether each ball left the table other than by a pocket: (n, balls)."""

    @property
    def rails(self) -> NDArray[np.int32]:
        """How often each ball met a rail: (n, balls)."""

    @property
    def first_hits(self) -> NDArray[np.int32]:
        """The first ball that the cue ball met: (n,)."""

    @property
    def first_hit_times(self) -> NDArray[np.float64]:
        """When the cue ball met its first ball: (n,), seconds, NaN for none."""

    @property
    def first_hit_rails(self) -> NDArray[np.int32]:
        """How often the cue ball had met a rail before its first ball: (n,)."""

    @property
    def durations(self) -> NDArray[np.float64]:
        """When the last ball came to rest, or the shot was cut off: (n,), seconds."""

    @property
    def at_rest(self) -> NDArray[np.bool_]:
        """Whether all balls came to rest: (n,)."""

    @property
    def events(self) -> Events | None:
        """All events of all shots; None with `events=False`."""

    @property
    def tracks(self) -> NDArray[np.float64] | None:
        """The centre of each ball at each of the times `tracks_at`: (n, times, balls, 3), metres; None without them."""

    @property
    def track_velocities(self) -> NDArray[np.float64] | None:
        """The velocity of each ball at these times: (n, times, balls, 3), m/s; None without `motions=True` and `tracks_at`."""

    @property
    def track_spins(self) -> NDArray[np.float64] | None:
        """The angular velocity of each ball at these times, right-handed: (n, times, balls, 3), rad/s; None as above."""

    @property
    def track_orientations(self) -> NDArray[np.float64] | None:
        """How each ball is turned since before the stroke: (n, times, balls, 4), quaternions x, y, z, w; None as above."""

    @property
    def track_phases(self) -> NDArray[np.int8] | None:
        """How each ball moves: (n, times, balls), an index into `PHASES`, -1 where the place is NaN; None as above."""

    def table(self, of: Literal["shots", "balls", "events", "tracks"] = "shots") -> dict[str, NDArray[Any]]:
        """What happened as columns of one length, for a data frame; `of` says what a row is."""

    def to_dict(self) -> dict[str, Any]:
        """All arrays by their names; `events` is a dictionary too."""

    @overload
    def __getitem__(self, index: int) -> Shot: ...
    @overload
    def __getitem__(self, index: slice | Sequence[int] | NDArray[np.integer[Any]] | NDArray[np.bool_]) -> Shots: ...
    def __iter__(self) -> Iterator[Shot]: ...
    def __len__(self) -> int: ...
    def _attributes(self) -> dict[str, Any]: ...
    @staticmethod
    def _of_attributes(all: dict[str, Any]) -> Shots: ...

@final
class Events:
    """All events of n shots as flat arrays, shot after shot and by ascending time in each."""

    @property
    def offsets(self) -> NDArray[np.int64]:
        """Where the events of each shot begin: (n + 1,)."""

    @property
    def times(self) -> NDArray[np.float64]:
        """When it happened, seconds after the stroke."""

    @property
    def kinds(self) -> NDArray[np.uint8]:
        """What happened: an index into `EVENT_KINDS`."""

    @property
    def balls(self) -> NDArray[np.int32]:
        """To which ball."""

    @property
    def others(self) -> NDArray[np.int32]:
        """What the ball met: a ball, cushion, jaw, pocket, string or phase, by its index; -1 for none."""

    @property
    def speeds(self) -> NDArray[np.float64]:
        """How fast the two came together along the line of their contact, m/s; NaN for an event that is no contact."""

    @property
    def positions(self) -> NDArray[np.float64] | None:
        """Where the centres of ball and partner are: (events, 2, 3), metres; None without `motions=True`, as the arrays below."""

    @property
    def velocities(self) -> NDArray[np.float64] | None:
        """Their velocities before and after: (events, 2, 2, 3), m/s."""

    @property
    def spins(self) -> NDArray[np.float64] | None:
        """Their angular velocities before and after, right-handed: (events, 2, 2, 3), rad/s."""

    @property
    def normals(self) -> NDArray[np.float64] | None:
        """Unit vector from the ball towards what it met: (events, 3), NaN for an event that is no contact."""

    @property
    def points(self) -> NDArray[np.float64] | None:
        """Where the two touched: (events, 3), metres, NaN for an event that is no contact."""

    def to_dict(self) -> dict[str, Any]:
        """All arrays by their names."""

    @staticmethod
    def _of_attributes(all: dict[str, Any]) -> Events: ...
    def of(self, shot: int) -> slice:
        """The slice that takes the events of one shot out of every array."""

    def __len__(self) -> int: ...

@final
class Tables:
    """n tables at which the same game is played, each by itself, by the rules of the engine. The first player is the agent."""

    def __new__(
        cls,
        game: str,
        count: int,
        *,
        opponent: str = "none",
        breaks: Literal["first", "second", "coin"] = "first",
        options: Mapping[str, bool | int | str] | None = None,
        simulations: int | None = None,
        players: int = 2,
        table: str | None = None,
        physics: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    ) -> Tables:
        """`opponent` is `none` (alone; fouls never lose), `ghost`, `self` (the agent plays all sides), or the name or path of an opponent.

        `players` says how many play, where the game allows more than two. `table` and `physics` take the place of the game's own.
        """

    def begin(
        self,
        seeds: Iterable[int],
        which: ArrayLike | None = None,
        *,
        physics: Sequence[str | os.PathLike[str] | Mapping[str, Any] | None] | None = None,
        threads: int | None = None,
    ) -> None:
        """Begins a game on every table, or on those for which `which` is true, up to the agent's first shot. `physics` has an entry
        for each table: None, or other physics for this game alone."""

    def set_up(
        self,
        *,
        which: ArrayLike | None = None,
        positions: ArrayLike | None = None,
        to_play: ArrayLike | None = None,
        in_hand: ArrayLike | None = None,
        points: ArrayLike | None = None,
        fouls: ArrayLike | None = None,
        groups: ArrayLike | None = None,
        threads: int | None = None,
    ) -> None:
        """Sets up the games that have begun: `positions` (n, balls, 2) in metres, NaN for a ball off the table; `to_play` and `in_hand`
        (n,); `points`, `fouls` and `groups` (n, players). What is None stays as it is."""

    def copy(self) -> Tables:
        """A copy, on which games go on by themselves."""

    def take(self, tables: Sequence[int]) -> Tables:
        """Tables with copies of the games at these tables, of which one may come several times."""

    def save(self, table: int) -> str:
        """The game at a table as a text, exact to the last bit."""

    def load(self, table: int, text: str) -> None:
        """Goes on at a table with a game that `save` has written."""

    def __copy__(self) -> Tables: ...
    def __deepcopy__(self, memo: Any, /) -> Tables: ...

    def place(self, places: ArrayLike) -> None:
        """Puts the cue balls that are in hand as near as possible to `places`: (n, 2), metres; NaN leaves it to `step`."""

    def step(
        self,
        strikes: ArrayLike,
        calls: ArrayLike | None = None,
        *,
        playing: ArrayLike | None = None,
        threads: int | None = None,
    ) -> Turns:
        """Plays the agent's shot, and then the turns of the others, on every table whose game goes on.

        `strikes` is (n, 5) as in `simulate`. `calls` is int (n, 2): ball and pocket, or -1 for nothing, -2 for a safety, -3 for a
        push-out in place of the ball.
        """

    def advise(
        self,
        *,
        opponent: str = "professional",
        other: str | None = None,
        simulations: int | None = None,
        seed: int | Sequence[int] = 0,
        threads: int | None = None,
    ) -> Advice:
        """What a player of the computer would play on every table for the one who is to play there."""

    def judge(self, strikes: ArrayLike, calls: ArrayLike | None = None, *, threads: int | None = None) -> Verdicts:
        """What the referee says of a stroke on every table whose game goes on, without playing it."""

    def match_text(self, table: int) -> str:
        """The game at a table as the text of a `.match.ron`."""

    @property
    def setup(self) -> Setup:
        """Table, balls and physics, with every ball in its place in the rack."""

    @property
    def positions(self) -> NDArray[np.float64]:
        """Where the centres of the balls are: (n, balls, 2), metres; NaN for a ball that is not on the bed."""

    @property
    def balls_on(self) -> NDArray[np.bool_]:
        """The balls that may be hit first in the next shot: (n, balls)."""

    @property
    def cue_balls(self) -> NDArray[np.int64]:
        """The ball that is struck next: (n,)."""

    @property
    def to_play(self) -> NDArray[np.int8]:
        """Who plays next: (n,), 0 for the first player, 1 for the second and so on, -1 after the game."""

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether the game is over: (n,)."""

    @property
    def winners(self) -> NDArray[np.int8]:
        """Who has won: (n,), the index of the player, -1 while the game goes on and after a draw."""

    @property
    def hand_areas(self) -> NDArray[np.float64]:
        """The rectangle for a cue ball in hand: (n, 4), least x and y, greatest x and y, metres; NaN where it is not in hand."""

    @property
    def breaking(self) -> NDArray[np.bool_]:
        """Whether the next shot is the break: (n,)."""

    @property
    def may_push_out(self) -> NDArray[np.bool_]:
        """Whether a push-out may be called before the next shot: (n,)."""

    @property
    def fouls_in_a_row(self) -> NDArray[np.int64]:
        """The fouls in a row of all players: (n, players)."""

    @property
    def points(self) -> NDArray[np.int64]:
        """The points of all players: (n, players)."""

    @property
    def groups(self) -> NDArray[np.int64]:
        """The groups of both players in eight-ball: (n, players), 0 for the solids, 1 for the stripes, -1 for none."""

    @property
    def shots(self) -> NDArray[np.int64]:
        """The strokes of all players so far: (n, players)."""

    def __len__(self) -> int: ...

@final
class Turns:
    """What happened in one step at n tables. Arrays of the shape (n, players) have a column for each player."""

    @property
    def played(self) -> NDArray[np.bool_]:
        """Whether a shot was played: (n,)."""

    @property
    def shots(self) -> NDArray[np.int32]:
        """The strokes of all players: (n, players)."""

    @property
    def fouls(self) -> NDArray[np.int32]:
        """How many of them were fouls: (n, players)."""

    @property
    def pots(self) -> NDArray[np.int32]:
        """The object balls that all players pocketed in shots without a foul: (n, players)."""

    @property
    def points(self) -> NDArray[np.int32]:
        """The points that all players made: (n, players)."""

    @property
    def balls_met(self) -> NDArray[np.int32]:
        """How many different balls the cue ball touched in the agent's shot: (n,)."""

    def __len__(self) -> int: ...

def simulate(
    setup: Setup,
    strikes: ArrayLike | None = None,
    *,
    positions: ArrayLike | None = None,
    velocities: ArrayLike | None = None,
    spins: ArrayLike | None = None,
    threads: int | None = None,
    tracks_at: ArrayLike | None = None,
    raise_butt: bool = False,
    events: bool = True,
    motions: bool = False,
) -> Shots:
    """Computes shots until every ball rests, on all cores.

    `strikes` is (5,) or (n, 5): speed of the cue (m/s), direction (radians, counter-clockwise from +x), elevation of the butt
    (radians), side and height of the tip (ball radii). `positions` is (balls, 2) for all shots or (n, balls, 2) in metres, NaN for a
    ball that is not on the table, and perhaps with a third number, the height; one stroke is played from all n places. `tracks_at` is a
    list of times in seconds. `velocities` and `spins` say how the balls move before, for all shots or for each. With `raise_butt` the butt is raised in each shot until the cue has room. With `motions` there are
    velocities, spins and more at the events and at the times of the tracks.
    """

def aim(
    setup: Setup,
    strikes: ArrayLike,
    ball: str | int,
    pocket: str | int | None = None,
    *,
    cut: float | None = None,
    bank: str | int | None = None,
    kick: str | int | None = None,
) -> NDArray[np.float64]:
    """The strokes, (n, 5), with the directions in which they send the ball into the pocket; NaN where there is none.

    `bank` is the cushion that the ball meets before, `kick` the one that the cue ball meets before the ball. Without a pocket the ball
    is met full, or with a `cut` in radians, positive on its right side.
    """

def advise(
    game: str,
    positions: Mapping[str, Sequence[float]] | Sequence[Mapping[str, Sequence[float]]] | ArrayLike | None = None,
    *,
    opponent: str = "professional",
    other: str | None = None,
    simulations: int | None = None,
    seed: int | Sequence[int] = 0,
    turn: Side = "First",
    stroke: StrokeKind = "Ordinary",
    hand: Hand | None = None,
    groups: Groups | None = None,
    racks: Sequence[int] = (0, 0),
    race_to: int | None = None,
    points: Sequence[int] = (0, 0),
    fouls: Sequence[int] = (0, 0),
    on: BallOn | None = None,
    physics: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    threads: int | None = None,
) -> Advice:
    """What a player of the computer would play: the answers of `baize advise` for the same position and seed.

    `positions` is a dictionary of the centres of the balls on the bed by their names, a list of those, or an array (balls, 2) or
    (n, balls, 2) for all balls of the game, in metres, NaN for a ball off the bed.
    """

def judge(
    shots: Shots,
    game: str,
    *,
    calls: ArrayLike | None = None,
    turn: Side = "First",
    stroke: StrokeKind = "Ordinary",
    hand: Hand | None = None,
    groups: Groups | None = None,
    racks: Sequence[int] = (0, 0),
    race_to: int | None = None,
    points: Sequence[int] = (0, 0),
    fouls: Sequence[int] = (0, 0),
    on: BallOn | None = None,
    threads: int | None = None,
) -> Verdicts:
    """What the referee of a game says of shots, each as if it were played in a match that stands as the options say."""

def fit(
    setup: Setup,
    shots: Sequence[Mapping[str, Any]] | str | os.PathLike[str],
    *,
    constants: Sequence[str] = (),
    rounds: int = 10,
    starts: int = 200,
    threads: int | None = None,
) -> Fit:
    """Finds the strikes of measured shots, and constants of the physics that fit them: what `baize fit` finds.

    Each shot is a dictionary: `balls` has an array (samples, 3) of time, x and y for each ball by its name; `cue`, `t0` and `id` may be
    left out.
    """

def ghost_ball(setup: Setup, ball: str | int, pocket: str | int) -> NDArray[np.float64]:
    """Where the centre of the cue ball must be when it meets the ball, to send it straight towards the pocket: (2,), metres."""

def names(kind: str) -> list[str]:
    """The names of all files of a kind, such as "racks", "shots", "tables" or "physics": those that come with Baize and your own."""

