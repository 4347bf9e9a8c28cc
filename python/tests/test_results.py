"""Shots one by one, in loops, as tables and pickles; set-ups that are equal, and what they consist of."""

import copy
import pickle

import numpy as np
import pytest
from conftest import arrays_of, assert_same_bits, breaks, strike

import baize

TIMES = [0.0, 0.5, 2.0]


@pytest.fixture
def shots(full_rack):
    return baize.simulate(full_rack, breaks(6), tracks_at=TIMES, motions=True)


@pytest.mark.parametrize("again", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
def test_shots_and_events_are_the_same_after_a_pickle_and_a_copy(shots, again):
    other = again(shots)
    assert_same_bits(shots, other)
    assert other.setup == shots.setup and (other.strikes == shots.strikes).all()
    assert other.track_spins.tobytes() == shots.track_spins.tobytes()
    events = again(shots.events)
    assert events.velocities.tobytes() == shots.events.velocities.tobytes() and events.of(2) == shots.events.of(2)
    bare = again(baize.simulate(shots.setup, breaks(2), events=False))
    assert bare.events is None and bare.tracks is None


def test_a_shot_has_the_rows_of_the_shots(shots):
    for index in (0, 3, -1):
        shot = shots[index]
        assert (shot.positions == shots.positions[index]).all() and shot.duration == shots.durations[index]
        assert (shot.tracks == shots.tracks[index]).all() and shot.first_hit == shots.first_hits[index]
        assert (shot.events.times == shots.events.times[shots.events.of(index)]).all()
        assert shot.index == index % 6
    for wrong in (6, -7):
        with pytest.raises(IndexError, match=f"there is no shot {wrong}"):
            shots[wrong]
    with pytest.raises(TypeError, match="shots are chosen by a whole number"):
        shots["first"]


def test_a_loop_goes_through_all_shots(shots):
    assert [shot.duration for shot in shots] == shots.durations.tolist()
    assert len(list(shots)) == len(shots) == 6


def test_several_shots_are_shots_again(shots):
    late = shots.durations > np.median(shots.durations)
    for index, rows in [(slice(1, 5, 2), [1, 3]), ([4, 0], [4, 0]), (late, np.flatnonzero(late)), ([], [])]:
        some = shots[index]
        assert len(some) == len(rows)
        for row, shot in zip(rows, some):
            assert shot.positions.tobytes() == shots[int(row)].positions.tobytes()
            assert shot.events.times.tobytes() == shots[int(row)].events.times.tobytes()
            assert shot.setup == shots[int(row)].setup
        assert some.events.offsets[-1] == len(some.events)
    assert_same_bits(shots[:], shots)


def test_the_set_up_of_a_shot_plays_the_same_shot(two_balls):
    places = two_balls.positions[:, :2] + np.random.default_rng(1).uniform(-0.05, 0.05, (5, 2, 2))
    places[2, 1] = np.nan
    shots = baize.simulate(two_balls, np.tile(strike(2.0, 0.46), (5, 1)), positions=places)
    for shot in shots:
        again = baize.simulate(shot.setup)
        assert again.positions[0].tobytes() == shot.positions[~np.isnan(shot.positions[:, 0])].tobytes()
    assert shots[2].setup.ball_names == ["cue"]


def test_the_butt_is_raised_in_the_set_up_of_a_shot_too(lone_ball):
    frozen = lone_ball.with_positions([[-1.241, 0.0]])
    shot = baize.simulate(frozen, strike(2.0), raise_butt=True)[0]
    assert shot.setup.strike[2] > shot.strike[2] == 0.0
    assert baize.simulate(shot.setup).positions.tobytes() == shot.positions.tobytes()


@pytest.mark.parametrize(
    ("of", "rows", "columns"),
    [
        ("shots", 6, {"shot", "speed", "direction", "duration", "at_rest", "first_hit", "pocketed"}),
        ("balls", 6 * 16, {"shot", "ball", "x", "y", "z", "pocket", "off_table", "rails"}),
        ("events", None, {"shot", "time", "kind", "ball", "other", "speed", "ball_before_vx", "other_after_wz", "ball_x"}),
        ("tracks", 6 * 3 * 16, {"shot", "time", "ball", "x", "vx", "wz", "phase"}),
    ],
)
def test_a_table_has_columns_of_one_length(shots, of, rows, columns):
    table = shots.table(of)
    assert columns <= table.keys()
    assert {len(column) for column in table.values()} == {len(shots.events) if rows is None else rows}
    assert {column.ndim for column in table.values()} == {1}


def test_a_table_makes_a_data_frame(shots):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(shots.table("balls"))
    assert frame.groupby("shot").size().tolist() == [16] * 6
    fallen = frame[frame.pocket != ""]
    assert len(fallen) == (shots.pockets >= 0).sum()


def test_a_table_names_what_the_indices_mean(shots):
    table, events, setup = shots.table("events"), shots.events, shots.setup
    for row in range(0, len(events), 7):
        kind, other = table["kind"][row], int(events.others[row])
        assert kind == baize.EVENT_KINDS[events.kinds[row]] and table["ball"][row] == setup.ball_names[events.balls[row]]
        names = {"balls": setup.ball_names, "cushion": setup.cushion_names, "pocket": setup.pocket_names}
        if kind in names:
            assert table["other"][row] == names[kind][other]


def test_a_table_that_cannot_be_is_refused(full_rack):
    bare = baize.simulate(full_rack, breaks(1), events=False)
    for of, sentence in [
        ("rows", 'a table of "rows" is asked for, but there are those of shots, balls, events, tracks'),
        ("events", "the shots have no events"),
        ("tracks", "the shots have no tracks"),
    ]:
        with pytest.raises(baize.BaizeError, match=sentence):
            bare.table(of)


def test_a_dictionary_has_every_array(shots):
    everything = shots.to_dict()
    for name, array in arrays_of(shots).items():
        first, _, rest = name.partition(".")
        assert (everything[first][rest] if rest else everything[first]) is not None, name
        assert array.size
    assert shots[0].to_dict()["first_hit"] == shots[0].first_hit


def test_set_ups_are_equal_if_they_play_the_same_shots(full_rack, two_balls):
    assert full_rack == baize.Setup.rack("eight_ball_tight") and full_rack != two_balls
    struck = two_balls.with_strike(strike(2.0, 0.123456789))
    assert struck != two_balls and struck == two_balls.with_strike(strike(2.0, 0.123456789))
    assert pickle.loads(pickle.dumps(struck)) == struck
    assert two_balls.with_physics({"cloth": {"rolling_friction": 0.02}}) != two_balls
    assert two_balls != "a set-up"
    assert len({full_rack, baize.Setup.rack("eight_ball_tight"), two_balls}) == 2


@pytest.mark.parametrize("name", ["stop_shot", "masse", "kick_one_rail", "round_the_l", "snooker_break", "pooltool_one_ball"])
def test_a_set_up_is_the_same_after_a_dictionary(name):
    setup = baize.Setup.shot(name)
    entries = setup.to_dict()
    again = baize.Setup.from_dict(entries)
    assert again.with_strike(setup.strike) == setup
    assert again.strike == pytest.approx(setup.strike, abs=1e-12)
    assert isinstance(entries["rack"]["balls"], list) and isinstance(entries["physics"], dict)


def test_names_are_those_that_can_be_loaded():
    racks = baize.names("racks")
    assert racks == sorted(racks) and {"nine_ball", "eight_ball_tight", "cue_ball"} <= set(racks)
    assert baize.Setup.rack(racks[0]).ball_names
    assert {"tables", "shots", "physics", "games", "opponents"} <= {
        kind for kind in ("tables", "shots", "physics", "games", "opponents") if baize.names(kind)
    }
    with pytest.raises(baize.BaizeError, match='kind is "rack", but must be one of tables, balls'):
        baize.names("rack")


def test_the_geometry_of_a_table_is_where_it_belongs(full_rack):
    geometry = full_rack.geometry
    length, width = full_rack.table_size
    assert geometry.cushions.shape == (len(full_rack.cushion_names), 2, 2)
    rails = geometry.cushions[~geometry.facings]
    assert np.abs(rails).max(axis=(0, 1)) == pytest.approx([length / 2, width / 2])
    assert (geometry.pockets == full_rack.pocket_positions).all() and (geometry.pocket_radii > 0.04).all()
    assert geometry.spots[geometry.spot_names.index("foot")] == pytest.approx([length / 4, 0.0])
    assert len(geometry.strings) == len(full_rack.string_names)
    # The outline is closed: each line begins where the last one ended.
    assert (geometry.outline[1:, 0] == geometry.outline[:-1, 1]).all()
    assert (geometry.outline[0, 0] == geometry.outline[-1, 1]).all()
    assert 0.03 < geometry.nose_height < 0.04
    endless = {"table": {"boundary": "Unbounded"}, "balls": [{"ball": "cue", "position": (0.0, 0.0), "radius": 0.03, "mass": 0.2}]}
    assert len(baize.Setup.from_dict(endless, kind="rack").geometry.outline) == 0


def test_colours_are_those_of_the_balls(full_rack):
    colours = full_rack.ball_colours
    assert colours.shape == (16, 3) and (colours[0] > 0.8).all(), "the cue ball is white"
    assert full_rack.ball_stripes.tolist() == [False] * 9 + [True] * 7


def test_degrees_in_place_of_radians_are_refused(lone_ball):
    with pytest.raises(baize.BaizeError, match=r"strikes\[1\]: direction is 90, but must be an angle in radians .* it is 1\.570796"):
        baize.simulate(lone_ball, [strike(1.0, 3.0), strike(1.0, 90.0)])
    with pytest.raises(baize.BaizeError, match="elevation is 30, but must be an angle in radians from 0 to below pi/2"):
        baize.simulate(lone_ball, strike(1.0, 0.0, 30.0))
    # Whoever turns twice around too far still means radians.
    baize.simulate(lone_ball, strike(1.0, 4.0 * np.pi))
