//! Contacts of a ball that flies over a pocket or in its hole: with the edge of the slate, the liner (the back of the
//! pocket) and the end of a nose; and when it has fallen deep enough to be captured.
//!
//! Seen from above the ball moves straight, unless a held contact pushes it. It can touch the wall of the hole only
//! while its centre is within one ball radius of that wall.

use std::iter;

use glam::{DVec2, DVec3};
use smallvec::SmallVec;

use super::entry::{flying_ball_meets_point, squared_distance, within_ring};
use super::parting::{Bends, entry_of};
use crate::boundary::{Boundary, NoseEnd, Outline, Pocket};
use crate::piece::Piece;
use crate::roots::{Quartic, Smooth};
use crate::time_window::TimeWindow;
use crate::tolerances::CREEPING;

/// Half the first step, in seconds, of a search that doubles its step.
const FIRST_STEP: f64 = 1e-16;

/// This many seconds after a ball turned back, rounding no longer decides its direction.
const LATER: f64 = 1e-9;

/// A ball in the air and a hole.
#[derive(Clone, Copy, Debug)]
pub struct FlightInHole<'a> {
    /// The flight.
    pub piece: &'a Piece,
    /// The hole.
    pub pocket: &'a Pocket,
    /// Radius of the ball in metres, below that of the hole.
    pub radius: f64,
    /// When contacts are looked for.
    pub window: TimeWindow,
}

