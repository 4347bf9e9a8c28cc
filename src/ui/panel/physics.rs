//! A slider or a list for every field of the physics, made from the descriptions of its fields.

use bevy_egui::egui;

use super::files::physics_choice;
use super::params::PanelParams;
use super::relativity::{fastest, relativity};
use super::section::{marked, marked_section, slider};
use crate::describe::{Choice, Field, Form, Value};
use crate::physics::{FIELDS, Physics};
use crate::simulation::TableCommand;
use crate::ui::screen_reader::named;
use crate::words::panel_physics as text;

/// A slider is logarithmic if its largest value is at least this many times its smallest.
const MANY_POWERS: f64 = 1e6;

/// The path of the group on relativity, and of the speed of light in it.
const RELATIVITY: &str = "relativity";
const SPEED_OF_LIGHT: &str = "relativity.speed_of_light";
/// The least speed of light on the slider, in speeds of the fastest ball.
const FASTER: f64 = 1.001;

/// The physics that the panel shows, and those of the files, to which a reset goes back.
pub(super) struct Shown {
    physics: Physics,
    usual: Physics,
    /// The least speed of light that can be chosen now.
    least_light: f64,
    /// Whether numbers can be changed: not in a match.
    can_change: bool,
}

impl Shown {
    /// The physics before any change of this frame.
    pub fn of(params: &PanelParams) -> Self {
        let physics = params.draft.0.clone();
        let least_light = physics.light().map_or(0.0, |_| FASTER * fastest(params));
        Self {
            physics,
            usual: params.files.laid_out().physics.clone(),
            least_light,
            can_change: !params.files.is_of_match(),
        }
    }

    /// The value of an entry in the files; its default where a law is chosen that the files do not choose.
    fn usual(&self, entry: &Field) -> Option<Value> {
        self.usual.value(&entry.path).or(entry.usual())
    }

    /// Whether the value of an entry is another than in the files.
    fn differs(&self, entry: &Field) -> bool {
        let value = self.physics.value(&entry.path);
        value.is_some() && value != self.usual(entry)
    }

    /// How many entries have another value than in the files.
    pub fn different(&self) -> usize {
        FIELDS.iter().filter(|entry| self.differs(entry)).count()
    }

    /// A section for the choice of physics with the entries outside any group, and one for each group. Each change is sent as a
    /// command at once.
    pub fn sections(mut self, ui: &mut egui::Ui, params: &mut PanelParams) {
        for (index, (group, entries)) in groups().enumerate() {
            let title = group.map_or(text::PHYSICS, |group| group.label);
            let is_relativity = group.is_some_and(|group| group.path == RELATIVITY);
            let is_open = index < 2 || is_relativity && self.physics.light().is_some();
            let different = entries.iter().filter(|entry| self.differs(entry)).count();
            marked_section(ui, title, is_open, different, |ui| {
                if group.is_none() {
                    physics_choice(ui, params);
                }
                show_all(ui, &entries, &mut self);
                if is_relativity {
                    relativity(ui, params);
                }
            });
        }
        self.send(params);
    }

    /// What the search finds, under the names of its groups.
    pub fn found(mut self, ui: &mut egui::Ui, params: &mut PanelParams) {
        let mut is_empty = true;
        for (group, entries) in groups() {
            let is_found = |entry: &&Field| {
                self.physics.value(&entry.path).is_some() && params.search.finds(entry, self.differs(entry))
            };
            let entries: Vec<&Field> = entries.into_iter().filter(is_found).collect();
            if entries.is_empty() {
                continue;
            }
            is_empty = false;
            ui.add_space(4.0);
            ui.strong(group.map_or(text::PHYSICS, |group| group.label));
            show_all(ui, &entries, &mut self);
        }
        if is_empty {
            ui.weak(text::NOTHING_FOUND);
        }
        self.send(params);
    }

    /// Sends the physics as a command if they were changed.
    fn send(self, params: &mut PanelParams) {
        if self.physics != params.draft.0 {
            params.draft.0 = self.physics.clone();
            params.commands.write(TableCommand::SetPhysics(Box::new(self.physics)));
        }
    }
}

/// The groups, each with its entries; the first of all without a group.
fn groups() -> impl Iterator<Item = (Option<&'static Field>, Vec<&'static Field>)> {
    let is_group = |field: &&Field| matches!(field.form, Form::Group(_));
    let (groups, alone) = FIELDS.iter().filter(|field| !field.path.contains('.')).partition::<Vec<_>, _>(is_group);
    std::iter::once((None, alone)).chain(groups.into_iter().map(|group| {
        let start = format!("{}.", group.path);
        (Some(group), FIELDS.iter().filter(|entry| entry.path.starts_with(&start)).collect())
    }))
}

