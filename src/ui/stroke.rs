//! The choice of the stroke, on the panel and in the menus.

use bevy_egui::egui;

use super::screen_reader::named;
use crate::settings::{StrikeBy, StrokeCurve, StrokeStyle};

/// What strikes, and how the movement becomes the speed of the cue.
pub(crate) fn stroke(ui: &mut egui::Ui, now: StrokeStyle) -> StrokeStyle {
    let mut style = now;
    ui.horizontal(|ui| {
        ui.label("Strike by").on_hover_text("A push of the mouse through the ball, or letting the button go");
        for choice in StrikeBy::ALL {
            ui.selectable_value(&mut style.by, choice, choice.name());
        }
    });
    ui.horizontal(|ui| {
        ui.label("Soft shots")
            .on_hover_text("The softer the curve, the easier soft shots are; the hardest shot stays as hard");
        for choice in StrokeCurve::ALL {
            ui.selectable_value(&mut style.curve, choice, choice.name());
        }
    });
    ui.horizontal(|ui| {
        ui.label("Strength").on_hover_text("How hard a push of the mouse strikes");
        let slider = egui::Slider::new(&mut style.strength, StrokeStyle::STRENGTHS)
            .clamping(egui::SliderClamping::Edits)
            .logarithmic(true)
            .max_decimals(2)
            .smart_aim(false)
            .suffix(" ×");
        named(ui.add(slider), "Strength");
    });
    ui.checkbox(&mut style.aims_at_a_ball, "A turn begins at a legal ball").on_hover_text(
        "In a match the cue points at the nearest legal ball that the cue ball can reach; else it stays as it was",
    );
    ui.checkbox(&mut style.tip_returns, "The tip goes back to the middle after each stroke");
    style
}
