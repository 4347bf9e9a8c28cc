//! The contact of one ball with something fixed, as it is reported.

use glam::DVec3;
use smallvec::smallvec;

use crate::ball::{Ball, Motion};
use crate::impact::{Change, Contact, Meeting};

/// The contact of a ball with what lies in the direction `normal` from its centre.
pub fn contact_of(meeting: Meeting, ball: &Ball, normal: DVec3, before: Motion, after: Motion, time: f64) -> Contact {
    Contact {
        time,
        meeting,
        normal,
        normal_speed: before.velocity.dot(normal).max(0.0),
        point: before.position + normal * ball.radius,
        changes: smallvec![Change { ball: ball.id, before, after }],
    }
}

/// The contact of a ball that comes down on the slate or on a rail top.
pub fn landing(ball: &Ball, meeting: Meeting, before: Motion, after: Motion, time: f64) -> Contact {
    Contact {
        time,
        meeting,
        normal: DVec3::NEG_Z,
        normal_speed: (-before.velocity.z).max(0.0),
        point: before.position - DVec3::Z * ball.radius,
        changes: smallvec![Change { ball: ball.id, before, after }],
    }
}
