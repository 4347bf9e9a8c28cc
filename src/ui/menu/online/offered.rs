//! What somebody at another machine offers to play, before the person agrees.

use baize_online::{Offered, Owner};
use bevy_egui::egui;
use egui::RichText;

use super::super::entries::{entry, heading, main_entry, title};
use crate::files::shown;
use crate::match_play::Match;
use crate::rules::{GameOption, OptionValue, Seat};
use crate::ui::style::{INK, QUIET};
use crate::words::online as text;

/// Draws the offer of the person `from`. Returns the response of the button that plays it, and the answer if one was pressed.
pub(super) fn offered(ui: &mut egui::Ui, offer: &Offered, from: &str) -> (egui::Response, Option<bool>) {
    title(ui, text::OFFERED, 40.0);
    line(ui, &text::offers(&shown(from)));
    ui.add_space(6.0);
    let play = main_entry(ui, text::PLAY);
    let declines = entry(ui, text::DECLINE).clicked();
    for (name, words) in rows(&offer.the_match) {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(name).size(13.5).color(QUIET));
            line(ui, &words);
        });
    }
    heading(ui, text::WHO_SITS_WHERE);
    for (place, (person, owner)) in offer.the_match.beginning().players.iter().zip(&offer.owners).enumerate() {
        let name = shown(person);
        let is_computed = Seat::at(place).is_some_and(|seat| offer.terms.is_computed(seat));
        line(
            ui,
            &match owner {
                Owner::Guest => text::sits_here(&name),
                Owner::Host if is_computed => text::computed_there(&name),
                Owner::Host => text::sits_there(&name),
            },
        );
    }
    heading(ui, text::TERMS);
    line(ui, &text::offered_aids(offer.terms.aids));
    line(ui, text::offered_coach(offer.terms.coach));
    line(ui, text::offered_texts(offer.terms.texts));
    line(ui, if offer.terms.hand.is_some() { text::WITH_HAND } else { text::NO_HAND });
    for option in offer.the_match.game().options() {
        ui.label(RichText::new(option_words(&option)).size(12.5).color(QUIET));
    }
    ui.add(egui::Label::new(RichText::new(text::NO_FILES).size(12.5).color(QUIET)).wrap());
    let answer = declines.then_some(false).or(play.clicked().then_some(true));
    (play, answer)
}

/// Game, table, balls, length and clock of a match.
fn rows(the_match: &Match) -> Vec<(&'static str, String)> {
    let (setup, terms) = (the_match.setup(), the_match.terms());
    let clock = terms.shot_clock.map(|seconds| (text::CLOCK, text::seconds(seconds)));
    let rows = [
        (text::GAME, shown(the_match.name())),
        (text::TABLE, shown(&setup.table.name)),
        (text::BALLS, setup.balls.len().to_string()),
        (text::LENGTH, text::race(terms.race_to, the_match.game().word_for_rack())),
    ];
    rows.into_iter().chain(clock).collect()
}

fn option_words(option: &GameOption) -> String {
    let value = match &option.value {
        OptionValue::YesOrNo(true) => text::YES.to_owned(),
        OptionValue::YesOrNo(false) => text::NO.to_owned(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Choice(choice) => choice.clone(),
    };
    text::option(option.field.name(), &value)
}

fn line(ui: &mut egui::Ui, words: &str) {
    ui.add(egui::Label::new(RichText::new(words).size(14.0).color(INK)).wrap());
}
