"""What the environments of all games have in common. What actions, observations and rewards mean is computed by the compiled class
`GameRules`, at the tables of `baize.Tables`."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from .. import Tables
from .._engine import GameRules
from . import worlds
from .noise import Hand, deviation
from .render import METADATA, VECTOR_METADATA, Frame, RenderMode, View
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

SET_UP = ("positions", "to_play", "in_hand", "points", "fouls", "groups")
"""The options of `reset` that set up a game, as in `Tables.set_up`."""

OPTIONS = (*SET_UP, "physics", "state")
"""The options of `reset`."""

Breaks = Literal["agent", "opponent", "coin"]
Observation = Literal["full", "places"]
Aim = Literal["table", "cut"]
Autoreset = Literal["NextStep", "SameStep", "Disabled"]

Own = TypeVar("Own")


class Game:
    """A game at any number of tables: what their actions, observations and rewards mean."""

    def __init__(
        self,
        name: str,
        count: int,
        *,
        kind: Literal["pool", "three_cushion", "any"],
        opponent: str,
        breaks: str,
        reward: str,
        rewards: tuple[str, ...],
        observation: str,
        aim: str,
        further: tuple[str, ...],
        max_shots: int,
        is_fixed: bool,
        simulations: int | None,
        rules: Mapping[str, Any],
        table: str | None,
        physics: str | Mapping[str, Any] | None,
        physics_ranges: worlds.Ranges | None,
        hand: Hand | None,
        eye: float,
        players: int = 2,
        threads: int | None = None,
    ) -> None:
        _choice("reward", reward, rewards)
        _choice("observation", observation, ("full", "places"))
        _choice("aim", aim, ("table", "cut"))
        _choice("breaks", breaks, tuple(BREAKS))
        if max_shots < 1:
            raise ValueError(f"an episode has {max_shots} shots, but must have at least 1")
        self.tables = Tables(
            name,
            count,
            opponent=opponent,
            breaks=BREAKS[breaks],
            options=dict(rules),
            simulations=simulations,
            players=players,
            table=table,
            physics=physics,
        )
        seen = {
            "pool": ("pool", "pool_places"),
            "three_cushion": ("three_cushion", "three_cushion_places"),
            "any": ("any_game", "any_places"),
        }[kind][observation == "places"]
        self.rules = GameRules(
            seen, reward, list(further), max_shots, is_fixed, SPEEDS, STEEPEST, WIDEST, CUTS if aim == "cut" else None
        )
        self.opponent, self.players, self.count, self.threads = opponent, players, count, threads
        self.further_actions = further
        self.hand, self.eye = hand, deviation("eye", eye)
        self.ranges = worlds.flat(physics_ranges)
        if self.ranges:
            # What the physics do not have is refused now, and not in the first episode.
            self.tables.setup.with_physics(worlds.drawn(self.ranges, np.random.default_rng(0)))
        self.setup = self.tables.setup
        self.half = np.array(self.setup.table_size) / 2
        low, high = (np.array(limits, np.float32) for limits in self.rules.limits(self.tables))
        # Where balls are seen, and which number of an observation says that a ball is there at all.
        balls = len(self.setup.ball_names)
        width = {"pool": 4, "any_game": 5}.get(seen, 2)
        first = np.arange(balls) * width
        self._places = np.stack([first, first + 1], axis=-1)
        self._presence = first + 2 if width > 2 else None
        if self.eye:
            spread = np.float32(6 * self.eye)
            low[self._places] -= spread
            high[self._places] += spread
        self._low, self._high = low, high
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=np.float32)
        self.action_space = gymnasium.spaces.Box(-1.0, 1.0, (len(STROKE) + len(further),), np.float32)

    def observations(self, generators: Sequence[np.random.Generator]) -> NDArray[np.float32]:
        """What the player who is to play sees at each table."""
        return self.as_seen(self.rules.observe(self.tables), generators)

    def as_seen(self, exact: NDArray[np.float32], generators: Sequence[np.random.Generator]) -> NDArray[np.float32]:
        """Observations as the eye sees them: the places of balls are a little off."""
        if not self.eye:
            return exact
        seen = exact.copy()
        for row, generator in zip(seen, generators):
            errors = self.eye * generator.standard_normal(self._places.shape)
            if self._presence is not None:
                errors *= row[self._presence, None] > 0.0
            row[self._places] += errors.astype(np.float32)
        clipped: NDArray[np.float32] = np.clip(seen, self._low, self._high)
        return clipped

    def begin(
        self,
        generators: Sequence[np.random.Generator],
        which: NDArray[np.bool_],
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Begins an episode on those tables, with `options` of `reset`. A rack that is over before the agent's first shot is no
        episode: the next one begins."""
        options = checked_options(options, OPTIONS)
        begins = which.copy()
        while begins.any():
            seeds = [int(generator.integers(2**63)) if new else 0 for generator, new in zip(generators, begins)]
            self.tables.begin(seeds, begins, physics=self._physics(options, generators, begins), threads=self.threads)
            if options:
                self._set_up(options, begins)
            begins &= self.tables.over & (not options)

    def _physics(
        self, options: Mapping[str, Any], generators: Sequence[np.random.Generator], begins: NDArray[np.bool_]
    ) -> list[Any] | None:
        """The physics of the episodes that begin; None where all have those of the environment."""
        own = options.get("physics")
        if own is None and not self.ranges:
            return None
        physics: list[Any] = [None] * self.count
        for table in map(int, np.flatnonzero(begins)):
            drawn = worlds.drawn(self.ranges, generators[table])
            if own is None:
                physics[table] = drawn
            elif isinstance(own, Mapping):
                physics[table] = {**drawn, **worlds_by_path(own)}
            else:
                physics[table] = own
        return physics

    def _set_up(self, options: Mapping[str, Any], which: NDArray[np.bool_]) -> None:
        if "state" in options:
            texts = options["state"]
            texts = [texts] * self.count if isinstance(texts, str) else texts
            for table in np.flatnonzero(which):
                self.tables.load(int(table), texts[table])
        given = {name: options[name] for name in SET_UP if options.get(name) is not None}
        if given:
            axes = {"positions": 3, "points": 2, "fouls": 2, "groups": 2}
            rows = {}
            for name, values in given.items():
                values = np.asarray(values)
                if values.ndim < axes.get(name, 1):
                    # One row for all tables.
                    values = np.broadcast_to(values, (self.count, *values.shape))
                rows[name] = values
            self.tables.set_up(which=which, threads=self.threads, **rows)

    def noise(
        self, actions: NDArray[np.float64], generators: Sequence[np.random.Generator], playing: NDArray[np.bool_]
    ) -> NDArray[np.float64] | None:
        """What the hand adds to the strokes of these actions; None for an exact hand."""
        if self.hand is None:
            return None
        speeds = SPEEDS[0] + (np.clip(actions[:, :1], -1.0, 1.0) + 1.0) / 2 * (SPEEDS[1] - SPEEDS[0])
        return self.hand.errors(np.concatenate([speeds, np.zeros((self.count, 4))], axis=1), generators, playing)


