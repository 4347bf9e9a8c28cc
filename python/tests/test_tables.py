"""Many games at once, by the rules of the engine."""

import os
import re
import time

import numpy as np
import pytest
from conftest import strike

import baize

FAST_BREAK = strike(8.0)
HEAD_STRING = -0.635


def begun(game, count=1, seed=1, **options):
    """Tables on which a game has begun; table i has the seed `seed + i`."""
    tables = baize.Tables(game, count, **options)
    tables.begin(range(seed, seed + count))
    return tables


def at_ball(tables, ball, speed=2.0, table=0):
    """A stroke straight at a ball."""
    places = tables.positions[table]
    along = places[ball] - places[tables.cue_balls[table]]
    return strike(speed, float(np.arctan2(along[1], along[0])))


def random_strikes(generator, count):
    """Strokes in all directions, as far as the middle of the ball."""
    strikes = np.zeros((count, 5))
    strikes[:, 0] = generator.uniform(0.5, 6.0, count)
    strikes[:, 1] = generator.uniform(-np.pi, np.pi, count)
    return strikes


def open_nine_ball(seed=1, rules=None, **options):
    """A rack of nine-ball after a break without a foul, and without a choice of the opponent."""
    tables = begun("nine_ball", seed=seed, options={"three_ball_break": False, "push_out": False, **(rules or {})}, **options)
    while True:
        turns = tables.step([FAST_BREAK])
        if not turns.fouls[0, 0] and not tables.over[0]:
            return tables
        seed += 1
        tables.begin([seed])


def refusal(sentence):
    return pytest.raises(baize.BaizeError, match=re.escape(sentence))


def test_the_break_is_played_from_behind_the_head_string():
    tables = begun("nine_ball")
    assert tables.breaking[0]
    assert tables.hand_areas[0] == pytest.approx([-1.27 + 0.028575, -0.635 + 0.028575, HEAD_STRING, 0.635 - 0.028575], abs=1e-5)
    tables.place([[0.4, 0.3]])
    assert tables.positions[0, 0] == pytest.approx([HEAD_STRING, 0.3], abs=1e-5) and tables.positions[0, 0, 0] < HEAD_STRING


def test_a_cue_ball_in_hand_lies_where_it_is_wanted():
    tables = begun("nine_ball")
    tables.place([[-1.0, 0.25]])
    assert tables.positions[0, 0].tolist() == [-1.0, 0.25]


def test_a_cue_ball_that_would_overlap_another_is_put_beside_it():
    tables = open_nine_ball(opponent="self")
    tables.step([strike(0.0)])
    for ball in range(1, 10):
        there = tables.positions[0, ball]
        if np.isnan(there).any():
            continue
        tables.place([there])
        places = tables.positions[0]
        distances = np.hypot(*(places[1:] - places[0]).T)
        assert np.nanmin(distances) >= 2 * 0.028575 - 1e-9
        assert np.hypot(*(places[0] - there)) < 2 * 2 * 0.028575


def test_the_first_ball_must_be_the_lowest():
    tables = open_nine_ball(opponent="self")
    player = tables.to_play[0]
    on = np.flatnonzero(tables.balls_on[0])
    assert on.tolist() == [1 + np.flatnonzero(~np.isnan(tables.positions[0, 1:, 0]))[0]]
    turns = tables.step([strike(0.0)])
    assert turns.fouls[0, player] == 1 and turns.fouls[0, 1 - player] == 0
    assert tables.to_play[0] == 1 - player
    assert tables.hand_areas[0] == pytest.approx([-1.241425, -0.606425, 1.241425, 0.606425], abs=1e-5)


def test_three_fouls_in_a_row_lose_a_rack_of_nine_ball():
    tables = open_nine_ball(rules={"three_fouls": True})
    fouls = []
    while not tables.over[0]:
        tables.step([strike(0.0)])
        fouls.append(int(tables.fouls_in_a_row[0, 0]))
    assert fouls == [1, 2, 3]
    assert tables.winners[0] == 1 and tables.to_play[0] == -1


def test_a_miss_loses_against_the_ghost_but_not_alone():
    for opponent, over in [("ghost", True), ("none", False)]:
        tables = open_nine_ball(opponent=opponent)
        tables.step([strike(0.0)])
        assert tables.over[0] == over


def test_after_the_break_the_ghost_gives_ball_in_hand():
    tables = open_nine_ball(opponent="ghost")
    assert not np.isnan(tables.hand_areas[0]).any() and not tables.breaking[0]


