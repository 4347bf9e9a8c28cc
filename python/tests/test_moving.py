"""Balls that move before the stroke, differently in each shot."""

import pickle

import numpy as np
import pytest
from conftest import arrays_of, assert_same_bits, strike

import baize

STILL = strike(0.0)


@pytest.fixture
def moving(two_balls):
    """Twenty velocities and spins of two balls: the cue ball rests, ball 1 rolls at 0.1 to 2 m/s."""
    velocities = np.zeros((20, 2, 3))
    velocities[:, 1, 0] = np.linspace(0.1, 2.0, 20)
    spins = np.zeros((20, 2, 3))
    spins[:, 1, 1] = velocities[:, 1, 0] / two_balls.radii[1]
    return velocities, spins


def test_a_row_of_velocities_is_the_shot_of_a_set_up_that_moves_so(two_balls, moving):
    velocities, spins = moving
    many = baize.simulate(two_balls, STILL, velocities=velocities, spins=spins)
    assert len(many) == 20
    for row in (0, 7, 19):
        alone = baize.simulate(two_balls.with_velocities(velocities[row], spins[row]), STILL)
        for name, array in arrays_of(alone).items():
            if not name.startswith("events"):
                assert array.tobytes() == arrays_of(many[row : row + 1])[name].tobytes(), name


def test_a_faster_ball_goes_further(two_balls, moving):
    velocities, spins = moving
    # The fourth one comes back from the cushion.
    shots = baize.simulate(two_balls, STILL, velocities=velocities[:3], spins=spins[:3])
    gone = shots.positions[:, 1, 0] - two_balls.positions[1, 0]
    assert (np.diff(gone) > 0.0).all()


def test_places_velocities_and_strokes_are_broadcast(two_balls, moving):
    velocities, spins = moving
    places = np.repeat(two_balls.positions[None, :, :2], 20, axis=0)
    places[:, 0, 1] = np.linspace(-0.3, 0.3, 20)
    strikes = np.tile(strike(1.5), (20, 1))
    whole = baize.simulate(two_balls, strikes, positions=places, velocities=velocities, spins=spins, threads=2)
    one_stroke = baize.simulate(two_balls, strike(1.5), positions=places, velocities=velocities, spins=spins, threads=1)
    assert_same_bits(whole, one_stroke)
    alike = baize.simulate(two_balls, strikes, positions=places, velocities=velocities[3], spins=spins[3])
    assert len(alike) == 20 and alike.start_velocities.shape == (20, 2, 3)
    flat = baize.simulate(two_balls, strikes, positions=places, velocities=velocities[3, :, :2], spins=spins[3])
    assert_same_bits(alike, flat)


def test_a_shot_of_many_plays_again_with_its_own_velocities(two_balls, moving):
    velocities, spins = moving
    shots = baize.simulate(two_balls, strike(1.0), velocities=velocities, spins=spins)
    again = pickle.loads(pickle.dumps(shots))
    assert_same_bits(shots, again)
    shot = again[11]
    assert shot.setup.velocities.tolist() == velocities[11].tolist() and shot.setup.spins.tolist() == spins[11].tolist()
    assert baize.simulate(shot.setup).positions.tobytes() == shots.positions[11].tobytes()
    assert baize.simulate(two_balls, strike(1.0)).start_velocities is None


def test_a_ball_that_is_off_the_table_does_not_move(two_balls, moving):
    velocities, spins = moving
    places = np.repeat(two_balls.positions[None, :, :2], 20, axis=0)
    places[4, 1] = np.nan
    shots = baize.simulate(two_balls, strike(1.0), positions=places, velocities=velocities, spins=spins)
    assert np.isnan(shots.positions[4, 1]).all() and len(shots[4].setup.ball_names) == 1


def test_a_set_up_that_moves_is_put_to_rest_by_velocities_of_zero(two_balls):
    rolling = two_balls.with_velocities([[0.0, 0.0], [1.0, 0.0]])
    at_rest = baize.simulate(rolling, strike(1.0), velocities=np.zeros((2, 2)))
    assert_same_bits(at_rest, baize.simulate(two_balls, strike(1.0)))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"velocities": np.zeros((3, 2))}, r"velocities has the shape \[3, 2\], but must have \(n, 2, 2\) or \(n, 2, 3\): x, y and perhaps z in m/s"),
        ({"spins": np.zeros((2, 2))}, r"spins has the shape \[2, 2\], but must have \(n, 2, 3\): x, y and z in rad/s"),
        ({"velocities": np.zeros((3, 2, 2)), "spins": np.zeros((4, 2, 3))}, r"spins has the shape \[4, 2, 3\], but must have \(3, 2, 3\)"),
        ({"velocities": [[0.0, 0.0], [np.nan, 0.0]]}, "velocity"),
    ],
)
def test_velocities_that_no_ball_has_are_refused(two_balls, given, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.simulate(two_balls, strike(1.0), **given)


def test_no_referee_judges_balls_that_move_before_the_stroke():
    setup = baize.Setup.rack("nine_ball")
    shots = baize.simulate(setup, strike(5.0), velocities=np.zeros((10, 2)))
    with pytest.raises(baize.BaizeError, match="a referee judges a stroke at balls at rest"):
        baize.judge(shots, "nine_ball")
