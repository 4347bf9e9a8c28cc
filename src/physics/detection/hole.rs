//! A ball that flies over or in the hole of a pocket: when it meets the edge of the slate, the back, or the end of a nose,
//! and when it has fallen deep enough.
//!
//! On the plan it moves straight. Of the hole only the outer ring counts, as wide as the ball's radius: where its centre
//! is farther inside, it touches nothing.

use std::iter;

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::entry_into_sphere;
use super::parting::{Bends, entry_of};
use crate::physics::boundary::{Boundary, NoseEnd, Outline, Pocket};
use crate::physics::piece::Piece;
use crate::physics::roots::Smooth;
use crate::physics::tolerances::CREEPING;
use crate::physics::ways::within_circle;

/// A moment in seconds, about the rounding of a time.
const MOMENT: f64 = 1e-16;

/// A ball in the air and a hole.
#[derive(Clone, Copy, Debug)]
pub struct FlightInHole<'a> {
    /// The flight.
    pub piece: &'a Piece,
    /// The hole.
    pub pocket: &'a Pocket,
    /// Radius of the ball in metres, below that of the hole.
    pub radius: f64,
    /// The stretch of time that is looked at, in seconds.
    pub from: f64,
    /// Its end.
    pub until: f64,
}

impl FlightInHole<'_> {
    /// From when to when the centre is within `radius` metres of the middle on the plan.
    fn within(&self, radius: f64) -> Option<(f64, f64)> {
        let place = self.piece.position_at(self.from).truncate() - self.pocket.centre;
        let (enters, leaves) = within_circle(place, self.piece.velocity_at(self.from).truncate(), radius)?;
        Some((self.from + enters, self.from + leaves))
    }

    /// When the centre is nearest to the middle on the plan.
    fn nearest(&self) -> f64 {
        let place = self.piece.position_at(self.from).truncate() - self.pocket.centre;
        let velocity = self.piece.velocity_at(self.from).truncate();
        let speed_squared = velocity.length_squared();
        if speed_squared > 0.0 { self.from - place.dot(velocity) / speed_squared } else { self.from }
    }

    /// From when to when the centre is above the cloth.
    fn above_cloth(&self) -> Option<(f64, f64)> {
        let (height, rise) = (self.piece.position_at(self.from).z, self.piece.velocity_at(self.from).z);
        let falls = self.piece.falls_to(0.0).unwrap_or(f64::INFINITY);
        if height > 0.0 {
            return Some((self.from, falls));
        }
        let square = rise * rise + 2.0 * self.piece.acceleration.z * -height;
        // Of the two forms of that root the one without cancellation.
        (rise > 0.0 && square > 0.0).then(|| (self.from - 2.0 * height / (rise + square.sqrt()), falls))
    }

    /// Whether its centre is over the hole at time `t`.
    #[must_use]
    pub fn is_over_hole(&self, t: f64) -> bool {
        self.pocket.holds(self.piece.position_at(t).truncate())
    }

    /// When it has fallen so deep into the hole that it is taken.
    #[must_use]
    pub fn is_taken(&self) -> Option<f64> {
        let floor = self.pocket.floor(self.radius);
        let time = if self.piece.position_at(self.from).z <= floor { self.from } else { self.piece.falls_to(floor)? };
        (time <= self.until && self.is_over_hole(time)).then_some(time)
    }

    /// When the way to it from the middle leads over an end of the open edge, where the back begins.
    fn passes_ends(&self, outline: &Outline) -> impl Iterator<Item = f64> {
        let place = self.piece.position_at(self.from).truncate() - self.pocket.centre;
        let velocity = self.piece.velocity_at(self.from).truncate();
        outline.edge_ends(self.pocket).filter_map(move |end| {
            let time = -end.perp_dot(place) / end.perp_dot(velocity);
            (end.dot(place + velocity * time) > 0.0).then_some(self.from + time)
        })
    }

    /// The stretches of time between `from` and `until` that those times cut.
    fn stretches(from: f64, until: f64, cuts: impl Iterator<Item = f64>) -> impl Iterator<Item = (f64, f64)> {
        let mut times: SmallVec<[f64; 8]> = cuts.filter(|cut| from < *cut && *cut < until).collect();
        times.extend((from < until).then_some([from, until]).into_iter().flatten());
        times.sort_by(f64::total_cmp);
        (1..times.len()).map(move |last| (times[last - 1], times[last]))
    }

    /// Whether the edge is open where the way from the middle leads at time `t`.
    fn is_open(&self, outline: &Outline, t: f64) -> bool {
        outline.is_open_edge(self.pocket, self.pocket.way_to(self.piece.position_at(t).truncate()))
    }

    /// When it comes to the edge of the slate, in front of it or above.
    #[must_use]
    pub fn meets_edge(&self, boundary: &Boundary) -> Option<f64> {
        let (enters, leaves) = self.within(self.pocket.radius)?;
        let (rises, falls) = self.above_cloth()?;
        let (start, end) = (self.from.max(enters).max(rises), self.until.min(leaves).min(falls));
        let (enters, leaves) = self.within(self.pocket.radius - self.radius).unwrap_or((end, end));
        let outline = boundary.outline();
        let ring = Ring { flight: self };
        let entry = |(from, until): (f64, f64)| {
            if !self.is_open(&outline, from.midpoint(until)) {
                return None;
            }
            // Where the back ends, rounding may have it stand a little longer.
            let waits = iter::successors(Some(0.0), |wait| Some(2.0 * f64::max(*wait, MOMENT)));
            let opens = waits.map(|wait| from + wait).find(|time| *time >= until || self.is_open(&outline, *time))?;
            entry_of(&ring, opens, until)
        };
        let (before, after) = ((start, end.min(enters)), (start.max(leaves), end));
        [before, after]
            .into_iter()
            .flat_map(|(from, until)| Self::stretches(from, until, self.passes_ends(&outline)))
            .find_map(entry)
    }

    /// When it comes to the wall of the hole: below the cloth all around, above it where the back stands, up to the top of
    /// the rails.
    #[must_use]
    pub fn meets_wall(&self, boundary: &Boundary) -> Option<f64> {
        let (_, leaves_hole) = self.within(self.pocket.radius)?;
        let inner = self.within(self.pocket.radius - self.radius);
        let outwards = inner.map_or_else(|| self.nearest(), |(_, leaves)| leaves);
        // Over the back it has to come down first.
        let low = boundary.rail_top_at(self.pocket.centre) + self.radius;
        let is_low = self.piece.position_at(self.from.max(outwards)).z < low;
        let lowered = if is_low { self.from } else { self.piece.falls_to(low)? };
        let first = self.from.max(outwards).max(lowered);
        let last = self.until.min(leaves_hole);
        if first >= last {
            return None;
        }
        let outline = boundary.outline();
        let stands = |(from, until): &(f64, f64)| {
            let middle = from.midpoint(*until);
            let place = self.piece.position_at(middle);
            let way = self.pocket.way_to(place.truncate());
            let outwards = way.dot(self.piece.velocity_at(middle).truncate()) > CREEPING;
            outwards && place.z < low && (place.z <= 0.0 || !self.is_open(&outline, middle))
        };
        // Beside the open edge, over which it may pass, the back begins.
        let levels = self.above_cloth().into_iter().flat_map(|(rises, falls)| [rises, falls]);
        let cuts = levels.chain(self.passes_ends(&outline));
        Self::stretches(first, last, cuts).find(stands).map(|(from, _)| from)
    }
}

