"""Set-ups from dictionaries: the entries are those of the files."""

import re

import numpy as np
import pytest
from conftest import assert_same_bits, breaks

import baize

BALLS = [{"ball": "cue", "position": (0.2, -0.1)}, {"ball": "1", "position": [0.8, 0.2]}]
RACK = {"name": "Two balls", "table": "pool_9ft", "ball_set": "pool", "cue_ball": "cue", "balls": BALLS}
POCKET = {"mouth": 0.1159, "cut_angle_deg": 142.0, "shelf": 0.0413, "capture_radius": 0.062, "jaw_radius": 0.0}
TABLE = {
    "name": "Own",
    "length": 2.54,
    "width": 1.27,
    "nose_height": 0.0363,
    "boundary": {"Pocketed": {"corner": POCKET, "side": {**POCKET, "mouth": 0.1286, "cut_angle_deg": 104.0, "shelf": 0.0048}}},
}


def refusal(sentence):
    return pytest.raises(baize.BaizeError, match=re.escape(sentence))


def test_a_dictionary_is_the_same_as_the_text_of_its_entries(two_balls):
    setup = baize.Setup.from_dict(RACK, kind="rack")
    assert setup.text() == two_balls.text()
    assert_same_bits(baize.simulate(setup, breaks(5)), baize.simulate(two_balls, breaks(5)))


def test_a_shot_in_a_dictionary_has_its_stroke():
    shot = {"rack": RACK, "strike": {"speed": 2.5, "direction_deg": 90.0, "tip": {"side": 0.1, "height": -0.2}, "elevation_deg": 45}}
    setup = baize.Setup.from_dict(shot)
    assert setup.strike.tolist() == pytest.approx([2.5, np.pi / 2, np.pi / 4, 0.1, -0.2])


def test_a_choice_is_its_word_or_a_dictionary_of_it():
    rails = baize.Setup.from_dict({**RACK, "table": {**TABLE, "boundary": "Rails"}}, kind="rack")
    pockets = baize.Setup.from_dict({**RACK, "table": TABLE}, kind="rack")
    open_bed = baize.Setup.from_dict({**RACK, "table": {"boundary": "Unbounded"}}, kind="rack")
    assert [len(setup.pocket_names) for setup in (rails, pockets, open_bed)] == [0, 6, 0]
    assert [len(setup.cushion_names) for setup in (rails, open_bed)] == [4, 0]
    assert pockets.table_size == (2.54, 1.27)


def test_physics_in_a_dictionary_are_those_that_setups_show():
    physics = baize.Setup.rack("cue_ball").with_physics({"cushion.model": "Stronge", "cushion.model.frequency_ratio": 1.5}).physics()
    assert physics["cushion"]["model"] == "Stronge" and physics["cushion"]["model.frequency_ratio"] == 1.5
    assert baize.Setup.from_dict({"rack": RACK, "physics": physics}).physics() == physics


def test_all_that_is_in_a_drawn_table_can_be_said():
    corners = [(-1.0, -0.6), (1.0, -0.6), (0.0, 1.1)]
    cushions = [{"name": f"{i}", "from": corners[i], "to": list(corners[(i + 1) % 3])} for i in range(3)]
    table = {"nose_height": 0.0363, "boundary": {"Drawn": {"cushions": cushions}}}
    balls = [{"ball": "cue", "position": np.array([0.0, 0.1]), "radius": np.float32(0.03125), "mass": np.float64(0.17)}]
    setup = baize.Setup.from_dict({"table": table, "rack": {"balls": balls}})
    assert setup.cushion_names == ["0", "1", "2"]
    assert setup.radii.tolist() == [0.03125] and setup.positions[0, :2].tolist() == [0.0, 0.1]


