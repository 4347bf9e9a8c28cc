"""What the environments of all games have in common: actions become strokes at the tables of `baize.Tables`, whose rules decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .. import Tables, Turns
from .render import METADATA, VECTOR_METADATA, Frame, View
from .seeds import new_generators, seed_all

SPEEDS = (0.5, 8.0)
"""The slowest and the fastest cue, m/s: those of the competition AI3603 in pooltool."""

STEEPEST = np.pi / 3
"""The highest elevation of the butt, radians."""

WIDEST = 0.5
"""How far from the centre of the cue ball the tip may be aimed, to each side and in height, ball radii."""

CUTS = (-80.0, 80.0)
"""The thinnest hits on both sides with `aim="cut"`, degrees: negative on the left side of the object ball."""

STROKE = ("speed", "direction", "elevation", "side", "height")
"""The first five numbers of every action."""


BREAKS: dict[str, Literal["first", "second", "coin"]] = {"agent": "first", "opponent": "second", "coin": "coin"}
"""Who breaks, in the words of `baize.Tables`."""


class Game:
    """A game at any number of tables: what their actions, observations and rewards mean."""

    name: ClassVar[str]
    """The game file."""

    rewards: ClassVar[tuple[str, ...]]
    """The rewards to choose from."""

    further_actions: tuple[str, ...] = ()
    """What follows the five numbers of the stroke in an action."""

    def __init__(
        self,
        count: int,
        *,
        opponent: str = "none",
        breaks: Literal["agent", "opponent", "coin"] = "agent",
        reward: str,
        observation: Literal["full", "places"] = "full",
        aim: Literal["table", "cut"] = "table",
        max_shots: int,
        simulations: int | None = None,
        threads: int | None = None,
        options: dict[str, Any],
    ) -> None:
        _choice("reward", reward, self.rewards)
        _choice("observation", observation, ("full", "places"))
        _choice("aim", aim, ("table", "cut"))
        _choice("breaks", breaks, tuple(BREAKS))
        if max_shots < 1:
            raise ValueError(f"an episode has {max_shots} shots, but must have at least 1")
        self.tables = Tables(
            self.name, count, opponent=opponent, breaks=BREAKS[breaks], options=options, simulations=simulations
        )
        self.count, self.reward, self.observation, self.aim = count, reward, observation, aim
        self.max_shots, self.threads = max_shots, threads
        self.setup = self.tables.setup
        self.half = np.array(self.setup.table_size) / 2
        # The centre of a ball in the jaws of a pocket lies beyond the line of the noses.
        self.reach = self.half + self.setup.radii.max()
        self.shots = np.zeros(count, int)
        low, high = self.limits()
        self.observation_space = gymnasium.spaces.Box(low.astype(np.float32), high.astype(np.float32), dtype=np.float32)
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (len(STROKE) + len(self.further_actions),), np.float32)

    def limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The least and the greatest value of each number of an observation."""
        raise NotImplementedError

    def observations(self) -> NDArray[np.float32]:
        """What the player who is to play sees at each table."""
        raise NotImplementedError

    def rewards_of(self, turns: Turns, players: NDArray[np.int8]) -> NDArray[np.float64]:
        """The rewards of the players who have just played."""
        raise NotImplementedError

    def calls(self, actions: NDArray[np.float64]) -> NDArray[np.int64] | None:
        """What is declared, a ball and a pocket for each table; None in games without calls."""
        return None

    def ends(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which episodes are over, and which are cut off."""
        over = self.tables.over
        return over, (self.shots >= self.max_shots) & ~over

    def begin(self, generators: Sequence[np.random.Generator], which: NDArray[np.bool_]) -> None:
        """Begins an episode on those tables. A rack that is over before the agent's first shot is no episode: the next one begins."""
        begins = which.copy()
        while begins.any():
            seeds = [int(generator.integers(2**63)) if new else 0 for generator, new in zip(generators, begins)]
            self.tables.begin(seeds, begins, threads=self.threads)
            begins &= self.tables.over
        self.shots[which] = 0

    def step(self, actions: ArrayLike, playing: NDArray[np.bool_]) -> tuple[NDArray[np.float64], dict[str, NDArray[Any]]]:
        """Plays one shot on those tables. The rewards, and what happened."""
        actions = self.checked(actions, playing)
        players = self.tables.to_play
        self.place(actions)
        turns = self.tables.step(self.strikes(actions), self.calls(actions), playing=playing, threads=self.threads)
        self.shots += turns.played
        rewards = np.where(playing, self.rewards_of(turns, players), 0.0)
        own = _of_players(players)
        infos = {name: getattr(turns, name)[own] for name in ("fouls", "pots", "points")}
        return rewards, {"player": players, "winner": self.tables.winners, **infos}

    def checked(self, actions: ArrayLike, playing: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The actions as numbers from -1 to 1; 0 at tables where nothing is played."""
        actions, shape = np.asarray(actions, np.float64), (self.count, *self.action_space.shape)
        if actions.shape != shape:
            raise ValueError(f"the actions have the shape {actions.shape}, but must have {shape}")
        wrong = np.flatnonzero(np.isnan(actions).any(axis=1) & playing)
        if wrong.size:
            raise ValueError(f"action {wrong[0]} has an entry that is not a number")
        return np.where(playing[:, None], np.clip(actions, -1.0, 1.0), 0.0)

    def place(self, actions: NDArray[np.float64]) -> None:
        """Puts the cue balls that are in hand."""

    def strikes(self, actions: NDArray[np.float64]) -> NDArray[np.float64]:
        """The strokes (tables, 5) of the first five numbers of the actions."""
        strikes = np.empty((self.count, 5))
        strikes[:, 0] = SPEEDS[0] + (actions[:, 0] + 1.0) / 2 * (SPEEDS[1] - SPEEDS[0])
        strikes[:, 1] = np.pi * actions[:, 1] if self.aim == "table" else self.cut_directions(actions[:, 1])
        strikes[:, 2] = STEEPEST * np.maximum(actions[:, 2], 0.0)
        strikes[:, 3:] = WIDEST * actions[:, 3:5]
        return strikes

    def cut_directions(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """The directions in which the cue balls meet the nearest balls that may be hit first with these cuts, -1 to 1."""
        rows, positions = np.arange(self.count), self.tables.positions
        along = positions - positions[rows, self.tables.cue_balls][:, None]
        distances = np.where(self.tables.balls_on, np.hypot(along[..., 0], along[..., 1]), np.inf)
        nearest = np.nanargmin(distances, axis=1)
        along, distances = along[rows, nearest], distances[rows, nearest]
        touching = self.setup.radii[self.tables.cue_balls] + self.setup.radii[nearest]
        cuts = np.radians(CUTS[0] + (shares + 1.0) / 2 * (CUTS[1] - CUTS[0]))
        with np.errstate(invalid="ignore"):
            directions = np.arctan2(along[:, 1], along[:, 0]) - np.arcsin(np.minimum(touching / distances, 1.0) * np.sin(cuts))
        # Where the game is over there is nothing to aim at.
        return np.where(np.isfinite(distances), directions, 0.0)


class GameEnv(gymnasium.Env[NDArray[np.float32], NDArray[np.float32]]):
    """One table."""

    metadata: dict[str, Any] = METADATA
    kind: ClassVar[type[Game]]

    def __init__(self, *, render_mode: Literal["human", "rgb_array"] | None = None, **options: Any) -> None:
        """`options` are those of the game. With `render_mode="rgb_array"` `render` gives the table in pixels, with `"human"` it is in
        the window of the game after each shot."""
        self.render_mode = render_mode
        self._view = View(render_mode, METADATA)
        self.game = self.kind(1, **options)
        self.observation_space, self.action_space = self.game.observation_space, self.game.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. `seed` decides the racks, the coin, and what the opponent does."""
        super().reset(seed=seed)
        self.game.begin([self.np_random], np.ones(1, bool))
        self._view.show(self.game.setup, self.game.tables.positions[0])
        return self.game.observations()[0], {}

    def step(self, action: ArrayLike) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays one shot, and then the opponent's turns."""
        rewards, infos = self.game.step(np.asarray(action)[None], np.ones(1, bool))
        terminated, truncated = self.game.ends()
        own = {name: int(values[0]) for name, values in infos.items()}
        self._view.show(self.game.setup, self.game.tables.positions[0])
        return self.game.observations()[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), own

    def render(self) -> Frame | None:
        """The table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        frames = self._view.frames(self.game.setup, self.game.tables.positions)
        return frames[0] if frames else None

    def close(self) -> None:
        """Closes the window, if there is one."""
        self._view.close()


class GameVector(VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """`num_envs` tables that play at once, on all cores. Each gives what one table with the same seed gives.

    A table whose episode has ended begins the next one in the following step, whose action it ignores.
    """

    metadata: dict[str, Any] = {**VECTOR_METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}
    kind: ClassVar[type[Game]]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        render_mode: Literal["rgb_array"] | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        """`threads` is how many threads compute, all cores for None; `options` are those of the game."""
        self.num_envs, self.render_mode = num_envs, render_mode
        self._view = View(render_mode, VECTOR_METADATA)
        self.game = self.kind(num_envs, threads=threads, **options)
        self.single_observation_space, self.single_action_space = self.game.observation_space, self.game.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators = new_generators(num_envs)
        self._ended = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode on every table. Of one number `seed`, table i takes `seed + i`."""
        seed_all(self._generators, seed)
        self._begin(np.ones(self.num_envs, bool))
        return self.game.observations(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one shot on every table whose episode goes on, and then the opponents' turns."""
        plays, over = ~self._ended, self._ended
        rewards, infos = self.game.step(actions, plays)
        if over.any():
            self._begin(over)
        terminated, truncated = self.game.ends()
        self._ended = terminated | truncated
        masks = {f"_{name}": plays for name in infos}
        return self.game.observations(), rewards, terminated, truncated, {**infos, **masks}

    def render(self) -> tuple[Frame, ...] | None:
        """Each table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        return self._view.frames(self.game.setup, self.game.tables.positions)

    def _begin(self, which: NDArray[np.bool_]) -> None:
        self.game.begin(self._generators, which)
        self._ended = np.where(which, False, self._ended)


def _of_players(players: NDArray[np.int8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The indices of the column of each table's player; the first one's where nobody plays."""
    return np.arange(len(players)), np.maximum(players, 0).astype(np.intp)


def _choice(name: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{name} is {word!r}, but must be one of {', '.join(known)}")
