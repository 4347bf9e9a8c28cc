//! Parts of the bed that are outlined on the cloth: where a ball shall come to rest, and where the cue ball may be put.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{Color32, LayerId};

use crate::input::Covered;
use crate::shot::{BedZone, Goal};
use crate::simulation::to_screen;
use crate::table::Table;

/// Colours of the zones: where a ball shall come to rest, and where the cue ball may be put.
const TARGET: Color32 = Color32::from_rgb(255, 214, 120);
const HAND: Color32 = Color32::from_rgb(150, 200, 255);
/// How opaque the inside of a target is, of 255.
const INSIDE: u8 = 40;
/// The corners of a circle.
const CORNERS: usize = 48;

/// What the zones are drawn by.
#[derive(SystemParam)]
pub(super) struct Outlines<'w, 's> {
    covered: Res<'w, Covered>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

/// The zones in which these goals want balls to come to rest, each once.
pub(super) fn targets<'a>(goals: impl Iterator<Item = &'a Goal>) -> Vec<BedZone> {
    let mut targets: Vec<BedZone> = Vec::new();
    for goal in goals {
        if let Goal::Leave { zone, .. } = goal
            && !targets.contains(zone)
        {
            targets.push(*zone);
        }
    }
    targets
}

impl Outlines<'_, '_> {
    /// Draws the targets, and the zone where the cue ball may be put, on this table.
    pub fn draw(&self, ctx: &egui::Context, table: &Table, targets: &[BedZone], hand: Option<&BedZone>) {
        let Ok(camera) = self.camera.single() else { return };
        let mut free = ctx.content_rect();
        free.max.x -= self.covered.0;
        let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
        let outline = |zone: &BedZone| on_window(zone, table, camera, ctx.zoom_factor());
        for corners in targets.iter().filter_map(outline) {
            let inside = Color32::from_rgba_unmultiplied(TARGET.r(), TARGET.g(), TARGET.b(), INSIDE);
            painter.add(egui::Shape::convex_polygon(corners, inside, egui::Stroke::new(1.5, TARGET)));
        }
        if let Some(corners) = hand.and_then(outline) {
            painter.add(egui::Shape::closed_line(corners, egui::Stroke::new(1.0, HAND)));
        }
    }
}

/// The corners of a zone on the window, in points, as far as it lies on the bed; `None` if a corner is behind the eye.
fn on_window(
    zone: &BedZone,
    table: &Table,
    (camera, eye): (&Camera, &GlobalTransform),
    zoom: f32,
) -> Option<Vec<egui::Pos2>> {
    let half = 0.5 * DVec2::new(table.length, table.width);
    let point = |place: DVec2| {
        let place = place.clamp(-half, half);
        let at = camera.world_to_viewport(eye, to_screen(DVec3::new(place.x, place.y, 0.0))).ok()? / zoom;
        Some(egui::pos2(at.x, at.y))
    };
    outline(zone, table).into_iter().map(point).collect()
}

/// The corners of a zone, in metres.
fn outline(zone: &BedZone, table: &Table) -> Vec<DVec2> {
    let (low, high) = zone.corners(table);
    match zone {
        BedZone::Box { .. } => vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)],
        BedZone::Circle { .. } => {
            let (centre, radius) = (0.5 * (low + high), 0.5 * (high.x - low.x));
            let angle = |corner: usize| std::f64::consts::TAU * corner as f64 / CORNERS as f64;
            let corner = |index| centre + radius * DVec2::new(libm::cos(angle(index)), libm::sin(angle(index)));
            (0..CORNERS).map(corner).collect()
        }
    }
}
