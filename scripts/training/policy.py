"""A policy for sum to three: a network predicts how many cushions a shot meets, and the shot most likely to meet three is played.

Plain NumPy. Places are in metres in the frame of `baize.envs.SumToThree`, actions are from -1 to 1.
"""

from itertools import pairwise

import numpy as np

HALF = np.array([0.61, 0.305], np.float32)
RADIUS = 0.03075
CUT = np.float32(np.radians(70.0))

CLASSES = 8
"""Cushions of a shot: 0 to 6, and more."""

WANTED = 3
CANDIDATES = 256
"""The shots among which the policy chooses when it is tested."""

FEATURES = 13


def features(places, actions):
    """What the network sees of shots: float32 (n, 13), from places (n, 4) and actions (n, 2).

    The table is mirrored until the cue ball lies in one quarter, so that mirrored shots are the same shot.
    """
    signs = np.where(places[:, :2] < 0, np.float32(-1), np.float32(1))
    cue, target = places[:, :2] * signs, places[:, 2:] * signs
    cut = actions[:, 1] * signs.prod(axis=1) * CUT
    along = target - cue
    distance = np.hypot(along[:, 0], along[:, 1])
    sine = np.clip(2 * RADIUS / distance * np.sin(cut), -1, 1)
    direction = np.arctan2(along[:, 1], along[:, 0]) - np.arcsin(sine)
    away = direction + cut
    columns = [
        *(cue / HALF).T,
        *(target / HALF).T,
        actions[:, 0],
        actions[:, 0] ** 2,
        cut,
        np.cos(direction),
        np.sin(direction),
        np.cos(away),
        np.sin(away),
        np.cos(cut),
        distance,
    ]
    return np.stack(columns, axis=1).astype(np.float32)


class Network:
    """Two hidden layers, and a softmax over the cushions of a shot. It learns by Adam."""

    def __init__(self, generator, width):
        sizes = [FEATURES, width, width, CLASSES]
        self.weights = []
        for inputs, outputs in pairwise(sizes):
            scale = np.sqrt(2 / inputs)
            self.weights += [(generator.standard_normal((inputs, outputs)) * scale).astype(np.float32)]
            self.weights += [np.zeros(outputs, np.float32)]
        self.means = [np.zeros_like(array) for array in self.weights]
        self.squares = [np.zeros_like(array) for array in self.weights]
        self.updates = 0

    def layers(self, seen):
        """The values of both hidden layers, and the scores of the classes."""
        first, first_bias, second, second_bias, last, last_bias = self.weights
        one = np.maximum(seen @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        return one, two, two @ last + last_bias

    def chance(self, seen):
        """How likely each shot meets three cushions."""
        scores = self.layers(seen)[2]
        scores -= scores.max(axis=1, keepdims=True)
        powers = np.exp(scores)
        return powers[:, WANTED] / powers.sum(axis=1)

    def learn(self, seen, cushions, rate):
        """One step of Adam on the cross-entropy of these shots; answers their mean cross-entropy in nats."""
        one, two, scores = self.layers(seen)
        rows = np.arange(len(seen))
        classes = np.minimum(cushions, CLASSES - 1)
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores)
        shares /= shares.sum(axis=1, keepdims=True)
        loss = -np.log(np.maximum(shares[rows, classes], 1e-12)).mean()
        shares[rows, classes] -= 1
        slope = shares / np.float32(len(seen))
        slope_two = (slope @ self.weights[4].T) * (two > 0)
        slope_one = (slope_two @ self.weights[2].T) * (one > 0)
        slopes = []
        for values, above in [(seen, slope_one), (one, slope_two), (two, slope)]:
            slopes += [values.T @ above, above.sum(axis=0)]
        self.adam(slopes, rate)
        return float(loss)

    def adam(self, slopes, rate, keep_mean=0.9, keep_square=0.999):
        """Moves the weights; Kingma and Ba, "Adam", 2015, algorithm 1."""
        self.updates += 1
        pace = np.float32(rate * np.sqrt(1 - keep_square**self.updates) / (1 - keep_mean**self.updates))
        for weights, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += np.float32(1 - keep_mean) * (slope - mean)
            square += np.float32(1 - keep_square) * (slope * slope - square)
            weights -= pace * mean / (np.sqrt(square) + np.float32(1e-8))

    def arrays(self):
        """Everything that it has learned, by name."""
        lists = {"weights": self.weights, "means": self.means, "squares": self.squares}
        arrays = {f"{name}{index}": array for name, list_ in lists.items() for index, array in enumerate(list_)}
        return {**arrays, "updates": np.array(self.updates)}

    @classmethod
    def of(cls, arrays):
        """The network whose `arrays` these are."""
        network = cls(np.random.default_rng(0), arrays["weights0"].shape[1])
        network.restore(arrays)
        return network

    def restore(self, arrays):
        """Takes up what `arrays` gave."""
        for name in ("weights", "means", "squares"):
            setattr(self, name, [arrays[f"{name}{index}"].copy() for index in range(6)])
        self.updates = int(arrays["updates"])


def choose(network, places, candidates):
    """For each table the candidate action, one of (count, 2), that most likely scores."""
    count = len(candidates)
    seen = features(np.repeat(places, count, axis=0), np.tile(candidates, (len(places), 1)))
    best = network.chance(seen).reshape(len(places), count).argmax(axis=1)
    return candidates[best]


def spread(count, generator):
    """That many actions, evenly spread by a golden-ratio sequence with a random start: float32 (count, 2)."""
    # Roberts' additive recurrence for two dimensions: the powers of the root of x^3 = x + 1.
    steps = np.array([1 / 1.324717957244746, 1 / 1.324717957244746**2])
    points = (generator.uniform(size=2) + np.arange(count)[:, None] * steps) % 1
    return (2 * points - 1).astype(np.float32)
