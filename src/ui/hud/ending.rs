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
use crate::referee::{CurrentMatch, MatchEnding, MatchRequest, MatchReview, Reviewer};
use crate::rules::{Next, Side};
use crate::settings::{GameFolders, PersonsHand, Seeds};
use crate::ui::face::face;
use crate::ui::open::{OpensNewMatch, ShowsShots};
use crate::ui::screen_reader::announced;
use crate::ui::style::{INK, QUIET, main_button};

/// Radius of the face of the winner, in points.
const FACE: f32 = 34.0;

/// Draws the card.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpensNewMatch>()
        .init_resource::<ShowsShots>()
        .add_systems(EguiPrimaryContextPass, ending.run_if(in_state(Mode::Match)).in_set(HudSystems::Windows));
}

/// What a button asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
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
    commands: Commands<'w, 's>,
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
        turning(ui, &params.review, the_match);
        buttons(ui, params.review.is_of(the_match))
    });
    match asked {
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
                Some(winner) => format!("{} wins", the_match.state().side_name(winner)),
                None => "A draw".to_owned(),
            };
            announced(&ui.label(RichText::new(words).size(30.0).color(INK)));
            ui.label(RichText::new(score_words(the_match)).size(16.0).color(INK));
            ui.label(RichText::new(title(the_match)).size(13.0).color(QUIET));
            if the_match.has_coach() {
                ui.label(RichText::new("With the coach's help.").size(13.0).color(QUIET));
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
        ([first, second], [one, other]) => format!("{first} {} : {} {second}", one.trim(), other.trim()),
        (names, cells) => {
            let each = names.iter().zip(cells).map(|(name, cell)| format!("{name} {}", cell.trim()));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The best shot and the longest run.
fn remembered(ui: &mut egui::Ui, the_match: &Match, ending: &MatchEnding) {
    let Some(highlights) = ending.highlights() else {
        ui.label(RichText::new("Looking back …").size(13.5).color(QUIET));
        ui.ctx().request_repaint();
        return;
    };
    if let Some(best) = &highlights.best_shot {
        let words = heard(ui.ctx(), &best.words);
        named_row(ui, "Best shot", &format!("{}: {words}.", the_match.state().name(best.by)));
    }
    if let Some(run) = &highlights.longest_run {
        named_row(ui, "Longest run", &format!("{}: {}.", the_match.state().name(run.by), run.in_words()));
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
            format!("The coach looks at shot {} of {all} …", looked + 1)
        }
        (None, None) => "The coach finds no turning point.".to_owned(),
    };
    ui.add(egui::Label::new(RichText::new(words).size(14.5).color(INK)).wrap());
}

fn buttons(ui: &mut egui::Ui, is_reviewed: bool) -> Option<Asked> {
    let mut asked = None;
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, "Rematch", vec2(120.0, 36.0), 16.0).clicked() {
            asked = Some(Asked::Rematch);
        }
        let large = |words: &str| egui::Button::new(RichText::new(words).size(15.0)).min_size(vec2(0.0, 36.0));
        if ui.add(large("Another game")).clicked() {
            asked = Some(Asked::Another);
        }
        if ui.add(large("To the start screen")).clicked() {
            asked = Some(Asked::Leave);
        }
    });
    ui.horizontal_wrapped(|ui| {
        let turning = ui.add_enabled(!is_reviewed, egui::Button::new("The turning point"));
        if turning.on_hover_text("The coach looks where the match was decided").clicked() {
            asked = Some(Asked::Turning);
        }
        if ui.button("Look at the shots").on_hover_text("Every shot with its verdict, and what it cost").clicked() {
            asked = Some(Asked::Shots);
        }
    });
    asked
}
