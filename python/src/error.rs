//! The exception of the package.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    baize,
    BaizeError,
    PyValueError,
    "A file, a set-up or a stroke that cannot be used. Its sentence is the one that the command line prints."
);

/// The exception with this sentence.
pub fn refused(sentence: impl Display) -> PyErr {
    BaizeError::new_err(sentence.to_string())
}