impl FlightInHole<'_> {
    /// The times between which the centre, seen from above, is within `radius` metres of the hole's centre.
    fn within(&self, radius: f64) -> Option<(f64, f64)> {
        within_ring(self.piece, self.pocket.centre, radius, self.window)
    }

    /// When the centre, seen from above, is nearest to the hole's centre; if a push bends its path, the first such
    /// time.
    fn nearest(&self) -> f64 {
        if let Some(Quartic(speed)) = self.radial_speed() {
            let coming = Quartic(speed.map(|part| -part));
            let parts =
                if speed[0] >= 0.0 { Some(0.0) } else { coming.first_entry(TimeWindow::of(self.window.span())) };
            return parts.map_or(self.window.until, |parts| self.window.from + parts);
        }
        let place = self.piece.position_at(self.window.from).truncate() - self.pocket.centre;
        let velocity = self.piece.velocity_at(self.window.from).truncate();
        let speed_squared = velocity.length_squared();
        if speed_squared > 0.0 { self.window.from - place.dot(velocity) / speed_squared } else { self.window.from }
    }

    /// The times between which the centre is above the cloth.
    fn above_cloth(&self) -> Option<(f64, f64)> {
        self.above(0.0)
    }

    /// The times between which the centre is above `level` (metres over the cloth).
    fn above(&self, level: f64) -> Option<(f64, f64)> {
        let (place, rise) = (self.piece.position_at(self.window.from).z, self.piece.velocity_at(self.window.from).z);
        let height = place - level;
        let falls = self.piece.falls_to(level).unwrap_or(f64::INFINITY);
        if height > 0.0 {
            return Some((self.window.from, falls));
        }
        let square = rise * rise + 2.0 * self.piece.acceleration.z * -height;
        // The root has two forms; this is the one without cancellation.
        (rise > 0.0 && square > 0.0).then(|| (self.window.from - 2.0 * height / (rise + square.sqrt()), falls))
    }

    /// Whether the ball's centre is over the hole at time `t`.
    #[must_use]
    pub fn is_over_hole(&self, t: f64) -> bool {
        self.pocket.holds(self.piece.position_at(t).truncate())
    }

    /// When the ball has fallen deep enough into the hole to be captured.
    #[must_use]
    pub fn capture_time(&self) -> Option<f64> {
        let floor = self.pocket.floor(self.radius);
        let time = if self.piece.position_at(self.window.from).z <= floor {
            self.window.from
        } else {
            self.piece.falls_to(floor)?
        };
        (time <= self.window.until && self.is_over_hole(time)).then_some(time)
    }

    /// Times at which the direction from the hole's centre to the ball passes an end of the open edge, where the liner
    /// begins.
    fn passes_ends(&self, outline: &Outline) -> impl Iterator<Item = f64> {
        let place = self.piece.position_at(self.window.from).truncate() - self.pocket.centre;
        let velocity = self.piece.velocity_at(self.window.from).truncate();
        let bend = self.piece.acceleration.truncate() * 0.5;
        outline.edge_ends(self.pocket).flat_map(move |end| {
            let times = passages(end.perp_dot(bend), end.perp_dot(velocity), end.perp_dot(place));
            let is_ahead = move |time: &f64| end.dot(place + (velocity + bend * *time) * *time) > 0.0;
            times.into_iter().filter(is_ahead).map(|time| self.window.from + time)
        })
    }

    /// The windows into which `cuts` divide `window`.
    fn parts(window: TimeWindow, cuts: impl Iterator<Item = f64>) -> impl Iterator<Item = TimeWindow> {
        let TimeWindow { from, until } = window;
        let mut times: SmallVec<[f64; 8]> = cuts.filter(|cut| from < *cut && *cut < until).collect();
        times.extend((from < until).then_some([from, until]).into_iter().flatten());
        times.sort_by(f64::total_cmp);
        (1..times.len()).map(move |last| TimeWindow::new(times[last - 1], times[last]))
    }

    /// Whether the edge is open in the direction from the hole's centre to the ball at time `t`.
    fn is_open(&self, outline: &Outline, t: f64) -> bool {
        outline.is_open_edge(self.pocket, self.pocket.direction_to(self.piece.position_at(t).truncate()))
    }

    /// When the ball, above the cloth, touches the open edge of the slate.
    #[must_use]
    pub fn meets_edge(&self, boundary: &Boundary) -> Option<f64> {
        let (enters, leaves) = self.within(self.pocket.radius)?;
        let (rises, falls) = self.above_cloth()?;
        let (start, end) = (self.window.from.max(enters).max(rises), self.window.until.min(leaves).min(falls));
        let (enters, leaves) = self.within(self.pocket.radius - self.radius).unwrap_or((end, end));
        let outline = boundary.outline();
        let ring = Ring { flight: self };
        let entry = |part: TimeWindow| {
            if !self.is_open(&outline, part.middle()) {
                return None;
            }
            // Where the liner ends, rounding may still report the liner. Look ahead, each time twice as far, until the
            // edge is open.
            let waits = iter::successors(Some(0.0), |wait| Some(2.0 * f64::max(*wait, FIRST_STEP)));
            let opens =
                waits.map(|wait| part.from + wait).find(|time| *time >= part.until || self.is_open(&outline, *time))?;
            entry_of(&ring, part.starting_at(opens))
        };
        let (before, after) = (TimeWindow::new(start, end.min(enters)), TimeWindow::new(start.max(leaves), end));
        [before, after].into_iter().flat_map(|window| Self::parts(window, self.passes_ends(&outline))).find_map(entry)
    }

    /// When the ball touches the wall of the hole. Below the cloth the wall stands all around. Above the cloth only the
    /// back of the pocket does, up to the top of the rails.
    #[must_use]
    pub fn meets_wall(&self, boundary: &Boundary) -> Option<f64> {
        let (_, leaves_hole) = self.within(self.pocket.radius)?;
        let inner = self.within(self.pocket.radius - self.radius);
        let outwards = inner.map_or_else(|| self.nearest(), |(_, leaves)| leaves);
        // A ball higher than the rails must come down first.
        let low = boundary.rail_top_at(self.pocket.centre) + self.radius;
        let is_low = self.piece.position_at(self.window.from.max(outwards)).z < low;
        let lowered = if is_low { self.window.from } else { self.piece.falls_to(low)? };
        let first = self.window.from.max(outwards).max(lowered);
        let last = self.window.until.min(leaves_hole);
        if first >= last {
            return None;
        }
        let outline = boundary.outline();
        let stands = |part: &TimeWindow| {
            let middle = part.middle();
            let place = self.piece.position_at(middle);
            let direction = self.pocket.direction_to(place.truncate());
            let outwards = direction.dot(self.piece.velocity_at(middle).truncate()) > CREEPING;
            outwards && place.z < low && (place.z <= 0.0 || !self.is_open(&outline, middle))
        };
        // The liner begins where the open edge ends, and a ball may pass over the open edge, or rise over the rails for
        // a while: test each interval by itself.
        let levels = [0.0, low].into_iter().filter_map(|level| self.above(level));
        let levels = levels.flat_map(|(rises, falls)| [rises, falls]);
        let turns_back = self.turns_back(first);
        let cuts = levels.chain(self.passes_ends(&outline)).chain(turns_back);
        let met = Self::parts(TimeWindow::new(first, last), cuts).find(stands).map(|part| part.from);
        met.or_else(|| {
            let from = turns_back.filter(|&time| first < time && time < last)?;
            Self { window: self.window.starting_at(from), ..*self }.meets_wall(boundary)
        })
    }

    /// When a ball that goes outwards from time `first` on turns back towards the hole's centre; `None` for a ball that
    /// moves straight.
    fn turns_back(&self, first: f64) -> Option<f64> {
        let time = self
            .radial_speed()?
            .shifted(first - self.window.from)
            .first_entry(TimeWindow::new(LATER, self.window.until - first))?;
        Some(first + time)
    }

    /// The rate at which half the squared distance from the hole's centre, seen from above, grows, in m^2/s, as a
    /// polynomial of the time after the start of the window; `None` for a ball that moves straight.
    fn radial_speed(&self) -> Option<Quartic> {
        if self.piece.acceleration.truncate() == DVec2::ZERO {
            return None;
        }
        let squared = squared_distance(self.piece, self.pocket.centre, self.pocket.radius, self.window.from);
        let [_, speed, half_bend, cubic, fourth] = squared.0;
        Some(Quartic([0.5 * speed, half_bend, 1.5 * cubic, 2.0 * fourth, 0.0]))
    }
}

