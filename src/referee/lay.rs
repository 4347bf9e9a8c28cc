//! Lays the balls on the table as the match says.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::current_match::AtTable;
use crate::match_play::{Command, Match};
use crate::rules::{Equipment, State, Stroke, Zone};
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
            put_down(&mut self.play, self.before_choice.take());
            as_it_lies(&self.play)
        });
        if self.play.state().turn().is_none() {
            self.before_choice = setup.balls.get(setup.cue_ball).map(|placed| placed.motion.position.truncate());
        }
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

/// Puts down a cue ball that must be placed before the shot. For a break that is where it lay `before` somebody chose to break, so that it
/// does not jump.
fn put_down(play: &mut Match, before: Option<DVec2>) {
    let place =
        before.and_then(|lies| place_for_break(play, lies)).or_else(|| first_place(play.state(), play.equipment()));
    if let Some((by, place)) = play.state().to_act().zip(place) {
        // It may lie there, so there is no objection.
        let _ = play.give(by, Command::PlaceCueBall(place));
    }
}

/// Where the cue ball of a break `lies` already, in metres; by its radius nearer to the head rail if that is on the line behind which it
/// belongs. `None` if no break comes, or if it may lie in neither place.
fn place_for_break(play: &Match, lies: DVec2) -> Option<DVec2> {
    let (state, equipment) = (play.state(), play.equipment());
    state.turn().filter(|turn| turn.stroke == Stroke::Break)?;
    state.must_place(equipment)?;
    let radius = equipment.radius(state.cue_ball(equipment));
    [lies, lies - DVec2::X * radius].into_iter().find(|place| may_lie(state, equipment, *place))
}

/// Where a cue ball that must be placed before the shot is put for a start, in metres: the free place nearest to the head spot where
/// it may lie. `None` if it need not be placed.
pub(super) fn first_place(state: &State, equipment: &Equipment) -> Option<DVec2> {
    state.must_place(equipment)?;
    let table = &equipment.table;
    let near = table.places_around_head_spot(equipment.radius(state.cue_ball(equipment)));
    near.chain(table.spots.iter().map(|(_, spot)| *spot)).find(|place| may_lie(state, equipment, *place))
}

/// Whether the cue ball may be put there, in metres.
fn may_lie(state: &State, equipment: &Equipment, place: DVec2) -> bool {
    let zone = state.turn().and_then(|turn| turn.hand.zone()).unwrap_or(Zone::Anywhere);
    zone.objection(equipment, &state.lie, state.cue_ball(equipment), place).is_none()
}
