"""Laws of one's own in Python."""

import pickle

import numpy as np
import pytest
from conftest import strike

import baize


def mirror(contact):
    """A cushion that reverses the normal velocity without loss."""
    return contact.velocity - 2.0 * contact.approach * contact.normal, contact.spin


def elastic(impact):
    """Two smooth balls of equal mass without loss: they exchange their velocities along the line of centres."""
    along = ((impact.velocities[0] - impact.velocities[1]) @ impact.normal) * impact.normal
    return [impact.velocities[0] - along, impact.velocities[1] + along], impact.spins


def test_a_mirror_in_python_is_the_reflection_of_the_engine_to_the_last_bit(lone_ball):
    own = lone_ball.with_laws(cushion=mirror)
    wanted = lone_ball.with_physics({"cushion": {"model": "Reflection", "restitution": 1.0, "restitution_slope": 0.0}})
    strikes = [strike(speed, direction=0.4) for speed in (1.0, 3.0, 6.0)]
    ours, theirs = baize.simulate(own, strikes), baize.simulate(wanted, strikes)
    assert ours.positions == pytest.approx(theirs.positions, abs=1e-9) and (ours.rails == theirs.rails).all()


def test_elastic_balls_in_python_are_those_of_the_engine(two_balls):
    stroke = strike(2.0, direction=0.46)
    ours = baize.simulate(two_balls.with_laws(balls=elastic), stroke)
    theirs = baize.simulate(two_balls.with_physics({"ball_ball": {"model": "Elastic"}}), stroke)
    assert ours.first_hits[0] == 1 and ours.positions == pytest.approx(theirs.positions, abs=1e-9)


def test_a_law_sees_the_contact(two_balls):
    cushions, balls = [], []

    def cushion(contact):
        cushions.append(contact)
        return mirror(contact)

    def ball(impact):
        balls.append(impact)
        return elastic(impact)

    baize.simulate(two_balls.with_laws(cushion=cushion, balls=ball), strike(2.0, direction=0.46))
    first = cushions[0]
    assert first.approach == pytest.approx(first.velocity @ first.normal) and np.linalg.norm(first.normal) == pytest.approx(1.0)
    assert 0.0 < first.restitution < 1.0 and first.friction > 0.0 and first.outward[2] > 0.0
    assert (first.radius, first.mass) == (two_balls.radii[0], two_balls.masses[0])
    impact = balls[0]
    assert impact.velocities.shape == impact.spins.shape == (2, 3) and impact.radii == list(two_balls.radii)
    assert impact.approach == pytest.approx((impact.velocities[0] - impact.velocities[1]) @ impact.normal)
    assert 0.0 < impact.restitution < 1.0 and 0.0 < impact.friction < 1.0 and impact.masses == list(two_balls.masses)


def test_many_threads_give_the_same_bits_with_a_law_in_python(two_balls):
    own = two_balls.with_laws(cushion=mirror, balls=elastic)
    strikes = np.tile(strike(2.0), (100, 1))
    strikes[:, 1] = np.linspace(0.3, 0.6, 100)
    one, two = (baize.simulate(own, strikes, threads=threads) for threads in (1, 2))
    assert one.positions.tobytes() == two.positions.tobytes()


def test_an_error_in_a_law_is_raised_as_it_is(lone_ball):
    def broken(contact):
        raise KeyError("no such cushion")

    setup = lone_ball.with_laws(cushion=broken)
    for computes in (lambda: baize.simulate(setup, strike(3.0)), lambda: setup.with_strike(strike(3.0)).svg()):
        with pytest.raises(KeyError, match="no such cushion"):
            computes()
    assert baize.simulate(setup, strike(0.3)).at_rest[0], "a slow ball meets no cushion"


@pytest.mark.parametrize(
    ("laws", "sentence"),
    [
        ({"cushion": 3}, "cushion is 3, but must be a function"),
        ({"cushion": lambda contact: contact.velocity}, r"a law has answered .* must answer finite numbers of the shape \[2, 3\]"),
        ({"cushion": lambda contact: (contact.velocity * np.nan, contact.spin)}, "must answer finite numbers"),
        ({"cushion": lambda contact: (-2.0 * contact.velocity, contact.spin)}, "J, but must not add energy"),
        ({"balls": lambda impact: (impact.velocities * 1.01, impact.spins)}, "J, but must not add energy"),
        ({"balls": lambda impact: (impact.velocities, impact.spins)}, "a law has let two balls approach at .* m/s after their impact"),
    ],
)
def test_a_law_that_no_ball_can_follow_is_refused(two_balls, laws, sentence):
    with pytest.raises(baize.BaizeError, match=sentence):
        baize.simulate(two_balls.with_laws(**laws), strike(3.0, direction=0.46))


def test_a_set_up_with_a_law_in_python_equals_one_with_the_same_function_and_no_text_can_have_it(lone_ball):
    own = lone_ball.with_laws(cushion=mirror)
    assert own == own.with_strike(None) == lone_ball.with_laws(cushion=mirror)
    assert own not in (lone_ball, lone_ball.with_laws(cushion=lambda contact: mirror(contact)))
    for writes in (own.text, own.to_dict):
        with pytest.raises(baize.BaizeError, match="a law in Python, which no text can have; pickle it"):
            writes()
    assert own.with_physics({"cushion": {"model": "RigidNose"}}).text() == lone_ball.text()


def test_a_law_that_replaces_another_takes_the_numbers_of_the_law_of_the_physics(two_balls):
    once, twice = (two_balls.with_laws(balls=law) for law in (elastic, lambda impact: (impact.velocities[::-1], impact.spins)))
    assert twice.with_laws(balls=elastic) == once


@pytest.mark.parametrize("laws", [{"cushion": mirror}, {"balls": elastic}, {"cushion": mirror, "balls": elastic}])
def test_laws_in_python_are_pickled_with_their_set_up_and_give_the_same_bits(two_balls, laws):
    own = two_balls.with_physics({"ball_ball": {"restitution": 0.9}}).with_laws(**laws).with_strike(strike(3.0, direction=0.46))
    again = pickle.loads(pickle.dumps(own))
    assert again == own and again.with_physics("snooker") == own.with_physics("snooker")
    one, two = (baize.simulate(setup, strike(3.0, direction=0.46)) for setup in (own, again))
    assert one.positions.tobytes() == two.positions.tobytes()


def test_a_law_without_a_name_in_a_module_cannot_be_pickled(lone_ball):
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(lone_ball.with_laws(cushion=lambda contact: mirror(contact)))
