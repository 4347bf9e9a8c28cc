//! A law of cushions in Python.

use baize_physics::{Ball, Cloth, CushionLaw, CushionModel, Foreign, Motion, Nose};
use glam::DVec3;
use numpy::PyArray1;
use pyo3::prelude::*;

use super::{Kept, OwnLaw, array_of, energy, gain};

/// A ball on the bed that meets the nose of a cushion or a jaw: what a law of cushions in Python is called with.
#[pyclass(module = "baize", frozen, get_all)]
pub struct CushionContact {
    /// The radius of the ball, metres.
    radius: f64,
    /// Its mass, kilograms.
    mass: f64,
    /// Its velocity before, along the bed: float64 (3,), m/s.
    velocity: Py<PyArray1<f64>>,
    /// Its angular velocity before, right-handed: float64 (3,), rad/s.
    spin: Py<PyArray1<f64>>,
    /// Horizontal unit vector from the ball towards the nose: float64 (3,).
    normal: Py<PyArray1<f64>>,
    /// Unit vector from the centre of the ball to the contact: float64 (3,). The nose is higher than the centre.
    outward: Py<PyArray1<f64>>,
    /// Horizontal speed of approach, m/s.
    approach: f64,
    /// The restitution of the physics at that speed.
    restitution: f64,
    /// The coefficient of friction of the physics.
    friction: f64,
}

/// All laws of cushions in Python.
static LAWS: Kept<OwnLaw> = Kept::none();

/// The law of cushions that is from Python, if this is one.
pub fn own(model: &CushionModel) -> Option<&'static OwnLaw> {
    let CushionModel::Foreign(foreign) = model else { return None };
    LAWS.at(std::ptr::from_ref(foreign.law).addr())
}

/// The law in the form that the physics takes.
pub fn model(function: OwnLaw) -> CushionModel {
    let law = LAWS.find(|law| law.is_same(&function)).unwrap_or_else(|| LAWS.keep(function));
    CushionModel::Foreign(Foreign { name: "a law in Python", law })
}

impl CushionLaw for OwnLaw {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion {
        let contact = |py: Python<'_>| {
            let contact = CushionContact {
                radius: ball.radius,
                mass: ball.mass,
                velocity: array_of(py, motion.velocity)?,
                spin: array_of(py, motion.spin)?,
                normal: array_of(py, nose.normal)?,
                outward: array_of(py, nose.outward)?,
                approach: nose.approach,
                restitution: nose.restitution,
                friction: nose.friction,
            };
            Ok(Py::new(py, contact)?.into_any())
        };
        let after = |[vx, vy, _, wx, wy, wz]: &[f64; 6]| Motion {
            // The bed takes the vertical part.
            velocity: DVec3::new(*vx, *vy, motion.velocity.z),
            spin: DVec3::new(*wx, *wy, *wz),
            ..*motion
        };
        let answer = self.ask(contact, &[2, 3], |numbers| gain(energy(ball, motion), energy(ball, &after(numbers))));
        match answer {
            Some(numbers) => after(&numbers),
            None => CushionModel::default().rebound(ball, motion, nose, cloth),
        }
    }
}
