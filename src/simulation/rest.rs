//! Coming to rest: the end of a shot, its record, and the cue ball's return after a scratch.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::commands::{Notice, TableState};
use super::table::{Table, place_ball};
use crate::physics::engine::Forecast;
use crate::physics::{Ball, Body, Contact, Shape};
use crate::rack::bed_flaw;
use crate::shot::{BrokenRule, Recorder, Run, Setup};

/// A cue ball that is lost is seen to go for so long, in seconds, before it comes back.
const FAREWELL: f64 = 0.7;

/// The record of the shot that is being played.
#[derive(Resource, Debug, Default)]
pub(super) struct Score {
    recorder: Option<Recorder>,
    /// What it started from, or what a person changed it to in the midst of it.
    setup: Option<Setup>,
    /// How many impacts it has had.
    pub impacts: u32,
}

impl Score {
    /// Starts the record of a shot: `setup` as it lies, with its strike, and the bodies after the strike.
    pub fn start(&mut self, setup: &Setup, bodies: &[Body]) {
        *self = Self { recorder: Some(Recorder::start(setup, bodies)), setup: Some(setup.clone()), impacts: 0 };
    }

    /// Takes note of what a resolution at `time` did.
    pub fn note(&mut self, bodies: &[Body], forecast: &Forecast, time: f64, contacts: &mut Vec<Contact>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.note(bodies, forecast, time, contacts);
        }
    }

    /// Whether the record has no room for more.
    pub fn is_full(&self) -> bool {
        self.recorder.as_ref().is_some_and(Recorder::is_full)
    }

    /// Takes note of an edit at `time` that made `setup` of the shot.
    pub fn note_edit(&mut self, setup: Setup, bodies: &[Body], time: f64) {
        if let Some(recorder) = &mut self.recorder {
            recorder.note_edit(&setup, bodies, time);
            self.setup = Some(setup);
        }
    }
}

/// The last shot that came to its end, with everything that happened in it.
#[derive(Resource, Debug, Default)]
pub struct LastShot(pub Option<Run>);

/// A shot that just ended broke a rule of the engine.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct RuleBroken {
    /// Which one.
    pub rule: BrokenRule,
    /// What the shot started from, or what a person last made of it while it ran.
    pub setup: Box<Setup>,
}

/// Whether a shot was cut off after its last impact, and its record has to be ended yet.
pub(super) fn is_cut_off(state: Res<TableState>, score: Res<Score>) -> bool {
    *state == TableState::StillMoving && score.recorder.is_some()
}

/// Ends the shot when every ball lies still or the horizon is passed.
pub(super) fn come_to_rest(
    mut table: Table,
    mut score: ResMut<Score>,
    mut last: ResMut<LastShot>,
    mut notices: MessageWriter<Notice>,
    mut broken: MessageWriter<RuleBroken>,
) {
    let now = table.clock.seconds();
    let horizon = table.physics.0.horizon.seconds;
    let cut = *table.state == TableState::StillMoving;
    if !cut && table.ahead.rest_time().max(seen_off(&table)) > now {
        if now < horizon {
            return;
        }
        *table.state = TableState::StillMoving;
        notices.write(Notice(format!("The shot was cut off after {horizon} s: still moving.")));
    } else if !cut {
        *table.state = TableState::AtRest;
    }
    if let Some(recorder) = score.recorder.take() {
        let run = recorder.finish(&table.setup.0.table, &table.physics.0, cut);
        if let (Some(rule), Some(setup)) = (run.broken.clone(), score.setup.take()) {
            broken.write(RuleBroken { rule, setup: Box::new(setup) });
        }
        last.0 = Some(run);
    }
    if *table.state == TableState::AtRest {
        let (_, bodies) = table.bodies();
        return_cue_ball(&mut table, &bodies, &mut score, &mut notices);
    }
}

/// When a cue ball that is lost has been seen to go, in seconds on the shot clock; 0 while it is in play.
fn seen_off(table: &Table) -> f64 {
    let cue_ball = table.ahead.bodies.get(table.setup.0.cue_ball);
    let lost = cue_ball.filter(|body| !body.course.phase_at(table.clock.seconds()).in_play());
    lost.map_or(0.0, |body| body.course.rest_time() + FAREWELL)
}

/// A cue ball that was pocketed or left the table comes back on the head spot, or as near to it as there is room.
fn return_cue_ball(table: &mut Table, bodies: &[Body], score: &mut Score, notices: &mut MessageWriter<Notice>) {
    let index = table.setup.0.cue_ball;
    let Some(body) = bodies.get(index) else { return };
    if body.course.phase_at(table.clock.seconds()).in_play() {
        return;
    }
    let shape = table.physics.0.shape;
    if let Some(place) = free_place(&body.ball, bodies, &table.setup.0, table.clock.seconds(), shape)
        && place_ball(table, body.ball.id, place, score).is_ok()
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

/// The other ball in play that `ball`, of that shape as all are, would overlap with its centre at `place` (metres) at time
/// `now` on the shot clock.
#[must_use]
pub fn overlapped<'a>(ball: &Ball, place: DVec3, bodies: &'a [Body], now: f64, shape: Shape) -> Option<&'a Body> {
    bodies.iter().find(|other| {
        if other.ball.id == ball.id || !other.course.phase_at(now).in_play() {
            return false;
        }
        let there = other.course.at(now).position;
        let distance = ball.radius + other.ball.radius;
        shape.between(place, there).length() < distance - crate::physics::detection::TOUCHING
    })
}
