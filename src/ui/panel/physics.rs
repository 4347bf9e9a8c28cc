//! A slider or a list for every entry of the physics, made from the list of entries.

use bevy_egui::egui;

use super::files::physics_choice;
use super::params::{PanelParams, Search};
use super::relativity::{fastest, relativity};
use super::section::{MARK, marked_section, section, slider};
use crate::physics::{Choice, ENTRIES, Entry, Form, Limits, Physics, Value};
use crate::simulation::TableCommand;

/// A slider is logarithmic if its largest value is at least this many times its smallest.
const MANY_POWERS: f64 = 1e6;

/// The colour of a value that differs from what the files say.
const CHANGED: egui::Color32 = egui::Color32::from_rgb(255, 214, 120);

/// The path of the group on relativity, and of the speed of light in it.
const RELATIVITY: &str = "relativity";
const SPEED_OF_LIGHT: &str = "relativity.speed_of_light";
/// The least speed of light on the slider, in speeds of the fastest ball.
const FASTER: f64 = 1.001;

/// A section for the choice of physics with the entries outside any group, and one for each group; or, while a person searches, one with
/// what was found. Each change is sent as a command at once.
pub(super) fn sections(ui: &mut egui::Ui, params: &mut PanelParams) {
    let mut physics = params.draft.0.clone();
    // A reset goes back to what the files say.
    let usual = params.files.in_use.setup.physics.clone();
    let light = physics.light().map_or(0.0, |_| FASTER * fastest(params));
    let shown = Shown { usual: &usual, light };
    section(ui, "Physics", true, |ui| {
        physics_choice(ui, params);
        search_field(ui, &mut params.search, shown.different(&physics, ""));
        let alone = ENTRIES.iter().filter(|entry| !entry.path.contains('.') && entry.form != Form::Group);
        if *params.search == Search::default() {
            alone.for_each(|entry| shown.show(ui, entry, &mut physics));
        }
    });
    if *params.search == Search::default() {
        groups(ui, params, &mut physics, &shown);
    } else {
        found(ui, &params.search, &mut physics, &shown);
    }
    if physics != params.draft.0 {
        params.draft.0 = physics.clone();
        params.commands.write(TableCommand::SetPhysics(Box::new(physics)));
    }
}

/// The field that searches, and the button for what differs from the files.
fn search_field(ui: &mut egui::Ui, search: &mut Search, different: usize) {
    ui.horizontal(|ui| {
        let room = ui.available_width() - 96.0;
        let field = egui::TextEdit::singleline(&mut search.words).hint_text("Search").char_limit(40);
        ui.add_sized(egui::vec2(room, 20.0), field).on_hover_text("Words of a name or of a meaning, such as throw");
        let words = format!("{MARK} changed: {different}");
        let button = egui::Button::selectable(search.only_different, words).frame_when_inactive(true);
        let hint = "Shows only what differs from the files in use";
        if ui.add(button).on_hover_text(hint).clicked() {
            search.only_different = !search.only_different;
        }
    });
}

/// A section for each group.
fn groups(ui: &mut egui::Ui, params: &mut PanelParams, physics: &mut Physics, shown: &Shown) {
    let groups = ENTRIES.iter().filter(|entry| !entry.path.contains('.') && entry.form == Form::Group);
    for (index, group) in groups.enumerate() {
        let start = format!("{}.", group.path);
        let is_open = index == 0 || group.path == RELATIVITY && physics.light().is_some();
        let different = shown.different(physics, &start);
        marked_section(ui, group.label, different, is_open, |ui| {
            let of_group = ENTRIES.iter().filter(|entry| entry.path.starts_with(&start));
            of_group.for_each(|entry| shown.show(ui, entry, physics));
            if group.path == RELATIVITY {
                relativity(ui, params);
            }
        });
    }
}

/// What a person searches.
fn found(ui: &mut egui::Ui, search: &Search, physics: &mut Physics, shown: &Shown) {
    let words: Vec<String> = search.words.split_whitespace().map(str::to_lowercase).collect();
    let is_found = |entry: &&Entry| {
        let text = format!("{} {} {}", entry.label, entry.path, entry.meaning).to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let is_shown = |entry: &&Entry| entry.form != Form::Group && is_found(entry);
    let entries: Vec<&Entry> = ENTRIES.iter().filter(is_shown).collect();
    let entries: Vec<&Entry> = entries
        .into_iter()
        .filter(|entry| physics.value(&entry.path).is_some())
        .filter(|entry| !search.only_different || shown.is_different(entry, physics))
        .collect();
    if entries.is_empty() {
        ui.label("Nothing is found.");
    }
    for entry in entries {
        let group = entry.path.split('.').next().unwrap_or_default();
        let label = ENTRIES.iter().find(|known| known.path == group).map_or("", |known| known.label);
        ui.label(egui::RichText::new(label).small().weak());
        shown.show(ui, entry, physics);
    }
}

/// How entries are shown.
struct Shown<'a> {
    /// The physics that the files say.
    usual: &'a Physics,
    /// The least speed of light that can be chosen now, in m/s.
    light: f64,
}

impl Shown<'_> {
    /// Whether the value of an entry differs from what the files say.
    fn is_different(&self, entry: &Entry, physics: &Physics) -> bool {
        entry.form != Form::Group && physics.value(&entry.path) != self.usual.value(&entry.path)
    }

    /// How many values with a path that starts like this differ from what the files say.
    fn different(&self, physics: &Physics, start: &str) -> usize {
        ENTRIES.iter().filter(|entry| entry.path.starts_with(start) && self.is_different(entry, physics)).count()
    }

    /// Shows one entry, with a mark if it differs.
    fn show(&self, ui: &mut egui::Ui, entry: &Entry, physics: &mut Physics) {
        let least = if entry.path == SPEED_OF_LIGHT { self.light } else { f64::NEG_INFINITY };
        let is_different = self.is_different(entry, physics);
        ui.scope(|ui| {
            if is_different {
                ui.visuals_mut().override_text_color = Some(CHANGED);
            }
            show(ui, entry, physics, self.usual, least);
        });
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
