"""Sum to three: a game for learning by Evan Kiefl (pooltool, and LightZero's `zoo/pooltool`), here with the engine of Baize."""

from __future__ import annotations

import copy
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
from . import worlds
from .game import Autoreset, Own, autoreset_of, checked_options, final_infos, masked
from .noise import Hand, deviation
from .render import METADATA, VECTOR_METADATA, Frame, RenderMode, View
from .seeds import new_generators, seed_all

SHOTS = 10
"""The shots of an episode."""

SPEEDS = (0.5, 3.0)
"""The slowest and the fastest cue, m/s."""

CUTS = (-70.0, 70.0)
"""The thinnest hits on both sides, degrees: negative on the left side of the object ball, positive on its right side."""

OPTIONS = ("positions", "physics")
"""The options of `reset`."""

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
        physics_ranges: worlds.Ranges | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
    ) -> None:
        """`random_places` says whether the balls lie anywhere when an episode begins, or on the spots. `physics` changes the laws, as
        in `Setup.with_physics`, and `physics_ranges` draws some for each episode. `hand` and `eye` are as for `NineBall`; the actions
        say speed and direction alone, so only these two errors of the hand count."""
        if reward not in REWARDS:
            raise ValueError(f"reward is {reward!r}, but must be one of {', '.join(REWARDS)}")
        self.setup = Setup.from_text(TABLE, kind="rack")
        if physics is not None:
            self.setup = self.setup.with_physics(physics)
        self.shots = SumToThreeShots(self.setup, SPEEDS, CUTS)
        self.hand, self.eye = hand, deviation("eye", eye)
        self.ranges = worlds.flat(physics_ranges)
        if self.ranges:
            # What the physics do not have is refused now, and not in the first episode.
            self.setup.with_physics(worlds.drawn(self.ranges, np.random.default_rng(0)))
        self.spots: NDArray[np.float64] = self.setup.positions[:, :2].copy()
        self.contact_reward = REWARDS[reward]
        self.random_places = random_places
        self.radius = float(self.setup.radii[0])
        half = np.array(self.setup.table_size) / 2
        self.room = half - self.radius
        seen = (half + 6 * self.eye).astype(np.float32)
        self.limits = np.tile(seen, 2)
        self.observation_space = gymnasium.spaces.Box(-self.limits, self.limits, dtype=np.float32)
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (2,), np.float32)

    def first_places(self, generator: np.random.Generator, wanted: ArrayLike | None = None) -> NDArray[np.float64]:
        """Where both balls lie when an episode begins: (2, 2). `wanted` are places that the caller wants."""
        if wanted is not None:
            # The set-up checks that the balls have room.
            placed: NDArray[np.float64] = self.setup.with_positions(np.asarray(wanted, np.float64)).positions[:, :2].copy()
            return placed
        if not self.random_places:
            return self.spots
        # A millimetre away from the cushions and from each other, where rounding cannot make two things overlap.
        room, apart = self.room - 1e-3, 2 * self.radius + 1e-3
        while True:
            # Not `uniform`: it has the same bits, but is slow where the limits are arrays.
            places = generator.random((2, 2)) * (2 * room) - room
            if math.dist(*places.tolist()) > apart:
                return places

    def world(self, generator: np.random.Generator, physics: Any) -> SumToThreeShots:
        """What plays an episode: with physics of its own where they are given or drawn."""
        if physics is None and not self.ranges:
            return self.shots
        setup = self.setup.with_physics(worlds.drawn(self.ranges, generator)) if self.ranges else self.setup
        return SumToThreeShots(setup if physics is None else setup.with_physics(physics), SPEEDS, CUTS)

    def acted(self, action: NDArray[np.float64], generator: np.random.Generator) -> NDArray[np.float64]:
        """The action (2,) as the hand carries it out."""
        if self.hand is None:
            return action
        (slow, fast), (thin, thick) = SPEEDS, CUTS
        speed = slow + (np.clip(action[0], -1.0, 1.0) + 1.0) / 2 * (fast - slow)
        errors = generator.standard_normal(2)
        off = np.array([errors[0] * self.hand.speed * speed * 2 / (fast - slow), errors[1] * self.hand.direction * 2 / (thick - thin)])
        return np.clip(np.clip(action, -1.0, 1.0) + off, -1.0, 1.0)

    def as_seen(self, exact: NDArray[np.float32], generator: np.random.Generator) -> NDArray[np.float32]:
        """An observation (4,) as the eye sees it."""
        if not self.eye:
            return exact
        off = (self.eye * generator.standard_normal(4)).astype(np.float32)
        seen: NDArray[np.float32] = np.clip(exact + off, -self.limits, self.limits)
        return seen

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
        physics_ranges: worlds.Ranges | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
        render_mode: RenderMode | None = None,
    ) -> None:
        """`random_places` says whether the balls lie anywhere when an episode begins. `physics` is the name of a preset in place of
        "heated_carom", or a dictionary of the entries that change. `physics_ranges`, `hand` and `eye` are those of `NineBall`.
        With `render_mode="rgb_array"` `render` gives the table in pixels, with `"human"` it is in the window of the game after each
        shot."""
        self.render_mode = render_mode
        self._view = View(render_mode, METADATA)
        self._table = Table(reward, random_places, physics, physics_ranges, hand, eye)
        self.observation_space, self.action_space = self._table.observation_space, self._table.action_space
        self._shots = 0
        self._places: list[float] = self._table.spots.ravel().tolist()
        self._world = self._table.shots

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. `seed` decides where the balls lie with `random_places=True`, and all that is drawn. `options` are
        `positions` (2, 2), where the balls lie, in metres, the cue ball first, and `physics` for this episode alone."""
        options = dict(checked_options(options, OPTIONS))
        super().reset(seed=seed)
        places, self._shots = self._table.first_places(self.np_random, options.get("positions")).ravel(), 0
        self._world = self._table.world(self.np_random, options.get("physics"))
        self._places = places.tolist()
        self._show()
        return self._table.as_seen(places.astype(np.float32), self.np_random), {}

    def step(self, action: ArrayLike) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays one shot."""
        table = self._table
        if table.hand is not None:
            action = table.acted(np.asarray(action, np.float64), self.np_random)
        numbers: Any = action.tolist() if isinstance(action, np.ndarray) else action
        speed, cut = numbers
        observation, self._places, hit, cushions, point = self._world.play_one(self._places, (speed, cut))
        self._shots += 1
        self._show()
        reward = table.reward(point, hit)
        observation = table.as_seen(observation, self.np_random)
        return observation, reward, self._shots >= SHOTS, False, {"cushions": cushions, "hit": hit}

    def snapshot(self) -> tuple[list[float], int, SumToThreeShots, Mapping[str, Any]]:
        """The episode as it stands now, for `restore`: what a search goes back to."""
        return list(self._places), self._shots, self._world, self.np_random.bit_generator.state

    def restore(self, snapshot: tuple[list[float], int, SumToThreeShots, Mapping[str, Any]]) -> None:
        """Goes back to a snapshot of this environment, or of one with the same options. It can be used many times."""
        places, self._shots, self._world, self.np_random.bit_generator.state = snapshot
        self._places = list(places)

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)

    def _show(self) -> None:
        """Shows the table as it is now, if there is a window."""
        if self.render_mode == "human":
            self._view.show(self._table.setup, np.reshape(self._places, (2, 2)))

    def render(self) -> Frame | None:
        """The table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        frames = self._view.frames(self._table.setup, np.reshape(self._places, (1, 2, 2)))
        return frames[0] if frames else None

    def close(self) -> None:
        """Closes the window, if there is one."""
        self._view.close()


class SumToThreeVector(VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """`num_envs` tables of `SumToThree` that play at once, on all cores. Each gives what one table with the same seed gives.

    `autoreset_mode` is as for the other games, see `NineBallVector`. With `physics_ranges` the tables play one after the other.

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
        physics_ranges: worlds.Ranges | None = None,
        hand: Hand | None = None,
        eye: float = 0.0,
        threads: int | None = None,
        autoreset_mode: Autoreset | AutoresetMode = "NextStep",
        render_mode: Literal["rgb_array"] | None = None,
    ) -> None:
        """`threads` is how many threads compute, all cores for None. The rest is as for `SumToThree`."""
        self.num_envs, self.render_mode, self._threads = num_envs, render_mode, threads
        self._view = View(render_mode, VECTOR_METADATA)
        self.autoreset_mode = autoreset_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self._table = Table(reward, random_places, physics, physics_ranges, hand, eye)
        self.single_observation_space = self._table.observation_space
        self.single_action_space = self._table.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators = new_generators(num_envs)
        self._places = np.tile(self._table.spots, (num_envs, 1, 1))
        self._shots = np.zeros(num_envs, int)
        self._worlds = [self._table.shots] * num_envs

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode on every table. Of one number `seed`, table i takes `seed + i`. `options` are those of `SumToThree`, with
        `positions` for all tables or for each; with `reset_mask`, bool (num_envs,), the other tables go on."""
        which, options = masked(options, self.num_envs)
        options = dict(checked_options(options, OPTIONS))
        seed_all(self._generators, seed, which)
        self._begin(np.flatnonzero(which), options)
        return self._observations(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one shot on every table whose episode goes on."""
        actions = np.asarray(actions)
        over = self._shots >= SHOTS
        plays = np.flatnonzero(~over)
        rewards, cushions, hit = np.zeros(self.num_envs), np.zeros(self.num_envs, int), np.zeros(self.num_envs, bool)
        points = self._play(plays, actions, hit, cushions)
        rewards[plays] = np.where(points, 1.0, np.where(hit[plays], self._table.contact_reward, 0.0))
        self._shots[plays] += 1
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            self._begin(np.flatnonzero(over), {})
        infos: dict[str, Any] = {"cushions": cushions, "_cushions": ~over, "hit": hit, "_hit": ~over}
        seen, ended = self._observations(), self._shots >= SHOTS
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            infos.update(final_infos(seen, infos, ended))
            self._begin(np.flatnonzero(ended), {})
            for table in map(int, np.flatnonzero(ended)):
                seen[table] = self._seen(table)
        return seen, rewards, ended, np.zeros(self.num_envs, bool), infos

    def render(self) -> tuple[Frame, ...] | None:
        """Each table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        return self._view.frames(self._table.setup, self._places)

    def _play(
        self, plays: NDArray[np.intp], actions: NDArray[Any], hit: NDArray[np.bool_], cushions: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Plays the actions of these tables. Whether each scores."""
        table = self._table
        if table.hand is not None:
            actions = actions.astype(np.float64)
            for row in plays:
                actions[row] = table.acted(actions[row], self._generators[row])
        if all(world is table.shots for world in self._worlds):
            self._places[plays], hit[plays], cushions[plays], points = table.shots.play(
                self._places[plays], actions[plays], self._threads
            )
            return points
        points = np.zeros(len(plays), bool)
        for index, row in enumerate(plays):
            speed, cut = actions[row].tolist()
            _, places, hit[row], cushions[row], points[index] = self._worlds[row].play_one(
                self._places[row].ravel().tolist(), (speed, cut)
            )
            self._places[row] = np.reshape(places, (2, 2))
        return points

    def snapshot(self) -> tuple[Any, ...]:
        """All episodes as they stand now, for `restore`."""
        states = [generator.bit_generator.state for generator in self._generators]
        return self._places.copy(), self._shots.copy(), list(self._worlds), states

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Goes back to a snapshot of these tables, or of as many with the same options. It can be used many times."""
        places, shots, own, states = snapshot
        self._places, self._shots, self._worlds = places.copy(), shots.copy(), list(own)
        for generator, state in zip(self._generators, states):
            generator.bit_generator.state = state

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)

    def _begin(self, tables: NDArray[np.intp], options: Mapping[str, Any]) -> None:
        wanted = options.get("positions")
        if wanted is not None:
            wanted = np.broadcast_to(np.asarray(wanted, np.float64), (self.num_envs, 2, 2))
        for table in tables:
            generator = self._generators[table]
            self._places[table] = self._table.first_places(generator, None if wanted is None else wanted[table])
            self._worlds[table] = self._table.world(generator, options.get("physics"))
        self._shots[tables] = 0

    def _observations(self) -> NDArray[np.float32]:
        seen = self._places.astype(np.float32).reshape(self.num_envs, 4)
        if self._table.eye:
            for table in range(self.num_envs):
                seen[table] = self._table.as_seen(seen[table], self._generators[table])
        return seen

    def _seen(self, table: int) -> NDArray[np.float32]:
        return self._table.as_seen(self._places[table].astype(np.float32).ravel(), self._generators[table])
