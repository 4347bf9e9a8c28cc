"""States out and in: tables and environments are copied, pickled, set up anywhere, and go on to the same bits."""

import copy
import pickle
import re

import numpy as np
import pytest
from conftest import strike

import baize

WAYS = [
    pytest.param(lambda thing: pickle.loads(pickle.dumps(thing)), id="pickle"),
    pytest.param(copy.copy, id="copy"),
    pytest.param(copy.deepcopy, id="deepcopy"),
]


def refusal(sentence):
    return pytest.raises(baize.BaizeError, match=re.escape(sentence))


def begun(game="nine_ball", count=2, **options):
    tables = baize.Tables(game, count, **options)
    tables.begin(range(5, 5 + count))
    return tables


def played(tables, steps, seed=3):
    """The bytes of all that is seen after each of these random steps."""
    generator, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        strikes = np.zeros((len(tables), 5))
        strikes[:, 0] = generator.uniform(1, 6, len(tables))
        strikes[:, 1] = generator.uniform(-np.pi, np.pi, len(tables))
        turns = tables.step(strikes)
        seen.append((tables.positions.tobytes(), turns.fouls.tobytes(), tables.to_play.tobytes(), tables.hand_areas.tobytes()))
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("nine_ball", {}),
        ("nine_ball", {"opponent": "level_2", "simulations": 20, "breaks": "second"}),
        ("eight_ball", {"opponent": "self", "options": {"calls": False}, "table": "pool_7ft"}),
        ("snooker", {"opponent": "self", "physics": {"cloth.rolling_friction": 0.0123}}),
        ("three_cushion", {}),
        ("killer", {"opponent": "self", "players": 3}),
    ],
)
def test_copies_and_pickles_go_on_to_the_same_bits(game, options, way):
    tables = begun(game, **options)
    played(tables, 2)
    other = way(tables)
    assert played(other, 4) == played(tables, 4)
    assert other.match_text(0) == tables.match_text(0)


def test_a_copy_is_not_changed_by_the_original():
    tables = begun()
    before = tables.copy()
    places = before.positions
    played(tables, 3)
    assert (before.positions == places).all() and (before.shots == 0).all()


def test_one_position_becomes_many():
    tables = begun()
    played(tables, 1)
    many = tables.take([1, 1, -1])
    assert len(many) == 3 and (many.positions == tables.positions[[1, 1, 1]]).all()
    one = tables.take([1])
    assert played(one, 2)[0][0] == played(many.take([0]), 2)[0][0]
    with refusal("there is no table 2; there are 2"):
        tables.take([2])


def test_tables_where_no_game_has_begun_are_pickled_too():
    tables = baize.Tables("nine_ball", 2)
    tables.begin([1, 2], [True, False])
    other = pickle.loads(pickle.dumps(tables))
    with refusal("table 1: no game has begun"):
        other.step(np.tile(strike(1.0), (2, 1)))
    assert other.save(0) == tables.save(0)


def test_a_saved_game_goes_on_at_another_table():
    tables, other = begun(), begun(count=1)
    played(tables, 2)
    other.load(0, tables.save(1))
    assert other.positions[0].tobytes() == tables.positions[1].tobytes()
    with refusal("the saved game: "):
        other.load(0, "nonsense")
    with refusal("the state is one of Snooker, but the game is NineBall"):
        other.load(0, begun("snooker").save(0))
    with refusal("there are only 1 tables"):
        other.load(1, tables.save(0))


def test_each_table_may_have_its_own_physics():
    tables = baize.Tables("nine_ball", 3)
    tables.begin([1, 1, 1], physics=[None, {"cloth.rolling_friction": 0.02}, {"cloth": {"rolling_friction": 0.02}}])
    other = pickle.loads(pickle.dumps(tables))
    for some in (tables, other):
        some.step(np.tile(strike(3.0), (3, 1)))
        assert (some.positions[0, 0] != some.positions[1, 0]).any()
        assert (some.positions[1] == some.positions[2])[~np.isnan(some.positions[1])].all()
    assert tables.positions.tobytes() == other.positions.tobytes()
    with refusal("physics has 1 entries, but there are 3 tables"):
        tables.begin([1, 1, 1], physics=[None])
    with refusal("the physics has no entry `cloth.roling_friction`"):
        tables.begin([1, 1, 1], physics=[{"cloth.roling_friction": 0.02}, None, None])


