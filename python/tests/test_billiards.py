"""What balls do on the table."""

import numpy as np
import pytest
from conftest import direction_to, strike

import baize

GRAVITY = 9.81  # m/s^2
POOL_BALL = 0.028575  # radius in metres


def test_a_straight_shot_pots_the_ball_and_the_cue_ball_stops(two_balls):
    corner = two_balls.pocket_positions[two_balls.pocket_names.index("foot left")]
    ball = np.array([0.8, 0.2])
    cue_ball = ball - 0.3 * (corner - ball) / np.linalg.norm(corner - ball)
    setup = two_balls.with_positions([cue_ball, ball])
    # Just as much draw as the cloth takes away until the cue ball arrives.
    shots = baize.simulate(setup, strike(2.0, direction_to(cue_ball, corner), height=-0.07))
    assert shots.pockets[0].tolist() == [-1, two_balls.pocket_names.index("foot left")]
    assert shots.first_hits.tolist() == [1] and shots.first_hit_rails.tolist() == [0]
    assert np.linalg.norm(shots.positions[0, 0, :2] - ball) < 2.5 * POOL_BALL


def test_a_ball_struck_in_its_centre_slides_then_rolls_and_stops_where_the_formulas_say(lone_ball):
    """The cue gives v = (1 + e) V / (1 + m/M); sliding ends at 5/7 v; both parts of the path are parabolas."""
    physics = lone_ball.physics()
    cue, cloth = physics["cue"], physics["cloth"]
    speed = 0.4  # of the cue, m/s
    start = lone_ball.positions[0]
    v = (1 + cue["tip_restitution"]) * speed / (1 + lone_ball.masses[0] / cue["mass"])
    slides_for = 2 * v / (7 * cloth["sliding_friction"] * GRAVITY)
    slide = 12 * v**2 / (49 * cloth["sliding_friction"] * GRAVITY)
    rolls_for = 5 / 7 * v / (cloth["rolling_friction"] * GRAVITY)
    roll = (5 / 7 * v) ** 2 / (2 * cloth["rolling_friction"] * GRAVITY)

    shots = baize.simulate(lone_ball, strike(speed), tracks_at=[0.0, slides_for, 60.0])
    assert shots.durations[0] == pytest.approx(slides_for + rolls_for, rel=1e-12)
    along = shots.tracks[0, :, 0, 0] - start[0]
    assert along == pytest.approx([0.0, slide, slide + roll], rel=1e-12, abs=1e-15)
    assert shots.positions[0, 0] == pytest.approx([start[0] + slide + roll, start[1], POOL_BALL], rel=1e-12)


def test_a_ball_that_meets_a_cushion_straight_comes_straight_back(lone_ball):
    shots = baize.simulate(lone_ball, strike(3.0))
    kinds = [baize.EVENT_KINDS[kind] for kind in shots.events.kinds]
    assert kinds.count("cushion") == shots.rails[0, 0] >= 1
    assert shots.positions[0, 0, 1] == 0.0
    first = kinds.index("cushion")
    assert lone_ball.cushion_names[shots.events.others[first]] == "foot rail"


def test_one_ball_into_two_parts_them_as_mirror_images():
    setup = baize.Setup.rack("into_two_from_head")
    one, two = (shots := baize.simulate(setup, strike(2.0))).positions[0, 1:3]
    assert (one[0], one[1]) == (two[0], -two[1])
    assert shots.first_hits[0] in (1, 2)


def test_less_rolling_friction_lets_a_ball_roll_farther(lone_ball):
    fast = lone_ball.with_physics({"cloth": {"rolling_friction": 0.005}})
    slow = lone_ball.with_physics({"cloth.rolling_friction": 0.02})
    ends = [baize.simulate(setup, strike(0.3)).positions[0, 0, 0] for setup in (slow, lone_ball, fast)]
    assert ends == sorted(ends) and ends[0] < ends[1] < ends[2]


def test_a_ball_in_a_pocket_keeps_the_place_of_its_capture(two_balls):
    shots = baize.simulate(baize.Setup.shot("stop_shot"), tracks_at=[0.0, 100.0])
    assert shots.pockets[0, 1] >= 0
    assert shots.positions[0].tobytes() == shots.tracks[0, 1].tobytes()


def test_a_stroke_of_no_speed_leaves_all_balls_where_they_are(full_rack):
    shots = baize.simulate(full_rack, strike(0.0))
    assert shots.positions[0].tobytes() == full_rack.positions.tobytes()
    assert shots.first_hits[0] == -1 and np.isnan(shots.first_hit_times[0]) and shots.durations[0] == 0.0


def test_a_cue_without_room_is_told_and_the_butt_is_raised_only_if_asked_for(lone_ball):
    # The ball is frozen to the head rail, and the cue lies over it.
    length, _ = lone_ball.table_size
    frozen = lone_ball.with_positions([[-length / 2 + POOL_BALL, 0.0]]).with_strike([2.0, 0.0, 0.0, 0.0, 0.0])
    assert frozen.warning.startswith("the cue would pass through head rail; it is clear with the butt raised to ")
    raised = frozen.with_butt_raised()
    assert raised.warning is None and raised.strike[2] > 0.0

    as_asked = baize.simulate(frozen).positions[0]
    assert as_asked.tobytes() == baize.simulate(frozen, frozen.strike).positions[0].tobytes()
    over_rail = baize.simulate(frozen, raise_butt=True).positions[0]
    assert over_rail.tobytes() == baize.simulate(raised).positions[0].tobytes()
    assert over_rail.tobytes() != as_asked.tobytes()
