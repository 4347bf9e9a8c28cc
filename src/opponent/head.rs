//! Shots that a player computes in the head.

use std::sync::Arc;

use smallvec::SmallVec;

use super::idea::Route;
use super::position::Position;
use crate::physics::engine::Environment;
use crate::physics::{BallId, Physics, Strike};
use crate::rules::{Declaration, Ended, Facts, Pocketed, Side, State, Verdict};
use crate::shot::{Ending, Setup, Simulator, Stance, clearance};

/// What follows from a shot that was computed.
#[derive(Clone, Debug)]
pub(super) struct After {
    /// The match after it.
    pub state: State,
    /// Whether the shooter made a foul.
    pub foul: bool,
    /// What ended.
    pub ended: Ended,
    /// The balls that were pocketed, the cue ball included.
    pub pocketed: SmallVec<[Pocketed; 4]>,
    /// How the first object ball came to its pocket.
    pub route: Route,
}

impl After {
    /// Whether `side` is to play or choose next in the same rack.
    pub fn goes_on(&self, side: Side) -> bool {
        self.ended == Ended::Nothing && self.state.to_act() == Some(side)
    }

    /// Whether a ball was potted in any other way than straight from the cue ball.
    pub fn is_roundabout(&self) -> bool {
        self.route != Route::Straight
    }

    /// Whether a ball was pocketed in a pocket.
    pub fn potted(&self, ball: BallId, pocket: usize) -> bool {
        self.pocketed.contains(&Pocketed { ball, pocket })
    }
}

/// A player's head: it computes shots from one position after the other, and reuses their memory.
#[derive(Debug)]
pub(super) struct Head {
    simulator: Simulator,
    setup: Setup,
    environment: Arc<Environment>,
    stand: Option<Position>,
    /// What was declared last from this stand, and whether the rules accept it.
    declared: Option<(Declaration, bool)>,
    /// How many shots were computed.
    plays: u32,
}

impl Head {
    /// A head that computes with `physics`, which may differ from those of the table.
    pub fn new(position: &Position, physics: &Physics) -> Self {
        let mut setup = (*position.game).clone();
        setup.physics = physics.clone();
        let environment = Arc::new(setup.environment());
        Self { simulator: Simulator::default(), setup, environment, stand: None, declared: None, plays: 0 }
    }

    /// Takes its stand in a position, with the cue ball placed. What is computed from now on begins there.
    pub fn stand_at(&mut self, position: &Position) {
        position.write_shot(&mut self.setup, Strike::default());
        self.stand = Some(position.clone());
        self.declared = None;
    }

    /// Table and physics as the head knows them.
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// How many shots it has computed.
    pub fn plays(&self) -> u32 {
        self.plays
    }

    /// The strike with the butt raised as far as rails and balls behind the cue ball ask.
    pub fn cleared(&self, strike: &Strike) -> Strike {
        let Some(cue) = self.setup.balls.get(self.setup.cue_ball) else { return *strike };
        let stance = Stance {
            centre: cue.motion.position,
            radius: cue.ball.radius,
            direction: strike.direction,
            tip: strike.tip,
        };
        let others = self.setup.balls.iter().filter(|placed| placed.ball.id != cue.ball.id);
        let others = others.map(|placed| (placed.motion.position, placed.ball.radius));
        let least = clearance(&stance, &self.setup.table.boundary, others).elevation;
        Strike { elevation: strike.elevation.max(least), ..*strike }
    }

    /// Computes a shot, and what the rules say of it. `None` if it cannot be played.
    pub fn shoot(&mut self, declares: &Declaration, strike: &Strike) -> Option<After> {
        let stand = self.stand.as_ref()?;
        self.plays += 1;
        let accepted = match self.declared {
            Some((known, accepted)) if known == *declares => accepted,
            _ => stand.state.objection(&stand.equipment, declares).is_none(),
        };
        self.declared = Some((*declares, accepted));
        if !accepted {
            return None;
        }
        self.setup.strike = Some(*strike);
        let run = self.simulator.play_unwatched(&self.setup).ok()?;
        if run.record.ending != Ending::AtRest {
            return None;
        }
        let cue_ball = stand.cue_ball();
        let facts = Facts::of(&run.record, &stand.equipment, &stand.state.lie, cue_ball);
        let mut state = stand.state.clone();
        let verdict = state.shoot_unchecked(&stand.equipment, declares, &facts).ok()?;
        Some(after(state, &verdict, &facts, &run.record.events))
    }
}

fn after(state: State, verdict: &Verdict, facts: &Facts, events: &[crate::shot::Event]) -> After {
    After {
        foul: verdict.is_foul(),
        ended: verdict.ended,
        pocketed: facts.pocketed.iter().copied().collect(),
        route: Route::of(facts, events),
        state,
    }
}
