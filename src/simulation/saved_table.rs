//! A saved table: everything that has to be put back when the player takes something back.

use std::sync::Arc;

use bevy::math::DQuat;

use super::clock::ShotClock;
use super::in_play::InPlay;
use super::state::TableState;
use crate::physics::engine::Snapshot;
use crate::physics::{BallId, Physics, Strike};
use crate::rack::PlacedBall;
use crate::shot::{ClothMarks, Setup};

/// Table, balls and physics as they were at one time, to the last bit. It does not change.
///
/// It holds the present course of each ball and nothing of the shots before, so its size and the work to put it back
/// grow with the number of balls only. Saved tables of the same rack share one set-up.
#[derive(Clone, Debug)]
pub struct SavedTable {
    /// The set-up that the table was racked with, with the balls that were there.
    pub(super) setup: Arc<Setup>,
    pub(super) snapshot: Snapshot,
    pub(super) state: TableState,
    pub(super) clock: ShotClock,
    /// The ball that the cue strikes, on the table or not.
    pub(super) cue_ball: Option<BallId>,
    /// The marks on its cloth.
    pub(super) marks: ClothMarks,
}

impl SavedTable {
    /// Saves the balls in play, on a brushed cloth.
    pub(super) fn new(in_play: &InPlay, setup: Arc<Setup>, state: TableState, clock: ShotClock) -> Self {
        let (snapshot, cue_ball, marks) = (in_play.engine.snapshot(), in_play.cue_ball, ClothMarks::default());
        Self { setup, snapshot, state, clock, cue_ball, marks }
    }

    /// The same table with these marks on its cloth.
    pub(super) fn with_marks(self, marks: ClothMarks) -> Self {
        Self { marks, ..self }
    }

    /// The set-up with the balls where they were, how they moved then, the physics in force, and this strike.
    #[must_use]
    pub fn setup(&self, strike: Option<Strike>) -> Setup {
        let mut setup = Setup { physics: self.physics().clone(), strike, ..Setup::clone(&self.setup) };
        for (ball, motion, _) in self.snapshot.balls() {
            if let Some(index) = setup.index_of(ball.id) {
                (setup.balls[index].ball, setup.balls[index].motion) = (ball, motion);
            }
        }
        setup
    }

    /// The set-up that the table was racked with: its balls lie as they were racked.
    #[must_use]
    pub fn racked(&self) -> &Setup {
        &self.setup
    }

    /// The balls in play.
    pub(super) fn in_play(&self) -> impl Iterator<Item = BallId> {
        let in_play = self.snapshot.balls().filter(|(_, _, phase)| phase.in_play());
        in_play.map(|(ball, ..)| ball.id)
    }

    /// The physics in force.
    #[must_use]
    pub fn physics(&self) -> &Physics {
        self.snapshot.environment().physics()
    }

    /// How each ball was turned, in ascending order of the ids.
    pub fn orientations(&self) -> impl Iterator<Item = (BallId, DQuat)> {
        self.snapshot.balls().map(|(ball, ..)| ball.id).zip(self.snapshot.orientations())
    }

    /// Whether a picture of this table can show the balls of `other`: the same table, the same balls, painted alike.
    #[must_use]
    pub(super) fn looks_like(&self, other: &Setup) -> bool {
        let (one, balls) = (&self.setup, self.setup.balls.iter().zip(&other.balls));
        one.table == other.table
            && one.balls.len() == other.balls.len()
            && one.cue_ball == other.cue_ball
            && balls.into_iter().all(|(one, other)| one.ball == other.ball && one.look == other.look)
    }

    /// About how much memory it takes, in bytes. The balls of the set-up and the marks count, although saved
    /// tables may share them.
    #[must_use]
    pub fn memory(&self) -> usize {
        let balls = self.setup.balls.len() * size_of::<PlacedBall>();
        size_of::<Self>() + self.snapshot.memory() + balls + self.marks.memory()
    }
}
