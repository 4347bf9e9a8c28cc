//! A slider or a list for every entry of the physics, made from the list of entries.

use bevy_egui::egui;

use super::files::physics_choice;
use super::params::PanelParams;
use super::relativity::{fastest, relativity};
use super::section::{section, slider};
use crate::physics::{Choice, ENTRIES, Entry, Form, Limits, Physics, Value};
use crate::simulation::TableCommand;

/// A slider is logarithmic if its largest value is at least this many times its smallest.
const MANY_POWERS: f64 = 1e6;

/// The path of the group on relativity, and of the speed of light in it.
const RELATIVITY: &str = "relativity";
const SPEED_OF_LIGHT: &str = "relativity.speed_of_light";
/// The least speed of light on the slider, in speeds of the fastest ball.
const FASTER: f64 = 1.001;

/// A section for the choice of physics with the entries outside any group, and one for each group. Each change is sent as a
/// command at once.
pub(super) fn sections(ui: &mut egui::Ui, params: &mut PanelParams) {
    let mut physics = params.draft.0.clone();
    // A reset goes back to what the files say.
    let usual = params.files.in_use.setup.physics.clone();
    let light = physics.light().map_or(0.0, |_| FASTER * fastest(params));
    let least = |entry: &Entry| if entry.path == SPEED_OF_LIGHT { light } else { f64::NEG_INFINITY };
    let show = |ui: &mut egui::Ui, entry: &Entry, physics: &mut Physics| show(ui, entry, physics, &usual, least(entry));
    let (groups, alone): (Vec<&Entry>, Vec<&Entry>) =
        ENTRIES.iter().filter(|entry| !entry.path.contains('.')).partition(|entry| entry.form == Form::Group);
    section(ui, "Physics", true, |ui| {
        physics_choice(ui, params);
        alone.into_iter().for_each(|entry| show(ui, entry, &mut physics));
    });
    for (index, group) in groups.into_iter().enumerate() {
        let start = format!("{}.", group.path);
        let is_open = index == 0 || group.path == RELATIVITY && physics.light().is_some();
        section(ui, group.label, is_open, |ui| {
            let of_group = ENTRIES.iter().filter(|entry| entry.path.starts_with(&start));
            of_group.for_each(|entry| show(ui, entry, &mut physics));
            if group.path == RELATIVITY {
                relativity(ui, params);
            }
        });
    }
    if physics != params.draft.0 {
        params.draft.0 = physics.clone();
        params.commands.write(TableCommand::SetPhysics(Box::new(physics)));
    }
}

/// Shows one entry. A group has no widget, nor has a parameter of a law that is not chosen. A number below `least` cannot be
/// chosen now.
fn show(ui: &mut egui::Ui, entry: &Entry, physics: &mut Physics, usual: &Physics, least: f64) {
    let Some(value) = physics.value(&entry.path) else { return };
    let usual = usual.value(&entry.path).or(entry.usual).unwrap_or(value);
    let changed = match (&entry.form, value, usual) {
        (Form::Number(limits), Value::Number(number), Value::Number(usual)) => {
            let limits = Limits { min: limits.min.max(least), ..*limits };
            number_slider(ui, entry, &limits, number, usual).map(Value::Number)
        }
        (Form::Whole(limits), Value::Whole(number), Value::Whole(usual)) => {
            whole_slider(ui, entry, limits, number, usual).map(Value::Whole)
        }
        (Form::Truth, Value::Truth(mut truth), _) => {
            let label = entry.label.to_lowercase();
            let changed = ui.checkbox(&mut truth, label).on_hover_text(&*entry.meaning).changed();
            changed.then_some(Value::Truth(truth))
        }
        (Form::Choice(choices), Value::Choice(name), _) => choose(ui, entry.label, choices, name).map(Value::Choice),
        _ => None,
    };
    if let Some(value) = changed {
        physics.set_value(&entry.path, value);
    }
}

/// A number: its name, a slider with unit and range, its meaning on hover, and a reset button. Returns the changed value.
fn number_slider(ui: &mut egui::Ui, entry: &Entry, limits: &Limits, number: f64, usual: f64) -> Option<f64> {
    let Limits { unit, min, max } = *limits;
    let meaning = format!("{}\n{min} to {max} {unit}, usually {usual}", entry.meaning);
    ui.label(entry.label).on_hover_text(&meaning);
    ui.horizontal(|ui| {
        let mut value = number;
        let slider = slider(&mut value, min..=max)
            .logarithmic(min > 0.0 && max / min >= MANY_POWERS)
            .suffix(if unit.is_empty() { String::new() } else { format!(" {unit}") })
            .max_decimals(5)
            .smart_aim(false);
        let moved = ui.add(slider).on_hover_text(&meaning).changed() && value.is_finite();
        let reset = is_reset(ui, number != usual);
        if reset { Some(usual) } else { moved.then(|| value.clamp(min, max)) }
    })
    .inner
}

/// As [`number_slider`] for a whole number. The slider ends at ten million.
fn whole_slider(ui: &mut egui::Ui, entry: &Entry, limits: &Limits, number: u32, usual: u32) -> Option<u32> {
    let (min, max) = (limits.min as u32, (limits.max as u32).min(10_000_000));
    let unit = if limits.unit.is_empty() { String::new() } else { format!(" {}", limits.unit) };
    let meaning = format!("{}\n{min} to {max}{unit}, usually {usual}", entry.meaning);
    ui.label(entry.label).on_hover_text(&meaning);
    ui.horizontal(|ui| {
        let mut value = number;
        let slider = egui::Slider::new(&mut value, min..=max).logarithmic(true).suffix(unit);
        let moved = ui.add(slider).on_hover_text(&meaning).changed();
        let reset = is_reset(ui, number != usual);
        if reset { Some(usual) } else { moved.then_some(value) }
    })
    .inner
}

/// A button that resets a value. Returns whether it was clicked.
fn is_reset(ui: &mut egui::Ui, is_changed: bool) -> bool {
    ui.add_enabled(is_changed, egui::Button::new("⟲").small()).on_hover_text("Back to the usual value").clicked()
}

/// A drop-down list with `label`. Returns a new choice.
fn choose(ui: &mut egui::Ui, label: &str, choices: &[Choice], name: &'static str) -> Option<&'static str> {
    let chosen = choices.iter().find(|choice| choice.name == name);
    // A law from another crate is not among the choices.
    let shown = chosen.map_or(name.to_owned(), Choice::label);
    let mut new = name;
    let list = egui::ComboBox::from_label(label.to_lowercase()).selected_text(shown).show_ui(ui, |ui| {
        for choice in choices {
            ui.selectable_value(&mut new, choice.name, choice.label()).on_hover_text(choice.meaning);
        }
    });
    list.response.on_hover_text(chosen.map_or("", |choice| choice.meaning));
    (new != name).then_some(new)
}
