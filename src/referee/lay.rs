//! Lays the balls on the table as the match says.

use bevy::math::{DQuat, DVec2};
use bevy::prelude::*;

use super::current_match::{AtTable, CurrentMatch};
use crate::match_play::{Command, Match};
use crate::physics::BallId;
use crate::rules::Zone;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, InPlay, TableCommand};

impl AtTable {
    /// Asks the table to lie as the match does. A cue ball that must be put somewhere is put where the player can
    /// leave it.
    pub(super) fn lay(&mut self, requests: &mut MessageWriter<TableCommand>) {
        self.lays = self.lays.wrapping_add(1);
        let setup = self.lag_setup().unwrap_or_else(|| {
            put_down(&mut self.play);
            as_it_lies(&self.play)
        });
        self.laid = Some(setup.clone());
        requests.write(TableCommand::Rack(Box::new(setup)));
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

/// Puts a cue ball that must be placed before the shot to the free place nearest to the head spot where it may lie.
fn put_down(play: &mut Match) {
    let (state, equipment) = (play.state(), play.equipment());
    let Some(by) = state.to_act().filter(|_| state.must_place(equipment).is_some()) else { return };
    let zone = state.turn().and_then(|turn| turn.hand.zone()).unwrap_or(Zone::Anywhere);
    let ball = state.cue_ball(equipment);
    let may_lie = |place: &DVec2| zone.objection(equipment, &state.lie, ball, *place).is_none();
    let table = &equipment.table;
    let near = table.places_around_head_spot(equipment.radius(ball));
    let place = near.chain(table.spots.iter().map(|(_, spot)| *spot)).find(may_lie);
    if let Some(place) = place {
        // It may lie there, so there is no objection.
        let _ = play.give(by, Command::PlaceCueBall(place));
    }
}

/// Keeps each ball turned as it was when the table is racked between two shots: the numbers do not jump.
pub(super) fn keep_orientations(
    setup: Res<CurrentSetup>,
    mut current: ResMut<CurrentMatch>,
    mut in_play: ResMut<InPlay>,
    mut before: Local<Vec<(BallId, DQuat)>>,
) {
    if setup.is_changed() && current.0.as_ref().is_some_and(|at_table| at_table.laid.as_ref() == Some(&setup.0)) {
        let turned =
            |id: BallId| before.iter().find(|(other, _)| *other == id).map_or(DQuat::IDENTITY, |(_, turn)| *turn);
        let turns: Vec<DQuat> = in_play.engine().bodies().iter().map(|body| turned(body.ball.id)).collect();
        in_play.turn_balls(turns);
        if let Some(at_table) = &mut current.0 {
            at_table.laid = None;
        }
    }
    let engine = in_play.engine();
    before.clear();
    before.extend(engine.bodies().iter().enumerate().map(|(index, body)| (body.ball.id, engine.orientation(index))));
}
