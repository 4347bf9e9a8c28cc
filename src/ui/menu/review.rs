//! The page that lists the shots of a match with their verdicts and, if it is asked for, with what each cost; a click watches one
//! again, or what the coach would have played.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

use super::entries::{entry, entry_if, title};
use super::matches::{Go, MatchParams};
use super::page::Page;
use super::review_curve::{self, curve};
use crate::coach::ShotCost;
use crate::input::Screen;
use crate::match_play::{Match, MatchShot};
use crate::mode::Looking;
use crate::referee::{MatchReview, ReviewedShot, Reviewer};
use crate::rules::Side;
use crate::settings::PersonsHand;
use crate::simulation::WatchSetup;
use crate::ui::style::{DANGER, INK, QUIET, font, in_egui};
use crate::words::pockets::{SeenFrom, as_seen};
use crate::words::review as text;
use crate::words::shared;

/// What is reviewed.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Reviewed {
    /// A match that was read from a file; `None` for the match at the table.
    of_file: Option<Box<Match>>,
    /// From where the page was opened.
    from: OpenedFrom,
    /// The screen to which the end of a replay leads back.
    back_to: Option<BackTo>,
}

/// From where the page was opened, which is where its button leads back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum OpenedFrom {
    /// From the first page of the pause.
    #[default]
    Pause,
    /// From the card over the table at the end of a match.
    Ending,
    /// From the list of matches.
    List,
}

/// The way back from a replay to the page.
#[derive(Clone, Copy, Debug)]
struct BackTo {
    screen: Screen,
    /// Whether the replay has begun.
    has_begun: bool,
    /// Frames for which it has not begun.
    waited: u8,
}

/// A replay that has not begun after this many frames was refused.
const PATIENCE: u8 = 10;

impl Reviewed {
    /// Whether the screen that opens now is one to which a replay has led back.
    pub(super) fn take_return(&mut self) -> bool {
        self.back_to.take().is_some()
    }

    /// The screen to which the replay leads back that the page has begun; `None` if it has begun none.
    pub(super) fn returns_to(&self) -> Option<Screen> {
        self.back_to.map(|back| back.screen)
    }

    /// From now on the match at the table is reviewed.
    pub(super) fn take_table(&mut self, from: OpenedFrom) {
        (self.of_file, self.from) = (None, from);
    }

    /// From now on a match from the list is reviewed.
    pub(super) fn take_file(&mut self, the_match: Match) {
        (self.of_file, self.from) = (Some(Box::new(the_match)), OpenedFrom::List);
    }

    /// Where the way back leads.
    pub(super) fn leads_back(&self) -> Go {
        match self.from {
            OpenedFrom::Pause => Go::Open(Page::Main),
            OpenedFrom::Ending => Go::To(Screen::Playing),
            OpenedFrom::List => Go::Open(Page::Matches),
        }
    }
}

/// Keeps what is reviewed, and leads back to it from a replay.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>().add_systems(Update, go_back);
}

/// When a replay that the page began is over, goes back to the page.
fn go_back(
    looking: Res<State<Looking>>,
    screen: Res<State<Screen>>,
    mut reviewed: ResMut<Reviewed>,
    mut commands: Commands,
) {
    if *screen.get() != Screen::Playing {
        return;
    }
    let Some(back) = reviewed.back_to else { return };
    if *looking.get() == Looking::AtReplay {
        reviewed.back_to = Some(BackTo { has_begun: true, ..back });
    } else if back.has_begun {
        commands.set_state(back.screen);
    } else {
        let waited = back.waited + 1;
        reviewed.back_to = (waited < PATIENCE).then_some(BackTo { waited, ..back });
    }
}

/// The shots of a match. Returns the response of the first button, and where the pressed one leads.
pub(super) fn review(
    ui: &mut egui::Ui,
    reviewed: &mut Reviewed,
    matches: &MatchParams,
    screen: Screen,
    (coach, watch): (&mut CoachParams, &mut MessageWriter<WatchSetup>),
) -> (egui::Response, Option<Go>) {
    title(ui, text::TITLE, 40.0);
    ui.add_space(10.0);
    let is_file = reviewed.of_file.is_some();
    let back = entry(ui, shared::BACK);
    let mut goes = back.clicked().then_some(reviewed.leads_back());
    let Some(the_match) = reviewed.of_file.as_deref().or_else(|| matches.current.the_match()) else {
        return (back, goes);
    };
    let sides: Vec<&str> = the_match.state().players.iter().map(|player| player.name.as_str()).collect();
    ui.label(RichText::new(text::who_plays(the_match.name(), &sides)).size(13.5).color(INK));
    ui.label(RichText::new(the_match.state().what_next()).size(13.0).color(QUIET));
    ui.add_space(6.0);
    if the_match.shots().next().is_none() {
        ui.label(RichText::new(text::NO_SHOT).size(13.0).color(QUIET));
    }
    let mut watched = None;
    if coach.review.is_of(the_match) {
        watched = reviewed_shots(ui, the_match, &coach.review);
    } else {
        coach.offer(ui, the_match, is_file, matches);
        for (index, shot) in the_match.shots().enumerate() {
            if line(ui, the_match, index + 1, shot) {
                watched = Some(Watched::Played(shot.step));
            }
        }
    }
    let setup = watched.and_then(|watched| match watched {
        Watched::Played(step) => the_match.again(step),
        Watched::WhatIf(step) => coach.review.what_if(step),
    });
    if let Some(setup) = setup {
        watch.write(WatchSetup(Box::new(setup)));
        reviewed.back_to = Some(BackTo { screen, has_begun: false, waited: 0 });
        goes = Some(Go::To(Screen::Playing));
    }
    (back, goes)
}

