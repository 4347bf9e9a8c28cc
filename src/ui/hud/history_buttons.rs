//! The row of buttons above the card: undo, redo, retry, replay, and the list of the shots.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::layout::Layout;
use super::shot_list::ShotList;
use crate::cue::{Aim, AimHistory, TakeBack};
use crate::files::capital;
use crate::input::{Covered, Keys};
use crate::practice::CurrentDrill;
use crate::referee::CurrentMatch;
use crate::settings::Action;
use crate::simulation::{History, ReplayCommand, TableCommand, TableState, TheTable};
use crate::ui::icons::{self, REDO, UNDO};
use crate::ui::screen_reader::named;
use crate::ui::style::GLASS;
use crate::words::{history_buttons as text, shared};

/// Space between two buttons, in points.
const GAP: f32 = 4.0;

/// A button of the row: its face, and the action whose key does the same.
type Button = (&'static str, Action);

/// The buttons in their order.
pub(super) const WHILE_BALLS_REST: [Button; 5] = [
    (UNDO, Action::Undo),
    (REDO, Action::Redo),
    (text::RETRY, Action::Retry),
    (text::REPLAY, Action::Replay),
    (text::SHOTS, Action::Shots),
];

/// The same while balls run: nothing can be redone then.
const WHILE_BALLS_RUN: [Button; 5] = [
    (UNDO, Action::Undo),
    (text::SKIP, Action::Skip),
    (text::RETRY, Action::Retry),
    (text::REPLAY, Action::Replay),
    (text::SHOTS, Action::Shots),
];

/// Draws the row, and does what its buttons ask.
pub(super) fn row(
    mut contexts: EguiContexts,
    (history, aims, aim): (TheTable<&History>, Res<AimHistory>, Res<Aim>),
    (current, drill): (Res<CurrentMatch>, Res<CurrentDrill>),
    state: TheTable<&TableState>,
    (keys, covered): (Res<Keys>, Res<Covered>),
    mut list: ResMut<ShotList>,
    mut requests: MessageWriter<TakeBack>,
    mut orders: MessageWriter<ReplayCommand>,
    mut commands: MessageWriter<TableCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let runs = **state == TableState::Moving;
    let has_shot = history.last_shot().is_some();
    let (the_match, is_person) = (current.the_match(), !current.others_act());
    let takes_back = current.takes_back().is_some();
    let counts = the_match.is_some() || drill.round().is_some();
    let can = |action: Action| match action {
        Action::Undo if counts => !runs && (aims.can_undo(&aim) && is_person || takes_back),
        Action::Redo if counts => aims.can_redo(&aim),
        Action::Retry if counts => false,
        Action::Undo => runs || history.can_undo() || aims.can_undo(&aim),
        Action::Redo => history.can_redo() || aims.can_redo(&aim),
        Action::Retry => runs || has_shot,
        Action::Replay => has_shot,
        _ => true,
    };
    let buttons = if runs { WHILE_BALLS_RUN } else { WHILE_BALLS_REST };
    match draw(ctx, Layout::of(ctx.content_rect(), covered.0), &buttons, &keys, counts, can) {
        Some(Action::Undo) => _ = requests.write(TakeBack::Undo),
        Some(Action::Redo) => _ = requests.write(TakeBack::Redo),
        Some(Action::Retry) => _ = requests.write(TakeBack::Retry(None)),
        Some(Action::Replay) => _ = orders.write(ReplayCommand::Watch(None)),
        Some(Action::Skip) => _ = commands.write(TableCommand::Finish),
        Some(Action::Shots) => list.open = !list.open,
        _ => {}
    }
    Ok(())
}

/// Draws the buttons, all of the same width; those that `can` do nothing now are dim, as `Retry` always is where
/// every shot counts. Returns the action of the one that
/// was pressed.
pub(super) fn draw(
    ctx: &egui::Context,
    layout: Layout,
    buttons: &[Button],
    keys: &Keys,
    counts: bool,
    can: impl Fn(Action) -> bool,
) -> Option<Action> {
    let area = egui::Area::new("history".into()).order(egui::Order::Background).fixed_pos(layout.row.min);
    let width = (layout.row.width() + GAP) / buttons.len() as f32 - GAP;
    area.show(ctx, |ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.visuals_mut().widgets.inactive.weak_bg_fill = GLASS;
        ui.visuals_mut().widgets.noninteractive.weak_bg_fill = GLASS;
        let row = ui.horizontal(|ui| {
            let pressed = buttons.iter().filter(|(face, action)| {
                let button =
                    egui::Button::new(icons::face(face, 12.5)).min_size(egui::vec2(width, layout.row.height()));
                let hint = match action {
                    Action::Retry if counts => text::NO_RETRY.to_owned(),
                    _ => shared::hint_with_key(&capital(action.does()), &keys.name(*action)),
                };
                let button = ui.add_enabled(can(*action), button);
                let button = if icons::is_icon(face) { named(button, &capital(action.does())) } else { button };
                button.on_hover_text(&hint).on_disabled_hover_text(&hint).clicked()
            });
            pressed.last().map(|(_, action)| *action)
        });
        row.inner
    })
    .inner
}
