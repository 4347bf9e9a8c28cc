"""What cannot be played is refused with a sentence that says why."""

import re

import numpy as np
import pytest
from conftest import breaks, strike

import baize


def refusal(sentence):
    return pytest.raises(baize.BaizeError, match=re.escape(sentence))


def test_the_error_is_a_value_error():
    assert issubclass(baize.BaizeError, ValueError)


def test_a_tip_that_misses_the_ball_names_its_row(full_rack):
    strikes = breaks(1000)
    strikes[777, 3] = 1.2
    sentence = "strikes[777]: the strike is refused: the cue misses the ball: the tip's offset is 1.200 of the radius"
    with refusal(sentence):
        baize.simulate(full_rack, strikes)


@pytest.mark.parametrize("threads", [1, 2])
def test_of_several_impossible_strokes_the_first_is_named(full_rack, threads):
    strikes = breaks(500)
    strikes[[123, 400], 0] = 2000.0
    with refusal("strikes[123]: strike.speed is 2000, but must be at most 1000 m/s"):
        baize.simulate(full_rack, strikes, threads=threads)


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        (0, -1.0, "the cue's speed is -1 m/s, but must be a finite number, zero or more"),
        (0, np.nan, "the cue's speed is NaN m/s, but must be a finite number, zero or more"),
        (1, np.inf, "the cue's direction is inf, but must be a finite angle"),
        (2, np.pi / 2, "the cue's elevation is 90 degrees, but must be at least 0 and below 90"),
        (4, -1.0, "the cue misses the ball: the tip's offset is 1.000 of the radius, but must be less than 1"),
    ],
)
def test_each_impossible_number_of_a_stroke_has_its_sentence(lone_ball, column, value, sentence):
    strikes = np.array(strike(1.0))
    strikes[column] = value
    with refusal(f"strikes[0]: the strike is refused: {sentence}"):
        baize.simulate(lone_ball, strikes)


def test_strokes_of_a_wrong_shape_are_refused(lone_ball):
    with refusal("strikes has the shape [2, 4], but must have (5,) or (n, 5): speed (m/s), direction (radians)"):
        baize.simulate(lone_ball, np.zeros((2, 4)))


def test_a_set_up_without_a_stroke_needs_strokes(lone_ball):
    with refusal("the set-up has no stroke of its own, so `strikes` must be given"):
        baize.simulate(lone_ball)


def test_balls_that_overlap_are_refused(two_balls):
    with refusal('balls[1].position ("1") overlaps balls[0].position ("cue"): their centres are 0.010000 m apart'):
        two_balls.with_positions([[0.0, 0.0], [0.01, 0.0]])


def test_a_ball_beside_the_bed_is_refused_with_its_shot(two_balls):
    places = np.tile(two_balls.positions[:, :2], (100, 1, 1))
    places[60, 1] = [3.0, 0.0]
    with refusal('positions[60]: balls[1].position ("1")'):
        baize.simulate(two_balls, np.tile(strike(1.0), (100, 1)), positions=places)


def test_the_cue_ball_must_be_on_the_table(two_balls):
    places = np.array([[[np.nan, 0.0], [0.5, 0.0]]])
    with refusal("positions[0]: balls[0].position is not a number, but the cue ball must be on the table"):
        baize.simulate(two_balls, strike(1.0), positions=places)


@pytest.mark.parametrize("shape", [(2,), (3, 2), (3, 2, 4), (2, 2, 2), (3, 3, 2)])
def test_places_of_a_wrong_shape_are_refused(two_balls, shape):
    with refusal("but must have (3, 2, 2) or (3, 2, 3)"):
        baize.simulate(two_balls, np.tile(strike(1.0), (3, 1)), positions=np.zeros(shape))


def test_a_rack_that_does_not_exist_is_refused_with_the_names_that_do():
    with refusal('there is no rack named "nine_bal"; did you mean "nine_ball"? There are balkline, blackball'):
        baize.Setup.rack("nine_bal")


def test_a_mistake_in_a_text_has_its_line_and_column():
    with refusal("the text:1:11: there is no field `bal` here"):
        baize.Setup.from_text('(balls: [(bal: "cue")])', kind="rack")


def test_a_file_that_is_no_set_up_is_refused(tmp_path):
    file = tmp_path / "mine.cue.ron"
    file.write_text("()")
    with refusal("is a file of the kind `cue`, but a set-up comes from a rack or a shot"):
        baize.Setup.load(file)


def test_a_file_of_ones_own_is_read(tmp_path, two_balls):
    file = tmp_path / "mine.shot.ron"
    file.write_text(two_balls.text())
    assert baize.Setup.load(file).positions.tobytes() == two_balls.positions.tobytes()


@pytest.mark.parametrize(
    ("physics", "sentence"),
    [
        ({"cloth": {"rolling_friction": -1}}, "cloth.rolling_friction is -1, but must lie between 0 and 0.1"),
        ({"cloth.roling": 1}, "the physics has no entry `cloth.roling`; there are cloth.gravity"),
        ({"cloth": 1}, "cloth is a group, so it needs a dictionary of its entries"),
        ({"cushion": {"model": "Soft"}}, "cushion.model must be one of "),
        ({"slate": {"flight": "no"}}, "slate.flight must be True or False"),
        ("no_such_preset", 'there is no physics file named "no_such_preset"'),
    ],
)
def test_impossible_physics_are_refused(lone_ball, physics, sentence):
    with refusal(sentence):
        lone_ball.with_physics(physics)


def test_a_number_of_threads_below_one_is_refused(lone_ball):
    with refusal("threads is 0, but must be at least 1"):
        baize.simulate(lone_ball, strike(1.0), threads=0)


def test_a_time_before_the_stroke_is_refused(lone_ball):
    with refusal("tracks_at[1] is -0.5, but must be a number of seconds, 0 or more"):
        baize.simulate(lone_ball, strike(1.0), tracks_at=[0.0, -0.5])


def test_tracks_that_need_more_memory_than_there_is_are_refused(full_rack):
    with pytest.raises(MemoryError, match="no memory for the tracks"):
        baize.simulate(full_rack, np.broadcast_to(strike(1.0), (1_000_000, 5)), tracks_at=np.zeros(10_000_000))
