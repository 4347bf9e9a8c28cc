//! A shot that was played to its end, with all that is needed to watch it, to play it again and to save it.

use std::sync::Arc;

use bevy::ecs::entity::Entity;

use crate::physics::{BallId, Strike};
use crate::shot::{Run, Setup, Unplayable, simulate};
use crate::simulation::clock::ShotClock;
use crate::simulation::in_play::InPlay;
use crate::simulation::saved_table::SavedTable;
use crate::simulation::state::TableState;

/// A shot of the evening.
#[derive(Clone, Debug)]
pub struct PlayedShot {
    /// Its number: 1 for the first of the evening; 0 for a shot of a match that is watched again.
    pub number: u32,
    /// The table before it.
    pub before: Arc<SavedTable>,
    /// The strike; `None` if a change of a ball, of the physics or a rack whose balls move began it.
    pub strike: Option<Strike>,
    /// What happened.
    pub run: Arc<Run>,
    /// Whether somebody changed balls or physics while it ran. Then its set-up does not lead to the same end.
    pub is_edited: bool,
    /// When the table took it as over, in seconds on the shot clock: the end of a tick, not before the end of the run.
    pub over: f64,
}

impl PlayedShot {
    /// The shot that the strike of this set-up gives. It is not of this evening: its number is 0.
    ///
    /// # Errors
    /// If it cannot be played.
    pub(crate) fn of_setup(setup: &Setup) -> Result<Self, Unplayable> {
        let run = simulate(setup)?;
        let at_rest = Setup { strike: None, ..setup.clone() };
        // Nobody asks for the entities of a table that is only watched.
        let in_play = InPlay::of(&at_rest, vec![Entity::PLACEHOLDER; setup.balls.len()]);
        let before = SavedTable::new(&in_play, Arc::new(at_rest), TableState::AtRest, ShotClock::default());
        let over = run.record.duration;
        Ok(Self {
            number: 0,
            before: Arc::new(before),
            strike: setup.strike,
            run: Arc::new(run),
            is_edited: false,
            over,
        })
    }

    /// The set-up from which it is played again: the balls that were in play, with the strike or with the motions that
    /// began the shot.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = self.before.setup(self.strike);
        let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
        let in_play: Vec<BallId> = self.before.in_play().collect();
        setup.balls.retain(|placed| in_play.binary_search(&placed.ball.id).is_ok());
        let index = setup.balls.iter().position(|placed| Some(placed.ball.id) == cue_ball);
        setup.cue_ball = index.unwrap_or(setup.balls.len());
        if self.strike.is_none() {
            for placed in &mut setup.balls {
                if let Some(index) = self.run.index_of(placed.ball.id) {
                    placed.motion = self.run.tracks[index].at(0.0);
                }
            }
        }
        setup
    }

    /// About how much memory it takes, in bytes, with the table before it.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>() + self.run.memory() + self.before.memory()
    }
}
