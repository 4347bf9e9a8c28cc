//! The buttons in the corner: the placing mode, or in a match the coach, the menu, and the panel while it is closed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::input::{Covered, Keys, Screen};
use crate::mode::Looking;
use crate::referee::{Coaching, CurrentMatch, MatchRequest};
use crate::settings::Action;
use crate::simulation::{TableState, TheTable};
use crate::ui::open::Panel;
use crate::ui::screen_reader::named;
use crate::ui::style::{ACCENT, GLASS, INK, QUIET, font};
use crate::words::corner as text;
use bevy_egui::EguiPrimaryContextPass;

/// A button of the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Place,
    Coach,
    Menu,
    Panel,
}

/// Which modes are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Modes {
    /// The placing mode; `None` where it is impossible.
    pub placing: Option<bool>,
    /// The panel is open.
    pub panel: bool,
    /// In a match, whether the coach is asked. No ball is moved there but the cue ball in hand.
    pub coach: Option<bool>,
}

/// Draws the buttons in the corner.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, corner.in_set(HudSystems::Corner));
}

/// Draws the buttons, and does what the one that is pressed asks for.
pub(super) fn corner(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    covered: Res<Covered>,
    (state, looking, mut hand): (TheTable<&TableState>, Res<State<Looking>>, ResMut<Hand>),
    (current, coaching): (Res<CurrentMatch>, Res<Coaching>),
    mut requests: MessageWriter<MatchRequest>,
    mut panel: ResMut<Panel>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let can_place = **state == TableState::AtRest && *looking.get() == Looking::AtTable;
    let coach = current.is_on().then(|| current.has_coach() && coaching.is_open());
    let modes = Modes { placing: can_place.then(|| hand.is_placing()), panel: panel.open, coach };
    match draw(ctx, Layout::of(ctx.content_rect(), covered.0), modes, &keys) {
        Some(Asked::Place) => hand.toggle_placing(),
        Some(Asked::Coach) => _ = requests.write(MatchRequest::AskForCoach),
        Some(Asked::Menu) => commands.set_state(Screen::Paused),
        Some(Asked::Panel) => panel.open = true,
        None => {}
    }
    Ok(())
}

/// Draws the buttons. Returns the one that was pressed.
pub(super) fn draw(ctx: &egui::Context, layout: Layout, modes: Modes, keys: &Keys) -> Option<Asked> {
    let area = egui::Area::new("corner".into()).order(egui::Order::Background);
    area.fixed_pos(layout.corner)
        .pivot(egui::Align2::RIGHT_TOP)
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                let first = match modes.coach {
                    Some(is_asked) => coach(ui, keys, is_asked).then_some(Asked::Coach),
                    None => place(ui, keys, modes.placing).then_some(Asked::Place),
                };
                let panel = !modes.panel && button(ui, text::PANEL, &keys.name(Action::Panel), false).clicked();
                let menu = button(ui, text::MENU, &keys.name(Action::Menu), false).clicked();
                first.or(menu.then_some(Asked::Menu)).or(panel.then_some(Asked::Panel))
            })
            .inner
        })
        .inner
}

/// The button of the placing mode. Returns whether it was pressed.
fn place(ui: &mut egui::Ui, keys: &Keys, placing: Option<bool>) -> bool {
    let shown = ui.add_enabled_ui(placing.is_some(), |ui| {
        button(ui, text::BALLS, &keys.name(Action::PlaceBalls), placing == Some(true))
            .on_hover_text(text::BALLS_HINT)
            .on_disabled_hover_text(text::BALLS_RUN)
            .clicked()
    });
    shown.inner
}

/// The button that asks the coach. Returns whether it was pressed.
fn coach(ui: &mut egui::Ui, keys: &Keys, is_asked: bool) -> bool {
    button(ui, text::COACH, &keys.name(Action::Coach), is_asked).on_hover_text(text::COACH_HINT).clicked()
}

fn button(ui: &mut egui::Ui, name: &str, key: &str, on: bool) -> egui::Response {
    let mut text = egui::text::LayoutJob::default();
    text.append(name, 0.0, egui::TextFormat::simple(font(13.0), INK));
    text.append(key, 7.0, egui::TextFormat::simple(font(11.5), if on { INK } else { QUIET }));
    ui.visuals_mut().widgets.inactive.weak_bg_fill = if on { ACCENT } else { GLASS };
    named(ui.add(egui::Button::new(text).min_size(egui::vec2(0.0, 26.0))), name)
}
