//! Shots that a player computes.

use std::sync::Arc;

use baize_games::rules::{Declaration, Ended, Equipment, Facts, Side};
use baize_opponent::opponent::{AimedShot, OpponentFile, Situation};
use baize_physics::engine::Environment;
use baize_physics::{Ball, BallId, Motion, Strike};
use baize_table::rack::PlacedBall;
use baize_table::shot::{Ending, Setup, Simulator, Stance, clearance};

use super::chance::mixed;

/// What follows from a shot.
pub struct After {
    /// The match after it.
    pub situation: Situation,
    /// What ended.
    pub ended: Ended,
    /// Whether it was a foul.
    pub foul: bool,
}

impl After {
    /// Whether `side` plays on, or has won.
    #[must_use]
    pub fn goes_on(&self, side: Side) -> bool {
        match self.ended {
            Ended::Nothing => !self.foul && self.situation.state().to_act() == Some(side),
            Ended::Rack(winner) | Ended::Match(winner) => winner == Some(side),
        }
    }
}

/// Computes shots from one position after the other.
pub struct Head {
    simulator: Simulator,
    /// Every ball of the game in its place in the rack.
    game: Setup,
    /// The coming shot.
    setup: Setup,
    environment: Arc<Environment>,
    standing: Option<Situation>,
    /// How many shots were computed.
    pub computed: u32,
}

impl Head {
    #[must_use]
    pub fn new(game: &Setup) -> Self {
        let environment = Arc::new(game.environment());
        let (game, setup) = (game.clone(), game.clone());
        Self { simulator: Simulator::default(), game, setup, environment, standing: None, computed: 0 }
    }

    #[must_use]
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// From now on shots begin here.
    pub fn stand_at(&mut self, situation: &Situation) {
        let state = situation.state();
        let cue_ball = state.cue_ball(situation.equipment());
        self.setup.balls.clear();
        for placed in &self.game.balls {
            let Some(centre) = state.lie.centre(placed.ball.id) else { continue };
            let motion = Motion::at_rest(centre.x, centre.y, placed.ball.radius);
            self.setup.balls.push(PlacedBall { motion, ..placed.clone() });
        }
        self.setup.cue_ball = self.setup.balls.iter().position(|placed| placed.ball.id == cue_ball).unwrap_or_default();
        self.standing = Some(situation.clone());
    }

    /// A ball with its motion, at rest where it lies.
    #[must_use]
    pub fn lying(&self, ball: BallId) -> Option<(Ball, Motion)> {
        self.setup.placed(ball).map(|placed| (placed.ball, placed.motion))
    }

    /// The ball that is struck.
    #[must_use]
    pub fn cue_ball(&self) -> Option<(Ball, Motion)> {
        self.setup.balls.get(self.setup.cue_ball).map(|placed| (placed.ball, placed.motion))
    }

    /// The strike with the butt raised over rails and balls.
    #[must_use]
    pub fn cleared(&self, strike: &Strike) -> Strike {
        let Some((ball, motion)) = self.cue_ball() else { return *strike };
        let stance =
            Stance { centre: motion.position, radius: ball.radius, direction: strike.direction, tip: strike.tip };
        let others = self.setup.balls.iter().filter(|placed| placed.ball.id != ball.id);
        let others = others.map(|placed| (placed.motion.position, placed.ball.radius));
        let least = clearance(&stance, &self.setup.table.boundary, others).elevation;
        Strike { elevation: strike.elevation.max(least), ..*strike }
    }

    /// Computes a shot. `None` if it cannot be played.
    pub fn shoot(&mut self, declares: &Declaration, strike: &Strike) -> Option<After> {
        let standing = self.standing.as_ref()?;
        self.computed += 1;
        self.setup.strike = Some(*strike);
        let run = self.simulator.play(&self.setup).ok()?;
        if run.record.ending != Ending::AtRest {
            return None;
        }
        let equipment: &Equipment = standing.equipment();
        let mut state = standing.state().clone();
        let facts = Facts::of(&run.record, equipment, &state.lie, state.cue_ball(equipment));
        let verdict = state.shoot(equipment, declares, &facts).ok()?;
        let (ended, foul) = (verdict.ended, verdict.is_foul());
        Some(After { situation: standing.with_state(state), ended, foul })
    }

    /// Plays a shot with the errors of `hand`: those number `index` of this seed. They are the same for every shot from here.
    pub fn sample(&mut self, hand: &OpponentFile, aimed: &AimedShot, seed: u64, index: u64) -> Option<After> {
        let strike = hand.stroke(self.standing.as_ref()?, aimed, mixed(seed, index), 0);
        self.shoot(&aimed.declares, &strike)
    }
}
