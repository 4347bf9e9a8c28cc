//! The files of the opponents at the table: when one of them changes on the disk, the opponent plays by it from its next thought on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::current_match::{CurrentMatch, MatchAtTable};
use crate::files::{Kind, Watch, shown};
use crate::opponent::OpponentFile;
use crate::rules::{Each, Seat};
use crate::settings::{GameFolders, Trouble, Troubles, places};
use crate::simulation::Notice;
use crate::words::in_match as text;

/// Watches the files of the opponents at the table.
#[derive(Resource)]
pub(super) struct OpponentWatch {
    watch: Watch,
    /// The names of the opponents that are watched.
    names: Each<Option<String>>,
    timer: Timer,
}

impl Default for OpponentWatch {
    fn default() -> Self {
        let timer = Timer::new(Watch::INTERVAL, TimerMode::Repeating);
        Self { watch: Watch::default(), names: Each::default(), timer }
    }
}

/// Reads the files a few times a second. Whoever has a new file plays by it from the next thought on. If a file cannot be used, this
/// is reported, and the opponent plays as before.
pub(super) fn reload_opponents(
    time: Res<Time<Real>>,
    folders: Option<Res<GameFolders>>,
    mut watched: ResMut<OpponentWatch>,
    mut current: ResMut<CurrentMatch>,
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(folders) = folders else { return };
    let names = current.the_match().map(|the_match| &the_match.beginning().opponents);
    if names.map_or(!watched.names.is_empty(), |names| watched.names != *names) {
        let names = names.cloned().unwrap_or_default();
        watched.watch.set(names.iter().flatten().flat_map(|name| places(&folders, Kind::Opponent, name)));
        watched.names = names;
    }
    if !watched.timer.tick(time.delta()).just_finished() {
        return;
    }
    let changed = watched.watch.changed_files();
    if changed.is_empty() {
        return;
    }
    let mut errors = Vec::new();
    for (place, name) in watched.names.iter().enumerate() {
        let (Some(name), Some(seat)) = (name, Seat::at(place)) else { continue };
        match OpponentFile::find(name, &folders) {
            Ok(file) => _ = notices.write_batch(sit(&mut current, seat, file, &changed)),
            Err(error) => errors.push(error),
        }
    }
    troubles.clear(Trouble::Opponent);
    errors.into_iter().for_each(|error| troubles.report(Trouble::Opponent, error));
}

/// Lets an opponent play by this file. Returns what is said if it is another one than before.
fn sit(current: &mut ResMut<CurrentMatch>, seat: Seat, file: OpponentFile, changed: &[PathBuf]) -> Option<Notice> {
    let is_same =
        |at_table: &MatchAtTable| at_table.seats.of_seat(seat).is_none_or(|now| now.as_deref() == Some(&file));
    if current.0.as_ref().is_none_or(is_same) {
        return None;
    }
    let at_table = current.0.as_mut().filter(|at_table| !at_table.elsewhere.is_at(seat))?;
    *at_table.seats.get_mut(seat.index())? = Some(Arc::new(file));
    let name = |file: &PathBuf| file.file_name().unwrap_or(Path::as_os_str(file)).to_string_lossy().into_owned();
    let files: Vec<String> = changed.iter().map(name).map(|name| shown(&name)).collect();
    Some(Notice(text::opponent_changed(&files.join(", "), at_table.the_match.person(seat))))
}
