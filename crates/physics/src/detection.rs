//! Detection: when a ball on its course first touches another ball, a cushion nose, a jaw or a pocket.
//!
//! Every function looks at one piece of a course (or two) within a [`TimeWindow`] and returns the first *entry* into
//! contact. Surfaces that are in contact when the window begins follow a rule:
//!
//! - approaching surfaces: contact now,
//! - separating surfaces: contact when they come back,
//! - no normal speed: contact now if something presses them together.

mod entry;
mod drag;
mod line;
mod parting;
mod flight;
mod hole;
mod side;

use glam::DVec2;

use super::piece::Piece;
use super::time_window::TimeWindow;
use entry::entry_into_sphere;
pub(super) use entry::flying_ball_meets_point;

pub(super) use entry::grazes;
pub(crate) use flight::flying_ball_falls_into;
pub use flight::{flying_ball_meets_jaw, flying_ball_meets_line};
pub use hole::FlightInHole;
pub(crate) use hole::flying_ball_meets_nose_end;
pub use line::ball_meets_line;
pub(super) use side::{flying_ball_meets_side, spans_outside};

/// First time in `window` at which the centres of two balls are `distance` metres apart and closing.
#[must_use]
pub fn ball_meets_ball(a: &Piece, b: &Piece, distance: f64, window: TimeWindow) -> Option<f64> {
    let TimeWindow { from, .. } = window;
    if a.drag > 0.0 || b.drag > 0.0 {
        return drag::ball_meets_ball(a, b, distance, window);
    }
    let apart = a.position_at(from) - b.position_at(from);
    let closing = a.velocity_at(from) - b.velocity_at(from);
    let bend = (a.acceleration - b.acceleration) * 0.5;
    entry_into_sphere(apart, closing, bend, distance, window)
}

/// First time in `window` at which the centre, seen from above, comes within `distance` metres of `centre`.
#[must_use]
pub fn ball_meets_circle(piece: &Piece, centre: DVec2, distance: f64, window: TimeWindow) -> Option<f64> {
    let TimeWindow { from, .. } = window;
    let apart = piece.position_at(from).with_z(0.0) - centre.extend(0.0);
    if piece.drag > 0.0 {
        return drag::ball_meets_resting_one(piece, apart, distance, window);
    }
    let bend = piece.acceleration.with_z(0.0) * 0.5;
    entry_into_sphere(apart, piece.velocity_at(from).with_z(0.0), bend, distance, window)
}
