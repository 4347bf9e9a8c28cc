"""Self-play with the interface of PettingZoo: each player is an agent of its own. It needs `pettingzoo`."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .game import GameEnv


class SelfPlay(AECEnv[str, NDArray[np.float32], NDArray[np.float32]]):
    """A game in which every player is an agent: `player_0` is the first one, `player_1` the second, and so on. `env` is an environment
    with `opponent="self"`; its options, observations and rewards count. Each agent gets the rewards of its own side: with
    `reward="win"` the winner 1 and the others -1.

    `reset` takes the options of the environment. The player who is to play is decided by the rules: who pots plays again.

    >>> from baize.envs import NineBall
    >>> from baize.envs.self_play import SelfPlay
    >>> game = SelfPlay(NineBall(opponent="self"))
    >>> game.reset(seed=1)
    >>> game.agents, game.agent_selection
    (['player_0', 'player_1'], 'player_0')
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "baize_self_play_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, env: GameEnv) -> None:
        super().__init__()
        if env.game.opponent != "self":
            raise ValueError(f'the opponent is {env.game.opponent!r}, but must be "self": the agents play for all sides')
        self.env, self.render_mode = env, env.render_mode
        self.possible_agents = [f"player_{index}" for index in range(env.game.players)]
        self.agents: list[str] = []
        self._seen: dict[str, NDArray[np.float32]] = {}

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        """What an agent sees: that of the environment."""
        return self.env.game.observation_space

    def action_space(self, agent: str) -> gymnasium.spaces.Box:
        """What an agent does: that of the environment."""
        return self.env.game.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. `seed` and `options` are those of the environment; an option `options` is ignored, because PettingZoo's own
        test has one of that name."""
        own = {name: value for name, value in (options or {}).items() if name != "options"}
        seen, _ = self.env.reset(seed=seed, options=own)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seen = {agent: seen for agent in self.agents}
        self.agent_selection = self._to_play()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """What the agent saw when it was last to play, or now if it is; after the game how it ended."""
        return self._seen[agent]

    def step(self, action: Any) -> None:
        """Plays a shot for the agent that is to play."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seen, rewards, over, cut, info = self.env.step_all(action)
        self.rewards = {other: float(reward) for other, reward in zip(self.agents, rewards)}
        self._accumulate_rewards()
        self.infos[agent] = info
        if over or cut:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._seen = {other: seen for other in self.agents}
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self._to_play()
            self._seen[self.agent_selection] = seen

    def _to_play(self) -> str:
        return self.possible_agents[max(int(self.env.game.tables.to_play[0]), 0)]

    def render(self) -> Any:
        """What the environment draws."""
        return self.env.render()

    def close(self) -> None:
        """Closes the environment."""
        self.env.close()

    def __copy__(self) -> SelfPlay:
        return copy.deepcopy(self)