/// First time in `window` at which a ball of `radius` (metres) in the air touches the end of a nose inside a
/// pocket.
#[must_use]
pub fn flying_ball_meets_nose_end(
    piece: &Piece,
    end: &NoseEnd,
    boundary: &Boundary,
    radius: f64,
    window: TimeWindow,
) -> Option<f64> {
    flying_ball_meets_point(piece, boundary.nose_end_axis(end), radius + boundary.nose_radius, window)
}

/// The times at which a + b t + c t^2 is zero. A time that does not exist is NaN.
fn passages(c: f64, b: f64, a: f64) -> [f64; 2] {
    if c == 0.0 {
        return [-a / b, f64::NAN];
    }
    if b == 0.0 {
        // The sign of this zero must not decide which root gets which form.
        let time = (-a / c).sqrt();
        return [-time, time];
    }
    // Each root has two forms; this is the one without cancellation.
    let sum = -0.5 * (b + (b * b - 4.0 * a * c).sqrt().copysign(b));
    [sum / c, a / sum]
}

/// The gap function (d^2 - r^2) / 2r of a ball in the hole and the round edge of the slate: d is the distance of the
/// ball's centre from the edge, r the ball's radius. Near contact it is about the gap in metres.
struct Ring<'a> {
    flight: &'a FlightInHole<'a>,
}

impl Ring<'_> {
    /// Distance from the hole's centre seen from above, radial speed, square of the tangential speed, position and
    /// velocity.
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
        let acceleration = self.flight.piece.acceleration;
        let push = beyond * place.truncate().dot(acceleration.truncate()) / out;
        let height = velocity.z * velocity.z + place.z * acceleration.z;
        (outward * outward + beyond * around / out + push + height) / self.flight.radius
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

    /// Three things bend the gap function down: gravity, the roundness of the edge, and a horizontal push p on a ball
    /// that is held. Their sum is at most z g / r + v^2 / (R - r) + p with the height z, the ball's radius r and the
    /// hole's radius R.
    fn curvature_bound(&self, TimeWindow { from: a, until: b }: TimeWindow) -> f64 {
        let FlightInHole { piece, pocket, radius, .. } = self.flight;
        let (rise, pull) = (piece.velocity_at(a).z, -piece.acceleration.z);
        let apex = if rise > 0.0 && pull > 0.0 { rise * rise / (2.0 * pull) } else { 0.0 };
        let highest = piece.position_at(a).z.max(piece.position_at(b).z) + apex;
        let speed_squared = |t: f64| piece.velocity_at(t).truncate().length_squared();
        let fastest = speed_squared(a).max(speed_squared(b));
        let push = piece.acceleration.truncate().length();
        highest.max(0.0) * pull.max(0.0) / radius + fastest / (pocket.radius - radius) + push
    }
}
