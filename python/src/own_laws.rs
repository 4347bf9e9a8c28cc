//! Laws of one's own in Python, for cushions and for two balls.

mod balls;
mod cushion;

use std::sync::{Mutex, PoisonError};

use baize_physics::{Ball, CushionModel, Motion, Physics};
use glam::DVec3;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::error::refused;
use crate::shots::array;
use crate::simulate::Numbers;

pub use balls::BallImpact;
pub use cushion::CushionContact;

/// A function of Python that is a law, and how it failed.
pub struct OwnLaw {
    function: Py<PyAny>,
    failure: Mutex<Option<PyErr>>,
}

/// Both laws of some physics as functions, for the cushion and for two balls.
pub type Functions = [Option<Py<PyAny>>; 2];

/// Laws that are kept for the rest of the program, as the engine asks of laws. The same function in place of the same law is one of them,
/// however often it is asked for.
struct Kept<L: 'static>(Mutex<Vec<&'static L>>);

impl<L> Kept<L> {
    const fn none() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The one at that address.
    fn at(&self, address: usize) -> Option<&'static L> {
        self.find(|law| std::ptr::from_ref(law).addr() == address)
    }

    fn find(&self, is_meant: impl Fn(&L) -> bool) -> Option<&'static L> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().find(|law| is_meant(law))
    }

    fn keep(&self, new: L) -> &'static L {
        let new: &'static L = Box::leak(Box::new(new));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(new);
        new
    }
}

/// Both laws of some physics that are from Python.
fn own_of(physics: &Physics) -> [Option<&'static OwnLaw>; 2] {
    [cushion::own(&physics.cushion.model), balls::own(&physics.ball_ball.model).map(|law| &law.own)]
}

/// Both laws of some physics by their addresses; 0 for one that is not from Python.
pub fn laws_of(physics: &Physics) -> [usize; 2] {
    own_of(physics).map(|law| law.map_or(0, |law| std::ptr::from_ref(law).addr()))
}

/// The physics with these laws in place of its own.
///
/// # Errors
/// A sentence about a law that cannot be called.
pub fn with_laws(
    mut physics: Physics,
    cushion: Option<Bound<'_, PyAny>>,
    balls: Option<Bound<'_, PyAny>>,
) -> PyResult<Physics> {
    if let Some(law) = cushion {
        physics.cushion.model = cushion::model(OwnLaw::of("cushion", law)?);
    }
    if let Some(law) = balls {
        physics.ball_ball.model = balls::model(OwnLaw::of("balls", law)?, physics.ball_ball.model);
    }
    Ok(physics)
}

/// Raises what a law of these physics has raised since it was asked last.
///
/// # Errors
/// The exception of the law, or a sentence about what it answered.
pub fn raise_failure(physics: &Physics) -> PyResult<()> {
    let failures = own_of(physics)
        .into_iter()
        .flatten()
        .filter_map(|law| law.failure.lock().unwrap_or_else(PoisonError::into_inner).take());
    failures.reduce(|first, _| first).map_or(Ok(()), Err)
}

/// Refuses to write physics with a law that no text can have.
///
/// # Errors
/// A sentence about the law.
pub fn refuse_to_write(physics: &Physics) -> PyResult<()> {
    if laws_of(physics) == [0, 0] {
        return Ok(());
    }
    Err(refused(
        "the set-up has a law in Python, which no text can have; pickle it, or choose another law by `with_physics` first",
    ))
}

/// The physics without their laws in Python, and these as functions: together they make the physics again by [`with_laws`].
pub fn taken_apart(py: Python<'_>, mut physics: Physics) -> (Physics, Option<Functions>) {
    let laws = own_of(&physics);
    if laws[0].is_some() {
        physics.cushion.model = CushionModel::default();
    }
    if let Some(law) = balls::own(&physics.ball_ball.model) {
        physics.ball_ball.model = law.usual;
    }
    let functions = laws.map(|law| law.map(|law| law.function.clone_ref(py)));
    (physics, laws.iter().any(Option::is_some).then_some(functions))
}

impl OwnLaw {
    fn of(name: &str, function: Bound<'_, PyAny>) -> PyResult<Self> {
        if function.is_callable() {
            Ok(Self { function: function.unbind(), failure: Mutex::default() })
        } else {
            let given = function.repr()?;
            Err(refused(format_args!(
                "{name} is {given}, but must be a function: a law that is called at each contact"
            )))
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.function.is(&other.function)
    }

    /// What the law answers to a contact: numbers of this shape. `None` if it fails or has failed; the first exception is kept.
    fn ask<const COUNT: usize>(
        &self,
        contact: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>>,
        shape: &[usize],
        flaw: impl FnOnce(&[f64; COUNT]) -> Option<String>,
    ) -> Option<[f64; COUNT]> {
        if self.failure.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            return None;
        }
        let answer = Python::attach(|py| {
            let answer = self.function.bind(py).call1((contact(py)?,))?;
            let numbers = numbers_of(&answer, shape)?;
            flaw(&numbers).map_or(Ok(numbers), |flaw| Err(refused(flaw)))
        });
        let keep = |error| {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        };
        answer.map_err(keep).ok()
    }
}

/// The numbers of an answer, which must have this shape and be finite.
fn numbers_of<const COUNT: usize>(answer: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<[f64; COUNT]> {
    let array: Option<Numbers<'_>> = answer.extract().ok();
    let array = array.filter(|array| array.as_array().shape() == shape);
    let numbers = array.and_then(|array| array.as_array().iter().copied().collect::<Vec<f64>>().try_into().ok());
    let numbers = numbers.filter(|numbers: &[f64; COUNT]| numbers.iter().all(|number| number.is_finite()));
    numbers.ok_or_else(|| {
        let answer = answer.repr().map(|text| text.to_string()).unwrap_or_default();
        refused(format_args!(
            "a law has answered {answer}, but must answer finite numbers of the shape {shape:?}: velocity and spin"
        ))
    })
}

/// What a law may add to the energy by rounding, as a share of it.
const ROUNDING: f64 = 1e-9;

/// The energy of a ball that moves so, in joules.
fn energy(ball: &Ball, motion: &Motion) -> f64 {
    let turning = 0.4 * ball.radius * ball.radius * motion.spin.length_squared();
    0.5 * ball.mass * (motion.velocity.length_squared() + turning)
}

/// A sentence about a law that adds energy; `None` if it does not.
fn gain(before: f64, after: f64) -> Option<String> {
    (after > before * (1.0 + ROUNDING))
        .then(|| format!("a law has made {after:.6} J of {before:.6} J, but must not add energy"))
}

/// A vector as an array.
fn array_of(py: Python<'_>, vector: DVec3) -> PyResult<Py<PyArray1<f64>>> {
    array(py, vector.to_array().to_vec(), [3])
}
