"""Eight-ball and nine-ball, one rack an episode."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from .. import Turns
from .game import STROKE, Game, GameEnv, GameVector

PLACE = ("place_along", "place_across")
"""Where a cue ball in hand is put."""

POT = 0.1
"""What `reward="pots"` gives for a ball, and takes for a foul."""


class Pool(Game):
    """What eight-ball and nine-ball have in common."""

    rewards: ClassVar[tuple[str, ...]] = ("win", "pots")

    def __init__(
        self,
        count: int,
        *,
        reward: Literal["win", "pots"] = "win",
        max_shots: int = 100,
        further_actions: tuple[str, ...] = (),
        **options: Any,
    ) -> None:
        self.further_actions = PLACE + further_actions
        super().__init__(count, reward=reward, max_shots=max_shots, **options)

    def column(self, actions: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        """A number of all actions by its name."""
        return actions[:, (STROKE + self.further_actions).index(name)]

    def limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        balls = len(self.setup.ball_names)
        if self.observation == "places":
            return np.tile(-self.reach, balls), np.tile(self.reach, balls)
        low = np.concatenate([np.tile([*-self.reach, 0.0, 0.0], balls), [0.0, 0.0, 0.0, 0.0, 0.0, -1.0]])
        high = np.concatenate([np.tile([*self.reach, 1.0, 1.0], balls), [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]])
        return low, high

    def observations(self) -> NDArray[np.float32]:
        tables, positions = self.tables, self.tables.positions
        missing = np.isnan(positions[..., 0])
        if self.observation == "places":
            return np.where(missing[..., None], self.half, positions).astype(np.float32).reshape(self.count, -1)
        balls = np.concatenate(
            [np.where(missing[..., None], 0.0, positions), ~missing[..., None], tables.balls_on[..., None]], axis=-1
        )
        areas, players = tables.hand_areas, tables.to_play
        in_hand = ~np.isnan(areas[:, 0])
        behind_string = in_hand & (areas[:, 2] < 0.0)
        own = np.maximum(players, 0)
        rows = np.arange(self.count)
        fouls, groups = np.minimum(tables.fouls_in_a_row, 3) / 3.0, tables.groups[rows, own]
        rules = np.stack(
            [
                in_hand & ~behind_string,
                behind_string,
                tables.breaking,
                fouls[rows, own],
                fouls[rows, 1 - own],
                np.choose(groups + 1, [0.0, 1.0, -1.0]),
            ],
            axis=-1,
        )
        return np.concatenate([balls.reshape(self.count, -1), rules], axis=-1).astype(np.float32)

    def rewards_of(self, turns: Turns, players: NDArray[np.int8]) -> NDArray[np.float64]:
        winners, rows, own = self.tables.winners, np.arange(self.count), np.maximum(players, 0)
        rewards = np.where(winners < 0, 0.0, np.where(winners == own, 1.0, -1.0))
        if self.reward == "pots":
            rewards = rewards + POT * (turns.pots[rows, own] - turns.fouls[rows, own])
        return rewards

    def place(self, actions: NDArray[np.float64]) -> None:
        areas = self.tables.hand_areas
        shares = (np.stack([self.column(actions, name) for name in PLACE], axis=-1) + 1.0) / 2
        self.tables.place(areas[:, :2] + shares * (areas[:, 2:] - areas[:, :2]))


class EightBallGame(Pool):
    """Eight-ball by the rules of the WPA."""

    name = "eight_ball"

    def __init__(self, count: int, *, calls: bool = False, **options: Any) -> None:
        self.has_calls = calls
        further = ("ball", "pocket", "safety") if calls else ()
        super().__init__(count, further_actions=further, options={"calls": calls}, **options)

    def calls(self, actions: NDArray[np.float64]) -> NDArray[np.int64] | None:
        if not self.has_calls:
            return None
        on = self.tables.balls_on
        ranks = _index((self.column(actions, "ball") + 1.0) / 2, on.sum(axis=1))
        # The ball of that rank among those that may be hit; none where there is no such ball.
        chosen = np.argmax(np.cumsum(on, axis=1) > ranks[:, None], axis=1)
        chosen = np.where(on.any(axis=1), chosen, -1)
        pockets = _index((self.column(actions, "pocket") + 1.0) / 2, np.full(self.count, len(self.setup.pocket_names)))
        return np.stack([np.where(self.column(actions, "safety") > 0.0, -2, chosen), pockets], axis=-1)


class NineBallGame(Pool):
    """Nine-ball by the rules of the WPA."""

    name = "nine_ball"

    def __init__(self, count: int, *, push_out: bool = False, **options: Any) -> None:
        self.has_push_out = push_out
        further = ("push_out",) if push_out else ()
        super().__init__(count, further_actions=further, options={"push_out": push_out}, **options)

    def calls(self, actions: NDArray[np.float64]) -> NDArray[np.int64] | None:
        if not self.has_push_out:
            return None
        pushes = self.tables.may_push_out & (self.column(actions, "push_out") > 0.0)
        return np.stack([np.where(pushes, -3, -1), np.full(self.count, -1)], axis=-1)


class EightBall(GameEnv):
    """One rack of eight-ball by the rules of the WPA.

    The action is float32, all numbers from -1 to 1: speed of the cue (0.5 to 8 m/s), direction (-180 to 180 degrees from the line to
    the foot), elevation of the butt (level below 0, up to 60 degrees), side and height of the tip (-0.5 to 0.5 ball radii), and where
    a cue ball in hand is put, along and across the part of the bed where it may lie. With `calls=True` three more: the called ball
    among those that may be hit first, its pocket, and a safety if above 0. Without calls every ball of the player's group counts.

    `observation`: `full` is float32 (70,): x, y (metres from the middle; 0 for a ball that is not on the bed), whether it is on the bed,
    whether it may be hit first (0 or 1), for the cue ball and the balls 1 to 15; then whether the cue ball is in hand anywhere, behind
    the head string, whether the break is next (0 or 1), the fouls in a row of player and opponent (in thirds, at most 1), and the
    player's group (1 solids, -1 stripes, 0 none yet). `places` is float32 (32,): x and y of all balls alone; one that is not on the bed
    is at the corner of the bed, where none can lie.

    `reward`: `win` is 1 for a rack that is won, and -1 for one that is lost. `pots` adds 0.1 for each ball of one's own that is pocketed
    without a foul, and takes 0.1 for a foul.

    `opponent`: `none` (alone; after a miss the agent goes on), `ghost` (alone; a miss or a foul after the break loses), `self` (the agent
    plays for both sides; reward and observation are those of the player), or a player of the computer such as `level_3`, who plays out
    all turns within `step`. `simulations` is how many shots that player may compute for a choice. `breaks`: `agent`, `opponent` or
    `coin`. `aim="cut"` makes of the direction a cut of -80 to 80 degrees on the nearest ball that may be hit. After `max_shots` shots
    of the agent the episode is cut off.

    >>> from baize.envs import EightBall
    >>> env = EightBall(reward="pots")
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0])
    >>> observation.shape, terminated
    ((70,), False)
    """

    kind = EightBallGame


class EightBallVector(GameVector):
    """`num_envs` tables of `EightBall` with the same options, which play at once. Each gives what one table with the same seed gives."""

    kind = EightBallGame


class NineBall(GameEnv):
    """One rack of nine-ball by the rules of the WPA.

    Actions, observations, rewards and options are those of `EightBall`, with the cue ball and the balls 1 to 9: `full` is float32 (46,),
    `places` float32 (20,). There are no calls and no groups. With `push_out=True` the rules allow a push-out after the break, and one
    more number of the action calls it if above 0.

    >>> from baize.envs import NineBall
    >>> env = NineBall(aim="cut", opponent="ghost")
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0])
    >>> observation.shape, info["fouls"]
    ((46,), 0)
    """

    kind = NineBallGame


class NineBallVector(GameVector):
    """`num_envs` tables of `NineBall` with the same options, which play at once. Each gives what one table with the same seed gives."""

    kind = NineBallGame


def _index(shares: NDArray[np.float64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The index below each count that a share from 0 to 1 means."""
    return np.clip((shares * counts).astype(np.int64), 0, np.maximum(counts - 1, 0))
