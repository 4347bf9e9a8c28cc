//! The card of the next strike: tip, power and butt, and the button that strikes.

/// The button that strikes.
pub(crate) const STRIKE: &str = "Strike";

/// Over the drawing of the cue from the side.
pub(crate) const BUTT: &str = "Cue raised";

/// The drawing of the cue from the side, as a screen reader names it.
pub(crate) const ELEVATION_READ: &str = "Elevation of the cue";

/// The bar of the power, as a screen reader names it.
pub(crate) const POWER_READ: &str = "Power in m/s";

/// Over the bar: the speed that is set.
pub(crate) const POWER: &str = "Power";

/// Over the bar: the speed with which the cue strikes if the button is let go now.
pub(crate) const LET_GO_AT: &str = "Let go at";

/// Over the bar: how far the cue is drawn back.
pub(crate) const DRAWN_BACK: &str = "Drawn back";

/// Over the bar while balls run: the speed of the stroke.
pub(crate) const STRUCK_AT: &str = "Struck at";

/// Where the tip is, if it is in the middle.
pub(crate) const CENTRE_BALL: &str = "centre ball";

/// To which side of the middle the tip is.
pub(crate) const RIGHT: &str = "right";

/// The same for the other side.
pub(crate) const LEFT: &str = "left";

/// How high the tip is, over the middle.
pub(crate) const HIGH: &str = "high";

/// How high the tip is, under the middle.
pub(crate) const LOW: &str = "low";

/// Where the tip is, if it is off to a side and in height; both are parts as below.
pub(crate) fn side_and_height(side: &str, height: &str) -> String {
    format!("{side}  {height}")
}

/// A part of where the tip is: how far it is off in percent of the ball's radius, and to which side.
pub(crate) fn tip_part(percent: f64, side: &str) -> String {
    format!("{percent:.0} % {side}")
}

/// The face of the cue ball, as a screen reader names it; `tip` says where the tip is.
pub(crate) fn tip_read(tip: &str) -> String {
    format!("Where the tip meets the cue ball: {tip}")
}

/// Under the name of the cue from the side.
pub(crate) fn elevation(degrees: f64) -> String {
    format!("{degrees:.1}°")
}

/// A speed over the bar.
pub(crate) fn speed(speed: f64) -> String {
    format!("{speed:.2} m/s")
}

/// How far the cue is drawn back.
pub(crate) fn drawn_back(centimetres: f64) -> String {
    format!("{centimetres:.0} cm")
}

/// The bar of the power, as a screen reader reads its value: what the number is, and the number.
pub(crate) fn value_read(name: &str, number: &str) -> String {
    format!("{name} {number}")
}

/// Below the bar: the speed of the last stroke.
pub(crate) fn last_stroke(speed: f64) -> String {
    format!("last stroke {speed:.2} m/s")
}
