//! What positions are worth, for whoever wants to know it without a search.

use super::context::Ground;
use super::evaluator::{Goal, Judge, Skill, Stakes};
use super::file::OpponentFile;
use super::game_models::goal_of;
use super::later_chances::KnownChances;
use super::situation::Position;
use super::valuation::Valuation;
use baize_games::rules::{Equipment, Side, State};

/// Says what positions of one match are worth, from where the balls lie alone: no shot is computed.
pub struct Appraiser {
    ground: Ground,
    goal: &'static dyn Goal,
    equipment: Equipment,
    skills: [Skill; 2],
}

impl Appraiser {
    /// The appraiser of a match that is in this position, between two players. `None` without a cue ball.
    #[must_use]
    pub fn new(position: &Position, players: [&OpponentFile; 2]) -> Option<Self> {
        let goal = goal_of(&position.state().play);
        let ground = Ground::of(position, players[0])?;
        let skills = players.map(|player| Skill::of(player, &ground.ball, &position.game.physics));
        Some(Self { ground, goal, equipment: position.equipment().clone(), skills })
    }

    /// What the rules know of table and balls.
    #[must_use]
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// The chance of `side` to win the rack from a state of the match in which `last` has played, by the numbers of a valuation.
    #[must_use]
    pub fn wins(&self, last: Side, side: Side, state: &State, valuation: &Valuation) -> f64 {
        let judge = Judge {
            equipment: &self.equipment,
            windows: &self.ground.windows,
            known: &KnownChances::default(),
            goal: self.goal,
            skills: self.skills,
            valuation: *valuation,
            stakes: Stakes::OF_A_RACK,
            looks_ahead: true,
        };
        judge.worth_after(last, side, state)
    }
}
