//! Where the balls of the coming shot may end if a human strikes: the shot played many times, each with another error.

use std::time::{Duration, Instant};

use bevy::math::DVec3;

use super::human_error::{ErrorDraw, HumanError};
use super::preview::{Depth, End, preview};
use crate::physics::engine::Engine;
use crate::physics::{BallId, Meeting, Strike};

/// Where one ball ends in one of the shots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScatteredEnd {
    /// Which ball.
    pub ball: BallId,
    /// The end of its path as far as it is shown, in metres.
    pub place: DVec3,
    /// Whether a pocket takes it there.
    pub potted: bool,
}

/// The scatter of a coming shot. It is computed shot by shot, so that it can be spread over several frames.
#[derive(Clone, Debug)]
pub struct Scatter {
    table: Engine,
    cue_ball: usize,
    strike: Strike,
    depth: Depth,
    error: HumanError,
    /// The errors of the shots that are not played yet, the next one last.
    left: Vec<ErrorDraw>,
    ends: Vec<ScatteredEnd>,
}

impl Scatter {
    /// How many shots make a scatter.
    pub const SHOTS: usize = 64;

    /// How long the shots may take in one frame of the game.
    pub const IN_A_FRAME: Duration = Duration::from_millis(1);

    /// The scatter of `strike` on the balls of `table` by a player with this `error`, before its first shot. Table, cue
    /// ball and depth are as for [`preview`].
    #[must_use]
    pub fn new(table: Engine, cue_ball: usize, strike: Strike, depth: Depth, error: HumanError) -> Self {
        let mut left = ErrorDraw::first(Self::SHOTS);
        left.reverse();
        Self { table, cue_ball, strike, depth, error, left, ends: Vec::new() }
    }

    /// Plays the next shot. A shot in which the cue misses the ball adds no end.
    pub fn play_next(&mut self) {
        let Some(draw) = self.left.pop() else { return };
        let Some(body) = self.table.bodies().get(self.cue_ball) else { return };
        let strike = self.error.strike(&self.strike, &draw, &body.ball, self.table.environment().physics());
        let Ok(shot) = preview(&self.table, self.cue_ball, &strike, self.depth) else { return };
        self.ends.extend(shot.paths.iter().filter_map(|path| {
            let leg = path.legs.last()?;
            let potted = matches!(leg.end, End::Met(Meeting::Pocket(..)));
            Some(ScatteredEnd { ball: path.ball, place: leg.last()?, potted })
        }));
    }

    /// Plays shots until `time` is used up, but at least one.
    pub fn play_for(&mut self, time: Duration) {
        let start = Instant::now();
        while !self.is_complete() {
            self.play_next();
            if start.elapsed() >= time {
                break;
            }
        }
    }

    /// Whether every shot has been played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left.is_empty()
    }

    /// The ends so far.
    #[must_use]
    pub fn ends(&self) -> &[ScatteredEnd] {
        &self.ends
    }

    /// The share of the shots so far, from 0 to 1, in which a pocket takes this ball; `None` before the first shot.
    #[must_use]
    pub fn potted(&self, ball: BallId) -> Option<f64> {
        let played = Self::SHOTS - self.left.len();
        let potted = self.ends.iter().filter(|end| end.ball == ball && end.potted).count();
        (played > 0).then(|| potted as f64 / played as f64)
    }
}
