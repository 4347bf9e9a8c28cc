"""Set-ups and shots draw themselves: SVG, SVG that moves, pixels; environments are seen too."""

import copy
import os
import pickle
import stat
import sys
import types
import xml.etree.ElementTree as ElementTree

import gymnasium
import numpy as np
import pytest
from conftest import breaks, strike

import baize
import baize.envs  # noqa: F401  Registers the environments.
from baize import window

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ["EightBall", "NineBall", "ThreeCushion", "SumToThree"]


def test_a_set_up_draws_its_balls_in_their_colours(full_rack):
    drawing = ElementTree.fromstring(full_rack.svg())
    names = [text.text for text in drawing.iter(f"{SVG}text")]
    assert set(full_rack.ball_names) <= set(names)
    assert full_rack._repr_html_() is None and full_rack._repr_svg_() == full_rack.svg()
    assert "#" in full_rack.svg()


def test_a_set_up_with_a_stroke_draws_its_tracks(two_balls):
    struck = two_balls.with_strike(strike(2.0, 0.46))
    drawing = ElementTree.fromstring(struck.svg())
    assert len(list(drawing.iter(f"{SVG}polyline"))) > len(two_balls.cushion_names)
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert {"sliding", "rolling"} <= set(words)


def test_a_shot_moves_without_a_script(full_rack):
    shot = baize.simulate(full_rack, breaks(3))[1]
    html = shot._repr_html_()
    drawing = ElementTree.fromstring(html)
    moves = list(drawing.iter(f"{SVG}animateTransform"))
    moved = np.linalg.norm(shot.positions - full_rack.positions, axis=1) > 1e-6
    assert len(moves) >= moved.sum() > 5
    for move in moves:
        times = [float(time) for time in move.get("keyTimes").split(";")]
        assert times == sorted(times) and times[0] == 0.0 and times[-1] == 1.0
        assert len(times) == len(move.get("values").split(";"))
    vanish = [one for one in drawing.iter(f"{SVG}animate") if one.get("attributeName") == "opacity"]
    assert len(vanish) == (shot.pockets >= 0).sum()
    assert "<script" not in html and "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_the_last_place_of_a_moving_ball_is_where_it_ended(two_balls):
    shot = baize.simulate(two_balls, strike(1.0, 0.46))[0]
    drawing = ElementTree.fromstring(shot.animation())
    ends = [one.get("values").split(";")[-1] for one in drawing.iter(f"{SVG}animateTransform")]
    places = [[float(number) / 1000.0 for number in end.split()] for end in ends]
    assert [[x, -y] for x, y in places] == pytest.approx(shot.positions[:, :2], abs=2e-4)


def test_nothing_moves_without_a_stroke(two_balls):
    with pytest.raises(baize.BaizeError, match="the set-up has no stroke, so nothing moves"):
        two_balls.animation()


def test_a_picture_has_the_balls_in_their_colours_at_their_places(full_rack):
    picture = full_rack.picture(width=800)
    assert picture.dtype == np.uint8 and picture.shape[1:] == (800, 3)
    length, _ = full_rack.table_size
    # The rail around the bed is as wide on all sides.
    scale = (800 - picture.shape[0]) / (length - full_rack.table_size[1])
    for place, colour, stripe in zip(full_rack.positions, full_rack.ball_colours, full_rack.ball_stripes):
        row, column = int(picture.shape[0] / 2 - place[1] * scale), int(400 + place[0] * scale)
        assert picture[row, column] == pytest.approx(255 * colour, abs=1.0) or stripe


def test_a_picture_of_other_places_leaves_out_balls_without_one(two_balls):
    nowhere = np.full((2, 2), np.nan)
    empty = two_balls.picture(positions=nowhere)
    assert (empty != two_balls.picture()).any()
    assert (two_balls.picture(positions=two_balls.positions) == two_balls.picture()).all()
    for width, places, sentence in [
        (8, None, "width is 8, but must be a number of pixels from 16 to 4096"),
        (100, [[0.0, 0.0]], r"positions has the shape \[1, 2\], but must have \(2, 2\) or \(2, 3\)"),
    ]:
        with pytest.raises(baize.BaizeError, match=sentence):
            two_balls.picture(width=width, positions=places)


