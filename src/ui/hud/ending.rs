//! What stands over the table when a match is over: who won, what it is remembered for, and what there is to do now.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{RichText, vec2};

use super::card_over_table::{card_over_table, named_row};
use super::coach::heard;
use super::score_sheet::{columns, title};
use super::systems::HudSystems;
use crate::input::{Covered, Screen};
use crate::match_play::Match;
use crate::mode::Mode;
use crate::referee::{Again, CurrentMatch, MatchEnding, MatchRequest, MatchReview, OnceMore, Reviewer};
use crate::rules::{Next, Side};
use crate::settings::{GameFolders, LastMatch, PersonsHand, Seeds};
use crate::ui::begin_match::BeginMatch;
use crate::ui::face::face;
use crate::ui::next_opponent::{NextOpponent, Won};
use crate::ui::open::{OpensNewMatch, ShowsShots};
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, QUIET, main_button};
use crate::words::match_ending as text;

/// Radius of the face of the winner, in points.
const FACE: f32 = 34.0;
/// Radius of the face of who comes next, in points.
const NEXT_FACE: f32 = 18.0;

/// Draws the card.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpensNewMatch>()
        .init_resource::<OnceMore>()
        .init_resource::<ShowsShots>()
        .add_systems(EguiPrimaryContextPass, ending.run_if(in_state(Mode::Match)).in_set(HudSystems::Windows));
}

/// What a button asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Next,
    Rematch,
    Another,
    Turning,
    Shots,
    Leave,
}

/// What the card reads and writes.
#[derive(SystemParam)]
struct EndingParams<'w, 's> {
    current: Res<'w, CurrentMatch>,
    ending: Res<'w, MatchEnding>,
    review: ResMut<'w, MatchReview>,
    reviewer: Res<'w, Reviewer>,
    hand: Res<'w, PersonsHand>,
    folders: Res<'w, GameFolders>,
    covered: Res<'w, Covered>,
    seeds: ResMut<'w, Seeds>,
    requests: MessageWriter<'w, MatchRequest>,
    opens: ResMut<'w, OpensNewMatch>,
    shows: ResMut<'w, ShowsShots>,
    next: Res<'w, NextOpponent>,
    begins: MessageWriter<'w, BeginMatch>,
    commands: Commands<'w, 's>,
    once_more: Res<'w, OnceMore>,
}

fn ending(mut contexts: EguiContexts, mut params: EndingParams) -> Result {
    let Some(the_match) = params.current.the_match() else { return Ok(()) };
    let Next::Over { winner } = the_match.state().next else { return Ok(()) };
    if params.current.is_laying() || params.current.is_shooting() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let asked = card_over_table(ctx, "ending", params.covered.0, |ui| {
        head(ui, the_match, &params.current, winner);
        remembered(ui, the_match, &params.ending);
        let won = params.next.won.as_ref();
        won.into_iter().for_each(|won| who_is_next(ui, won));
        let next = won.and_then(|won| won.next.as_ref()).map(|(_, next)| next.name.as_str());
        let asked = buttons(ui, next, params.review.is_of(the_match), &params.once_more);
        // Below the buttons, which then stay under the pointer.
        turning(ui, &params.review, the_match);
        asked
    });
    match asked {
        Some(Asked::Next) => {
            let next = params.next.won.as_ref().and_then(|won| won.next.as_ref());
            params.begins.write_batch(next.map(|(LastMatch { game, opponent }, _)| BeginMatch {
                game: game.clone(),
                opponent: opponent.clone(),
            }));
        }
        Some(Asked::Rematch) => _ = params.requests.write(MatchRequest::Rematch { seed: params.seeds.draw() }),
        Some(Asked::Another) => {
            params.opens.0 = true;
            params.requests.write(MatchRequest::Leave);
            params.commands.set_state(Screen::Start);
        }
        Some(Asked::Turning) => {
            let the_match = the_match.clone();
            params.review.begin(&the_match, &params.hand, &params.folders, *params.reviewer);
        }
        Some(Asked::Shots) => {
            params.shows.0 = true;
            params.commands.set_state(Screen::Paused);
        }
        Some(Asked::Leave) => {
            params.requests.write(MatchRequest::Leave);
            params.commands.set_state(Screen::Start);
        }
        None => {}
    }
    Ok(())
}

/// Who won, the score, and whether the coach has helped.
fn head(ui: &mut egui::Ui, the_match: &Match, current: &CurrentMatch, winner: Option<Side>) {
    ui.horizontal(|ui| {
        if let Some(opponent) = winner.and_then(|winner| current.opponent(winner)) {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(2.0 * FACE), egui::Sense::hover());
            face(ui.painter(), place.center(), FACE, &opponent.face);
        }
        ui.vertical(|ui| {
            let words = match winner {
                Some(winner) => text::wins(the_match.state().side_name(winner)),
                None => text::DRAW.to_owned(),
            };
            announced(&ui.label(RichText::new(words).size(30.0).color(INK)));
            ui.label(RichText::new(score_words(the_match)).size(16.0).color(INK));
            ui.label(RichText::new(title(the_match)).size(13.0).color(QUIET));
            if the_match.has_coach() {
                ui.label(RichText::new(text::WITH_COACH).size(13.0).color(QUIET));
            }
        });
    });
}

