//! The page with the matches of the person that are not under way: a click lists the shots of one.

use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::egui;

use super::entries::{entry, title};
use super::match_button::match_button;
use super::matches::Go;
use super::page::Page;
use super::review::Reviewed;
use crate::files::{Folders, Kind, Provenance};
use crate::logbook::LocalTime;
use crate::match_play::{LoadedMatch, MatchSummary};
use crate::referee::is_under_way;
use crate::settings::GameFolders;
use crate::words::review as text;
use crate::words::shared;

/// So many files are read in one frame, so that the page opens at once.
const READ_AT_ONCE: usize = 2;

/// Keeps the list.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PastMatches>();
}

/// The matches that the page lists, the last one first.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct PastMatches {
    matches: Vec<PastMatch>,
    /// What is wrong with the file that was chosen.
    trouble: Option<String>,
}

/// A match in the list.
#[derive(Clone, Debug)]
struct PastMatch {
    /// The name of its file.
    name: String,
    /// When the file was written; `None` if the system does not say.
    saved: Option<SystemTime>,
    /// What the file says, or what is wrong with it; `None` before it is read.
    summary: Option<Result<MatchSummary, String>>,
    /// The time of the file as it is shown, from when it is read on.
    when: Option<String>,
}

impl PastMatch {
    fn of_file(name: String, saved: Option<SystemTime>) -> Self {
        Self { name, saved, summary: None, when: None }
    }

    fn read(&mut self, folders: &Folders, now: SystemTime) {
        self.summary = Some(MatchSummary::find(&self.name, folders).map_err(|error| error.to_string()));
        self.when = self.saved.map(|saved| when(saved, now));
    }
}

impl PastMatches {
    /// Whether there is one.
    pub(super) fn has_any(&self) -> bool {
        !self.matches.is_empty()
    }

    /// Reads some more files. Returns whether there were any to read.
    fn read(&mut self, folders: &Folders) -> bool {
        let now = SystemTime::now();
        let mut has_read = false;
        for of in self.matches.iter_mut().filter(|of| of.summary.is_none()).take(READ_AT_ONCE) {
            of.read(folders, now);
            has_read = true;
        }
        has_read
    }
}

/// Lists the files of the matches, the last one first. What was read of a file that has not changed is kept.
pub(super) fn look_for_matches(folders: Option<Res<GameFolders>>, mut past: ResMut<PastMatches>) {
    let found = folders.map(|folders| folders.list(Kind::Match)).unwrap_or_default();
    let mut before = std::mem::take(&mut past.matches);
    let own = found.into_iter().filter_map(|(name, from)| match from {
        Provenance::Own(path) if !is_under_way(&name) => Some((name, path)),
        _ => None,
    });
    let mut matches: Vec<PastMatch> = Vec::new();
    for (name, path) in own {
        let saved = path.metadata().and_then(|data| data.modified()).ok();
        let known = before.iter().position(|of| of.name == name && of.saved == saved);
        matches.push(known.map_or_else(|| PastMatch::of_file(name, saved), |place| before.swap_remove(place)));
    }
    matches.sort_by(|a, b| (b.saved, &b.name).cmp(&(a.saved, &a.name)));
    *past = PastMatches { matches, trouble: None };
}

/// Draws the page. Returns the response of the first button, and where the pressed one leads.
pub(super) fn matches_page(
    ui: &mut egui::Ui,
    past: &mut PastMatches,
    reviewed: &mut Reviewed,
    folders: &Folders,
) -> (egui::Response, Option<Go>) {
    if past.read(folders) {
        ui.ctx().request_repaint();
    }
    title(ui, text::MATCHES, 40.0);
    ui.add_space(10.0);
    let back = entry(ui, shared::BACK);
    let mut goes = back.clicked().then_some(Go::Open(Page::Main));
    ui.add_space(8.0);
    let mut chosen = None;
    for of in &past.matches {
        if row(ui, of) {
            chosen = Some(of.name.clone());
        }
    }
    if let Some(name) = chosen {
        match LoadedMatch::find(&name, folders) {
            Ok(loaded) => {
                reviewed.take_file(loaded.the_match);
                past.trouble = None;
                goes = Some(Go::Open(Page::Review));
            }
            Err(error) => past.trouble = Some(error.to_string()),
        }
    }
    if let Some(trouble) = &past.trouble {
        ui.label(trouble);
    }
    (back, goes)
}

/// The button of a match that was read. Returns whether it was clicked.
fn row(ui: &mut egui::Ui, of: &PastMatch) -> bool {
    let Some(summary) = &of.summary else { return false };
    let button = match_button(ui, &of.name, summary, |summary| {
        let end = summary.end.as_deref().unwrap_or(text::NOT_FINISHED);
        text::end_and_score(end, &summary.standing, of.when.as_deref())
    });
    button.on_hover_text(text::MATCH_HINT).clicked()
}

/// When a match was played, in words.
fn when(played: SystemTime, now: SystemTime) -> String {
    let (played, now) = (LocalTime::of(played), LocalTime::of(now));
    if played.date == now.date {
        return text::today(played.hour, played.minute);
    }
    let date = played.date;
    text::date_and_time((date.year, date.month, date.day), (played.hour, played.minute))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    #[test]
    fn the_matches_that_are_over_are_listed_the_last_one_first_without_the_one_under_way() {
        let own = std::env::temp_dir().join(format!("baize-matches-{}", std::process::id()));
        let matches = own.join("matches");
        fs::create_dir_all(&matches).unwrap();
        for (age, name) in [(30, "old"), (10, "new"), (20, "middle"), (0, "under_way"), (5, "under_way_1")] {
            let file = File::create(matches.join(format!("{name}.match.ron"))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        let mut world = World::new();
        world.insert_resource(GameFolders(Folders { own: Some(own.clone()), ..Folders::of_game() }));
        world.init_resource::<PastMatches>();
        world.run_system_once(look_for_matches).unwrap();
        let past = world.resource::<PastMatches>();
        let listed: Vec<&str> = past.matches.iter().map(|of| of.name.as_str()).collect();
        assert_eq!(listed, ["new", "middle", "old"]);
        fs::remove_dir_all(own).unwrap();
    }

    #[test]
    fn the_time_of_a_match_is_told_with_the_day_unless_it_is_today() {
        let noon = UNIX_EPOCH + Duration::from_secs(1_795_867_200);
        let (today, earlier) = (when(noon, noon), when(noon, noon + Duration::from_secs(3 * 86_400)));
        assert!(today.starts_with("today\u{a0}"), "{today}");
        assert!(earlier.contains("Nov\u{a0}2026,\u{a0}") && earlier.ends_with(&today[today.len() - 5..]), "{earlier}");
    }
}
