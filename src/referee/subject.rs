//! The position that the computer thinks about: as the match is now, or as the shot under way will leave it.

use super::current_match::Shot;
use super::lay::first_place;
use crate::match_play::{Match, lying};
use crate::opponent::Situation;
use crate::physics::Strike;
use crate::rules::{Equipment, Facts, Order, State};
use crate::shot::{Setup, simulate};

/// A position to think about.
pub(super) struct Subject {
    /// Every ball of the game, in its place in the rack.
    game: Setup,
    equipment: Equipment,
    state: State,
    /// The shot after which it comes.
    after: Option<Shot>,
}

impl Subject {
    /// The match as it is now.
    pub fn now(the_match: &Match) -> Self {
        Self {
            game: the_match.setup().clone(),
            equipment: the_match.equipment().clone(),
            state: the_match.state().clone(),
            after: None,
        }
    }

    /// The match as it will be after the shot that is under way.
    pub fn after(the_match: &Match, shot: Shot) -> Self {
        Self { after: Some(shot), ..Self::now(the_match) }
    }

    /// Every ball of the game, in its place in the rack.
    pub fn game(&self) -> &Setup {
        &self.game
    }

    /// The position. `None` if the shot under way cannot be foreseen: after it the balls are racked.
    pub fn situation(&self) -> Option<Situation> {
        let state = match &self.after {
            None => self.state.clone(),
            Some(shot) => self.state_after(shot)?,
        };
        Some(Situation::new(self.game.clone(), self.equipment.clone(), state))
    }

    fn state_after(&self, shot: &Shot) -> Option<State> {
        let lies = lying(&self.game, &self.equipment, &self.state);
        let run = simulate(&Setup { strike: Some(Strike::from(shot.strike)), ..lies }).ok()?;
        let mut state = self.state.clone();
        let facts = Facts::of(&run.record, &self.equipment, &state.lie, state.cue_ball(&self.equipment));
        let verdict = state.shoot(&self.equipment, &shot.declares, &facts).ok()?;
        if verdict.orders.iter().any(Order::racks) {
            return None;
        }
        if let Some(place) = first_place(&state, &self.equipment) {
            state.place(&self.equipment, place).ok()?;
        }
        Some(state)
    }
}
