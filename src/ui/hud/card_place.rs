//! Where the card of a match or of a drill lies.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::layout::Layout;
use super::systems::HudSystems;
use crate::input::{Clear, Covered};
use crate::mode::Mode;

/// Least width of the card in points. If there is less room beside the buttons in the corner, it lies below them.
const LEAST_WIDTH: f32 = 300.0;
/// Greatest width of the card in points, and which share of the free part of the window it may take.
const MOST_WIDTH: f32 = 460.0;
const MOST_SHARE: f32 = 0.36;
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

/// Takes the width of the card from the clear parts of the window. (Its height changes with every verdict, and the cameras would
/// move each time.) A card that is as wide as the window would leave nothing clear, so it takes nothing.
pub(super) fn take_from(clear: &mut Clear, layout: Layout) {
    let (corner, width) = place(layout);
    if is_beside_corner(layout) {
        clear.0.iter_mut().for_each(|part| part.min.x = part.min.x.max(corner.x + width));
    }
}
