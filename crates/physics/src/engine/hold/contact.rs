//! A contact of an island, with all that decides whether it is held.

use super::line::Line;
use crate::course::Partner;

/// A contact of a ball with another ball or with something fixed. It is held if it keeps its distance until the contact
/// forces are next solved.
#[derive(Clone, Copy, Debug)]
pub struct HeldContact {
    /// What its first ball touches.
    pub partner: Partner,
    /// The distance that it keeps while it is held.
    pub line: Line,
    /// The sum of the normal impulses so far, in N s. It may be negative.
    pub impulse: f64,
    /// The event that the engine resolves is this contact, and no law gave it an impulse, because it closes too slowly.
    pub is_due_without_impulse: bool,
    /// It opens or closes at [`CLOSED`](crate::tolerances::CLOSED) at most.
    pub is_slow: bool,
    /// It is slow, and the accelerations of its two sides, or the force in another contact, push them together. A slow
    /// contact that is due without an impulse counts as pressed as well: otherwise it would be due again at the same time.
    pub is_pressed: bool,
    /// It is slow, and one of its balls had an impact in this place just before. With a squeezed ball every contact
    /// rattles, at any speed.
    pub rattles: bool,
    /// It is held: it has no normal speed, and its force is solved.
    pub is_held: bool,
}

impl HeldContact {
    /// A contact of which nothing is known yet.
    pub fn new(partner: Partner, line: Line) -> Self {
        Self {
            partner,
            line,
            impulse: 0.0,
            is_due_without_impulse: false,
            is_slow: false,
            is_pressed: false,
            rattles: false,
            is_held: false,
        }
    }
}
