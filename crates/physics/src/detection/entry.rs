//! The first entry into contact where the gap is a polynomial of the time.

use glam::{DVec2, DVec3};

use crate::piece::Piece;
use crate::roots::{Quartic, Smooth};
use crate::segments::within_circle;
use crate::time_window::TimeWindow;
use crate::tolerances::{CREEPING, GRAZING, PRESSING, TOUCHING};

/// The times between which a ball's centre, seen from above, is within `radius` metres of `centre`. For a straight path
/// the whole endless line is searched: the times may lie before or after `window`, and the result is `None` if the line
/// never comes within `radius`. A curved path is searched in `window` only: if the centre is within at the start, the
/// first time is that start, and if it does not leave in the window, the second is infinite. Seen from above, the path
/// may be curved: a ball that topples or is held is pushed horizontally.
pub(super) fn within_ring(piece: &Piece, centre: DVec2, radius: f64, window: TimeWindow) -> Option<(f64, f64)> {
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
pub(super) fn opening_time(gap: &Quartic, span: f64) -> Option<f64> {
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
pub(super) fn squared_distance(piece: &Piece, centre: DVec2, radius: f64, from: f64) -> Quartic {
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

/// The first time in `window` at which `apart + closing t + bend t^2` is `distance` metres long and becomes shorter.
pub(super) fn entry_into_sphere(
    apart: DVec3,
    closing: DVec3,
    bend: DVec3,
    distance: f64,
    window: TimeWindow,
) -> Option<f64> {
    first_contact(&squared_gap(apart, closing, bend, distance), 2.0 * distance, window)
}

/// First time in `window` at which the centre of a ball off the bed comes within `distance` metres of `point` (metres).
#[must_use]
pub fn flying_ball_meets_point(piece: &Piece, point: DVec3, distance: f64, window: TimeWindow) -> Option<f64> {
    let apart = piece.position_at(window.from) - point;
    entry_into_sphere(apart, piece.velocity_at(window.from), piece.acceleration * 0.5, distance, window)
}

/// The first time in `window` at which `gap`, a polynomial in the time after the start of the window, falls to zero.
/// Near contact `gap` is about `scale` times the true gap.
#[inline]
pub(super) fn first_contact(gap: &Quartic, scale: f64, window: TimeWindow) -> Option<f64> {
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
pub(crate) fn grazes(speed: f64, acceleration: f64, scale: f64) -> bool {
    acceleration > 0.0 && speed * speed <= 2.0 * acceleration * GRAZING * scale
}

/// The longest time in seconds that a graze can last at this acceleration.
pub(super) fn longest_graze(acceleration: f64, scale: f64) -> f64 {
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
