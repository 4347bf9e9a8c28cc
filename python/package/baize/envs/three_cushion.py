"""Three-cushion, a fixed number of shots an episode."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from .. import Turns
from .game import Game, GameEnv, GameVector

SHOTS = 20
"""The usual number of the agent's shots in an episode."""

CONTACT = 0.1
"""What `reward="contact"` gives for a shot that meets both other balls, but makes no point."""

LONGEST = 10_000
"""The points that win a match: so many that no episode gets there."""


class ThreeCushionGame(Game):
    """Three-cushion by the rules of the UMB."""

    name = "three_cushion"
    rewards: ClassVar[tuple[str, ...]] = ("points", "lead", "contact")

    def __init__(
        self, count: int, *, reward: Literal["points", "lead", "contact"] = "points", shots: int = SHOTS, **options: Any
    ) -> None:
        if options.get("opponent") == "ghost":
            raise ValueError("three-cushion has no ghost; opponent must be none, self, or the name of a player of the computer")
        super().__init__(count, reward=reward, max_shots=shots, options={"distance": LONGEST}, **options)

    def limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = np.tile(-self.half, 3), np.tile(self.half, 3)
        if self.observation == "places":
            return low, high
        return np.concatenate([low, [0.0, 0.0]]), np.concatenate([high, [1.0, 1.0]])

    def observations(self) -> NDArray[np.float32]:
        rows, own, names = np.arange(self.count), self.tables.cue_balls, self.setup.ball_names
        red = names.index("red")
        # The three indices are 0, 1 and 2.
        order = np.stack([own, 3 - red - own, np.full(self.count, red)], axis=-1)
        seen: NDArray[np.float64] = self.tables.positions[rows[:, None], order].reshape(self.count, -1)
        if self.observation == "full":
            left = np.maximum(self.max_shots - self.shots, 0) / self.max_shots
            seen = np.column_stack([seen, self.tables.breaking, left])
        return seen.astype(np.float32)

    def rewards_of(self, turns: Turns, players: NDArray[np.int8]) -> NDArray[np.float64]:
        rows, own = np.arange(self.count), np.maximum(players, 0)
        rewards = turns.points[rows, own].astype(np.float64)
        if self.reward == "lead":
            rewards -= turns.points[rows, 1 - own]
        elif self.reward == "contact":
            rewards[(rewards == 0.0) & (turns.balls_met == 2)] = CONTACT
        return rewards

    def ends(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        return self.tables.over | (self.shots >= self.max_shots), np.zeros(self.count, bool)


class ThreeCushion(GameEnv):
    """Three-cushion by the rules of the UMB. A point is a shot in which the cue ball touches at least three cushions before it meets
    the second of the other two balls. An episode has `shots` shots of the agent, 20 unless another number is given; it begins with the
    opening shot, which must meet the red ball first.

    The action is float32 (5,), all from -1 to 1: speed of the cue (0.5 to 8 m/s), direction (-180 to 180 degrees from the line to the
    foot), elevation of the butt (level below 0, up to 60 degrees), side and height of the tip (-0.5 to 0.5 ball radii). Where the rules
    let the player choose the place of the cue ball before the opening shot, it is put on the start spot that is nearest.

    `observation`: `full` is float32 (8,): x and y of the own cue ball, the other cue ball and the red one (metres from the middle),
    whether the opening shot is next (0 or 1), and the share of the episode's shots that are left. `places` is the first six alone.

    `reward`: `points` is 1 for a point; `lead` takes 1 for each point of the opponent before the agent's next shot; `contact` is also
    0.1 for a shot that meets both other balls without a point.

    `opponent`, `simulations`, `breaks` and `aim` are those of `EightBall`, but there is no ghost.

    >>> from baize.envs import ThreeCushion
    >>> env = ThreeCushion(aim="cut")
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([0.0, 0.3, -1.0, 0.4, 0.0])
    >>> observation.shape, info["points"]
    ((8,), 0)
    """

    kind = ThreeCushionGame


class ThreeCushionVector(GameVector):
    """`num_envs` tables of `ThreeCushion` with the same options, which play at once. Each gives what one table with the same seed
    gives."""

    kind = ThreeCushionGame
