//! The metal of a table: plates around the corners of its frame, and shoes under its legs.

use bevy::math::DVec2;

use super::frame::{FRAME_DEPTH, LEG, LEG_INSET};
use super::plan::{EDGE, TablePlan};
use super::surface::{Corner, Surface, ring};
use crate::physics::FLOOR;

/// By how much the metal stands out of the wood, in metres.
const THICKNESS: f64 = 0.0012;
/// How far a plate reaches along the frame from the rounding of a corner, in metres.
const REACH: f64 = 0.06;
/// The frame is rounded where its places are closer together than this, in metres.
const ROUNDED: f64 = 0.03;
/// Height of a shoe, in metres.
const SHOE: f64 = 0.07;
/// Into so many parts a plate is divided from above to below.
const PARTS: u32 = 3;

/// The metal of a table.
pub(super) fn fittings(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for [from, to] in plates(plan) {
        let row = |z: f64| [from, to].map(|(place, normal)| at(place + normal * THICKNESS, z, normal));
        let upper = plan.top - EDGE;
        let height = |part: u32| upper + (-FRAME_DEPTH - upper) * f64::from(part) / f64::from(PARTS);
        for part in 0..PARTS {
            surface.band(&row(height(part)), &row(height(part + 1)));
        }
    }
    for foot in plan.feet(LEG_INSET) {
        let half = LEG + THICKNESS;
        for out in ring(4).take(4) {
            let corner = |aside: f64, z: f64| at(foot + (out + out.perp() * aside) * half, z, out);
            let (low, high) = (-FLOOR, SHOE - FLOOR);
            surface.quad([corner(-1.0, low), corner(1.0, low), corner(1.0, high), corner(-1.0, high)]);
        }
    }
    surface
}

/// The pieces of the frame that plates cover, each with its two ends and the normals there.
fn plates(plan: &TablePlan) -> Vec<[(DVec2, DVec2); 2]> {
    let frame = plan.frame(0.0);
    let mut plates = Vec::new();
    for ends in frame.windows(2) {
        let [(from, out), (to, far_out)] = [ends[0], ends[1]];
        let length = from.distance(to);
        if length < ROUNDED {
            plates.push([(from, out), (to, far_out)]);
        } else {
            let share = (REACH / length).min(0.5);
            let between = |share: f64| from.lerp(to, share);
            plates.push([(from, out), (between(share), out)]);
            plates.push([(between(1.0 - share), far_out), (to, far_out)]);
        }
    }
    plates
}

fn at(place: DVec2, z: f64, normal: DVec2) -> Corner {
    Corner { place: place.extend(z), normal: normal.extend(0.0), grain: DVec2::ZERO }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::shot::Setup;
    use crate::view::plan::{bed, whole};

    #[test]
    fn plates_cover_every_corner_of_the_frame_and_reach_a_little_along_it() {
        let setup = Setup::rack("nine_ball_tight").load().unwrap();
        let plates = plates(&TablePlan::of(&setup.table, bed(&setup)));
        let half = whole(&setup).half;
        for (place, _) in plates.iter().flatten() {
            let from_corner = half - place.abs();
            assert!(from_corner.min_element() > -1e-9, "{place} is outside the frame");
            assert!(from_corner.max_element() < REACH + 0.11, "{place} is far from every corner");
        }
        let length: f64 = plates.iter().map(|[(from, _), (to, _)]| from.distance(*to)).sum();
        let at_corner = |radius: f64| 2.0 * REACH + FRAC_PI_2 * radius;
        assert!(
            (4.0 * at_corner(0.09)..4.0 * at_corner(0.11)).contains(&length),
            "the plates of four rounded corners are {length} m long"
        );
    }
}
