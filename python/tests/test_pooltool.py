"""Shots that pooltool has simulated and saved are the same shots here.

`pooltool/make_shots.py` made the files with pooltool 0.6.0. pooltool parts two things by a micrometre, its spacer, when they meet.
`without_spacer.json.gz` has the same shots from a pooltool whose spacer is 1e-12 m.
"""

import gzip
import json
import math
from dataclasses import replace
from enum import Enum
from pathlib import Path
from types import SimpleNamespace

import pytest

import baize
import baize.pooltool as bp
from baize.pooltool.files import load, plain
from baize.pooltool.system import POCKETED

pytest.importorskip("msgpack_numpy")

FOLDER = Path(__file__).with_name("pooltool")
FILES = {path.name.split(".")[0]: path for path in sorted(FOLDER.glob("*.gz")) if path.name != "without_spacer.json.gz"}
WITHOUT_SPACER = json.loads(gzip.decompress((FOLDER / "without_spacer.json.gz").read_bytes()))

SECONDS, METRES = 1e-6, 1e-6

# The shots in which the engines differ even without the spacer: from which event on (None: all events are the same), and why.
DIFFERENT = {
    "nine_ball_break_1": (None, "rounding, 1e-15 m at the first contact, grows over the contacts of nine balls to 8e-5 m and 3e-4 s"),
    "nine_ball_break_2": (
        15,
        "balls 3 and 5 meet at 0.4 mm/s. Baize holds balls together that meet at less than 1 mm/s, in pooltool they bounce on",
    ),
    "eight_ball_break_1": (None, "rounding, 1e-15 m at the first contact, grows over the contacts of 16 balls to 3e-6 m and 3e-6 s"),
    "pool_line_1": (
        10,
        "pooltool finds a contact of balls 1 and 2, which are 0.1 mm apart and part further. Both roll, so they slow down alike, and its "
        "quartic has no fourth and no third power",
    ),
}

# The shots in which the events differ with the spacer: from which event on, and why. In all others they are the same.
DIFFERENT_WITH_SPACER = {
    "nine_ball_break_1": (33, "the spacer at the first contacts grows to 4 mm over the contacts of nine balls"),
    "nine_ball_break_2": DIFFERENT["nine_ball_break_2"],
    "eight_ball_break_1": (82, "the spacer at the first contacts grows to 8 cm over the contacts of 16 balls"),
    "pool_line_1": DIFFERENT["pool_line_1"],
}

# The shots that agree to a microsecond and a micrometre even with the spacer. In the others the balls lose a little more speed at
# each contact, because they run that micrometre twice.
SAME_WITH_SPACER = {"pool_alone_1", "pool_alone_2", "pool_raised_cue_2", "snooker_alone_1"}

# How much longer the spacer is in pooltool than in the second run, with room for rounding.
SPACERS = 2.0 * bp.SPACER / WITHOUT_SPACER["spacer"]


def laws_of(name):
    path = FOLDER / f"{name}.laws.json"
    return path if path.exists() else None


def events_of(recorded):
    """The events of a shot in `without_spacer.json.gz`, and where its balls ended."""
    events = [
        bp.Event(event["type"], tuple(event["ids"]), event["time"], {ball: tuple(at) for ball, at in event["places"].items()})
        for event in recorded["events"]
    ]
    return events, {ball: tuple(at) for ball, at in recorded["ends"].items()}


def test_there_are_40_shots_by_the_default_laws_and_7_by_others():
    assert len(FILES) == 47 and set(FILES) == set(WITHOUT_SPACER["shots"])
    assert sum(laws_of(name) is not None for name in FILES) == 7
    assert WITHOUT_SPACER["pooltool"] == "0.6.0"


def without_spacer(name):
    """How far the engines agree on a shot if pooltool has no spacer."""
    events, ends = events_of(WITHOUT_SPACER["shots"][name])
    played = bp.shot_of(FILES[name], laws_of(name), spacer=WITHOUT_SPACER["spacer"]).play()
    return bp.compare(events, played.events, (ends, played.ends))


def with_spacer(name):
    """How far they agree on it as pooltool is."""
    system = bp.read(FILES[name])
    played = bp.shot_of(system, laws_of(name)).play()
    return bp.compare(system.events, played.events, (system.ends, played.ends))


