//! Lays the balls on the table as the match says.

use bevy::math::{DQuat, DVec2};
use bevy::prelude::*;

use super::current_match::{AtTable, CurrentMatch};
use crate::match_play::{Command, Match};
use crate::physics::BallId;
use crate::rules::Zone;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, InPlay, TableCommand};

/// Places that are tried on a circle around a spot for a cue ball in hand.
const PLACES: u32 = 24;

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
    let near = near(table.head_spot, equipment.radius(ball), table.length);
    let spots = table.spots.iter().map(|(_, spot)| *spot);
    if let Some(place) = near.chain(spots).find(may_lie) {
        // It may lie there, so there is no objection.
        let _ = play.give(by, Command::PlaceCueBall(place));
    }
}

/// Places on circles around `spot` (metres), the nearest first, and on each circle those towards the head first.
fn near(spot: DVec2, radius: f64, reach: f64) -> impl Iterator<Item = DVec2> {
    let circles = (reach / radius).ceil() as u32;
    (0..circles).flat_map(move |circle| {
        (0..PLACES).map(move |part| {
            let turn = f64::from(part.div_ceil(2)) * if part % 2 == 0 { 1.0 } else { -1.0 };
            let angle = std::f64::consts::PI + turn * std::f64::consts::TAU / f64::from(PLACES);
            spot + DVec2::new(libm::cos(angle), libm::sin(angle)) * f64::from(circle) * radius
        })
    })
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
