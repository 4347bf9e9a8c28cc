//! Pens: lines of a constant width on the picture, each with an edge on both sides.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::ink::Ink;
use super::surface::ring;
use crate::settings::Ease;
use crate::shot::Leg;
use crate::simulation::to_screen;

/// Width of the bold pen in pixels on a picture of 720 lines.
pub(super) const BOLD: f32 = 2.4;
/// Width of the fine pen in pixels on a picture of 720 lines.
pub(super) const FINE: f32 = 1.8;
/// Height of a line that lies on the cloth, in metres.
pub(super) const ON_CLOTH: f64 = 0.0018;
/// Height of the line over its edge, in metres, so that they do not flicker.
const LIFT: f64 = 0.0008;
/// The height in pixels of the picture for which the widths are given.
const PICTURE: f32 = 720.0;
/// Width of a line with its edge, as a multiple of its own.
const WITH_EDGE: f32 = 2.1;

/// How much wider strong lines are, and their least opacity.
const STRONG_WIDTH: f32 = 1.7;
const STRONG_OPACITY: f32 = 0.9;

/// One pen.
pub(super) struct Pen {
    width: f32,
    /// Whether its lines hardly fade and have an edge that is not seen through.
    is_strong: bool,
    core: GizmoAsset,
    edge: GizmoAsset,
}

impl Pen {
    /// A pen that draws `width` pixels wide on a picture of 720 lines, or wider if the player wants strong lines.
    pub fn new(width: f32, ease: &Ease) -> Self {
        let is_strong = ease.strong_lines;
        let width = if is_strong { STRONG_WIDTH * width } else { width };
        Self { width, is_strong, core: GizmoAsset::default(), edge: GizmoAsset::default() }
    }

    /// Draws along places (metres) at `height`, fading from the first opacity to the second.
    pub fn along(&mut self, places: &[DVec3], height: f64, ink: Ink, opacity: [f32; 2]) {
        let level: Vec<DVec3> = places.iter().map(|place| place.with_z(height)).collect();
        self.through(&level, ink, opacity);
    }

    /// Draws through places (metres), fading from the first opacity to the second.
    pub fn through(&mut self, places: &[DVec3], ink: Ink, opacity: [f32; 2]) {
        let [first, last] = if self.is_strong { opacity.map(|part| part.max(STRONG_OPACITY)) } else { opacity };
        let edge = if self.is_strong { ink.edge.with_alpha(1.0) } else { ink.edge };
        let whole: f64 = places.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
        let mut gone = 0.0;
        let mut before = places.first().copied().unwrap_or_default();
        let strip: Vec<(DVec3, f32)> = places
            .iter()
            .map(|place| {
                gone += before.distance(*place);
                before = *place;
                (*place, first + (last - first) * (gone / whole.max(f64::MIN_POSITIVE)) as f32)
            })
            .collect();
        for (layer, colour, lift) in [(&mut self.edge, edge, -LIFT), (&mut self.core, ink.core, LIFT)] {
            layer.linestrip_gradient(strip.iter().map(|(place, opacity)| {
                (to_screen(*place + DVec3::Z * (0.5 * lift)), colour.with_alpha(colour.alpha * opacity))
            }));
        }
    }

    /// Draws a level ring of that radius in metres around a place, at that height.
    pub fn ring(&mut self, centre: DVec3, radius: f64, height: f64, ink: Ink, opacity: f32) {
        let places: Vec<DVec3> = ring(64).map(|direction| centre + direction.extend(0.0) * radius).collect();
        self.along(&places, height, ink, [opacity; 2]);
    }

    /// The meshes of what was drawn, the edge first, for a picture that is `height` pixels high.
    pub fn into_meshes(self, height: u32) -> [(GizmoAsset, GizmoLineConfig); 2] {
        // Widths grow with the picture, within limits.
        let width = self.width * (height as f32 / PICTURE).clamp(0.75, 4.0);
        let line = |width| GizmoLineConfig { width, joints: GizmoLineJoint::Round(4), ..default() };
        [(self.edge, line(width * WITH_EDGE)), (self.core, line(width))]
    }
}

/// The points of all legs in order.
pub(super) fn places(legs: &[Leg]) -> Vec<DVec3> {
    legs.iter().flat_map(|leg| leg.points.iter().copied()).collect()
}
