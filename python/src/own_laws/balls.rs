//! A law of two balls in Python.

use baize_physics::{Ball, BallBallModel, BallLaw, BallNumbers, Foreign, Motion, PairImpact, SlipFriction};
use glam::DVec3;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

use super::{Kept, OwnLaw, array_of, energy, gain};
use crate::shots::array;

/// Two balls that meet alone: what a law of two balls in Python is called with. The first axis of its arrays is the two balls.
#[pyclass(module = "baize", frozen, get_all)]
pub struct BallImpact {
    /// The radii of the balls: two floats, metres.
    radii: [f64; 2],
    /// Their masses: two floats, kilograms.
    masses: [f64; 2],
    /// Their velocities before: float64 (2, 3), m/s.
    velocities: Py<PyArray2<f64>>,
    /// Their angular velocities before, right-handed: float64 (2, 3), rad/s.
    spins: Py<PyArray2<f64>>,
    /// Unit vector from the first to the second: float64 (3,).
    normal: Py<PyArray1<f64>>,
    /// Speed of approach along it, m/s.
    approach: f64,
    /// The restitution of the physics for these balls at that speed.
    restitution: f64,
    /// The friction of the physics at the slip before the impact.
    friction: f64,
}

/// A law of two balls in Python, and the one that it takes the place of.
pub struct BallsInPython {
    pub own: OwnLaw,
    /// Gives restitution and friction, also for more than two balls that meet at once.
    pub usual: BallBallModel,
}

/// All laws of two balls in Python.
static LAWS: Kept<BallsInPython> = Kept::none();

/// The law of two balls that is from Python, if this is one.
pub fn own(model: &BallBallModel) -> Option<&'static BallsInPython> {
    let BallBallModel::Foreign(foreign) = model else { return None };
    LAWS.at(std::ptr::from_ref(foreign.law).addr())
}

/// The law in the form that the physics takes, in place of `replaced`.
pub fn model(function: OwnLaw, replaced: BallBallModel) -> BallBallModel {
    // What another law in Python has taken the place of is now replaced by this one.
    let usual = own(&replaced).map_or(replaced, |law| law.usual);
    let is_meant = |law: &BallsInPython| law.own.is_same(&function) && law.usual == usual;
    let law = LAWS.find(is_meant).unwrap_or_else(|| LAWS.keep(BallsInPython { own: function, usual }));
    BallBallModel::Foreign(Foreign { name: "a law in Python", law })
}

impl BallLaw for BallsInPython {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, approach: f64) -> f64 {
        self.usual.restitution(numbers, a, b, approach)
    }

    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        self.usual.friction_at(numbers, slip)
    }

    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction> {
        self.usual.falling_friction(numbers)
    }

    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        let before = [*impact.a.1, *impact.b.1];
        let answer = self.own.ask(
            |py: Python<'_>| Ok(Py::new(py, self.contact(py, impact)?)?.into_any()),
            &[2, 2, 3],
            |numbers| flaw(impact, &before, &after(&before, numbers)),
        );
        match answer {
            Some(numbers) => after(&before, &numbers),
            None => self.usual.meet(impact),
        }
    }
}

impl BallsInPython {
    fn contact(&self, py: Python<'_>, impact: &PairImpact) -> PyResult<BallImpact> {
        let ([a, b], [of_a, of_b]) = ([impact.a.0, impact.b.0], [impact.a.1, impact.b.1]);
        let both = |of: fn(&Motion) -> DVec3| array(py, [of(of_a).to_array(), of(of_b).to_array()].concat(), [2, 3]);
        let slip = baize_physics::surface_slip((a, of_a), (b, of_b), impact.normal).length();
        Ok(BallImpact {
            radii: [a.radius, b.radius],
            masses: [a.mass, b.mass],
            velocities: both(|motion| motion.velocity)?,
            spins: both(|motion| motion.spin)?,
            normal: array_of(py, impact.normal)?,
            approach: impact.approach,
            restitution: impact.restitution(&self.usual),
            friction: self.usual.friction_at(impact.numbers, slip),
        })
    }
}

/// The motions of both balls with the numbers of an answer: the velocities, then the spins.
fn after(before: &[Motion; 2], numbers: &[f64; 12]) -> [Motion; 2] {
    let vector = |at: usize| DVec3::new(numbers[at], numbers[at + 1], numbers[at + 2]);
    [0, 1].map(|ball| Motion { velocity: vector(3 * ball), spin: vector(6 + 3 * ball), ..before[ball] })
}

/// What is wrong with the motions after an impact, as a sentence: they have more energy, or the balls still approach.
fn flaw(impact: &PairImpact, before: &[Motion; 2], after: &[Motion; 2]) -> Option<String> {
    let sum = |motions: &[Motion; 2]| energy(impact.a.0, &motions[0]) + energy(impact.b.0, &motions[1]);
    let parting = (after[1].velocity - after[0].velocity).dot(impact.normal);
    let approaches = parting < -1e-9 * impact.approach;
    gain(sum(before), sum(after)).or_else(|| {
        approaches.then(|| {
            format!("a law has let two balls approach at {:.6} m/s after their impact, but must part them", -parting)
        })
    })
}
