"""What a player of the computer would play.

`advice.answered.jsonl` is what `baize advise advice.asked.jsonl` prints. After a change of the planner that command makes it anew.
"""

import json
import pickle
import time
from pathlib import Path

import numpy as np
import pytest

import baize

ASKED, ANSWERED = (
    [json.loads(line) for line in Path(__file__).with_name(f"advice.{name}.jsonl").read_text().splitlines()]
    for name in ("asked", "answered")
)
POSITION = {"cue": [-0.5, 0.1], "8": [0.2, 0.3], "9": [0.6, 0.2]}
FAST = {"opponent": "level_5", "simulations": 40}


@pytest.mark.parametrize(("asked", "answered"), list(zip(ASKED, ANSWERED, strict=True)), ids=[line["game"] for line in ASKED])
def test_a_position_has_the_answer_of_the_shell(asked, answered):
    asked = dict(asked)
    advice = baize.advise(asked.pop("game"), asked.pop("balls", None), **asked)
    answered.pop("id")
    said = advice[0]
    assert said.pop("id") == 0 and said == answered


def places(count):
    """So many positions of nine-ball with two balls, as an array for all balls."""
    rows = np.full((count, 10, 2), np.nan)
    rows[:, 0, 0], rows[:, 0, 1] = np.linspace(-0.6, 0.3, count), 0.1
    rows[:, 8], rows[:, 9] = [0.2, 0.3], [0.6, 0.2]
    return rows


def test_many_positions_have_the_answers_of_each_whatever_the_threads():
    many = baize.advise("nine_ball", places(7), seed=range(7), threads=2, **FAST)
    assert len(many) == 7 and many.strikes.shape == (7, 5) and many.does == ["strike"] * 7
    for row, answer in enumerate(many):
        alone = baize.advise("nine_ball", places(7)[row], seed=row, threads=1, **FAST)
        assert alone[0] | {"id": row} == answer
        assert alone.strikes.tobytes() == many.strikes[row].tobytes()
    named = [{"cue": row[0].tolist(), "8": [0.2, 0.3], "9": [0.6, 0.2]} for row in places(7)]
    assert list(baize.advise("nine_ball", named, seed=range(7), **FAST)) == list(many)


def test_the_stroke_of_the_advice_pots_the_ball_without_a_hand():
    advice = baize.advise("nine_ball", {"cue": [0.3, 0.1], "9": [0.9, 0.4]}, **FAST)
    setup = baize.Setup.rack("nine_ball")
    start = np.full((1, 10, 2), np.nan)
    start[0, 0], start[0, 9] = [0.3, 0.1], [0.9, 0.4]
    shots = baize.simulate(setup, advice.strikes, positions=start)
    assert advice[0]["shot"]["idea"] == "pot" and shots.pockets[0, 9] >= 0
    assert 0.0 < advice.chances[0] <= 1.0 and 0.0 < advice.worths[0] <= 1.0


def test_a_cue_ball_in_hand_gets_a_place():
    in_hand = baize.advise("nine_ball", {"9": [0.6, 0.2]}, **FAST)
    assert np.isfinite(in_hand.places).all()
    assert np.isnan(baize.advise("nine_ball", POSITION, **FAST).places).all()


def test_tables_take_the_advice_of_a_player():
    tables = baize.Tables("eight_ball", 3)
    tables.begin([1, 2, 3])
    before = tables.save(0)
    advice = tables.advise(opponent="level_3", simulations=30, seed=[1, 2, 3])
    assert tables.save(0) == before, "asking changes nothing"
    tables.place(advice.places)
    turns = tables.step(advice.strikes, advice.calls)
    assert (turns.shots[:, 0] == 1).all()


def test_a_table_without_a_game_has_an_empty_row():
    tables = baize.Tables("nine_ball", 2)
    tables.begin([1, 2], [True, False])
    advice = tables.advise(**FAST)
    assert advice.does == ["strike", None] and advice[1] == {} and np.isnan(advice.strikes[1]).all()


def test_advice_lives():
    advice = baize.advise("nine_ball", POSITION, **FAST)
    again = pickle.loads(pickle.dumps(advice))
    assert list(again) == list(advice) and again.strikes.tobytes() == advice.strikes.tobytes()
    assert repr(advice) == "<baize.Advice: 1 rows>" and advice[-1] == advice[0]
    with pytest.raises(IndexError, match="there is no row 1, only 1 from 0 on"):
        advice[1]


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (("nine_ball",), {}, "positions is missing; only before a break may it be left out"),
        (("nine_ball", {"cue": [0, 0], "17": [0, 0.1]}), {}, '`balls` has the ball "17", but the game has cue, 1, '),
        (("nine_ball", {"cue": [0, 0], "9": [0, 0.01]}), {}, "the cue ball overlaps the 9"),
        (("nine_ball", {"cue": 3}), {}, "the ball cue must have two numbers such as"),
        (("nine_ball", np.zeros((5, 2))), {}, r"positions has the shape \[5, 2\], but must be a dictionary such as"),
        (("nine_ball", places(3) * [1, 9]), {}, r"positions\[0\]: the cue ball "),
        (("nine_ball", places(3)), {"seed": [1]}, "there are 1 seeds, but 3 positions"),
        (("nine_ball", POSITION), {"turn": "first"}, 'turn is "first", but must be "First" or "Second"'),
        (("nine_ball", POSITION), {"stroke": "Push"}, "but must be one of Break, MayPushOut, Ordinary"),
        (("nine_ball", POSITION), {"hand": {"InHand": "Here"}}, "hand is .* with one of Anywhere, Kitchen"),
        (("nine_ball", POSITION), {"opponent": "nobody"}, 'there is no opponent named "nobody"'),
        (("nine_ball", POSITION), {"simulations": 1}, "simulations is 1, but must lie between 20 and 10000000"),
        (("eight_ball", {"cue": [0, 0], "8": [0, 0.2]}), {}, "`groups` is missing; for Eight-ball it is"),
        (("snooker", {"cue": [0, 0], "black": [0, 0.2]}), {"on": "Blue"}, "on is .*, but must be one of Red, Colour, Lowest"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments, options, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.advise(*arguments, **options)


def test_ctrl_c_ends_long_thoughts(ctrl_c):
    ctrl_c(0.3)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        baize.advise("nine_ball", places(20), simulations=10_000_000)
    assert time.monotonic() - begun < 10.0
