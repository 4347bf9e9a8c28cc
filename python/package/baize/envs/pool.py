"""Eight-ball and nine-ball, one rack an episode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gymnasium.vector import AutoresetMode

from .game import Aim, Autoreset, Breaks, Game, GameEnv, GameVector, Observation
from .noise import Hand
from .render import RenderMode
from .worlds import Ranges

PLACE = ("place_along", "place_across")
"""Where a cue ball in hand is put."""

REWARDS = ("win", "pots")
"""The rewards to choose from. `pots` gives 0.1 for a ball, and takes as much for a foul."""


def eight_ball(
    count: int,
    *,
    opponent: str,
    breaks: Breaks,
    reward: Literal["win", "pots"],
    observation: Observation,
    aim: Aim,
    calls: bool,
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
    """Eight-ball by the rules of the WPA at so many tables."""
    return Game(
        "eight_ball",
        count,
        kind="pool",
        opponent=opponent,
        breaks=breaks,
        reward=reward,
        rewards=REWARDS,
        observation=observation,
        aim=aim,
        further=PLACE + (("ball", "pocket", "safety") if calls else ()),
        max_shots=max_shots,
        is_fixed=False,
        simulations=simulations,
        rules={"calls": calls, **(rules or {})},
        table=table,
        physics=physics,
        physics_ranges=physics_ranges,
        hand=hand,
        eye=eye,
        threads=threads,
    )


def nine_ball(
    count: int,
    *,
    opponent: str,
    breaks: Breaks,
    reward: Literal["win", "pots"],
    observation: Observation,
    aim: Aim,
    push_out: bool,
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
    """Nine-ball by the rules of the WPA at so many tables."""
    return Game(
        "nine_ball",
        count,
        kind="pool",
        opponent=opponent,
        breaks=breaks,
        reward=reward,
        rewards=REWARDS,
        observation=observation,
        aim=aim,
        further=PLACE + (("push_out",) if push_out else ()),
        max_shots=max_shots,
        is_fixed=False,
        simulations=simulations,
        rules={"push_out": push_out, **(rules or {})},
        table=table,
        physics=physics,
        physics_ranges=physics_ranges,
        hand=hand,
        eye=eye,
        threads=threads,
    )


class EightBall(GameEnv):
    """One rack of eight-ball by the rules of the WPA.

    The action is float32, all numbers from -1 to 1: speed of the cue (0.5 to 8 m/s), direction (-180 to 180 degrees from the line to
    the foot), elevation of the butt (level below 0, up to 60 degrees), side and height of the tip (-0.5 to 0.5 ball radii), and where
    a cue ball in hand is put, along and across the part of the bed where it may lie. With `calls=True` three more: the called ball
    among those that can be called, its pocket, and a safety if above 0. Without calls every ball of the player's group counts.

    `observation`: `full` is float32 (70,): x, y (metres from the middle; 0 for a ball that is not on the bed), whether it is on the bed,
    whether it may be hit first (0 or 1), for the cue ball and the balls 1 to 15; then whether the cue ball is in hand anywhere, behind
    the head string, whether the break is next (0 or 1), the fouls in a row of player and opponent (in thirds, at most 1), and the
    player's group (1 solids, -1 stripes, 0 none yet). `places` is float32 (32,): x and y of all balls alone; one that is not on the bed
    is at the corner of the bed, where none can lie.

    `reward`: `win` is 1 for a rack that is won, and -1 for one that is lost. `pots` adds 0.1 for each ball of one's own that is pocketed
    without a foul, and takes 0.1 for a foul.

    `opponent`: `none` (alone; after a miss or a foul the agent goes on), `ghost` (alone; a miss or a foul after the break loses), `self` (the agent
    plays for both sides; reward and observation are those of the player), or a player of the computer such as `level_3`, who plays out
    all turns within `step`. `simulations` is how many shots that player may compute for a choice. `breaks`: `agent`, `opponent` or
    `coin`. `aim="cut"` makes of the direction a cut of -80 to 80 degrees on the nearest ball that may be hit. After `max_shots` shots
    of the agent the episode is cut off.

    `table` and `physics` (as in `Setup.with_physics`) are those of every episode, and `rules` are options of the game as
    `baize.Tables` takes them. `physics_ranges` draws physics for each episode: `{"cloth.rolling_friction": (0.006, 0.014)}` between
    two numbers, a list for one of its values. `hand` (`Hand`) makes each stroke differ from the action; `eye` is the standard
    deviation, in metres, of the places that are seen.

    >>> from baize.envs import EightBall
    >>> env = EightBall(reward="pots")
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0])
    >>> observation.shape, terminated
    ((70,), False)
    """

    def __init__(
        self,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        calls: bool = False,
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
        game = eight_ball(
            1,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            calls=calls,
            max_shots=max_shots,
            simulations=simulations,
            table=table,
            physics=physics,
            physics_ranges=physics_ranges,
            rules=rules,
            hand=hand,
            eye=eye,
        )
        super().__init__(game, render_mode=render_mode)


class EightBallVector(GameVector):
    """`num_envs` tables of `EightBall` with the same options, which play at once. Each gives what one table with the same seed gives.
    `threads` is how many threads compute, all cores for None."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        calls: bool = False,
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
        game = eight_ball(
            num_envs,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            calls=calls,
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
        super().__init__(game, autoreset_mode=autoreset_mode, render_mode=render_mode)


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

    def __init__(
        self,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        push_out: bool = False,
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
        game = nine_ball(
            1,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            push_out=push_out,
            max_shots=max_shots,
            simulations=simulations,
            table=table,
            physics=physics,
            physics_ranges=physics_ranges,
            rules=rules,
            hand=hand,
            eye=eye,
        )
        super().__init__(game, render_mode=render_mode)


class NineBallVector(GameVector):
    """`num_envs` tables of `NineBall` with the same options, which play at once. Each gives what one table with the same seed gives.
    `threads` is how many threads compute, all cores for None."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["win", "pots"] = "win",
        observation: Observation = "full",
        aim: Aim = "table",
        push_out: bool = False,
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
        game = nine_ball(
            num_envs,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            push_out=push_out,
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
        super().__init__(game, autoreset_mode=autoreset_mode, render_mode=render_mode)
