//! The window with the map of the coming shot: what falls for which direction and power. A click moves the aim there.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, RichText, Sense, Stroke, vec2};

use super::shot_list::list;
use super::systems::HudSystems;
use crate::cue::{Aim, LeastElevation};
use crate::files::capital;
use crate::physics::Strike;
use crate::plots::{KindShare, Palette, kinds, picture};
use crate::shot_study::{Prospect, Prospects};
use crate::ui::screen_reader::painted;
use crate::ui::style::{INK, MARGIN, QUIET};
use crate::words::{map_window as text, shared};

/// Side of the picture in points, and in a low window.
const SIDE: f32 = 256.0;
const SMALL_SIDE: f32 = 150.0;
/// So many kinds of outcomes are listed.
const LISTED: usize = 8;
/// Half the length of the lines of the cross, and how far from the middle they begin, in points.
const ARM: f32 = 9.0;
const GAP: f32 = 3.0;

/// The picture of a map.
#[derive(Default)]
pub(super) struct Painted {
    number: u64,
    texture: Option<egui::TextureHandle>,
    kinds: Vec<(Color32, KindShare)>,
    cells: usize,
}

/// Shows the map.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, map_window.after(list).in_set(HudSystems::Windows));
}

pub(super) fn map_window(
    mut contexts: EguiContexts,
    mut prospects: ResMut<Prospects>,
    (mut aim, least): (ResMut<Aim>, Res<LeastElevation>),
    mut painted: Local<Painted>,
) -> Result {
    if !prospects.is_open {
        *painted = Painted::default();
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let (mut open, mut anew) = (true, false);
    let side = if ctx.content_rect().height() < 560.0 { SMALL_SIDE } else { SIDE };
    let strike = aim.over(*least).strike(aim.power);
    let window = egui::Window::new(text::TITLE).open(&mut open).resizable(false).collapsible(false);
    let corner = ctx.content_rect().right_top() + vec2(-side - 290.0, MARGIN + 40.0);
    let mut clicked = None;
    window.default_pos(corner).show(ctx, |ui| {
        let Some(prospect) = prospects.shown() else {
            ui.label(if prospects.is_awaited() { text::COMPUTED } else { text::NOTHING });
            ui.ctx().request_repaint();
            return;
        };
        painted.follow(ui.ctx(), prospect);
        ui.horizontal_top(|ui| {
            clicked = painted.map(ui, prospect, &strike, side);
            ui.vertical(|ui| {
                ui.set_width(210.0);
                painted.legend(ui, prospect);
                anew = ui.button(text::CENTRE).clicked();
            });
        });
        ui.label(RichText::new(text::HOW_TO_READ).size(12.0).color(QUIET));
    });
    if anew {
        prospects.begin_anew();
    }
    if let Some(strike) = clicked {
        *aim = Aim { direction: strike.direction, power: strike.speed, ..*aim };
    }
    if !open {
        prospects.is_open = false;
    }
    Ok(())
}

impl Painted {
    /// Paints another map anew.
    fn follow(&mut self, ctx: &egui::Context, prospect: &Prospect) {
        if self.number == prospect.number && self.texture.is_some() {
            return;
        }
        let kinds = kinds(&prospect.map);
        let palette = Palette::of(&kinds);
        let (pixels, size) = picture(&prospect.map, &palette, None, 1);
        let image = egui::ColorImage::from_rgb(size, &pixels);
        self.texture = Some(ctx.load_texture("map", image, egui::TextureOptions::NEAREST));
        self.cells = kinds.iter().map(|share| share.cells).sum();
        self.number = prospect.number;
        let coloured = |share: KindShare| {
            let [red, green, blue] = palette.colour(&share.kind);
            (Color32::from_rgb(red, green, blue), share)
        };
        self.kinds = kinds.into_iter().map(coloured).collect();
    }

    /// The map with a cross at the aim. Returns the strike that was clicked.
    fn map(&self, ui: &mut egui::Ui, prospect: &Prospect, aim: &Strike, side: f32) -> Option<Strike> {
        let (place, response) = ui.allocate_exact_size(vec2(side, side), Sense::CLICK);
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        if let Some(texture) = &self.texture {
            ui.painter().image(texture.id(), place, whole, Color32::WHITE);
        }
        painted(&response, egui::WidgetType::Image, text::MAP_READ);
        let area = &prospect.map.area;
        if let Some([column, row]) = area.cell_of(aim) {
            let [columns, rows] = area.size();
            let share = |cell: usize, count: usize| (cell as f32 + 0.5) / count as f32;
            cross(ui, egui::pos2(place.min.x + share(column, columns) * side, place.max.y - share(row, rows) * side));
        }
        let at = response.hover_pos()?;
        let cell = |share: f32, count: usize| ((share * count as f32) as usize).min(count - 1);
        let [column, row] =
            [(at.x - place.min.x) / side, (place.max.y - at.y) / side].map(|share| share.clamp(0.0, 1.0));
        let [column, row] = [cell(column, area.size()[0]), cell(row, area.size()[1])];
        let outcome = prospect.map.rows.get(row)?.get(column)?;
        let off = (outcome.strike.direction - aim.direction).to_degrees();
        let words = capital(&outcome.kind.words(&prospect.setup));
        let hint = text::point(off, outcome.strike.speed, &words);
        response.on_hover_text(hint).clicked().then_some(outcome.strike)
    }

    /// The kinds of outcomes with their colours, the most frequent first.
    fn legend(&self, ui: &mut egui::Ui, prospect: &Prospect) {
        for (colour, share) in self.kinds.iter().take(LISTED) {
            ui.horizontal_top(|ui| {
                let (place, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                ui.painter().rect_filled(place, 2.0, *colour);
                let per_cent = 100.0 * share.cells as f64 / self.cells.max(1) as f64;
                ui.label(RichText::new(shared::percent(per_cent)).size(12.0).color(QUIET));
                let words = capital(&share.kind.words(&prospect.setup));
                ui.add(egui::Label::new(RichText::new(words).size(12.0).color(INK)).wrap());
            });
        }
    }
}

/// Draws four arms around a place, white on black.
fn cross(ui: &egui::Ui, at: egui::Pos2) {
    for (width, colour) in [(3.0, Color32::BLACK), (1.0, Color32::WHITE)] {
        for arm in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
            ui.painter().line_segment([at + arm * GAP, at + arm * ARM], Stroke::new(width, colour));
        }
    }
}
