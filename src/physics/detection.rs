//! Detection: when a ball on its course first touches another ball, a cushion nose, a jaw or a pocket.
//!
//! Every function looks at one piece of a course (or two) within a [`TimeWindow`] and returns the first *entry* into
//! contact. Surfaces that are in contact when the window begins follow a rule:
//!
//! - approaching surfaces: contact now,
//! - separating surfaces: contact when they come back,
//! - no normal speed: contact now if something presses them together.

mod drag;
mod flight;
mod hole;
mod parting;

use bevy::math::{DVec2, DVec3};

use super::boundary::Cushion;
use super::piece::Piece;
use super::roots::{Quartic, Smooth};
use super::segments::within_circle;
use super::time_window::TimeWindow;
use super::tolerances::{CREEPING, GRAZING, PRESSING, TOUCHING};

pub use flight::{flying_ball_falls_into, flying_ball_meets_jaw, flying_ball_meets_line};
pub use hole::{FlightInHole, flying_ball_meets_nose_end};

/// A ball that overlaps the line of a nose by more than this, in metres, counts as behind the line, not as in contact,
/// unless its centre is beside the nose and in front of it.
const BEHIND: f64 = 1e-8;

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

/// A ball whose path is one parabola is beside a nose in at most this many separate spans of time.
const MOST_SPANS_BESIDE: u32 = 2;

/// First time in `window` at which the centre comes within `reach` metres of the nose from its playing side.
/// Contacts beyond the nose's ends do not count: from there the search goes on when the ball comes beside the nose.
#[must_use]
pub fn ball_meets_line(piece: &Piece, cushion: &Cushion, reach: f64, window: TimeWindow) -> Option<f64> {
    let is_beside = |time: f64| cushion.is_beside(piece.position_at(time).truncate());
    // A ball whose radius was enlarged while it touched the nose overlaps it, but is not behind it.
    let may_overlap = is_beside(window.from);
    let mut time = ball_meets_endless_line(piece, cushion, reach, window, may_overlap)?;
    for _ in 0..MOST_SPANS_BESIDE {
        if is_beside(time) {
            return Some(time);
        }
        let rest = window.starting_at(comes_beside(piece, cushion, window.starting_at(time))?);
        time = ball_meets_endless_line(piece, cushion, reach, rest, false)?;
    }
    is_beside(time).then_some(time)
}

/// As [`ball_meets_line`], for a nose without ends. If the ball `may_overlap`, it counts as in contact at any overlap as
/// long as its centre is in front of the line; otherwise a ball that overlaps by more than [`BEHIND`] is behind it.
fn ball_meets_endless_line(
    piece: &Piece,
    cushion: &Cushion,
    reach: f64,
    window: TimeWindow,
    may_overlap: bool,
) -> Option<f64> {
    let along = cushion.to - cushion.from;
    let length = along.length();
    let direction = along / length;
    let normal = direction.perp();
    // Measured from the middle of the nose: mirrored noses begin at opposite ends, but give bit-identical times.
    let height = normal.dot(piece.position_at(window.from).truncate() - cushion.middle());
    let is_in_front = height > 0.0 && may_overlap;
    let meet = |velocity: DVec3, bend: DVec3, window: TimeWindow| {
        let (speed, bend) = (normal.dot(velocity.truncate()), normal.dot(bend.truncate()));
        let gap = Quartic([height - reach, speed, bend, 0.0, 0.0]);
        let is_behind = gap.0[0] < -BEHIND && !is_in_front;
        if is_behind { entry_from_behind(&gap, window) } else { first_contact(&gap, 1.0, window) }
    };
    if piece.drag > 0.0 {
        drag::along_its_line(piece, window, |velocity, span| meet(velocity, DVec3::ZERO, TimeWindow::of(span)))
    } else {
        meet(piece.velocity_at(window.from), piece.acceleration * 0.5, window)
    }
}

