//! The button of a match in a list: who plays what, and how it stands.

use bevy_egui::egui;
use egui::vec2;

use super::entries::if_possible;
use crate::files::shown;
use crate::match_play::MatchSummary;
use crate::ui::style::{DANGER, INK, QUIET, font};
use crate::words::under_way as text;

/// Draws the button of the match in the file of that name, as wide as there is room; `below` says what stands in its last line. A match
/// whose file cannot be read is greyed, with the reason.
pub(super) fn match_button(
    ui: &mut egui::Ui,
    file: &str,
    summary: &Result<MatchSummary, String>,
    below: impl FnOnce(&MatchSummary) -> String,
) -> egui::Response {
    // What grows behind the words keeps them at the left.
    let contents = (words(file, summary, below), egui::Atom::grow());
    let button = egui::Button::new(contents).wrap().min_size(vec2(ui.available_width(), 0.0));
    if_possible(ui, summary.is_ok(), |ui| ui.add(button))
}

/// What the button says.
fn words(
    file: &str,
    summary: &Result<MatchSummary, String>,
    below: impl FnOnce(&MatchSummary) -> String,
) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let mut line = |text: &str, size: f32, colour: egui::Color32| {
        let text = if job.text.is_empty() { text.to_owned() } else { format!("\n{text}") };
        job.append(&text, 0.0, egui::TextFormat::simple(font(size), colour));
    };
    match summary {
        Ok(summary) => {
            line(&shown(&summary.players), 15.0, INK);
            line(&shown(&summary.title), 13.0, INK);
            line(&below(summary), 12.5, QUIET);
        }
        Err(trouble) => {
            line(file, 15.0, INK);
            line(&text::cannot_be_opened(trouble), 12.5, DANGER);
        }
    }
    job
}
