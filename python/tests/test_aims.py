"""Aims: at a ball, at a pocket, over a cushion."""

import numpy as np
import pytest
from conftest import strike

import baize


@pytest.fixture
def table(full_rack):
    """The cue ball and the ball 1, apart from each other on an empty table."""
    places = np.full((16, 2), np.nan)
    places[:2] = [0.1, -0.35], [0.7, 0.05]
    return baize.simulate(full_rack, strike(0.5), positions=places[None])[0].setup


def test_a_ball_goes_where_it_is_aimed_with_any_stroke(table):
    strikes = [strike(speed, side=side) for speed in (1.2, 2.5) for side in (-0.25, 0.0, 0.25)]
    aimed = baize.aim(table, strikes, "1", "foot left")
    assert aimed.shape == (6, 5) and (np.delete(aimed, 1, axis=1) == np.delete(np.array(strikes), 1, axis=1)).all()
    shots = baize.simulate(table, aimed)
    assert (shots.pockets[:, 1] == table.pocket_names.index("foot left")).all()
    # With side the cue ball leaves the line of the cue, and the balls rub on each other.
    assert len(set(aimed[:3, 1])) == 3


def test_balls_and_pockets_have_names_and_indices(table):
    by_index = baize.aim(table, strike(2.0), 1, table.pocket_names.index("foot left"))
    assert by_index.tolist() == baize.aim(table, strike(2.0), "1", "foot left").tolist()


def test_a_pocket_behind_the_ball_has_no_direction(table):
    assert np.isnan(baize.aim(table, strike(2.0), "1", "head left")[0, 1])


def test_without_a_pocket_the_ball_is_met_full_or_cut(table):
    full = baize.aim(table, strike(2.0), "1")
    shots = baize.simulate(table, full, motions=True)
    met = np.flatnonzero(shots.events.kinds == baize.EVENT_KINDS.index("balls"))[0]
    assert shots.events.normals[met, :2] == pytest.approx([np.cos(full[0, 1]), np.sin(full[0, 1])], abs=1e-9)
    for cut in (-0.7, 0.5):
        aimed = baize.aim(table, strike(2.0), "1", cut=cut)
        events = baize.simulate(table, aimed, motions=True).events
        met = np.flatnonzero(events.kinds == baize.EVENT_KINDS.index("balls"))[0]
        normal = np.arctan2(events.normals[met, 1], events.normals[met, 0])
        assert normal - aimed[0, 1] == pytest.approx(cut, abs=1e-6), "on the right side of the ball it goes to the left"


def test_a_ball_banks_and_the_cue_ball_kicks(table):
    table = table.with_positions([[0.35, -0.4], [0.3, 0.15]])
    geometry = table.geometry
    middles = geometry.cushions.mean(axis=1)
    left = int(np.argmax(np.where(geometry.facings, -1.0, middles[:, 1] - 0.1 * abs(middles[:, 0] - 0.6))))
    right = int(np.argmin(np.where(geometry.facings, 1.0, middles[:, 1] + 0.1 * abs(middles[:, 0] - 0.6))))
    side = int(np.argmin(np.abs(geometry.pockets[:, 0]) + geometry.pockets[:, 1]))
    bank = baize.aim(table, strike(2.5), "1", side, bank=left)
    shots = baize.simulate(table, bank)
    assert shots.pockets[0, 1] == side and shots.rails[0, 1] >= 1 and shots.first_hit_rails[0] == 0
    kick = baize.aim(table, strike(2.5), "1", kick=table.cushion_names[right])
    shots = baize.simulate(table, kick)
    assert shots.first_hits[0] == 1 and shots.first_hit_rails[0] == 1


def test_the_ghost_ball_touches_the_ball_on_the_line_to_the_pocket(table):
    ghost = baize.ghost_ball(table, "1", "foot left")
    ball, hole = table.positions[1, :2], table.pocket_positions[table.pocket_names.index("foot left")]
    assert np.linalg.norm(ghost - ball) == pytest.approx(table.radii[:2].sum())
    assert (ball - ghost) / np.linalg.norm(ball - ghost) == pytest.approx((hole - ball) / np.linalg.norm(hole - ball))


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (("17", "foot left"), {}, "ball is '17', but must be one of cue, 1, or an index"),
        (("1", 9), {}, "pocket is 9, but must be one of "),
        (("cue",), {}, "ball is the cue ball, but must be a ball that the cue ball can meet"),
        (("1",), {"bank": 0}, "a bank needs a pocket"),
        (("1", 0), {"cut": 0.3}, "cut stands in place of a pocket"),
        (("1", 0), {"kick": "no rail"}, "cushion is 'no rail', but must be one of "),
    ],
)
def test_what_cannot_be_aimed_is_refused(table, arguments, options, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.aim(table, strike(2.0), *arguments, **options)
