//! What becomes of an attempt: it is counted when it is over, shown for a while, and followed by the next one.

use bevy::prelude::*;

use super::at_table::{CurrentDrill, DrillAtTable, Stage};
use super::requests::{Asking, lay_out};
use crate::drills::Tried;
use crate::referee::CurrentMatch;
use crate::rules::Next;
use crate::simulation::{Notice, ShotEnded};
use crate::words::in_drill as text;

/// For how many seconds the outcome of an attempt is shown.
const SHOWN: f32 = 2.5;

/// Counts a shot that has ended.
pub(super) fn judge_shot(mut ended: MessageReader<ShotEnded>, mut current: ResMut<CurrentDrill>) {
    let Some(ended) = ended.read().last() else { return };
    if !current.is_shot() {
        return;
    }
    if let Some(at_table) = &mut current.0 {
        let missed = at_table.round.missed_goal(&ended.setup, &ended.run);
        let tried = at_table.round.count_shot(&ended.setup, &ended.run);
        let asked = missed.map(text::no_point);
        show(at_table, tried, asked.unwrap_or_else(|| text::points(tried.points as usize)));
    }
}

/// Counts a game that is over.
pub(super) fn watch_game(mut current: ResMut<CurrentDrill>, matches: Res<CurrentMatch>) {
    let is_game = current.0.as_ref().is_some_and(|at_table| at_table.stage == Stage::Game);
    let over = matches.the_match().filter(|the_match| matches!(the_match.state().next, Next::Over { .. }));
    let Some(the_match) = over.filter(|_| is_game && !matches.is_laying()) else { return };
    if let Some(at_table) = &mut current.0 {
        let tried = at_table.round.count_game(the_match);
        show(at_table, tried, text::points(tried.points as usize));
    }
}

/// Shows what an attempt gave.
fn show(at_table: &mut DrillAtTable, tried: Tried, said: String) {
    at_table.last = Some(tried);
    at_table.said = said;
    at_table.stage = if at_table.round.is_over() { Stage::Over } else { Stage::Shown(SHOWN) };
}

/// Lays out the next attempt when the last one was shown long enough. Not while a replay is watched.
pub(super) fn go_on(time: Res<Time<Real>>, mut current: ResMut<CurrentDrill>, mut asking: Asking) {
    let Some(at_table) = &mut current.bypass_change_detection().0 else { return };
    let Stage::Shown(left) = &mut at_table.stage else { return };
    *left -= time.delta_secs();
    if *left > 0.0 {
        return;
    }
    if let Err(reason) = lay_out(at_table, &mut asking) {
        asking.notices.write(Notice(reason));
        current.0 = None;
    }
}
