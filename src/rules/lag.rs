//! The lag: how each player's ball ended, and who has won.

use super::side::Side;

/// How one player's lag ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lag {
    /// How far the ball stopped from the head cushion, in metres.
    pub distance: f64,
    /// Whether the lag is lost: the ball crossed the long string, was pocketed, left the table, touched a side cushion
    /// or did not touch the foot cushion exactly once (WPA, lagging).
    pub is_lost: bool,
}

/// Lags whose distances differ by less than this, in metres, are repeated.
const SAME: f64 = 1e-4;

/// Who won the lag: whose ball stopped nearer to the head cushion. `None` if it has to be repeated.
#[must_use]
pub fn lag_winner(lags: [Lag; 2]) -> Option<Side> {
    match lags.map(|lag| lag.is_lost) {
        [true, true] => None,
        [false, true] => Some(Side::First),
        [false, false] if (lags[0].distance - lags[1].distance).abs() < SAME => None,
        [false, false] if lags[0].distance < lags[1].distance => Some(Side::First),
        [true, false] | [false, false] => Some(Side::Second),
    }
}
