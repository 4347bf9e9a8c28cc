//! The coming shot in two worlds: both tracks in two colours on the cloth, where they part, and how the balls end.

use std::collections::BTreeMap;

use bevy::math::DVec2;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Color32, LayerId, RichText, Stroke};

use super::map_window::map_window;
use super::systems::HudSystems;
use crate::files::Provenance;
use crate::input::Covered;
use crate::plots::{BallEnds, Comparison};
use crate::settings::GameFolders;
use crate::shot::{ShotPart, drawn_tracks};
use crate::shot_study::Versus;
use crate::simulation::to_screen;
use crate::ui::choosers::words;
use crate::ui::style::{DANGER, INK, MARGIN, QUIET};
use crate::words::versus_window as text;

/// The colours of the tracks of both worlds, which also people who see few colours tell apart (Okabe and Ito 2008), light enough for a
/// dark cloth.
const COLOURS: [Color32; 2] = [Color32::from_rgb(86, 180, 233), Color32::from_rgb(230, 159, 0)];
/// So many balls that end otherwise are listed.
const LISTED: usize = 6;

/// What can be chosen: the part in which the other world differs, its files, read whenever the window is opened or another part is chosen,
/// and what is wrong with the file that was chosen last.
pub(super) struct Choice {
    part: ShotPart,
    files: BTreeMap<String, Provenance>,
    trouble: Option<String>,
}

impl Default for Choice {
    fn default() -> Self {
        Self { part: ShotPart::Physics, files: BTreeMap::new(), trouble: None }
    }
}

/// Shows the comparison.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (tracks.in_set(HudSystems::AtBalls), versus_window.after(map_window).in_set(HudSystems::Windows)),
    );
}

pub(super) fn versus_window(
    mut contexts: EguiContexts,
    mut versus: ResMut<Versus>,
    folders: Res<GameFolders>,
    mut choice: Local<Choice>,
) -> Result {
    if !versus.is_open {
        *choice = Choice::default();
        return Ok(());
    }
    if choice.files.is_empty() {
        choice.files = folders.list(choice.part.kind());
    }
    let ctx = contexts.ctx_mut()?;
    let mut open = true;
    let window = egui::Window::new(text::TITLE).open(&mut open).resizable(false).collapsible(false);
    let corner = ctx.content_rect().left_top() + egui::vec2(MARGIN, 150.0);
    window.default_pos(corner).show(ctx, |ui| {
        ui.set_width(300.0);
        ui.label(RichText::new(text::HERE).color(COLOURS[0]));
        part_row(ui, &mut choice);
        if let Some(name) = other(ui, &versus, &choice) {
            let chosen = versus.choose(choice.part, &name, &folders);
            choice.trouble = chosen.err().map(|error| error.to_string());
        }
        let refusal = choice.trouble.as_deref().or(versus.refusal());
        if let Some(refusal) = refusal {
            ui.label(RichText::new(refusal).color(DANGER));
        } else if let Some(comparison) = versus.comparison() {
            outcome(ui, comparison);
        } else if versus.other().is_none() {
            ui.label(text::CHOOSE_FILE);
        } else {
            ui.label(text::NOTHING);
        }
    });
    if !open {
        versus.is_open = false;
    }
    Ok(())
}

/// The row in which the part is chosen that the other world has of its own.
fn part_row(ui: &mut egui::Ui, choice: &mut Choice) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text::THERE).color(COLOURS[1]));
        for part in ShotPart::ALL {
            if ui.selectable_label(choice.part == part, part.word()).clicked() && choice.part != part {
                *choice = Choice { part, ..Choice::default() };
            }
        }
    });
}

/// The list of the files for the other world. Returns the one that was chosen.
fn other(ui: &mut egui::Ui, versus: &Versus, choice: &Choice) -> Option<String> {
    let mut chosen = None;
    let used = versus.other().filter(|(part, _)| *part == choice.part).map(|(_, name)| name);
    let shown = used.map_or_else(|| text::CHOOSE.to_owned(), words);
    egui::ComboBox::from_id_salt("the other file").selected_text(shown).width(260.0).show_ui(ui, |ui| {
        for (name, from) in &choice.files {
            let is_chosen = used == Some(name.as_str());
            if ui.selectable_label(is_chosen, words(name)).on_hover_text(from.to_string()).clicked() {
                chosen = Some(name.clone());
            }
        }
    });
    chosen
}

/// Where the shots part, and the balls that do not end alike.
fn outcome(ui: &mut egui::Ui, comparison: &Comparison) {
    match comparison.parting() {
        None => _ = ui.label(text::SAME_CONTACTS),
        Some(parting) => {
            ui.label(text::part_after(parting.contacts_before));
            for ((world, next), colour) in comparison.worlds.iter().zip(parting.next).zip(COLOURS) {
                ui.label(RichText::new(world.contact_words(next)).size(12.5).color(colour));
            }
        }
    }
    let ends = comparison.ends();
    let different: Vec<&BallEnds> = ends.iter().filter(|ends| !ends.are_alike()).collect();
    if different.is_empty() {
        ui.label(text::SAME_ENDS);
        return;
    }
    ui.add_space(4.0);
    egui::Grid::new("ends of both worlds").spacing([12.0, 2.0]).show(ui, |ui| {
        for ball in different.iter().take(LISTED) {
            ui.label(RichText::new(&ball.name).size(12.5).color(INK));
            for ((world, end), colour) in comparison.worlds.iter().zip(ball.ends).zip(COLOURS) {
                let words = end.map_or_else(|| text::NOT_THERE.to_owned(), |end| world.end_words(end));
                ui.label(RichText::new(words).size(12.5).color(colour));
            }
            let apart = ball.apart().map_or_else(String::new, |apart| text::apart(100.0 * apart));
            ui.label(RichText::new(apart).size(12.5).color(QUIET));
            ui.end_row();
        }
    });
    if different.len() > LISTED {
        ui.label(RichText::new(text::more_balls(different.len() - LISTED)).size(12.5).color(QUIET));
    }
}

/// Draws both tracks of every ball over the picture, and the cushions of the other table.
fn tracks(
    mut contexts: EguiContexts,
    versus: Res<Versus>,
    covered: Res<Covered>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let (Some(comparison), Ok((camera, eye))) = (versus.comparison(), camera.single()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut free = ctx.content_rect();
    free.max.x -= covered.0;
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let zoom = ctx.zoom_factor();
    let point = |place: &DVec2, height: f64| {
        let at = camera.world_to_viewport(eye, to_screen(place.extend(height))).ok()? / zoom;
        Some(egui::pos2(at.x, at.y))
    };
    for (world, colour) in comparison.worlds.iter().zip(COLOURS) {
        for (ball, places) in drawn_tracks(&world.run) {
            let height = world.setup.placed(ball).map_or(0.0, |placed| placed.ball.radius);
            let points: Vec<egui::Pos2> = places.iter().filter_map(|place| point(place, height)).collect();
            painter.add(egui::Shape::line(points, Stroke::new(2.0, colour)));
        }
    }
    // The picture shows the table of the first world only.
    let [here, there] = &comparison.worlds;
    if here.setup.table != there.setup.table {
        for cushion in &there.setup.table.boundary.cushions {
            let ends = [cushion.from, cushion.to].map(|end| point(&end, there.setup.table.boundary.nose_height));
            if let [Some(from), Some(to)] = ends {
                painter.line_segment([from, to], Stroke::new(1.0, COLOURS[1]));
            }
        }
    }
    Ok(())
}
