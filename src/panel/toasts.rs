//! Sentences for the player that go away by themselves.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::simulation::Notice;

/// How long a sentence stays, in seconds.
const STAY: f32 = 6.0;
/// What a frame counts for at most, in seconds.
const LONGEST_FRAME: f32 = 0.5;
/// No more than this many at once.
const MOST: usize = 5;

/// What is being said, the oldest first, each with the seconds that it still stays.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Toasts(Vec<(String, f32)>);

impl Toasts {
    /// Says `sentence`; one that is being said already stays longer instead.
    pub fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.0.retain(|(said, _)| *said != sentence);
        self.0.push((sentence, STAY));
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }
}

/// Takes up what the table has to say, and lets old sentences go.
pub(super) fn take_notices(mut notices: MessageReader<Notice>, time: Res<Time<Real>>, mut toasts: ResMut<Toasts>) {
    for notice in notices.read() {
        toasts.say(notice.0.clone());
    }
    // A frame that takes long must not swallow a sentence.
    let passed = time.delta_secs().min(LONGEST_FRAME);
    for (_, left) in &mut toasts.0 {
        *left -= passed;
    }
    toasts.0.retain(|(_, left)| *left > 0.0);
}

/// Writes them over the picture.
pub(super) fn toasts(mut contexts: EguiContexts, toasts: Res<Toasts>) -> Result {
    if toasts.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let anchor = egui::Align2::LEFT_TOP;
    egui::Area::new("toasts".into()).anchor(anchor, egui::vec2(12.0, 12.0)).interactable(false).show(ctx, |ui| {
        ui.set_max_width(ctx.content_rect().width() * 0.5);
        for (sentence, left) in &toasts.0 {
            let fade = left.clamp(0.0, 1.0);
            let back = egui::Color32::from_rgba_unmultiplied(70, 40, 12, 225).gamma_multiply(fade);
            egui::Frame::new().fill(back).inner_margin(8.0).corner_radius(4.0).show(ui, |ui| {
                ui.label(egui::RichText::new(sentence).color(egui::Color32::WHITE.gamma_multiply(fade)));
            });
        }
    });
    Ok(())
}
