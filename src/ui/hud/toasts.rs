//! Messages for the player that disappear after some seconds.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::card_place::AREA;
use super::coach::heard;
use super::layout::Layout;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::input::Covered;
use crate::mode::Mode;
use crate::settings::Ease;
use crate::simulation::Notice;
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, glass};
use bevy_egui::EguiPrimaryContextPass;

/// Time in seconds for which a message is shown.
const STAY: f32 = 6.0;
/// Longest frame time, in seconds, that counts.
const LONGEST_FRAME: f32 = 0.5;
/// Most messages at once.
const MOST: usize = 4;
/// How much room messages need beside a window, and how wide they are at most there, in points.
const NARROWEST: f32 = 220.0;
const WIDEST: f32 = 560.0;
const BACK: egui::Color32 = egui::Color32::from_rgba_premultiplied(44, 30, 12, 236);
const AMBER: egui::Color32 = egui::Color32::from_rgb(222, 160, 62);

/// The messages that are shown, the oldest first, each with the seconds that are left.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Toasts(Vec<(String, f32)>);

impl Toasts {
    /// Shows `sentence`. If it is shown already, its time starts again.
    pub fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.0.retain(|(said, _)| *said != sentence);
        self.0.push((sentence, STAY));
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }
}

/// Adds new notices, and removes old messages.
fn take_notices(mut notices: MessageReader<Notice>, time: Res<Time<Real>>, mut toasts: ResMut<Toasts>) {
    for notice in notices.read() {
        toasts.say(notice.0.clone());
    }
    // A long frame must not remove a message before it was seen.
    let passed = time.delta_secs().min(LONGEST_FRAME);
    for (_, left) in &mut toasts.0 {
        *left -= passed;
    }
    toasts.0.retain(|(_, left)| *left > 0.0);
}

/// Shows messages.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Update, take_notices)
        .add_systems(EguiPrimaryContextPass, toasts.in_set(HudSystems::Messages));
}

/// Shows the messages.
fn toasts(
    mut contexts: EguiContexts,
    toasts: Res<Toasts>,
    covered: Res<Covered>,
    (mode, hand, ease): (Res<State<Mode>>, Res<Hand>, Res<Ease>),
) -> Result {
    if toasts.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    // A message fades by itself.
    ctx.request_repaint();
    let mut layout = Layout::of(ctx.content_rect(), covered.0);
    let layer = egui::LayerId::new(egui::Order::Background, AREA.into());
    let says_what_to_see = ctx.memory(|memory| memory.areas().is_visible(&layer));
    let has_card = *mode.get() != Mode::FreeTable || hand.is_placing() || says_what_to_see;
    let card = ctx.memory(|memory| memory.area_rect(AREA)).filter(|_| has_card);
    if let Some(card) = card {
        layout.toasts.min.y = card.max.y + 8.0;
    }
    for window in open_windows(ctx) {
        keep_clear(&mut layout, window);
    }
    draw(ctx, layout, &toasts, !ease.still_camera);
    Ok(())
}

/// The places of the windows that are open over the picture.
fn open_windows(ctx: &egui::Context) -> Vec<egui::Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        let windows = layers.into_iter().filter(|layer| layer.order == egui::Order::Middle);
        windows.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// Moves the messages beside a window that they would cover, if there is room.
fn keep_clear(layout: &mut Layout, window: egui::Rect) {
    let (place, corner) = (&mut layout.toasts, layout.tray);
    if !place.intersects(window) {
        return;
    }
    if window.min.x - place.min.x >= NARROWEST {
        place.max.x = place.max.x.min(window.min.x - 8.0);
    } else if corner.x - window.max.x >= NARROWEST {
        place.min = egui::pos2(window.max.x + 8.0, place.min.y.max(corner.y));
        place.max.x = corner.x.min(place.min.x + WIDEST);
    }
}

/// Draws the messages, the newest at the bottom. In its last second a message `fades` or is gone at once.
pub(super) fn draw(ctx: &egui::Context, layout: Layout, toasts: &Toasts, fades: bool) {
    let area = egui::Area::new("toasts".into()).order(egui::Order::Foreground).interactable(false);
    area.fixed_pos(layout.toasts.min).show(ctx, |ui| {
        ui.set_max_width(layout.toasts.width());
        for (sentence, left) in &toasts.0 {
            let fade = if fades { left.clamp(0.0, 1.0) } else { 1.0 };
            let edge = egui::Stroke::new(1.0, AMBER.gamma_multiply(0.6));
            let frame = glass().fill(BACK).stroke(edge).inner_margin(egui::Margin::symmetric(12, 7));
            frame.multiply_with_opacity(fade).show(ui, |ui| {
                let sentence = heard(ctx, sentence);
                let shown = ui.label(egui::RichText::new(sentence).size(14.0).color(INK.gamma_multiply(fade)));
                announced(&shown);
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Rect, pos2, vec2};

    #[test]
    fn messages_leave_a_window_clear_on_the_side_that_has_room() {
        let usual = Layout::of(Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 720.0)), 0.0);
        for corner in [pos2(12.0, 40.0), pos2(300.0, 90.0), pos2(840.0, 48.0)] {
            let (mut layout, window) = (usual, Rect::from_min_size(corner, vec2(380.0, 400.0)));
            keep_clear(&mut layout, window);
            let messages = Rect::from_min_size(layout.toasts.min, vec2(layout.toasts.width(), 200.0));
            assert!(!messages.intersects(window), "{messages} covers the window at {window}");
            assert!(messages.width() >= NARROWEST && messages.max.x <= usual.tray.x, "{messages}");
        }
    }
}
