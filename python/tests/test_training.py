"""The scripts that train a policy for sum to three, in `scripts/training`."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

FOLDER = Path(__file__).resolve().parents[2] / "scripts" / "training"
sys.path.insert(0, str(FOLDER))

import games  # noqa: E402
import policy  # noqa: E402
import train  # noqa: E402

import baize.envs.sum_to_three as game  # noqa: E402


def train_in(folder, rounds):
    """Runs the script until that many rounds, and answers what it kept."""
    command = [sys.executable, FOLDER / "train.py", "baize", folder, "--rounds", str(rounds)]
    subprocess.run(command, check=True, capture_output=True)
    with np.load(folder / "baize.npz") as file:
        return dict(file)


def test_a_training_that_is_cut_in_two_learns_the_same(tmp_path):
    at_once = train_in(tmp_path / "whole", 5)
    train_in(tmp_path / "parts", 2)
    in_parts = train_in(tmp_path / "parts", 5)
    learned = [name for name in at_once if name != "state"]
    assert len(learned) >= 22
    for name in learned:
        assert at_once[name].tobytes() == in_parts[name].tobytes(), name


def test_a_few_rounds_teach_it_much_more_than_chance():
    training = train.Training("baize", 3)
    untrained = train.evaluate(training.network, games.OnBaize(60))
    for _ in range(8):
        training.run_round()
    assert untrained < 3.0
    assert train.evaluate(training.network, games.OnBaize(60)) > 4.5


def test_the_policy_knows_the_table_of_the_environment():
    table = game.Table()
    assert policy.HALF.tolist() == pytest.approx([size / 2 for size in table.setup.table_size])
    assert policy.RADIUS == table.radius
    assert np.degrees(policy.CUT) == pytest.approx(game.CUTS[1])


def test_mirrored_shots_look_the_same():
    generator = np.random.default_rng(1)
    table = game.Table(random_places=True)
    places = np.stack([table.first_places(generator).ravel() for _ in range(50)]).astype(np.float32)
    actions = generator.uniform(-1, 1, (50, 2)).astype(np.float32)
    seen = policy.features(places, actions)
    turned_cut = actions * np.float32([1, -1])
    assert policy.features(places * np.float32([-1, 1, -1, 1]), turned_cut) == pytest.approx(seen, abs=1e-6)
    assert policy.features(places * np.float32([1, -1, 1, -1]), turned_cut) == pytest.approx(seen, abs=1e-6)
    assert policy.features(-places, actions) == pytest.approx(seen, abs=1e-6)


def test_the_slopes_are_those_of_the_cross_entropy(monkeypatch):
    generator = np.random.default_rng(2)
    network = policy.Network(generator, 8)
    # Twice the precision, for differences of nearly equal losses.
    network.weights = [array.astype(np.float64) for array in network.weights]
    seen, cushions = generator.standard_normal((6, policy.FEATURES)), generator.integers(0, 12, 6)
    slopes = []
    monkeypatch.setattr(network, "adam", lambda found, _: slopes.append(found))
    network.learn(seen, cushions, 0.0)
    for array, slope in zip(network.weights, slopes[0], strict=True):
        index = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        losses = []
        for step in (1e-5, -2e-5):
            array[index] += step
            losses.append(network.learn(seen, cushions, 0.0))
        array[index] += 1e-5
        assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slope[index], rel=1e-4)


def test_the_candidates_leave_no_part_of_the_actions_empty():
    points = policy.spread(256, np.random.default_rng(3))
    assert points.min() >= -1 and points.max() < 1
    cells = ((points + 1) * 4).astype(int)
    counts = np.bincount(cells[:, 0] * 8 + cells[:, 1], minlength=64)
    assert counts.min() >= 2 and counts.max() <= 7


def test_every_shot_meets_the_object_ball_and_its_cushions_are_learned():
    memory = train.Memory()
    tables = games.OnBaize(20)
    places = tables.begin(4)
    _, points, cushions = tables.play(np.zeros((20, 2), np.float32))
    assert (cushions >= 0).all() and ((cushions == 3) == (points == 1)).all()
    memory.add(places, np.zeros((20, 2), np.float32), cushions)
    kept = memory.some(np.random.default_rng(1))
    assert {tuple(row) for row in kept[0]} <= {tuple(row) for row in places}
