//! Reads where balls lie from arrays, lays them on a table, and checks that they have room.

use std::mem;

use baize_physics::Strike;
use baize_table::rack::{Racked, fit_flaws, flight_flaws, liner_flaws};
use baize_table::shot::{Setup, raise_butt};
use numpy::ndarray::{ArrayViewD, Ix2, Ix3};
use pyo3::PyResult;

use crate::error::refused;

/// The set-up with its balls at `places`, one row of x and y, or x, y and z, in metres for each ball. Without z a ball lies on the
/// bed. Velocity and spin of a ball stay as they are.
///
/// # Errors
/// A sentence about a wrong shape, or about the balls that have no room.
pub fn placed(setup: &Setup, places: &ArrayViewD<'_, f64>) -> PyResult<Setup> {
    let count = setup.balls.len();
    let rows = places.view().into_dimensionality::<Ix2>().ok().filter(|rows| has_form(rows.shape(), count));
    let rows = rows.ok_or_else(|| {
        refused(format_args!(
            "positions has the shape {:?}, but must have ({count}, 2) or ({count}, 3): x, y and perhaps z in metres for each ball",
            places.shape()
        ))
    })?;
    if rows.iter().any(|number| number.is_nan()) {
        return Err(refused(
            "positions has a place that is not a number; only `simulate` takes such a ball off the table",
        ));
    }
    let places = Places { width: rows.ncols(), balls: count, numbers: rows.iter().copied().collect() };
    let mut layout = Layout::new(setup);
    layout.lay(&places, 0).map_err(|flaws| refused(format_args!("positions: {flaws}")))?;
    Ok(layout.into_setup())
}

/// Where the balls lie in many shots.
pub struct Places {
    /// How many numbers a place has: 2 on the bed, 3 with the height of the centre.
    width: usize,
    balls: usize,
    /// All places in metres: shot by shot, ball by ball.
    numbers: Vec<f64>,
}

impl Places {
    /// The places in an array of the shape (shots, balls, 2 or 3) for the balls of `setup`.
    ///
    /// # Errors
    /// A sentence about a wrong shape.
    pub fn read(setup: &Setup, places: &ArrayViewD<'_, f64>, shots: usize) -> PyResult<Self> {
        let balls = setup.balls.len();
        let rows = places.view().into_dimensionality::<Ix3>().ok();
        let rows = rows.filter(|rows| rows.shape()[0] == shots && has_form(&rows.shape()[1..], balls));
        let rows = rows.ok_or_else(|| {
            refused(format_args!(
                "positions has the shape {:?}, but must have ({shots}, {balls}, 2) or ({shots}, {balls}, 3): x, y and perhaps z \
                 in metres for each ball of each shot",
                places.shape()
            ))
        })?;
        Ok(Self { width: rows.shape()[2], balls, numbers: rows.iter().copied().collect() })
    }

    /// All places, shot by shot and ball by ball, and how many numbers each has.
    pub fn numbers(&self) -> (&[f64], usize) {
        (&self.numbers, self.width)
    }

    /// The places of the balls in one shot.
    fn of_shot(&self, shot: usize) -> impl Iterator<Item = &[f64]> {
        let length = self.balls * self.width;
        self.numbers[shot * length..][..length].chunks_exact(self.width.max(1))
    }
}

fn has_form(shape: &[usize], balls: usize) -> bool {
    matches!(shape, [rows, 2 | 3] if *rows == balls)
}

/// A set-up whose balls are laid anew for each shot.
pub struct Layout<'a> {
    /// The set-up with all balls.
    whole: &'a Setup,
    /// The set-up that is played: without the balls that are off the table.
    played: Setup,
    /// For each ball of `played` its index in `whole`.
    indices: Vec<usize>,
    /// For each ball of `played` its name in messages.
    paths: Vec<String>,
}

impl<'a> Layout<'a> {
    /// The balls as the set-up has them.
    pub fn new(whole: &'a Setup) -> Self {
        let indices = (0..whole.balls.len()).collect();
        let paths = (0..whole.balls.len()).map(path).collect();
        Self { whole, played: whole.clone(), indices, paths }
    }

    /// The set-up with the stroke `strike`. With `raises_butt` the butt is raised until the cue has room.
    pub fn struck(&mut self, strike: Strike, raises_butt: bool) -> &Setup {
        self.played.strike = Some(strike);
        if raises_butt {
            raise_butt(&mut self.played);
        }
        &self.played
    }

    /// The set-up with all balls.
    pub fn whole(&self) -> &'a Setup {
        self.whole
    }

    /// For each ball that is played its index among all balls.
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// The set-up as the balls lie now.
    fn into_setup(self) -> Setup {
        self.played
    }

    /// Lays the balls to their places in that shot. A ball whose x is not a number is not on the table.
    ///
    /// # Errors
    /// A sentence about the balls that have no room.
    pub fn lay(&mut self, places: &Places, shot: usize) -> Result<(), String> {
        let on_table =
            || places.of_shot(shot).enumerate().filter(|(_, place)| !place[0].is_nan()).map(|(index, _)| index);
        if !on_table().eq(self.indices.iter().copied()) {
            self.keep(on_table().collect())?;
        }
        let here = places.of_shot(shot).filter(|place| !place[0].is_nan());
        for (placed, place) in self.played.balls.iter_mut().zip(here) {
            let position = &mut placed.motion.position;
            (position.x, position.y) = (place[0], place[1]);
            position.z = place.get(2).copied().unwrap_or(placed.ball.radius);
        }
        self.check()
    }

    /// Plays with these balls of the whole set-up only.
    fn keep(&mut self, indices: Vec<usize>) -> Result<(), String> {
        let struck = self.whole.cue_ball;
        self.played.cue_ball = indices
            .binary_search(&struck)
            .map_err(|_| format!("{} is not a number, but the cue ball must be on the table", path(struck)))?;
        self.played.balls = indices.iter().map(|&index| self.whole.balls[index].clone()).collect();
        self.paths = indices.iter().copied().map(path).collect();
        self.indices = indices;
        Ok(())
    }

    /// What is wrong with the places. The simulator itself checks all other numbers.
    fn check(&mut self) -> Result<(), String> {
        let Setup { table, balls, physics, cue_ball, .. } = &mut self.played;
        // The balls are lent to the check: a copy with all their names would take longer than the check.
        let racked = Racked { balls: mem::take(balls), paths: mem::take(&mut self.paths), cue_ball: *cue_ball };
        let fit = fit_flaws(&racked, table, physics.shape);
        let (liner, flight) = (liner_flaws(&racked, table, physics), flight_flaws(&racked, physics));
        (*balls, self.paths) = (racked.balls, racked.paths);
        let sentences: Vec<String> = fit.first().iter().chain(&liner).chain(&flight).map(ToString::to_string).collect();
        if sentences.is_empty() { Ok(()) } else { Err(sentences.join("; ")) }
    }
}

/// The name of a ball's place in messages.
fn path(index: usize) -> String {
    format!("balls[{index}].position")
}
