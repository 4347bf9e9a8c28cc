//! Warnings about gaps between cushions through which a ball would leave the bed.

use glam::DVec2;

use super::bare_ends::SAME_POINT;
use baize_physics::{Boundary, Cushion};

/// A gap is divided into this many parts, and the points between them are checked.
const PARTS: u32 = 64;

/// Warnings, one sentence each: the cushions enclose no bed, or leave a gap through which a ball of `radius` (metres) would
/// leave it.
#[must_use]
pub fn gap_warnings(boundary: &Boundary, radius: f64) -> Vec<String> {
    if boundary.is_island() {
        let message = "the cushions run clockwise, so the bed is outside them and endless; for a bed inside, draw each \
                       cushion the other way";
        return vec![message.to_owned()];
    }
    if !boundary.is_enclosed() {
        return Vec::new();
    }
    let next = boundary.next_cushions();
    let gaps = boundary.cushions.iter().zip(next.iter().map(|&next| &boundary.cushions[next]));
    let remark = |(before, after): (&Cushion, &Cushion)| {
        if std::ptr::eq(before, after) && boundary.cushions.len() > 1 {
            return Some(remark_on_one_face(before));
        }
        lets_out(boundary, before.to, after.from, radius).then(|| remark(before, after))
    };
    gaps.filter_map(remark).collect()
}

/// The warning for a single cushion that no other cushion continues.
fn remark_on_one_face(cushion: &Cushion) -> String {
    format!(
        "\"{}\" from {:.4}, {:.4} to {:.4}, {:.4} stands alone with one face: a ball that comes from behind rolls through it; \
         draw another cushion the other way for its back",
        cushion.name, cushion.from.x, cushion.from.y, cushion.to.x, cushion.to.y
    )
}

fn remark(before: &Cushion, after: &Cushion) -> String {
    let (end, start) = (before.to, after.from);
    format!(
        "the edge of the bed crosses a gap of {:.4} m in a straight line, from the end of \"{}\" at {:.4}, {:.4} to the start \
         of \"{}\" at {:.4}, {:.4}; a ball that rolls through it leaves the bed",
        end.distance(start),
        before.name,
        end.x,
        end.y,
        after.name,
        start.x,
        start.y
    )
}

/// Whether a ball of `radius` (metres) can roll straight out through the gap between two points without meeting a nose
/// or a pocket.
fn lets_out(boundary: &Boundary, end: DVec2, start: DVec2, radius: f64) -> bool {
    if end.distance(start) <= SAME_POINT {
        return false;
    }
    let out = -(start - end).normalize().perp();
    let passes = |place: DVec2| {
        let is_clear = boundary.jaws.iter().all(|jaw| jaw.centre.distance(place) > jaw.radius + radius)
            && boundary.cushions.iter().all(|cushion| cushion.distance(place) > radius);
        is_clear && !boundary.pockets.iter().any(|pocket| falls(place, out, pocket.centre, pocket.radius))
    };
    (1..PARTS).map(|part| end.lerp(start, f64::from(part) / f64::from(PARTS))).any(passes)
}

/// Whether the ray from `place` along the unit vector `out` enters a circle.
fn falls(place: DVec2, out: DVec2, centre: DVec2, radius: f64) -> bool {
    let offset = centre - place;
    let ahead = offset.dot(out).max(0.0);
    offset.distance(out * ahead) < radius
}
