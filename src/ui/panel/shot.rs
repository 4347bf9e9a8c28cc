//! The next shot in numbers: power, direction, elevation and tip.

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::{section, slider};
use crate::cue::FASTEST;
use crate::physics::Tip;
use crate::simulation::TableState;
use crate::ui::screen_reader::named;

/// How much a click on softer or harder changes the power, in m/s.
const POWER_STEP: f64 = 0.25;

/// The section with its heading.
pub(super) fn shot_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    let title = if **params.state == TableState::AtRest { "Shot" } else { "Shot (balls are moving)" };
    section(ui, title, true, |ui| body(ui, params));
}

fn body(ui: &mut egui::Ui, params: &mut PanelParams) {
    let limit = params.draft.0.cue.offset_limit();
    let mut aim = *params.aim;
    number(ui, "Power", &mut aim.power, 0.0..=FASTEST, " m/s", "Speed of the cue for a strike by key or button");
    ui.horizontal(|ui| {
        for (sign, name, step) in [("−", "Softer", -POWER_STEP), ("+", "Harder", POWER_STEP)] {
            let hint = format!("{sign}{POWER_STEP} m/s");
            let button = ui.add(egui::Button::new(sign).min_size(egui::vec2(28.0, 0.0)));
            if named(button, name).on_hover_text(hint).clicked() {
                aim.power = (aim.power + step).clamp(0.0, FASTEST);
            }
        }
        ui.weak("softer, harder");
    });
    let mut degrees = aim.direction.to_degrees();
    number(ui, "Aim", &mut degrees, -180.0..=180.0, "°", "Direction of the cue, counter-clockwise from the foot");
    if degrees != aim.direction.to_degrees() {
        aim.direction = degrees.to_radians();
    }
    let over = aim.over(*params.least).elevation.to_degrees();
    let mut raised = over;
    number(
        ui,
        "Elevation",
        &mut raised,
        0.0..=85.0,
        "°",
        "How steeply the butt is raised; never so low that the cue meets a rail or a ball",
    );
    if raised != over {
        aim.elevation = raised.to_radians();
    }
    let mut tip = aim.tip;
    let meaning = format!("Where the tip meets the ball, in its radii; beyond {limit:.2} it slips off");
    number(ui, "Side", &mut tip.side, -limit..=limit, " R", &meaning);
    number(ui, "Height", &mut tip.height, -limit..=limit, " R", &meaning);
    if tip != aim.tip {
        aim.place_tip(tip, limit);
    }
    ui.horizontal(|ui| {
        if ui.add_enabled(tip != Tip::default(), egui::Button::new("Centre")).clicked() {
            aim.tip = Tip::default();
        }
        ui.weak(format!("miscue limit {limit:.2} R"));
    });
    if params.hand.has_ball() && **params.state == TableState::AtRest {
        ui.small("The cue ball is in hand: drag it where you want it.");
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
