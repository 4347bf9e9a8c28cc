//! The time of a frame: mean and worst of the last second.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::systems::HudSystems;
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};
use crate::ui::style::{GLASS, INK, MARGIN, font};
use crate::words::frame_times as text;
use bevy_egui::EguiPrimaryContextPass;

/// The frames of the last second, in seconds, the oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct FrameTimes(VecDeque<f32>);

impl FrameTimes {
    /// Adds a frame that took `seconds`, and drops the frames before the last second, but never this one. A frame of
    /// zero seconds is ignored: the game draws one when it wakes up.
    fn add(&mut self, seconds: f32) {
        if seconds <= 0.0 {
            return;
        }
        self.0.push_back(seconds);
        while self.0.len() > 1 && self.0.iter().sum::<f32>() > 1.0 {
            self.0.pop_front();
        }
    }

    /// Mean and worst in milliseconds; `None` before the first frame.
    fn mean_and_worst(&self) -> Option<(f32, f32)> {
        let worst = self.0.iter().copied().reduce(f32::max)?;
        Some((1e3 * self.0.iter().sum::<f32>() / self.0.len() as f32, 1e3 * worst))
    }
}

/// Notes how long the last frame took.
fn note_frame(time: Res<Time<Real>>, mut times: ResMut<FrameTimes>) {
    times.add(time.delta_secs());
}

/// Shows or hides the time of a frame.
fn toggle_frame_times(keys: Keyboard, owner: Res<Owner>, remembered: Option<ResMut<Remembered>>) {
    if let Some(mut remembered) = remembered.filter(|_| keys.hit(Action::FrameTimes) && !owner.panel_types) {
        remembered.settings.picture.frame_times ^= true;
    }
}

/// Shows the time of a frame.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>()
        .add_systems(Update, (note_frame, toggle_frame_times))
        .add_systems(EguiPrimaryContextPass, frame_times.in_set(HudSystems::FrameTimes));
}

/// Writes the times at the upper edge of the window, over everything else, if the settings say so.
fn frame_times(mut contexts: EguiContexts, times: Res<FrameTimes>, remembered: Option<Res<Remembered>>) -> Result {
    let is_on = remembered.is_some_and(|remembered| remembered.settings.picture.frame_times);
    let Some((mean, worst)) = times.mean_and_worst().filter(|_| is_on) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let layer = egui::LayerId::new(egui::Order::Foreground, "frame_times".into());
    let painter = ctx.layer_painter(layer);
    let words = text::times(mean, worst);
    let text = painter.layout_no_wrap(words, font(MARGIN - 1.0), INK);
    let place = egui::Rect::from_min_size(egui::pos2(MARGIN, 0.0), text.size());
    painter.rect_filled(place.expand2(egui::vec2(4.0, 0.0)), 0.0, GLASS);
    painter.galley(place.min, text, INK);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hitch_is_the_worst_frame_for_a_second_and_then_forgotten() {
        let mut times = FrameTimes::default();
        times.add(0.2);
        (0..40).for_each(|_| times.add(0.01));
        let (mean, worst) = times.mean_and_worst().unwrap();
        assert!((mean - 600.0 / 41.0).abs() < 0.01 && (worst - 200.0).abs() < 0.01, "{mean} and {worst} ms");
        (0..100).for_each(|_| times.add(0.01));
        let (mean, worst) = times.mean_and_worst().unwrap();
        assert!((mean - 10.0).abs() < 0.01 && (worst - 10.0).abs() < 0.01, "{mean} and {worst} ms");
    }

    #[test]
    fn a_frame_of_three_seconds_is_shown_although_it_is_longer_than_a_second() {
        let mut times = FrameTimes::default();
        times.add(0.0);
        assert_eq!(times.mean_and_worst(), None);
        times.add(3.0);
        assert_eq!(times.mean_and_worst(), Some((3000.0, 3000.0)));
    }
}
