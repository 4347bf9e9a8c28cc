//! The lag of the computer: it takes its stance as before any other shot, and strikes with the errors of its hand.

use bevy::prelude::*;

use super::computer::{Circumstances, ComputerTurn, PATIENCE};
use super::current_match::CurrentMatch;
use crate::simulation::{Notice, TableCommand};

/// Lags for the computer when it is its turn to.
pub(super) fn lag(
    about: Circumstances,
    mut current: ResMut<CurrentMatch>,
    mut turn: ResMut<ComputerTurn>,
    mut to_table: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    let turn = turn.bypass_change_detection();
    let Some(side) = current.computer_acts().filter(|_| current.lags().is_some()) else {
        turn.lag = None;
        return;
    };
    if !about.go_on(&current) {
        return;
    }
    let Some(at_table) = &mut current.bypass_change_detection().0 else { return };
    if turn.lag.as_ref().is_none_or(|plan| plan.lays != at_table.lays) {
        turn.lag = at_table.lag_plan(about.pace());
        turn.plans = turn.plans.wrapping_add(1);
    }
    let Some(plan) = turn.lag.as_mut().filter(|plan| plan.given.is_none_or(|given| given < PATIENCE)) else {
        notices.write(at_table.give_up(side));
        return;
    };
    plan.elapsed += about.seconds();
    if let Some(given) = &mut plan.given {
        *given += about.seconds();
    } else if plan.elapsed >= plan.address.seconds() {
        plan.given = Some(0.0);
        to_table.write(at_table.announce(TableCommand::Strike(plan.strike)));
    }
}
