//! Captions: what is heard, for those who do not hear it. Each begins with the sound; `ball` is the number or the name of a ball.

/// The cue strikes.
pub(crate) const TIP: &str = "tip: the cue strikes";

/// The cue is chalked.
pub(crate) const CHALK: &str = "chalk: the player chalks the cue";

/// A ball falls on the floor.
pub(crate) fn floor(ball: &str) -> String {
    format!("bang: {ball} on the floor")
}

/// Many impacts at once, such as in a break.
pub(crate) fn clicks(number: usize) -> String {
    format!("clicks: {number} at once")
}

/// Two balls meet.
pub(crate) fn click(one: &str, other: &str) -> String {
    format!("click: {one} and {other}")
}

/// A ball meets a cushion.
pub(crate) fn cushion(ball: &str) -> String {
    format!("cushion: {ball}")
}

/// A ball meets the jaw of a pocket.
pub(crate) fn jaw(ball: &str) -> String {
    format!("jaw: {ball}")
}

/// A ball comes down on the slate.
pub(crate) fn slate(ball: &str) -> String {
    format!("thud: {ball} on the slate")
}

/// A ball comes down on the top of a rail.
pub(crate) fn rail(ball: &str) -> String {
    format!("knock: {ball} on the rail")
}

/// A ball meets the edge of a pocket.
pub(crate) fn edge(ball: &str) -> String {
    format!("knock: {ball} at the edge of a pocket")
}

/// A ball meets the back of a pocket.
pub(crate) fn liner(ball: &str) -> String {
    format!("rattle: {ball} in a pocket")
}

/// A ball falls; `pocket` is the name of the pocket.
pub(crate) fn drop(ball: &str, pocket: &str) -> String {
    format!("drop: {ball} into {pocket}")
}
