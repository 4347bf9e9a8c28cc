//! The panel and what is written over the picture. It sends the same commands as mouse and keys.

mod files;
mod hud;
mod physics;
mod readout;
mod shot;
mod sound;
mod time;
mod tip;
mod toasts;
mod troubles;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use crate::choice::{Choose, InUse, Remembered, ShelfLists};
use crate::controls::{Keys, Owner, settle_owner};
use crate::cue::{Aim, Hand, Pace};
use crate::settings::Aids;
use crate::simulation::{Command, CurrentSetup, RunState, TableState};

/// Width of the panel's contents in logical pixels.
const WIDTH: f32 = 290.0;

/// Width of its scroll bar in logical pixels.
const BAR: f32 = 10.0;

/// The panel at the right, the line of keys below, and the messages above it.
pub struct PanelPlugin;

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default())
            .init_resource::<PanelArea>()
            .init_resource::<toasts::Toasts>()
            .init_resource::<files::Names>()
            .init_resource::<hud::Help>()
            .init_resource::<physics::Draft>()
            .add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
                settings.auto_create_primary_context = false;
            })
            .add_systems(
                PreUpdate,
                watch_pointer.after(InputSystems).after(EguiPreUpdateSet::ProcessInput).before(settle_owner),
            )
            .add_systems(Update, (toasts::take_notices, physics::follow, hud::toggle_help))
            .add_systems(
                EguiPrimaryContextPass,
                (style, panel, hud::hud, readout::readout, toasts::toasts, troubles::troubles)
                    .chain()
                    .run_if(resource_exists::<CurrentSetup>.and_then(resource_exists::<InUse>)),
            );
    }
}

/// Where the panel is on the window, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct PanelArea {
    rect: Option<Rect>,
    open: bool,
}

/// Tells whose the pointer and the keys are, before anybody acts on them.
fn watch_pointer(
    area: Res<PanelArea>,
    wants: Res<EguiWantsInput>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut owner: ResMut<Owner>,
) {
    let cursor = window.single().ok().and_then(Window::cursor_position);
    // The panel's own place besides egui's wish, which is one frame old.
    let inside = cursor.zip(area.rect).is_some_and(|(cursor, rect)| rect.contains(cursor));
    owner.over_panel = inside || wants.is_pointer_over_area() || wants.is_using_pointer();
    owner.panel_types = wants.wants_any_keyboard_input();
    let covered = window.single().ok().zip(area.rect).filter(|_| area.open);
    owner.panel_width = covered.map_or(0.0, |(window, rect)| (window.width() - rect.min.x).max(0.0));
}

fn style(mut contexts: EguiContexts, mut done: Local<bool>) -> Result {
    if *done {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.all_styles_mut(|style| {
        style.visuals = egui::Visuals::dark();
        style.visuals.window_fill = egui::Color32::from_rgba_unmultiplied(18, 20, 24, 250);
        style.visuals.window_stroke = egui::Stroke::new(1.0, egui::Color32::from_gray(60));
        style.visuals.selection.bg_fill = egui::Color32::from_rgb(24, 110, 90);
        style.spacing.slider_width = 120.0;
    });
    *done = true;
    Ok(())
}

/// What the panel reads and writes.
#[derive(bevy::ecs::system::SystemParam)]
struct Desk<'w> {
    setup: Res<'w, CurrentSetup>,
    draft: ResMut<'w, physics::Draft>,
    in_use: Res<'w, InUse>,
    lists: Res<'w, ShelfLists>,
    names: ResMut<'w, files::Names>,
    choices: MessageWriter<'w, Choose>,
    run: Res<'w, RunState>,
    state: Res<'w, TableState>,
    pace: ResMut<'w, Pace>,
    aim: ResMut<'w, Aim>,
    hand: Res<'w, Hand>,
    keys: Res<'w, Keys>,
    aids: ResMut<'w, Aids>,
    remembered: ResMut<'w, Remembered>,
    commands: MessageWriter<'w, Command>,
}

fn panel(mut contexts: EguiContexts, mut desk: Desk, mut area: ResMut<PanelArea>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let height = ctx.content_rect().height();
    let shown = egui::Window::new("Baize")
        .anchor(egui::Align2::RIGHT_TOP, egui::vec2(-8.0, 8.0))
        .resizable(false)
        .collapsible(true)
        .default_size([WIDTH, height])
        .show(ctx, |ui| {
            ui.set_width(WIDTH);
            let room = (height - 70.0).max(80.0);
            egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
                // The bar at the right lies over the contents.
                ui.set_max_width(WIDTH - BAR);
                files::table_section(ui, &mut desk);
                time::time_section(ui, &mut desk);
                shot::shot_section(ui, &mut desk);
                sound::sound_section(ui, &mut desk);
                physics::sections(ui, &mut desk);
            });
        });
    if let Some(shown) = shown {
        let rect = shown.response.rect;
        *area = PanelArea {
            rect: Some(Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)),
            open: shown.inner.is_some(),
        };
    }
    Ok(())
}

/// A heading that folds its section away.
fn section(ui: &mut egui::Ui, title: &str, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    egui::CollapsingHeader::new(egui::RichText::new(title).strong()).default_open(open).show(ui, add);
}
