//! Keys, and buttons and the stick of a gamepad, that change the aim, and the one that strikes.

use bevy::prelude::*;

use super::advised::aim_as_asked;
use super::aim::{Aim, FASTEST, LeastElevation};
use super::arranging::Arranging;
use super::hand::{Doing, Hand};
use super::person_strikes::PersonStrikes;
use super::steps::HandSteps;
use super::table_ref::TableRef;
use crate::input::{Keyboard, Owner};
use crate::physics::Tip;
use crate::settings::Action;
use crate::simulation::{CurrentPhysics, TheTable};
use crate::teaching::CurrentLesson;

/// Factor on every turn and shift while the fine key is held.
pub(super) const FINE: f64 = 0.1;
/// Longest frame time, in seconds, that counts for a held key.
const LONGEST_FRAME: f64 = 0.1;
/// How fast a held key turns the cue, in rad/s.
const TURN_RATE: f64 = 0.6;
/// How fast the stick of a gamepad turns the cue at its edge, in rad/s.
const STICK_TURN_RATE: f64 = 1.6;
/// How fast a held key changes the power, in m/s each second.
const POWER_RATE: f64 = 3.0;
/// How fast a held key moves the tip, in ball radii each second.
const TIP_RATE: f64 = 0.5;
/// How fast a held key changes the elevation, in rad/s.
const RAISE_RATE: f64 = 0.5;

/// Reads these keys.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (aim_with_keys.after(aim_as_asked).in_set(HandSteps::Aim), strike_with_key.in_set(HandSteps::Strike)),
    );
}

/// Turns and raises the cue, moves the tip and sets the power while the keys or the buttons of a gamepad are held.
pub(super) fn aim_with_keys(
    keys: Keyboard,
    owner: Res<Owner>,
    physics: TheTable<&CurrentPhysics>,
    time: Res<Time<Real>>,
    (least, hand, arranging): (Res<LeastElevation>, Res<Hand>, Res<Arranging>),
    mut aim: ResMut<Aim>,
) {
    if owner.panel_types {
        return;
    }
    let axis = |more, less| f64::from(keys.axis(more, less));
    let scale = time.delta_secs_f64().min(LONGEST_FRAME) * if keys.held(Action::Fine) { FINE } else { 1.0 };
    let by_stick = f64::from(keys.pad().turn()) * STICK_TURN_RATE;
    let turn = axis(Action::TurnLeft, Action::TurnRight) * TURN_RATE + by_stick;
    let power = axis(Action::Harder, Action::Softer);
    let raise = axis(Action::ButtUp, Action::ButtDown);
    // In the placing mode these keys move the chosen ball.
    let moves_tip = !hand.places || arranging.chosen.is_none();
    let of_tip = |more, less| if moves_tip { axis(more, less) } else { 0.0 };
    let side = of_tip(Action::TipRight, Action::TipLeft);
    let height = of_tip(Action::TipUp, Action::TipDown);
    if turn != 0.0 {
        aim.turn(turn * scale);
    }
    if power != 0.0 {
        aim.power = (aim.power + power * POWER_RATE * scale).clamp(0.0, FASTEST);
    }
    if raise > 0.0 {
        // The butt may be higher than the player asked for, to clear a rail. Raising starts from there, lowering from
        // what the player asked for.
        *aim = aim.over(*least);
    }
    if raise != 0.0 {
        aim.raise(raise * RAISE_RATE * scale);
    }
    if side != 0.0 || height != 0.0 {
        let tip =
            Tip { side: aim.tip.side + side * TIP_RATE * scale, height: aim.tip.height + height * TIP_RATE * scale };
        aim.place_tip(tip, physics.0.cue.offset_limit());
    }
    if keys.hit(Action::TipCentre) {
        aim.tip = Tip::default();
        aim.elevation = 0.0;
    }
}

/// Strikes as the cue is aimed.
fn strike_with_key(
    table: TableRef,
    keys: Keyboard,
    owner: Res<Owner>,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    (mut hand, lesson): (ResMut<Hand>, Res<CurrentLesson>),
    mut strikes: PersonStrikes,
) {
    // In a lesson the key goes on when a step is done.
    if lesson.is_on() && !lesson.is_waiting() {
        return;
    }
    if keys.hit(Action::Strike) && !owner.panel_types && table.ready_ball().is_some() {
        strikes.make(&aim.over(*least).strike(aim.power));
        hand.doing = Doing::Nothing;
    }
}