/// Shows these entries, which are greyed where nothing can be changed.
fn show_all(ui: &mut egui::Ui, entries: &[&Field], shown: &mut Shown) {
    ui.add_enabled_ui(shown.can_change, |ui| entries.iter().for_each(|entry| show(ui, entry, shown)));
}

/// Shows one entry. A group has no widget, nor has a parameter of a law that is not chosen.
fn show(ui: &mut egui::Ui, entry: &Field, shown: &mut Shown) {
    let Some(value) = shown.physics.value(&entry.path) else { return };
    let usual = shown.usual(entry).unwrap_or(value);
    let differs = shown.differs(entry);
    let limits = entry.range.limits();
    let changed = match (value, usual, limits) {
        (Value::Number(number), Value::Number(usual), Some([min, max])) => {
            let least = if entry.path == SPEED_OF_LIGHT { shown.least_light } else { f64::NEG_INFINITY };
            number_slider(ui, entry, [min.max(least), max], number, usual).map(Value::Number)
        }
        (Value::Whole(number), Value::Whole(usual), Some(limits)) => {
            whole_slider(ui, entry, limits, number, usual).map(Value::Whole)
        }
        (Value::Truth(mut truth), ..) => {
            let label = marked(&entry.label.to_lowercase(), differs);
            let changed = ui.checkbox(&mut truth, label).on_hover_text(&*entry.meaning).changed();
            changed.then_some(Value::Truth(truth))
        }
        (Value::Choice(name), ..) => choose(ui, entry, name, differs).map(Value::Choice),
        _ => None,
    };
    if let Some(value) = changed {
        shown.physics.set_value(&entry.path, value);
    }
}

/// A number: its name, a slider with unit and range, its meaning on hover, and a reset button. Returns the changed value.
fn number_slider(ui: &mut egui::Ui, entry: &Field, [min, max]: [f64; 2], number: f64, usual: f64) -> Option<f64> {
    let unit = if entry.unit.is_empty() { String::new() } else { format!(" {}", entry.unit) };
    let meaning = text::meaning(&entry.meaning, [min, max], entry.unit, usual);
    ui.label(marked(entry.label, number != usual)).on_hover_text(&meaning);
    ui.horizontal(|ui| {
        let mut value = number;
        let slider = slider(&mut value, min..=max)
            .logarithmic(min > 0.0 && max / min >= MANY_POWERS)
            .suffix(unit)
            .max_decimals(5)
            .smart_aim(false);
        let moved = ui.add(slider).on_hover_text(&meaning).changed() && value.is_finite();
        let reset = is_reset(ui, entry.label, number != usual);
        if reset { Some(usual) } else { moved.then(|| value.clamp(min, max)) }
    })
    .inner
}

/// As [`number_slider`] for a whole number. The slider ends at ten million.
fn whole_slider(ui: &mut egui::Ui, entry: &Field, [min, max]: [f64; 2], number: u32, usual: u32) -> Option<u32> {
    let (min, max) = (min as u32, (max as u32).min(10_000_000));
    let unit = if entry.unit.is_empty() { String::new() } else { format!(" {}", entry.unit) };
    let meaning = text::meaning(&entry.meaning, [min, max].map(f64::from), entry.unit, f64::from(usual));
    ui.label(marked(entry.label, number != usual)).on_hover_text(&meaning);
    ui.horizontal(|ui| {
        let mut value = number;
        let slider = egui::Slider::new(&mut value, min..=max).logarithmic(true).suffix(unit);
        let moved = ui.add(slider).on_hover_text(&meaning).changed();
        let reset = is_reset(ui, entry.label, number != usual);
        if reset { Some(usual) } else { moved.then_some(value) }
    })
    .inner
}

/// A button that resets the value with that `label`. Returns whether it was clicked.
fn is_reset(ui: &mut egui::Ui, label: &str, is_changed: bool) -> bool {
    let button = ui.add_enabled(is_changed, egui::Button::new("⟲").small());
    named(button, &text::usual_value_read(label)).on_hover_text(text::USUAL_VALUE).clicked()
}

/// A drop-down list, marked if the choice `differs` from that of the files. Returns a new choice.
fn choose(ui: &mut egui::Ui, entry: &Field, name: &'static str, differs: bool) -> Option<&'static str> {
    let Form::Choice(choices) = entry.form else { return None };
    let chosen = choices.iter().find(|choice| choice.name == name);
    // A law from another crate is not among the choices.
    let shown = chosen.map_or(name.to_owned(), Choice::label);
    let mut new = name;
    let list = egui::ComboBox::from_label(marked(&entry.label.to_lowercase(), differs)).selected_text(shown).show_ui(
        ui,
        |ui| {
            for choice in choices {
                ui.selectable_value(&mut new, choice.name, choice.label()).on_hover_text(choice.meaning);
            }
        },
    );
    list.response.on_hover_text(chosen.map_or("", |choice| choice.meaning));
    (new != name).then_some(new)
}
