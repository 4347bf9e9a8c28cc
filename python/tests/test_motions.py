"""Velocities and spins at the events and along the tracks, and balls that move before the stroke."""

import numpy as np
import pytest
from conftest import assert_same_bits, breaks, strike

import baize

TIMES = np.linspace(0.0, 6.0, 25)


def test_without_motions_there_are_none(two_balls):
    shots = baize.simulate(two_balls, strike(2.0, 0.46), tracks_at=TIMES)
    assert shots.track_velocities is shots.track_spins is shots.track_orientations is shots.track_phases is None
    assert shots.events.velocities is shots.events.spins is shots.events.positions is None


def test_motions_have_the_shapes_and_types_that_are_described(full_rack):
    shots = baize.simulate(full_rack, breaks(40), tracks_at=TIMES, motions=True)
    events, count = shots.events, len(shots.events)
    for array, shape, dtype in [
        (shots.track_velocities, (40, 25, 16, 3), np.float64),
        (shots.track_spins, (40, 25, 16, 3), np.float64),
        (shots.track_orientations, (40, 25, 16, 4), np.float64),
        (shots.track_phases, (40, 25, 16), np.int8),
        (events.positions, (count, 2, 3), np.float64),
        (events.velocities, (count, 2, 2, 3), np.float64),
        (events.spins, (count, 2, 2, 3), np.float64),
        (events.normals, (count, 3), np.float64),
        (events.points, (count, 3), np.float64),
    ]:
        assert (array.shape, array.dtype) == (shape, dtype)


def test_motions_do_not_change_what_happens(full_rack):
    one = baize.simulate(full_rack, breaks(3), tracks_at=TIMES)
    other = baize.simulate(full_rack, breaks(3), tracks_at=TIMES, motions=True)
    assert_same_bits(one, other)


def test_balls_that_meet_pass_their_momentum_on(two_balls):
    events = baize.simulate(two_balls, strike(2.0, 0.46), motions=True).events
    met = np.flatnonzero(events.kinds == baize.EVENT_KINDS.index("balls"))[0]
    (cue_before, cue_after), (other_before, other_after) = events.velocities[met]
    assert (other_before == 0.0).all() and np.linalg.norm(other_after) > 0.5
    # Both balls have the same mass.
    assert cue_before + other_before == pytest.approx(cue_after + other_after)
    normal = events.normals[met]
    assert np.linalg.norm(normal) == pytest.approx(1.0)
    assert cue_before @ normal == pytest.approx(events.speeds[met])
    apart = events.positions[met, 1] - events.positions[met, 0]
    assert apart / np.linalg.norm(apart) == pytest.approx(normal)


def test_a_cushion_is_no_second_ball_and_a_crossing_changes_nothing(two_balls):
    events = baize.simulate(two_balls, strike(3.0, 0.0), motions=True).events
    cushion = np.flatnonzero(events.kinds == baize.EVENT_KINDS.index("cushion"))[0]
    assert np.isfinite(events.velocities[cushion, 0]).all() and np.isnan(events.velocities[cushion, 1]).all()
    before, after = events.velocities[cushion, 0]
    assert before[0] > 0.0 > after[0]
    crossing = np.flatnonzero(events.kinds == baize.EVENT_KINDS.index("crossing_to_foot"))[0]
    assert np.isnan(events.velocities[crossing]).all() and np.isnan(events.normals[crossing]).all()


def test_the_tip_gives_the_ball_its_velocity_and_spin(lone_ball):
    events = baize.simulate(lone_ball, strike(2.0, 0.5, side=0.3), motions=True).events
    (before, after), _ = events.velocities[0]
    assert (before == 0.0).all() and np.arctan2(after[1], after[0]) == pytest.approx(0.5, abs=0.05)
    assert events.spins[0, 0, 1, 2] > 0.0, "a tip at the right of the centre turns the ball counter-clockwise as seen from above"


def test_velocities_are_the_slopes_of_the_places(two_balls):
    step = 1e-6
    times = np.arange(0.1, 5.0, 0.37)
    shots = baize.simulate(two_balls, strike(2.0, 0.46), tracks_at=np.sort([*times, *(times + step)]), motions=True)
    places, velocities = shots.tracks[0], shots.track_velocities[0]
    slopes = (places[1::2] - places[::2]) / step
    assert slopes == pytest.approx(velocities[::2], abs=1e-4)


