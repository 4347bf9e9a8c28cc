//! The column at the right of the window that shows the start menu and the pause menu.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, RichText, vec2};

use super::Page;
use super::settings::settings;
use crate::input::{Covered, Keys, Screen};
use crate::settings::{Aids, Remembered, StrokeStyle};
use crate::shot::Setup;
use crate::simulation::{CurrentPhysics, TableCommand};
use crate::ui::Panel;
use crate::ui::choosers::{FileChoices, rack, table};
use crate::ui::style::{GLASS, INK, QUIET, main_button};
use crate::view::Eye;

/// Width of the column in points; less in a narrow window.
const WIDTH: f32 = 360.0;
/// Space between the edge of the column and its contents, in points.
const PAD: f32 = 32.0;
/// Darkens the picture behind an open menu.
const DIM: Color32 = Color32::from_black_alpha(70);

/// What the menus read and write.
#[derive(SystemParam)]
pub(super) struct MenuParams<'w, 's> {
    pub files: FileChoices<'w>,
    pub physics: Res<'w, CurrentPhysics>,
    pub remembered: ResMut<'w, Remembered>,
    pub panel: ResMut<'w, Panel>,
    pub aids: ResMut<'w, Aids>,
    pub stroke: ResMut<'w, StrokeStyle>,
    pub eyes: Query<'w, 's, &'static mut Eye>,
    pub keys: Res<'w, Keys>,
    pub page: ResMut<'w, Page>,
    pub requests: MessageWriter<'w, TableCommand>,
    pub exits: MessageWriter<'w, AppExit>,
    pub commands: Commands<'w, 's>,
}

/// Draws the menu of the screen that is open.
pub(super) fn menu(
    mut contexts: EguiContexts,
    mut params: MenuParams,
    screen: Res<State<Screen>>,
    mut covered: ResMut<Covered>,
    mut shown: Local<Option<(Screen, Page)>>,
) -> Result {
    let (screen, page) = (*screen.get(), *params.page);
    let fresh = shown.replace((screen, page)) != Some((screen, page));
    if screen == Screen::Playing {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let width = WIDTH.min(window.width() * 0.6);
    ctx.layer_painter(egui::LayerId::background()).rect_filled(window, 0.0, DIM);
    let corner = egui::pos2(window.max.x - width, window.min.y);
    let place = egui::Rect::from_min_max(corner, window.max);
    egui::Area::new("menu".into()).fixed_pos(corner).constrain(false).show(ctx, |ui| {
        ui.painter().rect_filled(place, 0.0, GLASS);
        ui.set_min_size(place.size());
        ui.set_max_size(place.size());
        let inner = place.shrink2(vec2(PAD, 0.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            egui::ScrollArea::vertical().max_height(inner.height()).show(ui, |ui| {
                ui.set_width(inner.width());
                ui.spacing_mut().item_spacing.y = 8.0;
                ui.add_space((window.height() * 0.14).min(120.0));
                let first = match (page, screen) {
                    (Page::Settings, _) => settings(ui, &mut params),
                    (Page::Main, Screen::Start) => start(ui, &mut params),
                    (Page::Main, _) => paused(ui, &mut params),
                };
                // Enter then presses this button, and the arrow keys start from it.
                if fresh {
                    first.request_focus();
                }
            });
        });
    });
    covered.0 = width;
    Ok(())
}

fn start(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, "Baize", 56.0);
    ui.label(RichText::new("Billiards with exact physics").size(15.0).color(QUIET));
    ui.add_space(26.0);
    let play = main_entry(ui, "Play");
    if play.clicked() {
        params.commands.set_state(Screen::Playing);
    }
    choose(ui, params);
    common(ui, params);
    play
}

fn paused(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, "Paused", 40.0);
    ui.add_space(18.0);
    let resume = main_entry(ui, "Resume");
    if resume.clicked() {
        params.commands.set_state(Screen::Playing);
    }
    if entry(ui, "Rack again").clicked() {
        rack_again(params);
        params.commands.set_state(Screen::Playing);
    }
    choose(ui, params);
    if entry(ui, "Start screen").on_hover_text("Racks again and leaves the table").clicked() {
        rack_again(params);
        params.commands.set_state(Screen::Start);
    }
    common(ui, params);
    resume
}

/// Racks the same balls again, with the physics in force.
fn rack_again(params: &mut MenuParams) {
    let setup = Setup { physics: params.physics.0.clone(), ..params.files.setup.0.clone() };
    params.requests.write(TableCommand::Rack(Box::new(setup)));
}

/// The choice of rack and table.
fn choose(ui: &mut egui::Ui, params: &mut MenuParams) {
    ui.add_space(10.0);
    rack(ui, &mut params.files);
    table(ui, &mut params.files);
    ui.add_space(10.0);
}

fn common(ui: &mut egui::Ui, params: &mut MenuParams) {
    if entry(ui, "Settings").clicked() {
        *params.page = Page::Settings;
    }
    if entry(ui, "Quit").clicked() {
        params.exits.write(AppExit::Success);
    }
}

/// The title of a page.
pub(super) fn title(ui: &mut egui::Ui, text: &str, size: f32) {
    ui.label(RichText::new(text).size(size).color(INK));
}

fn main_entry(ui: &mut egui::Ui, text: &str) -> egui::Response {
    main_button(ui, text, vec2(ui.available_width(), 46.0), 19.0)
}

/// A button that is as wide as the menu.
pub(super) fn entry(ui: &mut egui::Ui, text: &str) -> egui::Response {
    ui.add(egui::Button::new(RichText::new(text).size(15.0)).min_size(vec2(ui.available_width(), 34.0)))
}
