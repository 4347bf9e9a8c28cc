"""Environments for learning, with the interface of Gymnasium: they need the extra `envs`.

`EightBall`, `NineBall`, `ThreeCushion` and `SumToThree` are one table each; `EightBallVector` and so on are many tables that play at
once on all cores. All are registered when this module is imported: `gymnasium.make("baize/NineBall-v0", opponent="level_2")`,
`gymnasium.make_vec("baize/NineBall-v0", num_envs=64)`.
"""

from gymnasium.envs.registration import register

from .pool import EightBall, EightBallVector, NineBall, NineBallVector
from .sum_to_three import SumToThree, SumToThreeVector
from .three_cushion import ThreeCushion, ThreeCushionVector

__all__ = [
    "EightBall",
    "EightBallVector",
    "NineBall",
    "NineBallVector",
    "SumToThree",
    "SumToThreeVector",
    "ThreeCushion",
    "ThreeCushionVector",
]

for _game in ("EightBall", "NineBall", "SumToThree", "ThreeCushion"):
    register(
        id=f"baize/{_game}-v0",
        entry_point=f"baize.envs:{_game}",
        vector_entry_point=f"baize.envs:{_game}Vector",
    )
