"""Eight-ball, nine-ball and three-cushion as environments for learning."""

import doctest
import re
from pathlib import Path

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import baize  # noqa: E402
from baize.envs import (  # noqa: E402
    EightBall,
    EightBallVector,
    NineBall,
    NineBallVector,
    ThreeCushion,
    ThreeCushionVector,
    game,
    any_game,
    noise,
    pool,
    three_cushion,
)
from baize.envs.game import CUTS, SPEEDS  # noqa: E402

PAGE = Path(__file__).parents[2] / "docs" / "science" / "environments.md"

OPTIONS = [
    ("EightBall", {}),
    ("EightBall", {"calls": True, "observation": "places", "reward": "pots"}),
    ("EightBall", {"opponent": "level_2", "simulations": 20, "breaks": "coin"}),
    ("NineBall", {}),
    ("NineBall", {"aim": "cut", "opponent": "ghost", "observation": "places"}),
    ("NineBall", {"push_out": True, "opponent": "self", "breaks": "coin", "reward": "pots"}),
    ("NineBall", {"opponent": "level_3", "simulations": 20, "breaks": "opponent"}),
    ("ThreeCushion", {}),
    ("ThreeCushion", {"aim": "cut", "observation": "places", "reward": "contact", "shots": 5}),
    ("ThreeCushion", {"opponent": "level_2", "simulations": 20, "reward": "lead", "shots": 5}),
]
NAMES = [f"{name}, {', '.join(f'{key} {value}' for key, value in options.items()) or 'as usual'}" for name, options in OPTIONS]


