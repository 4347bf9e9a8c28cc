"""Where an episode begins and in which world: options of `reset`, tables, physics, rules, and noise of hand and eye."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from baize.envs import AnyGame, EightBall, Hand, NineBall, NineBallVector, SumToThree, SumToThreeVector, ThreeCushion  # noqa: E402

SOFT = np.zeros(7, np.float32)


def near_nine():
    """The cue ball and the 9, alone."""
    places = np.full((10, 2), np.nan)
    places[[0, 9]] = [[-0.5, 0.1], [0.6, 0.2]]
    return places


def test_an_episode_begins_anywhere():
    env = NineBall()
    observation, _ = env.reset(seed=1, options={"positions": near_nine(), "in_hand": False})
    balls = observation[:40].reshape(10, 4)
    assert balls[[0, 9], :2] == pytest.approx(near_nine()[[0, 9]], abs=1e-6)
    assert balls[:, 2].tolist() == [1.0] + [0.0] * 8 + [1.0] and balls[9, 3] == 1.0
    assert observation[40:43].tolist() == [0.0, 0.0, 0.0], "not in hand, and no break"


def test_many_episodes_begin_anywhere():
    tables = NineBallVector(3)
    places = np.stack([near_nine()] * 3)
    places[1, 0] = [0.0, 0.0]
    observations, _ = tables.reset(seed=1, options={"positions": places})
    assert observations[1, :2].tolist() == [0.0, 0.0]
    same, _ = tables.reset(seed=1, options={"positions": near_nine()})
    assert (same == same[0]).all()
    one, _ = NineBall().reset(seed=1, options={"positions": near_nine()})
    assert same[0].tobytes() == one.tobytes()


def test_a_saved_state_is_where_an_episode_begins():
    env = EightBall()
    env.reset(seed=1)
    env.step(SOFT)
    state, seen = env.game.tables.save(0), env.step(SOFT)[0]
    env.reset(seed=5, options={"state": state})
    assert env.step(SOFT)[0].tobytes() == seen.tobytes()


def test_the_position_of_sum_to_three_is_an_option():
    env = SumToThree()
    observation, _ = env.reset(options={"positions": [[0.1, 0.1], [0.3, -0.1]]})
    assert observation.tolist() == pytest.approx([0.1, 0.1, 0.3, -0.1], abs=1e-6)
    tables = SumToThreeVector(2)
    assert (tables.reset(options={"positions": [[0.1, 0.1], [0.3, -0.1]]})[0] == observation).all()
    with pytest.raises(ValueError, match="overlaps"):
        env.reset(options={"positions": [[0.1, 0.1], [0.1, 0.1]]})


@pytest.mark.parametrize("make", [NineBall, NineBallVector, SumToThree, SumToThreeVector])
def test_options_that_are_not_known_are_refused(make):
    with pytest.raises(ValueError, match="reset has no option 'position'; there are positions, "):
        make().reset(options={"position": 1})


def test_a_misspelt_option_of_an_environment_is_refused():
    with pytest.raises(TypeError, match="max_shot"):
        NineBall(max_shot=3)


def test_table_physics_and_rules_are_those_of_the_environment():
    env = EightBall(table="pool_7ft", physics={"cloth.rolling_friction": 0.02}, rules={"three_fouls": True})
    assert env.game.setup.table_size[0] < 2.0
    assert env.game.setup.physics()["cloth"]["rolling_friction"] == 0.02
    env.reset(seed=1)
    slow = np.array([-1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0], np.float32)
    assert [env.step(slow)[2] for _ in range(3)] == [False, False, True]
    with pytest.raises(ValueError, match='has no option "calls_shots"'):
        EightBall(rules={"calls_shots": True})


@pytest.mark.parametrize(
    ("make", "many"),
    [
        (lambda **options: NineBall(**options), lambda **options: NineBallVector(3, **options)),
        (lambda **options: SumToThree(**options), lambda **options: SumToThreeVector(3, **options)),
    ],
    ids=["NineBall", "SumToThree"],
)
@pytest.mark.parametrize(
    "options",
    [
        {"physics_ranges": {"cloth.rolling_friction": (0.005, 0.02), "cloth": {"sliding_friction": [0.15, 0.25]}}},
        {"hand": Hand(speed=0.05, direction=0.5, elevation=1.0, side=0.05, height=0.05)},
        {"eye": 0.01},
        {"hand": Hand(direction=1.0), "eye": 0.002, "physics_ranges": {"cloth.rolling_friction": (0.005, 0.02)}},
    ],
    ids=["physics", "hand", "eye", "all"],
)
def test_what_is_drawn_is_the_same_at_one_table_and_at_many(make, many, options):
    tables, singles = many(**options), [make(**options) for _ in range(3)]
    alone = [env.reset(seed=11 + table)[0] for table, env in enumerate(singles)]
    assert (tables.reset(seed=11)[0] == alone).all()
    exact = make()
    exact.reset(seed=11)
    generator, differs = np.random.default_rng(3), False
    for _ in range(4):
        actions = generator.uniform(-1, 1, tables.action_space.shape).astype(np.float32)
        seen = tables.step(actions)[0]
        for table, env in enumerate(singles):
            own = env.step(actions[table])[0]
            assert seen[table].tobytes() == own.tobytes() and own in env.observation_space
        differs |= seen[0].tobytes() != exact.step(actions[0])[0].tobytes()
    assert differs, "the world is another one"


def test_physics_change_from_episode_to_episode_and_for_one_alone():
    env = ThreeCushion(physics_ranges={"cloth.rolling_friction": (0.004, 0.02)})
    action = np.array([0.0, 0.3, -1.0, 0.0, 0.0], np.float32)
    ends = set()
    for seed in range(4):
        env.reset(seed=seed)
        ends.add(env.step(action)[0].tobytes())
    assert len(ends) == 4
    own = {"physics": {"cloth": {"rolling_friction": 0.01}}}
    ends = set()
    for seed in range(3):
        env.reset(seed=seed, options=own)
        ends.add(env.step(action)[0].tobytes())
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"physics_ranges": {"cloth.rolling_friction": 0.1}}, "the range of cloth.rolling_friction is 0.1, but must be two numbers"),
        ({"physics_ranges": {"cloth.roling": (0.1, 0.2)}}, "the physics has no entry `cloth.roling`"),
        ({"eye": -1.0}, "eye is -1.0, but must be a standard deviation, 0 or more"),
        ({"table": "nowhere"}, "nowhere"),
    ],
)
def test_an_impossible_world_is_refused_at_once(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        NineBall(**options)
    with pytest.raises(ValueError, match="hand.speed is nan, but must be"):
        Hand(speed=float("nan"))


def test_any_game_scores_its_points():
    env = AnyGame("straight_rail", reward="points", aim="cut")
    env.reset(seed=1)
    generator = np.random.default_rng(1)
    rewards = [env.step(generator.uniform(-1, 1, 11).astype(np.float32))[1] for _ in range(80)]
    assert max(rewards) >= 1.0
