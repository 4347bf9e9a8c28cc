//! Lays the balls on the table as the match says.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::current_match::AtTable;
use crate::match_play::{Command, Match};
use crate::rules::{Equipment, State, Zone};
use crate::shot::Setup;
use crate::simulation::TableCommand;

impl AtTable {
    /// Asks the table to lie as the match does: first it racks, and later it moves the balls that lie elsewhere. For a lag the cue
    /// ball is racked alone. A cue ball that must be put somewhere is put where the player can leave it.
    pub(super) fn lay(&mut self, requests: &mut MessageWriter<TableCommand>) {
        self.lays = self.lays.wrapping_add(1);
        let of_lag = self.lag_setup();
        let is_lag = of_lag.is_some();
        let setup = of_lag.unwrap_or_else(|| {
            put_down(&mut self.play);
            as_it_lies(&self.play)
        });
        self.laid = Some(setup.clone());
        let setup = Box::new(setup);
        requests.write(if self.is_racked { TableCommand::Lay(setup) } else { TableCommand::Rack(setup) });
        self.is_racked = !is_lag;
    }
}

/// The table as the match lies. While the cue ball is not on the bed, nothing can be struck.
fn as_it_lies(play: &Match) -> Setup {
    let mut setup = play.lying();
    let cue_ball = play.state().cue_ball(play.equipment());
    if !play.state().lie.has(cue_ball) {
        setup.cue_ball = setup.balls.len();
    }
    setup
}

/// Puts down a cue ball that must be placed before the shot.
fn put_down(play: &mut Match) {
    let place = first_place(play.state(), play.equipment());
    if let Some((by, place)) = play.state().to_act().zip(place) {
        // It may lie there, so there is no objection.
        let _ = play.give(by, Command::PlaceCueBall(place));
    }
}

/// Where a cue ball that must be placed before the shot is put for a start, in metres: where the rack has it, so that it does not jump
/// when somebody chooses to break; otherwise the free place nearest to the head spot where it may lie. `None` if it need not be placed.
pub(super) fn first_place(state: &State, equipment: &Equipment) -> Option<DVec2> {
    state.must_place(equipment)?;
    let zone = state.turn().and_then(|turn| turn.hand.zone()).unwrap_or(Zone::Anywhere);
    let ball = state.cue_ball(equipment);
    let may_lie = |place: &DVec2| zone.objection(equipment, &state.lie, ball, *place).is_none();
    let table = &equipment.table;
    let racked = equipment.ball(ball).map(|ball| ball.home);
    let near = table.places_around_head_spot(equipment.radius(ball));
    racked.into_iter().chain(near).chain(table.spots.iter().map(|(_, spot)| *spot)).find(may_lie)
}
