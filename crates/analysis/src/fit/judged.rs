//! Shots as they are computed with the strikes that were found, and how far they are from what was measured.

use baize_physics::{Meeting, Physics};
use baize_table::shot::{Event, EventKind, Run, Setup, simulate};

use super::constants::Fit;
use super::samples::Samples;
use super::score::{Score, distances, score};
use super::search::Found;

/// Shots with their strikes in one physics, and how far they are from what was measured.
pub struct Judged<'a> {
    /// The shots to which constants were fitted, such as "half A".
    pub fitted_to: &'static str,
    /// The shots on which they are judged.
    pub judged_on: &'static str,
    /// These shots.
    pub shots: Vec<&'a Samples>,
    /// The physics and the strikes.
    pub fit: Fit,
    /// The shots as they are computed, in their order.
    pub computed: Vec<Computed>,
}

/// A shot with the strike that was found.
pub struct Computed {
    /// The set-up with the strike.
    pub setup: Setup,
    /// What was computed.
    pub run: Run,
    /// The distance of each sample in metres.
    pub distances: Vec<f64>,
    /// How far it is from what was measured.
    pub score: Score,
}

impl Computed {
    /// The shot with this strike in that physics.
    ///
    /// # Errors
    /// A sentence, if the strike cannot be played.
    pub fn of(shot: &Samples, found: &Found, physics: &Physics) -> Result<Self, String> {
        let setup = shot.struck(&found.launch, physics).map_err(|refusal| format!("shot {}: {refusal}", shot.id))?;
        let run = simulate(&setup).map_err(|refusal| format!("shot {}: {refusal}", shot.id))?;
        let distances = distances(shot, &run.tracks);
        Ok(Self { setup, score: score(shot, &distances), run, distances })
    }

    /// The times of the contacts of the ball that was struck, apart from the slate, in order.
    #[must_use]
    pub fn contacts(&self) -> Vec<f64> {
        let cue_ball = self.setup.balls[self.setup.cue_ball].ball.id;
        let of_cue_ball = |event: &&Event| match event.kind {
            EventKind::Contact { meeting: Meeting::Slate(_), .. } => false,
            EventKind::Contact { .. } => event.changes.iter().any(|change| change.ball == cue_ball),
            _ => false,
        };
        self.run.record.events.iter().filter(of_cue_ball).map(|event| event.time).collect()
    }
}
