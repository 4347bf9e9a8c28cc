//! When a ball that has left the table meets it from outside.

use glam::{DVec2, DVec3};
use smallvec::SmallVec;

use super::parting::{Bends, entry_of};
use crate::boundary::{Boundary, Outline};
use crate::outside::Side;
use crate::piece::Piece;
use crate::roots::Smooth;
use crate::segments::within_circle;
use crate::time_window::TimeWindow;

/// The parts of `window` in which the ball's centre is outside the table. If something pushes the ball aside, seen from
/// above, all of `window` if the centre is outside at its start.
pub(crate) fn spans_outside(
    piece: &Piece,
    boundary: &Boundary,
    (outline, sides): (&Outline, &[Side]),
    window: TimeWindow,
) -> SmallVec<[TimeWindow; 4]> {
    let TimeWindow { from, until } = window;
    let is_outside = |time: f64| boundary.is_outside(outline, piece.position_at(time).truncate());
    if piece.acceleration.truncate() != DVec2::ZERO {
        return Some(window).into_iter().filter(|_| from < until && is_outside(from)).collect();
    }
    let (place, velocity) = (piece.position_at(from).truncate(), piece.velocity_at(from).truncate());
    let mut times: SmallVec<[f64; 64]> = [from, until].into_iter().collect();
    let mut cut = |time: f64| {
        if 0.0 < time && from + time < until {
            times.push(from + time);
        }
    };
    for side in sides {
        let normal = side.direction().perp();
        let (out, speed) = (normal.dot(place - side.middle()), normal.dot(velocity));
        [-side.width, 0.0, side.width].into_iter().for_each(|line| cut((line - out) / speed));
        for end in [side.from, side.to] {
            let within = within_circle(place - end, velocity, side.width);
            within.into_iter().flat_map(|(enters, leaves)| [enters, leaves]).for_each(&mut cut);
        }
    }
    times.sort_unstable_by(f64::total_cmp);
    let parts = times.windows(2).map(|ends| TimeWindow::new(ends[0], ends[1]));
    parts.filter(|part| part.from < part.until && is_outside(part.middle())).collect()
}

/// The first time in `outside`, see [`spans_outside`], at which a ball of `radius` (metres) in the air meets this side of
/// the table.
pub(crate) fn flying_ball_meets_side(piece: &Piece, side: &Side, radius: f64, outside: &[TimeWindow]) -> Option<f64> {
    let gap = Gap { piece, side, radius };
    outside.iter().find_map(|span| entry_of(&gap, *span))
}

/// The gap in metres between a flying ball and a side of the table.
struct Gap<'a> {
    piece: &'a Piece,
    side: &'a Side,
    /// Radius of the ball in metres.
    radius: f64,
}

/// How far a ball's centre is from a side in one direction, with its first and second derivative.
#[derive(Clone, Copy, Default)]
struct Apart {
    distance: f64,
    speed: f64,
    bend: f64,
}

impl Gap<'_> {
    /// How far the centre is from the side at `t`: level, and upwards.
    fn apart(&self, t: f64) -> [Apart; 2] {
        let Self { piece, side, .. } = *self;
        let (place, velocity): (DVec3, DVec3) = (piece.position_at(t), piece.velocity_at(t));
        let (offset, at_end) = side.offset(place.truncate());
        let (out, level) = (offset.length(), velocity.truncate());
        let sideways = if out > side.width {
            let direction = offset / out;
            let (speed, around) = (direction.dot(level), direction.perp_dot(level));
            let turning = if at_end { around * around / out } else { 0.0 };
            Apart { distance: out - side.width, speed, bend: direction.dot(piece.acceleration.truncate()) + turning }
        } else {
            Apart::default()
        };
        let above = if place.z > side.top {
            Apart { distance: place.z - side.top, speed: velocity.z, bend: piece.acceleration.z }
        } else {
            Apart::default()
        };
        [sideways, above]
    }
}

impl Smooth for Gap<'_> {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let [a, b] = self.apart(t);
        let distance = libm::hypot(a.distance, b.distance);
        let slope = if distance > 0.0 { (a.distance * a.speed + b.distance * b.speed) / distance } else { 0.0 };
        (distance - self.radius, slope)
    }

    /// The distance from a convex body bends down no faster than the path itself.
    fn curvature_bound(&self, _: TimeWindow) -> f64 {
        self.piece.acceleration.length()
    }
}

impl Bends for Gap<'_> {
    fn bend(&self, t: f64) -> f64 {
        let [a, b] = self.apart(t);
        let distance = libm::hypot(a.distance, b.distance);
        if distance == 0.0 {
            return 0.0;
        }
        let slope = (a.distance * a.speed + b.distance * b.speed) / distance;
        let part = |apart: Apart| apart.speed * apart.speed + apart.distance * apart.bend;
        (part(a) + part(b) - slope * slope) / distance
    }
}