@pytest.mark.parametrize("game", GAMES)
def test_an_environment_gives_pixels_of_its_table(game):
    env = gymnasium.make(f"baize/{game}-v0", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8 and before.ndim == 3 and before.shape[1:] == (640, 3)
    env.step(np.ones(env.action_space.shape, np.float32) * 0.5)
    assert (env.render() != before).any()
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_many_tables_give_pixels_of_each(game):
    envs = gymnasium.make_vec(f"baize/{game}-v0", num_envs=3, render_mode="rgb_array", vectorization_mode="vector_entry_point")
    envs.reset(seed=1)
    frames = envs.render()
    assert len(frames) == 3 and all(frame.shape[1:] == (640, 3) for frame in frames)
    envs.close()


def test_another_mode_is_refused():
    with pytest.raises(ValueError, match="render_mode is 'ansi', but must be None or one of 'human', 'rgb_array'"):
        baize.envs.NineBall(render_mode="ansi")


def test_an_episode_becomes_a_film(tmp_path, monkeypatch):
    frames = stub_of_moviepy(monkeypatch)
    from gymnasium.wrappers import RecordVideo

    env = RecordVideo(baize.envs.SumToThree(render_mode="rgb_array"), str(tmp_path), disable_logger=True)
    env.reset(seed=1)
    ended = False
    while not ended:
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        ended = terminated or truncated
    env.close()
    assert len(frames) == 11, "one before the first shot, and one after each"
    assert any((one != other).any() for one, other in zip(frames, frames[1:]))


def stub_of_moviepy(monkeypatch):
    """`RecordVideo` needs moviepy only to write the file. The frames that it would write."""
    frames = []

    class Clip:
        def __init__(self, sequence, fps):
            frames.extend(sequence)
            assert fps == 2

        def write_videofile(self, path, logger=None, **_):
            with open(path, "wb"):
                pass

    for name in ["moviepy", "moviepy.video", "moviepy.video.io", "moviepy.video.io.ImageSequenceClip"]:
        module = types.ModuleType(name)
        module.__path__ = []
        monkeypatch.setitem(sys.modules, name, module)
    sys.modules["moviepy.video.io.ImageSequenceClip"].ImageSequenceClip = Clip
    return frames


def test_without_the_game_the_window_says_so(monkeypatch, two_balls):
    monkeypatch.setenv(window.PROGRAM, "no-such-program")
    for opens in (lambda: baize.show(two_balls), lambda: baize.envs.NineBall(render_mode="human")):
        with pytest.raises(baize.BaizeError, match="the window needs the game: no-such-program, .* is not installed"):
            opens()


@pytest.mark.skipif(os.name != "posix", reason="the program is a script of the shell")
def test_the_window_shows_the_table_after_each_shot(tmp_path, monkeypatch, two_balls):
    noted, program = tmp_path / "noted", tmp_path / "game"
    program.write_text(f'#!/bin/sh\necho "$@" >> {noted}\nexec sleep 60\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv(window.PROGRAM, str(program))
    env = baize.envs.NineBall(render_mode="human")
    env.reset(seed=1)
    file = env._view._window._file
    before = baize.Setup.load(file)
    env.step(env.action_space.sample())
    after = baize.Setup.load(file)
    assert set(after.ball_names) <= set(before.ball_names) and len(before.ball_names) == 10
    assert before != after, "the game reads the file again as soon as it changes"
    assert env.render() is None
    env.close()
    assert not file.exists()
    shown = baize.show(two_balls.with_strike(strike(1.0)))
    shown.terminate()
    shown.wait()


@pytest.mark.skipif(os.name != "posix", reason="the program is one of the shell")
def test_a_copy_of_an_environment_has_a_window_of_its_own(monkeypatch):
    monkeypatch.setenv(window.PROGRAM, "true")
    env = baize.envs.NineBall(render_mode="human")
    env.reset(seed=1)
    for other in (copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.game.tables.save(0) == env.game.tables.save(0)
        other.close()
    env.close()
