//! The card of a drill of which an attempt is one shot, and the zones on the cloth in which its balls shall come to rest.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, LayerId, vec2};

use super::card_place::{AREA, PAD, place};
use super::drill_rows::{DrillAsked, drill_rows};
use super::layout::Layout;
use super::systems::HudSystems;
use crate::input::{Covered, Screen};
use crate::mode::DrillKind;
use crate::practice::{CurrentDrill, DrillRequest};
use crate::settings::Seeds;
use crate::shot::{BedZone, Goal};
use crate::simulation::to_screen;
use crate::table::Table;
use crate::ui::style::glass;

/// Colours of the zones: where a ball shall come to rest, and where the cue ball may be put.
const TARGET: Color32 = Color32::from_rgb(255, 214, 120);
const HAND: Color32 = Color32::from_rgb(150, 200, 255);
/// How opaque the inside of a target is, of 255.
const INSIDE: u8 = 40;
/// The corners of a circle.
const CORNERS: usize = 48;

/// Draws card and zones.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            zones.run_if(in_state(DrillKind::Shots)).in_set(HudSystems::AtBalls),
            drill_card.run_if(in_state(DrillKind::Shots)).in_set(HudSystems::Match),
        ),
    );
}

/// What the buttons of a drill need to do what they ask for.
#[derive(SystemParam)]
pub(super) struct DrillButtons<'w, 's> {
    requests: MessageWriter<'w, DrillRequest>,
    seeds: ResMut<'w, Seeds>,
    commands: Commands<'w, 's>,
}

impl DrillButtons<'_, '_> {
    /// Does what a button asks for.
    pub fn follow(&mut self, asked: DrillAsked) {
        match asked {
            DrillAsked::Next => _ = self.requests.write(DrillRequest::Next),
            DrillAsked::Again => {
                let seed = self.seeds.draw();
                self.requests.write(DrillRequest::Again { seed });
            }
            DrillAsked::Leave => {
                self.requests.write(DrillRequest::Leave);
                self.commands.set_state(Screen::Start);
            }
        }
    }
}

/// Draws the card, and passes on what is asked for.
fn drill_card(
    mut contexts: EguiContexts,
    current: Res<CurrentDrill>,
    covered: Res<Covered>,
    mut buttons: DrillButtons,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layout = Layout::of(ctx.content_rect(), covered.0);
    let (corner, width) = place(layout);
    let area = egui::Area::new(AREA.into()).order(egui::Order::Background).fixed_pos(corner);
    let shown = area.show(ctx, |ui| {
        let frame = glass().inner_margin(egui::Margin::symmetric(10, PAD as i8));
        frame
            .show(ui, |ui| {
                ui.set_width(width - 22.0);
                ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
                drill_rows(ui, &current)
            })
            .inner
    });
    if let Some(asked) = shown.inner {
        buttons.follow(asked);
    }
    Ok(())
}

/// Draws the zones of the coming attempt.
fn zones(
    mut contexts: EguiContexts,
    current: Res<CurrentDrill>,
    covered: Res<Covered>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let (Some(round), Ok(camera)) = (current.round(), camera.single()) else { return Ok(()) };
    let station = current.shown().map_or(round.station(), |tried| tried.station);
    let station = &round.drill().stations[station];
    let ctx = contexts.ctx_mut()?;
    let mut free = ctx.content_rect();
    free.max.x -= covered.0;
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let zoom = ctx.zoom_factor();
    let goals = station.score.iter().flat_map(|points| &points.goals);
    let mut targets: Vec<BedZone> = Vec::new();
    for goal in goals {
        if let Goal::Leave { zone, .. } = goal
            && !targets.contains(zone)
        {
            targets.push(*zone);
        }
    }
    let outline = |zone: &BedZone| on_window(zone, &station.setup.table, camera, zoom);
    for corners in targets.iter().filter_map(outline) {
        let inside = Color32::from_rgba_unmultiplied(TARGET.r(), TARGET.g(), TARGET.b(), INSIDE);
        painter.add(egui::Shape::convex_polygon(corners, inside, egui::Stroke::new(1.5, TARGET)));
    }
    if let Some(corners) = current.zone().as_ref().and_then(outline) {
        painter.add(egui::Shape::closed_line(corners, egui::Stroke::new(1.0, HAND)));
    }
    Ok(())
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
