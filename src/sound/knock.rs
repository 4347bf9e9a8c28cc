//! What makes a sound on a table: who was struck by what, how fast and where.

use bevy::math::DVec3;

use crate::physics::{Change, Contact, Meeting};

/// The kinds of knocks, each with a sound of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The leather of the cue on a ball.
    Tip,
    /// Ball on ball.
    Balls,
    /// Ball on the rubber of a cushion, or down on the cloth over the slate.
    Cushion,
    /// Ball on the point of a jaw, where the rubber is short and the wood near; or down on a rail.
    Jaw,
    /// A ball drops into a pocket.
    Pocket,
}

/// One knock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knock {
    /// Who was struck by what.
    pub kind: Kind,
    /// Speed in m/s: of approach along the normal; for the tip that which the ball was given.
    pub speed: f64,
    /// Where, in metres.
    pub place: DVec3,
}

impl Knock {
    /// What a contact sounds like.
    #[must_use]
    pub fn of_contact(contact: &Contact) -> Self {
        Self::of_meeting(contact.meeting, contact.normal_speed, contact.point)
    }

    /// What a meeting at that normal speed (m/s) and place (metres) sounds like.
    #[must_use]
    pub fn of_meeting(meeting: Meeting, normal_speed: f64, place: DVec3) -> Self {
        let kind = match meeting {
            Meeting::Balls(..) => Kind::Balls,
            Meeting::Cushion(..) | Meeting::Slate(_) | Meeting::Edge(..) => Kind::Cushion,
            Meeting::Jaw(..) | Meeting::RailTop(_) => Kind::Jaw,
            Meeting::Pocket(..) | Meeting::Liner(..) => Kind::Pocket,
        };
        Self { kind, speed: normal_speed, place }
    }

    /// What the tip sounds like that changed a ball's motion so.
    #[must_use]
    pub fn of_tip(change: &Change) -> Self {
        let speed = (change.after.velocity - change.before.velocity).length();
        Self { kind: Kind::Tip, speed, place: change.after.position }
    }
}
