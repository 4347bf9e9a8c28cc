//! The keys of the placing mode: they choose a ball, move it, and freeze it to what is near.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::arranging::{Arranging, Snap};
use super::hand::{Doing, Drag, Hand, LedBy};
use super::placing::Placing;
use super::steps::HandSteps;
use super::table_ref::TableRef;
use crate::input::{Keyboard, Owner};
use crate::physics::BallId;
use crate::settings::Action;
use crate::simulation::{CurrentSetup, TableCommand, TableState, TheTable};

/// How far a tap of an arrow moves a ball, and with the fine key, in metres.
const STEP: f64 = 0.001;
const FINE_STEP: f64 = 0.000_1;
/// How fast a held arrow moves a ball, and with the fine key, in m/s.
const RATE: f64 = 0.3;
const FINE_RATE: f64 = 0.01;
/// After an arrow was held for so long (seconds), the ball goes on by itself.
const DELAY: f64 = 0.3;
/// Time in seconds from one diamond to the next while an arrow is held.
const DIAMOND: f64 = 0.2;
/// Longest frame time, in seconds, that counts for a held key.
const LONGEST_FRAME: f64 = 0.1;

/// Reads these keys.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_with_keys.in_set(HandSteps::Move));
}

/// What the keys act on.
#[derive(SystemParam)]
pub(super) struct Moving<'w, 's> {
    keys: Keyboard<'w>,
    owner: Res<'w, Owner>,
    time: Res<'w, Time<Real>>,
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    arranging: ResMut<'w, Arranging>,
    hand: ResMut<'w, Hand>,
    requests: MessageWriter<'w, TableCommand>,
}

/// Follows the keys through the frame. A ball that an arrow moves follows like a dragged one, and is placed when the arrow comes up.
pub(super) fn move_with_keys(table: TableRef, placing: Placing, mut of: Moving, mut held: Local<f64>) {
    let drags_by_keys = of.hand.moves_by_keys();
    if !of.hand.places || of.owner.panel_types || **table.state != TableState::AtRest {
        if drags_by_keys {
            of.hand.let_go();
        }
        return;
    }
    if of.keys.hit(Action::ChooseBall) && !of.hand.is_busy() {
        let back = of.keys.held(Action::Fine);
        of.arranging.chosen = table.ball_after(of.arranging.chosen, back);
    }
    let Some((ball, centre, radius)) = of.arranging.chosen.and_then(|ball| table.on_bed_with(ball)) else { return };
    let way = DVec2::new(
        f64::from(of.keys.axis(Action::TipRight, Action::TipLeft)),
        f64::from(of.keys.axis(Action::TipUp, Action::TipDown)),
    );
    let from = of
        .hand
        .drag()
        .filter(|drag| drag.led_by == LedBy::Keys)
        .and_then(|drag| drag.place)
        .unwrap_or(centre.truncate());
    if of.keys.hit(Action::Freeze) {
        if let Some(place) = placing.touching(ball, from) {
            of.requests.write(TableCommand::Place(ball, place));
        }
        of.hand.let_go();
    } else if way != DVec2::ZERO && (drags_by_keys || !of.hand.is_busy()) {
        let place = match of.step(drags_by_keys, &mut held) {
            Some(step) => placing.snapped(ball, from + table.along_window(centre, way) * step, radius, of.on_the_way()),
            None => from,
        };
        let misplaced = placing.objection(ball, place);
        let drag = Drag { ball, place: Some(place), misplaced, grip: DVec2::ZERO, target: None, led_by: LedBy::Keys };
        of.hand.doing = Doing::Drag(drag);
    } else if drags_by_keys && way == DVec2::ZERO {
        put_down(ball, from, &placing, &mut of);
    }
}

impl Moving<'_, '_> {
    /// What the ball snaps to while it moves. It is frozen only when it is put down: before that it could not get away.
    fn on_the_way(&self) -> Snap {
        if self.arranging.snap == Snap::Touch { Snap::Nothing } else { self.arranging.snap }
    }

    /// How far the ball goes in this frame, along and across the table in metres; `None` if it stays. `goes_on`: an arrow was held
    /// before this frame, for `held` seconds.
    fn step(&self, goes_on: bool, held: &mut f64) -> Option<DVec2> {
        let passed = self.time.delta_secs_f64().min(LONGEST_FRAME);
        let before = if goes_on { *held } else { 0.0 };
        *held = before + passed;
        let is_fine = self.keys.held(Action::Fine);
        let (step, rate) = if is_fine { (FINE_STEP, FINE_RATE) } else { (STEP, RATE) };
        if self.arranging.snap == Snap::Diamonds {
            let count = |held: f64| ((held - DELAY) / DIAMOND).floor();
            let is_next = !goes_on || *held > DELAY && count(*held) > count(before);
            return is_next.then(|| 0.5 * self.setup.0.table.diamond());
        }
        match goes_on {
            false => Some(DVec2::splat(step)),
            true => (*held > DELAY).then(|| DVec2::splat(rate * passed)),
        }
    }
}

fn put_down(ball: BallId, place: DVec2, placing: &Placing, of: &mut Moving) {
    let touching = placing.touching(ball, place).filter(|_| of.arranging.snap == Snap::Touch);
    of.requests.write(TableCommand::Place(ball, touching.unwrap_or(place)));
    of.hand.let_go();
}
