//! The search of the panel: which numbers of the physics are shown.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::describe::Field;
use crate::ui::screen_reader::named;
use crate::words::panel as text;

/// What the player searches for.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Search {
    /// Words that must all occur in an entry.
    words: String,
    /// Whether only entries are shown that differ from the files.
    only_different: bool,
}

impl Search {
    /// Whether the panel shows what was found instead of its sections.
    pub fn is_on(&self) -> bool {
        self.only_different || !self.words.trim().is_empty()
    }

    /// Whether an entry is found: each word occurs in its name, its path or its meaning. `differs` says whether its value is another
    /// than in the files.
    pub fn finds(&self, entry: &Field, differs: bool) -> bool {
        let said = format!("{} {} {}", entry.label, entry.path.replace('_', " "), entry.meaning).to_lowercase();
        (differs || !self.only_different)
            && self.words.to_lowercase().split_whitespace().all(|word| said.contains(&word.replace('_', " ")))
    }

    /// The text field, and a button for what differs from the files; `different` is how many entries do.
    pub fn row(&mut self, ui: &mut egui::Ui, different: usize) {
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut self.words).hint_text(text::SEARCH).desired_width(135.0);
            ui.add(field).on_hover_text(text::SEARCH_HINT);
            let clear = egui::Button::new("×").small();
            let clear = named(ui.add_enabled(!self.words.is_empty(), clear), text::SHOW_SECTIONS);
            if clear.on_hover_text(text::SHOW_SECTIONS).clicked() {
                self.words.clear();
            }
            let words = if different == 0 { text::AS_IN_FILES.to_owned() } else { text::changed(different) };
            let button = egui::Button::selectable(self.only_different, words);
            let button = ui.add_enabled(different > 0 || self.only_different, button);
            if button.on_hover_text(text::SHOW_CHANGED).clicked() {
                self.only_different = !self.only_different;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::FIELDS;

    /// The paths of the entries that a search for `words` finds.
    fn found(words: &str) -> Vec<&'static str> {
        let search = Search { words: words.to_owned(), only_different: false };
        FIELDS.iter().filter(|entry| search.finds(entry, false)).map(|entry| &*entry.path).collect()
    }

    #[test]
    fn a_search_finds_by_the_name_the_path_and_the_meaning() {
        assert!(found("SLIDING friction").contains(&"cloth.sliding_friction"));
        assert!(found("cloth.sliding_friction").contains(&"cloth.sliding_friction"));
        assert!(found("  ").len() == FIELDS.len(), "no word finds all");
        assert!(found("sliding banana").is_empty());
        let by_meaning = found("alciatore");
        assert!(by_meaning.iter().all(|path| !path.contains("alciatore")) && !by_meaning.is_empty());
    }

    #[test]
    fn only_what_differs_can_be_shown() {
        let entry = &FIELDS.iter().find(|entry| entry.path == "cloth.sliding_friction").unwrap();
        let search = Search { words: String::new(), only_different: true };
        assert!(search.finds(entry, true) && !search.finds(entry, false));
        assert!(search.is_on() && !Search::default().is_on());
    }
}
