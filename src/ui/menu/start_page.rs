//! The first page of the start screen: two large offers at the first start, later what goes on and what the person does most.

use bevy::prelude::*;
use bevy_egui::egui;
use egui::RichText;

use super::begun::Begun;
use super::continued::{Continued, continued};
use super::entries::{entry, title};
use super::lessons::{NumberedLesson, left_and_next};
use super::offer::{Sign, offer};
use super::page::Page;
use super::params::MenuParams;
use super::practice::drill_name;
use crate::files::{Folders, Kind, Source, capital};
use crate::input::Screen;
use crate::opponent::OpponentFile;
use crate::practice::DrillRequest;
use crate::referee::MatchRequest;
use crate::rules::GameFile;
use crate::settings::{Choose, LastMatch, Pastime, Remembered};
use crate::teaching::LessonRequest;
use crate::ui::begin_match::BeginMatch;
use crate::ui::choosers::{rack, table, words};
use crate::ui::style::QUIET;
use crate::words::match_entries::continue_match;
use crate::words::shared;
use crate::words::start_page as text;

/// Against whom a new person is offered a match, and in which game.
const FIRST_GAME: &str = "eight_ball";
const FIRST_OPPONENT: &str = "level_2";

/// In a window lower than this, in points, the entries of the page stand closer together, so that all of them are seen; and how close.
const LOW: f32 = 800.0;
const CLOSE: f32 = 4.0;

/// How an offer is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// As the main button of the page.
    Main,
    /// As a large button.
    Large,
    /// As an entry among the others.
    Entry,
}

/// Keeps what the page knows of the offered opponent and lesson, and counts what is begun.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Offers>().add_systems(Update, note_what_is_begun.run_if(resource_exists::<Remembered>));
}

/// The opponent of the match, the lesson and the drill that the page offers, as their files say, read once when the page is opened.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Offers {
    /// The match that is offered, the name of its game, and the opponent.
    against: Option<(LastMatch, String, OpponentFile)>,
    /// The lesson that was left before its end.
    pub left: Option<NumberedLesson>,
    /// The name of the drill that was begun last.
    pub drill: Option<String>,
    /// How many lessons were finished, and the name of the first one that was not; `None` before the first and after the last.
    next: Option<(usize, String)>,
}

