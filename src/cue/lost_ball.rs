//! Brings a lost cue ball back to the table. This is a rule of the game, not of the physics.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::mode::{Looking, Mode};
use crate::practice::PracticePlugin;
use crate::settings::require;
use crate::simulation::{
    CurrentSetup, InPlay, Notice, RunState, ShotClock, TableCommand, TableState, TheTable, table_exists,
};
use crate::table::Table;
use crate::words::hand as text;

/// Time in seconds between the loss of the cue ball and its return to the table, unless others move longer.
const RETURN_DELAY: f64 = 0.7;

/// Puts a cue ball that was pocketed or left the table back on the head spot, or as near to it as there is room, once
/// every ball rests. In a match its rules say where the cue ball goes.
pub struct LostCueBallPlugin;

impl Plugin for LostCueBallPlugin {
    fn build(&self, app: &mut App) {
        // By then it is known whether the tick ended the shot.
        let is_free_table = in_state(Mode::FreeTable).and_then(in_state(Looking::AtTable));
        require(app, PracticePlugin);
        app.add_systems(FixedLast, return_cue_ball.run_if(table_exists.and_then(is_free_table)));
    }
}

/// The state of a lost cue ball's return.
#[derive(Default)]
struct PendingReturn {
    /// Seconds since every ball came to rest.
    waited: f64,
    /// Whether its return was requested. It is requested only once, even if the request is refused.
    is_over: bool,
}

/// Requests the cue ball's return after [`RETURN_DELAY`]. During a replay it waits.
fn return_cue_ball(
    in_play: TheTable<&InPlay>,
    setup: TheTable<&CurrentSetup>,
    (state, run, clock): (TheTable<&TableState>, Res<RunState>, TheTable<&ShotClock>),
    time: Res<Time>,
    mut pending: Local<PendingReturn>,
    mut requests: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    let lost = in_play.index_of(in_play.cue_ball()).filter(|&index| !in_play.engine().phase(index).in_play());
    let Some(index) = lost.filter(|_| **state == TableState::AtRest) else {
        *pending = PendingReturn::default();
        return;
    };
    let body = &in_play.engine().bodies()[index];
    if clock.seconds() + pending.waited < body.course().rest_time() + RETURN_DELAY {
        pending.waited += if *run == RunState::Running { time.delta_secs_f64() } else { 0.0 };
        return;
    }
    if std::mem::replace(&mut pending.is_over, true) {
        return;
    }
    if let Some(place) = place_of_lost(&in_play, &setup.0.table) {
        requests.write(TableCommand::Place(body.ball.id, place));
        notices.write(Notice(text::BACK_IN_HAND.to_owned()));
    }
}

/// Where a lost cue ball comes back: the free place nearest to the head spot. `None` if it is not lost, or if there is no room.
#[must_use]
pub fn place_of_lost(in_play: &InPlay, table: &Table) -> Option<DVec2> {
    let index = in_play.index_of(in_play.cue_ball()).filter(|&index| !in_play.engine().phase(index).in_play())?;
    let ball = &in_play.engine().bodies()[index].ball;
    table.places_around_head_spot(ball.radius).find(|place| in_play.may_lie(ball.id, *place, table).is_ok())
}
