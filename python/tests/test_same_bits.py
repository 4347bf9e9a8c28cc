"""The same shot has the same bits, whoever computes it."""

import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import assert_same_bits, breaks

import baize

TIMES = [0.0, 0.1, 1.0, 5.0]
# Printed by `baize simulate --answer events SHOTS`, with the ids of the balls.
GOLDEN = [json.loads(line) for line in Path(__file__).with_name("golden.jsonl").read_text().splitlines()]


def test_the_same_shot_twice_has_the_same_bits(full_rack):
    one, two = (baize.simulate(full_rack, breaks(1), tracks_at=TIMES) for _ in range(2))
    assert_same_bits(one, two)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_one_thread_and_many_threads_give_the_same_bits(full_rack, threads):
    strikes = breaks(300)
    alone = baize.simulate(full_rack, strikes, threads=1, tracks_at=TIMES)
    assert_same_bits(alone, baize.simulate(full_rack, strikes, threads=threads, tracks_at=TIMES))


def test_an_array_of_strokes_gives_what_single_strokes_give(full_rack):
    strikes = breaks(70)
    together = baize.simulate(full_rack, strikes, tracks_at=TIMES)
    for row, strike in enumerate(strikes):
        single = baize.simulate(full_rack, strike, tracks_at=TIMES)
        for name in ["positions", "pockets", "rails", "first_hits", "durations", "tracks"]:
            assert getattr(together, name)[row].tobytes() == getattr(single, name)[0].tobytes(), (row, name)
        of_row = together.events.of(row)
        for name in ["times", "kinds", "balls", "others", "speeds"]:
            assert getattr(together.events, name)[of_row].tobytes() == getattr(single.events, name).tobytes(), (row, name)


def test_places_of_each_shot_give_what_set_ups_with_these_places_give(two_balls):
    generator = np.random.default_rng(3)
    places = two_balls.positions[:, :2] + generator.uniform(-0.05, 0.05, (40, 2, 2))
    strikes = np.tile([2.0, 0.46, 0.0, 0.1, 0.0], (40, 1))
    together = baize.simulate(two_balls, strikes, positions=places)
    for row in range(40):
        single = baize.simulate(two_balls.with_positions(places[row]), strikes[row])
        assert together.positions[row].tobytes() == single.positions[0].tobytes()


def test_a_ball_without_a_place_is_not_on_the_table(full_rack, two_balls):
    places = np.full((1, 16, 2), np.nan)
    places[0, :2] = two_balls.positions[:, :2]
    strike = [2.0, 0.46, 0.0, 0.0, 0.0]
    with_gaps = baize.simulate(full_rack, strike, positions=places)
    alone = baize.simulate(two_balls, strike)
    assert with_gaps.positions[0, :2].tobytes() == alone.positions[0].tobytes()
    assert np.isnan(with_gaps.positions[0, 2:]).all() and with_gaps.first_hits[0] == 1


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["id"] for golden in GOLDEN])
def test_a_shot_has_the_numbers_that_the_command_line_prints(golden):
    setup = baize.Setup.shot(golden["id"])
    shots = baize.simulate(setup)
    ids = setup.ball_ids.tolist()
    assert shots.durations[0] == golden["duration"]
    assert bool(shots.at_rest[0]) == (golden["ending"] == "at_rest")
    for ball, place in golden["ends"].items():
        assert shots.positions[0, ids.index(int(ball)), :2].tolist() == place
    fallen = {ids[ball]: int(pocket) for ball, pocket in enumerate(shots.pockets[0]) if pocket >= 0}
    assert fallen == {one["ball"]: one["pocket"] for one in golden["pockets"]}
    rails = {str(ids[ball]): int(count) for ball, count in enumerate(shots.rails[0]) if count}
    assert rails == golden["rails"]
    if "first_hit" in golden:
        hit = golden["first_hit"]
        assert ids[shots.first_hits[0]] == hit["ball"] and shots.first_hit_times[0] == hit["time"]
        assert shots.first_hit_rails[0] == hit["rails"]
    else:
        assert shots.first_hits[0] == -1
    assert events_as_printed(shots.events, ids) == golden["events"]


def events_as_printed(events, ids):
    """The events in the form of the command line."""
    printed = []
    for time, kind, ball, other, speed in zip(events.times, events.kinds, events.balls, events.others, events.speeds):
        word, other = baize.EVENT_KINDS[kind], int(other)
        event = {"time": time, "kind": word, "ball": ids[ball]}
        match word:
            case "tip" | "miscue":
                event |= {"kind": "tip", "miscue": word == "miscue"}
            case "balls":
                event["other"] = ids[other]
            case "jump":
                event["over"] = ids[other]
            case "cushion" | "jaw":
                event[word] = other
            case "edge" | "liner" | "pocket":
                event["pocket"] = other
            case "transition":
                event["phase"] = baize.PHASES[other]
            case "crossing_to_foot" | "crossing_to_head":
                event |= {"kind": "crossing", "string": other, "to_foot": word.endswith("foot")}
        if not np.isnan(speed):
            event["normal_speed"] = speed
        printed.append(event)
    return printed


def test_a_set_up_that_was_pickled_plays_the_same_shot(full_rack):
    setup = full_rack.with_strike([9.0, 0.123456789, 0.0, 0.1, 0.2])
    copy = pickle.loads(pickle.dumps(setup))
    assert copy.strike.tobytes() == setup.strike.tobytes() and copy.physics() == setup.physics()
    assert_same_bits(baize.simulate(setup), baize.simulate(copy))


def test_a_set_up_written_as_text_plays_the_same_shot():
    setup = baize.Setup.shot("masse")
    assert_same_bits(baize.simulate(setup), baize.simulate(baize.Setup.from_text(setup.text())))
