//! What the planner knows while it thinks about one situation: who plays, against whom, and with which beliefs.

use std::sync::Arc;

use glam::DVec2;

use super::ball_layout::BallLayout;
use super::evaluator::{Evaluator, Skill, Stakes, camp};
use super::file::OpponentFile;
use super::game_models::game_model_of;
use super::later_chances::KnownChances;
use super::open_ways::OpenWays;
use super::pocket_angles::PocketAngles;
use super::shot_simulator::{ShotOutcome, ShotSimulator};
use super::situation::Situation;
use super::stroke_errors::{StrokeErrors, awkwardness};
use super::valuation::Valuation;
use baize_games::rules::{Calls, Declaration, Side, State, StrokeKind};
use baize_physics::engine::Environment;
use baize_physics::{Ball, BallId, Physics, Strike};
use baize_table::shot::ErrorDraw;

/// What the planner knows while it thinks about one situation: who plays, against whom, and with which beliefs.
pub(super) struct Context<'a> {
    /// The situation.
    pub situation: &'a Situation,
    /// Who thinks.
    pub player: &'a OpponentFile,
    /// Whom the player takes the opponent for.
    pub other: &'a OpponentFile,
    /// On which side the player is.
    pub side: Side,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// The ball that is struck.
    pub ball: Ball,
    /// What situations are worth to the player.
    pub evaluator: Evaluator<'a>,
    /// The physics as the player believes it to be, and the same with the rails as they are.
    pub believed: &'a Physics,
    believed_at_rails: &'a Physics,
    error: f64,
}

/// What a context borrows: computed once for a situation.
pub(super) struct ContextData {
    pub ways: OpenWays,
    known: KnownChances,
    believed: Physics,
    /// The same with the rails as they are.
    believed_at_rails: Physics,
    pub ball: Ball,
}

impl ContextData {
    /// The data of a situation; `None` if there is no ball to strike.
    pub fn of(situation: &Situation, player: &OpponentFile) -> Option<Self> {
        let ball = situation.game.placed(situation.cue_ball())?.ball;
        let environment = Arc::new(Environment::new(
            situation.game.table.boundary.clone(),
            situation.game.physics.clone(),
            situation.game.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max),
        ));
        let places = situation.state.lie.on_bed().map(|(_, centre)| centre);
        let ways = OpenWays::new(PocketAngles::of(&environment, &ball), places);
        let believed = player.knows.believed(&situation.game.physics);
        let (known, believed_at_rails) = (KnownChances::default(), believed.clone());
        Some(Self { ways, known, believed, believed_at_rails, ball })
    }

    /// The data of a thought with this seed, in which the rails seem to the player as they do at this shot.
    pub fn of_thought(situation: &Situation, player: &OpponentFile, seed: u64) -> Option<Self> {
        let believed = player.knows.believed_at(&situation.game.physics, seed ^ situation.fingerprint());
        Some(Self { believed, ..Self::of(situation, player)? })
    }
}

impl<'a> Context<'a> {
    /// The context of `player`, who plays on `side`, against `other`.
    pub fn new(
        data: &'a ContextData,
        situation: &'a Situation,
        player: &'a OpponentFile,
        other: &'a OpponentFile,
        side: Side,
        seed: u64,
    ) -> Self {
        let model = game_model_of(&situation.state.in_progress);
        let physics = &situation.game.physics;
        let skill = Skill::of(player, &data.ball, physics);
        let mut skills = [Skill::of(other, &data.ball, physics); 2];
        skills[camp(side, side)] = skill;
        let evaluator = Evaluator {
            equipment: &situation.equipment,
            ways: &data.ways,
            known: &data.known,
            model,
            own: side,
            skills,
            valuation: Valuation::default(),
            stakes: Stakes::OF_A_RACK,
            looks_ahead: player.knows.position,
        };
        let evaluator = evaluator.with_stakes_of(&situation.state);
        let (ball, error) = (data.ball, skill.error);
        let (believed, believed_at_rails) = (&data.believed, &data.believed_at_rails);
        Self { situation, player, other, side, seed, ball, evaluator, believed, believed_at_rails, error }
    }

    /// The same context in another situation of the same match, in the place of the side that plays there.
    pub fn at<'b>(&'b self, situation: &'b Situation, side: Side, seed: u64) -> Context<'b> {
        let error = self.evaluator.skills[self.evaluator.camp(side)].error;
        let (player, other) = if side == self.side { (self.player, self.other) } else { (self.other, self.player) };
        let evaluator = self.evaluator.with_stakes_of(&situation.state);
        Context { situation, player, other, side, seed, error, evaluator, ..*self }
    }

