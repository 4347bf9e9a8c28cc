//! Contacts of a ball in the air with a nose or a jaw, and its fall into a pocket.
//!
//! Seen from above, the centre of a flying ball moves uniformly, unless it topples or a held contact pushes it. Its height
//! follows a parabola. A nose is a horizontal edge, or a rounding about a horizontal axis behind it. The ball touches it
//! when its centre is one ball radius plus the rounding's radius away from that axis.

use glam::{DVec2, DVec3};

use super::entry::{entry_into_sphere, first_contact, opening_time, within_ring};
use super::line::{BEHIND, comes_beside};
use super::parting::{Bends, entry_of};
use crate::boundary::{Boundary, Cushion, Jaw, Pocket};
use crate::piece::Piece;
use crate::roots::{Quartic, Smooth};
use crate::time_window::TimeWindow;

/// Most rounds of the search. A quartic has at most two entries; the other rounds allow for entries that rounding
/// repeats.
const MOST_ENTRIES: u32 = 8;

/// First time in `window` at which a ball of `radius` (metres) in the air touches a straight nose. Contacts
/// where the nose does not stand do not count, see [`Boundary::nose_stands_at`].
#[must_use]
pub fn flying_ball_meets_line(
    piece: &Piece,
    cushion: &Cushion,
    boundary: &Boundary,
    radius: f64,
    window: TimeWindow,
) -> Option<f64> {
    let TimeWindow { from, .. } = window;
    let normal = cushion.normal();
    let reach = radius + boundary.nose_radius;
    let across = |v: DVec3| DVec2::new(normal.dot(v.truncate()), v.z);
    // Measured from the middle of the nose, so that mirrored noses give bit-identical times.
    let axis = cushion.middle() - normal * boundary.nose_radius;
    let offset = across(piece.position_at(from) - axis.extend(boundary.nose_height_of(&cushion.own)));
    let (velocity, bend) = (across(piece.velocity_at(from)), across(piece.acceleration) * 0.5);
    let squared = Quartic([
        offset.dot(offset) - reach * reach,
        2.0 * offset.dot(velocity),
        velocity.dot(velocity) + 2.0 * offset.dot(bend),
        2.0 * velocity.dot(bend),
        bend.dot(bend),
    ]);
    let is_met = |time: f64| boundary.nose_stands_at(cushion, radius, piece.position_at(time));
    let span = window.span();
    let is_deep = |gap: &Quartic| gap.0[0] < -BEHIND * 2.0 * reach;
    // The gap from time `out` on, at which the ball has just come off the line.
    let parted = |out: f64| {
        let Quartic([_, speed, rest @ ..]) = squared.shifted(out);
        let [bend, cubic, fourth] = rest;
        Quartic([0.0, speed.max(0.0), bend, cubic, fourth])
    };
    let (mut out, mut ahead) = (0.0, squared);
    if is_deep(&ahead) {
        out = opening_time(&ahead, span)?;
        ahead = parted(out);
    }
    for _ in 0..MOST_ENTRIES {
        let time = first_contact(&ahead, 2.0 * reach, window.starting_at(from + out))?;
        if is_met(time) {
            return Some(time);
        }
        // The ball touches the nose's infinite line where no nose stands: beyond the ends or behind the axis. Skip to the
        // time at which the ball leaves that line, and search again. If it comes beside the nose before that, as where it
        // rolls from a jaw onto the nose, and touches it there, search from then on.
        let enters = time - from;
        let opens = opening_time(&squared.shifted(enters), span - enters).map(|wait| enters + wait);
        let is_beyond = !cushion.is_beside(piece.position_at(time).truncate());
        let beside = if is_beyond { comes_beside(piece, &cushion.line(), window.starting_at(time)) } else { None };
        let beside = beside.map(|time| time - from).filter(|&beside| opens.is_none_or(|opens| beside < opens));
        let joined = beside.map(|beside| (beside, squared.shifted(beside))).filter(|(_, gap)| !is_deep(gap));
        (out, ahead) = match joined {
            Some(joined) => joined,
            None => opens.map(|opens| (opens, parted(opens)))?,
        };
    }
    None
}

/// First time in `window` at which a ball of `radius` (metres) in the air touches a rounded jaw. A jaw of
/// radius zero is a point.
#[must_use]
pub fn flying_ball_meets_jaw(
    piece: &Piece,
    jaw: &Jaw,
    boundary: &Boundary,
    radius: f64,
    window: TimeWindow,
) -> Option<f64> {
    let centre = jaw.centre.extend(boundary.nose_height_of(&jaw.own));
    let apart = piece.position_at(window.from) - centre;
    let velocity = piece.velocity_at(window.from);
    let (ring, reach) = (jaw.radius - boundary.nose_radius, radius + boundary.nose_radius);
    if ring == 0.0 {
        return entry_into_sphere(apart, velocity, piece.acceleration * 0.5, reach, window);
    }
    // The top of the rail is inside the ring, so a ball can hit the ring only from outside. From below, where a hole is
    // under the jaw, it hits the jaw's underside.
    let inside = within_ring(piece, jaw.centre, ring.max(0.0), window);
    let (enters, leaves) = inside.unwrap_or((f64::INFINITY, f64::INFINITY));
    let ring = Ring { piece, centre, ring, radius: reach };
    let before = window.ending_at(window.until.min(enters));
    let under = TimeWindow::new(window.from.max(enters), window.until.min(leaves));
    let after = window.starting_at(window.from.max(leaves));
    let underside = || rises_to(piece, centre.z - reach, under);
    entry_of(&ring, before).or_else(underside).or_else(|| entry_of(&ring, after))
}