def test_a_push_out_is_possible_only_after_the_break():
    seed = 1
    while True:
        tables = begun("nine_ball", seed=seed, opponent="self", options={"three_ball_break": False})
        assert not tables.may_push_out[0]
        if not tables.step([FAST_BREAK]).fouls.any() and not tables.over[0]:
            break
        seed += 1
    assert tables.may_push_out[0]
    turns = tables.step([strike(0.0)], [[-3, -1]])
    assert turns.fouls.sum() == 0, "a push-out need not hit any ball"
    assert not tables.may_push_out[0]


def test_the_first_pot_gives_the_groups_of_eight_ball():
    generator = np.random.default_rng(3)
    tables = begun("eight_ball", 64, opponent="self", options={"calls": False})
    seen = 0
    for _ in range(30):
        before, players = tables.groups, tables.to_play
        tables.step(random_strikes(generator, 64))
        on, groups, goes_on = tables.balls_on, tables.groups, ~tables.over
        for table in np.flatnonzero((before[:, 0] < 0) & (groups[:, 0] >= 0) & goes_on):
            assert sorted(groups[table]) == [0, 1]
            assert tables.to_play[table] == players[table], "whoever pots goes on"
            group = range(1, 8) if groups[table, players[table]] == 0 else range(9, 16)
            lying = ~np.isnan(tables.positions[table, :, 0])
            assert np.flatnonzero(on[table]).tolist() == [ball for ball in group if lying[ball]]
            seen += 1
    assert seen >= 10


def test_the_8_before_its_time_loses_eight_ball():
    generator = np.random.default_rng(4)
    tables = begun("eight_ball", 64, options={"calls": False})
    losses = 0
    for _ in range(40):
        before = tables.positions
        playing = ~tables.over
        tables.step(random_strikes(generator, 64))
        for table in np.flatnonzero(tables.over & playing):
            assert np.isnan(tables.positions[table, 8, 0]), "only the 8 ends a rack"
            own = range(1, 8) if tables.groups[table, 0] == 0 else range(9, 16)
            if tables.groups[table, 0] < 0 or not np.isnan(before[table, list(own), 0]).all():
                assert tables.winners[table] == 1
                losses += 1
    assert losses >= 10


def last_strike(text):
    """The last stroke in the text of a match, as a row for `simulate`."""
    found = re.findall(r"strike:\(speed:([^,]+),direction_deg:([^,]+),tip:\(side:([^,]+),height:([^)]+)\),elevation_deg:([^)]+)\)", text)
    speed, direction, side, height, elevation = map(float, found[-1])
    return [speed, np.radians(direction), np.radians(elevation), side, height]


def test_a_called_ball_counts_only_in_its_pocket():
    generator, count = np.random.default_rng(2), 300
    tables = begun("eight_ball", count, opponent="self")
    tables.step(np.tile(FAST_BREAK, (count, 1)))
    tables.place(np.full((count, 2), 0.0))
    places, players, pockets = tables.positions, tables.to_play, tables.setup.pocket_positions
    strikes, calls = np.zeros((count, 5)), np.zeros((count, 2), int)
    for table in range(count):
        # The straightest pot: through the place of the cue ball that touches the object ball opposite of the pocket.
        on = np.flatnonzero(tables.balls_on[table])
        to_pocket = pockets[None] - places[table, on][:, None]
        to_pocket /= np.linalg.norm(to_pocket, axis=-1, keepdims=True)
        to_ghost = places[table, on][:, None] - 2 * 0.028575 * to_pocket - places[table, 0]
        straight = (to_ghost * to_pocket).sum(axis=-1) / np.linalg.norm(to_ghost, axis=-1)
        ball, pocket = np.unravel_index(np.argmax(straight), straight.shape)
        strikes[table] = strike(3.0, np.arctan2(to_ghost[ball, pocket, 1], to_ghost[ball, pocket, 0]))
        calls[table] = on[ball], pocket if generator.uniform() < 0.7 else (pocket + 1) % 6
    turns = tables.step(strikes, calls)
    outcomes = []
    for table in np.flatnonzero(~tables.over):
        played = last_strike(tables.match_text(int(table)))
        fell = baize.simulate(tables.setup, played, positions=places[table][None]).pockets[0, calls[table, 0]]
        is_made = fell == calls[table, 1] and turns.fouls[table, players[table]] == 0
        assert (tables.to_play[table] == players[table]) == is_made
        outcomes.append((bool(is_made), bool(fell >= 0)))
    assert outcomes.count((True, True)) >= 10 and outcomes.count((False, True)) >= 5 and outcomes.count((False, False)) >= 10


