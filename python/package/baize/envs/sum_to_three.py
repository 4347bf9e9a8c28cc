"""Sum to three: a game for learning by Evan Kiefl (pooltool, and LightZero's `zoo/pooltool`), here with the engine of Baize."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .. import Setup
from .._engine import SumToThreeShots
from .render import METADATA, VECTOR_METADATA, Frame, View
from .seeds import new_generators, seed_all

SHOTS = 10
"""The shots of an episode."""

SPEEDS = (0.5, 3.0)
"""The slowest and the fastest cue, m/s."""

CUTS = (-70.0, 70.0)
"""The thinnest hits on both sides, degrees: negative on the left side of the object ball, positive on its right side."""

REWARDS = {"binary": 0.0, "contact": 0.1}
"""The rewards to choose from, with what a contact without a point is worth in each."""

TABLE = """(
    name: "Sum to three",
    table: (
        name: "Sum to three",
        length: 1.22,
        width: 0.61,
        nose_height: 0.037,
        boundary: Rails,
        physics: "heated_carom",
    ),
    ball_set: "carom",
    cue_ball: "white",
    balls: [(ball: "white", spot: "head"), (ball: "red", spot: "foot")],
)"""
"""A table without pockets, of the size that pooltool 0.3 gave this game, with two carom balls on the head spot and the foot spot."""


class Table:
    """The rules of the game for any number of tables at once. Places are float64 (tables, 2 balls, 2) in metres, cue ball first."""

    def __init__(
        self,
        reward: Literal["binary", "contact"] = "binary",
        random_places: bool = False,
        physics: str | Mapping[str, Any] | None = None,
    ) -> None:
        """`random_places` says whether the balls lie anywhere when an episode begins, or on the spots. `physics` changes the laws, as
        in `Setup.with_physics`."""
        if reward not in REWARDS:
            raise ValueError(f"reward is {reward!r}, but must be one of {', '.join(REWARDS)}")
        self.setup = Setup.from_text(TABLE, kind="rack")
        if physics is not None:
            self.setup = self.setup.with_physics(physics)
        self.shots = SumToThreeShots(self.setup, SPEEDS, CUTS)
        self.spots = self.setup.positions[:, :2].copy()
        self.contact_reward = REWARDS[reward]
        self.random_places = random_places
        self.radius = float(self.setup.radii[0])
        half = np.array(self.setup.table_size) / 2
        self.room = half - self.radius
        self.observation_space = gymnasium.spaces.Box(
            np.tile(-half, 2).astype(np.float32), np.tile(half, 2).astype(np.float32), dtype=np.float32
        )
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (2,), np.float32)

    def first_places(self, generator: np.random.Generator) -> NDArray[np.float64]:
        """Where both balls lie when an episode begins: (2, 2)."""
        if not self.random_places:
            return self.spots
        # A millimetre away from the cushions and from each other, where rounding cannot make two things overlap.
        room, apart = self.room - 1e-3, 2 * self.radius + 1e-3
        while True:
            # Not `uniform`: it has the same bits, but is slow where the limits are arrays.
            places = generator.random((2, 2)) * (2 * room) - room
            if math.dist(*places.tolist()) > apart:
                return places

    def reward(self, point: bool, hit: bool) -> float:
        """What a shot is worth."""
        return 1.0 if point else self.contact_reward if hit else 0.0


class SumToThree(gymnasium.Env[NDArray[np.float32], NDArray[np.float32]]):
    """Two balls on a small table without pockets. A shot scores a point if the cue ball meets the object ball, and both balls
    together meet cushions exactly three times. An episode has ten shots; each begins where the last one ended.

    The observation is x and y of the cue ball, and x and y of the object ball, in metres from the middle of the table: float32 (4,).
    The action is float32 (2,), both from -1 to 1: the speed of the cue (0.5 to 3 m/s), and the cut angle (-70 to 70 degrees, negative
    on the left side of the object ball). The reward is 1 for a point; with `reward="contact"` also 0.1 for a shot that only meets
    the object ball.

    >>> from baize.envs import SumToThree
    >>> env = SumToThree()
    >>> observation, _ = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step([0.2, 0.0])
    >>> observation.shape, terminated, truncated
    ((4,), False, False)
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        *,
        reward: Literal["binary", "contact"] = "binary",
        random_places: bool = False,
        physics: str | Mapping[str, Any] | None = None,
        render_mode: Literal["human", "rgb_array"] | None = None,
    ) -> None:
        """`random_places` says whether the balls lie anywhere when an episode begins. `physics` is the name of a preset in place of
        "heated_carom", or a dictionary of the entries that change. With `render_mode="rgb_array"` `render` gives the table in pixels,
        with `"human"` it is in the window of the game after each shot."""
        self.render_mode = render_mode
        self._view = View(render_mode, METADATA)
        self._table = Table(reward, random_places, physics)
        self.observation_space, self.action_space = self._table.observation_space, self._table.action_space
        self._shots = 0
        self._places = self._table.spots.ravel().tolist()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. `seed` chooses the places if they are random."""
        super().reset(seed=seed)
        places, self._shots = self._table.first_places(self.np_random).ravel(), 0
        self._places = places.tolist()
        self._view.show(self._table.setup, places.reshape(2, 2))
        return places.astype(np.float32), {}

    def step(self, action: ArrayLike) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays one shot."""
        speed, cut = action
        observation, self._places, hit, cushions, point = self._table.shots.play_one(self._places, (speed, cut))
        self._shots += 1
        reward = self._table.reward(point, hit)
        if self.render_mode == "human":
            self._view.show(self._table.setup, np.reshape(self._places, (2, 2)))
        return observation, reward, self._shots >= SHOTS, False, {"cushions": cushions, "hit": hit}

    def render(self) -> Frame | None:
        """The table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        frames = self._view.frames(self._table.setup, np.reshape(self._places, (1, 2, 2)))
        return frames[0] if frames else None

    def close(self) -> None:
        """Closes the window, if there is one."""
        self._view.close()


class SumToThreeVector(VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """`num_envs` tables of `SumToThree` that play at once, on all cores. Each gives what one table with the same seed gives.

    A table whose episode has ended begins the next one in the following step, whose action it ignores.

    >>> import numpy as np
    >>> from baize.envs import SumToThreeVector
    >>> tables = SumToThreeVector(num_envs=100, random_places=True)
    >>> observations, _ = tables.reset(seed=1)
    >>> observations, rewards, terminated, truncated, infos = tables.step(np.zeros((100, 2), np.float32))
    >>> observations.shape, rewards.shape
    ((100, 4), (100,))
    """

    metadata: dict[str, Any] = {**VECTOR_METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        reward: Literal["binary", "contact"] = "binary",
        random_places: bool = False,
        physics: str | Mapping[str, Any] | None = None,
        threads: int | None = None,
        render_mode: Literal["rgb_array"] | None = None,
    ) -> None:
        """`threads` is how many threads compute, all cores for None. The rest is as for `SumToThree`."""
        self.num_envs, self.render_mode, self._threads = num_envs, render_mode, threads
        self._view = View(render_mode, VECTOR_METADATA)
        self._table = Table(reward, random_places, physics)
        self.single_observation_space = self._table.observation_space
        self.single_action_space = self._table.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators = new_generators(num_envs)
        self._places = np.tile(self._table.spots, (num_envs, 1, 1))
        self._shots = np.zeros(num_envs, int)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode on every table. Of one number `seed`, table i takes `seed + i`."""
        seed_all(self._generators, seed)
        self._begin(np.arange(self.num_envs))
        return self._observations(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one shot on every table whose episode goes on."""
        actions = np.asarray(actions)
        over = self._shots >= SHOTS
        plays = np.flatnonzero(~over)
        rewards, cushions, hit = np.zeros(self.num_envs), np.zeros(self.num_envs, int), np.zeros(self.num_envs, bool)
        table = self._table
        self._places[plays], hit[plays], cushions[plays], points = table.shots.play(
            self._places[plays], actions[plays], self._threads
        )
        rewards[plays] = np.where(points, 1.0, np.where(hit[plays], table.contact_reward, 0.0))
        self._shots[plays] += 1
        self._begin(np.flatnonzero(over))
        return self._observations(), rewards, self._shots >= SHOTS, np.zeros(self.num_envs, bool), {
            "cushions": cushions,
            "_cushions": ~over,
            "hit": hit,
            "_hit": ~over,
        }

    def render(self) -> tuple[Frame, ...] | None:
        """Each table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        return self._view.frames(self._table.setup, self._places)

    def _begin(self, tables: NDArray[np.intp]) -> None:
        for table in tables:
            self._places[table] = self._table.first_places(self._generators[table])
        self._shots[tables] = 0

    def _observations(self) -> NDArray[np.float32]:
        return self._places.astype(np.float32).reshape(self.num_envs, 4)
