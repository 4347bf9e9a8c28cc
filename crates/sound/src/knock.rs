//! What makes a sound on a table: the kind of knock, its speed and its place.

use glam::DVec3;

use baize_physics::{Change, Contact, Meeting};

/// The kinds of knocks, each with a sound of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The leather of the cue on a ball.
    Tip,
    /// Ball on ball.
    Balls,
    /// Ball on the rubber of a cushion.
    Cushion,
    /// Ball on the point of a jaw, where the rubber is short and the wood near; or down on a rail.
    Jaw,
    /// A pocket captures a ball, which drops to the bottom, rattles, and rolls away under the slate.
    Pocket,
    /// Ball on the liner of a pocket, before the pocket captures it.
    Liner,
    /// Ball down on the cloth over the slate, or on the edge of a pocket.
    Slate,
    /// A ball that a pocket captured rolls, under the slate, against one that the same pocket captured before.
    Gathered,
    /// Ball on the floor of the room, where it bounces a few times.
    Floor,
    /// The player chalks the tip.
    Chalk,
}

/// One knock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knock {
    /// What touched what.
    pub kind: Kind,
    /// Closing speed along the normal in m/s; for the tip, the size of the change of the ball's velocity.
    pub speed: f64,
    /// Place in metres.
    pub place: DVec3,
}

impl Knock {
    /// The knock of a contact.
    #[must_use]
    pub fn of_contact(contact: &Contact) -> Self {
        Self::of_meeting(contact.meeting, contact.normal_speed, contact.point)
    }

    /// The knock of a meeting at that normal speed (m/s) and place (metres).
    #[must_use]
    pub fn of_meeting(meeting: Meeting, normal_speed: f64, place: DVec3) -> Self {
        let kind = match meeting {
            Meeting::Balls(..) => Kind::Balls,
            Meeting::Cushion(..) => Kind::Cushion,
            Meeting::Slate(_) | Meeting::Edge(..) => Kind::Slate,
            Meeting::Jaw(..) | Meeting::RailTop(_) => Kind::Jaw,
            Meeting::Pocket(..) => Kind::Pocket,
            Meeting::Liner(..) => Kind::Liner,
        };
        Self { kind, speed: normal_speed, place }
    }

    /// The knock of a tip that changed a ball's motion by `change`.
    #[must_use]
    pub fn of_tip(change: &Change) -> Self {
        let speed = (change.after.velocity - change.before.velocity).length();
        Self { kind: Kind::Tip, speed, place: change.after.position }
    }
}
