//! The page that begins a match: the game, against whom, how long; everything else is folded away.

use bevy_egui::egui;
use egui::{RichText, vec2};

use super::against::against;
use super::draft::{Against, Draft};
use super::entries::{entry, heading, main_entry, title};
use super::game_cards::game_cards;
use super::matches::{Go, MatchParams};
use super::opponents::opponent;
use super::page::Page;
use super::player_row::player;
use crate::files::capital;
use crate::input::Screen;
use crate::referee::{MatchRequest, Start};
use crate::rules::{Breaks, Game, GameOption, OptionValue, Terms};
use crate::settings::Often;
use crate::ui::style::{DANGER, QUIET};
use crate::words::new_match as text;
use crate::words::shared;

/// The most racks and points that the page offers; a game file may ask for more.
const MOST: u32 = 1000;
/// The racks that the page offers at once.
const RACKS: [u32; 4] = [1, 3, 5, 9];
/// The shares of the usual points that the page offers at once.
const SHARES: [f64; 3] = [0.25, 0.5, 1.0];
/// The seconds for a shot when the clock is switched on.
const USUAL_CLOCK: f64 = 45.0;
/// Height of a row with a name and what is set, in points.
const ROW: f32 = 22.0;
/// Width of what is set beside its name, in points.
const SETTING: f32 = 130.0;
/// Draws the page; `fresh` if it has just been opened. What was played last comes first, and who was beaten is marked. Returns the response of the button that begins the match, and where the
/// pressed button leads.
pub(super) fn new_match(
    ui: &mut egui::Ui,
    matches: &mut MatchParams,
    often: &Often,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    let draft = &mut *matches.draft;
    if fresh {
        draft.look(&matches.folders, &matches.person.0, often);
    }
    title(ui, text::TITLE, 40.0);
    ui.add_space(6.0);
    let begin = main_entry(ui, shared::BEGIN);
    if let Some(game) = game_cards(ui, draft, &matches.folders) {
        draft.choose(&game, &matches.folders);
    }
    if let Some(trouble) = &draft.trouble {
        ui.label(trouble);
    }
    heading(ui, text::AGAINST);
    against(ui, draft);
    for fault in &draft.faults {
        ui.label(RichText::new(fault).size(12.5).color(DANGER));
    }
    heading(ui, text::HOW_LONG);
    if let Some((game, terms)) = &mut draft.rules {
        how_long(ui, game, terms, &draft.usual);
    }
    ui.add_space(8.0);
    let more = RichText::new(text::MORE).size(14.5);
    egui::CollapsingHeader::new(more).id_salt("more of a match").show(ui, |ui| all_else(ui, draft));
    ui.add_space(8.0);
    let goes_back = entry(ui, shared::BACK).clicked();
    if begin.clicked() {
        matches.requests.write(MatchRequest::Begin(draft.begun()));
        return (begin, Some(Go::To(Screen::Playing)));
    }
    (begin, goes_back.then_some(Go::Open(Page::Main)))
}

/// Plain choices of how many racks or points win.
pub(super) fn how_long(ui: &mut egui::Ui, game: &mut Game, terms: &mut Terms, usual: &[(String, u32)]) {
    let points: Vec<GameOption> = game.options().into_iter().filter(is_points).collect();
    if points.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for racks in RACKS {
                let words = text::racks_that_win(racks, game.word_for_rack());
                ui.selectable_value(&mut terms.race_to, racks, RichText::new(words).size(14.5));
            }
        });
    }
    for option in points {
        let OptionValue::Number(now) = option.value else { continue };
        let Some((_, most)) = usual.iter().find(|(name, _)| name == option.field.name()) else { continue };
        ui.horizontal_wrapped(|ui| {
            for share in SHARES {
                let points = ((f64::from(*most) * share).round() as u32).max(option.limits().0);
                let words = RichText::new(text::points_that_win(points)).size(14.5);
                if ui.selectable_label(now == points, words).clicked() {
                    *game = game.with_option(option.field.name(), &OptionValue::Number(points));
                }
            }
        });
    }
}

/// Whether an option says how many points win.
fn is_points(option: &GameOption) -> bool {
    option.field.unit == "points" && matches!(option.value, OptionValue::Number(_))
}

/// What can stay as it is: names and colours, who plays the first side, exact lengths, breaks, rules, and the clock.
fn all_else(ui: &mut egui::Ui, draft: &mut Draft) {
    heading(ui, text::NAMES_AND_COLOURS);
    let shown = match draft.against {
        Against::Alone => 1,
        // Their names stand above.
        Against::Several => 0,
        Against::Computer | Against::Friend => 2,
    };
    for index in 0..shown {
        player(ui, draft, index);
    }
    if draft.against == Against::Computer {
        ui.label(RichText::new(text::YOUR_SIDE).size(12.5).color(QUIET));
        let chosen = draft.opponents[0].as_deref();
        if let Some(who) = ui.push_id("first side", |ui| opponent(ui, &draft.offered, chosen)).inner {
            draft.seat(0, who);
        }
    }
    if let Some((game, terms)) = &mut draft.rules {
        heading(ui, text::LENGTH_AND_BREAKS);
        length(ui, game, terms);
        if terms.alone.is_none() {
            breaks(ui, terms, &mut draft.start);
        }
        heading(ui, text::RULES);
        options(ui, game, terms.race_to);
        clock(ui, terms);
    }
}