/// First time in `window` at which the centre, seen from above, comes beside the nose. At the start of `window` it is
/// beyond one of the ends.
fn comes_beside(piece: &Piece, cushion: &Cushion, window: TimeWindow) -> Option<f64> {
    let place = cushion.direction().dot(piece.position_at(window.from).truncate() - cushion.middle());
    let inward = cushion.direction() * -place.signum();
    let beyond = place.abs() - 0.5 * cushion.from.distance(cushion.to);
    let enter = |velocity: DVec3, bend: DVec3, span: f64| {
        let (speed, bend) = (inward.dot(velocity.truncate()), inward.dot(bend.truncate()));
        Quartic([beyond, -speed, -bend, 0.0, 0.0]).first_entry(TimeWindow::of(span))
    };
    if piece.drag > 0.0 {
        return drag::along_its_line(piece, window, |velocity, span| enter(velocity, DVec3::ZERO, span));
    }
    let velocity = piece.velocity_at(window.from);
    Some(window.from + enter(velocity, piece.acceleration * 0.5, window.span())?)
}

/// Contact of a ball that starts behind the nose's infinite line: it must first come out on the playing side.
fn entry_from_behind(gap: &Quartic, window: TimeWindow) -> Option<f64> {
    let out = Quartic(gap.0.map(|c| -c)).first_entry(TimeWindow::of(window.span()))?;
    let after = gap.shifted(out);
    first_contact(
        &Quartic([0.0, after.0[1].max(0.0), after.0[2], 0.0, 0.0]),
        1.0,
        window.starting_at(window.from + out),
    )
}

/// The times between which a ball's centre, seen from above, is within `radius` metres of `centre`. For a straight path
/// the whole endless line is searched: the times may lie before or after `window`, and the result is `None` if the line
/// never comes within `radius`. A curved path is searched in `window` only: if the centre is within at the start, the
/// first time is that start, and if it does not leave in the window, the second is infinite. Seen from above, the path
/// may be curved: a ball that topples or is held is pushed horizontally.
fn within_ring(piece: &Piece, centre: DVec2, radius: f64, window: TimeWindow) -> Option<(f64, f64)> {
    let TimeWindow { from, .. } = window;
    let (place, velocity) = (piece.position_at(from).truncate() - centre, piece.velocity_at(from).truncate());
    if piece.acceleration.truncate() == DVec2::ZERO {
        let (enters, leaves) = within_circle(place, velocity, radius)?;
        return Some((from + enters, from + leaves));
    }
    let squared = squared_distance(piece, centre, radius, from);
    let enters = if squared.0[0] <= 0.0 { 0.0 } else { squared.first_entry(TimeWindow::of(window.span()))? };
    // A ball that starts right at the ring, or has just come to it, is within as long as it moves inwards.
    let leaves = opening_time(&squared.shifted(enters), window.span() - enters);
    Some((from + enters, leaves.map_or(f64::INFINITY, |leaves| from + enters + leaves)))
}

/// The time at which a gap that is closed at time 0 opens.
fn opening_time(gap: &Quartic, span: f64) -> Option<f64> {
    let mut opened = Quartic(gap.0.map(|c| -c));
    // The gap may begin to close exactly at 0, with a speed or, at speed zero, with an acceleration.
    for _ in 0..2 {
        if opened.0[0] <= 0.0 {
            opened = opened.divided_by_t();
        }
    }
    opened.first_entry(TimeWindow::of(span))
}

/// The squared distance of a ball's centre from `centre`, seen from above, minus the square of `radius`, in m^2, as a
/// polynomial of the time after `from`.
fn squared_distance(piece: &Piece, centre: DVec2, radius: f64, from: f64) -> Quartic {
    let (place, velocity) = (piece.position_at(from).truncate() - centre, piece.velocity_at(from).truncate());
    let bend = piece.acceleration.truncate() * 0.5;
    squared_gap(place.extend(0.0), velocity.extend(0.0), bend.extend(0.0), radius)
}

