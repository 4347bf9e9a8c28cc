//! The text beside the pointer about the ball or the hit under it.

use crate::physics::Phase;

/// The title of the text about the hit that is aimed at.
pub(crate) const THE_HIT: &str = "the hit";

/// How a ball turns: forwards.
pub(crate) const FOLLOW: &str = "follow";

/// How a ball turns: backwards.
pub(crate) const DRAW: &str = "draw";

/// How a ball turns with side to the right; also the side of a cut or a throw.
pub(crate) const RIGHT: &str = "right";

/// How a ball turns with side to the left; also the side of a cut or a throw.
pub(crate) const LEFT: &str = "left";

/// How a ball turns whose path curves to the right.
pub(crate) const CURVING_RIGHT: &str = "curving right";

/// How a ball turns whose path curves to the left.
pub(crate) const CURVING_LEFT: &str = "curving left";

/// The title of the text about a ball: its name, and how it moves.
pub(crate) fn title(name: &str, moves: &str) -> String {
    format!("{name} · {moves}")
}

/// How a ball moves.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Sliding => "sliding",
        Phase::Rolling => "rolling",
        Phase::Spinning => "spinning",
        Phase::Resting => "at rest",
        Phase::Airborne => "flying",
        Phase::Toppling => "toppling",
        Phase::OffTable => "off the table",
        Phase::Pocketed(_) => "pocketed",
    }
}

/// How fast a ball moves, and how fast its lowest point slips over the cloth, in m/s.
pub(crate) fn speed_and_slip(speed: f64, slip: f64) -> String {
    format!("{speed:.2} m/s, slip {slip:.2} m/s")
}

/// A part of the spin: turns per second, and one of the words above.
pub(crate) fn part_of_spin(turns: f64, way: &str) -> String {
    format!("{turns:.1}/s {way}")
}

/// The spin of a ball, with one part or more.
pub(crate) fn spin(parts: &[String]) -> String {
    format!("spin {}", parts.join(", "))
}

/// A straight hit: the cut, which is almost none, and how full it is in percent.
pub(crate) fn straight(degrees: f64, full: f64) -> String {
    format!("cut {degrees:.1}°, {full:.0} % full")
}

/// A cut: how much, to which side (left or right), and how full in percent.
pub(crate) fn cut(degrees: f64, side: &str, full: f64) -> String {
    format!("cut {degrees:.1}° to the {side}, {full:.0} % full")
}

/// How far the hit throws the ball off the line of the centres, and to which side (left or right).
pub(crate) fn thrown(degrees: f64, side: &str) -> String {
    format!("thrown {degrees:.1}° to the {side}")
}

/// How fast the cue ball is when it hits, in m/s.
pub(crate) fn hit_at(speed: f64) -> String {
    format!("hit at {speed:.2} m/s")
}

/// At the cue ball, if the strike that is set is impossible; `reason` says why.
pub(crate) fn no_strike(reason: impl std::fmt::Display) -> String {
    format!("no strike: {reason}")
}
