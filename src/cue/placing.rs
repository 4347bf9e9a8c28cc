//! Placing balls by hand: the cue ball while it is in hand, and in the placing mode every ball.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::advised::aim_as_asked;
use super::arranging::{Arranging, Snap, at_diamonds};
use super::clicks::take_clicks;
use super::hand::{Drag, Hand, LedBy};
use super::steps::HandSteps;
use super::table_ref::TableRef;
use crate::input::{Hold, Keyboard, Owner};
use crate::mode::Mode;
use crate::physics::BallId;
use crate::practice::CurrentDrill;
use crate::rack::Misplaced;
use crate::referee::CurrentMatch;
use crate::settings::Action;
use crate::simulation::{CurrentSetup, InPlay, TableCommand, TableState, TheTable};
use crate::teaching::CurrentLesson;

/// Reads the keys of the placing mode.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arranging>().add_systems(
        Update,
        (
            toggle_placing.before(aim_as_asked).in_set(HandSteps::Aim),
            put_away_with_key.after(take_clicks).in_set(HandSteps::Click),
        ),
    );
}

/// Handles the key of the placing mode, which is possible while every ball rests.
fn toggle_placing(keys: Keyboard, owner: Res<Owner>, state: TheTable<&TableState>, mut hand: ResMut<Hand>) {
    if keys.hit(Action::PlaceBalls) && !owner.panel_types && **state == TableState::AtRest {
        hand.toggle_placing();
    }
}

/// The drag that a press at `cursor` begins: of any ball in the placing mode, otherwise of a cue ball in hand. `direction` is that of
/// the cue in radians.
pub(super) fn drag_from(table: &TableRef, hand: &Hand, cursor: Vec2, direction: f64) -> Option<Drag> {
    let (ball, centre, radius) = table.ball_at(cursor)?;
    let is_cue_ball = table.ready_ball().is_some_and(|(id, ..)| id == ball);
    if !(hand.places || hand.ball_in_hand && is_cue_ball) || **table.state != TableState::AtRest {
        return None;
    }
    let centre = centre.truncate();
    let grip = centre - table.on_table(cursor, radius)?;
    let target = table.target(direction).filter(|_| is_cue_ball);
    Some(Drag { ball, place: Some(centre), misplaced: None, grip, target, led_by: LedBy::Mouse })
}

/// What a drag reads.
#[derive(SystemParam)]
pub(super) struct Placing<'w, 's> {
    in_play: TheTable<'w, 's, &'static InPlay>,
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    mode: Res<'w, State<Mode>>,
    current: Res<'w, CurrentMatch>,
    drill: Res<'w, CurrentDrill>,
    lesson: Res<'w, CurrentLesson>,
    keys: Keyboard<'w>,
    owner: Res<'w, Owner>,
}

impl Placing<'_, '_> {
    /// Whether a dragged ball is to touch what is near it.
    pub fn touches(&self) -> bool {
        self.keys.held(Action::Touch)
    }

    /// Whether the tray is under the pointer.
    pub fn is_over_tray(&self, pointer: Vec2) -> bool {
        self.owner.tray.is_some_and(|tray| tray.contains(pointer))
    }

    /// The drag after the mouse has moved on.
    pub fn follow(&self, drag: &Drag, hold: &Hold, table: &TableRef, snap: Snap) -> Drag {
        let mut drag = drag.clone();
        if hold.travelled == 0.0 && !self.touches() {
            return drag;
        }
        let radius = self.in_play.index_of(drag.ball).map(|index| self.in_play.engine().bodies()[index].ball.radius);
        let pointer = hold.to.or_else(|| table.cursor());
        let pointed = pointer.zip(radius).and_then(|(pointer, radius)| table.on_table(pointer, radius));
        let place = pointed.map(|place| place + drag.grip).or(drag.place);
        let snaps = |place| self.snapped(drag.ball, place, radius.unwrap_or_default(), self.now(snap));
        drag.place = place.map(snaps);
        drag.misplaced = drag.place.and_then(|place| self.objection(drag.ball, place));
        drag
    }

    /// Where a ball that is moved to `place` (metres) lies after it has snapped.
    pub fn snapped(&self, ball: BallId, place: DVec2, radius: f64, snap: Snap) -> DVec2 {
        match snap {
            Snap::Nothing => place,
            Snap::Diamonds => at_diamonds(place, radius, &self.setup.0.table),
            Snap::Touch => self.touching(ball, place).unwrap_or(place),
        }
    }

    /// What a dragged ball snaps to, if the placing mode asks for `snap`. In a match and in a drill only the key counts.
    fn now(&self, snap: Snap) -> Snap {
        let of_mode = if *self.mode.get() == Mode::FreeTable { snap } else { Snap::Nothing };
        if self.touches() { Snap::Touch } else { of_mode }
    }

    /// The place near `place` (metres) at which the ball is frozen to something.
    pub fn touching(&self, ball: BallId, place: DVec2) -> Option<DVec2> {
        self.in_play.touching_place(ball, place, &self.setup.0.table)
    }

    /// Why the ball may not lie at `place` (metres).
    pub fn objection(&self, ball: BallId, place: DVec2) -> Option<Misplaced> {
        let against_rules = self
            .current
            .objection_to(place)
            .or_else(|| self.drill.objection_to(place))
            .or_else(|| self.lesson.objection_to(place));
        let flaw = || self.in_play.may_lie(ball, place, &self.setup.0.table).err();
        against_rules.map(Misplaced::AgainstRules).or_else(flaw)
    }
}

/// Handles the key that puts a ball away: the dragged one, the one under the pointer, or the chosen one.
fn put_away_with_key(
    table: TableRef,
    keys: Keyboard,
    owner: Res<Owner>,
    arranging: Res<Arranging>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<TableCommand>,
) {
    if !(hand.places && keys.hit(Action::PutAway)) || owner.panel_types {
        return;
    }
    let dragged = hand.drag().map(|drag| drag.ball);
    let pointed = || table.ball_at(table.cursor().filter(|_| !owner.over_panel)?).map(|(ball, ..)| ball);
    if let Some(ball) = dragged.or_else(pointed).or(arranging.chosen) {
        requests.write(TableCommand::PutAway(ball));
        hand.let_go();
    }
}
