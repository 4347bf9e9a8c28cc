//! The lag: how each player's ball ended, which faults lose it, and who has won.

use std::fmt;

use super::side::Side;

/// By which text a lag is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LagRules {
    /// Pool Billiards, The Rules of Play of the WPA, 1.2. Each ball stays in its half of the table.
    Wpa,
    /// World Rules of Carom Billiard of the UMB, article 22. The red lies on its spot, and both balls run at the same time.
    /// Side cushions do not matter.
    Umb,
}

/// Why a lag cannot win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LagFault {
    /// The ball did not reach the foot cushion.
    NoFootCushion,
    /// The ball touched the foot cushion again (WPA).
    FootCushionAgain,
    /// The ball touched a side cushion (WPA).
    SideCushion,
    /// The ball crossed the long string (WPA).
    LongString,
    /// The ball went into a pocket.
    Pocketed,
    /// The ball stopped in a corner pocket, past the nose of the head cushion (WPA).
    InCornerPocket,
    /// The ball left the table.
    OffTable,
    /// The ball touched the red (UMB).
    TouchedRed,
    /// The ball left its half and touched the other player's ball there (UMB).
    TouchedOther,
}

impl fmt::Display for LagFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::NoFootCushion => "did not reach the foot cushion",
            Self::FootCushionAgain => "touched the foot cushion more than once",
            Self::SideCushion => "touched a side cushion",
            Self::LongString => "crossed the long string",
            Self::Pocketed => "went into a pocket",
            Self::InCornerPocket => "stopped in a corner pocket, past the nose of the head cushion",
            Self::OffTable => "left the table",
            Self::TouchedRed => "touched the red",
            Self::TouchedOther => "left its half and touched the other ball",
        })
    }
}

/// How one player's lag ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lag {
    /// How far the ball stopped from the head cushion, in metres.
    pub distance: f64,
    /// Why it cannot win; `None` for a good lag.
    pub fault: Option<LagFault>,
}

/// Lags whose distances differ by less than this, in metres, are repeated.
const SAME: f64 = 1e-4;

/// Who won the lag: whose ball stopped nearer to the head cushion. A lag with a fault cannot win. `None` if the lag has to be
/// repeated: if both have a fault, or if both balls stopped at the same distance.
#[must_use]
pub fn lag_winner(lags: [Lag; 2]) -> Option<Side> {
    match lags.map(|lag| lag.fault.is_some()) {
        [true, true] => None,
        [false, true] => Some(Side::First),
        [false, false] if (lags[0].distance - lags[1].distance).abs() < SAME => None,
        [false, false] if lags[0].distance < lags[1].distance => Some(Side::First),
        [true, false] | [false, false] => Some(Side::Second),
    }
}
