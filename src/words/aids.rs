//! The switches of the aim aids, on the panel and in the settings.

/// What is shown, if the switches are those of no level of help.
pub(crate) const OWN_CHOICE: &str = "Shows what you have chosen yourself.";

/// What the level of help for a learner shows.
pub(crate) const LEARNER: &str = "Shows where the white and the ball that it hits go, until both of them rest.";

/// What the level of help of a club player shows.
pub(crate) const CLUB: &str = "Shows the white up to the ball that it hits, and where both go after that.";

/// What the level of help of a tournament player shows.
pub(crate) const TOURNAMENT: &str = "Shows only which ball the white hits.";

/// What is shown without help.
pub(crate) const NONE: &str = "Shows nothing: you aim by eye.";

/// Before the choice how much of the shot the line shows.
pub(crate) const LINE: &str = "Line";

/// The box of the line of the cue ball.
pub(crate) const CUE_BALL: &str = "Line of the cue ball";

/// The box of the cue ball at the place where it hits.
pub(crate) const GHOST_BALL: &str = "Ghost ball";

/// The box of the lines of the other balls.
pub(crate) const OTHER_BALLS: &str = "Lines of the other balls";

/// The box of the band of human error.
pub(crate) const ERROR_BAND: &str = "Where your hand may send the balls";

/// The hint at the box of the band of human error.
pub(crate) const ERROR_BAND_HINT: &str =
    "Where the balls may end if a hand of your level strikes, with its errors in direction, speed and tip";

/// Over the switches in a match whose terms say what may be shown at most; `most` is the name of a level of help.
pub(crate) fn agreed(most: &str) -> String {
    format!("For this match it was agreed that nobody is shown more than this: {most}.")
}

/// The hint at the choice of the line; `key` is the key that changes it.
pub(crate) fn line_hint(key: &str) -> String {
    format!("How much of the shot it shows; {key}")
}
