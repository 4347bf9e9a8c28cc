//! After a stroke: how it differed from what was aimed. It stands in a message, and beside the line that was aimed.

/// If the stroke did not differ.
pub(crate) const AS_AIMED: &str = "Struck as aimed.";

/// Where a stroke went, if it was not at the edge of a ball.
pub(crate) const TO_THE_LEFT: &str = "to the left";

/// The same for the other side.
pub(crate) const TO_THE_RIGHT: &str = "to the right";

/// Where a stroke went that missed the ball at which it was aimed.
pub(crate) const PAST_THE_BALL: &str = "too thin, past the ball";

/// Where a stroke went that hit more of the ball than was aimed.
pub(crate) const THICK: &str = "thick";

/// Where a stroke went that hit less of the ball than was aimed.
pub(crate) const THIN: &str = "thin";

/// How the speed of a stroke was, if it was too high.
pub(crate) const TOO_HARD: &str = "too hard";

/// How the speed of a stroke was, if it was too low.
pub(crate) const TOO_SOFT: &str = "too soft";

/// A stroke whose direction alone was off; `side` is one of the words above.
pub(crate) fn direction_off(degrees: f64, side: &str) -> String {
    format!("{degrees:.2} degrees {side}.")
}

/// A stroke whose speed alone was off; `pace` is one of the words above.
pub(crate) fn speed_off(percent: f64, pace: &str) -> String {
    format!("{percent:.0} % {pace}.")
}

/// A stroke whose direction and speed were off; `side` and `pace` are two of the words above.
pub(crate) fn both_off((degrees, side): (f64, &str), (percent, pace): (f64, &str)) -> String {
    format!("{degrees:.2} degrees {side}; {percent:.0} % {pace}.")
}
