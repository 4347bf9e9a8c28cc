//! Vectors of all balls in many shots, from arrays.

use glam::DVec3;
use numpy::ndarray::{ArrayViewD, Ix2, Ix3};
use pyo3::PyResult;

use crate::error::refused;

/// What the vectors of an array are.
#[derive(Clone, Copy)]
pub struct Meaning {
    /// The name of the array.
    pub name: &'static str,
    /// What its numbers are, such as `x, y and perhaps z in metres`.
    pub numbers: &'static str,
    /// Whether z may be left out.
    pub may_be_flat: bool,
}

/// Vectors of all balls: one row for all shots, or one for each.
pub struct Rows {
    /// How many numbers a vector has: 2 or 3.
    pub width: usize,
    balls: usize,
    rows: usize,
    /// All numbers: row by row, ball by ball.
    numbers: Vec<f64>,
}

impl Rows {
    /// One row of these vectors.
    pub fn one(vectors: impl Iterator<Item = DVec3>) -> Self {
        let numbers: Vec<f64> = vectors.flat_map(|vector| vector.to_array()).collect();
        Self { width: 3, balls: numbers.len() / 3, rows: 1, numbers }
    }

    /// The vectors in an array of the shape (balls, 2 or 3), or (shots, balls, 2 or 3). The array must have one row, or as many as there are
    /// shots; for one shot it may have any number.
    ///
    /// # Errors
    /// A sentence about a wrong shape.
    pub fn read(meaning: Meaning, balls: usize, vectors: &ArrayViewD<'_, f64>, shots: usize) -> PyResult<Self> {
        let has_form = |shape: &[usize]| shape[0] == balls && (shape[1] == 3 || meaning.may_be_flat && shape[1] == 2);
        if let Some(one) = vectors.view().into_dimensionality::<Ix2>().ok().filter(|rows| has_form(rows.shape())) {
            return Ok(Self { width: one.ncols(), balls, rows: 1, numbers: one.iter().copied().collect() });
        }
        let rows = vectors.view().into_dimensionality::<Ix3>().ok();
        let fits = |rows: usize| rows == shots || rows == 1 || shots == 1;
        let rows = rows.filter(|rows| fits(rows.shape()[0]) && has_form(&rows.shape()[1..]));
        let rows = rows.ok_or_else(|| refused(meaning.wrong_shape(balls, vectors.shape(), shots)))?;
        Ok(Self { width: rows.shape()[2], balls, rows: rows.shape()[0], numbers: rows.iter().copied().collect() })
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// All numbers, row by row and ball by ball.
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// The vectors of that row, each of [`width`](Self::width) numbers. A single row is that of all shots.
    pub fn of(&self, row: usize) -> impl Iterator<Item = &[f64]> + Clone {
        let length = self.balls * self.width;
        let row = if self.rows == 1 { 0 } else { row };
        self.numbers[row * length..][..length].chunks_exact(self.width.max(1))
    }

    /// The same vectors with z, which is 0 where it was left out.
    pub fn with_height(&self) -> Vec<f64> {
        let vectors = self.numbers.chunks_exact(self.width.max(1));
        vectors.flat_map(|vector| vector_of(vector).to_array()).collect()
    }
}

/// A vector of two or three numbers.
pub fn vector_of(numbers: &[f64]) -> DVec3 {
    DVec3::new(numbers[0], numbers[1], numbers.get(2).copied().unwrap_or_default())
}

impl Meaning {
    fn wrong_shape(&self, balls: usize, shape: &[usize], shots: usize) -> String {
        let Self { name, numbers, may_be_flat } = self;
        let shots = if shots == 1 { "n".to_owned() } else { shots.to_string() };
        let (many, one) = if *may_be_flat {
            (format!("({shots}, {balls}, 2) or ({shots}, {balls}, 3)"), format!("({balls}, 2) or ({balls}, 3)"))
        } else {
            (format!("({shots}, {balls}, 3)"), format!("({balls}, 3)"))
        };
        format!(
            "{name} has the shape {shape:?}, but must have {many}: {numbers} for each ball of each shot; or {one} for all shots"
        )
    }
}