@pytest.mark.parametrize("name", FILES)
def test_without_the_spacer_events_times_and_places_are_the_same(name):
    comparison = without_spacer(name)
    assert comparison.within(SECONDS, METRES) == (name not in DIFFERENT), comparison
    if name not in DIFFERENT:
        return
    first, _ = DIFFERENT[name]
    if first is None:
        assert comparison.same_events and comparison.time < 1e-3 and comparison.place < 1e-3
    else:
        assert comparison.events == first and comparison.time < SECONDS and comparison.place < METRES


@pytest.mark.parametrize("name", FILES)
def test_with_the_spacer_events_are_the_same_and_the_rest_grows_with_the_spacer(name):
    comparison = with_spacer(name)
    if name in DIFFERENT_WITH_SPACER:
        assert comparison.events == DIFFERENT_WITH_SPACER[name][0] and not comparison.same_events
        return
    assert comparison.same_events, comparison
    assert comparison.within(SECONDS, METRES) == (name in SAME_WITH_SPACER), comparison
    # What is left is the spacer's: it is a million times what it is with a spacer of a millionth.
    without = without_spacer(name)
    assert comparison.time < SPACERS * without.time + SECONDS and comparison.place < SPACERS * without.place + METRES


def test_larger_balls_are_nearer_to_pooltool_than_balls_of_the_true_size():
    names = [name for name in FILES if name not in DIFFERENT_WITH_SPACER and name not in ("pool_raised_cue_2",)]
    nearer = 0
    for name in names:
        system = bp.read(FILES[name])
        played = bp.shot_of(system, laws_of(name), spacer=0.0).play()
        true_size = bp.compare(system.events, played.events, (system.ends, played.ends))
        nearer += not true_size.same_events or with_spacer(name).place < true_size.place
    assert nearer > 0.9 * len(names), (nearer, len(names))


def states(ball):
    """The state of a ball after every event: position, velocity and spin, and how it moves."""
    history = ball["history"]
    if isinstance(history, dict):
        return [(state["rvw"], state["s"]) for state in history["states"]]
    return [(rvw, int(motion)) for rvw, motion in zip(history[0], history[1])]


def from_state(system, after, index):
    """The system with its balls as they are after an event of pooltool."""
    balls = []
    for ball in system.balls:
        rvw, motion = after[ball.id][index]
        position, velocity, spin = (tuple(map(float, row)) for row in rvw)
        balls.append(replace(ball, position=position, velocity=velocity, spin=spin, motion=motion))
    return replace(system, balls=tuple(balls), events=())


@pytest.mark.parametrize("name", ["three_cushion_5", "pool_pot_2", "snooker_alone_2"])
def test_a_shot_that_begins_with_moving_balls_goes_on_as_in_pooltool(name):
    content, system = load(FILES[name]), bp.read(FILES[name])
    after = {ball: states(of_ball) for ball, of_ball in content["balls"].items()}
    # Behind the empty event and the stroke, when the cue ball slides with side spin.
    played = bp.shot_of(from_state(system, after, 1)).play()
    struck = bp.shot_of(system).play()
    comparison = bp.compare(struck.events[1:], played.events, (struck.ends, played.ends))
    assert comparison.within(1e-9, 1e-9), comparison


@pytest.mark.parametrize("name", FILES)
def test_from_every_state_of_pooltool_the_next_event_is_the_same(name):
    """Every event of a shot from the state that pooltool has after the event before. So nothing has time to grow."""
    content, system = load(FILES[name]), bp.read(FILES[name])
    after = {ball: states(of_ball) for ball, of_ball in content["balls"].items()}
    differing = []
    for index, event in enumerate(content["events"][1:]):
        duration = event["time"] - content["events"][index]["time"]
        if event["event_type"] in ("none", "stick_ball") or is_over(event, duration):
            continue
        played = bp.shot_of(from_state(system, after, index), laws_of(name), spacer=0.0).play()
        places = {
            agent["id"]: tuple(map(float, agent["initial"]["state"]["rvw"][0]))
            for agent in event["agents"]
            if agent["agent_type"] == "ball"
        }
        wanted = bp.Event(
            event["event_type"],
            tuple(agent["id"] for agent in event["agents"]),
            duration,
            places,
        )
        found = [one for one in played.events if one.time < wanted.time + SECONDS]
        same = [one for one in found if (one.type, one.ids) == (wanted.type, wanted.ids)]
        if not same or any(one.time < wanted.time - SECONDS for one in found):
            differing.append(index)
        elif not bp.compare([wanted], same[:1]).within(SECONDS, METRES):
            differing.append(index)
    if name == "pool_line_1":
        # The contacts that pooltool finds between balls that roll apart; see DIFFERENT.
        assert len(differing) == 4 and differing[0] == 10
        for index in differing:
            one, other = (after[ball][index][0] for ball in ("1", "2"))
            gap = math.dist(one[0], other[0]) - 2 * system.balls[0].params.R
            assert gap > 2e-6 and other[1][1] > one[1][1], f"event {index + 1} is a contact"
    else:
        assert not differing, [content["events"][index + 1]["event_type"] for index in differing]


