"""Positions beside strokes: as many of each, or one for all."""

import re

import numpy as np
import pytest
from conftest import assert_same_bits, breaks, strike

import baize


def refusal(sentence):
    return pytest.raises(baize.BaizeError, match=re.escape(sentence))


def random_places(setup, count, seed=1):
    """Places (count, balls, 2) on which all balls have room."""
    generator = np.random.default_rng(seed)
    half = np.array(setup.table_size) / 2 - 0.05
    places = np.empty((count, len(setup.ball_names), 2))
    for row in places:
        for ball in range(len(row)):
            while True:
                row[ball] = generator.uniform(-half, half)
                if all(np.hypot(*(row[ball] - other)) > 0.06 for other in row[:ball]):
                    break
    return places


@pytest.fixture
def nine_ball():
    return baize.Setup.rack("nine_ball")


def test_each_stroke_has_its_own_places(nine_ball):
    places, strikes = random_places(nine_ball, 100), breaks(100, speed=3.0)
    together = baize.simulate(nine_ball, strikes, positions=places, threads=2)
    for row in (0, 33, 99):
        alone = baize.simulate(nine_ball.with_positions(places[row]), strikes[row])
        assert together.positions[row].tobytes() == alone.positions[0].tobytes()
        assert together.durations[row] == alone.durations[0]


@pytest.mark.parametrize("shape", [(5,), (1, 5)])
def test_one_stroke_is_played_from_all_places(nine_ball, shape):
    places = random_places(nine_ball, 70)
    one = np.array(strike(3.0, 0.3))
    assert_same_bits(
        baize.simulate(nine_ball, one.reshape(shape), positions=places),
        baize.simulate(nine_ball, np.tile(one, (70, 1)), positions=places),
    )


@pytest.mark.parametrize("axis", [0, 1])
def test_all_strokes_are_played_from_one_lie(nine_ball, axis):
    place = random_places(nine_ball, 1)
    strikes = breaks(70, speed=3.0)
    assert_same_bits(
        baize.simulate(nine_ball, strikes, positions=place[0] if axis == 0 else place),
        baize.simulate(nine_ball, strikes, positions=np.tile(place, (70, 1, 1))),
    )


def test_the_stroke_of_a_set_up_is_played_from_all_places():
    setup = baize.Setup.shot("stop_shot")
    places = np.tile(setup.positions[:, :2], (3, 1, 1))
    places[1] += 0.01
    shots = baize.simulate(setup, positions=places)
    assert len(shots) == 3 and (shots.positions[0] == shots.positions[2]).all()
    assert len(baize.simulate(setup, positions=places[:0])) == 0


def test_a_call_does_not_remember_the_places_of_the_last_one(nine_ball):
    before = baize.simulate(nine_ball, strike(5.0))
    places = random_places(nine_ball, 1)
    places[0, 3] = np.nan
    baize.simulate(nine_ball, strike(5.0), positions=places)
    with refusal("positions[0]: balls[1].position"):
        baize.simulate(nine_ball, strike(5.0), positions=np.zeros((10, 2)))
    assert_same_bits(baize.simulate(nine_ball, strike(5.0)), before)


def test_a_number_of_rows_that_does_not_fit_is_refused(nine_ball):
    with refusal("positions has the shape [3, 10, 2], but must have (2, 10, 2) or (2, 10, 3): x, y and perhaps z"):
        baize.simulate(nine_ball, breaks(2), positions=np.zeros((3, 10, 2)))
    with refusal("positions has the shape [3, 9, 2], but must have (n, 10, 2) or (n, 10, 3)"):
        baize.simulate(nine_ball, strike(1.0), positions=np.zeros((3, 9, 2)))


def test_impossible_rows_are_named(nine_ball):
    places = random_places(nine_ball, 50)
    places[41, 2] = places[41, 7] + 0.01
    with refusal('positions[41]: balls[7].position ("7") overlaps balls[2].position ("2")'):
        baize.simulate(nine_ball, strike(2.0), positions=places)
    strikes = breaks(50)
    strikes[7, 0] = -1.0
    with refusal("strikes[7]: the strike is refused"):
        baize.simulate(nine_ball, strikes, positions=places[:1])


def test_places_near_noses_and_pockets_are_checked_in_full(lone_ball):
    half = np.array(lone_ball.table_size) / 2
    radius = lone_ball.radii[0]
    places = np.array([[[half[0] - radius, 0.0]], [[half[0] - 0.03, half[1] - 0.03]], [[0.0, half[1] - radius]]])
    assert baize.simulate(lone_ball, strike(0.0), positions=places).positions[:, 0, :2].tobytes() == places[:, 0].tobytes()
    for wrong in ([half[0] - 0.5 * radius, 0.1], [half[0], half[1]], [0.3, half[1] + 0.2]):
        with refusal("positions[0]: balls[0].position"):
            baize.simulate(lone_ball, strike(0.0), positions=[[wrong]])