def test_a_game_is_set_up_anywhere():
    tables = begun("eight_ball", opponent="self")
    places = np.full((2, 16, 2), np.nan)
    places[:, [0, 1, 8, 9]] = [[-0.5, 0.1], [0.3, 0.1], [0.5, -0.3], [0.6, 0.3]]
    tables.set_up(positions=places, to_play=[0, 1], groups=[[0, 1], [0, 1]], in_hand=[False, True])
    assert (tables.positions[0] == places[0])[~np.isnan(places[0])].all()
    assert tables.to_play.tolist() == [0, 1] and tables.groups.tolist() == [[0, 1], [0, 1]]
    assert np.flatnonzero(tables.balls_on[0]).tolist() == [1] and np.flatnonzero(tables.balls_on[1]).tolist() == [9]
    assert np.isnan(tables.hand_areas[0]).all() and not np.isnan(tables.hand_areas[1]).any()
    assert not tables.breaking.any()
    with refusal("this game was set up by hand"):
        tables.match_text(0)
    assert pickle.loads(pickle.dumps(tables)).positions.tobytes() == tables.positions.tobytes()


def test_a_cue_ball_that_is_off_the_table_is_in_hand():
    tables = begun(count=1)
    places = tables.positions
    places[0, 0] = np.nan
    tables.set_up(positions=places)
    assert not np.isnan(tables.hand_areas).any() and np.isnan(tables.positions[0, 0]).all()
    turns = tables.step([strike(3.0)])
    assert turns.played.all()


def test_points_and_fouls_are_set_up():
    tables = begun("nine_ball", count=1, opponent="self")
    tables.set_up(fouls=[[2, 1]])
    assert tables.fouls_in_a_row.tolist() == [[2, 1]] and tables.breaking.all()
    straight = begun("straight_pool", count=1, opponent="self")
    straight.set_up(points=[[30, 12]])
    assert straight.points.tolist() == [[30, 12]]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"fouls": [[3, 0]]}, "table 0: no match comes to this position: a player has 3 fouls in a row"),
        ({"points": [[3, 0]]}, "table 0: no match comes to this position: Nine-ball has no points"),
        ({"groups": [[0, 1]]}, "table 0: Nine-ball has no groups; leave them out"),
        ({"to_play": [2]}, "to_play has the player 2, but must have 0 to 1"),
        ({"to_play": [0, 0]}, "to_play has 2 entries, but there are 1 tables"),
        ({"positions": np.zeros((1, 10, 2))}, "table 0: "),
        ({"positions": np.zeros((1, 9, 2))}, "positions has the shape [1, 9, 2], but must have (1, 10, 2)"),
        ({"points": [[10**9, 0]]}, "points has a number that no player reaches"),
    ],
)
def test_an_impossible_position_is_refused_and_changes_nothing(position, sentence):
    tables = begun(count=1, opponent="self", options={"three_fouls": True})
    before = tables.save(0)
    with refusal(sentence):
        tables.set_up(**position)
    assert tables.save(0) == before


def test_a_computer_who_is_to_play_plays_at_once():
    tables = begun("nine_ball", count=1, opponent="level_2", simulations=20)
    places = tables.positions
    places[0, 0] = [-0.5, 0.3]
    tables.set_up(positions=places, to_play=[1])
    assert tables.over[0] or tables.to_play[0] == 0
    assert tables.shots[0, 1] >= 1


def test_another_table_and_other_physics_are_those_of_all_games():
    tables = baize.Tables("nine_ball", 1, table="pool_7ft", physics={"cloth.rolling_friction": 0.02})
    assert tables.setup.table_size[0] == pytest.approx(1.981, abs=0.01)
    assert tables.setup.physics()["cloth"]["rolling_friction"] == 0.02
    with refusal("nowhere"):
        baize.Tables("nine_ball", 1, table="nowhere")


def test_a_copy_of_a_set_up_is_the_set_up_itself():
    setup = baize.Setup.rack("nine_ball")
    assert copy.copy(setup) is setup and copy.deepcopy(setup) is setup
