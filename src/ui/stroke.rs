//! The choice of the stroke, on the panel and in the menus.

use bevy_egui::egui;

use super::screen_reader::named;
use crate::settings::{StrikeBy, StrokeCurve, StrokeStyle};
use crate::words::stroke_choice as text;

/// What strikes, and how the movement becomes the speed of the cue.
pub(crate) fn stroke(ui: &mut egui::Ui, now: StrokeStyle) -> StrokeStyle {
    let mut style = now;
    ui.horizontal(|ui| {
        ui.label(text::STRIKE_BY).on_hover_text(text::STRIKE_BY_HINT);
        for choice in StrikeBy::ALL {
            ui.selectable_value(&mut style.by, choice, choice.name());
        }
    });
    ui.horizontal(|ui| {
        ui.label(text::SOFT_SHOTS).on_hover_text(text::SOFT_SHOTS_HINT);
        for choice in StrokeCurve::ALL {
            ui.selectable_value(&mut style.curve, choice, choice.name());
        }
    });
    ui.horizontal(|ui| {
        ui.label(text::STRENGTH).on_hover_text(text::STRENGTH_HINT);
        let slider = egui::Slider::new(&mut style.strength, StrokeStyle::STRENGTHS)
            .clamping(egui::SliderClamping::Edits)
            .logarithmic(true)
            .max_decimals(2)
            .smart_aim(false)
            .suffix(text::TIMES);
        named(ui.add(slider), text::STRENGTH);
    });
    ui.checkbox(&mut style.aims_at_a_ball, text::AIMS_AT_A_BALL).on_hover_text(text::AIMS_AT_A_BALL_HINT);
    ui.checkbox(&mut style.tip_returns, text::TIP_RETURNS);
    style
}
