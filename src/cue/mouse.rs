//! The mouse: aim and strokes.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aim::{Aim, LeastElevation, swing};
use super::aim_history::AimHistory;
use super::arranging::Arranging;
use super::clicks::Clicks;
use super::hand::{Doing, Drag, Hand, LedBy};
use super::keys::{FINE, aim_with_keys};
use super::moving_keys::move_with_keys;
use super::person_strikes::PersonStrikes;
use super::placing::{Placing, drag_from};
use super::steps::HandSteps;
use super::stroke::{Stroke, cue_speed};
use super::table_ref::TableRef;
use crate::input::{Hold, Keyboard, Owner};
use crate::settings::{Action, StrikeBy, StrokeStyle};
use crate::simulation::TableCommand;

/// How far the cue moves per pixel of the mouse, in metres.
const METRES_PER_PIXEL: f64 = 0.0015;

/// Aims, strikes and drags balls with the mouse.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            aim_with_mouse.after(aim_with_keys).in_set(HandSteps::Aim),
            (turn_back.before(move_with_keys), follow_stroke_button.after(move_with_keys)).in_set(HandSteps::Move),
        ),
    );
}

/// While the right button or the aim key is held, the cue follows the mouse about the cue ball. The key does nothing
/// over the panel.
fn aim_with_mouse(
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

/// What the holds of the stroke button act on.
#[derive(SystemParam)]
pub(super) struct InHand<'w> {
    hand: ResMut<'w, Hand>,
    aim: ResMut<'w, Aim>,
    least: Res<'w, LeastElevation>,
    aims: ResMut<'w, AimHistory>,
    clicks: ResMut<'w, Clicks>,
    arranging: ResMut<'w, Arranging>,
}

/// Follows the stroke button through the frame. A press on a ball that can be placed begins a drag; elsewhere on the table a stroke,
/// except in the placing mode. The mouse draws the cue back. Pushing it through the ball strikes, or letting the button go, as the
/// player has chosen; otherwise a release cancels. A click is noted for [`take_clicks`](super::clicks::take_clicks).
pub(super) fn follow_stroke_button(
    table: TableRef,
    placing: Placing,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    style: Res<StrokeStyle>,
    mut of: InHand,
    mut strikes: PersonStrikes,
) {
    let now = time.elapsed_secs_f64();
    for hold in &owner.holds {
        if hold.is_new && hold.on_table {
            begin(&table, hold, now, &mut of);
        }
        let drags = of.hand.is_dragging();
        let strikes = match &of.hand.doing {
            Doing::Nothing | Doing::Swing(_) | Doing::Carry(..) | Doing::PadStroke(_) => false,
            Doing::Drag(drag) if drag.led_by != LedBy::Mouse => false,
            Doing::Stroke(_) => draw_back_and_strike(&table, hold, now, &style, &mut of, &mut strikes),
            Doing::Drag(drag) => {
                let drag = placing.follow(drag, hold, &table, of.arranging.snap);
                carry(drag, hold, &table, &placing, &mut of, &mut strikes.requests);
                false
            }
        };
        if hold.is_click() && hold.on_table && !strikes && !drags && !of.hand.places {
            of.clicks.extend(table.ray(hold.from));
        }
    }
    // Whatever the release was, the button is up. What keys or a gamepad lead needs no button.
    if of.hand.is_busy() && !of.hand.needs_no_button() && owner.holds.iter().all(|hold| hold.to.is_some()) {
        of.hand.let_go();
    }
}

/// Begins what a press on the table begins.
fn begin(table: &TableRef, hold: &Hold, now: f64, of: &mut InHand) {
    if let Some(drag) = drag_from(table, &of.hand, hold.from, of.aim.direction) {
        (of.aims.before_drag, of.aims.before_place) = (None, None);
        of.arranging.chosen = Some(drag.ball).filter(|_| of.hand.places);
        of.hand.doing = Doing::Drag(drag);
    } else if table.ready_ball().is_some() && !of.hand.places {
        of.hand.doing = Doing::Stroke(Stroke::begin(now));
    }
}

/// Follows a stroke. Returns whether it strikes.
fn draw_back_and_strike(
    table: &TableRef,
    hold: &Hold,
    now: f64,
    style: &StrokeStyle,
    of: &mut InHand,
    strikes: &mut PersonStrikes,
) -> bool {
    let forward = f64::from(hold.moved.dot(table.cue_on_window(of.aim.direction))) * METRES_PER_PIXEL;
    let Doing::Stroke(stroke) = &mut of.hand.bypass_change_detection().doing else { return false };
    let is_over = hold.to.is_some();
    let moved = match style.by {
        StrikeBy::Push => stroke.advance(now, forward),
        StrikeBy::PullAndRelease => {
            stroke.draw(forward);
            (is_over && stroke.is_drawn()).then_some(stroke.pull())
        }
    };
    if let Some(moved) = moved {
        let aim = of.aim.over(*of.least);
        strikes.make_by_mouse(&aim.strike(cue_speed(moved, style)), aim.power);
    }
    if is_over || moved.is_some() {
        of.hand.doing = Doing::Nothing;
    }
    moved.is_some()
}

/// Carries a ball on, while the cue points at its target from wherever the cue ball is. At the release the ball is placed there if it
/// may lie there, or put away if it is over the tray.
fn carry(
    drag: Drag,
    hold: &Hold,
    table: &TableRef,
    placing: &Placing,
    of: &mut InHand,
    requests: &mut MessageWriter<TableCommand>,
) {
    let is_moved = hold.travelled > 0.0 || placing.touches();
    let aimed = drag.target.zip(drag.place).filter(|_| is_moved);
    if let Some(direction) = aimed.and_then(|(target, place)| table.direction_to(&target, place)) {
        let direction_before = of.aim.direction;
        of.aims.before_drag.get_or_insert(direction_before);
        of.aim.set_if_neq(Aim { direction, ..*of.aim });
    }
    let Some(pointer) = hold.to else {
        let doing = Doing::Drag(drag);
        of.hand.set_if_neq(Hand { doing, ..of.hand.clone() });
        return;
    };
    if of.hand.places && placing.is_over_tray(pointer) {
        requests.write(TableCommand::PutAway(drag.ball));
    } else if let Some(place) = drag.place.filter(|_| is_moved) {
        requests.write(TableCommand::Place(drag.ball, place));
        if drag.misplaced.is_none() {
            of.aims.before_place = of.aims.before_drag.take();
        }
    }
    of.hand.let_go();
}

/// Points the cue where it pointed before a drag that was cancelled.
fn turn_back(hand: Res<Hand>, mut aim: ResMut<Aim>, mut aims: ResMut<AimHistory>) {
    if hand.is_dragging() {
        return;
    }
    if let Some(direction) = aims.bypass_change_detection().before_drag.take() {
        aim.set_if_neq(Aim { direction, ..*aim });
    }
}
