//! Messages after a click on a pocket: why the clicked ball cannot be aimed there.

/// The pocket lies behind the ball, or too far aside.
pub(crate) const NO_CUT: &str = "From here no cut brings this ball into that pocket.";

/// Something else would be hit first.
pub(crate) const BLOCKED: &str = "Something lies between the white and the place where it has to hit this ball.";
