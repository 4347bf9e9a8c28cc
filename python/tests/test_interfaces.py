"""What other packages expect of an environment: Gymnasium, PettingZoo and Stable-Baselines3."""

import copy
import pickle

import numpy as np
import pytest
import torch_stub

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from baize.envs import GAMES, AnyGame, EightBall, NineBall, NineBallVector, SumToThree, SumToThreeVector, ThreeCushion  # noqa: E402

ALONE_REFUSED = {"cutthroat"}
"""Games that nobody plays alone or with one other."""

ALL = [
    pytest.param(lambda: EightBall(), id="EightBall"),
    pytest.param(lambda: NineBall(eye=0.003), id="NineBall that is seen badly"),
    pytest.param(lambda: ThreeCushion(), id="ThreeCushion"),
    pytest.param(lambda: SumToThree(random_places=True), id="SumToThree"),
    pytest.param(lambda: AnyGame("snooker", reward="points"), id="snooker"),
]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong_with_any_game(game):
    options = {"opponent": "self", "players": 3} if game in ALONE_REFUSED else {}
    name = game.title().replace("_", "")
    if name in ("EightBall", "NineBall", "ThreeCushion"):
        env = AnyGame(game, **options)
    else:
        env = gymnasium.make(f"baize/{name}-v0", **options).unwrapped
    check_env(env, skip_render_check=True)
    observation, _ = env.reset(seed=3)
    for _ in range(5):
        observation, reward, over, cut, _ = env.step(env.action_space.sample())
        assert observation in env.observation_space and np.isfinite(reward)
        if over or cut:
            break


@pytest.mark.parametrize("make", ALL)
@pytest.mark.parametrize("way", [lambda env: pickle.loads(pickle.dumps(env)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])
def test_an_environment_goes_on_to_the_same_bits_after_a_copy(make, way):
    env = make()
    env.reset(seed=4)
    generator = np.random.default_rng(1)
    actions = generator.uniform(-1, 1, (8, *env.action_space.shape)).astype(np.float32)
    env.step(actions[0])
    other = way(env)
    for action in actions[1:]:
        ours, theirs = env.step(action), other.step(action)
        assert ours[0].tobytes() == theirs[0].tobytes() and ours[1:] == theirs[1:]
        if ours[2] or ours[3]:
            assert env.reset()[0].tobytes() == other.reset()[0].tobytes()


@pytest.mark.parametrize("make", ALL)
def test_a_search_goes_back_to_a_snapshot(make):
    env = make()
    env.reset(seed=4)
    snapshot = env.snapshot()
    action = np.full(env.action_space.shape, 0.1, np.float32)
    seen = []
    for _ in range(3):
        observation, reward, *_ = env.step(action)
        seen.append((observation.tobytes(), reward))
        env.restore(snapshot)
    assert len(set(seen)) == 1


@pytest.mark.parametrize("kind", [NineBallVector, SumToThreeVector])
def test_many_tables_go_on_to_the_same_bits_after_a_pickle(kind):
    tables = kind(3)
    tables.reset(seed=4)
    other = pickle.loads(pickle.dumps(tables))
    snapshot = tables.snapshot()
    actions = np.full(tables.action_space.shape, 0.1, np.float32)
    ours = tables.step(actions)[0]
    assert ours.tobytes() == other.step(actions)[0].tobytes()
    tables.restore(snapshot)
    assert tables.step(actions)[0].tobytes() == ours.tobytes()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("name", ["NineBall", "SumToThree"])
def test_each_autoreset_mode_gives_what_gymnasium_gives(name, mode):
    count = 3
    options = {"max_shots": 4} if name == "NineBall" else {"random_places": True}
    ours = gymnasium.make_vec(f"baize/{name}-v0", num_envs=count, autoreset_mode=mode, **options)
    assert ours.metadata["autoreset_mode"] is AutoresetMode(mode)
    one = lambda: gymnasium.make(f"baize/{name}-v0", disable_env_checker=True, **options).unwrapped  # noqa: E731
    theirs = SyncVectorEnv([one] * count, autoreset_mode=mode)
    assert ours.reset(seed=7)[0].tobytes() == theirs.reset(seed=7)[0].tobytes()
    generator, ended, episodes = np.random.default_rng(2), np.zeros(count, bool), 0
    for _ in range(26):
        if mode == "Disabled" and ended.any():
            a = ours.reset(options={"reset_mask": ended.copy()})[0]
            b = theirs.reset(options={"reset_mask": ended.copy()})[0]
            assert a.tobytes() == b.tobytes()
        actions = generator.uniform(-1, 1, ours.action_space.shape).astype(np.float32)
        (seen, rewards, over, cut, infos), expected = ours.step(actions), theirs.step(actions)
        assert seen.tobytes() == expected[0].tobytes()
        assert (rewards == expected[1]).all() and (over == expected[2]).all() and (cut == expected[3]).all()
        ended = over | cut
        episodes += ended.sum()
        if mode == "SameStep" and ended.any():
            assert (infos["_final_obs"] == expected[4]["_final_obs"]).all()
            for table in np.flatnonzero(ended):
                assert infos["final_obs"][table].tobytes() == expected[4]["final_obs"][table].tobytes()
                for key, values in expected[4]["final_info"].items():
                    assert infos["final_info"][key][table] == values[table]
    assert episodes >= 2 * count


def test_an_unknown_autoreset_mode_is_refused():
    with pytest.raises(ValueError, match="autoreset_mode is 'Never', but must be one of NextStep, SameStep, Disabled"):
        NineBallVector(1, autoreset_mode="Never")


@pytest.mark.parametrize("options", [{"reset_mask": np.ones(2, bool)}, {"reset_mask": [1, 1, 1]}])
def test_a_mask_of_another_form_is_refused(options):
    with pytest.raises(ValueError, match="reset_mask must be 3 truths"):
        NineBallVector(3).reset(options=options)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: NineBall(opponent="self", reward="pots"), id="NineBall"),
        pytest.param(lambda: EightBall(opponent="self", calls=True), id="EightBall"),
        pytest.param(lambda: ThreeCushion(opponent="self", reward="lead", shots=6), id="ThreeCushion"),
        pytest.param(lambda: AnyGame("killer", opponent="self", players=3), id="killer of three"),
        pytest.param(lambda: AnyGame("snooker", opponent="self", reward="lead"), id="snooker"),
    ],
)
def test_pettingzoo_finds_nothing_wrong_with_self_play(make):
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    from pettingzoo.test import api_test, seed_test

    from baize.envs.self_play import SelfPlay

    api_test(SelfPlay(make()), num_cycles=100)
    seed_test(lambda: SelfPlay(make()), num_cycles=20)


