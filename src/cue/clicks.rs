//! Clicks on the table: on a ball, into a pocket, or on the cloth.

use bevy::prelude::*;

use super::aim::Aim;
use super::steps::HandSteps;
use super::table_ref::{Pointed, TableRef};
use crate::physics::BallId;
use crate::referee::{Call, CurrentMatch};
use crate::simulation::TableState;

/// A click waits at most that many seconds, and at least that many frames, until the balls are laid and the cue ball is back.
const PATIENCE: f32 = 2.0;
const FRAMES: u32 = 3;

/// The clicks that are not carried out yet, each as a ray from the eye, with the time that they have waited.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Clicks {
    waiting: Vec<Ray3d>,
    frames: u32,
    seconds: f32,
}

impl Clicks {
    /// Notes clicks.
    pub fn extend(&mut self, rays: Option<Ray3d>) {
        self.waiting.extend(rays);
    }

    /// Lets another frame go by. Returns whether the clicks wait on.
    fn wait(&mut self, seconds: f32) -> bool {
        (self.frames, self.seconds) = (self.frames + 1, self.seconds + seconds);
        self.frames <= FRAMES || self.seconds <= PATIENCE
    }
}

/// Carries out clicks.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clicks>().add_systems(Update, take_clicks.in_set(HandSteps::Click));
}

/// Carries out the clicks in their order. A click on a ball points the cue at its middle, one on the cloth points it there. Where pots
/// are called, a click into a pocket calls it. A click on the cue ball does nothing. If the balls have just come to rest and a match
/// still lays them, or the cue ball comes back in a moment, the clicks wait for that. While balls move, a click does nothing.
pub(super) fn take_clicks(
    table: TableRef,
    time: Res<Time<Real>>,
    current: Res<CurrentMatch>,
    mut clicks: ResMut<Clicks>,
    (mut aim, mut call): (ResMut<Aim>, ResMut<Call>),
) {
    if clicks.waiting.is_empty() {
        return;
    }
    if **table.state != TableState::AtRest {
        *clicks = Clicks::default();
        return;
    }
    let ready = table.ready_ball();
    if (ready.is_none() || current.is_laying()) && clicks.wait(time.delta_secs()) {
        return;
    }
    let rays = std::mem::take(&mut *clicks).waiting;
    let Some((_, cue_ball, _)) = ready else { return };
    for ray in rays {
        match table.pointed(ray, calls_pots(&current)) {
            Pointed::Ball(ball, place) => {
                aim.point(cue_ball.truncate(), place);
                name_again(ball, &current, &mut call);
            }
            Pointed::Pocket(pocket) => call.pocket = Some(pocket),
            Pointed::Plane(place) => aim.point(cue_ball.truncate(), place),
            Pointed::CueBall | Pointed::Nothing => {}
        }
    }
}

/// Whether a pocket can be called now.
fn calls_pots(current: &CurrentMatch) -> bool {
    let the_match = current.the_match().filter(|_| current.lags().is_none());
    the_match.is_some_and(|the_match| !the_match.state().calls(the_match.equipment()).pots.is_empty())
}

/// If the player has named another ball with a button, names the ball that was clicked instead.
fn name_again(ball: BallId, current: &CurrentMatch, call: &mut ResMut<Call>) {
    let Some(the_match) = current.the_match().filter(|_| call.ball.is_some_and(|named| named != ball)) else { return };
    let calls = the_match.state().calls(the_match.equipment());
    if calls.nominations.contains(&ball) || calls.free_balls.contains(&ball) {
        call.ball = Some(ball);
    }
}
