//! The lag of the computer: it takes its stance as before any other shot, and strikes with the errors of its hand.

use bevy::prelude::*;

use super::address::{Address, Pose};
use super::computer::{Circumstances, ComputerTurn, PATIENCE};
use super::current_match::{AtTable, CurrentMatch};
use crate::physics::Strike;
use crate::settings::OpponentPace;
use crate::simulation::{Notice, TableCommand};

/// A stroke of the lag that the computer is about to make.
#[derive(Debug)]
pub(super) struct LagPlan {
    /// The lay of the balls that it is for.
    lays: u32,
    aim: Strike,
    /// The stroke with the errors of the hand.
    strike: Strike,
    address: Address,
    /// Since it was decided, in seconds.
    elapsed: f64,
    /// Since it was given, in seconds.
    given: Option<f64>,
}

impl LagPlan {
    /// The stroke that is aimed at, and how the cue is held; `None` while it looks, and after the stroke.
    pub fn stance(&self) -> Option<(Strike, Pose)> {
        let pose = self.address.pose(self.elapsed).filter(|_| self.given.is_none())?;
        Some((self.aim, pose))
    }

    /// Takes no more time.
    pub fn hurry(&mut self) {
        self.elapsed = self.elapsed.max(self.address.seconds());
    }
}

impl AtTable {
    /// The next stroke of the lag, if the computer is to make it.
    fn lag_plan(&self, pace: OpponentPace) -> Option<LagPlan> {
        let lag = self.lag.as_ref()?;
        let side = lag.side();
        let (setup, seed) = (self.play.setup(), self.play.beginning().seed);
        let stroke = self.seats[side.index()].as_deref()?.lag(setup, &self.play.game(), side, seed, lag.repeated);
        let stroke = stroke.ok()?;
        let address = Address::of_lag(pace, &stroke.aim, seed ^ u64::from(self.lays));
        let (elapsed, given) = (0.0, None);
        Some(LagPlan { lays: self.lays, aim: stroke.aim, strike: stroke.strike, address, elapsed, given })
    }
}

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
