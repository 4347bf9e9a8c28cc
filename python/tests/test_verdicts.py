"""What the referee says of shots."""

import pickle

import numpy as np
import pytest
from conftest import strike

import baize


@pytest.fixture
def nine_ball():
    return baize.Setup.rack("nine_ball")


def lying(setup, **balls):
    """Places of these balls alone, `cue` and the others with an underscore before their numbers."""
    rows = np.full((1, len(setup.ball_names), 2), np.nan)
    for name, place in balls.items():
        rows[0, setup.ball_names.index(name.lstrip("_"))] = place
    return rows


def test_the_lowest_ball_must_be_hit_first_at_nine_ball(nine_ball):
    positions = lying(nine_ball, cue=[0.0, 0.0], _2=[0.5, 0.0], _3=[-0.5, 0.0], _9=[0.0, 0.5])
    shots = baize.simulate(nine_ball, [strike(2.0), strike(2.0, direction=np.pi)], positions=positions.repeat(2, 0))
    verdicts = baize.judge(shots, "nine_ball")
    assert verdicts.legal.tolist() == [True, False]
    assert verdicts[1]["fouls"][0]["kind"] == "WrongBallFirst"
    assert (verdicts.to_play[1], verdicts.in_hand[1]) == (1, True), "a foul gives the other ball in hand"


def test_after_the_contact_a_ball_must_reach_a_rail(nine_ball):
    positions = lying(nine_ball, cue=[0.0, 0.0], _9=[0.3, 0.0])
    verdicts = baize.judge(baize.simulate(nine_ball, strike(0.3), positions=positions), "nine_ball")
    assert [foul[0] for foul in verdicts.fouls[0]] == ["NoRail"] and verdicts.fouls[0][0][1].startswith("WPA")


def test_the_nine_on_a_legal_shot_wins_the_rack(nine_ball):
    positions = lying(nine_ball, cue=[0.3, 0.1], _9=[0.9, 0.4])
    setup = baize.simulate(nine_ball, strike(2.0), positions=positions)[0].setup
    aimed = baize.aim(setup, strike(2.0), "9", "foot left")
    verdicts = baize.judge(baize.simulate(nine_ball, aimed, positions=positions), "nine_ball")
    assert verdicts.potted[0] == ["9"] and verdicts.winners[0] == 0


def test_whoever_pots_plays_on_and_whoever_misses_does_not(nine_ball):
    positions = lying(nine_ball, cue=[0.3, 0.1], _1=[0.9, 0.4], _9=[-0.9, 0.0])
    setup = baize.simulate(nine_ball, strike(2.0), positions=positions)[0].setup
    pot = baize.aim(setup, strike(2.0), "1", "foot left")
    miss = pot + [[0.0, 0.05, 0.0, 0.0, 0.0]]
    shots = baize.simulate(nine_ball, np.concatenate([pot, miss]), positions=positions.repeat(2, 0))
    verdicts = baize.judge(shots, "nine_ball")
    assert verdicts.to_play.tolist() == [0, 1] and verdicts.legal.all() and not verdicts.in_hand.any()
    others = baize.judge(shots, "nine_ball", turn="Second")
    assert others.to_play.tolist() == [1, 0]


def test_a_called_shot_counts_only_in_its_pocket():
    setup = baize.Setup.rack("eight_ball")
    positions = lying(setup, cue=[0.3, 0.1], _1=[0.9, 0.4], _8=[-0.9, 0.0], _9=[-0.5, 0.4])
    begun = baize.simulate(setup, strike(2.0), positions=positions)[0].setup
    pot = baize.aim(begun, strike(2.0), "1", "foot left").repeat(2, 0)
    shots = baize.simulate(setup, pot, positions=positions.repeat(2, 0))
    one, pocket = setup.ball_names.index("1"), setup.pocket_names.index("foot left")
    other = setup.pocket_names.index("head left")
    verdicts = baize.judge(shots, "eight_ball", calls=[[one, pocket], [one, other]], groups={"First": "Solids"})
    assert verdicts.legal.all() and verdicts.to_play.tolist() == [0, 1]


def test_a_red_is_a_point_at_snooker():
    setup = baize.Setup.rack("snooker")
    names = {name: setup.positions[index, :2] for index, name in enumerate(setup.ball_names) if not name.startswith("red")}
    rows = np.full((1, len(setup.ball_names), 2), np.nan)
    for name, place in names.items():
        rows[0, setup.ball_names.index(name)] = place
    pocket = setup.pocket_positions[setup.pocket_names.index("head left")]
    red = setup.ball_names.index("red 1")
    rows[0, red], rows[0, 0] = pocket * 0.8, pocket * 0.6
    begun = baize.simulate(setup, strike(1.5), positions=rows)[0].setup
    pot = baize.aim(begun, strike(1.5), "red 1", "head left")
    verdicts = baize.judge(baize.simulate(setup, pot, positions=rows), "snooker")
    assert verdicts.points.tolist() == [[1, 0]] and verdicts.to_play[0] == 0, verdicts[0]


def test_a_stroke_is_judged_at_a_table_as_it_is_when_it_is_played():
    tables = baize.Tables("nine_ball", 40, opponent="self")
    tables.begin(range(40))
    strikes = np.tile(strike(7.0), (40, 1))
    strikes[:, 1] = np.linspace(-0.03, 0.03, 40)
    before = [tables.save(row) for row in range(40)]
    for _ in range(3):
        verdicts = tables.judge(strikes)
        assert [tables.save(row) for row in range(40)] == before, "a judgement changes nothing"
        by = tables.to_play.astype(int)
        turns = tables.step(strikes)
        assert (turns.fouls[np.arange(40), by] == ~verdicts.legal & verdicts.played).all()
        going = tables.to_play >= 0
        shot_next = going & np.array([not choices for choices in verdicts.choices])
        assert (tables.to_play[shot_next] == verdicts.to_play[shot_next]).all()
        before = [tables.save(row) for row in range(40)]
        strikes[:, 1] += 0.4


def test_the_judgement_does_not_depend_on_the_threads_and_lives(nine_ball):
    strikes = np.tile(strike(6.0), (70, 1))
    strikes[:, 1] = np.linspace(-0.2, 0.2, 70)
    shots = baize.simulate(nine_ball, strikes)
    one, two = (baize.judge(shots, "nine_ball", stroke="Break", threads=threads) for threads in (1, 2))
    assert list(one) == list(two) == list(pickle.loads(pickle.dumps(two)))
    assert len(one) == 70 and one.played.all()


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("snooker", {}, 'the shots have a ball "cue" with the radius 0.028575 m that Snooker does not have; its balls are'),
        ("chess", {}, 'there is no game named "chess"'),
        ("nine_ball", {"calls": [[1, 1], [1, 1]]}, r"calls has the shape \[2, 2\], but must have \(1, 2\): a ball and a pocket for each shot"),
        ("nine_ball", {"calls": [[99, 1]]}, r"calls\[0\] is \[99, 1\], but must be a ball below 10"),
        ("nine_ball", {"points": [5, 0]}, "shot 0: no match comes to this position: Nine-ball has no points"),
    ],
)
def test_what_cannot_be_judged_is_refused(nine_ball, game, options, sentence):
    shots = baize.simulate(nine_ball, strike(6.0))
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.judge(shots, game, **options)
