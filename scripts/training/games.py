"""Many tables of sum to three at once, on Baize or on pooltool, with one interface for the training."""

import numpy as np


class OnBaize:
    """`count` tables of `baize.envs.SumToThreeVector`, on one thread; `physics` as there."""

    def __init__(self, count, random_places=True, physics=None):
        from baize.envs import SumToThreeVector

        self.tables = SumToThreeVector(count, random_places=random_places, physics=physics, threads=1)

    def begin(self, seed):
        """Begins an episode on every table, with the balls anywhere or on the spots: where they lie, float32 (count, 4), metres."""
        return self.tables.reset(seed=seed)[0]

    def play(self, actions):
        """One shot on every table: where the balls lie, the points, and the cushions; -1 of a shot that missed."""
        places, points, _, _, info = self.tables.step(actions)
        return places, points, np.where(info["hit"], info["cushions"], -1)


class OnPooltool:
    """`count` tables of `PooltoolSumToThree`, one after the other."""

    def __init__(self, count, random_places=True):
        from pooltool_game import PooltoolSumToThree

        self.tables = [PooltoolSumToThree(random_places) for _ in range(count)]

    def begin(self, seed):
        """As `OnBaize.begin`."""
        return np.stack([table.reset(seed=seed + index)[0] for index, table in enumerate(self.tables)])

    def play(self, actions):
        """As `OnBaize.play`."""
        steps = [table.step(action) for table, action in zip(self.tables, actions, strict=True)]
        cushions = np.array([step[4]["cushions"] if step[4]["hit"] else -1 for step in steps])
        return np.stack([step[0] for step in steps]), np.array([step[1] for step in steps]), cushions


def with_laws_of_pooltool(count, random_places=True):
    """Tables of Baize on which balls and cushions follow the laws and constants of pooltool."""
    from pooltool_game import PooltoolSumToThree

    return OnBaize(count, random_places, PooltoolSumToThree().laws())


ENGINES = {"baize": OnBaize, "pooltool": OnPooltool, "baize_pooltool_laws": with_laws_of_pooltool}
