//! Baize for Python: set-ups go in, NumPy arrays of what happened come out.
//!
//! * [`setup`] is the class `Setup`: table, balls, physics and perhaps a stroke. [`physics`], [`own_laws`], [`places`] (of [`rows`]) and [`moving`] change it,
//!   [`entries`] makes one of a dictionary, [`to_dictionary`] does the opposite, and [`dictionary_errors`] says what is wrong with one.
//! * [`geometry`] has a table in numbers, [`drawings`] draws set-ups, and [`names`] lists what can be named.
//! * [`strikes`] reads strokes from an array.
//! * [`columns`] and [`motions`] collect what happened in many shots, as one long list for each quantity.
//! * [`threads`] shares work among threads, and [`batch`] computes many shots on them.
//! * [`aims`] finds the directions of strokes that do what is wanted.
//! * [`described`] reads positions of matches; [`advise`] asks a player of the computer about them, and [`judge`] the referee about shots, whose
//!   answers [`verdicts`] hands to Python.
//! * [`fit`] finds strikes and constants of the physics from measured tracks.
//! * [`sum_to_three`] is the step of the environment of that name.
//! * [`shots`] hands the lists to Python as arrays, with what the shots began with from [`begun`], and [`simulate`] is the function that joins all of this.
//! * [`tables`] is the class `Tables`: many games at once, with the rules and the opponents of the library.
//!
//! `unsafe` is denied here, not forbidden: the macros of PyO3 expand to `unsafe` code with its own permission, which `forbid` would
//! refuse. No line of this package is `unsafe` itself.

mod error;
mod dictionary_errors;
mod to_dictionary;
mod physics;
mod own_laws;
mod rows;
mod places;
mod entries;
mod moving;
mod geometry;
mod names;
mod drawings;
mod setup;
mod strikes;
mod motions;
mod columns;
mod threads;
mod batch;
mod begun;
mod aims;
mod described;
mod advise;
mod verdicts;
mod shots;
mod simulate;
mod judge;
mod fit;
mod sum_to_three;
mod tables;

use pyo3::prelude::*;

/// The compiled part of the package `baize`.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::advise::advise;
    #[pymodule_export]
    use crate::aims::{aim, ghost_ball};
    #[pymodule_export]
    use crate::error::BaizeError;
    #[pymodule_export]
    use crate::fit::fit;
    #[pymodule_export]
    use crate::geometry::Geometry;
    #[pymodule_export]
    use crate::judge::judge;
    #[pymodule_export]
    use crate::names::names;
    #[pymodule_export]
    use crate::own_laws::{BallImpact, CushionContact};
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::shots::{Events, Shots};
    #[pymodule_export]
    use crate::simulate::simulate;
    #[pymodule_export]
    use crate::sum_to_three::SumToThreeShots;
    #[pymodule_export]
    use crate::tables::{GameRules, PyTables, Turns};

    use baize_table::shot::PHASES;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    use crate::columns::EVENT_KINDS;

    #[pymodule_init]
    fn add_words(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("EVENT_KINDS", PyTuple::new(module.py(), EVENT_KINDS)?)?;
        module.add("PHASES", PyTuple::new(module.py(), PHASES)?)
    }
}
