//! What situations are worth, for whoever wants to know it without a search.

use super::context::ContextData;
use super::evaluator::{Evaluator, GameModel, Skill, Stakes};
use super::file::OpponentFile;
use super::game_models::game_model_of;
use super::later_chances::KnownChances;
use super::situation::Situation;
use super::valuation::Valuation;
use baize_games::rules::{Equipment, Side, State};

/// Says what situations of one match are worth, from where the balls lie alone: no shot is computed.
pub struct StaticEvaluator {
    data: ContextData,
    model: &'static dyn GameModel,
    equipment: Equipment,
    own: Side,
    skills: [Skill; 2],
}

impl StaticEvaluator {
    /// The evaluator of a match that is in this situation, as the side `own` sees it: `players` are those of the first and the second
    /// side. Where more than two play, they are the player of `own` in its place, the first or else the second, and in the other place
    /// somebody for all others. `None` without a cue ball.
    #[must_use]
    pub fn new(situation: &Situation, own: Side, players: [&OpponentFile; 2]) -> Option<Self> {
        let model = game_model_of(&situation.state().in_progress);
        let data = ContextData::of(situation, players[0])?;
        let skills = players.map(|player| Skill::of(player, &data.ball, &situation.game.physics));
        Some(Self { data, model, equipment: situation.equipment().clone(), own, skills })
    }

    /// What the rules know of table and balls.
    #[must_use]
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// The chance of `side` to win the rack from a state of the match in which `last` has played, by the numbers of a valuation.
    #[must_use]
    pub fn wins(&self, last: Side, side: Side, state: &State, valuation: &Valuation) -> f64 {
        let evaluator = Evaluator {
            equipment: &self.equipment,
            ways: &self.data.ways,
            known: &KnownChances::default(),
            model: self.model,
            own: self.own,
            skills: self.skills,
            valuation: *valuation,
            stakes: Stakes::OF_A_RACK,
            looks_ahead: true,
        };
        evaluator.worth_after(last, side, state)
    }
}

/// What part of the chance to win that the side `mover` does not have is that of `side`, another one, 0 to 1: all of it where two play.
/// `mover` is who has played or is to play.
#[must_use]
pub fn share_of_rest(state: &State, mover: Side, side: Side) -> f64 {
    game_model_of(&state.in_progress).share(state, mover, side)
}
