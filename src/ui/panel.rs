//! The panel: rack, table, time, shot, aim aids, stroke, sound and every parameter of the physics. It sends the same commands as mouse and
//! keys.

mod aiming;
mod files;
mod physics;
mod shot;
mod sound;
mod time;
mod troubles;

use std::ops::RangeInclusive;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::cue::{Aim, Hand, LeastElevation, Pace};
use crate::input::{Covered, Keyboard, Keys, Owner, Screen};
use crate::settings::{Action, Aids, InUse, Remembered, StrokeStyle};
use crate::simulation::{CurrentSetup, RunState, TableCommand, TableState};
use crate::ui::choosers::FileChoices;
use crate::ui::{Panel, UiSystems};

/// Width of the panel's contents in points.
const WIDTH: f32 = 290.0;

/// Width of its scroll bar in points.
const BAR: f32 = 10.0;

/// Space between the panel and the edge of the window, in points.
const MARGIN: f32 = 8.0;

/// The panel at the right, and the windows about files that cannot be used.
pub struct PanelPlugin;

/// A slider over `range`. A value that the player enters is limited to `range`; a value that is only shown is not.
fn slider(value: &mut f64, range: RangeInclusive<f64>) -> egui::Slider<'_> {
    egui::Slider::new(value, range).clamping(egui::SliderClamping::Edits)
}

impl Plugin for PanelPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Panel>()
            .init_resource::<files::Names>()
            .init_resource::<physics::Draft>()
            .add_systems(Update, (physics::follow, toggle))
            .add_systems(
                EguiPrimaryContextPass,
                (panel.run_if(in_state(Screen::Playing)), troubles::troubles)
                    .chain()
                    .in_set(UiSystems::Panel)
                    .run_if(resource_exists::<CurrentSetup>.and_then(resource_exists::<InUse>)),
            );
    }
}

/// Opens and closes the panel.
fn toggle(keys: Keyboard, owner: Res<Owner>, mut panel: ResMut<Panel>) {
    if keys.hit(Action::Panel) && !owner.panel_types {
        panel.open = !panel.open;
    }
}

/// What the panel reads and writes.
#[derive(SystemParam)]
struct PanelParams<'w> {
    files: FileChoices<'w>,
    draft: ResMut<'w, physics::Draft>,
    names: ResMut<'w, files::Names>,
    run: Res<'w, RunState>,
    state: Res<'w, TableState>,
    pace: ResMut<'w, Pace>,
    aim: ResMut<'w, Aim>,
    least: Res<'w, LeastElevation>,
    hand: Res<'w, Hand>,
    keys: Res<'w, Keys>,
    aids: ResMut<'w, Aids>,
    stroke: ResMut<'w, StrokeStyle>,
    remembered: ResMut<'w, Remembered>,
    commands: MessageWriter<'w, TableCommand>,
}

fn panel(
    mut contexts: EguiContexts,
    mut params: PanelParams,
    mut panel: ResMut<Panel>,
    mut covered: ResMut<Covered>,
) -> Result {
    if !panel.open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let window = ctx.content_rect();
    let mut open = true;
    let shown = egui::Window::new("Panel")
        .open(&mut open)
        .anchor(egui::Align2::RIGHT_TOP, egui::vec2(-MARGIN, MARGIN))
        .resizable(false)
        .collapsible(false)
        .fade_out(false)
        .default_size([WIDTH, window.height()])
        .show(ctx, |ui| {
            ui.set_width(WIDTH);
            let room = (window.height() - 70.0).max(80.0);
            egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
                // The scroll bar covers the right edge of the contents.
                ui.set_max_width(WIDTH - BAR);
                files::table_section(ui, &mut params);
                time::time_section(ui, &mut params);
                shot::shot_section(ui, &mut params);
                aiming::aids_section(ui, &mut params);
                aiming::stroke_section(ui, &mut params);
                sound::sound_section(ui, &mut params);
                physics::sections(ui, &mut params);
            });
        });
    if let Some(shown) = shown {
        covered.0 = (window.max.x - shown.response.rect.min.x).max(0.0);
    }
    panel.set_if_neq(Panel { open });
    Ok(())
}

/// A section under a heading that opens and closes it.
fn section(ui: &mut egui::Ui, title: &str, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    egui::CollapsingHeader::new(egui::RichText::new(title).strong()).default_open(open).show(ui, add);
}
