//! A lost cue ball comes back: the rule of whoever plays this table, not of the physics.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{Ball, Shape};
use crate::rack::bed_flaw;
use crate::shot::Setup;
use crate::simulation::{
    CurrentPhysics, CurrentSetup, InPlay, Notice, Replay, RunState, ShotClock, TableCommand, TableState, overlapped,
};

/// Time in seconds between the loss of the cue ball and its return to the table, unless others move longer.
const FAREWELL: f64 = 0.7;

/// Puts a cue ball that was pocketed or left the table back on the head spot, or as near to it as there is room, once
/// every ball rests.
pub struct LostCueBallPlugin;

impl Plugin for LostCueBallPlugin {
    fn build(&self, app: &mut App) {
        // By then it is known whether the tick ended the shot.
        app.add_systems(FixedLast, return_cue_ball.run_if(resource_exists::<CurrentSetup>));
    }
}

/// How long a lost cue ball has been waited for.
#[derive(Default)]
struct Farewell {
    /// Seconds since every ball came to rest.
    waited: f64,
    /// Whether its return was asked for: once is enough, whatever comes of it.
    is_over: bool,
}

/// Asks for the cue ball's return after the farewell. During a replay it waits.
fn return_cue_ball(
    in_play: Res<InPlay>,
    (setup, physics): (Res<CurrentSetup>, Res<CurrentPhysics>),
    (state, run, clock): (Res<TableState>, Res<RunState>, Res<ShotClock>),
    (time, replay): (Res<Time>, Option<Res<Replay>>),
    mut farewell: Local<Farewell>,
    mut requests: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    if replay.is_some_and(|replay| replay.is_on()) {
        return;
    }
    let lost = in_play.index_of(in_play.cue_ball()).filter(|&index| !in_play.engine().phase(index).in_play());
    let Some(index) = lost.filter(|_| *state == TableState::AtRest) else {
        *farewell = Farewell::default();
        return;
    };
    let body = &in_play.engine().bodies()[index];
    if clock.seconds() + farewell.waited < body.course().rest_time() + FAREWELL {
        farewell.waited += if *run == RunState::Running { time.delta_secs_f64() } else { 0.0 };
        return;
    }
    if std::mem::replace(&mut farewell.is_over, true) {
        return;
    }
    if let Some(place) = free_place(&body.ball, &in_play, &setup.0, physics.0.shape) {
        requests.write(TableCommand::Place(body.ball.id, place));
        notices.write(Notice("The cue ball is back in hand: drag it to where you want it.".to_owned()));
    }
}

/// The free place nearest to the head spot, on rings around it.
fn free_place(ball: &Ball, in_play: &InPlay, setup: &Setup, shape: Shape) -> Option<DVec2> {
    let spot = setup.table.head_spot;
    let engine = in_play.engine();
    let free = |place: &DVec2| {
        bed_flaw(ball.radius, *place, &setup.table.boundary, shape).is_none()
            && overlapped(ball, place.extend(ball.radius), engine.bodies(), engine.time(), shape).is_none()
    };
    let steps = (setup.table.length.max(setup.table.width) / ball.radius).ceil() as u32;
    let ring = (0..steps).flat_map(|step| {
        let radius = f64::from(step) * ball.radius;
        (0..24).map(move |part| {
            let angle = f64::from(part) * std::f64::consts::TAU / 24.0;
            spot + DVec2::new(radius * libm::cos(angle), radius * libm::sin(angle))
        })
    });
    ring.into_iter().find(free)
}