class GameEnv(gymnasium.Env[NDArray[np.float32], NDArray[np.float32]]):
    """One table."""

    metadata: dict[str, Any] = METADATA

    def __init__(self, game: Game, *, render_mode: RenderMode | None = None) -> None:
        """With `render_mode="rgb_array"` `render` gives the table in pixels, with `"human"` it is in the window of the game after each
        shot."""
        self.render_mode = render_mode
        self._view = View(render_mode, METADATA)
        self.game = game
        self.observation_space, self.action_space = game.observation_space, game.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. `seed` decides the racks, the coin, what the opponent does, and all that is drawn.

        `options` begin it anywhere: `positions`, `to_play`, `in_hand`, `points`, `fouls` and `groups` as in `Tables.set_up` without the
        axis of the tables; `physics` as in `Setup.with_physics`, for this episode alone; `state` is a text of `Tables.save`.
        """
        super().reset(seed=seed)
        self.game.begin([self.np_random], _ONE, options)
        self._show()
        return self.game.observations([self.np_random])[0], {}

    def step(self, action: ArrayLike) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Plays one shot, and then the opponent's turns."""
        game, noise = self.game, None
        if game.hand is not None:
            noise = game.noise(np.asarray(action, np.float64)[None], [self.np_random], _ONE)
        seen, reward, terminated, truncated, player, winner, fouls, pots, points = game.rules.step_one(game.tables, action, noise)
        self._show()
        if game.eye:
            seen = game.as_seen(seen[None], [self.np_random])[0]
        return seen, reward, terminated, truncated, {
            "player": player,
            "winner": winner,
            "fouls": fouls,
            "pots": pots,
            "points": points,
        }

    def step_all(
        self, action: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], bool, bool, dict[str, Any]]:
        """As `step`, with the rewards of all players: float64 (players,). For self-play."""
        game = self.game
        actions = np.asarray(action)[None]
        noise = game.noise(actions.astype(np.float64), [self.np_random], _ONE)
        seen, rewards, over, cut, players, winners, fouls, pots, points = game.rules.step(game.tables, actions, _ONE, noise, 1)
        self._show()
        own = max(int(players[0]), 0)
        info = {"player": int(players[0]), "winner": int(winners[0])}
        info.update(fouls=int(fouls[0, own]), pots=int(pots[0, own]), points=int(points[0, own]))
        return game.as_seen(seen, [self.np_random])[0], rewards[0], bool(over[0]), bool(cut[0]), info

    def snapshot(self) -> Snapshot:
        """The episode as it stands now, for `restore`: what a search goes back to. It takes some microseconds."""
        return self.game.tables.copy(), [self.np_random.bit_generator.state]

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot of this environment, or of one with the same options. It can be used many times."""
        tables, states = snapshot
        self.game.tables = tables.copy()
        self.np_random.bit_generator.state = states[0]

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)

    def _show(self) -> None:
        """Shows the table as it is now, if there is a window."""
        if self.render_mode == "human":
            self._view.show(self.game.setup, self.game.tables.positions[0])

    def render(self) -> Frame | None:
        """The table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        frames = self._view.frames(self.game.setup, self.game.tables.positions)
        return frames[0] if frames else None

    def close(self) -> None:
        """Closes the window, if there is one."""
        self._view.close()