/// What the page needs for the review by the coach.
#[derive(SystemParam)]
pub(super) struct CoachParams<'w> {
    review: ResMut<'w, MatchReview>,
    hand: Res<'w, PersonsHand>,
    reviewer: Res<'w, Reviewer>,
}

/// What is to be watched of a shot, by its place among the steps of the match.
#[derive(Clone, Copy, Debug)]
enum Watched {
    /// How it was played.
    Played(usize),
    /// What the coach would have played.
    WhatIf(usize),
}

impl CoachParams<'_> {
    /// The button that lets the coach look at the match. While a match goes on, the coach says nothing on which the players have not
    /// agreed.
    fn offer(&mut self, ui: &mut egui::Ui, the_match: &Match, is_file: bool, matches: &MatchParams) {
        let is_over = the_match.state().to_act().is_none();
        let may_look = is_file || is_over || the_match.has_coach();
        let objection = match () {
            () if the_match.shots().next().is_none() => Some(text::NO_SHOT),
            () if !may_look => Some(text::NOT_AGREED),
            () => None,
        };
        let button = entry_if(ui, objection.is_none(), text::ASK_COACH);
        let button = button.on_hover_text(text::ASK_COACH_HINT);
        let button = button.on_disabled_hover_text(objection.unwrap_or_default());
        if button.clicked() {
            self.review.begin(the_match, &self.hand, &matches.folders, *self.reviewer);
        }
        ui.add_space(6.0);
    }
}

/// The curve, the sentences and every shot with its cost. Returns what is to be watched.
fn reviewed_shots(ui: &mut egui::Ui, the_match: &Match, review: &MatchReview) -> Option<Watched> {
    let known: BTreeMap<usize, ReviewedShot> = review.shots().map(|shot| (shot.step, shot)).collect();
    let numbered: Vec<(usize, ReviewedShot)> =
        (1..).zip(the_match.shots()).filter_map(|(number, shot)| Some((number, *known.get(&shot.step)?))).collect();
    let clicked = curve(ui, the_match.state().side_name(Side::First), &numbered, the_match.shots().count());
    let mut watched = clicked.map(|index| Watched::Played(numbered[index].1.step));
    if let Some((done, all)) = review.progress() {
        ui.add(egui::ProgressBar::new(done as f32 / all.max(1) as f32).desired_height(6.0));
        ui.label(RichText::new(text::progress(done, all)).size(12.5).color(QUIET));
    }
    for sentence in review.sentences() {
        ui.add(egui::Label::new(RichText::new(sentence).size(13.5).color(INK)).wrap());
    }
    ui.add_space(6.0);
    for (number, shot) in (1..).zip(the_match.shots()) {
        if line(ui, the_match, number, shot) {
            watched = Some(Watched::Played(shot.step));
        }
        if known.get(&shot.step).is_some_and(|of| cost(ui, *of)) {
            watched = Some(Watched::WhatIf(shot.step));
        }
    }
    watched
}

/// A shot that cost less winning chance than this is told by its number alone.
const WORTH_WORDS: f64 = 0.03;

/// What a shot cost, under its verdict. Returns whether the player wants to see what the coach would have played.
fn cost(ui: &mut egui::Ui, shot: ReviewedShot) -> bool {
    ui.horizontal_wrapped(|ui| {
        let what_if = ui.add(egui::Button::new(RichText::new(text::WHAT_IF).size(12.5)));
        ui.label(RichText::new(points(shot.cost)).size(13.0).color(review_curve::colour(shot)))
            .on_hover_text(text::cost_hint(&shot.cost.words));
        if shot.cost.total() >= WORTH_WORDS {
            ui.label(RichText::new(&shot.cost.words).size(12.5).color(QUIET));
        }
        what_if.on_hover_text(text::what_if_hint(&shot.cost.best.words)).clicked()
    })
    .inner
}

/// By how many percent a shot raised or lowered the chance to win the rack: `+6 %`, `−12 %`.
fn points(cost: &ShotCost) -> String {
    let percent = |chance: f64| (100.0 * chance).round() as i32;
    text::change_of_chance(percent(cost.after) - percent(cost.before))
}

/// A shot with its verdict. Returns whether it was clicked.
fn line(ui: &mut egui::Ui, the_match: &Match, number: usize, shot: MatchShot) -> bool {
    let colour = if shot.verdict.is_foul() { DANGER } else { INK };
    let mut words = egui::text::LayoutJob::default();
    let small = egui::TextFormat::simple(font(13.0), in_egui(the_match.colour(shot.by)));
    let name = the_match.state().name(shot.by);
    words.append(&text::number_and_player(number, name), 0.0, small);
    // The name is not said twice, and the pockets are called as what the coach says of the shot calls them.
    let sentence = &shot.verdict.sentence;
    let rest = sentence.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).unwrap_or(sentence);
    words.append(&as_seen(rest, SeenFrom::Head), 0.0, egui::TextFormat::simple(font(13.0), colour));
    let button = egui::Button::new(words).wrap().frame(false).min_size(egui::vec2(ui.available_width(), 0.0));
    ui.add(button).on_hover_text(text::WATCH_AGAIN).clicked()
}
