"""The game "sum to three" as an environment for learning."""

import copy
import doctest
import pickle

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import baize  # noqa: E402
from baize._engine import SumToThreeShots  # noqa: E402
from baize.envs import SumToThree, SumToThreeVector, sum_to_three  # noqa: E402
from baize.envs.sum_to_three import CUTS, SHOTS, SPEEDS, Table  # noqa: E402


def action(speed, cut):
    """The action for a speed of the cue in m/s and a cut angle in degrees."""
    return np.array([np.interp(speed, SPEEDS, (-1, 1)), np.interp(cut, CUTS, (-1, 1))], np.float32)


@pytest.mark.parametrize("random_places", [False, True])
def test_gymnasium_finds_nothing_wrong_with_it(random_places):
    check_env(gymnasium.make("baize/SumToThree-v0", random_places=random_places).unwrapped, skip_render_check=True)


def test_an_episode_has_ten_shots():
    env = SumToThree()
    env.reset()
    ends = [env.step(action(1.0, 20.0))[2] for _ in range(SHOTS)]
    assert ends == [False] * 9 + [True]


def test_a_point_is_three_cushions_and_a_contact():
    env = SumToThree(random_places=True)
    generator = np.random.default_rng(5)
    counted = []
    for seed in range(40):
        env.reset(seed=seed)
        _, reward, _, _, info = env.step(generator.uniform(-1, 1, 2).astype(np.float32))
        assert info["hit"], "every cut angle meets the object ball"
        assert reward == (1.0 if info["cushions"] == 3 else 0.0)
        counted.append(info["cushions"])
    assert counted.count(3) >= 3 and len(set(counted)) >= 4


def test_a_full_hit_gives_the_object_ball_the_line_of_the_shot():
    table = Table()
    places = table.setup.positions[None, :, :2]
    strike = table.shots.strikes(places, action(1.0, 0.0)[None])
    assert strike[0].tolist() == pytest.approx([1.0, 0.0, 0.0, 0.0, 0.0], abs=1e-7)


@pytest.mark.parametrize("cut", [-60.0, -30.0, 30.0, 60.0])
def test_a_cut_sends_the_object_ball_away_at_its_angle(cut):
    table = Table()
    # Without friction between the balls there is no throw: the object ball leaves along the line of centres.
    setup = table.setup.with_physics("ideal")
    places = table.setup.positions[None, :, :2]
    strikes = table.shots.strikes(places, action(1.0, cut)[None])
    met = baize.simulate(setup, strikes).first_hit_times[0]
    before, after = baize.simulate(setup, strikes, tracks_at=[met, met + 0.01]).tracks[0, :, 1]
    away = np.degrees(np.arctan2(*(after - before)[[1, 0]]) - strikes[0, 1])
    # Hit on its right side (a positive cut), the object ball leaves to the left.
    assert away == pytest.approx(cut, abs=0.01)


def test_a_contact_without_a_point_may_be_worth_a_tenth():
    env = SumToThree(reward="contact")
    env.reset()
    _, reward, _, _, info = env.step(action(0.5, 0.0))
    assert info["hit"] and info["cushions"] != 3 and reward == 0.1


def test_an_unknown_reward_is_refused():
    with pytest.raises(ValueError, match="reward is 'much', but must be one of binary, contact"):
        SumToThree(reward="much")


def test_many_tables_give_what_single_tables_with_their_seeds_give():
    count, seed = 8, 11
    tables = gymnasium.make_vec("baize/SumToThree-v0", num_envs=count, random_places=True)
    singles = [SumToThree(random_places=True) for _ in range(count)]
    observations, _ = tables.reset(seed=seed)
    alone = [env.reset(seed=seed + table)[0] for table, env in enumerate(singles)]
    assert (observations == alone).all()
    generator = np.random.default_rng(2)
    for step in range(2 * SHOTS + 3):
        actions = generator.uniform(-1, 1, (count, 2)).astype(np.float32)
        observations, rewards, terminated, truncated, infos = tables.step(actions)
        for table, env in enumerate(singles):
            if step % (SHOTS + 1) == SHOTS:
                observation, reward, ends = env.reset()[0], 0.0, False
                assert not infos["_hit"][table]
            else:
                observation, reward, ends, _, info = env.step(actions[table])
                assert infos["cushions"][table] == info["cushions"]
            assert (observations[table] == observation).all()
            assert (rewards[table], terminated[table], truncated[table]) == (reward, ends, False)