    /// Whether the coming shot from a situation is a break at full power.
    pub fn is_hard_break(&self, situation: &Situation) -> bool {
        let is_break = situation.state.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break);
        is_break && self.evaluator.model.breaks_hard()
    }

    /// A simulator that computes as the player believes.
    pub fn simulator(&self) -> ShotSimulator {
        let simulator = ShotSimulator::new(self.situation, self.believed, self.player.knows.gaps);
        simulator.with_pots_at_rails(self.situation, self.believed_at_rails)
    }

    /// Whether a ball lies at a rail, or at most the radius of a ball from it.
    pub fn is_at_rail(&self, state: &State, ball: BallId) -> bool {
        let (table, radius) = (&self.evaluator.equipment.table, self.evaluator.equipment.radius(ball));
        let centre = state.lie.centre(ball);
        centre.is_some_and(|centre| {
            let to_rail = (0.5 * table.length - centre.x.abs()).min(0.5 * table.width - centre.y.abs());
            to_rail < 2.0 * radius
        })
    }

    /// The standard deviation of the cue ball's direction in radians.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// What the player's hand makes of an aim from a situation, with the errors of this draw.
    pub fn with_errors(&self, situation: &Situation, aim: &Strike, draw: &ErrorDraw, physics: &Physics) -> Strike {
        self.with_errors_of(&self.player.stroke, situation, aim, draw, physics)
    }

    /// The same of a hand with other errors.
    pub fn with_errors_of(
        &self,
        errors: &StrokeErrors,
        situation: &Situation,
        aim: &Strike,
        draw: &ErrorDraw,
        physics: &Physics,
    ) -> Strike {
        let awkwardness = awkwardness(aim, situation.cue_place(), &self.evaluator.equipment.table);
        errors.strike(aim, draw, awkwardness, &self.ball, physics)
    }

    /// What a missed pot is worth, before it is tried.
    pub fn miss_worth(&self) -> f64 {
        self.evaluator.stakes.untried_miss
    }

    /// How much of the chance to win is at stake, as a share of what is at stake in a turn at pool.
    pub fn stake(&self) -> f64 {
        self.evaluator.stakes.size
    }

    /// The layout of the balls in a state of this match.
    pub fn layout(&self, state: &State) -> BallLayout<'a> {
        let cue_ball = state.cue_ball(self.evaluator.equipment);
        BallLayout::new(self.evaluator.ways, self.evaluator.equipment, &state.lie, cue_ball)
    }

    /// Where the cue ball lies after a shot, in metres.
    pub fn leave(&self, after: &ShotOutcome) -> Option<DVec2> {
        after.state.lie.centre(after.state.cue_ball(self.evaluator.equipment))
    }

    /// What is declared before this pot; `None` if it must not be declared, so that it would not count.
    pub fn declaration(&self, situation: &Situation, ball: BallId, pocket: usize) -> Option<Declaration> {
        let calls = situation.state.calls(&situation.equipment);
        if !calls.pots.is_empty() {
            return calls.pots.contains(&ball).then_some(Declaration::Pot { ball, pocket });
        }
        Some(named(&calls, Some(ball)))
    }

    /// What is declared before a stroke that pots nothing and hits this ball first.
    pub fn safety(&self, situation: &Situation, first_hit: Option<BallId>) -> Declaration {
        let calls = situation.state.calls(&situation.equipment);
        if calls.safety { Declaration::Safety } else { named(&calls, first_hit) }
    }

    /// The balls that may be played at: those that are on, and those that can be nominated in their place.
    pub fn targets(&self, situation: &Situation) -> Vec<BallId> {
        let mut on = situation.state.balls_on(&situation.equipment);
        on.extend(situation.state.calls(&situation.equipment).free_balls);
        on
    }
}

/// What names this ball, where a ball is named without a pocket.
fn named(calls: &Calls, ball: Option<BallId>) -> Declaration {
    match ball {
        Some(ball) if calls.nominations.contains(&ball) => Declaration::Nominate(ball),
        Some(ball) if calls.free_balls.contains(&ball) => Declaration::FreeBall(ball),
        _ => Declaration::Nothing,
    }
}
