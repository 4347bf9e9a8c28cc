"""Any game of Baize, one rack, frame or game an episode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gymnasium.vector import AutoresetMode

from .game import Aim, Autoreset, Breaks, Game, GameEnv, GameVector, Observation
from .noise import Hand
from .render import RenderMode
from .worlds import Ranges

FURTHER = ("place_along", "place_across", "ball", "pocket", "safety", "push_out")
"""What follows the five numbers of the stroke in an action."""

REWARDS = ("win", "pots", "points", "lead")
"""The rewards to choose from."""

GAMES = (
    "balkline",
    "bank_pool",
    "blackball",
    "bowlliards",
    "combined_pyramid",
    "cribbage",
    "cutthroat",
    "eight_ball",
    "english_billiards",
    "fifteen_ball",
    "four_ball",
    "free_pyramid",
    "heyball",
    "killer",
    "nine_ball",
    "one_cushion",
    "one_pocket",
    "rotation",
    "seven_ball",
    "six_red",
    "snooker",
    "speed_pool",
    "straight_pool",
    "straight_rail",
    "ten_ball",
    "three_cushion",
)
"""The games that come with Baize, by the names of their files."""


def any_game(
    name: str,
    count: int,
    *,
    opponent: str,
    breaks: Breaks,
    reward: Literal["win", "pots", "points", "lead"],
    observation: Observation,
    aim: Aim,
    players: int,
    max_shots: int,
    simulations: int | None,
    table: str | None,
    physics: str | Mapping[str, Any] | None,
    physics_ranges: Ranges | None,
    rules: Mapping[str, Any] | None,
    hand: Hand | None,
    eye: float,
    threads: int | None = None,
) -> Game:
    """That game at so many tables."""
    return Game(
        name,
        count,
        kind="any",
        players=players,
        opponent=opponent,
        breaks=breaks,
        reward=reward,
        rewards=REWARDS,
        observation=observation,
        aim=aim,
        further=FURTHER,
        max_shots=max_shots,
        is_fixed=False,
        simulations=simulations,
        rules=rules or {},
        table=table,
        physics=physics,
        physics_ranges=physics_ranges,
        hand=hand,
        eye=eye,
        threads=threads,
    )


class AnyGame(GameEnv):
    """One rack, frame or game of any game of Baize: the name of one that comes with it, such as `snooker`, or the path of a `.game.ron`.

    The action is float32 (11,), all numbers from -1 to 1. The first seven are those of `EightBall`; then the called ball among those that
    can be called or nominated, its pocket, a safety if above 0, and a push-out if above 0. What the rules do not allow before a shot is
    not called.

    `observation`: `full` is float32 (5 balls + 13,): for each ball x, y (metres from the middle; 0 for a ball that is not on the bed),
    whether it is on the bed, whether it may be hit first, and whether it is struck next (0 or 1); then whether the cue ball is in hand,
    the least x and y and the greatest x and y of where it may lie (0 where it is not), whether the break is next, whether a push-out may
    be called, the fouls in a row of player and opponent (in thirds, at most 1), the player's group (1, -1, 0 for none), the points of
    player and opponent (in hundreds), and the share of the episode's shots that are left. `places` is x and y of all balls alone.

    `reward`: `win` is 1 for a win and -1 for a loss; `pots` adds 0.1 for each ball of one's own and takes 0.1 for a foul; `points` are
    the points of the player; `lead` takes those of the opponent.

    `players` is how many play, where the game allows more than two. The other options are those of `EightBall`. All games that come with Baize are registered, too: `baize/Snooker-v0`.

    >>> from baize.envs import AnyGame
    >>> env = AnyGame("snooker", reward="points")
    >>> observation, _ = env.reset(seed=1)
    >>> observation.shape, env.action_space.shape
    ((123,), (11,))
    """

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots", "points", "lead"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        players: int = 2,
        max_shots: int = 100,
        simulations: int | None = None,
        table: str | None = None,
        physics: str | Mapping[str, Any] | None = None,
        physics_ranges: Ranges | None = None,
        rules: Mapping[str, Any] | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        games = any_game(
            game,
            1,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            players=players,
            max_shots=max_shots,
            simulations=simulations,
            table=table,
            physics=physics,
            physics_ranges=physics_ranges,
            rules=rules,
            hand=hand,
            eye=eye,
        )
        super().__init__(games, render_mode=render_mode)


class AnyGameVector(GameVector):
    """`num_envs` tables of `AnyGame` with the same options, which play at once. Each gives what one table with the same seed gives.
    `threads` is how many threads compute, all cores for None."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots", "points", "lead"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        players: int = 2,
        max_shots: int = 100,
        simulations: int | None = None,
        table: str | None = None,
        physics: str | Mapping[str, Any] | None = None,
        physics_ranges: Ranges | None = None,
        rules: Mapping[str, Any] | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
        threads: int | None = None,
        autoreset_mode: Autoreset | AutoresetMode = "NextStep",
        render_mode: Literal["rgb_array"] | None = None,
    ) -> None:
        games = any_game(
            game,
            num_envs,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            players=players,
            max_shots=max_shots,
            simulations=simulations,
            table=table,
            physics=physics,
            physics_ranges=physics_ranges,
            rules=rules,
            hand=hand,
            eye=eye,
            threads=threads,
        )
        super().__init__(games, autoreset_mode=autoreset_mode, render_mode=render_mode)
