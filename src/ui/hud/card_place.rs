//! The card of a match, a drill or a lesson: where it lies, and its frame.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::layout::Layout;
use super::systems::HudSystems;
use crate::input::{Clear, Covered};
use crate::mode::Mode;
use crate::ui::style::{EDGE, glass};

/// Least width of the card in points. If there is less room beside the buttons in the corner, it lies below them.
const LEAST_WIDTH: f32 = 300.0;
/// Greatest width of the card in points, and which share of the free part of the window it may take. In the free view at first the side
/// pocket at the left is at a third of that part, so a card of this share lies beside it.
const MOST_WIDTH: f32 = 460.0;
const MOST_SHARE: f32 = 0.3;
/// Height of the buttons in the corner with the space below them, in points.
const BELOW_CORNER: f32 = 36.0;
/// Space between the edge of the card and its contents, in points.
pub(super) const PAD: f32 = 6.0;

/// The id of the card.
pub(super) const AREA: &str = "score";

/// Leaves room for the card in the clear parts of the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        leave_room_for_card.run_if(not(in_state(Mode::FreeTable))).in_set(HudSystems::Corner),
    );
}

fn leave_room_for_card(mut contexts: EguiContexts, covered: Res<Covered>, mut clear: ResMut<Clear>) -> Result {
    let window = contexts.ctx_mut()?.content_rect();
    take_from(&mut clear, Layout::of(window, covered.0));
    Ok(())
}

/// Whether there is room for the card beside the buttons in the corner. If not, it lies below them.
fn is_beside_corner(layout: Layout) -> bool {
    layout.toasts.width() >= LEAST_WIDTH
}

/// Left top of the card, and its width.
pub(super) fn place(layout: Layout) -> (egui::Pos2, f32) {
    let left = layout.toasts.min.x;
    match is_beside_corner(layout) {
        true => {
            let share = MOST_SHARE * (layout.corner.x - left);
            let most = share.clamp(LEAST_WIDTH, MOST_WIDTH);
            (layout.toasts.min, layout.toasts.width().min(most))
        }
        false => (egui::pos2(left, layout.corner.y + BELOW_CORNER), layout.corner.x - left),
    }
}

/// Draws the card with what `add` draws, and returns what `add` returns. A press on it beside its buttons goes to the table below.
pub(super) fn card<T>(
    ctx: &egui::Context,
    layout: Layout,
    margin: egui::Margin,
    spacing: f32,
    add: impl FnOnce(&mut egui::Ui) -> T,
) -> T {
    let (corner, width) = place(layout);
    let area = egui::Area::new(AREA.into()).order(egui::Order::Background).fixed_pos(corner);
    let shown = area.sense(egui::Sense::hover()).show(ctx, |ui| {
        // Words that can be selected would take the press.
        ui.style_mut().interaction.selectable_labels = false;
        glass().inner_margin(margin).show(ui, |ui| {
            ui.set_width(width - margin.sum().x - 2.0 * EDGE.width);
            ui.spacing_mut().item_spacing = egui::vec2(8.0, spacing);
            add(ui)
        })
    });
    shown.inner.inner
}

/// Takes the width of the card from the clear parts of the window. (Its height changes with every verdict, and the cameras would
/// move each time.) A card that is as wide as the window would leave nothing clear, so it takes nothing.
pub(super) fn take_from(clear: &mut Clear, layout: Layout) {
    let (corner, width) = place(layout);
    if is_beside_corner(layout) {
        clear.0.iter_mut().for_each(|part| part.min.x = part.min.x.max(corner.x + width));
    }
}