/// The score: `Anna 3 : 1 Ben`.
fn score_words(the_match: &Match) -> String {
    let names: Vec<&str> = the_match.state().players.iter().map(|player| player.name.as_str()).collect();
    let columns = columns(the_match);
    let Some((_, cells)) = columns.first() else { return String::new() };
    match (names.as_slice(), &**cells) {
        ([first, second], [one, other]) => text::score(first, one.trim(), other.trim(), second),
        (names, cells) => text::scores(names.iter().copied().zip(cells.iter().map(|cell| cell.trim()))),
    }
}

/// The best shot and the longest run.
fn remembered(ui: &mut egui::Ui, the_match: &Match, ending: &MatchEnding) {
    let Some(highlights) = ending.highlights() else {
        ui.label(RichText::new(text::LOOKING_BACK).size(13.5).color(QUIET));
        ui.ctx().request_repaint();
        return;
    };
    if let Some(best) = &highlights.best_shot {
        let words = heard(ui.ctx(), &best.words);
        named_row(ui, text::BEST_SHOT, &text::played_by(the_match.state().name(best.by), &words));
    }
    if let Some(run) = &highlights.longest_run {
        named_row(ui, text::LONGEST_RUN, &text::played_by(the_match.state().name(run.by), &run.in_words()));
    }
}

/// What the coach says of the turning point, if somebody asked.
fn turning(ui: &mut egui::Ui, review: &MatchReview, the_match: &Match) {
    if !review.is_of(the_match) {
        return;
    }
    let words = match (review.sentences().first(), review.progress()) {
        (Some(sentence), _) => sentence.clone(),
        (None, Some((looked, all))) => {
            ui.ctx().request_repaint();
            text::looks_at_shot(looked + 1, all)
        }
        (None, None) => text::NO_TURNING_POINT.to_owned(),
    };
    ui.add(egui::Label::new(RichText::new(words).size(14.5).color(INK)).wrap());
}

/// How many were beaten so far, and who comes next.
fn who_is_next(ui: &mut egui::Ui, won: &Won) {
    let words = won.beaten.map_or_else(|| text::WITHOUT_COACH.to_owned(), |(beaten, all)| text::beaten(beaten, all));
    ui.label(RichText::new(words).size(14.5).color(INK));
    let Some((_, next)) = &won.next else { return };
    ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(2.0 * NEXT_FACE), egui::Sense::hover());
        face(ui.painter(), place.center(), NEXT_FACE, &next.face);
        let words = RichText::new(text::next(&next.name, &next.about)).size(13.5).color(QUIET);
        ui.add(egui::Label::new(words).wrap());
    });
}

/// The buttons. `next` is the name of the opponent who comes next; `once_more` is how the match can be played again.
fn buttons(ui: &mut egui::Ui, next: Option<&str>, is_reviewed: bool, once_more: &OnceMore) -> Option<Asked> {
    let mut asked = None;
    ui.add_space(4.0);
    let about_again = match once_more.again {
        Again::Free => None,
        Again::Asked => Some(text::asked_once_more(&once_more.other)),
        Again::Offered => Some(text::wants_once_more(&once_more.other)),
        Again::ByOther => Some(text::offers_once_more(&once_more.other)),
    };
    about_again.into_iter().for_each(|words| announced(&ui.label(RichText::new(words).size(14.5).color(INK))));
    ui.horizontal_wrapped(|ui| {
        let large = |words: &str| egui::Button::new(RichText::new(words).size(15.0)).min_size(vec2(0.0, 36.0));
        let main = match once_more.again {
            Again::Free => Some(
                next.map_or((text::REMATCH.to_owned(), Asked::Rematch), |next| (text::play_next(next), Asked::Next)),
            ),
            Again::Offered => Some((text::PLAY_AGAIN.to_owned(), Asked::Rematch)),
            Again::Asked | Again::ByOther => None,
        };
        if let Some((words, asks)) = main
            && main_button(ui, &words, vec2(120.0, 36.0), 16.0).clicked()
        {
            asked = Some(asks);
        }
        if next.is_some() && ui.add(large(text::REMATCH)).clicked() {
            asked = Some(Asked::Rematch);
        }
        if ui.add(large(text::ANOTHER_GAME)).clicked() {
            asked = Some(Asked::Another);
        }
        if ui.add(large(text::TO_START)).clicked() {
            asked = Some(Asked::Leave);
        }
    });
    ui.horizontal_wrapped(|ui| {
        let turning = ui.add_enabled(!is_reviewed, egui::Button::new(text::TURNING_POINT));
        if turning.on_hover_text(text::TURNING_POINT_HINT).clicked() {
            asked = Some(Asked::Turning);
        }
        if ui.button(text::SHOTS).on_hover_text(text::SHOTS_HINT).clicked() {
            asked = Some(Asked::Shots);
        }
    });
    asked
}
