"""Environments for learning, with the interface of Gymnasium: they need the extra `envs`.

`SumToThree` is one table, `SumToThreeVector` many tables that play at once on all cores. Both are registered when this module is
imported: `gymnasium.make("baize/SumToThree-v0")`, `gymnasium.make_vec("baize/SumToThree-v0", num_envs=64)`.
"""

from gymnasium.envs.registration import register

from .sum_to_three import SumToThree, SumToThreeVector

__all__ = ["SumToThree", "SumToThreeVector"]

register(
    id="baize/SumToThree-v0",
    entry_point="baize.envs:SumToThree",
    vector_entry_point="baize.envs:SumToThreeVector",
)