impl Offers {
    /// Reads the files of what is offered.
    fn look(&mut self, remembered: &Remembered, begun: &Begun, folders: &Folders) {
        let first = LastMatch { game: FIRST_GAME.to_owned(), opponent: FIRST_OPPONENT.to_owned() };
        let offered = remembered.settings.often.last_match.clone().unwrap_or(first);
        let game = Source::find(Kind::Game, &offered.game, folders).and_then(Source::parse::<GameFile>).ok();
        let game = game.and_then(|(game, _)| game.name).unwrap_or_else(|| capital(&words(&offered.game)));
        self.against = OpponentFile::find(&offered.opponent, folders).ok().map(|opponent| (offered, game, opponent));
        self.drill = begun.drill.as_ref().and_then(|drill| drill_name(&drill.file, folders));
        let learned = &remembered.settings.lessons;
        let done = learned.done.len();
        // Before the first lesson no file of one is read.
        let is_new = done == 0 && learned.left.is_empty();
        let (left, next) = if is_new { (None, None) } else { left_and_next(learned, folders) };
        self.left = left;
        self.next = next.filter(|_| done > 0).map(|name| (done, name));
    }
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of its most important button.
pub(super) fn start(ui: &mut egui::Ui, params: &mut MenuParams, fresh: bool) -> egui::Response {
    if fresh {
        params.offers.look(&params.remembered, &params.begun, &params.matches.folders);
    }
    if ui.ctx().content_rect().height() < LOW {
        ui.spacing_mut().item_spacing.y = CLOSE;
    }
    let latest = Continued::latest(&params.begun, &params.offers, &params.matches.saved);
    title(ui, text::TITLE, 46.0);
    if latest.is_none() {
        ui.label(RichText::new(text::ABOUT).size(15.0).color(QUIET));
    }
    ui.add_space(8.0);
    let first = main_offers(ui, params, latest.as_ref());
    ui.add_space(6.0);
    if entry(ui, text::PLAY_A_MATCH).on_hover_text(text::PLAY_A_MATCH_HINT).clicked() {
        *params.page = Page::NewMatch;
    }
    #[cfg(feature = "online")]
    if entry(ui, crate::words::online::TITLE).on_hover_text(crate::words::online::TITLE_HINT).clicked() {
        *params.page = Page::Online;
    }
    if entry(ui, shared::PRACTISE).on_hover_text(text::PRACTISE_HINT).clicked() {
        *params.page = Page::Practice;
    }
    if entry(ui, shared::SHOTS).on_hover_text(shared::SHOTS_HINT).clicked() {
        *params.page = Page::Shots;
    }
    let goes_on = latest == Some(Continued::Table);
    let free = if goes_on { text::NEW_RACK } else { text::FREE_TABLE };
    if entry(ui, free).on_hover_text(text::FREE_TABLE_HINT).clicked() {
        if goes_on {
            params.files.choices.write(Choose::Again);
        }
        params.commands.set_state(Screen::Playing);
    }
    rack_and_table(ui, params);
    if params.past.has_any() && entry(ui, text::MATCHES).on_hover_text(text::MATCHES_HINT).clicked() {
        *params.page = Page::Matches;
    }
    super::column::common(ui, params);
    first
}

/// The choice of rack and table for the free table, folded until it is asked for.
fn rack_and_table(ui: &mut egui::Ui, params: &mut MenuParams) {
    let title = RichText::new(text::RACK_AND_TABLE).size(14.0).color(QUIET);
    egui::CollapsingHeader::new(title).id_salt("rack and table").show(ui, |ui| {
        rack(ui, &mut params.files);
        table(ui, &mut params.files);
    });
}

/// What goes on, and the offers. Beside what goes on only one offer is large, and not that of the lesson which goes on. Returns the
/// response of the first.
fn main_offers(ui: &mut egui::Ui, params: &mut MenuParams, latest: Option<&Continued>) -> egui::Response {
    let mut first = latest.map(|latest| continued(ui, params, latest));
    // Also if something else came last, the matches under way can be gone on with.
    let matches = params.matches.saved.0.len();
    let is_named = matches!(latest, Some(Continued::Match(_)));
    if matches > 0 && !is_named && entry(ui, &continue_match(matches)).clicked() {
        *params.page = Page::UnderWay;
    }
    let most = params.remembered.settings.often.most();
    let is_lesson = matches!(latest, Some(Continued::Lesson(_)));
    let lessons_first = !is_lesson && !matches!(most, Some(Pastime::Matches | Pastime::Drills));
    let goes_on = first.is_some();
    let offers: [Pastime; 2] =
        if lessons_first { [Pastime::Lessons, Pastime::Matches] } else { [Pastime::Matches, Pastime::Lessons] };
    for (index, pastime) in offers.into_iter().enumerate() {
        let look = match (goes_on, index) {
            (false, 0) => Look::Main,
            (false, _) | (true, 0) => Look::Large,
            (true, _) => Look::Entry,
        };
        let shown = match pastime {
            Pastime::Lessons => lessons_offer(ui, params, look),
            Pastime::Matches | Pastime::Drills => match_offer(ui, params, look),
        };
        first = first.or(shown);
    }
    // Without the file of any opponent the lessons are there still.
    first.unwrap_or_else(|| ui.label(""))
}

/// Draws an offer. As an entry it says `about` when it is pointed at.
fn draw(ui: &mut egui::Ui, sign: Sign, name: &str, about: &str, look: Look) -> egui::Response {
    match look {
        Look::Main | Look::Large => offer(ui, sign, name, about, look == Look::Main),
        Look::Entry => entry(ui, name).on_hover_text(about),
    }
}

/// The offer of the lessons.
fn lessons_offer(ui: &mut egui::Ui, params: &mut MenuParams, look: Look) -> Option<egui::Response> {
    let about = match (&params.offers.left, &params.offers.next) {
        (Some(lesson), _) => text::go_on_with(&lesson.name),
        (None, Some((done, next))) => text::next_lesson(*done, next),
        (None, None) => text::LESSONS.to_owned(),
    };
    let shown = draw(ui, Sign::Ball, shared::LEARN, &about, look);
    if shown.clicked() {
        *params.page = Page::Lessons;
    }
    Some(shown)
}

/// The offer of a match at once.
fn match_offer(ui: &mut egui::Ui, params: &mut MenuParams, look: Look) -> Option<egui::Response> {
    let (offered, game, OpponentFile { name, face, about, .. }) = params.offers.against.clone()?;
    let about = match params.remembered.settings.often.last_match {
        Some(_) => text::same_match(&game, &about),
        None => text::first_match(&game, &name),
    };
    let shown = draw(ui, Sign::Face(&face), &text::play_against(&name), &about, look);
    if shown.clicked() {
        let LastMatch { game, opponent } = offered;
        params.begins.write(BeginMatch { game, opponent });
    }
    Some(shown)
}

/// Counts what is begun, and remembers the last match against the computer.
fn note_what_is_begun(
    mut lessons: MessageReader<LessonRequest>,
    mut matches: MessageReader<MatchRequest>,
    mut drills: MessageReader<DrillRequest>,
    mut remembered: ResMut<Remembered>,
) {
    let mut often = remembered.settings.often.clone();
    let begun = lessons.read().filter(|request| matches!(request, LessonRequest::Begin { .. })).count();
    often.lessons = often.lessons.saturating_add(begun as u32);
    let begun = drills.read().filter(|request| matches!(request, DrillRequest::Begin { .. })).count();
    often.drills = often.drills.saturating_add(begun as u32);
    for request in matches.read() {
        let MatchRequest::Begin(new) = request else { continue };
        often.began(&new.game);
        if let [None, Some(opponent)] = &*new.opponents {
            often.last_match = Some(LastMatch { game: new.game.clone(), opponent: opponent.clone() });
        }
    }
    if often != remembered.settings.often {
        remembered.settings.often = often;
    }
}
