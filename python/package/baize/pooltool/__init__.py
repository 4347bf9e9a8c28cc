"""From pooltool to Baize: reads a `System` of pooltool 0.6, plays it here, and reports what happens in pooltool's own words.

pooltool itself is not needed. `.msgpack` files need the extra `pooltool`.

>>> from baize.pooltool import laws
>>> laws.read_laws()["ball_linear_cushion"]["model"]
'stronge_compliant'
"""

from .compare import Comparison, compare, side_by_side
from .events import Played
from .laws import read_laws
from .save import played_system, save
from .shot import SPACER, Shot, shot_of
from .system import Ball, BallParams, Cue, Cushion, Event, Jaw, Pocket, System, read, read_all

__all__ = [
    "SPACER",
    "Ball",
    "BallParams",
    "Comparison",
    "Cue",
    "Cushion",
    "Event",
    "Jaw",
    "Played",
    "Pocket",
    "Shot",
    "System",
    "compare",
    "played_system",
    "read",
    "read_all",
    "read_laws",
    "save",
    "shot_of",
    "side_by_side",
]