def is_over(event, duration):
    """Whether a transition is at the same time as the event before. The state before it is then that after it."""
    return duration < 1e-9 and "_ball" not in event["event_type"] and "ball_" not in event["event_type"]


def live(content):
    """An object like those of pooltool, which are made with attrs, from what it saves."""
    if isinstance(content, dict) and all(key.isidentifier() for key in content) and content:
        kind = type("Live", (), {"__attrs_attrs__": tuple(SimpleNamespace(name=key) for key in content)})
        thing = kind()
        for key, value in content.items():
            setattr(thing, key, live(value))
        return thing
    if isinstance(content, dict):
        return {key: live(value) for key, value in content.items()}
    return [live(value) for value in content] if isinstance(content, list) else content


def test_a_live_system_is_read_like_a_saved_one():
    content = load(FILES["example_1"])
    for names in ("balls", "pockets"):
        # These are dictionaries in pooltool, whose keys happen to be identifiers.
        assert names in content or names in content["table"]
    thing = live(content)
    thing.balls = {name: live(ball) for name, ball in content["balls"].items()}
    thing.table.pockets = {name: live(pocket) for name, pocket in content["table"]["pockets"].items()}
    assert bp.read(thing) == bp.read(FILES["example_1"])


def test_the_words_of_an_enumeration_are_plain_texts():
    class Kind(str, Enum):
        BALL_BALL = "ball_ball"

    assert type(plain(Kind.BALL_BALL)) is str and str(plain([Kind.BALL_BALL])[0]) == "ball_ball"


def test_a_live_system_of_pooltool_itself_is_read_like_the_saved_one(tmp_path):
    # The folder of the recorded shots has the name of the package, so a module of it is asked for.
    pytest.importorskip("pooltool.system")
    import pooltool

    system = pooltool.System.example()
    for path in (tmp_path / "system.json", tmp_path / "system.msgpack"):
        system.save(path)
        assert bp.read(system) == bp.read(path)
    simulated = pooltool.simulate(system, continuous=True)
    simulated.save(tmp_path / "simulated.msgpack")
    assert bp.read(simulated) == bp.read(tmp_path / "simulated.msgpack")
    resolver = pooltool.physics.PhysicsEngine().resolver
    assert bp.read_laws(resolver)["transition"] == bp.read_laws()["transition"]


def test_json_and_msgpack_say_the_same(tmp_path):
    import msgpack

    content = load(FILES["example_1"])
    (tmp_path / "a.msgpack").write_bytes(msgpack.packb(content))
    (tmp_path / "a.json").write_text(json.dumps(content))
    assert bp.read(tmp_path / "a.msgpack") == bp.read(tmp_path / "a.json") == bp.read(FILES["example_1"])


def test_several_systems_are_read_together(tmp_path):
    content = load(FILES["example_1"])
    path = tmp_path / "several.json"
    path.write_text(json.dumps({"multisystem": [content, content]}))
    assert [len(system.events) for system in bp.read_all(path)] == [12, 12]
    with pytest.raises(baize.BaizeError, match="MultiSystem of pooltool with 2 shots"):
        bp.read(path)


@pytest.fixture
def system():
    return bp.read(FILES["example_1"])


def changed(system, ball, **params):
    """The system with other parameters of one ball."""
    balls = tuple(replace(one, params=replace(one.params, **params)) if one.id == ball else one for one in system.balls)
    return replace(system, balls=balls)


def test_a_set_up_has_what_pooltool_has(system):
    shot = bp.shot_of(system, spacer=0.0)
    physics = shot.setup.physics()
    assert shot.setup.ball_names == ["cue", "1"] and shot.setup.table_size == pytest.approx((1.9812, 0.9906))
    assert shot.setup.radii.tolist() == [0.028575] * 2 and shot.setup.masses.tolist() == [0.170097] * 2
    assert physics["cloth"]["gravity"] == 9.81 and physics["cloth"]["sliding_friction"] == 0.2
    assert physics["cue"]["mass"] == 0.567 and physics["cushion"]["friction"] == 0.2
    assert sorted(shot.setup.pocket_names) == ["lb", "lc", "lt", "rb", "rc", "rt"]
    # phi of 94 degrees is 4 degrees to the left of the foot, and a below zero is to the right.
    assert shot.strike.tolist() == pytest.approx([1.5, math.radians(4.0), 0.0, 0.3, -0.3])
    assert shot.setup.positions[0].tolist() == pytest.approx([0.0, 0.0, 0.028575])


