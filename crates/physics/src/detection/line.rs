//! When a ball meets a straight nose.

use glam::DVec3;

use super::drag::along_its_line;
use super::entry::first_contact;
use crate::boundary::NoseLine;
use crate::piece::Piece;
use crate::roots::{Quartic, Smooth};
use crate::time_window::TimeWindow;

/// A ball that overlaps the line of a nose by more than this, in metres, counts as behind the line, not as in contact,
/// unless its centre is beside the nose and in front of it.
pub(super) const BEHIND: f64 = 1e-8;

/// A ball whose path is one parabola is beside a nose in at most this many separate spans of time.
const MOST_SPANS_BESIDE: u32 = 2;

/// First time in `window` at which the centre comes within `reach` metres of the nose from its playing side.
/// Contacts beyond the nose's ends do not count: from there the search goes on when the ball comes beside the nose.
#[must_use]
pub fn ball_meets_line(piece: &Piece, nose: &NoseLine, reach: f64, window: TimeWindow) -> Option<f64> {
    let is_beside = |time: f64| nose.is_beside(piece.position_at(time).truncate());
    // A ball whose radius was enlarged while it touched the nose overlaps it, but is not behind it.
    let may_overlap = is_beside(window.from);
    let mut time = ball_meets_endless_line(piece, nose, reach, window, may_overlap)?;
    for _ in 0..MOST_SPANS_BESIDE {
        if is_beside(time) {
            return Some(time);
        }
        let rest = window.starting_at(comes_beside(piece, nose, window.starting_at(time))?);
        time = ball_meets_endless_line(piece, nose, reach, rest, false)?;
    }
    is_beside(time).then_some(time)
}

/// As [`ball_meets_line`], for a nose without ends. If the ball `may_overlap`, it counts as in contact at any overlap as
/// long as its centre is in front of the line; otherwise a ball that overlaps by more than [`BEHIND`] is behind it.
fn ball_meets_endless_line(
    piece: &Piece,
    nose: &NoseLine,
    reach: f64,
    window: TimeWindow,
    may_overlap: bool,
) -> Option<f64> {
    let normal = nose.gap_normal;
    let height = normal.dot(piece.position_at(window.from).truncate() - nose.middle);
    let is_in_front = height > 0.0 && may_overlap;
    let meet = |velocity: DVec3, bend: DVec3, window: TimeWindow| {
        let (speed, bend) = (normal.dot(velocity.truncate()), normal.dot(bend.truncate()));
        let gap = Quartic([height - reach, speed, bend, 0.0, 0.0]);
        let is_behind = gap.0[0] < -BEHIND && !is_in_front;
        if is_behind { entry_from_behind(&gap, window) } else { first_contact(&gap, 1.0, window) }
    };
    if piece.drag > 0.0 {
        along_its_line(piece, window, |velocity| meet(velocity, DVec3::ZERO, TimeWindow::of(f64::INFINITY)))
    } else {
        meet(piece.velocity_at(window.from), piece.acceleration * 0.5, window)
    }
}

/// First time in `window` at which the centre, seen from above, comes beside the nose. At the start of `window` it is
/// beyond one of the ends.
pub(super) fn comes_beside(piece: &Piece, nose: &NoseLine, window: TimeWindow) -> Option<f64> {
    let place = nose.direction.dot(piece.position_at(window.from).truncate() - nose.middle);
    let inward = nose.direction * -place.signum();
    let beyond = place.abs() - nose.half;
    let enter = |velocity: DVec3, bend: DVec3, span: f64| {
        let (speed, bend) = (inward.dot(velocity.truncate()), inward.dot(bend.truncate()));
        Quartic([beyond, -speed, -bend, 0.0, 0.0]).first_entry(TimeWindow::of(span))
    };
    if piece.drag > 0.0 {
        return along_its_line(piece, window, |velocity| enter(velocity, DVec3::ZERO, f64::INFINITY));
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
