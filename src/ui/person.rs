//! The level of the person and the noise of the hand, on the panel and in the menus.

use bevy_egui::egui;

use crate::coach::LevelEstimate;
use crate::settings::Person;
use crate::ui::screen_reader::named;
use crate::ui::style::QUIET;
use crate::words::your_level as text;

/// The level of the person, and whether each strike has the errors of a hand of that level.
pub(crate) fn person(ui: &mut egui::Ui, now: Person) -> Person {
    let mut person = now;
    ui.horizontal_wrapped(|ui| {
        // All levels stand in one row.
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.selectable_value(&mut person.level, None, text::ESTIMATED).on_hover_text(text::ESTIMATED_HINT);
        for level in 1..=8_u8 {
            let choice = ui.selectable_value(&mut person.level, Some(level.into()), level.to_string());
            named(choice, &text::level_read(level)).on_hover_text(text::LEVEL_HINT);
        }
    });
    ui.label(egui::RichText::new(shown_by_play(&now.estimate.unwrap_or_default())).small().color(QUIET));
    ui.checkbox(&mut person.noise, text::REAL_HAND).on_hover_text(text::REAL_HAND_HINT);
    person
}

/// What the shots of the person have shown, in a sentence.
fn shown_by_play(estimate: &LevelEstimate) -> String {
    let shots = estimate.shots();
    if shots == 0 {
        return text::NO_SHOT.to_owned();
    }
    text::shown_by_play(shots as usize, estimate.level(), estimate.interval())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_shown_with_its_interval() {
        let mut estimate = LevelEstimate::default();
        assert_eq!(shown_by_play(&estimate), "No shot against the computer has counted yet.");
        estimate.add(&[0.0, 0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0], true);
        let words = shown_by_play(&estimate);
        assert!(words.starts_with("One shot against the computer: level ") && words.contains(" to "), "{words}");
    }
}
