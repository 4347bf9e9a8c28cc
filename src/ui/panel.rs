//! The panel: rack, table, time, shot, aim aids, the person's level, stroke, sound and every parameter of the physics. It sends the same commands as mouse and
//! keys.

mod section;
mod search;
mod params;
mod time;
mod shot;
mod aiming;
mod sound;
mod files;
mod relativity;
mod physics;
mod troubles;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::open::Panel;
use super::systems::UiSystems;
use crate::input::{Covered, Keyboard, Owner, Screen};
use crate::settings::{Action, InUse};
use crate::simulation::table_exists;
use crate::words::panel as text;
use params::{Draft, Names, PanelParams, follow};
use physics::Shown;
use search::Search;

/// Width of the panel's contents in points.
const WIDTH: f32 = 290.0;

/// Width of its scroll bar in points.
const BAR: f32 = 10.0;

/// Space between the panel and the edge of the window, in points.
const MARGIN: f32 = 8.0;

/// The panel at the right, and the windows about files that cannot be used.
pub(super) fn plugin(app: &mut App) {
    let can_be_drawn = table_exists.and_then(resource_exists::<InUse>);
    let shown = (panel.run_if(in_state(Screen::Playing)), troubles::troubles).chain().run_if(can_be_drawn);
    app.register_type::<Panel>()
        .init_resource::<Panel>()
        .init_resource::<Names>()
        .init_resource::<Draft>()
        .init_resource::<Search>()
        .add_systems(Update, (follow, toggle))
        .add_systems(EguiPrimaryContextPass, shown.in_set(UiSystems::Panel));
}

/// Opens and closes the panel.
fn toggle(keys: Keyboard, owner: Res<Owner>, mut panel: ResMut<Panel>) {
    if keys.hit(Action::Panel) && !owner.panel_types {
        panel.open = !panel.open;
    }
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
    let shown = egui::Window::new(text::TITLE)
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
                sections(ui, &mut params);
            });
        });
    if let Some(shown) = shown {
        covered.0 = (window.max.x - shown.response.rect.min.x).max(0.0);
    }
    panel.set_if_neq(Panel { open });
    Ok(())
}

/// All sections, or what the search finds.
fn sections(ui: &mut egui::Ui, params: &mut PanelParams) {
    let physics = Shown::of(params);
    params.search.row(ui, physics.different());
    if params.search.is_on() {
        physics.found(ui, params);
        return;
    }
    files::table_section(ui, params);
    time::time_section(ui, params);
    shot::shot_section(ui, params);
    aiming::aids_section(ui, params);
    aiming::person_section(ui, params);
    aiming::stroke_section(ui, params);
    sound::sound_section(ui, params);
    physics.sections(ui, params);
}