/// First time in `window` at which a ball's centre rises to `height` (metres) from below.
fn rises_to(piece: &Piece, height: f64, window: TimeWindow) -> Option<f64> {
    let (place, velocity) = (piece.position_at(window.from), piece.velocity_at(window.from));
    let gap = Quartic([height - place.z, -velocity.z, -0.5 * piece.acceleration.z, 0.0, 0.0]);
    if gap.0[0] < -BEHIND { None } else { first_contact(&gap, 1.0, window) }
}

/// The gap function (d^2 - r^2) / 2r of a flying ball and a horizontal ring. d is the distance of the ball's centre
/// from the ring, r the sum of the radii of ball and rounding. Near contact the function is about the gap in metres.
struct Ring<'a> {
    piece: &'a Piece,
    centre: DVec3,
    /// Radius of the ring in metres; negative for a jaw whose radius is smaller than that of the nose's rounding.
    ring: f64,
    /// Radius of the ball plus that of the rounding, in metres.
    radius: f64,
}

impl Bends for Ring<'_> {
    fn bend(&self, t: f64) -> f64 {
        let (apart, velocity) = (self.piece.position_at(t) - self.centre, self.piece.velocity_at(t));
        let (out, level) = (apart.truncate().length(), velocity.truncate());
        let outward = apart.truncate().dot(level) / out;
        let around = (out - self.ring) / out * (level.length_squared() - outward * outward);
        let pull = (out - self.ring) / out * apart.truncate().dot(self.piece.acceleration.truncate());
        let height = velocity.z * velocity.z + apart.z * self.piece.acceleration.z;
        (outward * outward + around + pull + height) / self.radius
    }
}

impl Smooth for Ring<'_> {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let (apart, velocity) = (self.piece.position_at(t) - self.centre, self.piece.velocity_at(t));
        let out = apart.truncate().length();
        let outward = apart.truncate().dot(velocity.truncate()) / out;
        let beyond = out - self.ring;
        let square = beyond * beyond + apart.z * apart.z - self.radius * self.radius;
        (square / (2.0 * self.radius), (beyond * outward + apart.z * velocity.z) / self.radius)
    }

    /// Outside the ring only two things bend d^2 down: gravity, in proportion to the height, and a horizontal push on a
    /// ball that topples or is held, in proportion to the distance from the ring. The squared speeds bend d^2 up; with
    /// them the bound is larger than it must be.
    fn curvature_bound(&self, window: TimeWindow) -> f64 {
        let TimeWindow { from: a, until: b } = window;
        let height = |t: f64| (self.piece.position_at(t).z - self.centre.z).abs();
        let (rise_a, rise_b) = (self.piece.velocity_at(a), self.piece.velocity_at(b));
        let pull = self.piece.acceleration.z.abs();
        let apex = if rise_a.z > 0.0 && pull > 0.0 { rise_a.z * rise_a.z / (2.0 * pull) } else { 0.0 };
        let highest = height(a).max(height(b)) + apex;
        let rise = rise_a.z.abs().max(rise_b.z.abs());
        let speed_squared = rise_a.truncate().length_squared().max(rise_b.truncate().length_squared());
        let push = self.piece.acceleration.truncate().length();
        // Under a constant push p a path stays within p t^2 / 8 of its chord, t being its duration.
        let off = |t: f64| (self.piece.position_at(t) - self.centre).truncate().length();
        let farthest = off(a).max(off(b)) + 0.125 * push * window.span() * window.span() - self.ring;
        let pushed = if push > 0.0 { farthest.max(0.0) * push } else { 0.0 };
        (speed_squared + pushed + rise * rise + highest * pull) / self.radius
    }
}

/// When a ball of `radius` (metres) in the air falls into a pocket: it comes down to the cloth inside the pocket's
/// circle, or it leaves the circle too low to clear the top of the rail behind it.
#[must_use]
pub fn flying_ball_falls_into(
    piece: &Piece,
    pocket: &Pocket,
    boundary: &Boundary,
    radius: f64,
    window: TimeWindow,
) -> Option<f64> {
    let TimeWindow { from, until } = window;
    let (enters, leaves) = within_ring(piece, pocket.centre, pocket.radius, window)?;
    let enters = enters.max(from);
    let down = piece.falls_to(radius).unwrap_or(f64::INFINITY);
    if enters > until.min(leaves) {
        return None;
    }
    if down <= leaves {
        return (down >= enters && down <= until).then_some(down);
    }
    let last = piece.position_at(leaves);
    let low = boundary.rail_top_at(pocket.centre) + radius;
    (leaves <= until && last.z < low && !boundary.is_over_bed(last.truncate())).then_some(leaves)
}
