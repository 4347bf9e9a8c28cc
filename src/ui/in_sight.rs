//! Keeps what has the focus of the keys in sight where a page or a list scrolls.

use bevy_egui::egui;

/// The focus follows a key in the pass of the key or in the next one.
const PASSES: u64 = 1;

/// What had the focus in the last pass, and when a key went down last.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    focus: Option<egui::Id>,
    key: u64,
}

/// Scrolls to what a key has moved the focus to since the last pass. Called inside the part that scrolls, after all that it has. A click
/// moves the focus too, but to what is in sight.
///
/// `Response::gained_focus` does not tell this: the arrow keys move the focus between two passes, and in the next one egui counts it as
/// already there.
pub(crate) fn keep_focus_in_sight(ui: &egui::Ui) {
    let (ctx, id) = (ui.ctx(), ui.id().with("focus"));
    let (pass, focus) = (ctx.cumulative_pass_nr(), ctx.memory(egui::Memory::focused));
    let presses =
        ctx.input(|input| input.events.iter().any(|event| matches!(event, egui::Event::Key { pressed: true, .. })));
    let before: Known = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let key = if presses { pass } else { before.key };
    ctx.data_mut(|data| data.insert_temp(id, Known { focus, key }));
    if focus == before.focus || pass > key + PASSES {
        return;
    }
    let control =
        focus.and_then(|focused| ctx.read_response(focused)).filter(|control| control.layer_id == ui.layer_id());
    if let Some(control) = control {
        ui.scroll_to_rect(control.rect, None);
    }
}
