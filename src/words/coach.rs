//! What the coach says on the score card.

/// While it thinks.
pub(crate) const LOOKS: &str = "The coach looks at the table …";

/// When it finds no shot.
pub(crate) const FINDS_NOTHING: &str = "The coach finds nothing here.";

/// The hint at the chance of the best shot.
pub(crate) const CHANCE_HINT: &str = "How often a hand of your level does it";

/// The button that points the cue at the best shot.
pub(crate) const AIM_IT: &str = "Aim it";

/// The hint of the button that points the cue.
pub(crate) const AIM_IT_HINT: &str = "Points the cue so, and puts the cue ball in hand there. You strike";

/// Advice that is no shot; `advice` is a sentence.
pub(crate) fn says(advice: &str) -> String {
    format!("The coach: {advice}")
}

/// The numbers of a stroke: the speed, where the tip meets the ball in words, and how steep the cue is.
pub(crate) fn stroke(speed: f64, tip: &str, degrees: f64) -> String {
    format!("{speed:.2} m/s, {tip}, butt {degrees:.0}°")
}

/// Where the tip meets the ball in the numbers of a stroke, if it is off to a side and in height.
pub(crate) fn side_and_height(side: &str, height: &str) -> String {
    format!("{side}, {height}")
}
