"""Strikes and constants from measured tracks.

The search itself is that of `baize fit`; here, what goes in and comes out.
"""

import json
import pickle

import numpy as np
import pytest

import baize

TIMES = np.arange(0.0, 3.0, 0.04)
STROKES = [[2.5, 0.3, 0.0, 0.1, 0.2], [2.0, 2.5, 0.0, -0.2, 0.1], [3.0, -1.0, 0.0, 0.0, 0.3]]
PLACES = [
    [[-1.0, 0.1], [0.6, 0.3], [0.9, -0.4]],
    [[1.0, -0.3], [-0.6, 0.3], [0.2, 0.4]],
    [[0.1, 0.5], [-0.6, 0.3], [0.9, -0.4]],
]


@pytest.fixture(scope="module")
def carom():
    return baize.Setup.rack("three_cushion")


def seen(setup, noise=0.0):
    """What a camera sees of three shots."""
    tracks = baize.simulate(setup, STROKES, positions=PLACES, tracks_at=TIMES).tracks[..., :2]
    tracks = tracks + np.random.default_rng(3).normal(0.0, noise, tracks.shape)
    names = setup.ball_names
    return [{"balls": {name: np.column_stack([TIMES, shot[:, ball]]) for ball, name in enumerate(names)}} for shot in tracks]


def test_tracks_without_noise_give_back_how_the_balls_left(carom):
    fit = baize.fit(carom, seen(carom), starts=20)
    assert fit.ids.tolist() == [0, 1, 2] and (fit.distances < 2e-3).all(), fit.distances
    start = baize.simulate(carom, STROKES, positions=PLACES, tracks_at=[0.0], motions=True).track_velocities[:, 0, 0]
    assert fit.ball_speeds == pytest.approx(np.hypot(start[:, 0], start[:, 1]), rel=0.02)
    shots = baize.simulate(carom, fit.strikes, positions=PLACES, tracks_at=TIMES)
    for shot, measured in zip(shots, seen(carom), strict=True):
        apart = np.linalg.norm(shot.tracks[:, 0, :2] - measured["balls"]["white"][:, 1:], axis=1)
        assert np.sqrt((apart**2).mean()) < 3e-3


def test_noise_shows_in_the_standard_errors(carom):
    errors = baize.fit(carom, seen(carom, noise=0.001), starts=6).standard_errors
    assert errors.shape == (3, 4) and (errors[:, 0] > 1e-5).all() and (errors[:, 0] < 0.05).all()


def test_a_constant_is_found_again_in_both_halves(carom):
    cloth = "cloth.rolling_friction"
    true = carom.with_physics({cloth: 0.007})
    fit = baize.fit(carom, seen(true), starts=6, constants=[cloth], rounds=3)
    assert fit.constants == [cloth] and fit.values == pytest.approx([0.007], rel=0.02)
    assert fit.half_values.shape == (2, 1) and fit.half_values == pytest.approx(0.007, rel=0.1)
    assert [half.shape for half in fit.half_distances] == [(1, 3), (2, 3)]
    assert fit.start_values == [carom.physics()["cloth"]["rolling_friction"]]
    assert fit.setup.physics()["cloth"]["rolling_friction"] == fit.values[0] and fit.value_errors[0] < 1e-3
    assert "cloth.rolling_friction 0.00" in repr(pickle.loads(pickle.dumps(fit)))


def test_a_file_gives_what_its_arrays_give_on_any_number_of_threads(carom, tmp_path):
    shots = seen(carom)[:2]
    tracks = [
        {"id": row, "cue": "white", "balls": {name: dict(zip("txy", track.T.tolist())) for name, track in shot["balls"].items()}}
        for row, shot in enumerate(shots)
    ]
    length, width = carom.table_size
    file = {"table": {"length": length, "width": width}, "ball_radius": carom.radii[0], "ball_mass": carom.masses[0], "shots": tracks}
    path = tmp_path / "hall.tracks.json"
    path.write_text(json.dumps(file))
    one, two = baize.fit(carom, shots, starts=2, threads=1), baize.fit(carom, path, starts=2, threads=2)
    assert one.strikes.tobytes() == two.strikes.tobytes() and one.distances.tobytes() == two.distances.tobytes()


def test_a_shot_in_which_nothing_moves_is_left_out(carom):
    shots = seen(carom)[:2]
    still = {"balls": {"white": [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]}, "id": 17}
    assert baize.fit(carom, [still, shots[1]], starts=1).ids.tolist() == [1]


TRACK = [[0.0, 0.0, 0.0], [0.1, 0.1, 0.0], [0.2, 0.2, 0.0]]


@pytest.mark.parametrize(
    ("shots", "options", "sentence"),
    [
        (3, {}, "shots must be a list of dictionaries such as"),
        ([{}], {}, r"shots\[0\]: balls is missing"),
        ([{"balls": {"white": TRACK}, "ball": 3}], {}, 'there is no entry "ball"; there are balls, cue, t0, id'),
        ([{"balls": {"white": [[0.0, 1.0]]}}], {}, r"the track of white has the shape \[1, 2\], but must have the shape \(samples, 3\)"),
        ([{"balls": {"white": TRACK[::-1]}}], {}, r"the track of white is impossible: t\[1\] is 0.1, but must be later than 0.2"),
        ([{"balls": {"white": [[0.0, 0.0, 0.0], [0.1, 30.0, 0.0]]}}], {}, r"white is at \(30, 0\) m at 0.1 s, but the table reaches to"),
        ([{"balls": {"blue": TRACK}, "cue": "blue"}], {}, 'has a ball "blue", but the balls of'),
        ([{"balls": {"white": TRACK[:1]}}], {}, "no shot is whole"),
        ([{"balls": {"white": TRACK}}], {"constants": ["cloth.colour"]}, "constants: cloth.colour is no number of the physics"),
        ([{"balls": {"white": TRACK}}], {"starts": 0}, "starts is 0, but must be at least 1"),
        ("nowhere.tracks.json", {}, "nowhere.tracks.json cannot be read"),
    ],
)
def test_what_cannot_be_fitted_is_refused(carom, shots, options, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.fit(carom, shots, **options)


def test_ctrl_c_ends_a_long_search(ctrl_c, carom):
    ctrl_c(0.3)
    with pytest.raises(KeyboardInterrupt):
        baize.fit(carom, seen(carom), starts=300)
