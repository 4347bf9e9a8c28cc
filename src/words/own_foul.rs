//! The fouls without a stroke to which a player can own up in the pause.

/// The entry of a foul on purpose.
pub(crate) const ON_PURPOSE: &str = "Fouled on purpose";

/// The cue ball that was touched.
pub(crate) const THE_CUE_BALL: &str = "the cue ball";

/// A ball with nothing but a number that was touched.
pub(crate) const AN_OBJECT_BALL: &str = "an object ball";

/// The entry of a ball that was touched; `ball` is one of those that the other words here make, with its article.
pub(crate) fn touched(ball: &str) -> String {
    format!("Touched {ball}")
}

/// One of several balls of a colour that was touched; `kind` is the name of the ball without its number, such as `red`.
pub(crate) fn one_of(kind: &str) -> String {
    format!("a {kind}")
}

/// The only ball of its colour that was touched; `name` is the name of the ball, such as `pink`.
pub(crate) fn the_only(name: &str) -> String {
    format!("the {name}")
}
