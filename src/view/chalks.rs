//! The cubes of chalk that lie on the rails.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::plan::{Ground, TablePlan, bed, stand};
use super::shapes::Rectangle;
use super::surface::Surface;
use crate::shot::Setup;

/// Half the side of a cube in metres, and the light of the hollow that tips leave in its top, as a share of that of the rest.
const HALF: f64 = 0.011;
const HOLLOW_LIGHT: f32 = 0.45;
/// The label around a cube begins so far over the rail, in metres.
const LABEL: f64 = 0.0075;
/// Where cubes lie, in halves of the bed: along the table, and on which side of it. No sight is there.
const PLACES: [(f64, f64); 2] = [(0.635, 1.0), (-0.36, -1.0)];
/// Linear colours of the chalk and of its label.
const CHALK: LinearRgba = LinearRgba::rgb(0.035, 0.130, 0.300);
const PAPER: LinearRgba = LinearRgba::rgb(0.012, 0.030, 0.085);

/// Cubes of chalk on the long rails; none where a table has no wood there.
pub(super) fn chalks(setup: &Setup, plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    let (Rectangle { middle, half }, whole) = (bed(setup), stand(setup));
    for (along, side) in PLACES {
        let across = middle.y + side * (half.y + whole.half.y) / 2.0;
        let place = DVec2::new(middle.x + along * half.x, across);
        let corners = [DVec2::ONE, DVec2::NEG_ONE].map(|corner| place + corner * (1.5 * HALF));
        if !corners.iter().all(|corner| matches!(plan.ground(*corner), Ground::Wood(_))) {
            continue;
        }
        let foot = place.extend(plan.top);
        surface.block(foot + DVec3::Z * (LABEL / 2.0), DVec3::new(HALF, HALF, LABEL / 2.0));
        surface.paint(PAPER);
        let rest = HALF * 2.0 - LABEL;
        surface.block(foot + DVec3::Z * (LABEL + rest / 2.0), DVec3::new(HALF * 0.98, HALF * 0.98, rest / 2.0));
        surface.paint(CHALK);
        surface.disc(foot + DVec3::Z * (HALF * 2.0 + 0.0002), HALF * 0.7);
        surface.paint(CHALK * HOLLOW_LIGHT);
    }
    surface
}
