"""Environments for learning, with the interface of Gymnasium: they need the extra `envs`.

`EightBall`, `NineBall`, `ThreeCushion`, `SumToThree` and `AnyGame` are one table each; `EightBallVector` and so on are many tables that
play at once on all cores. All are registered when this module is imported, and each game of Baize under a name of its own:
`gymnasium.make("baize/NineBall-v0", opponent="level_2")`, `gymnasium.make_vec("baize/Snooker-v0", num_envs=64)`.

`baize.envs.self_play` has self-play for PettingZoo, `baize.envs.stable_baselines` many tables for Stable-Baselines3.
"""

from gymnasium.envs.registration import register

from .any_game import GAMES, AnyGame, AnyGameVector
from .noise import Hand
from .pool import EightBall, EightBallVector, NineBall, NineBallVector
from .sum_to_three import SumToThree, SumToThreeVector
from .three_cushion import ThreeCushion, ThreeCushionVector

__all__ = [
    "GAMES",
    "AnyGame",
    "AnyGameVector",
    "EightBall",
    "EightBallVector",
    "Hand",
    "NineBall",
    "NineBallVector",
    "SumToThree",
    "SumToThreeVector",
    "ThreeCushion",
    "ThreeCushionVector",
]

_OWN = ("EightBall", "NineBall", "SumToThree", "ThreeCushion")

for _name in (*_OWN, "AnyGame"):
    register(
        id=f"baize/{_name}-v0",
        entry_point=f"baize.envs:{_name}",
        vector_entry_point=f"baize.envs:{_name}Vector",
    )

for _game in GAMES:
    _name = _game.title().replace("_", "")
    if _name not in _OWN:
        register(
            id=f"baize/{_name}-v0",
            entry_point="baize.envs:AnyGame",
            vector_entry_point="baize.envs:AnyGameVector",
            kwargs={"game": _game},
        )
