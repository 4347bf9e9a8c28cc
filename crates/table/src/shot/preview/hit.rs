//! The first ball that the cue ball hits.

use glam::DVec3;

use baize_physics::{Ball, BallId, Change, Contact};

/// The hit of the cue ball on its first object ball. If it meets several at once, the one that it meets at the highest
/// speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// When, in seconds on the shot clock.
    pub time: f64,
    /// The ball that is hit.
    pub object: BallId,
    /// The ghost ball: the cue ball's centre at the contact, in metres.
    pub place: DVec3,
    /// The line of centres: the unit vector, seen from above, from the cue ball to the object ball.
    pub line: DVec3,
    /// The cue ball's velocity at the contact before it, in m/s.
    pub velocity: DVec3,
    /// The object ball's velocity after it, in m/s.
    pub object_velocity: DVec3,
}

impl Hit {
    /// The hit among the contacts of one time, if the cue ball hits a ball there.
    #[must_use]
    pub fn among(contacts: &[Contact], cue_ball: &Ball) -> Option<Self> {
        let hits = contacts.iter().filter_map(|contact| {
            let object = contact.meeting.partner_of(cue_ball.id)?;
            let change = |id: BallId| contact.changes.iter().find(|change| change.ball == id);
            Some((contact.normal_speed, Self::of(contact, change(cue_ball.id)?, change(object)?)))
        });
        // Of equal speeds the first contact, which is the most forward one.
        hits.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, hit)| hit)
    }

    fn of(contact: &Contact, cue: &Change, object: &Change) -> Self {
        Self {
            time: contact.time,
            object: object.ball,
            place: cue.before.position,
            line: (object.before.position - cue.before.position).with_z(0.0).normalize(),
            velocity: cue.before.velocity,
            object_velocity: object.after.velocity,
        }
    }

    /// The cut in radians: the angle between the path of the cue ball and the line of centres, 0 for a full hit.
    /// Positive if the object ball goes to the left of the cue ball's path.
    #[must_use]
    pub fn cut(&self) -> f64 {
        turn(self.velocity, self.line)
    }

    /// The share of the object ball that the cue ball covers, seen along its path: 1 - sin(cut). 1 is full, 0.5 half a
    /// ball.
    #[must_use]
    pub fn fullness(&self) -> f64 {
        1.0 - libm::sin(self.cut().abs())
    }

    /// The angle of the object ball's path to the line of centres, in radians, positive to the left: throw, or the push
    /// of balls that it touches.
    #[must_use]
    pub fn throw(&self) -> f64 {
        turn(self.line, self.object_velocity)
    }
}

/// The angle in radians, seen from above, from one direction to another, counter-clockwise.
fn turn(from: DVec3, to: DVec3) -> f64 {
    let (from, to) = (from.truncate(), to.truncate());
    libm::atan2(from.perp_dot(to), from.dot(to))
}