def test_a_point_at_three_cushion_is_three_cushions_before_the_second_ball():
    generator = np.random.default_rng(6)
    count = 200
    tables = begun("three_cushion", count)
    for _ in range(3):
        places = tables.positions
        # Along the line of a half-ball hit on the yellow or the red ball, with running side.
        strikes = random_strikes(generator, count)
        strikes[:, 0] = generator.uniform(3.0, 7.0, count)
        along = places[np.arange(count), generator.integers(1, 3, count)] - places[:, 0]
        strikes[:, 1] = np.arctan2(along[:, 1], along[:, 0]) + generator.uniform(-1, 1, count) * 0.05 / np.hypot(*along.T)
        strikes[:, 3] = generator.uniform(-0.4, 0.4, count)
        is_break = tables.breaking
        turns = tables.step(strikes)
        for table in np.flatnonzero(~is_break):
            setup = tables.setup.with_positions(places[table])
            events = baize.simulate(setup, last_strike(tables.match_text(int(table)))).events
            kinds = [baize.EVENT_KINDS[kind] for kind in events.kinds]
            met, cushions, is_point = set(), 0, False
            for kind, ball, other in zip(kinds, events.balls, events.others):
                if kind == "cushion" and ball == 0:
                    cushions += 1
                if kind == "balls" and 0 in (ball, other) and (first := max(ball, other)) not in met:
                    met.add(first)
                    is_point = is_point or (len(met) == 2 and cushions >= 3)
            assert turns.balls_met[table] == len(met)
            if not turns.fouls[table, 0]:
                assert turns.points[table, 0] == is_point
        made = turns.points[:, 0].sum()
    assert made >= 3, "some of 200 such shots make a point"


def test_a_match_file_has_the_same_game():
    """`match_text` gives the commands to a match of the library, which plays every shot again."""
    tables = begun("nine_ball", 3, seed=3, opponent="level_2", simulations=50)
    for _ in range(4):
        tables.step(np.array([at_ball(tables, int(np.argmax(on)), 4.0, table) for table, on in enumerate(tables.balls_on)]))
    for table in range(3):
        last = tables.match_text(table).rsplit("lie", 1)[1]
        for x, y in tables.positions[table]:
            assert np.isnan(x) or f"Bed({x!r},{y!r})".replace("np.float64(", "").replace(")", "") in last.replace(")", "")


def test_the_opponent_plays_until_the_agent_is_to_play():
    tables = begun("nine_ball", 4, opponent="level_4", breaks="second", simulations=50)
    assert (tables.shots[:, 1] >= 1).all() and (tables.shots[:, 0] == 0).all(), "the opponent has broken"
    for _ in range(6):
        over = tables.over
        assert (tables.to_play[~over] == 0).all()
        turns = tables.step(np.tile(strike(1.0, 3.0), (4, 1)))
        assert (turns.shots[~over, 0] == 1).all() and (turns.shots[over] == 0).all()
    assert tables.winners.max() == 1, "whoever only fouls loses against a good player"


@pytest.mark.parametrize("opponent", ["none", "level_2"])
def test_the_same_games_have_the_same_bits_on_one_thread_and_on_many(opponent):
    answers = []
    for threads in (1, 3):
        generator = np.random.default_rng(8)
        tables = baize.Tables("eight_ball", 40, opponent=opponent, simulations=20, options={"calls": False})
        tables.begin(range(40), threads=threads)
        for _ in range(3):
            tables.step(random_strikes(generator, 40), threads=threads)
        answers.append((tables.positions.tobytes(), tables.shots.tobytes(), tables.winners.tobytes()))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("game", ["rotation", "snooker", "straight_pool", "straight_rail", "three_cushion", "ten_ball", "blackball"])