def test_another_friction_of_the_cloth_changes_the_shot(system):
    usual = bp.shot_of(system).play()
    slow = replace(system, balls=tuple(replace(ball, params=replace(ball.params, u_r=0.02)) for ball in system.balls))
    comparison = bp.compare(usual.events, bp.shot_of(slow).play().events)
    assert comparison.time > 1e-2 and comparison.place > 1e-2


@pytest.mark.parametrize(
    ("laws", "sentence"),
    [
        ({"ball_linear_cushion": {"model": "mathavan_2010"}, "ball_circular_cushion": {"model": "mathavan_2010"}}, "mathavan_2010"),
        ({"ball_ball": {"model": "frictional_mathavan"}}, "frictional_mathavan"),
        ({"ball_linear_cushion": {"model": "han_2005"}}, "one law for all cushions"),
        ({"stick_ball": {"model": "instantaneous_point", "english_throttle": 0.5, "squirt_throttle": 1.0}}, "english_throttle is 0.5"),
        ({"stick_ball": {"model": "instantaneous_point", "english_throttle": 1.0, "squirt_throttle": 0.5}}, "squirt_throttle is 0.5"),
        ({"transition": {"model": "other"}}, "\"other\" for transition"),
        ({"ball_ball": {"model": "frictional_inelastic"}}, "for ball_ball must have the field \"friction\""),
        ({"ball_ball": {}, "ball_table": {}}, "\"ball_table\" is no slot"),
        ({}, "must be a Resolver of pooltool"),
    ],
)
def test_a_law_that_baize_has_not_is_refused_by_its_name(system, laws, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        bp.shot_of(system, laws)


def test_things_that_baize_has_not_are_refused(system):
    cue_ball, one = system.balls
    for wrong, sentence in [
        (changed(system, "1", m=0.2), "\"cue\" has m = 0.170097 and ball \"1\" has 0.2, but all balls must have the same"),
        (changed(system, "1", u_r=0.02), "u_r = 0.01"),
        (changed(changed(system, "1", e_c=0.5), "cue", e_c=0.5), "e_c is 0.5 and omega_ratio 1.8"),
        (replace(system, cue=replace(system.cue, a=0.7, b=0.6)), "0.922 radii off the centre"),
        (replace(system, cue=replace(system.cue, V0=0.0)), "nothing moves"),
        (replace(system, cue=replace(system.cue, cue_ball_id="9")), "strikes the ball \"9\""),
        (replace(system, balls=(cue_ball, replace(one, position=(0.5, 0.5, 0.1)))), "\"1\" is not on the bed"),
        (replace(system, balls=(replace(cue_ball, motion=POCKETED), one)), "\"cue\", but that ball is not on the table"),
        (replace(system, balls=(cue_ball, replace(one, position=(math.nan, 0.5, 0.028575)))), "\"1\" has no place"),
        (replace(system, balls=()), "no ball"),
    ]:
        with pytest.raises(baize.BaizeError) as caught:
            bp.shot_of(wrong)
        assert sentence in str(caught.value)
    with pytest.raises(baize.BaizeError, match="spacer is -1"):
        bp.shot_of(system, spacer=-1)


def test_files_that_are_no_system_are_refused(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    other = tmp_path / "other.json"
    other.write_text("{\"balls\": {}}")
    for path, sentence in [
        (tmp_path / "shot.txt", "ends in \".txt\""),
        (tmp_path / "absent.json", "cannot be read"),
        (broken, "is no JSON"),
        (other, "is no System of pooltool 0.6: it has no 'table'"),
    ]:
        with pytest.raises(baize.BaizeError) as caught:
            bp.read(path)
        assert sentence in str(caught.value)


def test_the_laws_of_a_yaml_file_are_those_of_the_json_file(tmp_path):
    yaml = pytest.importorskip("yaml")
    laws = load(laws_of("other_han"))
    (tmp_path / "resolver.yaml").write_text(yaml.dump(laws))
    assert bp.read_laws(tmp_path / "resolver.yaml") == bp.read_laws(laws_of("other_han")) == bp.read_laws(laws)


def with_balls_at(system, *places):
    """The cue ball of the system, and others like it, at these places."""
    cue_ball = system.balls[0]
    balls = (replace(cue_ball, id=name, position=(*place, cue_ball.params.R)) for name, place in zip(["cue", "1", "2"], places))
    return replace(system, balls=tuple(balls))


def test_the_spacer_is_no_larger_than_the_smallest_gap(system):
    radius = system.balls[0].params.R
    assert bp.shot_of(with_balls_at(system, (0.5, 0.5), (0.5, 1.0))).spacer == bp.SPACER
    frozen = bp.shot_of(with_balls_at(system, (0.5, 0.5), (0.5, 1.0), (0.5, 1.0 + 2 * radius)))
    assert frozen.spacer < 1e-15 and len(frozen.play().events) > 3
    at_rail = bp.shot_of(with_balls_at(system, (radius, 0.5)))
    assert at_rail.spacer < 1e-15 and at_rail.play().events[1].ids == ("cue", "3")
    near = bp.shot_of(with_balls_at(system, (0.5, 0.5), (0.5, 0.5 + 2 * radius + 3e-7)))
    assert near.spacer == pytest.approx(3e-7, rel=1e-6)


def test_a_cushion_for_both_sides_turns_balls_back_on_both(system):
    wall = bp.Cushion("wall", (0.2, 1.2, 0.036), (0.8, 1.2, 0.036), 2)
    table = replace(system, cushions=(*system.cushions, wall))
    for y, phi in [(0.8, 90.0), (1.6, 270.0)]:
        shot = replace(with_balls_at(table, (0.5, y)), cue=replace(system.cue, phi=phi, a=0.0, b=0.0))
        met = next(event for event in bp.shot_of(shot).play().events if event.type == "ball_linear_cushion")
        assert met.ids == ("cue", "wall") and abs(met.places["cue"][1] - 1.2) == pytest.approx(0.028576, abs=1e-9)


def test_both_lists_stand_side_by_side(system):
    lines = bp.side_by_side(system.events, bp.shot_of(system).play().events).splitlines()
    assert len(lines) == 12 and not any(" | " in line for line in lines)
    assert lines[0].split() == ["0.000000000", "stick_ball", "cue_stick", "cue"] * 2
    assert " | " in bp.side_by_side(system.events, system.events[1:]).splitlines()[0]


@pytest.mark.parametrize("name", ["example_1", "pool_pot_1", "three_cushion_1", "pool_five_1", "pool_raised_cue_2"])
def test_a_played_system_is_one_of_pooltool_with_what_happened_here(name, tmp_path):
    path = tmp_path / "played.json"
    bp.save(FILES[name], path)
    recorded, played = load(FILES[name]), load(path)
    assert recorded.keys() == played.keys() and plain(recorded["table"]).keys() == played["table"].keys()
    shot = bp.shot_of(FILES[name], spacer=0.0)
    here = shot.play()
    system = bp.read(path)
    assert [event.type for event in system.events] == [event.type for event in here.events]
    for one, other in zip(system.events, here.events):
        assert one.ids == other.ids and one.time == pytest.approx(other.time, abs=1e-12)
        for ball, place in one.places.items():
            assert place == pytest.approx(other.places[ball], abs=1e-9)
    assert system.ends.keys() == here.ends.keys()
    for ball, place in here.ends.items():
        assert system.ends[ball] == pytest.approx(place, abs=1e-9)
    # Before the shot everything is as pooltool had it, so it can be played again.
    again = bp.shot_of(path, spacer=0.0)
    assert again.setup == shot.setup and again.strike.tolist() == shot.strike.tolist()
    for ball in played["balls"].values():
        times = [state["t"] for state in ball["history"]["states"]]
        assert times == sorted(times) and times[-1] == played["t"] and ball["state"] == ball["history"]["states"][-1]
    kinds = {event["event_type"]: [agent["agent_type"] for agent in event["agents"]] for event in plain(recorded)["events"]}
    for event in played["events"]:
        assert [agent["agent_type"] for agent in event["agents"]] == kinds.get(event["event_type"], ["ball"]), event["event_type"]


def test_a_ball_that_falls_is_in_its_pocket():
    played = bp.played_system(FILES["example_1"])
    fallen = {ball["id"] for ball in played["balls"].values() if ball["state"]["s"] == POCKETED}
    contained = {name for pocket in played["table"]["pockets"].values() for name in pocket["contains"]}
    assert fallen and fallen <= contained