def test_a_text_is_taken_as_it_is():
    for name in ['"quoted" and \\ back', "Rails", "ein Stoß\tmit \u0301"]:
        assert baize.Setup.from_dict({**RACK, "name": name}, kind="rack").name == name


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ({**RACK, "bals": []}, "bals"),
        ({**RACK, "table": "no_such_table"}, "no_such_table"),
        ({**RACK, "balls": [{"ball": "cue", "position": (5.0, 0.0)}]}, "balls[0]"),
        ({**RACK, "balls": [{"ball": "cue", "position": (0.0, 0.0), "radius": -1.0}]}, "radius is -1"),
        ({**RACK, "table": {**TABLE, "boundary": "Round"}}, "Round"),
        ({**RACK, "table": {**TABLE, "boundary": 'Rails, name: "x"'}}, "boundary: \"Rails, name: \\\"x\\\"\" is no name of a file"),
        ({**RACK, "name: 1, x": 1}, 'name: 1, x: "name: 1, x" is no name of a file'),
        ({**RACK, "density": 1j}, "density is of the type complex, but must be a number"),
        ({**RACK, 3: 1}, "the dictionary: a name must be a text"),
    ],
)
def test_a_wrong_dictionary_is_refused(entries, sentence):
    with refusal(sentence):
        baize.Setup.from_dict(entries, kind="rack")


def test_the_sentence_is_that_of_the_file_without_line_and_column():
    text = '(table: "pool_9ft", balls: [(ball: "cue", position: (0.0, 0.0), radius: -1.0, mass: 0.17)])'
    rack = {"table": "pool_9ft", "balls": [{"ball": "cue", "position": (0.0, 0.0), "radius": -1.0, "mass": 0.17}]}
    sentences = []
    for made in (lambda: baize.Setup.from_text(text, kind="rack"), lambda: baize.Setup.from_dict(rack, kind="rack")):
        with pytest.raises(baize.BaizeError) as caught:
            made()
        sentences.append(str(caught.value))
    assert sentences[1] == re.sub(r"the text:1:\d+", "the dictionary", sentences[0])
    assert sentences[1].startswith("the dictionary: balls[0].radius is -1")


def with_ball(**entries):
    """A shot in which the ball 1 has other entries."""
    return {"rack": {**RACK, "balls": [BALLS[0], {**BALLS[1], **entries}]}, "strike": {"speed": 1.0, "direction_deg": 0.0}}


@pytest.mark.parametrize(
    ("entries", "path"),
    [
        (with_ball(velocity="fast"), "the dictionary, at `rack.balls[1].velocity`: "),
        (with_ball(velocity=(1.0, "fast")), "the dictionary, at `rack.balls[1].velocity[1]`: "),
        (with_ball(speed=1.0), "the dictionary, at `rack.balls[1].speed`: there is no field `speed` here"),
        (with_ball(velocity=(float("nan"), 0.0)), "the dictionary: rack.balls[1].velocity"),
        (with_ball(position=(9.0, 0.0)), "the dictionary: rack.balls[1].position"),
        ({**with_ball(), "strike": {"speed": "1 m/s", "direction_deg": 0.0}}, "the dictionary, at `strike.speed`: a number belongs here"),
        ({**with_ball(), "physics": {"cloth": {"rolling_friction": -1.0}}}, "the dictionary: physics."),
    ],
)
def test_what_is_wrong_is_said_by_its_path(entries, path):
    with pytest.raises(baize.BaizeError) as caught:
        baize.Setup.from_dict(entries)
    assert str(caught.value).startswith(path), caught.value


def test_what_is_wrong_with_a_file_that_a_dictionary_names_has_its_line(tmp_path):
    table = tmp_path / "bad.table.ron"
    table.write_text('(\n  name: "Bad",\n  length: -1.0,\n  width: 1.0,\n  nose_height: 0.03,\n  boundary: Rails,\n)')
    with refusal("bad.table.ron:3:"):
        baize.Setup.from_dict({**RACK, "table": str(table)}, kind="rack")


def test_a_dictionary_in_itself_is_refused():
    entries = {**RACK}
    entries["lattice"] = entries
    with refusal("entries nest more than 128 deep"):
        baize.Setup.from_dict(entries, kind="rack")


def test_another_kind_is_refused():
    with refusal('kind is "table", but must be "shot" or "rack"'):
        baize.Setup.from_dict(TABLE, kind="table")
