"""Three-cushion, a fixed number of shots an episode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gymnasium.vector import AutoresetMode

from .game import Aim, Autoreset, Breaks, Game, GameEnv, GameVector, Observation
from .noise import Hand
from .render import RenderMode
from .worlds import Ranges

SHOTS = 20
"""The usual number of the agent's shots in an episode."""

REWARDS = ("points", "lead", "contact")
"""The rewards to choose from. `contact` gives 0.1 for a shot that meets both other balls, but makes no point."""

LONGEST = 10_000
"""The points that win a match: so many that no episode gets there."""


def three_cushion(
    count: int,
    *,
    opponent: str,
    breaks: Breaks,
    reward: Literal["points", "lead", "contact"],
    observation: Observation,
    aim: Aim,
    shots: int,
    simulations: int | None,
    table: str | None,
    physics: str | Mapping[str, Any] | None,
    physics_ranges: Ranges | None,
    rules: Mapping[str, Any] | None,
    hand: Hand | None,
    eye: float,
    threads: int | None = None,
) -> Game:
    """Three-cushion by the rules of the UMB at so many tables."""
    if opponent == "ghost":
        raise ValueError("three-cushion has no ghost; opponent must be none, self, or the name of a player of the computer")
    return Game(
        "three_cushion",
        count,
        kind="three_cushion",
        opponent=opponent,
        breaks=breaks,
        reward=reward,
        rewards=REWARDS,
        observation=observation,
        aim=aim,
        further=(),
        max_shots=shots,
        is_fixed=True,
        simulations=simulations,
        rules={"distance": LONGEST, **(rules or {})},
        table=table,
        physics=physics,
        physics_ranges=physics_ranges,
        hand=hand,
        eye=eye,
        threads=threads,
    )


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

    `opponent`, `simulations`, `breaks`, `aim`, `table`, `physics`, `physics_ranges`, `rules`, `hand` and `eye` are those of `EightBall`,
    but there is no ghost.

    >>> from baize.envs import ThreeCushion
    >>> env = ThreeCushion(aim="cut")
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([0.0, 0.3, -1.0, 0.4, 0.0])
    >>> observation.shape, info["points"]
    ((8,), 0)
    """

    def __init__(
        self,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["points", "lead", "contact"] = "points",
        observation: Observation = "full",
        aim: Aim = "table",
        shots: int = SHOTS,
        simulations: int | None = None,
        table: str | None = None,
        physics: str | Mapping[str, Any] | None = None,
        physics_ranges: Ranges | None = None,
        rules: Mapping[str, Any] | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        game = three_cushion(
            1,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            shots=shots,
            simulations=simulations,
            table=table,
            physics=physics,
            physics_ranges=physics_ranges,
            rules=rules,
            hand=hand,
            eye=eye,
        )
        super().__init__(game, render_mode=render_mode)


class ThreeCushionVector(GameVector):
    """`num_envs` tables of `ThreeCushion` with the same options, which play at once. Each gives what one table with the same seed gives.
    `threads` is how many threads compute, all cores for None."""

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: str = "none",
        breaks: Breaks = "agent",
        reward: Literal["points", "lead", "contact"] = "points",
        observation: Observation = "full",
        aim: Aim = "table",
        shots: int = SHOTS,
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
        game = three_cushion(
            num_envs,
            opponent=opponent,
            breaks=breaks,
            reward=reward,
            observation=observation,
            aim=aim,
            shots=shots,
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
