//! The mouse: aim and strokes.

use bevy::prelude::*;

use super::aim::{Aim, LeastElevation, swing};
use super::hand::{Doing, Hand};
use super::keys::FINE;
use super::placing::drag_from;
use super::stroke::{Stroke, cue_speed};
use super::table_ref::TableRef;
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, StrikeBy, StrokeStyle};
use crate::simulation::TableCommand;

/// How far the cue moves per pixel of the mouse, in metres.
const METRES_PER_PIXEL: f64 = 0.0015;
/// A press that travels less than this (pixels) is a click.
const CLICK: f32 = 4.0;

/// While the right button or the aim key is held, the cue follows the mouse about the cue ball. The key does nothing
/// over the panel.
pub(super) fn aim_with_mouse(
    table: TableRef,
    keys: Keyboard,
    owner: Res<Owner>,
    mut aim: ResMut<Aim>,
    mut before: Local<Option<Vec2>>,
) {
    let with_key = keys.held(Action::Aim) && !owner.panel_types && !owner.over_panel;
    let cursor = table.cursor().filter(|_| with_key || owner.table_has(MouseButton::Right));
    let last = std::mem::replace(&mut *before, cursor);
    let (Some(last), Some(now)) = (last, cursor) else { return };
    let Some((_, ball, radius, _)) = table.cue_ball() else { return };
    if let (Some(from), Some(to)) = (table.on_table(last, radius), table.on_table(now, radius)) {
        let scale = if keys.held(Action::Fine) { FINE } else { 1.0 };
        let turned = swing(ball.truncate(), from, to) * scale;
        if turned != 0.0 {
            aim.turn(turned);
        }
    }
}

/// Handles a press of the left button on the table. On a ball that can be placed it starts a drag; elsewhere a stroke,
/// except in the placing mode.
pub(super) fn press(
    table: TableRef,
    buttons: Res<ButtonInput<MouseButton>>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
) {
    if !(buttons.just_pressed(MouseButton::Left) && owner.table_has(MouseButton::Left)) {
        return;
    }
    if let Some(drag) = drag_from(&table, &hand) {
        hand.doing = Doing::Drag(drag);
    } else if table.ready_ball().is_some() && !hand.places {
        hand.doing = Doing::Stroke { stroke: Stroke::begin(time.elapsed_secs_f64()), travelled: 0.0 };
    }
}

/// Handles a stroke. The mouse draws the cue back. Pushing it through the ball strikes, or letting the button go, as the
/// player has chosen. Otherwise a release cancels. A click points the cue.
pub(super) fn draw_back_and_strike(
    table: TableRef,
    buttons: Res<ButtonInput<MouseButton>>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    style: Res<StrokeStyle>,
    mut hand: ResMut<Hand>,
    (mut aim, least): (ResMut<Aim>, Res<LeastElevation>),
    mut requests: MessageWriter<TableCommand>,
) {
    let along = table.cue_on_window(aim.direction);
    let Doing::Stroke { stroke, travelled } = &mut hand.bypass_change_detection().doing else { return };
    *travelled += owner.moved.length();
    let forward = f64::from(owner.moved.dot(along)) * METRES_PER_PIXEL;
    let is_over = buttons.just_released(MouseButton::Left) || !buttons.pressed(MouseButton::Left);
    let moved = match style.by {
        StrikeBy::Push => stroke.advance(time.elapsed_secs_f64(), forward),
        StrikeBy::PullAndRelease => {
            stroke.draw(forward);
            (is_over && stroke.is_drawn()).then_some(stroke.pull())
        }
    };
    if let Some(moved) = moved {
        requests.write(TableCommand::Strike(aim.over(*least).strike(cue_speed(moved, &style))));
        hand.doing = Doing::Nothing;
    } else if is_over {
        let clicked = *travelled < CLICK;
        hand.doing = Doing::Nothing;
        let place = table.cursor().filter(|_| clicked).and_then(|cursor| table.on_table(cursor, 0.0));
        if let (Some(place), Some((_, ball, _))) = (place, table.ready_ball()) {
            aim.point(ball.truncate(), place);
        }
    }
}