Snapshot = tuple[Tables, list[Mapping[str, Any]]]
"""An episode, or many, as it stood: the tables and the states of the random numbers."""


class GameVector(VectorEnv[NDArray[np.float32], NDArray[np.float32], NDArray[Any]]):
    """`num_envs` tables that play at once, on all cores. Each gives what one table with the same seed gives.

    `autoreset_mode` says what follows the end of an episode, in the words of `gymnasium.vector.AutoresetMode`. `NextStep`: the next one
    begins in the following step, which ignores the action. `SameStep`: it begins at once, and `infos` has `final_obs` and `final_info`.
    `Disabled`: nothing is played there until `reset` with the option `reset_mask`.
    """

    metadata: dict[str, Any] = {**VECTOR_METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game,
        *,
        autoreset_mode: Autoreset | AutoresetMode = "NextStep",
        render_mode: Literal["rgb_array"] | None = None,
    ) -> None:
        self.num_envs, self.render_mode = game.count, render_mode
        self._view = View(render_mode, VECTOR_METADATA)
        self.autoreset_mode = autoreset_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.game = game
        self.single_observation_space, self.single_action_space = self.game.observation_space, self.game.action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._generators = new_generators(self.num_envs)
        self._ended = np.zeros(self.num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode on every table. Of one number `seed`, table i takes `seed + i`.

        `options` are those of a single table, each with an entry for every table or with one for all. With `reset_mask`, bool
        (num_envs,), the other tables go on.
        """
        which, options = masked(options, self.num_envs)
        seed_all(self._generators, seed, which)
        self._begin(which, options)
        return self.game.observations(self._generators), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one shot on every table whose episode goes on, and then the opponents' turns."""
        game, generators = self.game, self._generators
        actions, plays, over = np.asarray(actions), ~self._ended, self._ended
        if actions.shape != self.action_space.shape:
            raise ValueError(f"the actions have the shape {actions.shape}, but must have {self.action_space.shape}")
        noise = game.noise(actions.astype(np.float64), generators, plays)
        seen, rewards, terminated, truncated, players, winners, fouls, pots, points = game.rules.step(
            game.tables, actions, plays, noise, game.threads
        )
        rows, own = np.arange(self.num_envs), np.maximum(players, 0).astype(np.intp)
        infos: dict[str, Any] = {"player": players, "winner": winners}
        infos.update(fouls=fouls[rows, own], pots=pots[rows, own], points=points[rows, own])
        infos.update({f"_{name}": plays for name in list(infos)})
        rewards = rewards[rows, own]
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and over.any():
            self._begin(over.copy(), {})
            terminated, truncated = terminated & plays, truncated & plays
            seen = game.rules.observe(game.tables)
        seen = game.as_seen(seen, generators)
        self._ended = terminated | truncated
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            seen, infos = self._begin_at_once(seen, infos)
        return seen, rewards, terminated, truncated, infos

    def _begin_at_once(
        self, seen: NDArray[np.float32], infos: dict[str, Any]
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins the next episodes, and keeps the end of the last ones in the infos."""
        ended = self._ended.copy()
        infos.update(final_infos(seen, infos, ended))
        self._begin(ended, {})
        generators = [self._generators[table] for table in map(int, np.flatnonzero(ended))]
        begun = self.game.as_seen(self.game.rules.observe(self.game.tables)[ended], generators)
        seen = seen.copy()
        seen[ended] = begun
        return seen, infos

    def render(self) -> tuple[Frame, ...] | None:
        """Each table in pixels, uint8 (height, width, 3), with `render_mode="rgb_array"`; otherwise None."""
        return self._view.frames(self.game.setup, self.game.tables.positions)

    def _begin(self, which: NDArray[np.bool_], options: Mapping[str, Any]) -> None:
        self.game.begin(self._generators, which, options)
        self._ended = np.where(which, False, self._ended)

    def snapshot(self) -> tuple[Snapshot, NDArray[np.bool_]]:
        """All episodes as they stand now, for `restore`."""
        states = [generator.bit_generator.state for generator in self._generators]
        return (self.game.tables.copy(), states), self._ended.copy()

    def restore(self, snapshot: tuple[Snapshot, NDArray[np.bool_]]) -> None:
        """Goes back to a snapshot of these tables, or of as many with the same options. It can be used many times."""
        (tables, states), ended = snapshot
        self.game.tables = tables.copy()
        for generator, state in zip(self._generators, states):
            generator.bit_generator.state = state
        self._ended = ended.copy()

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)


_ONE = np.ones(1, bool)


def autoreset_of(mode: Autoreset | AutoresetMode) -> AutoresetMode:
    """The mode with this word."""
    try:
        return mode if isinstance(mode, AutoresetMode) else AutoresetMode(mode)
    except ValueError:
        known = ", ".join(known.value for known in AutoresetMode)
        raise ValueError(f"autoreset_mode is {mode!r}, but must be one of {known}") from None


def final_infos(seen: NDArray[np.float32], infos: dict[str, Any], ended: NDArray[np.bool_]) -> dict[str, Any]:
    """What `infos` has of the episodes that ended in this step, where the next ones have begun."""
    final_obs = np.empty(len(ended), object)
    for table in np.flatnonzero(ended):
        final_obs[table] = seen[table].copy()
    final_info = {name: ended.copy() if name.startswith("_") else values.copy() for name, values in infos.items()}
    return {"final_obs": final_obs, "_final_obs": ended, "final_info": final_info, "_final_info": ended}


def checked_options(options: Mapping[str, Any] | None, known: Sequence[str]) -> Mapping[str, Any]:
    """The options of a reset; one that is not known is refused."""
    for name in options or {}:
        if name not in known:
            raise ValueError(f"reset has no option {name!r}; there are {', '.join(known)}")
    return options or {}


def masked(options: Mapping[str, Any] | None, count: int) -> tuple[NDArray[np.bool_], dict[str, Any]]:
    """Which tables are reset, and the other options."""
    rest = dict(options or {})
    mask = rest.pop("reset_mask", None)
    if mask is None:
        return np.ones(count, bool), rest
    which = np.asarray(mask)
    if which.shape != (count,) or which.dtype != np.bool_:
        raise ValueError(f"reset_mask must be {count} truths, one for each table")
    return which.copy(), rest


def worlds_by_path(physics: Mapping[str, Any], group: str = "") -> dict[str, Any]:
    """Entries of physics by their whole paths."""
    found: dict[str, Any] = {}
    for name, value in physics.items():
        path = f"{group}.{name}" if group else name
        if isinstance(value, Mapping):
            found.update(worlds_by_path(value, path))
        else:
            found[path] = value
    return found


def _choice(name: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise ValueError(f"{name} is {word!r}, but must be one of {', '.join(known)}")