def test_the_points_of_all_turns_together_are_the_score(game):
    generator = np.random.default_rng(9)
    # A point of three-cushion is hard to find.
    simulations = 200 if game == "three_cushion" else 30
    tables = begun(game, 12, opponent="level_3", simulations=simulations, breaks="second")
    score = tables.points
    for _ in range(5):
        tables.place(np.zeros((12, 2)))
        on = tables.balls_on
        strikes = random_strikes(generator, 12)
        for table in np.flatnonzero(on.any(axis=1)):
            strikes[table] = at_ball(tables, int(np.argmax(on[table])), 4.0, table)
        turns = tables.step(strikes)
        score = score + turns.points
        assert (tables.points == score).all()
    if game in ("rotation", "snooker", "straight_pool", "straight_rail", "three_cushion"):
        assert score[:, 1].max() > 0, "a league player makes a point in some of these games"
    else:
        assert not score.any(), "a game without points"


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_stops_a_thought_and_ends_all_games(ctrl_c):
    tables = begun("nine_ball", 8)
    slow = begun("nine_ball", 8, opponent="level_8")
    tables.step(np.tile(FAST_BREAK, (8, 1)))
    ctrl_c(0.2)
    start = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(100):
            slow.step(np.tile(strike(0.5, 3.0), (8, 1)))
            slow.begin(range(8))
    assert time.perf_counter() - start < 30.0
    with refusal("table 0: no game has begun; call `begin` first"):
        slow.positions
    assert tables.positions.shape == (8, 10, 2), "other tables go on"


def test_other_seeds_are_other_games():
    tables = begun("nine_ball", 2)
    tables.step([FAST_BREAK, FAST_BREAK])
    assert (tables.positions[0] != tables.positions[1]).any()


def test_five_play_killer_and_one_is_left():
    tables = begun("killer", 2, opponent="level_3", players=5, simulations=30)
    assert tables.points.shape == (2, 5)
    strikes = np.tile(strike(0.3, 3.0), (2, 1))
    for _ in range(30):
        turns = tables.step(strikes)
    assert turns.shots.shape == (2, 5)
    assert tables.over.all() and (tables.winners > 0).all(), "whoever pockets nothing loses his lives"
    assert (tables.shots[:, 1:] > 0).all(), "every other player had a turn"
    text = tables.match_text(0)
    assert text.count('"level_3"') == 4 and "Killer" in text


def test_the_agent_plays_for_all_of_three():
    tables = begun("killer", opponent="self", players=3)
    seen = []
    for _ in range(4):
        seen.append(int(tables.to_play[0]))
        tables.step([strike(0.3, 3.0)])
    assert seen == [0, 1, 2, 0]


def test_a_coin_gives_each_side_some_breaks():
    tables = begun("nine_ball", 20, opponent="self", breaks="coin")
    assert 0 < tables.to_play.sum() < 20


def test_only_some_tables_begin_and_play():
    tables = begun("nine_ball", 3)
    tables.step([FAST_BREAK] * 3, playing=[True, False, True])
    assert tables.shots[:, 0].tolist() == [1, 0, 1]
    tables.begin([9, 9, 9], [True, False, False])
    assert tables.shots[:, 0].tolist() == [0, 0, 1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "ninety_ball"}, "ninety_ball"),
        ({"opponent": "level_99"}, "level_99"),
        ({"breaks": "me"}, 'breaks is "me", but must be "first", "second" or "coin"'),
        ({"options": {"calls": True}}, 'Nine-ball has no option "calls"; there are three_ball_break, push_out, three_fouls'),
        ({"players": 5, "opponent": "self"}, "players is 5, but Nine-ball is played by 2"),
        ({"players": 3}, 'players is 3, but the opponent "none" means that the agent plays alone'),
        ({"options": {"push_out": 3}}, 'the option "push_out" of Nine-ball must be True or False'),
    ],
)
def test_what_there_is_not_is_refused(arguments, sentence):
    with refusal(sentence):
        baize.Tables(**{"game": "nine_ball", "count": 1, **arguments})


def test_a_table_without_a_game_cannot_be_played():
    tables = baize.Tables("nine_ball", 2)
    with refusal("table 0: no game has begun; call `begin` first"):
        tables.step(np.zeros((2, 5)))
    with refusal("table 0: no game has begun; call `begin` first"):
        tables.positions


def test_impossible_arrays_are_refused_and_nothing_is_played():
    tables = begun("nine_ball", 2)
    with refusal("strikes[1]: the strike is refused: the cue's speed is NaN m/s"):
        tables.step([FAST_BREAK, strike(np.nan)])
    with refusal("there are 1 strikes, but 2 tables"):
        tables.step([FAST_BREAK])
    with refusal("calls[0] is [10, 0], but must be a ball below 10 and a pocket below 6 or -1"):
        tables.step([FAST_BREAK] * 2, [[10, 0], [-1, -1]])
    with refusal("there are 3 seeds, but 2 tables"):
        tables.begin([1, 2, 3])
    with refusal("the seeds must be whole numbers, 0 or more"):
        tables.begin([1, -2])
    with refusal("places has the shape [1, 2], but must have (2, 2)"):
        tables.place([[0.0, 0.0]])
    assert tables.shots.sum() == 0