def test_the_same_tables_have_the_same_bits_on_one_thread_and_on_many():
    actions = np.random.default_rng(4).uniform(-1, 1, (200, 2)).astype(np.float32)
    answers = []
    for threads in (1, 3):
        tables = SumToThreeVector(200, random_places=True, threads=threads)
        tables.reset(seed=3)
        answers.append([tables.step(actions)[0].tobytes() for _ in range(3)])
    assert answers[0] == answers[1]


def test_the_examples_in_its_descriptions_give_what_they_say():
    failed, tried = doctest.testmod(sum_to_three)
    assert failed == 0 and tried >= 8


def random_shots(count):
    """Places (count, 2, 2) with room between the balls, and actions (count, 2)."""
    table, generator = Table(random_places=True), np.random.default_rng(8)
    places = np.stack([table.first_places(generator) for _ in range(count)])
    return places, generator.uniform(-1.2, 1.2, (count, 2))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_step_plays_what_simulate_plays(threads):
    table = Table()
    places, actions = random_shots(300)
    ends, hits, cushions, points = table.shots.play(places, actions, threads)
    shots = baize.simulate(table.setup, table.shots.strikes(places, actions), positions=places, events=False)
    assert ends.tobytes() == shots.positions[:, :, :2].tobytes()
    assert (hits == (shots.first_hits == 1)).all()
    assert (cushions == shots.rails.sum(axis=1)).all()
    assert (points == (hits & (cushions == 3))).all() and 10 < points.sum() < 290


def test_one_table_plays_what_many_play():
    table = Table()
    places, actions = random_shots(50)
    ends, hits, cushions, points = table.shots.play(places, actions)
    for row in range(50):
        observation, *rest = table.shots.play_one(tuple(places[row].ravel()), tuple(actions[row]))
        assert rest == [ends[row].ravel().tolist(), hits[row], cushions[row], points[row]]
        assert (observation == ends[row].ravel().astype(np.float32)).all()


def test_a_ball_that_leaves_the_table_brings_both_back_to_their_spots():
    table = Table()
    hard = SumToThreeShots(table.setup, (60.0, 60.0), CUTS)
    places, actions = random_shots(400)
    ends, _, _, points = hard.play(places, actions)
    lost = baize.simulate(table.setup, hard.strikes(places, actions), positions=places).off_table.any(axis=1)
    assert 10 < lost.sum() < 390
    assert (ends[lost] == table.spots).all() and not points[lost].any()
    assert not (ends[~lost] == table.spots).any()


def test_an_action_that_is_no_number_is_refused_with_its_row():
    table = Table()
    places, actions = random_shots(100)
    actions[[70, 90]] = np.nan
    for threads in (1, 3):
        with pytest.raises(baize.BaizeError, match=r"strikes\[70\]: the strike is refused"):
            table.shots.play(places, actions, threads)


def test_places_and_actions_of_different_lengths_are_refused():
    places, actions = random_shots(3)
    with pytest.raises(baize.BaizeError, match=r"must have \(n, 2, 2\) and \(n, 2\)"):
        Table().shots.play(places, actions[:2])


def test_a_set_up_with_other_balls_is_refused():
    with pytest.raises(baize.BaizeError, match="sum to three has two balls"):
        SumToThreeShots(baize.Setup.rack("cue_ball"), SPEEDS, CUTS)


def test_random_places_are_spread_evenly_over_the_bed():
    table = Table(random_places=True)
    room = table.room - 1e-3
    places = table.first_places(np.random.default_rng(7))
    assert (places == np.random.default_rng(7).uniform(-room, room, (2, 2))).all()


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_an_episode_goes_on_like_the_original(twin_of):
    env = SumToThree(random_places=True)
    env.reset(seed=3)
    env.step(action(1.5, 30.0))
    twin = twin_of(env)
    for cut in (-20.0, 10.0, 50.0):
        ours, theirs = env.step(action(1.2, cut)), twin.step(action(1.2, cut))
        assert (ours[0] == theirs[0]).all() and ours[1:] == theirs[1:]


def test_another_physics_gives_other_shots_on_one_table_and_on_many():
    fast = {"cloth": {"rolling_friction": 0.002}}
    ends = []
    for physics in (None, fast, "club_pool"):
        env, tables = SumToThree(physics=physics), SumToThreeVector(2, physics=physics)
        env.reset()
        tables.reset()
        one, many = env.step(action(1.0, 20.0))[0], tables.step(np.tile(action(1.0, 20.0), (2, 1)))[0]
        assert (many == one).all()
        ends.append(one.tobytes())
    assert len(set(ends)) == 3
