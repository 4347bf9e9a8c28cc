//! Placing balls by hand: the cue ball while it is in hand, and in the placing mode every ball.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::hand::{Drag, Hand};
use super::table_ref::TableRef;
use crate::input::{Hold, Keyboard, Owner};
use crate::practice::CurrentDrill;
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

/// The drag that a press at `cursor` begins: of any ball in the placing mode, otherwise of a cue ball in hand. `direction` is that of
/// the cue in radians.
pub(super) fn drag_from(table: &TableRef, hand: &Hand, cursor: Vec2, direction: f64) -> Option<Drag> {
    let (ball, centre, radius) = table.ball_at(cursor)?;
    let is_cue_ball = table.ready_ball().is_some_and(|(id, ..)| id == ball);
    if !(hand.places || hand.ball_in_hand && is_cue_ball) || *table.state != TableState::AtRest {
        return None;
    }
    let centre = centre.truncate();
    let grip = centre - table.on_table(cursor, radius)?;
    let target = table.target(direction).filter(|_| is_cue_ball);
    Some(Drag { ball, place: Some(centre), misplaced: None, grip, target })
}

/// What a drag reads.
#[derive(SystemParam)]
pub(super) struct Placing<'w> {
    in_play: Res<'w, InPlay>,
    setup: Res<'w, CurrentSetup>,
    current: Res<'w, CurrentMatch>,
    drill: Res<'w, CurrentDrill>,
    keys: Keyboard<'w>,
    owner: Res<'w, Owner>,
}

impl Placing<'_> {
    /// Whether a dragged ball is to touch what is near it.
    pub fn touches(&self) -> bool {
        self.keys.held(Action::Touch)
    }

    /// Whether the tray is under the pointer.
    pub fn is_over_tray(&self, pointer: Vec2) -> bool {
        self.owner.tray.is_some_and(|tray| tray.contains(pointer))
    }

    /// The drag after the mouse has moved on.
    pub fn follow(&self, drag: &Drag, hold: &Hold, table: &TableRef) -> Drag {
        let mut drag = drag.clone();
        if hold.travelled == 0.0 && !self.touches() {
            return drag;
        }
        let table_of_setup = &self.setup.0.table;
        let radius = self.in_play.index_of(drag.ball).map(|index| self.in_play.engine().bodies()[index].ball.radius);
        let pointer = hold.to.or_else(|| table.cursor());
        let pointed = pointer.zip(radius).and_then(|(pointer, radius)| table.on_table(pointer, radius));
        let place = pointed.map(|place| place + drag.grip).or(drag.place);
        let touching = place.filter(|_| self.touches());
        let touching = touching.and_then(|place| self.in_play.touching_place(drag.ball, place, table_of_setup));
        drag.place = touching.or(place);
        let flaw = |place| self.in_play.may_lie(drag.ball, place, table_of_setup).err();
        let objection = |place| self.current.objection_to(place).or_else(|| self.drill.objection_to(place));
        let foul = |place| objection(place).map(Misplaced::AgainstRules);
        drag.misplaced = drag.place.and_then(|place| foul(place).or_else(|| flaw(place)));
        drag
    }
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
