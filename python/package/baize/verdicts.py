"""What the referee says of shots, as arrays and as dictionaries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rows import Rows


@dataclass(frozen=True, eq=False, repr=False)
class Verdicts(Rows):
    """What the referee says of n shots. `verdicts[i]` is one verdict as a dictionary.

    >>> import baize
    >>> shots = baize.simulate(baize.Setup.rack("nine_ball").with_strike([8.0, 0.0, 0.0, 0.0, 0.0]))
    >>> baize.judge(shots, "nine_ball", stroke="Break")[0]["legal"]
    True
    """

    played: NDArray[np.bool_]
    """Whether there was a shot: (n,). False for a table on which no game goes on."""
    legal: NDArray[np.bool_]
    """Whether the shot had no foul: (n,)."""
    points: NDArray[np.int32]
    """What was added to the points of each player: (n, players). The shooter of `judge` is the one whose `turn` it is."""
    to_play: NDArray[np.int8]
    """Who plays or chooses next: (n,), 0 for the first player, -1 after the end of the match."""
    in_hand: NDArray[np.bool_]
    """Whether the cue ball is then in hand: (n,)."""
    winners: NDArray[np.int8]
    """Who has won the rack with it: (n,), -1 for nobody."""
    potted: list[list[str]]
    """The names of the balls that fell in each shot, in this order, the cue ball included."""
    fouls: list[list[tuple[str, str, str]]]
    """The fouls of each shot, the gravest first: kind, rule and reason."""
    choices: list[list[str]]
    """What the next player may choose, such as "PlayInHand"; empty if a shot comes next."""
    sentences: list[str]
    """What happened and why, in plain sentences."""

    def _row(self, index: int) -> dict[str, Any]:
        return {
            "played": bool(self.played[index]),
            "legal": bool(self.legal[index]),
            "fouls": [dict(zip(("kind", "rule", "reason"), foul)) for foul in self.fouls[index]],
            "potted": self.potted[index],
            "points": self.points[index].tolist(),
            "to_play": int(self.to_play[index]),
            "in_hand": bool(self.in_hand[index]),
            "choices": self.choices[index],
            "winner": int(self.winners[index]),
            "sentence": self.sentences[index],
        }

    def __len__(self) -> int:
        return len(self.sentences)
