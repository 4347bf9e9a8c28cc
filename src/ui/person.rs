//! The level of the person and the noise of the hand, on the panel and in the menus.

use bevy_egui::egui;

use crate::settings::Person;

/// The level of the person, and whether each strike has the errors of a hand of that level.
pub(crate) fn person(ui: &mut egui::Ui, now: Person) -> Person {
    let mut person = now;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut person.level, None, "estimated")
            .on_hover_text("As your shots in matches have shown it.");
        for level in 1..=8_u8 {
            ui.selectable_value(&mut person.level, Some(level.into()), level.to_string())
                .on_hover_text("You are as good as the opponent of this level.");
        }
    });
    ui.checkbox(&mut person.noise, "Errors of the hand").on_hover_text(
        "Every strike of yours goes astray as that of a hand of your level does, so that a mouse is as hard as a cue.",
    );
    person
}
