//! Coming to rest: the end of a shot, its record, and the cue ball's return after a scratch.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::messages::Notice;
use super::recording::Recording;
use super::state::TableState;
use super::table_mut::{TableMut, overlapped, place_ball};
use crate::physics::{Ball, Body, Shape};
use crate::rack::bed_flaw;
use crate::shot::{BrokenInvariant, Run, Setup};

/// Time in seconds between the loss of the cue ball and its return to the table.
const FAREWELL: f64 = 0.7;

/// The last shot that came to its end, with everything that happened in it.
#[derive(Resource, Debug, Default)]
pub struct LastShot(pub Option<Run>);

/// A shot that just ended broke a rule of the engine.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct InvariantBroken {
    /// Which one.
    pub rule: BrokenInvariant,
    /// What the shot started from, or what a person last made of it while it ran.
    pub setup: Box<Setup>,
}

/// Whether a shot was cut off after its last impact, and its record has to be ended yet.
pub(super) fn is_cut_off(state: Res<TableState>, recording: Res<Recording>) -> bool {
    *state == TableState::StillMoving && recording.is_open()
}

/// Ends the shot when every ball lies still or the horizon is passed.
pub(super) fn come_to_rest(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut last: ResMut<LastShot>,
    mut notices: MessageWriter<Notice>,
    mut broken: MessageWriter<InvariantBroken>,
) {
    let now = table.clock.seconds();
    let horizon = table.physics.0.horizon.seconds;
    let cut = *table.state == TableState::StillMoving;
    if !cut && table.in_play.engine.rest_time().max(seen_off(&table)) > now {
        if now < horizon {
            return;
        }
        *table.state = TableState::StillMoving;
        notices.write(Notice(format!("The shot was cut off after {horizon} s: still moving.")));
    } else if !cut {
        *table.state = TableState::AtRest;
    }
    if let Some((recorder, setup)) = recording.take() {
        let run = recorder.finish(&mut table.in_play.engine, &table.setup.0.table, cut);
        if let Some(rule) = run.broken.clone() {
            broken.write(InvariantBroken { rule, setup: Box::new(setup) });
        }
        last.0 = Some(run);
    }
    if *table.state == TableState::AtRest {
        return_cue_ball(&mut table, &mut recording, &mut notices);
    }
}

/// The earliest time at which a lost cue ball may return, in seconds on the shot clock; 0 while it is in play.
fn seen_off(table: &TableMut) -> f64 {
    let cue_ball = table.in_play.bodies().get(table.setup.0.cue_ball);
    let lost = cue_ball.filter(|body| !body.course().phase_at(table.clock.seconds()).in_play());
    lost.map_or(0.0, |body| body.course().rest_time() + FAREWELL)
}

/// A cue ball that was pocketed or left the table comes back on the head spot, or as near to it as there is room.
fn return_cue_ball(table: &mut TableMut, recording: &mut Recording, notices: &mut MessageWriter<Notice>) {
    let index = table.setup.0.cue_ball;
    let bodies = table.in_play.bodies();
    let Some(body) = bodies.get(index) else { return };
    if body.course().phase_at(table.clock.seconds()).in_play() {
        return;
    }
    let shape = table.physics.0.shape;
    let ball = body.ball;
    if let Some(place) = free_place(&ball, bodies, &table.setup.0, table.clock.seconds(), shape)
        && place_ball(table, ball.id, place, recording).is_ok()
    {
        notices.write(Notice("The cue ball is back in hand: drag it to where you want it.".to_owned()));
    }
}

/// The free place nearest to the head spot, on rings around it.
fn free_place(ball: &Ball, bodies: &[Body], setup: &Setup, now: f64, shape: Shape) -> Option<DVec2> {
    let spot = setup.table.head_spot;
    let free = |place: &DVec2| {
        bed_flaw(ball.radius, *place, &setup.table.boundary, shape).is_none()
            && overlapped(ball, place.extend(ball.radius), bodies, now, shape).is_none()
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
