//! The next shot in numbers: power, direction, elevation and tip.

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::{section, slider};
use crate::cue::FASTEST;
use crate::physics::Tip;
use crate::simulation::TableState;
use crate::ui::screen_reader::named;
use crate::words::panel as text;

/// How much a click on softer or harder changes the power, in m/s.
const POWER_STEP: f64 = 0.25;

/// The section with its heading.
pub(super) fn shot_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    let title = if **params.state == TableState::AtRest { text::SHOT } else { text::SHOT_MOVING };
    section(ui, title, true, |ui| body(ui, params));
}

fn body(ui: &mut egui::Ui, params: &mut PanelParams) {
    let limit = params.draft.0.cue.offset_limit();
    let mut aim = *params.aim;
    number(ui, text::POWER, &mut aim.power, 0.0..=FASTEST, text::METRES_PER_SECOND, text::POWER_HINT);
    ui.horizontal(|ui| {
        for (sign, name, step) in [("−", text::SOFTER_READ, -POWER_STEP), ("+", text::HARDER_READ, POWER_STEP)] {
            let hint = text::power_step(sign, POWER_STEP);
            let button = ui.add(egui::Button::new(sign).min_size(egui::vec2(28.0, 0.0)));
            if named(button, name).on_hover_text(hint).clicked() {
                aim.power = (aim.power + step).clamp(0.0, FASTEST);
            }
        }
        ui.weak(text::SOFTER_HARDER);
    });
    let mut degrees = aim.direction.to_degrees();
    number(ui, text::AIM, &mut degrees, -180.0..=180.0, text::DEGREES, text::AIM_HINT);
    if degrees != aim.direction.to_degrees() {
        aim.direction = degrees.to_radians();
    }
    let over = aim.over(*params.least).elevation.to_degrees();
    let mut raised = over;
    number(ui, text::ELEVATION, &mut raised, 0.0..=85.0, text::DEGREES, text::ELEVATION_HINT);
    if raised != over {
        aim.elevation = raised.to_radians();
    }
    let mut tip = aim.tip;
    let meaning = text::tip_hint(limit);
    number(ui, text::SIDE, &mut tip.side, -limit..=limit, text::RADII, &meaning);
    number(ui, text::HEIGHT, &mut tip.height, -limit..=limit, text::RADII, &meaning);
    if tip != aim.tip {
        aim.place_tip(tip, limit);
    }
    ui.horizontal(|ui| {
        if ui.add_enabled(tip != Tip::default(), egui::Button::new(text::CENTRE)).clicked() {
            aim.tip = Tip::default();
        }
        ui.weak(text::miscue_limit(limit));
    });
    if params.hand.has_ball() && **params.state == TableState::AtRest {
        ui.small(text::IN_HAND);
    }
    if *params.aim != aim {
        *params.aim = aim;
    }
}

fn number(
    ui: &mut egui::Ui,
    name: &str,
    value: &mut f64,
    range: std::ops::RangeInclusive<f64>,
    unit: &str,
    meaning: &str,
) {
    // A slider moves a value that is outside its range, but a stroke of a file is played as the file says.
    let range = range.start().min(*value)..=range.end().max(*value);
    let slider = slider(value, range).suffix(unit).max_decimals(3).smart_aim(false).text(name);
    ui.add(slider).on_hover_text(meaning);
}
