"""The shapes and types of the arrays, and what Python does meanwhile."""

import os
import threading
import time

import numpy as np
import pytest
from conftest import breaks, strike

import baize


def test_every_array_has_the_shape_and_type_that_its_description_names(full_rack):
    shots = baize.simulate(full_rack, breaks(40), tracks_at=[0.0, 1.0, 2.0])
    assert len(shots) == 40
    for name, shape, dtype in [
        ("positions", (40, 16, 3), np.float64),
        ("pockets", (40, 16), np.int16),
        ("off_table", (40, 16), np.bool_),
        ("rails", (40, 16), np.int32),
        ("first_hits", (40,), np.int32),
        ("first_hit_times", (40,), np.float64),
        ("first_hit_rails", (40,), np.int32),
        ("durations", (40,), np.float64),
        ("at_rest", (40,), np.bool_),
        ("tracks", (40, 3, 16, 3), np.float64),
    ]:
        array = getattr(shots, name)
        assert (array.shape, array.dtype) == (shape, dtype), name
    events = shots.events
    assert events.offsets.shape == (41,) and events.offsets[0] == 0 and events.offsets[-1] == len(events)
    assert {len(getattr(events, name)) for name in ["times", "kinds", "balls", "others", "speeds"]} == {len(events)}


def test_the_events_of_a_shot_are_found_by_its_number(full_rack):
    events = baize.simulate(full_rack, breaks(3)).events
    assert [events.of(shot) for shot in range(3)] == [events.of(shot) for shot in (-3, -2, -1)]
    assert events.of(0).start == 0 and events.of(2).stop == len(events)
    for shot in (3, -4):
        with pytest.raises(IndexError, match=f"there is no shot {shot}"):
            events.of(shot)


def test_no_strokes_give_empty_arrays(full_rack):
    shots = baize.simulate(full_rack, np.zeros((0, 5)), tracks_at=[])
    assert shots.positions.shape == (0, 16, 3) and shots.tracks.shape == (0, 0, 16, 3)
    assert shots.events.offsets.tolist() == [0]


def test_events_and_tracks_are_left_out_on_demand(full_rack):
    shots = baize.simulate(full_rack, breaks(2), events=False)
    assert shots.events is None and shots.tracks is None


def test_strokes_may_be_lists_floats_of_another_size_and_slices_of_arrays(full_rack):
    strikes = breaks(8)
    expected = baize.simulate(full_rack, strikes[::2]).positions
    assert (baize.simulate(full_rack, strikes[::2].tolist()).positions == expected).all()
    assert (baize.simulate(full_rack, np.asfortranarray(strikes[::2])).positions == expected).all()
    narrow = strikes.astype(np.float32)
    wide = narrow.astype(np.float64)
    assert (baize.simulate(full_rack, narrow).positions == baize.simulate(full_rack, wide).positions).all()


def test_a_shot_that_is_cut_off_has_no_places_after_its_end(lone_ball):
    short = lone_ball.with_physics({"horizon": {"seconds": 1.0}})
    shots = baize.simulate(short, strike(3.0), tracks_at=[0.5, 1.5])
    assert not shots.at_rest[0] and shots.durations[0] == 1.0
    assert np.isfinite(shots.tracks[0, 0]).all() and np.isnan(shots.tracks[0, 1]).all()


def test_a_set_up_says_what_is_on_the_table(full_rack):
    assert full_rack.ball_names[0] == "cue" and full_rack.cue_ball == 0
    assert full_rack.table_size == (2.54, 1.27)
    assert full_rack.positions.shape == (16, 3)
    assert (full_rack.radii == 0.028575).all() and full_rack.ball_ids.tolist() == list(range(16))
    assert len(full_rack.pocket_names) == 6 and full_rack.pocket_positions.shape == (6, 2)
    assert full_rack.strike is None
    assert repr(full_rack) == '<baize.Setup "Eight-ball, tight": 16 balls on "9-ft pool">'


def test_a_set_up_with_other_places_leaves_the_first_as_it_was(two_balls):
    before = two_balls.positions
    moved = two_balls.with_positions([[0.0, 0.0], [0.5, 0.5]])
    assert moved.positions[:, :2].tolist() == [[0.0, 0.0], [0.5, 0.5]]
    assert (two_balls.positions == before).all()


def test_the_dictionary_of_the_physics_can_be_given_back(full_rack):
    snooker = full_rack.with_physics("classic")
    assert snooker.physics() != full_rack.physics()
    assert full_rack.with_physics(snooker.physics()).physics() == snooker.physics()


def test_other_python_threads_go_on_while_shots_are_computed(full_rack):
    count, ended = 0, threading.Event()

    def go_on():
        nonlocal count
        while not ended.is_set():
            count += 1

    other = threading.Thread(target=go_on)
    other.start()
    time.sleep(0.01)
    # If this thread kept the lock of the interpreter, the other one would not count at all in the call.
    before = count
    baize.simulate(full_rack, breaks(2000), threads=1)
    during = count - before
    ended.set()
    other.join()
    assert during > 10_000


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_a_long_call_soon(full_rack, ctrl_c):
    start = time.perf_counter()
    ctrl_c(0.3)
    with pytest.raises(KeyboardInterrupt):
        baize.simulate(full_rack, breaks(200_000), events=False)
    assert time.perf_counter() - start < 5.0
