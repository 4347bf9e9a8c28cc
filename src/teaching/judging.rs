//! What becomes of a try: it is answered, and if the step is not done the balls are laid out again.

use bevy::prelude::*;

use super::at_table::{CurrentLesson, PAUSE, Stage};
use super::requests::{Asking, lay_out};
use crate::physics::Strike;
use crate::simulation::ShotEnded;

/// Answers a shot that has ended.
pub(super) fn judge_shot(mut ended: MessageReader<ShotEnded>, mut current: ResMut<CurrentLesson>) {
    let Some(ended) = ended.read().last() else { return };
    if !current.is_waiting() {
        return;
    }
    let Some(at_table) = &mut current.0 else { return };
    if at_table.present().watch.is_aim() {
        // It waits for an aim, and a stroke is no mistake.
        at_table.stage = Stage::Tried(PAUSE);
        return;
    }
    let answer = at_table.present().answer(&ended.setup, &ended.run);
    let (is_done, words) = (answer.is_done, answer.words.to_owned());
    at_table.answer(is_done, words);
}

/// Lays the balls out again a while after a try, with the cue held as it was and the power that was set. Not while a replay is watched.
pub(super) fn lay_out_again(
    time: Res<Time<Real>>,
    mut ended: MessageReader<ShotEnded>,
    mut last: Local<Option<Strike>>,
    mut current: ResMut<CurrentLesson>,
    mut asking: Asking,
) {
    if let Some(ended) = ended.read().last() {
        *last = ended.setup.strike;
    }
    let Some(at_table) = &mut current.bypass_change_detection().0 else { return };
    let Stage::Tried(left) = &mut at_table.stage else { return };
    *left -= time.delta_secs();
    if *left <= 0.0 {
        let set = at_table.power;
        let held = last.take().map(|strike| Strike { speed: set.unwrap_or(strike.speed), ..strike });
        lay_out(at_table, held, &mut asking);
        current.set_changed();
    }
}
