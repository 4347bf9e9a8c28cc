//! Placing balls by hand: the cue ball while it is in hand, and in the placing mode every ball.

use bevy::prelude::*;

use super::hand::{Doing, Drag, Hand};
use super::table_ref::TableRef;
use crate::input::{Keyboard, Owner};
use crate::rack::Misplaced;
use crate::referee::CurrentMatch;
use crate::settings::Action;
use crate::simulation::{CurrentSetup, InPlay, TableCommand, TableState};

/// Handles the key of the placing mode, which is possible while every ball rests.
pub(super) fn toggle_placing(keys: Keyboard, owner: Res<Owner>, state: Res<TableState>, mut hand: ResMut<Hand>) {
    if keys.hit(Action::PlaceBalls) && !owner.panel_types && *state == TableState::AtRest {
        hand.toggle_placing();
    }
}

/// The drag that a press at the pointer begins: of any ball in the placing mode, otherwise of a cue ball in hand.
pub(super) fn drag_from(table: &TableRef, hand: &Hand) -> Option<Drag> {
    let cursor = table.cursor()?;
    let (ball, centre, radius) = table.ball_at(cursor)?;
    let is_cue_ball = table.ready_ball().is_some_and(|(id, ..)| id == ball);
    if !(hand.places || hand.ball_in_hand && is_cue_ball) || *table.state != TableState::AtRest {
        return None;
    }
    let centre = centre.truncate();
    let grip = centre - table.on_table(cursor, radius)?;
    Some(Drag { ball, place: Some(centre), misplaced: None, grip, travelled: 0.0 })
}

/// Moves a ball with the mouse. When the button is released, it is placed there if it may lie there, or put away if it
/// is over the tray.
pub(super) fn drag_ball(
    table: TableRef,
    (in_play, setup, current): (Res<InPlay>, Res<CurrentSetup>, Res<CurrentMatch>),
    keys: Keyboard,
    buttons: Res<ButtonInput<MouseButton>>,
    owner: Res<Owner>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<TableCommand>,
) {
    let Doing::Drag(drag) = &hand.doing else { return };
    // The mouse may have moved in this frame before the press.
    if buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let mut drag = drag.clone();
    drag.travelled += owner.moved.length();
    let touches = keys.held(Action::Touch);
    if drag.travelled > 0.0 || touches {
        let table_of_setup = &setup.0.table;
        let radius = in_play.index_of(drag.ball).map(|index| in_play.engine().bodies()[index].ball.radius);
        let pointed = table.cursor().zip(radius).and_then(|(cursor, radius)| table.on_table(cursor, radius));
        let place = pointed.map(|place| place + drag.grip).or(drag.place);
        let touching = place.filter(|_| touches);
        let touching = touching.and_then(|place| in_play.touching_place(drag.ball, place, table_of_setup));
        drag.place = touching.or(place);
        let flaw = |place| in_play.may_lie(drag.ball, place, table_of_setup).err();
        let foul = |place| current.objection_to(place).map(Misplaced::AgainstRules);
        drag.misplaced = drag.place.and_then(|place| foul(place).or_else(|| flaw(place)));
    }
    if buttons.pressed(MouseButton::Left) {
        hand.set_if_neq(Hand { doing: Doing::Drag(drag), ..hand.clone() });
        return;
    }
    let over_tray =
        hand.places && table.cursor().is_some_and(|cursor| owner.tray.is_some_and(|tray| tray.contains(cursor)));
    if over_tray {
        requests.write(TableCommand::PutAway(drag.ball));
    } else if let Some(place) = drag.place.filter(|_| drag.travelled > 0.0 || touches) {
        requests.write(TableCommand::Place(drag.ball, place));
    }
    hand.let_go();
}

/// Handles the key that puts a ball away: the dragged one, or the one under the pointer.
pub(super) fn put_away_with_key(
    table: TableRef,
    keys: Keyboard,
    owner: Res<Owner>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<TableCommand>,
) {
    if !(hand.places && keys.hit(Action::PutAway)) || owner.panel_types {
        return;
    }
    let dragged = hand.drag().map(|drag| drag.ball);
    let pointed = || table.ball_at(table.cursor().filter(|_| !owner.over_panel)?).map(|(ball, ..)| ball);
    if let Some(ball) = dragged.or_else(pointed) {
        requests.write(TableCommand::PutAway(ball));
        hand.let_go();
    }
}
