//! Decides each frame whether pointer and keys go to the table or to egui. The owner of a drag is decided at the press
//! (`owner.rs`).

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiInput, egui};

use super::covered::{Clear, Covered, Tray};
use super::event_queue::{EventQueue, is_of_pointer};
use super::owner::Owner;
use super::pointer_events::PointerEvents;
use super::screen::Screen;

/// A press that misses a button by at most this still belongs to it, in egui's points.
const BESIDE: f32 = 3.0;
/// Egui's place of a press and the one of the window differ by less than this, in logical pixels.
const SAME_PLACE: f32 = 0.5;

/// Writes to [`Owner`] who has the pointer and the keys, before any system acts on them.
pub(super) fn watch_pointer(
    mut contexts: EguiContexts,
    inputs: Query<&EguiInput>,
    screen: Res<State<Screen>>,
    (covered, clear, tray, queue): (Res<Covered>, Res<Clear>, Res<Tray>, Res<EventQueue>),
    mut pointer: ResMut<PointerEvents>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut owner: ResMut<Owner>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let in_menu = *screen.get() != Screen::Playing;
    let zoom = ctx.zoom_factor();
    let cursor = window.single().ok().and_then(Window::cursor_position);
    // If a button went down in this frame, the place of the press counts, not where the pointer went afterwards.
    let place = inputs.iter().find_map(pressed_at).or(cursor.map(|at| egui::pos2(at.x / zoom, at.y / zoom)));
    let is_over = |place| takes_press(ctx, place);
    let open = egui::Popup::is_any_open(ctx);
    // Egui still claims the pointer while a release waits in the queue.
    let using = ctx.egui_is_using_pointer() && !queue.has_release();
    let claims_all = in_menu || open || using;
    owner.over_panel = claims_all || place.is_some_and(is_over);
    for press in pointer.presses() {
        press.over_panel = claims_all || is_over(egui::pos2(press.place.x / zoom, press.place.y / zoom));
    }
    owner.panel_types = in_menu || open || ctx.egui_wants_keyboard_input();
    owner.panel_needs_escape = open || ctx.text_edit_focused() || (!in_menu && ctx.egui_wants_keyboard_input());
    owner.panel_width = covered.0 * zoom;
    let in_pixels = |place: egui::Pos2| Vec2::new(place.x, place.y) * zoom;
    let in_window = |part: &egui::Rect| Rect::from_corners(in_pixels(part.min), in_pixels(part.max));
    owner.clear = clear.0.iter().map(in_window).collect();
    owner.tray = tray.0.as_ref().map(in_window);
}

/// Whether what lies over the picture takes a press at a place (egui's points). A card that senses nothing itself lets a press beside
/// its buttons through.
fn takes_press(ctx: &egui::Context, place: egui::Pos2) -> bool {
    let layer = ctx.layer_id_at(place);
    // Egui's background layer covers the whole window and does not count.
    layer.filter(|layer| *layer != egui::LayerId::background()).is_some_and(|layer| {
        ctx.viewport(|viewport| {
            let mut widgets = viewport.prev_pass.widgets.get_layer(layer);
            widgets.any(|widget| widget.sense.interactive() && widget.interact_rect.expand(BESIDE).contains(place))
        })
    })
}

/// Where a button went down in this frame.
fn pressed_at(input: &EguiInput) -> Option<egui::Pos2> {
    input.events.iter().find_map(|event| match event {
        egui::Event::PointerButton { pos, pressed: true, .. } => Some(*pos),
        _ => None,
    })
}

/// Hides the pointer from egui while the table owns a button, so that a drag from the table neither highlights nor moves
/// anything in the UI. Clicks on the UI in the same slow frame stay. Also takes the focus from a text field.
pub(super) fn withhold(mut contexts: EguiContexts, mut inputs: Query<&mut EguiInput>, owner: Res<Owner>) {
    if owner.table.is_empty() {
        return;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let (zoom, of_panel) = (ctx.zoom_factor(), owner.changes_on_panel());
    let is_on_panel = |event: &egui::Event| match event {
        egui::Event::PointerButton { pos, .. } => {
            of_panel.iter().any(|place| place.distance(Vec2::new(pos.x, pos.y) * zoom) < SAME_PLACE)
        }
        _ => false,
    };
    for mut input in &mut inputs {
        input.events.retain(|event| !is_of_pointer(event) || is_on_panel(event));
        input.events.push(egui::Event::PointerGone);
    }
    ctx.memory_mut(egui::Memory::stop_text_input);
}
