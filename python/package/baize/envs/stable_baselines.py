"""Many tables for Stable-Baselines3, as its `VecEnv`. It needs `stable_baselines3`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from .game import GameVector
from .sum_to_three import SumToThreeVector


class TablesVecEnv(VecEnv):
    """The tables of a vector environment with `autoreset_mode="SameStep"`, for an algorithm of Stable-Baselines3:
    `PPO("MlpPolicy", TablesVecEnv(NineBallVector(64, autoreset_mode="SameStep")))`.

    Where an episode has ended, `terminal_observation` of the info has its last observation, and `TimeLimit.truncated` says whether
    it was cut off.
    """

    def __init__(self, tables: GameVector | SumToThreeVector) -> None:
        if tables.autoreset_mode is not AutoresetMode.SAME_STEP:
            raise ValueError('Stable-Baselines3 begins the next episode at once, so the tables need autoreset_mode="SameStep"')
        self.tables, self.render_mode = tables, tables.render_mode
        super().__init__(tables.num_envs, tables.single_observation_space, tables.single_action_space)
        self._wanted: NDArray[Any] | None = None

    def reset(self) -> NDArray[np.float32]:
        """Begins an episode on every table, with the seeds and options that were set before."""
        seeds = list(self._seeds) if any(seed is not None for seed in self._seeds) else None
        own = [options for options in self._options if options]
        if own and any(options != own[0] for options in self._options):
            raise ValueError("all tables must have the same options; `tables.reset` takes an entry for each")
        seen, _ = self.tables.reset(seed=seeds, options=own[0] if own else None)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [{} for _ in range(self.num_envs)]
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        """Notes the actions of the next step."""
        self._wanted = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays one shot on every table."""
        if self._wanted is None:
            raise RuntimeError("step_wait is called before step_async")
        seen, rewards, terminated, truncated, infos = self.tables.step(self._wanted)
        self._wanted = None
        names = [name for name in infos if not name.startswith(("_", "final_"))]
        rows: list[dict[str, Any]] = [{name: infos[name][table] for name in names} for table in range(self.num_envs)]
        for table in np.flatnonzero(terminated | truncated):
            rows[table]["terminal_observation"] = infos["final_obs"][table]
            rows[table]["TimeLimit.truncated"] = bool(truncated[table] and not terminated[table])
        return seen, rewards.astype(np.float32), terminated | truncated, rows

    def close(self) -> None:
        """Closes the tables."""
        self.tables.close()

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """The attribute of the tables, once for each of these tables."""
        return [getattr(self.tables, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        """Sets an attribute of all tables, which have it together."""
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise ValueError("the tables have their attributes together, so indices must be None")
        setattr(self.tables, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: int | Iterable[int] | None = None, **kwargs: Any) -> list[Any]:
        """Calls a method of the tables once; the answer stands for each of these tables."""
        answer = getattr(self.tables, method_name)(*args, **kwargs)
        return [answer for _ in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: int | Iterable[int] | None = None) -> list[bool]:
        """No table is wrapped."""
        return [False for _ in self._get_indices(indices)]
