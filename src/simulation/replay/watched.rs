//! The replay that is on: its time, its pace, and where its balls are then.

use std::sync::Arc;

use bevy::math::DQuat;
use bevy::prelude::*;

use super::mark::{Mark, marks};
use crate::physics::{BallId, Motion, Phase, TurnedTrack};
use crate::simulation::history::PlayedShot;
use crate::simulation::saved_table::SavedTable;

/// The slowest and the fastest replay, 1 for real time.
pub const PACES: [f64; 2] = [1.0 / 64.0, 8.0];

/// Two times that are closer than this (s) are one place of the replay: a step to the next mark goes beyond.
const SAME_TIME: f64 = 1e-9;

/// The replay that is on at a table, if one is.
#[derive(Component, Clone, Debug, Default)]
pub struct Replay(pub(in crate::simulation) Option<Watched>);

impl Replay {
    /// Whether a replay is on.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// The shot that is being watched.
    #[must_use]
    pub fn watched(&self) -> Option<&Watched> {
        self.0.as_ref()
    }
}

/// A shot that is being watched.
#[derive(Clone, Debug)]
pub struct Watched {
    shot: Arc<PlayedShot>,
    marks: Vec<Mark>,
    turned: Vec<TurnedTrack>,
    /// Seconds on the clock of the shot.
    time: f64,
    pub(super) pace: f64,
    is_playing: bool,
    /// The times between which the last frame played forward, from which its sound is made.
    played: Option<(f64, f64)>,
    /// The present table, where that of the shot is shown instead of it.
    pub(in crate::simulation) instead_of: Option<Arc<SavedTable>>,
}

impl Watched {
    /// The shot from its start, which begins to play at `pace`.
    pub(in crate::simulation) fn new(shot: Arc<PlayedShot>, pace: f64) -> Self {
        let marks = marks(&shot.run.record);
        let orientations: Vec<(BallId, DQuat)> = shot.before.orientations().collect();
        let before = |ball: BallId| {
            let found = orientations.binary_search_by_key(&ball, |(id, _)| *id);
            found.map(|index| orientations[index].1).unwrap_or_default()
        };
        let balls = shot.run.record.finals.iter().zip(&shot.run.tracks);
        let turned = balls.map(|(last, track)| TurnedTrack::new(track, before(last.ball), shot.over)).collect();
        Self { shot, marks, turned, time: 0.0, pace, is_playing: true, played: None, instead_of: None }
    }

    /// The shot.
    #[must_use]
    pub fn shot(&self) -> &Arc<PlayedShot> {
        &self.shot
    }

    /// The time that is shown, in seconds on the clock of the shot.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// How long the shot lasted, in seconds.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.shot.run.record.duration
    }

    /// Whether the shot is over at the time that is shown.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.time >= self.duration()
    }

    /// How fast it plays, 1 for real time.
    #[must_use]
    pub fn pace(&self) -> f64 {
        self.pace
    }

    /// Whether it plays by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The impacts to show on a bar, in order of time.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The times (seconds on the clock of the shot) between which the last frame played. `None` if it stood still or
    /// jumped.
    #[must_use]
    pub fn played(&self) -> Option<(f64, f64)> {
        self.played
    }

    /// Motion, phase and orientation of a ball at the time that is shown; `None` if the ball is not in the shot.
    #[must_use]
    pub fn ball(&self, ball: BallId) -> Option<(Motion, Phase, DQuat)> {
        // At its end the shot shows what the table showed, which is the end of a tick.
        self.ball_at(ball, if self.is_at_end() { self.shot.over } else { self.time })
    }

    /// The same at time `t`, in seconds on the clock of the shot.
    #[must_use]
    pub fn ball_at(&self, ball: BallId, t: f64) -> Option<(Motion, Phase, DQuat)> {
        let index = self.shot.run.index_of(ball)?;
        let track = &self.shot.run.tracks[index];
        Some((track.at(t), track.phase_at(t), self.turned[index].at(track, t)))
    }

    /// Shows the time `t`, within the shot, and pauses there.
    pub(super) fn go_to(&mut self, t: f64) {
        if t.is_finite() {
            (self.time, self.is_playing) = (t.clamp(0.0, self.duration()), false);
        }
    }

    /// Plays on, from the start if it is at the end; or pauses.
    pub(super) fn play(&mut self, is_playing: bool) {
        if is_playing && self.is_at_end() {
            self.time = 0.0;
        }
        self.is_playing = is_playing;
    }

    /// Goes to the next impact, or the end; or to the one before, or the start.
    pub(super) fn step(&mut self, forward: bool) {
        let times = self.marks.iter().map(|mark| mark.time);
        let next = if forward {
            times.into_iter().find(|time| *time > self.time + SAME_TIME).unwrap_or(self.duration())
        } else {
            times.rev().find(|time| *time < self.time - SAME_TIME).unwrap_or(0.0)
        };
        self.go_to(next);
    }

    /// Lets `seconds` of real time pass.
    pub(super) fn pass(&mut self, seconds: f64) {
        self.played = None;
        if !self.is_playing {
            return;
        }
        let before = self.time;
        self.time = (before + seconds * self.pace).min(self.duration());
        self.is_playing = self.time < self.duration();
        self.played = Some((before, self.time));
    }
}
