//! Lays the balls on the table as the match says.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::current_match::MatchAtTable;
use crate::match_play::{Command, Match};
use crate::rules::{Choice, Equipment, Next, Side, State, Zone};
use crate::shot::Setup;
use crate::simulation::TableCommand;

impl MatchAtTable {
    /// Asks the table to lie as the match does: first it racks, and later it moves the balls that lie elsewhere. For a lag the cue
    /// ball is racked alone. A cue ball that must be put somewhere is put where the player can leave it.
    pub(super) fn lay(&mut self, requests: &mut MessageWriter<TableCommand>) {
        self.lays = self.lays.wrapping_add(1);
        self.lay_again(requests);
    }

    /// The same within a turn, whose clock goes on: somebody at another machine has put the cue ball elsewhere.
    pub(super) fn lay_again(&mut self, requests: &mut MessageWriter<TableCommand>) {
        let of_lag = self.lag_setup();
        let is_lag = of_lag.is_some();
        let setup = of_lag.unwrap_or_else(|| {
            self.put_down();
            as_it_lies(&self.the_match)
        });
        self.laid.push(setup.clone());
        let setup = Box::new(setup);
        requests.write(if self.is_racked { TableCommand::Lay(setup) } else { TableCommand::Rack(setup) });
        self.is_racked = !is_lag;
    }
}

/// The table as the match lies. While the cue ball is not on the bed, nothing can be struck. While somebody chooses who breaks, the cue ball
/// lies where it will be put for the break, so that it does not jump then.
fn as_it_lies(the_match: &Match) -> Setup {
    let mut setup = the_match.lying();
    let (state, equipment) = (the_match.state(), the_match.equipment());
    let cue_ball = state.cue_ball(equipment);
    if !state.lie.has(cue_ball) {
        setup.cue_ball = setup.balls.len();
    } else if let Some(place) = zone_of_break(state).and_then(|zone| place_in(zone, state, equipment)) {
        let motion = &mut setup.balls[setup.cue_ball].motion;
        motion.position = place.extend(motion.position.z);
    }
    setup
}

/// Where the break can be played from, if somebody chooses now who plays it.
fn zone_of_break(state: &State) -> Option<Zone> {
    let Next::Choice { offers, .. } = &state.next else { return None };
    offers.iter().find(|offer| offer.choice == Choice::BreakFirst)?.turn.hand.zone()
}

impl MatchAtTable {
    /// Puts down a cue ball that must be placed before the shot. Somebody at another machine does it there, and while that machine is away
    /// it waits.
    fn put_down(&mut self) {
        let state = self.the_match.state();
        let place = first_place(state, self.the_match.equipment());
        let is_here = |by: &Side| !self.is_elsewhere(*by) && self.elsewhere.waits.is_none();
        let by = state.to_act().filter(is_here);
        if let Some((by, place)) = by.zip(place) {
            let seat = state.seat(by);
            // It may lie there, so there is no objection.
            if self.the_match.give(by, Command::PlaceCueBall(place)).is_ok() {
                self.elsewhere.tell(seat, Command::PlaceCueBall(place));
            }
        }
    }
}

/// Where a cue ball that must be placed before the shot is put for a start, in metres: the free place nearest to the head spot where
/// it may lie. `None` if it need not be placed.
pub(super) fn first_place(state: &State, equipment: &Equipment) -> Option<DVec2> {
    state.must_place(equipment)?;
    place_in(state.turn().and_then(|turn| turn.hand.zone()).unwrap_or(Zone::Anywhere), state, equipment)
}

/// The free place in a zone that is nearest to the head spot, in metres.
fn place_in(zone: Zone, state: &State, equipment: &Equipment) -> Option<DVec2> {
    let ball = state.cue_ball(equipment);
    let may_lie = |place: &DVec2| zone.objection(equipment, &state.lie, ball, *place).is_none();
    let table = &equipment.table;
    let near = table.places_around_head_spot(equipment.radius(ball));
    near.chain(table.spots.iter().map(|(_, spot)| *spot)).find(may_lie)
}