/// Something that is set, beside its name.
pub(super) fn setting<T>(ui: &mut egui::Ui, name: &str, hint: &str, add: impl FnOnce(&mut egui::Ui) -> T) -> T {
    ui.horizontal(|ui| {
        let width = ui.available_width() - SETTING;
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
            ui.set_min_width(width - ui.spacing().item_spacing.x);
            ui.add(egui::Label::new(name).truncate()).on_hover_text(hint);
        });
        add(ui)
    })
    .inner
}

/// How many racks and points win.
pub(super) fn length(ui: &mut egui::Ui, game: &mut Game, terms: &mut Terms) {
    let hint = text::racks_hint(game.word_for_rack());
    setting(ui, &game.label_of_racks(), &hint, |ui| {
        ui.add(egui::DragValue::new(&mut terms.race_to).range(1..=MOST).speed(0.05));
    });
    let numbers = game.options().into_iter().filter(|option| matches!(option.value, OptionValue::Number(_)));
    for option in numbers.collect::<Vec<_>>() {
        change(ui, game, terms.race_to, &option);
    }
}

/// Who breaks.
fn breaks(ui: &mut egui::Ui, terms: &mut Terms, start: &mut Start) {
    let how = [(Start::Coin, text::COIN, text::COIN_HINT), (Start::Lag, text::LAG, text::LAG_HINT)];
    setting(ui, text::FIRST_BREAKER, text::FIRST_BREAKER_HINT, |ui| {
        for (value, words, hint) in how {
            ui.selectable_value(start, value, words).on_hover_text(hint);
        }
    });
    later_breaks(ui, terms);
}

/// Who breaks after the first rack, if there are more.
pub(super) fn later_breaks(ui: &mut egui::Ui, terms: &mut Terms) {
    if terms.race_to > 1 {
        setting(ui, text::LATER_BREAKS, text::LATER_BREAKS_HINT, |ui| {
            let list = egui::ComboBox::from_id_salt("breaks").width(SETTING - 10.0);
            let list = list.selected_text(text::later_breaker(terms.breaks));
            list.show_ui(ui, |ui| {
                for breaks in [Breaks::Alternate, Breaks::Winner, Breaks::Loser] {
                    ui.selectable_value(&mut terms.breaks, breaks, text::later_breaker(breaks));
                }
            });
        });
    }
}

/// The options of the game that are not numbers.
pub(super) fn options(ui: &mut egui::Ui, game: &mut Game, race_to: u32) {
    for option in game.options() {
        if !matches!(option.value, OptionValue::Number(_)) {
            change(ui, game, race_to, &option);
        }
    }
}

/// Shows an option of the game in a match that `race_to` racks win, and changes it as the player asks.
fn change(ui: &mut egui::Ui, game: &mut Game, race_to: u32, option: &GameOption) {
    let (name, meaning) = (option.field.name(), &*option.field.meaning);
    let mut value = option.value.clone();
    match &mut value {
        OptionValue::YesOrNo(yes) => {
            ui.checkbox(yes, condition(meaning)).on_hover_text(meaning);
        }
        OptionValue::Number(number) => {
            let is_points = option.field.unit == "points";
            let words = if is_points { game.label_of_points(race_to) } else { in_words(name) };
            let (low, high) = option.limits();
            setting(ui, &words, meaning, |ui| {
                ui.add(egui::DragValue::new(number).range(low..=high.min(MOST)).speed(0.2));
            });
        }
        OptionValue::Choice(chosen) => setting(ui, &in_words(name), meaning, |ui| {
            let list = egui::ComboBox::from_id_salt(name).width(SETTING - 10.0).selected_text(in_words(chosen));
            list.show_ui(ui, |ui| {
                for other in option.names() {
                    ui.selectable_value(chosen, other.to_owned(), in_words(other));
                }
            });
        }),
    }
    if value != option.value {
        *game = game.with_option(name, &value);
    }
}

/// The shot clock.
pub(super) fn clock(ui: &mut egui::Ui, terms: &mut Terms) {
    ui.horizontal(|ui| {
        let mut is_on = terms.shot_clock.is_some();
        if ui.checkbox(&mut is_on, text::SHOT_CLOCK).on_hover_text(text::SHOT_CLOCK_HINT).changed() {
            terms.shot_clock = is_on.then_some(USUAL_CLOCK);
        }
        if let Some(seconds) = &mut terms.shot_clock {
            ui.add(egui::DragValue::new(seconds).range(5.0..=600.0).speed(0.2).max_decimals(0).suffix(text::SECONDS));
        }
    });
}

/// What an option says when it is switched on, made from its meaning: `Whether pots are called; if not, ...` becomes
/// `Pots are called`.
fn condition(meaning: &str) -> String {
    let clause = meaning.split([';', ':']).next().unwrap_or_default().trim_end_matches('.');
    capital(clause.strip_prefix("Whether ").unwrap_or(clause))
}

/// The name of an option or of a choice, such as `three_fouls` or `IfNotSnookered`, in words with a capital at the start.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            _ if letter.is_uppercase() && !words.is_empty() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            _ => words.push(letter),
        }
    }
    capital(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_of_an_option_is_its_meaning_without_whether() {
        assert_eq!(
            condition("Whether ball and pocket are called; if not, every ball counts."),
            "Ball and pocket are called"
        );
        for game in Game::all() {
            for option in game.options().into_iter().filter(|option| matches!(option.value, OptionValue::YesOrNo(_))) {
                assert!(option.field.meaning.starts_with("Whether "), "{}", option.field.meaning);
            }
        }
    }

    #[test]
    fn the_names_of_options_are_shown_in_words() {
        assert_eq!(in_words("three_ball_break"), "Three ball break");
        assert_eq!(in_words("IfNotSnookered"), "If not snookered");
    }
}