def test_both_sides_are_rewarded_in_self_play():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    from baize.envs.self_play import SelfPlay

    game = SelfPlay(NineBall(opponent="self", rules={"three_fouls": True}))
    game.reset(seed=1)
    slow = np.array([-1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0], np.float32)
    order, sums = [], {"player_0": 0.0, "player_1": 0.0}
    for agent in game.agent_iter():
        _, reward, over, cut, _ = game.last()
        sums[agent] += reward
        order.append(agent)
        game.step(None if over or cut else slow)
    assert order[:4] == ["player_0", "player_1"] * 2, "after a foul the other one plays"
    assert sorted(sums.values()) == [-1.0, 1.0]


def test_self_play_needs_an_environment_without_an_opponent():
    pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")
    from baize.envs.self_play import SelfPlay

    with pytest.raises(ValueError, match="the opponent is 'none', but must be \"self\""):
        SelfPlay(NineBall())


@pytest.fixture
def stable_baselines():
    torch_stub.install()
    return pytest.importorskip("stable_baselines3", reason="stable_baselines3 is not installed")


@pytest.mark.parametrize("make", ALL)
@pytest.mark.filterwarnings("ignore")
def test_stable_baselines_finds_nothing_wrong_with_one_table(stable_baselines, make):
    from stable_baselines3.common.env_checker import check_env

    check_env(make(), warn=False)


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param(lambda: NineBallVector(4, max_shots=3, autoreset_mode="SameStep"), id="NineBall"),
        pytest.param(lambda: SumToThreeVector(4, random_places=True, autoreset_mode="SameStep"), id="SumToThree"),
    ],
)
def test_many_tables_are_a_vec_env_of_stable_baselines(stable_baselines, tables):
    from stable_baselines3.common.vec_env import VecEnv, VecMonitor, VecNormalize

    from baize.envs.stable_baselines import TablesVecEnv

    env = TablesVecEnv(tables())
    assert isinstance(env, VecEnv) and env.num_envs == 4
    env.seed(3)
    first = env.reset()
    env.seed(3)
    assert env.reset().tobytes() == first.tobytes()
    wrapped = VecNormalize(VecMonitor(env))
    wrapped.reset()
    ends = 0
    for _ in range(12):
        actions = np.stack([env.action_space.sample() for _ in range(4)])
        seen, rewards, dones, infos = wrapped.step(actions)
        assert seen.shape == first.shape and rewards.shape == (4,) and len(infos) == 4
        for done, info in zip(dones, infos):
            assert ("terminal_observation" in info) == done == ("episode" in info)
            ends += done
    assert ends >= 4
    assert env.get_attr("num_envs") == [4] * 4 and env.env_is_wrapped(VecMonitor) == [False] * 4
    with pytest.raises(ValueError, match='need autoreset_mode="SameStep"'):
        TablesVecEnv(NineBallVector(2))
