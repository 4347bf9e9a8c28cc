//! The choice of the stroke, on the panel and in the settings.

/// Before the choice of what strikes.
pub(crate) const STRIKE_BY: &str = "Strike by";

/// The hint at the choice of what strikes.
pub(crate) const STRIKE_BY_HINT: &str = "A push of the mouse through the ball, or letting the button go";

/// Before the choice of the curve.
pub(crate) const SOFT_SHOTS: &str = "Soft shots";

/// The hint at the choice of the curve.
pub(crate) const SOFT_SHOTS_HINT: &str =
    "The softer the curve, the easier soft shots are; the hardest shot stays as hard";

/// Before the slider of the strength, and its name for a screen reader.
pub(crate) const STRENGTH: &str = "Strength";

/// The hint at the slider of the strength.
pub(crate) const STRENGTH_HINT: &str = "How hard a push of the mouse strikes";

/// Behind the number of the strength.
pub(crate) const TIMES: &str = " ×";

/// The box after which the cue points at a legal ball when a turn begins.
pub(crate) const AIMS_AT_A_BALL: &str = "A turn begins at a legal ball";

/// The hint at this box.
pub(crate) const AIMS_AT_A_BALL_HINT: &str =
    "In a match the cue points at the nearest legal ball that the cue ball can reach; else it stays as it was";

/// The box after which the tip goes back to the middle.
pub(crate) const TIP_RETURNS: &str = "The tip goes back to the middle after each stroke";