def action(env, speed=8.0, direction=0.0, elevation=-1.0, side=0.0, height=0.0, **further):
    """An action from m/s, degrees, and the shares of everything else."""
    row = np.zeros(env.action_space.shape[0], np.float32)
    row[:5] = [np.interp(speed, SPEEDS, (-1, 1)), direction / 180, elevation, side, height]
    for name, share in further.items():
        row[5 + env.game.further_actions.index(name)] = share
    return row


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=NAMES)
def test_gymnasium_finds_nothing_wrong_with_it(name, options):
    check_env(gymnasium.make(f"baize/{name}-v0", **options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=NAMES)
def test_many_tables_give_what_single_tables_with_their_seeds_give(name, options):
    count, seed = 3, 11
    options = {"max_shots": 6, **options} if name != "ThreeCushion" else {"shots": 4, **options}
    tables = gymnasium.make_vec(f"baize/{name}-v0", num_envs=count, **options)
    singles = [gymnasium.make(f"baize/{name}-v0", disable_env_checker=True, **options).unwrapped for _ in range(count)]
    observations, _ = tables.reset(seed=seed)
    alone = [env.reset(seed=seed + table)[0] for table, env in enumerate(singles)]
    assert (observations == alone).all()
    generator = np.random.default_rng(2)
    ended, episodes = [False] * count, 0
    for _ in range(14):
        actions = generator.uniform(-1, 1, (count, *tables.single_action_space.shape)).astype(np.float32)
        observations, rewards, terminated, truncated, infos = tables.step(actions)
        for table, env in enumerate(singles):
            if ended[table]:
                observation, reward, over, cut = env.reset()[0], 0.0, False, False
                assert not infos["_fouls"][table]
                episodes += 1
            else:
                observation, reward, over, cut, info = env.step(actions[table])
                assert {key: infos[key][table] for key in info} == info
            assert observations[table].tobytes() == observation.tobytes()
            assert (rewards[table], terminated[table], truncated[table]) == (reward, over, cut)
            ended[table] = over or cut
    assert episodes >= count, "every table has begun a second episode"


@pytest.mark.parametrize("kind", [EightBallVector, NineBallVector, ThreeCushionVector])
def test_equal_seeds_are_equal_games(kind):
    answers = []
    for threads in (1, 2):
        tables = kind(20, threads=threads)
        generator = np.random.default_rng(1)
        seen = [tables.reset(seed=5)[0]]
        for _ in range(5):
            seen.append(tables.step(generator.uniform(-1, 1, tables.action_space.shape).astype(np.float32))[0])
        answers.append([array.tobytes() for array in seen])
    assert answers[0] == answers[1]


def test_an_observation_of_nine_ball_is_places_and_rules():
    env = NineBall()
    observation, _ = env.reset(seed=1)
    balls, rules = observation[:40].reshape(10, 4), observation[40:]
    assert balls[0, :2] == pytest.approx([-0.635, 0.0], abs=0.1), "the cue ball, near the head spot"
    assert balls[9, :2] == pytest.approx([0.635, 0.0], abs=1e-3), "the 9, on the foot spot"
    assert balls[:, 2].tolist() == [1.0] * 10
    assert balls[:, 3].tolist() == [0.0, 1.0] + [0.0] * 8, "the 1 must be hit first"
    assert rules.tolist() == [0.0, 1.0, 1.0, 0.0, 0.0, 0.0], "behind the head string, for the break"
    observation, _, _, _, info = env.step(action(env, speed=0.5, direction=180.0))
    assert info["fouls"] == 1
    assert observation[40:].tolist() == [1.0, 0.0, 0.0, pytest.approx(1 / 3), 0.0, 0.0], "in hand anywhere, after one foul"


def test_places_alone_have_fallen_balls_in_the_corner():
    env = NineBall(observation="places")
    seed, fallen = 0, 0
    while not fallen:
        seed += 1
        env.reset(seed=seed)
        observation, *_, info = env.step(action(env))
        fallen = info["pots"]
    places = observation.reshape(10, 2)
    in_corner = (places == np.array([1.27, 0.635], np.float32)).all(axis=1)
    assert in_corner.sum() == fallen


def test_the_break_can_be_placed():
    env = NineBall()
    env.reset(seed=1)
    env.step(action(env, speed=0.5, direction=90.0, place_along=0.0, place_across=-1.0))
    placed = re.findall(r"PlaceCueBall\(\(?([-\d.e]+), ?([-\d.e]+)", env.game.tables.match_text(0))
    place = [float(number) for number in placed[-1]]
    assert place == pytest.approx([(-1.27 + 0.028575 - 0.635) / 2, -0.635 + 0.028575], abs=1e-5)


def test_a_cut_of_0_degrees_is_a_full_hit_on_the_ball_on():
    env = NineBall(aim="cut")
    env.reset(seed=1)
    tables = env.game.tables
    tables.place([[-0.9, 0.3]])
    direction = env.game.rules.strikes(tables, np.zeros((1, 7)))[0, 1]
    along = tables.positions[0, 1] - tables.positions[0, 0]
    assert direction == pytest.approx(np.arctan2(along[1], along[0]), abs=1e-9)


@pytest.mark.parametrize("degrees", [-60.0, 30.0])
def test_a_cut_meets_the_ball_beside_its_middle(degrees):
    env = NineBall(aim="cut")
    env.reset(seed=1)
    tables = env.game.tables
    tables.place([[-0.9, 0.3]])
    cut = np.interp(degrees, CUTS, (-1, 1))
    direction = env.game.rules.strikes(tables, [[0.0, cut, 0.0, 0.0, 0.0, 0.0, 0.0]])[0, 1]
    along = tables.positions[0, 1] - tables.positions[0, 0]
    # How far the line of the shot passes on the right of the ball's middle.
    beside = along[1] * np.cos(direction) - along[0] * np.sin(direction)
    assert beside == pytest.approx(2 * 0.028575 * np.sin(np.radians(degrees)), abs=1e-9)


@pytest.mark.parametrize(("reward", "foul"), [("win", 0.0), ("pots", -0.1)])
def test_three_fouls_lose_a_rack_of_nine_ball_where_the_rules_say_so(reward, foul):
    env = NineBall(reward=reward, rules={"three_fouls": True})
    env.reset(seed=1)
    rewards = []
    for _ in range(3):
        _, got, terminated, truncated, info = env.step(action(env, speed=0.5, direction=180.0))
        rewards.append(got)
    assert rewards == pytest.approx([foul, foul, foul - 1.0])
    assert terminated and not truncated and info["winner"] == 1


def test_a_pot_is_worth_a_tenth_and_a_foul_costs_as_much():
    env = NineBall(reward="pots")
    seen = set()
    for seed in range(30):
        env.reset(seed=seed)
        # Every third break misses all balls.
        _, reward, terminated, _, info = env.step(action(env, direction=40.0 if seed % 3 == 0 else 0.0))
        if not terminated:
            assert reward == pytest.approx(0.1 * info["pots"] - 0.1 * info["fouls"])
            seen.add((info["pots"], info["fouls"]))
    assert {pots for pots, _ in seen} >= {0, 1} and {fouls for _, fouls in seen} == {0, 1}


def test_an_episode_begins_with_a_shot_of_the_agent():
    options = {"opponent": "level_3", "simulations": 20}
    tables = baize.Tables("nine_ball", 150, breaks="second", options={"push_out": False}, **options)
    tables.begin(range(150))
    assert tables.over.any(), "some racks are won from the break"
    episodes = NineBallVector(150, breaks="opponent", **options)
    episodes.reset(seed=1)
    assert (episodes.game.tables.to_play == 0).all()


def test_a_ball_in_the_jaws_is_within_the_space():
    env = NineBall(opponent="level_3", simulations=20, breaks="opponent")
    beyond = 0
    for seed in (136, 378):
        observation, _ = env.reset(seed=seed)
        assert observation in env.observation_space
        places = np.abs(observation[:40].reshape(10, 4)[:, :2])
        beyond += (places > env.game.half).any()
    assert beyond == 2


def test_the_agent_gets_1_for_a_win_and_loses_1_to_the_opponent():
    outcomes = []
    for seed in range(12):
        env = NineBall(aim="cut", opponent="level_1", simulations=20)
        env.reset(seed=seed)
        generator, terminated, truncated = np.random.default_rng(seed), False, False
        while not (terminated or truncated):
            _, reward, terminated, truncated, info = env.step(generator.uniform(-1, 1, 7) * [1, 0.4, 0, 0.3, 0.3, 1, 1])
            assert reward == {-1: 0.0, 0: 1.0, 1: -1.0}[info["winner"]]
        outcomes.append(info["winner"])
    assert set(outcomes) >= {1} and -1 not in outcomes


def test_an_episode_that_takes_too_long_is_cut_off():
    env = EightBall(max_shots=3)
    env.reset(seed=1)
    ends = [env.step(action(env, speed=0.5, direction=90.0))[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_who_plays_both_sides_gets_the_reward_of_the_player():
    env = NineBall(opponent="self", reward="pots")
    env.reset(seed=1)
    players = []
    for _ in range(4):
        _, reward, _, _, info = env.step(action(env, speed=0.5, direction=180.0))
        players.append(info["player"])
        assert reward == pytest.approx(-0.1) and info["fouls"] == 1
    assert players == [0, 1, 0, 1]


def test_the_group_is_seen_by_the_player():
    env = EightBall(opponent="self")
    generator = np.random.default_rng(1)
    groups = set()
    for seed in range(10):
        observation, _ = env.reset(seed=seed)
        for _ in range(15):
            before = env.game.tables.to_play[0]
            observation, _, terminated, truncated, _ = env.step(generator.uniform(-1, 1, 7))
            if terminated or truncated:
                break
            own = env.game.tables.groups[0, env.game.tables.to_play[0]]
            assert observation[-1] == {-1: 0.0, 0: 1.0, 1: -1.0}[own]
            groups.add(int(own))
    assert groups == {-1, 0, 1} and before in (0, 1)


def test_who_plays_alone_goes_on_after_any_number_of_fouls():
    env = NineBall()
    env.reset(seed=1)
    for _ in range(6):
        observation, reward, terminated, truncated, info = env.step(action(env, speed=0.5, direction=180.0))
        assert (reward, terminated, truncated, info["fouls"]) == (0.0, False, False, 1)
    assert observation[40:42].tolist() == [1.0, 0.0], "in hand anywhere"


@pytest.mark.parametrize(("called", "next_player"), [("foot left", 0), ("head left", 1)])
def test_a_ball_in_another_pocket_than_the_called_one_ends_the_visit(called, next_player):
    env = EightBall(calls=True, opponent="self")
    setup = env.game.setup
    pocket = setup.pocket_positions[setup.pocket_names.index("foot left")]
    places = np.full((16, 2), np.nan)
    # Ball 1 lies before a pocket, and the cue ball on the line behind it; the others are far away.
    ball = pocket - 0.1
    places[[0, 1, 2, 8, 9]] = [ball - 0.3, ball, [-1.0, 0.0], [-1.0, -0.3], [-1.0, 0.3]]
    env.reset(seed=1, options={"positions": places, "groups": [0, 1]})
    share = (setup.pocket_names.index(called) + 0.5) / 6 * 2 - 1
    # With draw, so that the cue ball does not follow.
    env.step(action(env, speed=1.5, direction=45.0, height=-1.0, ball=-1.0, pocket=share, safety=-1.0))
    tables = env.game.tables
    assert np.isnan(tables.positions[0, 1]).all(), "it falls"
    assert tables.to_play[0] == next_player


def test_an_episode_of_three_cushion_has_its_shots():
    env = ThreeCushion(shots=4)
    observation, _ = env.reset(seed=1)
    assert observation[6:].tolist() == [1.0, 1.0], "the opening shot, and all shots are left"
    left, ends = [], []
    for _ in range(4):
        observation, _, terminated, truncated, _ = env.step(action(env, speed=1.0))
        left.append(float(observation[7]))
        ends.append((terminated, truncated))
    assert left == [0.75, 0.5, 0.25, 0.0]
    assert ends == [(False, False)] * 3 + [(True, False)]


def test_the_own_cue_ball_is_seen_first():
    env = ThreeCushion(opponent="self", observation="places")
    observation, _ = env.reset(seed=1)
    first = observation.reshape(3, 2)
    observation, *_ = env.step(action(env, speed=0.5, direction=180.0))
    second = observation.reshape(3, 2)
    assert (second[0] == first[1]).all(), "the second player's ball lay still"
    assert (second[2] == first[2]).all(), "and so did the red"
    assert first[2] == pytest.approx([0.71, 0.0])


def test_a_contact_without_a_point_may_be_worth_a_tenth():
    tables = ThreeCushionVector(300, reward="contact")
    tables.reset(seed=1)
    generator = np.random.default_rng(3)
    seen = set()
    for _ in range(6):
        actions = generator.uniform(-1, 1, (300, 5)).astype(np.float32)
        actions[:, 2] = -1
        _, rewards, *_, infos = tables.step(actions)
        assert (rewards[infos["points"] == 1] == 1.0).all()
        seen |= set(rewards.tolist())
    assert seen == {0.0, 0.1, 1.0}


def test_the_lead_falls_by_the_opponents_points():
    tables = ThreeCushionVector(8, opponent="level_7", simulations=300, reward="lead")
    tables.reset(seed=1)
    lost = 0.0
    for _ in range(3):
        actions = np.tile(np.array([-0.8, 0.5, -1, 0, 0], np.float32), (8, 1))
        before = tables.game.tables.points
        _, rewards, *_ = tables.step(actions)
        made = tables.game.tables.points - before
        assert (rewards == made[:, 0] - made[:, 1]).all()
        lost -= rewards.sum()
    assert lost >= 1, "a player who plays for a living makes a point in 24 innings"


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        (NineBall, {"reward": "much"}, "reward is 'much', but must be one of win, pots"),
        (NineBall, {"observation": "picture"}, "observation is 'picture', but must be one of full, places"),
        (NineBall, {"aim": "well"}, "aim is 'well', but must be one of table, cut"),
        (NineBall, {"breaks": "me"}, "breaks is 'me', but must be one of agent, opponent, coin"),
        (NineBall, {"max_shots": 0}, "an episode has 0 shots, but must have at least 1"),
        (ThreeCushion, {"opponent": "ghost"}, "three-cushion has no ghost"),
        (ThreeCushion, {"opponent": "nobody there"}, "nobody there"),
    ],
)
def test_an_unknown_wish_is_refused(kind, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        kind(**options)


def test_impossible_actions_are_refused():
    tables = NineBallVector(3)
    tables.reset(seed=1)
    actions = np.zeros((3, 7), np.float32)
    with pytest.raises(ValueError, match=r"the actions have the shape \(3, 5\), but must have \(3, 7\)"):
        tables.step(actions[:, :5])
    actions[2, 4] = np.nan
    with pytest.raises(ValueError, match="action 2 has an entry that is not a number"):
        tables.step(actions)
    assert tables.game.tables.shots.sum() == 0


def test_actions_beyond_1_are_those_of_1():
    observations = []
    for share in (1.0, 3.0):
        env = NineBall()
        env.reset(seed=1)
        observations.append(env.step([share, 0.01, -share, 0.0, 0.0, 0.0, share])[0].tobytes())
    assert observations[0] == observations[1]


@pytest.mark.parametrize(
    "module", [game, pool, three_cushion, any_game, noise], ids=["game", "pool", "three_cushion", "any_game", "noise"]
)
def test_the_examples_in_its_descriptions_give_what_they_say(module):
    failed, tried = doctest.testmod(module)
    assert failed == 0 and (tried >= 2 or module is game)


def test_the_examples_of_the_page_run():
    text = PAGE.read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    names = {"baize": baize, "strikes": np.tile([8.0, 0.0, 0.0, 0.0, 0.0], (10, 1)), "places": np.full((10, 2), np.nan)}
    assert len(blocks) == 2
    for block in blocks:
        # Fewer tables show the same.
        exec(block.replace("1000", "10").replace("256", "8"), dict(names))
