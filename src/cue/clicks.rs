//! Clicks on the table: on a ball, into a pocket, or on the cloth; and the key that calls a pocket without a click.

use bevy::prelude::*;

use super::aim::Aim;
use super::pocket_aim::{MarkedBall, sentence};
use super::steps::HandSteps;
use super::table_ref::{Pointed, TableRef};
use crate::input::{Keyboard, Owner};
use crate::match_play::Command;
use crate::physics::BallId;
use crate::referee::{Call, CurrentMatch, MatchRequest};
use crate::rules::Side;
use crate::settings::{Action, Aids};
use crate::shot::{NoPot, direction_to_pot};
use crate::simulation::{InPlay, Notice, TableState, TheTable};

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
    app.init_resource::<Clicks>()
        .init_resource::<MarkedBall>()
        .add_systems(Update, (take_clicks, call_with_key).chain().in_set(HandSteps::Click));
}

/// Carries out the clicks in their order. A click on a ball points the cue at its middle and marks it, one on the cloth points it there.
/// A click into a pocket then aims so that the marked ball goes there, if the level of help does that; where pots are called, it calls the
/// pocket. Where a player may choose the cue ball, a click on the marked ball takes it. A click on the cue ball does nothing. If the
/// balls have just come to rest and a match still lays them, or the cue ball comes back in a moment, the clicks wait for that. While balls
/// move, a click does nothing.
pub(super) fn take_clicks(
    table: TableRef,
    time: Res<Time<Real>>,
    (current, aids, in_play): (Res<CurrentMatch>, Res<Aids>, TheTable<&InPlay>),
    mut clicks: ResMut<Clicks>,
    (mut aim, mut call, mut marked): (ResMut<Aim>, ResMut<Call>, ResMut<MarkedBall>),
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<MatchRequest>,
) {
    // A marked ball is forgotten with the stroke.
    if **table.state != TableState::AtRest {
        marked.set_if_neq(MarkedBall(None));
    }
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
        let target = marked.0.filter(|_| aids.aims_at_pockets());
        match table.pointed(ray, calls_pots(&current) || target.is_some()) {
            Pointed::Ball(ball, _) if marked.0 == Some(ball) && may_be_struck(ball, &current).is_some() => {
                let asked = may_be_struck(ball, &current).map(|by| MatchRequest::Do(by, Command::TakeCueBall(ball)));
                requests.write_batch(asked);
                marked.set_if_neq(MarkedBall(None));
            }
            Pointed::Ball(ball, place) => {
                aim.point(cue_ball.truncate(), place);
                name_again(ball, &current, &mut call);
                marked.set_if_neq(MarkedBall(Some(ball)));
            }
            Pointed::Pocket(pocket) => {
                if calls_pots(&current) {
                    call.pocket = Some(pocket);
                }
                if let Some(Err(reason)) = target.map(|ball| aim_at_pocket(&in_play, ball, pocket, &mut aim)) {
                    notices.write(Notice(sentence(reason).to_owned()));
                }
            }
            Pointed::Plane(place) => {
                aim.point(cue_ball.truncate(), place);
                marked.set_if_neq(MarkedBall(None));
            }
            Pointed::CueBall | Pointed::Nothing => {}
        }
    }
}

/// Turns the cue so that the ball goes into the pocket of this index, with the tip and the power that are set.
fn aim_at_pocket(in_play: &InPlay, ball: BallId, pocket: usize, aim: &mut Aim) -> Result<(), NoPot> {
    let engine = in_play.engine();
    let cue_ball = in_play.index_of(in_play.cue_ball()).ok_or(NoPot::Blocked)?;
    let hole = engine.environment().boundary().pockets.get(pocket).ok_or(NoPot::Angle)?.centre;
    aim.direction = direction_to_pot(engine, cue_ball, &aim.strike(aim.power), ball, hole)?;
    Ok(())
}

/// Calls the next pocket when the key or button asks for it; after the last pocket that of the line counts again.
fn call_with_key(
    keys: Keyboard,
    owner: Res<Owner>,
    (current, in_play): (Res<CurrentMatch>, TheTable<&InPlay>),
    mut call: ResMut<Call>,
) {
    if keys.hit(Action::CallPocket) && !owner.panel_types && calls_pots(&current) {
        let pockets = in_play.engine().environment().boundary().pockets.len();
        call.pocket = call.pocket.map_or(Some(0), |pocket| Some(pocket + 1)).filter(|next| *next < pockets);
    }
}

/// The side whose person may take this ball as the cue ball now.
fn may_be_struck(ball: BallId, current: &CurrentMatch) -> Option<Side> {
    let the_match = current.the_match().filter(|_| current.lags().is_none() && !current.is_shooting())?;
    let (state, equipment) = (the_match.state(), the_match.equipment());
    let by = state.to_act().filter(|side| current.is_person_here(*side))?;
    state.cue_balls(equipment).contains(&ball).then_some(by)
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
