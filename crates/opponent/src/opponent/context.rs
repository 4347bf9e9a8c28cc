//! A player who thinks about one position.

use std::sync::Arc;

use glam::DVec2;

use super::ball_layout::Bed;
use super::evaluator::{Judge, Skill, Stakes};
use super::file::OpponentFile;
use super::game_models::goal_of;
use super::later_chances::KnownChances;
use super::pocket_angles::PocketWindows;
use super::shot_simulator::{After, Head};
use super::situation::Position;
use super::stroke_errors::{StrokeErrors, awkwardness};
use super::valuation::Valuation;
use baize_games::rules::{Calls, Declaration, Side, State};
use baize_physics::engine::Environment;
use baize_physics::{Ball, BallId, Physics, Strike};
use baize_table::shot::ErrorDraw;

/// A player who thinks about one position.
pub(super) struct Mind<'a> {
    /// The position.
    pub position: &'a Position,
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
    /// What positions are worth to the player.
    pub judge: Judge<'a>,
    /// The physics as the player believes it to be.
    pub believed: &'a Physics,
    error: f64,
}

/// What a mind looks at: made once for a position, and borrowed by the mind.
pub(super) struct Ground {
    pub windows: Arc<PocketWindows>,
    known: KnownChances,
    believed: Physics,
    pub ball: Ball,
}

impl Ground {
    /// The ground of a position; `None` if there is no ball to strike.
    pub fn of(position: &Position, player: &OpponentFile) -> Option<Self> {
        let ball = position.game.placed(position.cue_ball())?.ball;
        let environment = Arc::new(Environment::new(
            position.game.table.boundary.clone(),
            position.game.physics.clone(),
            position.game.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max),
        ));
        let windows = PocketWindows::of(&environment, &ball);
        let believed = player.knows.believed(&position.game.physics);
        Some(Self { windows, known: KnownChances::default(), believed, ball })
    }

    /// The ground of a thought with this seed, in which the rails seem to the player as they do at this shot.
    pub fn of_thought(position: &Position, player: &OpponentFile, seed: u64) -> Option<Self> {
        let believed = player.knows.believed_at(&position.game.physics, seed ^ position.fingerprint());
        Some(Self { believed, ..Self::of(position, player)? })
    }
}

impl<'a> Mind<'a> {
    /// The mind of `player`, who plays on `side`, against `other`.
    pub fn new(
        ground: &'a Ground,
        position: &'a Position,
        player: &'a OpponentFile,
        other: &'a OpponentFile,
        side: Side,
        seed: u64,
    ) -> Self {
        let goal = goal_of(&position.state.play);
        let physics = &position.game.physics;
        let skill = Skill::of(player, &ground.ball, physics);
        let mut skills = [skill; 2];
        skills[side.other().index()] = Skill::of(other, &ground.ball, physics);
        let judge = Judge {
            equipment: &position.equipment,
            windows: &ground.windows,
            known: &ground.known,
            goal,
            skills,
            valuation: Valuation::default(),
            stakes: Stakes::OF_A_RACK,
            looks_ahead: player.knows.position,
        };
        let judge = judge.with_stakes_of(&position.state);
        let (ball, believed) = (ground.ball, &ground.believed);
        Self { position, player, other, side, seed, ball, judge, believed, error: skill.error }
    }

    /// The same mind in another position of the same match, in the place of the side that plays there.
    pub fn at<'b>(&'b self, position: &'b Position, side: Side, seed: u64) -> Mind<'b> {
        let error = self.judge.skills[side.index()].error;
        let (player, other) = if side == self.side { (self.player, self.other) } else { (self.other, self.player) };
        let judge = self.judge.with_stakes_of(&position.state);
        Mind { position, player, other, side, seed, error, judge, ..*self }
    }

    /// A head that computes as the player believes.
    pub fn head(&self) -> Head {
        Head::new(self.position, self.believed)
    }

    /// The standard deviation of the cue ball's direction in radians.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// What the player's hand makes of an aim from a position, with the errors of this draw.
    pub fn missed(&self, position: &Position, aim: &Strike, draw: &ErrorDraw, physics: &Physics) -> Strike {
        self.missed_by(&self.player.stroke, position, aim, draw, physics)
    }

    /// The same of a hand with other errors.
    pub fn missed_by(
        &self,
        errors: &StrokeErrors,
        position: &Position,
        aim: &Strike,
        draw: &ErrorDraw,
        physics: &Physics,
    ) -> Strike {
        let awkwardness = awkwardness(aim, position.cue_place(), &self.judge.equipment.table);
        errors.strike(aim, draw, awkwardness, &self.ball, physics)
    }

    /// What a missed pot is worth, before it is tried.
    pub fn miss_worth(&self) -> f64 {
        self.judge.stakes.untried_miss
    }

    /// How much of the chance to win is at stake, as a share of what is at stake in a turn at pool.
    pub fn stake(&self) -> f64 {
        self.judge.stakes.size
    }

    /// The balls on the bed in a state of this match.
    pub fn bed(&self, state: &State) -> Bed<'a> {
        let cue_ball = state.cue_ball(self.judge.equipment);
        Bed::new(self.judge.windows, self.judge.equipment, &state.lie, cue_ball)
    }

    /// Where the cue ball lies after a shot, in metres.
    pub fn leave(&self, after: &After) -> Option<DVec2> {
        after.state.lie.centre(after.state.cue_ball(self.judge.equipment))
    }

    /// What is declared before this pot; `None` if it must not be declared, so that it would not count.
    pub fn declaration(&self, position: &Position, ball: BallId, pocket: usize) -> Option<Declaration> {
        let calls = position.state.calls(&position.equipment);
        if !calls.pots.is_empty() {
            return calls.pots.contains(&ball).then_some(Declaration::Pot { ball, pocket });
        }
        Some(named(&calls, Some(ball)))
    }

    /// What is declared before a stroke that pots nothing and hits this ball first.
    pub fn safety(&self, position: &Position, first_hit: Option<BallId>) -> Declaration {
        let calls = position.state.calls(&position.equipment);
        if calls.safety { Declaration::Safety } else { named(&calls, first_hit) }
    }

    /// The balls that may be played at: those that are on, and those that can be nominated in their place.
    pub fn targets(&self, position: &Position) -> Vec<BallId> {
        let mut on = position.state.balls_on(&position.equipment);
        on.extend(position.state.calls(&position.equipment).free_balls);
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
