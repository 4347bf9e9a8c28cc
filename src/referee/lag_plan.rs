//! A stroke of the lag that the computer is about to make.

use super::address::{Address, Pose};
use super::current_match::MatchAtTable;
use crate::physics::Strike;
use crate::settings::OpponentPace;

/// A stroke of the lag that the computer is about to make.
#[derive(Debug)]
pub(super) struct LagPlan {
    /// The lay of the balls that it is for.
    pub(super) lays: u32,
    aim: Strike,
    /// The stroke with the errors of the hand.
    pub(super) strike: Strike,
    pub(super) address: Address,
    /// Since it was decided, in seconds.
    pub(super) elapsed: f64,
    /// Since it was given, in seconds.
    pub(super) given: Option<f64>,
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

impl MatchAtTable {
    /// The next stroke of the lag, if the computer is to make it.
    pub(super) fn lag_plan(&self, pace: OpponentPace) -> Option<LagPlan> {
        let lag = self.lag.as_ref()?;
        let side = lag.side();
        let (setup, seed) = (self.the_match.setup(), self.the_match.beginning().seed);
        let stroke = self.computer_at(side)?.lag(setup, &self.the_match.game(), side, seed, lag.repeated);
        let stroke = stroke.ok()?;
        let address = Address::of_lag(pace, &stroke.aim, seed ^ u64::from(self.lays));
        let (elapsed, given) = (0.0, None);
        Some(LagPlan { lays: self.lays, aim: stroke.aim, strike: stroke.strike, address, elapsed, given })
    }
}
