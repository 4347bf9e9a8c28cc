//! Watches the files in use.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;

use super::chosen::places;
use super::in_use::InUse;
use crate::files::{Folders, Kind, Watch};

/// Watches the files in use.
#[derive(Resource, Clone, Debug)]
pub struct Watching {
    watch: Watch,
    timer: Timer,
    /// The name of the mood.
    mood: String,
}

impl Watching {
    /// Watches the files in use from their present contents on.
    #[must_use]
    pub fn new(in_use: &InUse, mood: &str, folders: &Folders) -> Self {
        let watch = Watch::new(watched(in_use, mood, folders));
        Self { watch, timer: Timer::new(Watch::INTERVAL, TimerMode::Repeating), mood: mood.to_owned() }
    }

    /// Lets time pass. Whether it is time to read the files.
    pub(super) fn is_due(&mut self, passed: Duration) -> bool {
        self.timer.tick(passed).just_finished()
    }

    /// The files that have changed since they were read last.
    pub(super) fn changed_files(&mut self) -> Vec<PathBuf> {
        self.watch.changed_files()
    }

    /// The files, as they were read last.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Watches the files that are in use now.
    pub(super) fn follow(&mut self, in_use: &InUse, folders: &Folders) {
        self.watch.set(watched(in_use, &self.mood, folders));
    }

    /// The name of the mood whose file is watched.
    pub(super) fn mood(&self) -> &str {
        &self.mood
    }

    /// Watches the file of another mood.
    pub(super) fn follow_mood(&mut self, mood: &str, in_use: &InUse, folders: &Folders) {
        mood.clone_into(&mut self.mood);
        self.follow(in_use, folders);
    }
}

fn watched(in_use: &InUse, mood: &str, folders: &Folders) -> Vec<PathBuf> {
    let mut files = in_use.files.clone();
    files.extend(in_use.chosen.places(folders));
    if let Some((chosen, to_blame)) = &in_use.refused {
        files.extend(chosen.places(folders));
        files.extend(to_blame.iter().cloned());
    }
    files.extend(controls_places(folders));
    files.extend(places(folders, Kind::Mood, mood));
    files
}

/// Where the keys may be.
pub(super) fn controls_places(folders: &Folders) -> Vec<PathBuf> {
    places(folders, Kind::Controls, Kind::Controls.usual_name().unwrap_or_default())
}