/// The square of `apart + closing t + bend t^2` minus that of `distance`, as a polynomial of t.
fn squared_gap(apart: DVec3, closing: DVec3, bend: DVec3, distance: f64) -> Quartic {
    Quartic([
        apart.dot(apart) - distance * distance,
        2.0 * apart.dot(closing),
        closing.dot(closing) + 2.0 * apart.dot(bend),
        2.0 * closing.dot(bend),
        bend.dot(bend),
    ])
}

fn entry_into_sphere(apart: DVec3, closing: DVec3, bend: DVec3, distance: f64, window: TimeWindow) -> Option<f64> {
    first_contact(&squared_gap(apart, closing, bend, distance), 2.0 * distance, window)
}

/// The first time in `window` at which `gap`, a polynomial in the time after the start of the window, falls to zero.
/// Near contact `gap` is about `scale` times the true gap.
#[inline]
fn first_contact(gap: &Quartic, scale: f64, window: TimeWindow) -> Option<f64> {
    let span = window.span();
    if span <= 0.0 || span.is_nan() {
        return None;
    }
    let found = if gap.0[0] <= TOUCHING * scale {
        touching_entry(gap, scale, span)
    } else {
        gap.first_entry(TimeWindow::of(span))
    };
    let entry = skip_grazes(gap, scale, span, found?)?;
    Some(window.from + entry)
}

/// Whether touching surfaces with the opening speed `speed` (m/s, negative if they approach) overlap by no more than
/// [`GRAZING`] before `acceleration` (m/s^2) separates them. Both values are `scale` times those of the true gap.
pub(super) fn grazes(speed: f64, acceleration: f64, scale: f64) -> bool {
    acceleration > 0.0 && speed * speed <= 2.0 * acceleration * GRAZING * scale
}

/// The longest time in seconds that a graze can last at this acceleration.
fn longest_graze(acceleration: f64, scale: f64) -> f64 {
    2.0 * (2.0 * GRAZING * scale / acceleration).sqrt()
}

/// The rule for surfaces in contact at the start:
///
/// - approaching: contact now, except for a graze;
/// - separating: search with the root at zero divided out, so that the present contact is not found again;
/// - no normal speed: contact now if they are pressed together, otherwise when they next come together.
fn touching_entry(gap: &Quartic, scale: f64, span: f64) -> Option<f64> {
    let [_, speed, half_acceleration, ..] = gap.0;
    if speed > CREEPING * scale {
        return gap.divided_by_t().first_entry(TimeWindow::of(span));
    }
    if speed < -CREEPING * scale {
        if !grazes(speed, 2.0 * half_acceleration, scale) {
            return Some(0.0);
        }
        let beyond = -speed / half_acceleration;
        let later = gap.shifted(beyond).divided_by_t().first_entry(TimeWindow::of(span - beyond));
        return later.map(|later| beyond + later);
    }
    if 2.0 * half_acceleration < -PRESSING * scale {
        return Some(0.0);
    }
    let rest = gap.divided_by_t().divided_by_t();
    let later = Quartic([rest.0[0].max(f64::MIN_POSITIVE), rest.0[1], rest.0[2], 0.0, 0.0]);
    if later.0[0] <= PRESSING * scale && later.0[1] >= 0.0 { None } else { later.first_entry(TimeWindow::of(span)) }
}

/// Skips entries so shallow that only rounding made them.
fn skip_grazes(gap: &Quartic, scale: f64, span: f64, mut entry: f64) -> Option<f64> {
    loop {
        let (slope, curvature) = (gap.slope(entry), gap.curvature(entry));
        if entry == 0.0 || !grazes(slope, curvature, scale) {
            return Some(entry);
        }
        let beyond = entry + longest_graze(curvature, scale);
        if beyond >= span {
            return None;
        }
        entry = gap.first_entry(TimeWindow::new(beyond, span))?;
    }
}
