//! The page with the matches under way: one is chosen to go on with it, or deleted after a question.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy_egui::egui;
use egui::{RichText, vec2};

use super::entries::{entry, title};
use super::match_button::match_button;
use super::matches::{Go, MatchParams};
use super::page::Page;
use crate::files::shown;
use crate::input::Screen;
use crate::logbook::Date;
use crate::match_play::MatchSummary;
use crate::referee::{MatchRequest, SavedMatch};
use crate::ui::style::{DANGER, INK, QUIET};
use crate::words::shared;
use crate::words::under_way as text;

/// Width of the button that deletes, in points.
const DELETE: f32 = 58.0;
/// So many files are read in one frame, so that the page opens at once.
const READ_AT_ONCE: usize = 2;
/// Seconds of a minute, an hour and a day.
const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Keeps what the page has read.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UnderWay>();
}

/// What the page knows of the matches under way.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct UnderWay {
    /// In the order of the list; `None` before it is read, and what is wrong with a file that cannot be read.
    read: Vec<(SavedMatch, Option<Result<MatchSummary, String>>)>,
    /// The match of which the page asks whether it is deleted.
    deletes: Option<String>,
}

impl UnderWay {
    /// Keeps what was read of those that are still as they were.
    fn follow(&mut self, saved: &[SavedMatch]) {
        if self.read.iter().map(|(saved, _)| saved).eq(saved) {
            return;
        }
        let mut before = std::mem::take(&mut self.read);
        let mut known = |saved: &SavedMatch| {
            let place = before.iter().position(|(before, _)| before == saved)?;
            before.swap_remove(place).1
        };
        self.read = saved.iter().map(|saved| (saved.clone(), known(saved))).collect();
    }
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of the first button, and where the pressed one leads.
pub(super) fn under_way_page(
    ui: &mut egui::Ui,
    page: &mut UnderWay,
    matches: &mut MatchParams,
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        *page = UnderWay::default();
    }
    page.follow(&matches.saved.0);
    title(ui, text::TITLE, 40.0);
    ui.add_space(6.0);
    let mut unread = READ_AT_ONCE;
    let now = SystemTime::now();
    let (mut first, mut goes) = (None, None);
    let UnderWay { read, deletes } = page;
    for (saved, summary) in read {
        if summary.is_none() && unread > 0 {
            unread -= 1;
            let found = MatchSummary::find(&saved.name, &matches.folders);
            *summary = Some(found.map_err(|error| error.to_string()));
            ui.ctx().request_repaint();
        }
        let Some(summary) = summary else { continue };
        if deletes.as_ref() == Some(&saved.name) {
            let (keep, is_deleted) = question(ui, summary);
            if is_deleted {
                matches.requests.write(MatchRequest::Delete(saved.name.clone()));
            }
            if is_deleted || keep.clicked() {
                *deletes = None;
            }
            first.get_or_insert(keep);
            continue;
        }
        let (button, asks) = row(ui, saved, summary, now);
        if button.clicked() {
            matches.requests.write(MatchRequest::Continue(saved.name.clone()));
            goes = Some(Go::To(Screen::Playing));
        }
        if asks {
            *deletes = Some(saved.name.clone());
        }
        if summary.is_ok() {
            first.get_or_insert(button);
        }
    }
    if matches.saved.0.is_empty() {
        ui.label(RichText::new(text::NO_MATCH).size(13.5).color(INK));
    }
    ui.add_space(8.0);
    let back = entry(ui, shared::BACK);
    if back.clicked() {
        goes = Some(Go::Open(Page::Main));
    }
    (first.unwrap_or(back), goes)
}

/// A match with the button that asks whether it is deleted. Returns the response of the match, and whether the other button was pressed.
fn row(
    ui: &mut egui::Ui,
    saved: &SavedMatch,
    summary: &Result<MatchSummary, String>,
    now: SystemTime,
) -> (egui::Response, bool) {
    let width = ui.available_width() - DELETE - ui.spacing().item_spacing.x;
    ui.horizontal_top(|ui| {
        let when = saved.saved.map(|saved| when(saved, now)).unwrap_or_default();
        let button = ui.scope(|ui| {
            ui.set_max_width(width);
            match_button(ui, &saved.name, summary, |summary| {
                // Where the line is too long, it breaks before the age, not within it.
                text::standing_and_when(&summary.standing, &when.replace(' ', "\u{a0}"))
            })
        });
        let button = button.inner;
        let delete = egui::Button::new(RichText::new(text::DELETE).size(12.5).color(QUIET));
        let delete = ui.add_sized(vec2(DELETE, 24.0), delete).on_hover_text(text::DELETE_HINT);
        (button, delete.clicked())
    })
    .inner
}

/// Asks whether a match is deleted. Returns the response of the button that keeps it, and whether it is deleted.
fn question(ui: &mut egui::Ui, summary: &Result<MatchSummary, String>) -> (egui::Response, bool) {
    let words = summary.as_ref().map_or_else(
        |_| text::ASK_DELETE_FILE.to_owned(),
        |summary| text::ask_delete(&shown(&summary.players), &shown(&summary.title)),
    );
    ui.add(egui::Label::new(RichText::new(words).size(13.5).color(DANGER)).wrap());
    let keep = entry(ui, text::NO_KEEP);
    let is_deleted = entry(ui, text::YES_DELETE).clicked();
    (keep, is_deleted)
}

/// How long ago that was, and after a week its date (UTC).
fn when(saved: SystemTime, now: SystemTime) -> String {
    let ago = now.duration_since(saved).unwrap_or(Duration::ZERO).as_secs();
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    match ago {
        0..MINUTE => text::JUST_NOW.to_owned(),
        MINUTE..HOUR => text::minutes_ago(number(ago / MINUTE)),
        HOUR..DAY => text::hours_ago(number(ago / HOUR)),
        _ if ago < 7 * DAY => text::days_ago(number(ago / DAY)),
        _ => {
            let days = saved.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / DAY);
            Date::of_day(i64::try_from(days).unwrap_or(i64::MAX)).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_last_save_is_told_as_a_person_would() {
        let now = UNIX_EPOCH + Duration::from_secs(1_000 * DAY);
        let said = |ago: u64| when(now - Duration::from_secs(ago), now);
        assert_eq!(said(20), "just now");
        assert_eq!(said(60), "one minute ago");
        assert_eq!(said(3 * HOUR + 5), "3 hours ago");
        assert_eq!(said(6 * DAY), "6 days ago");
        assert_eq!(said(1_000 * DAY), "1970-01-01");
        assert_eq!(when(now + Duration::from_secs(DAY), now), "just now", "a clock that was set back");
    }
}