def test_orientations_are_unit_quaternions_that_turn_with_the_spin(lone_ball):
    step = 1e-5
    times = np.array([0.0, 0.5, 0.5 + step])
    shots = baize.simulate(lone_ball, strike(2.0, 0.3, side=0.2, height=0.3), tracks_at=times, motions=True)
    first, before, after = shots.track_orientations[0, :, 0]
    assert first.tolist() == [0.0, 0.0, 0.0, 1.0]
    assert np.linalg.norm(shots.track_orientations, axis=-1) == pytest.approx(1.0)
    # The turn between both times, as a vector: after times the inverse of before.
    vector = after[3] * -before[:3] + before[3] * after[:3] + np.cross(after[:3], -before[:3])
    assert 2.0 * vector / step == pytest.approx(shots.track_spins[0, 1, 0], rel=1e-2)


def test_phases_say_how_a_ball_moves(two_balls):
    shots = baize.simulate(two_balls, strike(2.0, 0.46), tracks_at=[0.01, 100.0], motions=True)
    words = [[baize.PHASES[phase] for phase in row] for row in shots.track_phases[0]]
    assert words[0] == ["sliding", "resting"]
    assert set(words[1]) <= {"resting", "pocketed"}


def test_a_ball_that_is_not_on_the_table_has_no_motion(two_balls):
    places = two_balls.positions[None, :, :2].copy()
    places[0, 1] = np.nan
    shots = baize.simulate(two_balls, strike(1.0), positions=places, tracks_at=[0.5], motions=True)
    assert np.isnan(shots.track_velocities[0, 0, 1]).all() and np.isnan(shots.track_orientations[0, 0, 1]).all()
    assert shots.track_phases[0, 0, 1] == -1 and shots.track_phases[0, 0, 0] >= 0


def test_balls_may_move_and_fly_before_the_stroke(two_balls):
    in_air = two_balls.with_positions([[0.0, 0.0, 0.3], [0.5, 0.2, 0.028575]])
    moving = in_air.with_velocities([[0.5, 0.0, 0.0], [0.0, -1.0, 0.0]], [[0.0, 0.0, 10.0], [0.0, 0.0, 0.0]])
    assert moving.velocities.tolist() == [[0.5, 0.0, 0.0], [0.0, -1.0, 0.0]]
    assert moving.spins[0].tolist() == [0.0, 0.0, 10.0]
    assert (two_balls.velocities == 0.0).all(), "the first set-up stays as it was"
    shots = baize.simulate(moving, strike(0.0), tracks_at=[0.0, 0.1], motions=True)
    words = [baize.PHASES[phase] for phase in shots.track_phases[0, 0]]
    assert words == ["airborne", "sliding"]
    assert shots.tracks[0, 1, 0, 2] < 0.3 and shots.tracks[0, 1, 1, 1] < 0.2


def test_two_columns_of_velocities_are_along_the_bed(two_balls):
    assert two_balls.with_velocities([[1.0, 2.0], [0.0, 0.0]]).velocities.tolist() == [[1.0, 2.0, 0.0], [0.0, 0.0, 0.0]]


@pytest.mark.parametrize(
    ("velocities", "spins", "sentence"),
    [
        ([[1.0, 0.0]], None, r"velocities has the shape \[1, 2\], but must have \(2, 2\) or \(2, 3\) in m/s"),
        ([[1.0, 0.0], [0.0, 0.0]], [[1.0, 0.0], [0.0, 0.0]], r"spins has the shape \[2, 2\], but must have \(2, 3\) in rad/s"),
        ([[np.nan, 0.0], [0.0, 0.0]], None, r"balls\[0\].velocity"),
        ([[1.0, 0.0], [0.0, 0.0]], [[0.0, 0.0, np.inf], [0.0, 0.0, 0.0]], r"balls\[0\].spin"),
    ],
)
def test_impossible_motions_are_refused(two_balls, velocities, spins, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        two_balls.with_velocities(velocities, spins)