/// First time from `from` to `until` at which a ball of `radius` (metres) in the air comes to the end of a nose inside a
/// pocket.
#[must_use]
pub fn flying_ball_meets_nose_end(
    piece: &Piece,
    end: &NoseEnd,
    boundary: &Boundary,
    radius: f64,
    from: f64,
    until: f64,
) -> Option<f64> {
    let apart = piece.position_at(from) - boundary.nose_end_axis(end);
    let reach = radius + boundary.nose_radius;
    entry_into_sphere(apart, piece.velocity_at(from), piece.acceleration * 0.5, reach, from, until)
}

/// The distance of a ball in the hole from the edge around it, over its radius; in metres near contact.
struct Ring<'a> {
    flight: &'a FlightInHole<'a>,
}

impl Ring<'_> {
    /// Place and velocity, each out from the middle and up, and the square of the velocity across.
    fn across(&self, t: f64) -> (f64, f64, f64, DVec3, DVec3) {
        let FlightInHole { piece, pocket, .. } = self.flight;
        let (place, velocity) = (piece.position_at(t) - pocket.centre.extend(0.0), piece.velocity_at(t));
        let out = place.truncate().length();
        let outward = place.truncate().dot(velocity.truncate()) / out;
        let around = velocity.truncate().length_squared() - outward * outward;
        (out, outward, around, place, velocity)
    }
}

impl Bends for Ring<'_> {
    fn bend(&self, t: f64) -> f64 {
        let (out, outward, around, place, velocity) = self.across(t);
        let beyond = out - self.flight.pocket.radius;
        let height = velocity.z * velocity.z + place.z * self.flight.piece.acceleration.z;
        (outward * outward + beyond * around / out + height) / self.flight.radius
    }
}

impl Smooth for Ring<'_> {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let radius = self.flight.radius;
        let (out, outward, _, place, velocity) = self.across(t);
        let beyond = out - self.flight.pocket.radius;
        let square = beyond * beyond + place.z * place.z - radius * radius;
        (square / (2.0 * radius), (beyond * outward + place.z * velocity.z) / radius)
    }

    /// What bends the gap shut is the pull of the earth, and the distance to the edge, at most the ball's radius, which bends
    /// by v^2 over that to the middle.
    fn curvature_bound(&self, a: f64, b: f64) -> f64 {
        let FlightInHole { piece, pocket, radius, .. } = self.flight;
        let (rise, pull) = (piece.velocity_at(a).z, -piece.acceleration.z);
        let apex = if rise > 0.0 { rise * rise / (2.0 * pull).max(f64::MIN_POSITIVE) } else { 0.0 };
        let highest = piece.position_at(a).z.max(piece.position_at(b).z) + apex;
        let speed_squared = piece.velocity_at(a).truncate().length_squared();
        highest.max(0.0) * pull.max(0.0) / radius + speed_squared / (pocket.radius - radius)
    }
}
